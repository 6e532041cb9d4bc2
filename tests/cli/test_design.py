"""Designs and sweeps on the command line: bounds, steps, commissions, and what is refused."""

from __future__ import annotations

import csv
import io
import json
from fractions import Fraction
from typing import Any

import pytest

from exact.cli.app import main
from exact.cli.outcome import Exit
from exact.desk import find_bet, settle
from exact.settlement import Settlement
from exact.shoe import Shoe

EIGHT = Shoe.whole(8)


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == Exit.DONE
    out, err = capsys.readouterr()
    assert err == ""
    return out


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == Exit.WRONG
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("exact: ")
    assert err.count("\n") == 1
    return err


def designed(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    (bet,) = json.loads(run(capsys, "design", *arguments, "--format", "json"))["bets"]
    return bet


def rows(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(run(capsys, *arguments, "--format", "csv"))))


def return_of(bet: Settlement, pays: dict[int, Fraction]) -> Fraction:
    won = sum(pays.get(at, line.pays) * line.arrangements for at, line in enumerate(bet.lines))
    return 1 + won / Fraction(bet.arrangements)


def own_pays(name: str) -> list[str]:
    return [str(line.pays) for line in find_bet(name).lines if line.pays > 0]


@pytest.mark.parametrize(
    ("name", "steps"),
    [
        ("banker-half-on-6", ["1/100", "1"]),
        ("fabulous-4-player", ["1", "1", "1/100"]),
        ("7-up-player", ["1", "1/100"]),
        ("7-up-banker", ["1", "1/5"]),
        ("majestic-match-player", ["1", "1/2"]),
    ],
)
def test_a_search_without_a_step_finds_the_paytable_that_the_bet_has(
    capsys: pytest.CaptureFixture[str], name: str, steps: list[str]
) -> None:
    rtp = settle(name, EIGHT).rtp
    bet = designed(capsys, name, "--rtp", f"{rtp}..{rtp}")
    assert bet["paytables"][0]["pays"] == own_pays(name)
    assert [line["step"] for line in bet["bounds"]] == steps
    assert [line["own"] for line in bet["bounds"]] == own_pays(name)
    assert "not among these" not in run(capsys, "design", name, "--rtp", f"{rtp}")


def test_the_edge_of_half_on_six_that_it_has(capsys: pytest.CaptureFixture[str]) -> None:
    bet = designed(capsys, "banker-half-on-6", "--edge", "1.2..1.5%")
    dealt = settle("banker-half-on-6", EIGHT)
    tried = [
        [str(half), str(even)]
        for half in (Fraction(n, 100) for n in range(25, 101))
        for even in (Fraction(1), Fraction(2))
        if Fraction(985, 1000) <= return_of(dealt, {0: half, 1: even}) <= Fraction(988, 1000)
    ]
    assert ["1/2", "1"] in tried
    assert (bet["cases"], bet["found"]) == ("152", str(len(tried)))
    assert sorted(table["pays"] for table in bet["paytables"]) == sorted(tried)
    for pay, step in [("0.05", "1/20"), ("1:20", "1/20")]:
        other = designed(capsys, "banker-half-on-6", "--edge", "1.2..1.5", "--step", pay)
        assert [line["step"] for line in other["bounds"]] == [step, step]
        assert ["1/2", "1"] in [table["pays"] for table in other["paytables"]]


def test_a_search_states_its_bounds(capsys: pytest.CaptureFixture[str]) -> None:
    bet = designed(capsys, "lucky-6", "--edge", "14..15")
    two, three = (line["when"] for line in bet["bounds"])
    assert bet["open"] == [two, three]
    assert bet["bounds"] == [
        {"when": two, "own": "12", "lowest": "6", "highest": "24", "step": "1", "number": "19"},
        {"when": three, "own": "20", "lowest": "10", "highest": "40", "step": "1", "number": "31"},
    ]
    assert int(bet["cases"]) == 19 * 31
    text = run(capsys, "design", "lucky-6", "--edge", "14..15", "--for-one")
    bounds = [line.split()[-11:] for line in text.splitlines() if line.startswith("banker.wins")]
    assert bounds == [
        ["13", "for", "1", "7", "for", "1", "25", "for", "1", "1", "19"],
        ["21", "for", "1", "11", "for", "1", "41", "for", "1", "1", "31"],
    ]
    data = rows(capsys, "design", "lucky-6", "--edge", "14..15", "--top", "1")
    assert [(row["lowest"], row["highest"], row["step"]) for row in data] == [
        ("6; 10", "24; 40", "1; 1")
    ]
    assert [(row["cases"], row["found"]) for row in data] == [("589", bet["found"])]


