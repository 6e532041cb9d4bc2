"""The command `exact formula`: open pays, whole decks, and how its decimals are printed."""

from __future__ import annotations

import csv
import io
import json
from fractions import Fraction
from typing import Any

import pytest

from exact.cli.app import main
from exact.cli.outcome import Exit
from exact.desk import settle
from exact.shoe import Shoe

#: The limit of the return on ties, as expressions in the pay and at eight to one.
TIE, TIE_AT_EIGHT = "460601*(x + 1)/4826809", "4145409/4826809"


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["formula", *arguments]) == Exit.DONE
    out, err = capsys.readouterr()
    assert err == ""
    return out


def bet(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    (found,) = json.loads(run(capsys, *arguments, "--format", "json"))["bets"]
    return found


def rows(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[tuple[str, ...]]:
    """Quantity, when, expression and reason of each row after those of the arrangements."""
    data = list(csv.reader(io.StringIO(run(capsys, *arguments, "--format", "csv"))))
    assert data[0] == ["id", "paytable", "quantity", "when", "expression", "reason"]
    return [tuple(row[2:]) for row in data[1:] if row[2] not in ("rtp", "arrangements")]


def test_open_pays_that_do_not_matter(capsys: pytest.CaptureFixture[str]) -> None:
    tie = bet(capsys, "tie", "--pays")
    assert (tie["limit"], tie["limit_decimal"]) == (TIE, None)
    assert Fraction(eval(TIE, {"x": Fraction(8)})) == settle("tie", Shoe.infinite()).rtp
    assert (tie["monotone"], tie["monotone_whole_decks"]) == ("increasing", "increasing")
    assert tie["monotone_where"] == {"increasing": "x > -1"}
    assert tie["reason"] == "limit_decimal: the pays are open"
    assert rows(capsys, "tie", "--pays") == [
        ("limit", "", TIE, ""),
        ("monotone", "", "increasing", ""),
        ("monotone_whole_decks", "", "increasing", ""),
        ("monotone_where", "x > -1", "increasing", ""),
    ]
    text = run(capsys, "tie", "--pays")
    assert f"RTP of endlessly many decks  {TIE}\n" in text
    assert "The return rises for all d >= 1 and every x > -1: proved" in text
    several = bet(capsys, "lucky-6", "--pays")
    assert several["monotone_where"] == {"increasing": "x1 > -1 and x2 > -1"}
    assert r"&= \frac{460601 \left(x + 1\right)}{4826809}" in run(
        capsys, "tie", "--pays", "-f", "latex"
    )


def test_an_open_pay_that_decides(capsys: pytest.CaptureFixture[str]) -> None:
    player = bet(capsys, "player", "--pays")
    assert player["monotone"] is player["turns"] is player["monotone_whole_decks"] is None
    assert "monotone, turns, monotone_whole_decks, runs_whole_decks: it depends" in player["reason"]
    where = player["monotone_where"]
    assert where == {
        "increasing": "x > -1 and x <= 172875/103637",
        "neither": "x > 172875/103637 and x < 449942969470/173886821651",
        "decreasing": "x >= 449942969470/173886821651",
    }
    assert [row for row in rows(capsys, "player", "--pays") if row[0] == "monotone_where"] == [
        ("monotone_where", condition, says, "") for says, condition in where.items()
    ]
    text = run(capsys, "player", "--pays", "--digits", "2")
    assert "rises where x > -1 and x <= 172875/103637 (about 1.67), turns where" in text
    exact = run(capsys, "player", "--pays", "--fractions")
    assert "falls where x >= 449942969470/173886821651: proved" in exact
    assert "about" not in exact
    still = run(capsys, "tie @ 3:1; not tie @ push", "--pays")
    assert "falls where x > -1 and x < 0, is the same where x == 0, rises where x > 0" in still


def test_open_pays_of_which_nothing_is_claimed(capsys: pytest.CaptureFixture[str]) -> None:
    mixed = bet(capsys, "banker-half-on-6", "--pays")
    assert mixed["monotone"] is mixed["monotone_where"] is mixed["runs_whole_decks"] is None
    why = "it depends on the open pays (increasing: the fixed pays, x1; decreasing: x2)"
    assert mixed["reason"].endswith(f"monotone_where: {why}")
    assert ("monotone", "", "", why) in rows(capsys, "banker-half-on-6", "--pays")
    assert f"is not said: {why}." in run(capsys, "banker-half-on-6", "--pays")


def test_no_pay_is_open_where_none_wins(capsys: pytest.CaptureFixture[str]) -> None:
    pushed = bet(capsys, "round.cards >= 4 @ push", "--pays")
    assert (pushed["limit"], pushed["monotone"]) == ("1", "constant")
    assert "reason" not in pushed
    assert "monotone_where" not in pushed


def test_whole_decks(capsys: pytest.CaptureFixture[str]) -> None:
    group = bet(capsys, "egalite-group-4-5")
    assert (group["monotone"], group["monotone_whole_decks"]) == ("neither", "increasing")
    assert group["runs_whole_decks"] == [{"from": 1, "to": None, "course": "increasing"}]
    text = run(capsys, "egalite-group-4-5")
    assert "falls from d = 1, rises from about d = 1.01 on" in text
    assert "Over whole decks 1, 2, 3, … it only rises: proved" in text
    assert ("monotone_whole_decks", "", "increasing", "") in rows(capsys, "egalite-group-4-5")
    monkey = bet(capsys, "monkey-6", "--pays")
    assert monkey["runs_whole_decks"] == [
        {"from": 1, "to": 7, "course": "decreasing"},
        {"from": 7, "to": None, "course": "increasing"},
    ]
    both = "Over whole decks 1, 2, 3, … and every x > -1 it falls from 1 to 7 and rises from 7 on"
    assert both in run(capsys, "monkey-6", "--pays")


def test_the_decimals_that_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    limit = f"RTP of endlessly many decks  {TIE_AT_EIGHT}"
    for digits, decimals in (("0", "86"), ("2", "85.88"), ("5", "85.88301"), ("9", "85.883012980")):
        # 4145409/4826809 = 0.85883012980211…
        assert f"{limit} = {decimals} %\n" in run(capsys, "tie", "--digits", digits)
    assert f"{limit}\n" in run(capsys, "tie", "--fractions")
    found = bet(capsys, "tie", "--digits", "9")
    assert (found["limit"], found["limit_decimal"]) == (TIE_AT_EIGHT, "0.85883012980")
    turn = run(capsys, "monkey-6", "--fractions")
    low, high = (Fraction(text) for text in turn.split("some d between ")[1].split()[:3:2])
    assert 6 < low < high < 7
    assert main(["formula", "tie", "--digits", "x"]) == Exit.WRONG
    out, err = capsys.readouterr()
    assert out == ""
    assert "--digits" in err
    assert err.count("\n") == 1
