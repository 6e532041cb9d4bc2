"""Exact numbers as decimal text, by integer arithmetic: no float is ever made.

Every rounding is half up: to the nearest, and a number that lies exactly half-way between two
prints goes away from zero (0.125 is 0.13, -0.125 is -0.13). A number that rounds to zero is
printed without a sign.

Rounding half up is `floor(x + 1/2)`. Roots are rounded the same way without being computed:
`floor(2 * sqrt(q))` is the integer root of the integer part of `4 * q`, and half of it, rounded
up, is `floor(sqrt(q) + 1/2)`. A root that is rational, or lies exactly half-way, comes out right.
"""

from __future__ import annotations

from fractions import Fraction
from math import isqrt

#: Decimals of a percentage where nothing else is asked for.
DIGITS = 5
#: The most decimals that can be asked for.
MOST_DIGITS = 100
#: A percentage is the number shifted by so many places.
PERCENT_PLACES = 2
#: Decimals of N in "1 in N".
ONE_IN_DIGITS = 2


def decimal(x: Fraction | int, digits: int) -> str:
    """Return `x` with `digits` decimals, rounded half up.

    >>> decimal(Fraction(1, 8), 2), decimal(Fraction(-1, 8), 2), decimal(Fraction(-1, 800), 2)
    ('0.13', '-0.13', '0.00')
    """
    top, bottom = abs(x.numerator) * 10**digits, x.denominator
    return _placed((2 * top + bottom) // (2 * bottom), digits, x < 0)


def percent(x: Fraction | int, digits: int = DIGITS) -> str:
    """Return `x`, given per unit, in percent with `digits` decimals and without the sign `%`.

    >>> percent(Fraction(-114753351728, 10847218479825))
    '-1.05791'
    """
    return decimal(Fraction(x) * 10**PERCENT_PLACES, digits)


def root(x: Fraction | int, digits: int, *, negative: bool = False) -> str:
    """Return the square root of `x` (or minus it) with `digits` decimals, rounded half up.

    Raises:
        ValueError: when `x` is below zero.

    >>> root(2, 10), root(Fraction(1, 16), 1), root(Fraction(1, 16), 2)
    ('1.4142135624', '0.3', '0.25')
    """
    doubled = isqrt(4 * x.numerator * 10 ** (2 * digits) // x.denominator)
    return _placed((doubled + 1) // 2, digits, negative)


def thousands(n: int) -> str:
    """Return an integer in groups of three digits.

    >>> thousands(4998398275503360)
    '4,998,398,275,503,360'
    """
    return f"{n:,}"


def one_in(p: Fraction, digits: int = ONE_IN_DIGITS) -> str:
    """Return the N of "1 in N", or `never`.

    >>> one_in(Fraction(31, 415)), one_in(Fraction(1, 2000)), one_in(Fraction(0))
    ('13.39', '2,000.00', 'never')
    """
    if p == 0:
        return "never"
    whole, point, decimals = decimal(1 / p, digits).partition(".")
    return thousands(int(whole)) + point + decimals


def plain(x: Fraction | int, digits: int) -> str:
    """Return `x` as short as it is exact, and with `digits` decimals where it would be longer.

    >>> plain(Fraction(19, 20), 7), plain(-1, 7), plain(Fraction(1, 3), 7)
    ('0.95', '-1', '0.3333333')
    """
    if (x * 10**digits).denominator != 1:
        return decimal(x, digits)
    text = decimal(x, digits)
    return text.rstrip("0").rstrip(".") if digits else text


def _placed(scaled: int, digits: int, negative: bool) -> str:
    """Return the integer `scaled` with its point set before the last `digits` digits."""
    text = str(scaled).rjust(digits + 1, "0")
    if digits:
        text = f"{text[:-digits]}.{text[-digits:]}"
    return f"-{text}" if negative and scaled else text