def test_what_is_not_tried_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    text = run(capsys, "design", "banker-half-on-6", "--edge", "1..2", "--step", "1")
    assert "The bet's own paytable is not among these." in text
    text = run(capsys, "design", "lucky-6", "--edge", "14..15", "--between", "15..16")
    assert "The bet's own paytable is not among these." in text


def test_a_commission_stands_where_the_catalogue_has_one(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for name in ("banker", "banker/4", "banker@0.97:1"):
        assert "commission %" in run(capsys, "design", name, "--edge", "1")
    for name in ("big", "player-odd", "round.cards >= 5 @ 0.54:1"):
        text = run(capsys, "design", name, "--rtp", "95")
        assert "0." in text
        assert "commission" not in text
    text = run(capsys, "design", "banker-half-on-6", "--edge", "1.2", "--lines", "1")
    assert "commission" not in text


def test_pays_for_one_stand_in_columns_of_their_own(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["design", "tie", "--rtp", "95", "--fractions"]
    plain = rows(capsys, *asked)
    for row, net in zip(rows(capsys, *asked, "--for-one"), plain, strict=True):
        assert {key: row[key] for key in net} == net
        for key in ("pays", "below", "above"):
            assert Fraction(row[f"{key}_for_one"]) == Fraction(net[key]) + 1
    asked = ["design", "lucky-6", "--edge", "14..15", "--fractions", "--top", "1"]
    (row,) = rows(capsys, *asked, "--for-one")
    pays, handed_out = (
        [Fraction(each) for each in row[key].split("; ")] for key in ("pays", "pays_for_one")
    )
    assert handed_out == [net + 1 for net in pays]
    assert "pays_for_one" not in rows(capsys, *asked)[0]
    (solution,) = designed(capsys, "tie", "--rtp", "95", "--for-one")["solutions"]
    assert Fraction(solution["pays_for_one"]) == Fraction(solution["pays"]) + 1
    assert solution["nearest"][0]["above"]["pays_for_one"] == "10"
    bet = designed(capsys, "lucky-6", "--edge", "14..15", "--for-one", "--top", "1")
    assert bet["bounds"][0]["lowest_for_one"] == "7"
    assert bet["paytables"][0]["pays_for_one"] == [str(net + 1) for net in pays]


def test_a_return_that_no_pay_gives(capsys: pytest.CaptureFixture[str]) -> None:
    for text in ("120%", "..120", "99..101"):
        assert "is no house edge, 100% or less is" in refused(
            capsys, "design", "tie", "--edge", text
        )
    assert "9.516% and more can be had" in refused(capsys, "design", "player", "--rtp", "5")
    assert "9.516% and more can be had" in refused(capsys, "design", "player", "--edge", "95..99")
    # Pushes leave less than 9.53 % with eight decks, and more than that with endlessly many.
    assert [
        settle("tie", shoe).hit_frequency < Fraction(953, 10_000)
        for shoe in (EIGHT, Shoe.infinite())
    ] == [True, False]
    asked = ["player", "--rtp", "9.53", "--decks", "8,inf"]
    eight, endless = designed(capsys, *asked)["solutions"]
    assert Fraction(eight["pays"]) >= -1
    assert (endless["pays"], endless["pays_decimal"]) == (None, None)
    assert endless["reason"].startswith("pays: no pay gives so low a return")
    assert [near["below"] for near in endless["nearest"]] == [None, None]
    assert all(near["reason"].startswith("below: ") for near in endless["nearest"])
    data = rows(capsys, "design", *asked)
    assert [row["pays"] != "" for row in data] == [True, True, False, False]
    assert [row["reason"] != "" for row in data] == [False, False, True, True]
    text = run(capsys, "design", *asked)
    assert "Where the exact pay is none, no pay gives so low a return" in text


def test_bounds_and_steps_are_read_as_pays_are(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["lucky-6", "--edge", "10..40", "--top", "1000"]
    plain = designed(capsys, *asked, "--between", "8..10", "--step", "0.5")
    assert plain["cases"] == "25"
    for between, step in [
        ("8:1..10:1", "1:2"),
        ("9 for 1..11 for 1", "1/2"),
        ("8 to 1..10", "1:2"),
    ]:
        assert designed(capsys, *asked, "--between", between, "--step", step) == plain
    # A bare number has the stake in it where pays are read so, and a ratio says itself what it is.
    for between in ("9..11", "8:1..10:1", "9..11 for 1"):
        found = designed(capsys, *asked, "--between", between, "--step", "0.5", "--for-one")
        assert [table["pays"] for table in found["paytables"]] == [
            table["pays"] for table in plain["paytables"]
        ]
    even = designed(capsys, "tie", "--rtp", "50", "--between", "lose..even")
    assert (even["bounds"][0]["lowest"], even["bounds"][0]["highest"]) == ("-1", "1")
    assert "no pay: 8, 0.5, 3/2, 8:1, 9 for 1" in refused(
        capsys, "design", "tie", "--rtp", "50", "--between", "8:0..9"
    )
    assert "low first" in refused(capsys, "design", "tie", "--rtp", "50", "--between", "10:1..8:1")
    for step in ("9 for 1", "push", "lose", "0", "x", "1:0"):
        assert "--step: " in refused(capsys, "design", "tie", "--rtp", "50", "--step", step)


def test_how_many_were_found_is_said_in_words_that_fit(capsys: pytest.CaptureFixture[str]) -> None:
    none = run(capsys, "design", "lucky-6", "--edge", "14..14.0001")
    assert "589 paytables within the bounds, none of which gives a return in the band." in none
    assert "come first" not in none
    bet = designed(capsys, "lucky-6", "--edge", "14..14.0001")
    assert (bet["found"], bet["paytables"]) == ("0", [])
    assert "none within the bounds" in bet["reason"]
    asked = ["design", "lucky-6", "--edge", "14..15", "--between", "9..9", "--between", "27..28"]
    one = run(capsys, *asked)
    assert "2 paytables within the bounds, 1 of them gives a return in the band." in one
    assert "come first" not in one
    asked = ["design", "lucky-6", "--rtp", "95", "--between", "9..9"]
    assert "1 paytable within the bounds, compared." in run(capsys, *asked)
    some = run(capsys, "design", "lucky-6", "--edge", "14..15", "--top", "3")
    assert "7 of them give a return in the band; those nearest" in some
    assert "The first 3 stand here." in some


def test_no_offered_pay_is_null_with_a_reason(capsys: pytest.CaptureFixture[str]) -> None:
    bet = designed(capsys, "tie", "--edge", "3..4", "--step", "1")
    assert bet["offered"] == [
        {
            "step": "1",
            "lowest": None,
            "highest": None,
            "reason": "no pay in these steps keeps the return in the band",
        }
    ]
    dealt = settle("tie", EIGHT)
    for net in range(-1, 20):
        edge = 1 - return_of(dealt, {0: Fraction(net)})
        assert not Fraction(3, 100) <= edge <= Fraction(4, 100)
    text = run(capsys, "design", "tie", "--edge", "3..4", "--step", "1")
    assert "none keeps the return in the band." in text


NEVER = "player.total == 12 @ 3:1"


def test_a_line_that_never_happens_is_told_and_not_opened(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for bet in (NEVER, f"{NEVER}; banker.total == 13 @ 2:1"):
        assert "no line that wins ever happens on this shoe" in refused(
            capsys, "design", bet, "--edge", "5"
        )
    bet = f"{NEVER}; tie @ 8:1"
    assert "line 1, 'player.total == 12', never happens" in refused(
        capsys, "design", bet, "--edge", "5", "--lines", "1,2"
    )
    found = designed(capsys, bet, "--edge", "5")
    assert (found["open"], found["never"]) == (["tie"], ["player.total == 12"])
    (solution,) = designed(capsys, "tie", "--edge", "5")["solutions"]
    assert found["solutions"] == [solution]
    assert "its pay stays: player.total == 12." in run(capsys, "design", bet, "--edge", "5")


def test_a_sweep_of_what_never_happens(capsys: pytest.CaptureFixture[str]) -> None:
    for decks, number in (("8", 1), ("1-20", 20)):
        data = rows(capsys, "sweep", NEVER, "--decks", decks, "--fractions")
        assert [(row["rtp"], row["hit_frequency"]) for row in data] == [("0", "0")] * number


def test_all_paytables_of_a_bet_that_is_named_with_one(capsys: pytest.CaptureFixture[str]) -> None:
    def swept(*arguments: str) -> list[tuple[str, str]]:
        data = rows(capsys, "sweep", *arguments)
        return [(row["id"], row["paytable"]) for row in data]

    every = [("tie", "8"), ("tie", "9")]
    for names in (["tie"], ["tie/9"], ["Tie 9:1"], ["tie/9", "tie"], ["Egalite/9"]):
        assert swept(*names, "--paytables", "all") == every
    assert swept("tie@7:1", "tie/9", "--paytables", "all") == [("tie", "7"), *every]
    for name in ("tie/9", "Tie 9:1"):
        assert "has its paytable in its name; say tie" in refused(
            capsys, "sweep", name, "--paytables", "8"
        )
    assert "did you mean" in refused(capsys, "sweep", "plaier", "--paytables", "all")
