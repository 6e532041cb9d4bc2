"""Verdicts: each edge by hand, and all rules beside the decimal module's."""

from decimal import ROUND_DOWN, ROUND_HALF_EVEN, ROUND_HALF_UP, ROUND_UP, Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exact.audit.printed import parse_printed
from exact.audit.verdict import (
    Rounding,
    Tolerance,
    Verdict,
    judge,
    overstated,
    rounded,
    roundings,
    tolerable,
)
from exact.audit.why import why

MODES = {
    Rounding.HALF_UP: ROUND_HALF_UP,
    Rounding.HALF_EVEN: ROUND_HALF_EVEN,
    Rounding.TRUNCATION: ROUND_DOWN,
    Rounding.ALWAYS_UP: ROUND_UP,
}

numbers = st.decimals(
    min_value=Decimal(-300), max_value=Decimal(300), allow_nan=False, places=6
) | st.integers(-3000, 3000).map(lambda n: Decimal(n) / 8)


def percent(text: str) -> Fraction:
    """An exact value from a percentage typed out."""
    return Fraction(text) / 100


@pytest.mark.parametrize(
    ("exact", "printed", "verdict"),
    [
        ("98.7649", "98.76%", "exact"),
        ("98.7649", "98.77%", "rounded-up"),
        ("98.7649", "98.75%", "off"),
        ("98.7649", "98.78%", "off"),
        ("98.7651", "98.77%", "exact"),
        ("98.7651", "98.76%", "truncated"),
        # Half-way: half up and half even are both correct, but nothing else is.
        ("98.765", "98.77%", "exact"),
        ("98.765", "98.76%", "exact"),
        ("98.775", "98.78%", "exact"),
        ("98.775", "98.77%", "truncated"),
        ("98.765", "98.75%", "off"),
        ("98.775", "98.79%", "off"),
        # A value that has no more digits is neither cut off nor rounded.
        ("98.76", "98.76%", "exact"),
        ("98.76", "98.77%", "off"),
        ("98.76", "98.75%", "off"),
        # Without decimals.
        ("98.5", "99%", "exact"),
        ("98.5", "98%", "exact"),
        ("99.5", "100%", "exact"),
        ("99.5", "99%", "truncated"),
        ("98.4", "99%", "rounded-up"),
        ("98.6", "98%", "truncated"),
        ("98.6", "97%", "off"),
        # Below zero everything is as above it.
        ("-1.2351", "-1.24%", "exact"),
        ("-1.2351", "−1.23%", "truncated"),
        ("-1.2349", "-1.24%", "rounded-up"),
        ("-1.2351", "1.24%", "off"),
        ("-1.235", "-1.24%", "exact"),
        ("-1.245", "-1.25%", "exact"),
        ("-1.245", "-1.24%", "exact"),
        ("-1.235", "-1.23%", "truncated"),
        # Around zero.
        ("0.004", "0.00%", "exact"),
        ("0.006", "0.00%", "truncated"),
        ("-0.006", "0.00%", "truncated"),
        ("0.004", "0.01%", "rounded-up"),
        ("-0.004", "-0.01%", "rounded-up"),
        ("-0.004", "0.01%", "off"),
        ("0", "0.00%", "exact"),
        ("0", "0.01%", "off"),
        # Trailing zeros are digits.
        ("7.6113", "7.611%", "exact"),
        ("7.6113", "7.6110%", "off"),
    ],
)
def test_the_first_verdict_that_fits(exact: str, printed: str, verdict: str) -> None:
    assert judge(percent(exact), parse_printed(printed)).value == verdict


