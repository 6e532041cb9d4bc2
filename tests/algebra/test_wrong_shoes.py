"""What is no array of shoes is told in one line that names the row."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import numpy as np
import pytest

import exact
from exact.errors import ShoeError

GOOD: list[Any] = [16] * 10


def row(value: object, place: int = 3) -> list[Any]:
    return [value if at == place else n for at, n in enumerate(GOOD)]


WRONG = {
    "one shoe alone": (GOOD, "row 0 is the number 16, no row of counts"),
    "nine columns": ([[16] * 9], r"shape \(1, 9\)"),
    "eleven columns": (np.ones((4, 11), np.int64), r"shape \(4, 11\)"),
    "three axes": (np.ones((2, 3, 10)), r"shape \(2, 3, 10\)"),
    "no axis": (np.int64(3), r"shape \(\)"),
    "ragged": ([GOOD, [16] * 9], "row 1 has 9 counts, but row 0 has 10"),
    "a text": ("shoes", "'shoes' will not do"),
    "texts": (["0123456789"], "row 0 is '0123456789', no row of counts"),
    "nothing": (None, "shoes: nothing will not do"),
    "a negative count": ([GOOD, row(-1)], "row 1 has -1 in column 3: a count is zero or more"),
    "negative in an array": (np.array([GOOD, row(-2)]), "row 1 has -2 in column 3"),
    "a half": ([row(1.5)], "row 0 has 1.5 in column 3: a count is a whole number"),
    "a half in an array": (np.array([row(0.5)]), "row 0 has 0.5 in column 3"),
    "not a number": ([GOOD, GOOD, row(float("nan"))], "row 2 has nan in column 3"),
    "without end": (np.array([row(np.inf)]), "row 0 has inf in column 3"),
    "half of three": ([row(Fraction(3, 2))], "row 0 has 3/2 in column 3"),
    "a decimal": ([row(Decimal("1.5"))], r"row 0 has 1.5 in column 3: a count is a whole number"),
    "no decimal": ([row(Decimal("NaN"))], "row 0 has NaN in column 3"),
    "yes": ([row(True)], "row 0 has true in column 3: a count is a whole number"),
    "yes and no": (np.ones((1, 10), bool), "row 0 has true in column 0"),
    "a digit": ([row("7")], "row 0 has '7' in column 3: a count is a whole number"),
    "digits": (np.array([["7"] * 10]), "row 0 has '7' in column 0"),
    "masked": (np.ma.masked_array([GOOD], mask=[[True] + [False] * 9]), "a masked array"),
    "a gap": ([row(None)], "row 0 has nothing in column 3"),
    "complex": (np.array([GOOD], complex), r"row 0 has \(16\+0j\) in column 0"),
    "too many": ([row(10**13)], "column 3: a count is at most 1,000,000,000,000"),
    "far too many": ([row(10**30)], "column 3: a count is at most"),
    "too many for a sign": (np.full((1, 10), 2**63, np.uint64), "a count is at most"),
    "five cards": ([GOOD, [1] * 5 + [0] * 5], "row 1 holds 5 cards: a coup may need 6"),
    "one card": (np.eye(10, dtype=int), "row 0 holds 1 card: a coup may need 6"),
    "no card": ([[0] * 13], "row 0 holds 0 cards"),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_shoes(name: str) -> None:
    shoes, message = WRONG[name]
    for count in (
        lambda: exact.line_counts(["player"], shoes),
        lambda: exact.outcome_counts(shoes),
    ):
        with pytest.raises(ShoeError, match=message) as error:
            count()
        assert str(error.value).startswith("shoes: ")
        assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    "shoes",
    [
        [GOOD],
        [tuple(GOOD)],
        (GOOD,),
        [[float(n) for n in GOOD]],
        np.array([GOOD], np.uint8),
        np.array([GOOD], np.float32),
        np.array([GOOD], object),
        [np.array(GOOD)],
        np.asfortranarray(np.array([GOOD])),
    ],
    ids=str,
)
def test_whatever_holds_whole_numbers_will_do(shoes: object) -> None:
    expected = exact.settle(
        "player", exact.Shoe.of("A*16,2*16,3*16,4*16,5*16,6*16,7*16,8*16,9*16,K*16")
    )
    found = exact.line_counts(["player"], shoes)["player"]
    assert found.tolist() == [[line.arrangements for line in expected.lines]]


def test_no_shoes_have_no_rows() -> None:
    assert exact.line_counts(["player"], [])["player"].shape == (0, 3)
    assert exact.line_counts(["player"], np.empty((0, 13)))["player"].shape == (0, 3)
    assert exact.outcome_counts([]).counts.shape == (0, 205)


def test_wrong_rules_and_bets_are_told_as_anywhere() -> None:
    with pytest.raises(exact.ExactError, match="there are no rules 'punto'"):
        exact.outcome_counts([GOOD], "punto")
    with pytest.raises(exact.ExactError):
        exact.line_counts("player", [GOOD])
    with pytest.raises(exact.ExactError):
        exact.line_counts(["no such bet"], [GOOD])


def test_whole_numbers_of_any_type_will_do() -> None:
    plain = exact.line_counts(["tie"], [GOOD])["tie"].tolist()
    for number in (16.0, np.float32(16), Decimal(16), Fraction(16), np.uint8(16)):
        assert exact.line_counts(["tie"], [row(number)])["tie"].tolist() == plain
