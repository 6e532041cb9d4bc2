"""`exact explain`: what it prints in each format, and wrong input."""

import csv
import io
import json
from fractions import Fraction
from typing import Any

import pytest

from exact.bet import inline_bet
from exact.cli.app import main
from exact.errors import BetError, SheetError, UnknownName
from exact.explain.answer import explain
from exact.shoe import Shoe


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["explain", *arguments]) == 0
    return capsys.readouterr().out


def document(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    return json.loads(run(capsys, *arguments, "-f", "json"))


def test_the_document_has_every_key_that_was_promised(capsys: pytest.CaptureFixture[str]) -> None:
    found = document(capsys, "perfect-pairs", "86,02")
    assert (found["figure"], found["bet"]) == ("86.02%", "perfect-pairs")
    assert (found["quantity"], found["decks"], found["rules"]) == ("rtp", 8, "punto-banco")
    assert found["searched"] == found["searched_single"] + found["searched_pairs"]
    assert 0 < Fraction(found["false_alarm_rate_single"]) < Fraction(15, 100)
    assert Fraction(found["false_alarm_rate"]) < Fraction(30, 100)
    (best,) = found["hypotheses"]
    assert best == {
        "kind": "mistake",
        "name": "416 for 415 + hands independent, both at once left out",
        "exact": "2863/3328",
        "exact_percent": "86.027644230769",
        "says": "with the second card out of 416 and not of 415 and with the two hands taken as "
        "independent and both at once left out, the return is 86.02764 %, cut off to 86.02%",
    }


def test_noise_is_there_where_nothing_else_is(capsys: pytest.CaptureFixture[str]) -> None:
    found = document(capsys, "player", "97.33")
    assert [each["kind"] for each in found["hypotheses"]] == ["noise"]
    assert "Nothing in the searched space gives it." in run(capsys, "player", "97.33")


def test_the_last_line_says_how_much_was_searched(capsys: pytest.CaptureFixture[str]) -> None:
    last = run(capsys, "banker", "98.83").strip().splitlines()[-1]
    space, alarms = (answer := explain("banker", "98.83")).space, answer.alarms
    assert last.startswith(f"Searched {space.searched} hypotheses, ")
    assert f"{alarms.single} (" in last
    assert f"{alarms.all} (" in last
    assert "of the 399 wrong figures" in last


def test_data_has_one_row_an_explanation(capsys: pytest.CaptureFixture[str]) -> None:
    rows = list(csv.DictReader(io.StringIO(run(capsys, "tie", "85.56", "-f", "csv"))))
    assert (rows[0]["kind"], rows[0]["name"], rows[0]["exact"]) == ("game", "6 decks", "0.8556184")


@pytest.mark.parametrize("style", ["table", "plain", "markdown", "html", "latex", "tsv", "rst"])
def test_every_format(capsys: pytest.CaptureFixture[str], style: str) -> None:
    assert "6 decks" in run(capsys, "tie", "85.56", "-f", style)


def test_other_decks_and_quantities(capsys: pytest.CaptureFixture[str]) -> None:
    found = document(capsys, "tie", "85.64", "--decks", "6")
    assert (found["decks"], found["hypotheses"][0]["name"]) == (6, "8 decks")
    found = document(capsys, "tie", "9.52", "--decks", "inf", "--as", "probability")
    assert (found["decks"], found["quantity"]) == ("inf", "probability")
    assert found["hypotheses"][0]["name"] == "8 decks"
    assert "sign flipped" in run(capsys, "--as", "edge", "--", "banker", "-1.06")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["foo", "3"], "there is no bet 'foo'"),
        (["player", "abc"], "'abc' is no percentage"),
        (["player", "1", "--as", "x"], "'x' is no quantity, rtp, edge, probability are"),
        (["player", "1", "--decks", "0"], "--decks: '0' is no number of decks"),
        (["player", "1", "--format", "foo"], "--format: there is no format 'foo'"),
        (["player", "1", "--rules", "foo"], "there are no rules 'foo'"),
        (["player"], "Missing argument 'FIGURE'"),
        (["player", "9" * 50], "is no percentage"),
    ],
)
def test_wrong_input_is_one_line(
    capsys: pytest.CaptureFixture[str], arguments: list[str], says: str
) -> None:
    assert main(["explain", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert says in err
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize("bet", ["dragon-dragon", "banker-streak", "lightning-tie"])
def test_bets_that_no_one_coup_settles_cannot_be_explained(bet: str) -> None:
    with pytest.raises(BetError, match="no figure of it can be explained, "):
        explain(bet, "90")


def test_a_bet_in_mid_coup_is_explained_on_its_condition() -> None:
    found = explain("insurance-player", "90")
    assert found.bet.given is not None
    assert found.space.searched > 10


def test_wrong_input_from_python() -> None:
    with pytest.raises(UnknownName, match="is no quantity"):
        explain("tie", "85", quantity="rtp_lowest")
    with pytest.raises(SheetError, match="is no percentage"):
        explain("tie", "eighty")


def test_a_bet_from_python_on_any_shoe() -> None:
    bet = inline_bet("tie @ 8:1")
    assert explain(bet, "85.56", Shoe.whole(6)).found[0].name == "correctly rounded"
