"""The command `exact relations`: how it tells bets apart, in tables, data and diagrams."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from exact.cli.app import main
from exact.cli.outcome import Exit


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["relations", *arguments]) == Exit.DONE
    return capsys.readouterr().out


def diagram(capsys: pytest.CaptureFixture[str], path: Path, *arguments: str) -> str:
    run(capsys, *arguments, "-o", str(path / "relations.dot"))
    return (path / "relations.dot").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("asked", "names"),
    [
        (["tie @ 8:1", "tie"], ["tie @ 8:1", "tie"]),
        (["tie", "tie/9"], ["tie/8", "tie/9"]),
        (["tie @ 8:1", "tie/9", "Tie"], ["tie @ 8:1", "tie/9", "Tie"]),
        (["tie/9", "tie", "tie", " tie "], ["tie/9", "tie/8"]),
        (["tie"], ["tie"]),
    ],
)
def test_names_tell_bets_apart(
    capsys: pytest.CaptureFixture[str], asked: list[str], names: list[str]
) -> None:
    (found,) = json.loads(run(capsys, *asked, "-f", "json"))["relations"]
    assert found["events"][0]["bets"] == names
    text = run(capsys, *asked)
    assert "wins (1 event) " in text
    assert f"\n{' = '.join(names)} " in text


def test_one_bet_under_two_names(capsys: pytest.CaptureFixture[str]) -> None:
    text = run(capsys, "tie @ 8:1", "tie")
    assert "One and the same bet: tie @ 8:1, tie.\n" in text
    rows = csv.DictReader(io.StringIO(run(capsys, "tie @ 8:1", "tie", "-f", "csv")))
    settle = [(row["bet"], row["other"]) for row in rows if row["relation"] == "settles alike"]
    assert settle == [("tie @ 8:1", "tie")]


def test_the_diagram_names_bets_of_one_law_and_one_bet_under_two_names(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    never = "tie and player.wins @ 5:1"
    asked = ["player-pair", "banker-pair", "tie @ 8:1", "tie", "tie/9", never]
    dot = diagram(capsys, tmp_path, *asked)
    assert 'label="player-pair (of one law with banker-pair)\\n' in dot
    assert 'label="banker-pair (of one law with player-pair)\\n' in dot
    assert 'label="tie @ 8:1 = tie (one and the same bet)\\ntie/9\\n' in dot
    notes = [
        "Of one law, bet for bet: player-pair, banker-pair.",
        "One and the same bet: tie @ 8:1, tie.",
        f"Can never win: {never}.",
    ]
    (note,) = (line for line in dot.splitlines() if 'shape="note"' in line)
    assert all(sentence in note for sentence in notes)


def test_the_diagram_has_no_note_where_there_is_nothing_to_say(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    dot = diagram(capsys, tmp_path, "tie", "tie/9", "player")
    assert "note" not in dot
    assert "same bet" not in dot


def test_the_diagram_says_what_it_is_of(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    options = ["--decks", "6", "--remove", "5H", "--given", "round.cards == 4"]
    dot = diagram(capsys, tmp_path, "tie", "player", *options)
    said = {
        "decks": "6",
        "size": "311",
        "removed": "5H",
        "rules": "punto-banco",
        "given": "round.cards == 4",
        "bets": "tie, player",
    }
    for key, text in said.items():
        assert f'\n  {key}="{text}";\n' in dot
    assert "6 decks without 5H, 311 cards; rules punto-banco; given round.cards == 4." in dot
    dot = diagram(capsys, tmp_path, "tie", "7-up-tie", "--cards", "7S*2,2H*3,KD*4")
    assert '\n  shoe="2H*3,7S*2,KD*4";\n  size="9";\n' in dot
    assert '\n  rules="punto-banco, 7-up";\n' in dot
