"""Pays: every printed form against the net win it stands for, and each kind of nonsense."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exact.errors import BetError
from exact.pays import format_pays, parse_pays


@pytest.mark.parametrize(
    ("text", "net"),
    [
        ("40:1", Fraction(40)),
        ("40 to 1", Fraction(40)),
        ("40 TO 1", Fraction(40)),
        ("1:2", Fraction(1, 2)),
        ("9 : 5", Fraction(9, 5)),
        ("0.95:1", Fraction(19, 20)),
        (".95:1", Fraction(19, 20)),
        ("0.54 to 1", Fraction(27, 50)),
        ("9 for 1", Fraction(8)),
        ("1 for 1", Fraction(0)),
        ("0.5 for 1", Fraction(-1, 2)),
        ("even", Fraction(1)),
        ("Even", Fraction(1)),
        (" push ", Fraction(0)),
        ("lose", Fraction(-1)),
        # A third that no decimal holds, and a decimal that no binary float holds.
        ("1:3", Fraction(1, 3)),
        ("0.1:1", Fraction(1, 10)),
    ],
)
def test_a_printed_pay_is_its_net_win(text: str, net: Fraction) -> None:
    assert parse_pays(text) == net


@pytest.mark.parametrize(
    "text",
    [
        *("", " ", "8", "8:", ":1", "8:1:1", "8/1", "8 1", "8to1", "eight to one", "pushes"),
        *("-8:1", "+8:1", "8:-1", "0:1", "8:0", "0:0", "0.0 to 1", "0 for 1", "1e3:1", "8:1e0"),
        *("nan:1", "inf:1", "1_0:1", "0,95:1", "1.:1", "８:1", "٣:1", "8:1\n9:1", "8:1 or 9:1"),
        *("9" * 10_000 + ":1", "1:" + "9" * 10_000, "0." + "0" * 10_000 + "1:1"),
    ],
)
def test_no_positive_ratio_is_one_line_of_error(text: str) -> None:
    with pytest.raises(BetError) as caught:
        parse_pays(text)
    message = str(caught.value)
    assert message.startswith("pays: ")
    assert "\n" not in message
    assert len(message) < 200


def test_a_number_is_no_printed_pay() -> None:
    with pytest.raises(BetError, match="no text in quotes"):
        parse_pays(0.95)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("net", "text"),
    [
        ("8", "8:1"),
        ("1", "1:1"),
        ("19/20", "0.95:1"),
        ("1/2", "0.5:1"),
        ("9/5", "1.8:1"),
        ("1/3", "1:3"),
        ("25/3", "25:3"),
        ("1/400", "0.0025:1"),
        ("0", "push"),
        ("-1/2", "0.5 for 1"),
        ("-1/3", "2 for 3"),
        ("-1", "lose"),
    ],
)
def test_a_net_win_is_printed(net: str, text: str) -> None:
    assert format_pays(Fraction(net)) == text


def test_more_than_the_stake_cannot_be_lost() -> None:
    with pytest.raises(BetError, match="more than the stake"):
        format_pays(Fraction(-3, 2))


@given(st.fractions(min_value=-1, max_value=10**6, max_denominator=10**6))
def test_what_is_printed_reads_back(net: Fraction) -> None:
    assert parse_pays(format_pays(net)) == net
