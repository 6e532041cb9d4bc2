"""The command `exact removal`: rows that can be read alone, sums, and searches that cannot be."""

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

HEADER = (
    "id,paytable,order,removed,cards,removal,"
    "rules,decks,remove,given,rtp,sum,sum_must_be_zero,reason"
)


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(["removal", *arguments]) == Exit.DONE
    out, err = capsys.readouterr()
    assert err == ""
    return out


def rows(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, str]]:
    text = run(capsys, *arguments, "--format", "csv")
    assert text.splitlines()[0] == HEADER
    return list(csv.DictReader(io.StringIO(text)))


def document(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    return json.loads(run(capsys, *arguments, "--format", "json"))


def test_a_row_of_data_says_what_it_is_of(capsys: pytest.CaptureFixture[str]) -> None:
    data = rows(
        capsys, "tie", "--decks", "6", "--remove", "A,5*2", "--fractions", "--second", "A,5"
    )
    before = settle("tie", Shoe.whole(6, "A,5*2")).rtp
    assert len(data) == 14
    for row in data:
        assert (row["rules"], row["decks"], row["remove"]) == ("punto-banco", "6", "A,5*2")
        assert (row["given"], row["reason"]) == ("", "")
        assert Fraction(row["rtp"]) == before
    first, second = data[:13], data[13:]
    assert {(row["order"], row["sum"], row["sum_must_be_zero"]) for row in first} == {
        ("1", "0", "true")
    }
    assert [(row["order"], row["removed"], row["sum"]) for row in second] == [("2", "A,5", "")]
    listed = rows(capsys, "tie", "--cards", "A*3,2*4,3*8")
    assert {(row["decks"], row["remove"]) for row in listed} == {("", "")}
    assert listed[1]["sum"] == "0.00000000"
    assert listed[0]["reason"].startswith("removal: the shoe holds no such card")


def test_a_sum_that_need_not_be_zero_says_so(capsys: pytest.CaptureFixture[str]) -> None:
    event = "player.natural"
    data = rows(capsys, "player", "--decks", "1", "--given", event, "--fractions")
    total = sum(int(row["cards"]) * Fraction(row["removal"]) for row in data)
    assert total != 0
    why = "sum: it need not be zero, the returns are conditional on an event"
    for row in data:
        assert (Fraction(row["sum"]), row["sum_must_be_zero"]) == (total, "false")
        assert row["given"] == event
        assert row["reason"].startswith(why)
    (bet,) = document(capsys, "player", "--decks", "1", "--given", event)["bets"]
    assert (Fraction(bet["sum"]), bet["sum_must_be_zero"]) == (total, False)
    assert bet["reason"].startswith(why)
    assert bet["reason"].count("sum:") == 1
    assert f"given {event}" in run(capsys, "player", "--decks", "1", "--given", event)
    (tie,) = document(capsys, "tie", "--decks", "1")["bets"]
    assert (tie["sum"], tie["sum_decimal"], tie["sum_must_be_zero"]) == ("0", "0.00000000", True)
    assert "reason" not in tie


def test_a_condition_of_the_bet_itself(capsys: pytest.CaptureFixture[str]) -> None:
    (bet,) = document(capsys, "insurance-player", "--decks", "1")["bets"]
    assert not bet["sum_must_be_zero"]
    assert bet["given"] == settle("insurance-player", Shoe.whole(1)).given
    both = rows(capsys, "insurance-player", "--decks", "1", "--given", "tie")
    joined = settle("insurance-player", Shoe.whole(1), given="tie").given
    assert {row["given"] for row in both} == {joined}


def test_several_coups(capsys: pytest.CaptureFixture[str]) -> None:
    (bet,) = document(capsys, "banker-streak", "--decks", "1")["bets"]
    assert not bet["sum_must_be_zero"]
    assert bet["reason"].startswith("sum: it need not be zero, the bet takes several coups")


def test_a_sum_that_is_not_there(capsys: pytest.CaptureFixture[str]) -> None:
    nine = "player.first.rank == '9'"
    asked = ("player", "--cards", "9,2,3,4,5,6,7", "--given", nine)
    data = {row["removed"]: row for row in rows(capsys, *asked)}
    assert (data["9"]["removal"], data["9"]["sum"]) == ("", "")
    assert data["9"]["reason"].endswith("; sum: an effect is missing")
    assert data["2"]["reason"] == "sum: an effect is missing"
    (bet,) = document(capsys, *asked)["bets"]
    assert bet["sum"] is None
    assert bet["reason"].endswith("without it; sum: an effect is missing")


def test_a_pair_without_which_a_condition_cannot_happen(capsys: pytest.CaptureFixture[str]) -> None:
    nine = "player.first.rank == '9'"
    asked = ("player", "--cards", "9*2,2,3,4,5,6,7", "--given", nine, "--second", "9,9")
    (*_, pair) = rows(capsys, *asked)
    assert (pair["removed"], pair["removal"]) == ("9,9", "")
    why = "the condition cannot happen without these cards"
    assert pair["reason"] == f"removal: {why}"
    (bet,) = document(capsys, *asked)["bets"]
    assert bet["second"] == {"9,9": None}
    assert bet["reason"].endswith(f"; second: {why}")


def test_a_search_over_ranks_names_what_does_for_suits(capsys: pytest.CaptureFixture[str]) -> None:
    for bet in ("perfect-pairs", "player.first.suit == 'H' @ 1:1"):
        assert main(["removal", "tie", bet, "--to-positive"]) == Exit.WRONG
        out, err = capsys.readouterr()
        assert out == ""
        assert err.count("\n") == 1
        assert "reads suits" in err
        assert "leave --to-positive out" in err
        assert "exact odds BET --remove" in err
        assert "exact.settle" not in err
        # What it names does indeed.
        assert run(capsys, bet)
        assert main(["odds", bet, "--remove", "9D,KH"]) == Exit.DONE
        capsys.readouterr()
