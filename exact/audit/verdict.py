"""Whether a printed figure is true: verdicts by integer arithmetic.

The exact value, counted in steps of the last printed digit, lies between two whole numbers. Each
rounding rule picks one of them; the printed figure is a whole number of steps too. All rules work
on the size and leave the sign alone, so a figure and its opposite get the same verdict.
"""

from __future__ import annotations

from enum import StrEnum
from fractions import Fraction

from exact.audit.printed import Printed


class Verdict(StrEnum):
    """How a printed figure stands to the exact value; the first that fits."""

    EXACT = "exact"  #: rounding, half up or half even, gives it
    TRUNCATED = "truncated"  #: cut off toward zero
    ROUNDED_UP = "rounded-up"  #: the next printed value away from zero
    OFF = "off"  #: neither of the two printed values around the exact one
    UNKNOWN = "unknown"  #: the sheet leaves out what is needed


class Tolerance(StrEnum):
    """Which verdicts a sheet may have and still hold."""

    CAREFUL = "careful"  #: exact, or an error that promises the player less
    LENIENT = "lenient"  #: exact, or an error of less than the last printed digit
    STRICT = "strict"  #: exact


class Rounding(StrEnum):
    """The rules by which pages round."""

    HALF_UP = "half up"
    HALF_EVEN = "half even"
    TRUNCATION = "truncation"
    ALWAYS_UP = "always up"


#: The quantities of which a larger print promises the player less; of all others, more.
_COSTS = frozenset({"edge"})


def rounded(exact: Fraction, step: Fraction, rounding: Rounding) -> Fraction:
    """Return `exact` rounded to a whole number of steps.

    Args:
        exact: the exact value.
        step: the distance between two printed values, above zero, in the same unit.
        rounding: the rule; each acts on the size, so that of two equally near values `half up`
            picks the one away from zero.

    >>> [str(rounded(Fraction(-5, 2), Fraction(1), rounding)) for rounding in Rounding]
    ['-3', '-2', '-2', '-3']
    """
    size = abs(exact) / step
    whole, rest = divmod(size.numerator, size.denominator)
    if rounding is Rounding.ALWAYS_UP:
        up = rest > 0
    elif rounding is Rounding.TRUNCATION:
        up = False
    else:
        twice = 2 * rest - size.denominator
        up = twice > 0 or (twice == 0 and (rounding is Rounding.HALF_UP or whole % 2 == 1))
    steps = whole + up
    return step * (-steps if exact < 0 else steps)


def roundings(exact: Fraction, printed: Printed) -> frozenset[Rounding]:
    """Return the rounding rules that turn the exact value into the printed figure."""
    return frozenset(
        rule for rule in Rounding if rounded(exact, printed.step, rule) == printed.value
    )


def judge(exact: Fraction, printed: Printed) -> Verdict:
    """Return the verdict on a printed figure.

    Args:
        exact: the exact value, per unit staked.
        printed: the figure.

    >>> from exact.audit.printed import parse_printed
    >>> judge(Fraction(98765, 100000), parse_printed("98.76%")).value
    'exact'
    """
    rules = roundings(exact, printed)
    if rules & {Rounding.HALF_UP, Rounding.HALF_EVEN}:
        return Verdict.EXACT
    if Rounding.TRUNCATION in rules:
        return Verdict.TRUNCATED
    if Rounding.ALWAYS_UP in rules:
        return Verdict.ROUNDED_UP
    return Verdict.OFF


def overstated(quantity: str, exact: Fraction, printed: Printed) -> bool:
    """Return whether the print promises the player more than correct rounding would.

    Args:
        quantity: `edge`, which costs the player; or one that the player gains by.
        exact: the exact value, per unit staked.
        printed: the figure.
    """
    if judge(exact, printed) is Verdict.EXACT:
        return False
    larger = printed.value > rounded(exact, printed.step, Rounding.HALF_UP)
    return larger != (quantity in _COSTS)


def tolerable(verdict: Verdict, overstates: bool, tolerance: Tolerance) -> bool:
    """Return whether a claim with this verdict lets its sheet hold."""
    if verdict is Verdict.EXACT:
        return True
    near = verdict in (Verdict.TRUNCATED, Verdict.ROUNDED_UP)
    if tolerance is Tolerance.CAREFUL:
        return near and not overstates
    return near and tolerance is Tolerance.LENIENT
