"""Prints and verdicts, each number worked out by hand."""

from __future__ import annotations

from fractions import Fraction
from math import isqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from exact.errors import SheetError
from exact.report.numbers import decimal, root
from exact.verify.printed import Root, Verdict, judge, judge_float, read_print


@pytest.mark.parametrize(
    ("text", "unit", "value", "digits"),
    [
        ("2.65", "percent", "0.0265", 2),
        ("2.65", "fraction", "2.65", 2),
        ("2.65%", "fraction", "0.0265", 2),
        ("4,998,398", "fraction", "4998398", 0),
        ("-0.094006", "fraction", "-0.094006", 6),
        ("−.5", "fraction", "-0.5", 1),
        ("+7.60%", "fraction", "0.076", 2),
        ("-114753351728/10847218479825", "fraction", "-114753351728/10847218479825", None),
    ],
)
def test_prints_are_read(text: str, unit: str, value: str, digits: int | None) -> None:
    printed = read_print(text, unit)
    assert (printed.value, printed.digits) == (Fraction(value), digits)


@pytest.mark.parametrize(
    "text", ["", ",", ".", "1.", "1.2.3", "one", "1e5", "1/0", "nan", "1" * 61, "١", "5 %"]
)
def test_what_is_no_print(text: str) -> None:
    with pytest.raises(SheetError, match="is no figure"):
        read_print(text)


@pytest.mark.parametrize(
    ("ours", "text", "verdict"),
    [
        ("0.12345", "0.1235", "exact"),  # half up
        ("0.12345", "0.1234", "exact"),  # half even
        ("0.12355", "0.1235", "truncated"),
        ("0.123456", "0.1234", "truncated"),
        ("0.123456", "0.1236", "last-digit"),
        ("0.123456", "0.1237", "off"),
        ("0.123412", "0.1235", "last-digit"),
        ("0.123412", "0.1233", "last-digit"),
        ("-0.123456", "-0.1234", "truncated"),
        ("-0.123456", "-0.1235", "exact"),
        ("-0.123456", "0.1235", "off"),
        ("-0.00001", "0.000", "exact"),
        ("0.0264932", "2.65%", "exact"),
        ("17", "17", "exact"),
        ("17", "18", "last-digit"),
        ("17", "19", "off"),
        ("1/3", "1/3", "exact"),
        ("1/3", "33/100", "off"),
    ],
)
def test_verdicts(ours: str, text: str, verdict: str) -> None:
    assert judge(Fraction(ours), read_print(text)) == verdict


@pytest.mark.parametrize(
    ("square", "text", "verdict"),
    [
        ("2", "1.4142", "exact"),
        ("2", "1.41421357", "last-digit"),
        ("3", "1.73205", "exact"),
        ("3", "1.732", "exact"),
        ("3", "1.7", "exact"),
        ("7", "2.645", "truncated"),
        ("2.25", "1.5", "exact"),
        ("0.0225", "0.2", "exact"),  # 0.15 lies half-way
        ("0.0225", "0.1", "truncated"),
    ],
)
def test_verdicts_on_roots(square: str, text: str, verdict: str) -> None:
    assert judge(Root(Fraction(square)), read_print(text)) == verdict


@given(st.fractions(min_value=-5, max_value=5), st.integers(0, 8))
def test_our_own_rounding_is_exact(value: Fraction, digits: int) -> None:
    assert judge(value, read_print(decimal(value, digits))) == Verdict.EXACT


@given(st.fractions(min_value=0, max_value=50), st.integers(0, 8))
def test_our_own_roots_are_exact(square: Fraction, digits: int) -> None:
    text = root(square, digits)
    assert judge(Root(square), read_print(text)) == Verdict.EXACT
    steps = int(text.replace(".", ""))
    assert steps - 1 <= isqrt(int(square * 10 ** (2 * digits))) <= steps


@pytest.mark.parametrize(
    ("ours", "text", "verdict"),
    [
        (2230518282592256, "2230518282592260", "exact"),
        (2230518282592256, "2230518282592250", "exact"),
        (2230518282592256, "2230518282592270", "off"),
        (475627426473216, "475627426473216", "exact"),
        (475627426473216, "475627426473215", "off"),
    ],
)
def test_integers_that_a_float_had_rounded(ours: int, text: str, verdict: str) -> None:
    assert judge_float(Fraction(ours), read_print(text)) == verdict
