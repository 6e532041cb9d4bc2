"""Known cards, jackpots, streaks, multipliers and the ledger, from the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from exact.cli.app import main
from exact.cli.outcome import Exit

LAW = (
    '[multiplier]\ncard = [{ times = 1, probability = "3/4" }, { times = 2, probability = 0.25 }]\n'
)


def run(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = Exit.DONE) -> str:
    assert main(arguments) == status
    out, err = capsys.readouterr()
    assert err == ""
    return out


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == Exit.WRONG
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    return err


def test_known_cards(capsys: pytest.CaptureFixture[str]) -> None:
    document = json.loads(
        run(capsys, "odds", "player", "--player", "5,3", "--banker", "T", "-f", "json")
    )
    # 32 fives, 32 threes and 32 tens in their places, then three of the 413 other cards.
    assert document["bets"][0]["arrangements"] == str(32 * 32 * 32 * 413 * 412 * 411)
    assert document["given"].startswith("player.first.rank == '5'")
    law = run(capsys, "law", "player.total", "--player", "5,3", "-f", "csv")
    assert law.splitlines()[1].startswith("8,")
    assert "given player.first.point == 0" in run(capsys, "show", "tie", "--player", "0")


def test_a_law_of_multipliers(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "law.toml"
    file.write_text(LAW, encoding="utf-8")
    assert "times 4" in run(capsys, "show", "lightning-player", "--multipliers", str(file))
    document = json.loads(
        run(capsys, "odds", "lightning-tie", "--multipliers", str(file), "-f", "json")
    )
    assert document["bets"][0]["rtp"] is not None
    assert "no bet that is asked for" in refused(capsys, "odds", "tie", "--multipliers", str(file))
    file.write_text(LAW.replace("3/4", "2/3"), encoding="utf-8")
    assert "add up to 11/12, 1 is wanted" in refused(
        capsys, "odds", "lightning-tie", "--multipliers", str(file)
    )


def test_all_bets_have_a_row(capsys: pytest.CaptureFixture[str]) -> None:
    bets = json.loads(run(capsys, "odds", "--all", "-f", "json"))["bets"]
    without = [bet["id"] for bet in bets if bet["rtp"] is None]
    assert without == ["lightning-player", "lightning-banker", "lightning-tie", "dragon-dragon"]
    assert all(bet["reason"] for bet in bets if bet["rtp"] is None)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["odds", "--player", "5,3,2"], "never deal the third card: Player has a natural 8"),
        (["odds", "--player", "5,5,5,5"], "more than the three cards"),
        (["show", "tie", "--banker", "11"], "banker: '11' is no card"),
        (["law", "tie", "--player", "5", "--remove", "5*32"], "the shoe does not hold 5"),
        (["odds", "--player", "5S", "--cards", "5,A*9"], "suits are not known"),
        (["odds", "Natural 9"], "ask for one by its id: player-natural-9, banker-natural-9"),
        (["show", "Lucky 6/12"], "several bets"),
        (["odds", "egalite-11"], "there are egalite-0 to egalite-9"),
        (["odds", "tie/10"], "tie has no paytable '10', it has 8, 9"),
        (
            ["odds", "lightning-tie", "--multipliers", "none.toml"],
            "none.toml: there is no such file",
        ),
        (["verify", "none.toml"], "none.toml: there is no such file"),
        (["verify", "--self", "--errata"], "leave out --errata"),
        (["verify", "--self", "x.toml"], "leave out the files"),
        (["verify", "-f", "tabel"], "did you mean table?"),
    ],
)
def test_wrong_input(capsys: pytest.CaptureFixture[str], arguments: list[str], says: str) -> None:
    assert says in refused(capsys, *arguments)


def test_a_name_that_several_bets_have_is_listed_with_how_they_differ(
    capsys: pytest.CaptureFixture[str],
) -> None:
    text = run(capsys, "bets", "Natural 9")
    for id in ("player-natural-9", "player-wins-with-natural-9"):
        assert f"\n{id}: " in text


LEDGER = """
[[entry]]
id = "mine"
bet = "tie"
source = "a page"
figures = [{{ quantity = "house_edge", printed = "{printed}"{more} }}]
"""


def test_a_ledger_of_ones_own(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(LEDGER.format(printed="14.36", more=""), encoding="utf-8")
    assert "nothing disagrees unexpectedly" in run(capsys, "verify", str(file))
    file.write_text(LEDGER.format(printed="14.4", more=""), encoding="utf-8")
    assert "exact" in run(capsys, "verify", str(file))
    file.write_text(LEDGER.format(printed="14.35", more=""), encoding="utf-8")
    out = run(capsys, "verify", str(file), status=Exit.FOUND)
    assert "truncated, UNEXPECTED" in out
    more = ', status = "misprint", wrong = "cut off"'
    file.write_text(LEDGER.format(printed="14.35", more=more), encoding="utf-8")
    assert "truncated, misprint" in run(capsys, "verify", str(file))
    assert "cut off" in run(capsys, "verify", str(file), "--errata", "-f", "latex")
    document = json.loads(run(capsys, "verify", str(file), "-f", "json"))
    assert document["figures"][0]["verdict"] == "truncated"
    assert document["figures"][0]["expected"] is True