@pytest.mark.parametrize(
    ("quantity", "exact", "printed", "promises_more"),
    [
        ("rtp", "98.7649", "98.77%", True),
        ("rtp", "98.7649", "98.76%", False),
        ("rtp", "98.7651", "98.76%", False),
        ("rtp", "98.7651", "99.00%", True),
        ("rtp", "98.7651", "97.00%", False),
        ("rtp", "98.765", "98.76%", False),
        ("rtp", "98.765", "98.77%", False),
        ("rtp_resolved", "98.6350", "98.65%", True),
        ("rtp_lowest", "87.5473", "87.56%", True),
        ("rtp_highest", "93.6101", "93.60%", False),
        ("probability", "44.6247", "44.63%", True),
        ("probability", "44.6247", "44.61%", False),
        ("edge", "1.2351", "1.23%", True),
        ("edge", "1.2351", "1.24%", False),
        ("edge", "1.2349", "1.24%", False),
        ("edge", "1.2349", "1.22%", True),
        # An edge below zero is the player's: one of greater size promises more.
        ("edge", "-1.2349", "-1.24%", True),
        ("edge", "-1.2351", "-1.23%", False),
        ("edge", "1.0579", "-1.06%", True),
    ],
)
def test_overstated_is_what_promises_the_player_more_than_correct_rounding(
    quantity: str, exact: str, printed: str, promises_more: bool
) -> None:
    assert overstated(quantity, percent(exact), parse_printed(printed)) is promises_more


@pytest.mark.parametrize(
    ("verdict", "overstates", "careful", "lenient", "strict"),
    [
        (Verdict.EXACT, False, True, True, True),
        (Verdict.TRUNCATED, False, True, True, False),  # a return cut off
        (Verdict.TRUNCATED, True, False, True, False),  # an edge cut off
        (Verdict.ROUNDED_UP, True, False, True, False),  # a return rounded up
        (Verdict.ROUNDED_UP, False, True, True, False),  # an edge rounded up
        (Verdict.OFF, False, False, False, False),
        (Verdict.OFF, True, False, False, False),
        (Verdict.UNKNOWN, False, False, False, False),
    ],
)
def test_what_a_sheet_may_have_and_still_hold(
    verdict: Verdict, overstates: bool, careful: bool, lenient: bool, strict: bool
) -> None:
    for tolerance, holds in (
        (Tolerance.CAREFUL, careful),
        (Tolerance.LENIENT, lenient),
        (Tolerance.STRICT, strict),
    ):
        assert tolerable(verdict, overstates, tolerance) is holds


@given(number=numbers, digits=st.integers(0, 4))
def test_every_rule_rounds_as_the_decimal_module_does(number: Decimal, digits: int) -> None:
    step = Decimal(1).scaleb(-digits)
    for rule, mode in MODES.items():
        expected = Fraction(number.quantize(step, rounding=mode))
        assert rounded(Fraction(number), Fraction(step), rule) == expected


@given(number=numbers, digits=st.integers(0, 4), rule=st.sampled_from(Rounding))
def test_a_figure_made_by_a_rule_is_never_off_and_found_to_be_made_by_it(
    number: Decimal, digits: int, rule: Rounding
) -> None:
    text = str(number.quantize(Decimal(1).scaleb(-digits), rounding=MODES[rule]))
    printed, exact = parse_printed(text), Fraction(number) / 100
    assert rule in roundings(exact, printed)
    assert judge(exact, printed) is not Verdict.OFF


@given(number=numbers, digits=st.integers(0, 3), shift=st.integers(-3, 3))
def test_a_figure_and_its_opposite_have_one_verdict(
    number: Decimal, digits: int, shift: int
) -> None:
    step = Decimal(1).scaleb(-digits)
    figure = number.quantize(step, rounding=ROUND_DOWN) + shift * step
    there = judge(Fraction(number) / 100, parse_printed(f"{figure:f}"))
    back = judge(-Fraction(number) / 100, parse_printed(f"{-figure:f}"))
    assert there is back


BANKER = Fraction(114753351728, 10847218479825)  # the edge of Banker, 0.010579…


@pytest.mark.parametrize(
    ("text", "unit", "hints"),
    [
        ("0.0106", "percent", True),
        ("0.0105", "percent", True),  # cut off
        ("0.0107", "percent", False),  # wrong either way
        ("0.0106%", "percent", False),  # the page says what it counts
        ("0.0106％", "percent", False),
        ("0.0107", "fraction", False),
    ],
)
def test_a_figure_off_by_a_hundred_hints_at_the_unit(text: str, unit: str, hints: bool) -> None:
    said = why(BANKER, parse_printed(text, unit))
    hint = '; it would be right of one and not in percent: unit = "fraction" in the sheet says so'
    assert said.endswith(hint) is hints
