"""Decimals by integers: every rounding is half up, also that of a root."""

from decimal import ROUND_HALF_UP, Decimal, localcontext
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exact.report.numbers import decimal, one_in, percent, plain, root, thousands


@pytest.mark.parametrize(
    ("x", "digits", "text"),
    [
        ("0", 0, "0"),
        ("0", 3, "0.000"),
        ("1", 2, "1.00"),
        ("1/2", 0, "1"),
        ("-1/2", 0, "-1"),
        ("3/2", 0, "2"),
        ("5/2", 0, "3"),
        ("-5/2", 0, "-3"),
        ("0.125", 2, "0.13"),
        ("-0.125", 2, "-0.13"),
        ("0.124999999999", 2, "0.12"),
        ("0.135", 2, "0.14"),
        ("-0.004", 2, "0.00"),
        ("-0.005", 2, "-0.01"),
        ("0.995", 2, "1.00"),
        ("-9.995", 2, "-10.00"),
        ("1/3", 5, "0.33333"),
        ("2/3", 5, "0.66667"),
        ("123456789.5", 0, "123456790"),
        ("1/7", 30, "0.142857142857142857142857142857"),
    ],
)
def test_decimals_typed_by_hand(x: str, digits: int, text: str) -> None:
    assert decimal(Fraction(x), digits) == text


@pytest.mark.parametrize(
    ("x", "digits", "text"),
    [
        ("21516253449/1840320169690", 5, "1.16916"),  # Banker's edge per resolved coup
        ("114753351728/10847218479825", 4, "1.0579"),
        ("1", 2, "100.00"),
        ("-0.00005", 2, "-0.01"),
        ("-0.000049", 2, "0.00"),
    ],
)
def test_percents_typed_by_hand(x: str, digits: int, text: str) -> None:
    assert percent(Fraction(x), digits) == text


@given(st.fractions(), st.integers(0, 30))
def test_decimals_are_those_of_the_decimal_module(x: Fraction, digits: int) -> None:
    # A half is the only tie, and whether it is one shows in the exact product with 2 * 10^digits.
    doubled = x * 2 * 10**digits
    with localcontext() as context:
        context.prec = 400
        context.rounding = ROUND_HALF_UP
        if doubled.denominator == 1:
            near = Decimal(doubled.numerator) / 2 / 10**digits
        else:
            near = Decimal(x.numerator) / Decimal(x.denominator)
        wanted = f"{near.quantize(Decimal(1).scaleb(-digits)):f}"
    assert decimal(x, digits) == (wanted if Fraction(wanted) else wanted.removeprefix("-"))


@pytest.mark.parametrize(
    ("x", "digits", "text"),
    [
        ("0", 2, "0.00"),
        ("4", 0, "2"),
        ("2", 20, "1.41421356237309504880"),
        ("1/4", 0, "1"),  # the root is one half
        ("1/16", 1, "0.3"),  # the root is one quarter
        ("1/16", 2, "0.25"),
        ("9/4", 0, "2"),
        ("0.0225", 1, "0.2"),  # the root is 0.15
        ("0.02249999", 1, "0.1"),
        ("1000000", 3, "1000.000"),
    ],
)
def test_roots_typed_by_hand(x: str, digits: int, text: str) -> None:
    assert root(Fraction(x), digits) == text


def test_a_negative_root_goes_away_from_zero() -> None:
    assert root(Fraction(1, 16), 1, negative=True) == "-0.3"
    assert root(Fraction(0), 1, negative=True) == "0.0"


@given(st.fractions(min_value=0), st.integers(0, 20))
def test_a_root_lies_within_half_a_step(x: Fraction, digits: int) -> None:
    printed, half = Fraction(root(x, digits)), Fraction(1, 2 * 10**digits)
    assert max(printed - half, Fraction(0)) ** 2 <= x < (printed + half) ** 2


def test_the_root_of_less_than_nothing_is_an_error() -> None:
    with pytest.raises(ValueError, match="nonnegative"):
        root(Fraction(-1), 2)


def test_groups_of_thousands() -> None:
    assert [thousands(n) for n in (0, 999, 1000, -1234567)] == ["0", "999", "1,000", "-1,234,567"]


def test_one_in_n() -> None:
    assert one_in(Fraction(0)) == "never"
    assert one_in(Fraction(1)) == "1.00"
    assert one_in(Fraction(2, 2469135)) == "1,234,567.50"
    assert one_in(Fraction(1, 3), 0) == "3"


def test_a_plain_number_is_as_short_as_it_is_exact() -> None:
    numbers = ("8", "-1", "0", "0.95", "100", "1/3", "-1/2")
    assert [plain(Fraction(n), 4) for n in numbers] == [
        *("8", "-1", "0", "0.95", "100", "0.3333", "-0.5")
    ]
    assert plain(Fraction(100), 0) == "100"
