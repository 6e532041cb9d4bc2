"""Why a claim has its verdict, in one line each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from exact.audit.printed import UNITS, Printed, parse_printed
from exact.audit.sheet import Decks
from exact.audit.verdict import Rounding, Verdict, judge, rounded, roundings
from exact.report.numbers import DIGITS, PERCENT_PLACES, decimal, percent

NO_DECKS = "the sheet does not say the number of decks, and the value depends on it"
OPEN_DECKS = "the sheet leaves the number of decks open, and the value depends on it"
NO_RESOLVED = "it does not exist: every coup is a push"


def why(exact: Fraction, printed: Printed) -> str:
    """Return why a figure has its verdict.

    Args:
        exact: the exact value, per unit staked.
        printed: the figure.

    >>> from exact.audit.printed import parse_printed
    >>> why(Fraction(123456, 1000000), parse_printed("12.34%"))
    'cut off to 2 decimals; rounded it is 12.35%'
    """
    to = f"to {printed.digits} decimal{'s' * (printed.digits != 1)}"
    correct = f"rounded it is {as_printed(exact, printed)}"
    match judge(exact, printed):
        case Verdict.EXACT:
            rules = roundings(exact, printed)
            if printed.value == exact:
                return "the exact value itself"
            if Rounding.HALF_UP not in rules:
                return f"half-way between two prints, rounded half even {to}"
            if Rounding.HALF_EVEN not in rules:
                return f"half-way between two prints, rounded half up {to}"
            return f"correctly rounded {to}"
        case Verdict.TRUNCATED:
            return f"cut off {to}; {correct}"
        case Verdict.ROUNDED_UP:
            return f"rounded up {to}; {correct}"
        case _:
            off = f"off by {points(printed.value - exact, printed)} points; {correct}"
            return off + _hint_at_unit(exact, printed)


def _hint_at_unit(exact: Fraction, printed: Printed) -> str:
    """Return a hint where a figure without a percent sign would do as one of one."""
    if not printed.percent or parse_printed(printed.text, UNITS[1]).percent:
        return ""
    of_one = replace(printed, value=printed.value * 100, percent=False)
    if judge(exact, of_one) not in (Verdict.EXACT, Verdict.TRUNCATED):
        return ""
    return (
        f'; it would be right of one and not in percent: unit = "{UNITS[1]}" in the sheet says so'
    )


def why_open(by_decks: Sequence[tuple[Decks, Fraction, Verdict]]) -> str:
    """Return why a claim cannot be judged whose verdict differs between numbers of decks."""
    verdicts = ", ".join(f"{verdict} with {said_decks([decks])}" for decks, _, verdict in by_decks)
    return f"{OPEN_DECKS}: {verdicts}"


def said_decks(numbers: Sequence[Decks]) -> str:
    """Return numbers of decks as they are said.

    >>> said_decks([1]), said_decks([6, 8]), said_decks([8, None])
    ('1 deck', '6 or 8 decks', '8 or infinitely many decks')
    """
    words = ["infinitely many" if number is None else str(number) for number in numbers]
    return f"{' or '.join(words)} deck{'s' * (list(numbers) != [1])}"


def as_printed(exact: Fraction, printed: Printed) -> str:
    """Return an exact value in the unit and with the decimals of a printed figure, half up."""
    value = rounded(exact, printed.step, Rounding.HALF_UP)
    if printed.percent:
        return f"{percent(value, printed.digits)}%"
    return decimal(value, printed.digits)


def points(difference: Fraction, printed: Printed) -> str:
    """Return a difference in percentage points with its sign, fine enough to show in the print."""
    finest = printed.digits + 1 - (0 if printed.percent else PERCENT_PLACES)
    text = percent(difference, max(DIGITS, finest))
    return text if difference < 0 else f"+{text}"
