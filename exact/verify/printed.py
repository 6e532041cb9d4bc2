"""A published figure as it was printed, and how it stands to the exact value, by integers."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from math import isqrt
from typing import NamedTuple

from exact.errors import SheetError, clip

#: What a print without a percent sign counts: hundredths, or ones.
UNITS = ("percent", "fraction")
#: So many digits of an integer hold where a program kept it as a binary float.
FLOAT_DIGITS = 15

_DECIMAL = re.compile(
    r"(?P<sign>[-+\u2212]?)(?P<whole>[0-9,]*)(?:\.(?P<decimals>[0-9]+))?(?P<percent>%?)"
)
_FRACTION = re.compile(r"-?[0-9]+/[1-9][0-9]*")
_LONGEST = 60


class Verdict(StrEnum):
    """How a print stands to the exact value; the first that fits."""

    EXACT = "exact"  #: rounding, half up or half even, gives it
    TRUNCATED = "truncated"  #: cut off toward zero
    LAST_DIGIT = "last-digit"  #: one unit of the last printed digit beside the rounding
    OFF = "off"  #: further away
    SIMULATED = "simulated"  #: somebody's simulation, with which nothing is compared
    NOT_COMPUTABLE = "not computable"  #: nothing of ours to compare with


class Root(NamedTuple):
    """The square root of a rational number, exactly."""

    square: Fraction


#: An exact value of ours.
Value = Fraction | Root


@dataclass(frozen=True)
class Print:
    """A printed figure.

    Attributes:
        text: the figure as printed.
        value: what it says, per unit.
        digits: printed decimals; None where an exact fraction is printed.
        percent: whether it counts hundredths.
    """

    text: str
    value: Fraction
    digits: int | None
    percent: bool

    @property
    def steps(self) -> int:
        """How many steps of the last printed digit make one."""
        decimals = int("1" + "0" * (self.digits or 0))
        return decimals * (100 if self.percent else 1)


def read_print(text: str, unit: str = "fraction") -> Print:
    """Return a printed figure.

    Args:
        text: digits with a decimal point, thousands commas, sign and percent sign or not; or an
            exact fraction, `-a/b`.
        unit: what it counts without a percent sign, one of `UNITS`.

    Raises:
        SheetError: when it is none of these.

    >>> read_print("4,998").value, read_print("−1.06%").value, read_print("2.65", "percent").steps
    (Fraction(4998, 1), Fraction(-53, 5000), 10000)
    """
    if _FRACTION.fullmatch(text) and len(text) <= _LONGEST:
        return Print(text, Fraction(text), None, False)
    found = _DECIMAL.fullmatch(text) if len(text) <= _LONGEST else None
    if not found or not (found["whole"].strip(",") or found["decimals"]):
        raise SheetError(f"printed: {clip(text)} is no figure, 2.65, 1,234, 5% and -3/7 are")
    decimals = found["decimals"] or ""
    percent = bool(found["percent"]) or unit == "percent"
    value = Fraction(int(found["whole"].replace(",", "") + decimals), 10 ** len(decimals))
    value /= 100 if percent else 1
    return Print(
        text, -value if found["sign"] in ("-", "\u2212") else value, len(decimals), percent
    )


def judge(ours: Value, printed: Print) -> Verdict:
    """Return the verdict on a print.

    >>> [judge(Fraction(2, 3), read_print(text)).value for text in ("0.67", "0.66", "0.68", "0.7")]
    ['exact', 'truncated', 'last-digit', 'exact']
    """
    if printed.digits is None:
        return Verdict.EXACT if ours == printed.value else Verdict.OFF
    negative = isinstance(ours, Fraction) and ours < 0
    size, half = _steps(ours, printed.steps)
    claimed = printed.value * printed.steps * (-1 if negative else 1)
    up = size + (half >= 0)
    even = size + (half > 0 or (half == 0 and size % 2 == 1))
    if claimed in (up, even):
        return Verdict.EXACT
    if claimed == size:
        return Verdict.TRUNCATED
    return Verdict.LAST_DIGIT if abs(claimed - up) <= 1 else Verdict.OFF


def judge_float(ours: Value, printed: Print) -> Verdict:
    """Return the verdict on a printed integer that a binary float had rounded.

    It holds when it differs by less than one unit of its fifteenth digit: programs round or cut
    there. Nothing is known of the digits behind, so that there is no verdict between that and off.

    >>> judge_float(Fraction(2230518282592256), read_print("2230518282592250")).value
    'exact'
    """
    if not isinstance(ours, Fraction) or printed.digits != 0:
        return Verdict.OFF
    unit = 10 ** max(len(str(abs(int(printed.value)))) - FLOAT_DIGITS, 0)
    return Verdict.EXACT if abs(printed.value - ours) < unit else Verdict.OFF


def _steps(ours: Value, steps: int) -> tuple[int, int]:
    """Return the size of a value in whole steps, and the sign of the rest less half a step."""
    if isinstance(ours, Root):
        square = ours.square * steps**2
        whole = isqrt(square.numerator // square.denominator)
        doubled, half = (2 * whole + 1) ** 2, 4 * square
        return whole, (half > doubled) - (half < doubled)
    scaled = abs(ours) * steps
    whole, rest = divmod(scaled.numerator, scaled.denominator)
    return whole, (2 * rest > scaled.denominator) - (2 * rest < scaled.denominator)
