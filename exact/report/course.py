"""What is said of the course of a return: whether it rises or falls with the number of decks."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from exact.report.numbers import decimal

if TYPE_CHECKING:
    from exact.algebra.monotone import ByPay, Monotone

#: Decimals of a number of decks at which a return turns.
_TURN_DIGITS = 2
_VERBS = {
    "increasing": "rises",
    "decreasing": "falls",
    "constant": "is the same",
    "neither": "turns",
}
_COURSES = {1: "increasing", -1: "decreasing", 0: "constant"}


def course_document(course: Monotone) -> dict[str, Any]:
    """Return what a JSON document says of a course; without its reasons."""
    ends = [*(run.first for run in course.runs[1:]), None]
    document: dict[str, Any] = {
        "monotone": course.says,
        "turns": None
        if course.says is None
        else [
            {"low": str(t.low), "high": str(t.high), "return": "highest" if t.highest else "lowest"}
            for t in course.turns
        ],
        "monotone_whole_decks": course.whole,
        "runs_whole_decks": [
            {"from": run.first, "to": after, "course": _COURSES[run.sign]}
            for run, after in zip(course.runs, ends, strict=False)
        ]
        or None,
    }
    if course.open:
        document["monotone_where"] = dict(wheres(course)) or None
    return document


def wheres(course: Monotone) -> list[tuple[str, str]]:
    """Return courses with the open pays for which they are proved, in Python's syntax."""
    if not course.open:
        return []
    if course.says is not None:
        return [(course.says, " and ".join(f"{name} > -1" for name in course.open))]
    return [(each.says, _where(each, course.open[0], str)) for each in course.by_pay]


def course_reasons(course: Monotone) -> list[str]:
    """Return why something that is said of a course is null, each with its keys."""
    keys = [
        *(["monotone", "turns"] if course.says is None else []),
        *(["monotone_whole_decks", "runs_whole_decks"] if course.whole is None else []),
        *(["monotone_where"] if course.open and not wheres(course) else []),
    ]
    return [f"{', '.join(keys)}: {course.reason}"] if keys else []


def course_sentence(course: Monotone, first: int, digits: int, fractions: bool) -> str:
    """Return the sentences on a course for reading.

    Args:
        course: what is proved.
        first: the fewest decks.
        digits: decimals of a pay at which the course changes.
        fractions: whether such pays, and turns, are written as fractions alone.
    """
    names = ", ".join(course.open)
    every = f" and every {names} > -1" if names else ""
    if course.says == "constant":
        return f"The return is the same for all d >= {first}{every} (its derivative is zero)."
    if course.says is None:
        said = _undecided(course, first, digits, fractions)
    elif course.says == "neither":
        said = _turning(course, first, every, fractions)
    else:
        why = (
            f"the coefficients of the gross pays in the numerator of its derivative have one sign "
            f"beyond {first}"
            if names
            else f"the numerator of its derivative has no change of sign beyond {first}"
        )
        return f"The return {_VERBS[course.says]} for all d >= {first}{every}: proved, {why}."
    return f"{said} {_whole(course, every)}" if course.whole is not None else said


def _turning(course: Monotone, first: int, every: str, fractions: bool) -> str:
    parts = [f"{'rises' if course.turns[0].highest else 'falls'} from d = {first}"]
    for turn in course.turns:
        then = "falls" if turn.highest else "rises"
        at = (
            f"some d between {turn.low} and {turn.high}"
            if fractions
            else f"about d = {decimal(turn.low, _TURN_DIGITS)}"
        )
        parts.append(f"{then} from {at} on")
    if every:
        parts.append(every.removeprefix(" and ").replace("every", "for every", 1))
    return (
        f"The return {', '.join(parts)}: proved, the numerator of its derivative changes sign "
        "there only."
    )


def _undecided(course: Monotone, first: int, digits: int, fractions: bool) -> str:
    if not course.by_pay:
        return (
            f"Whether the return rises or falls for all d >= {first} is not said: {course.reason}."
        )

    def say(pay: Fraction) -> str:
        exact = fractions or pay.denominator == 1
        return str(pay) if exact else f"{pay} (about {decimal(pay, digits)})"

    parts = [
        f"{_VERBS[each.says]} where {_where(each, course.open[0], say)}" for each in course.by_pay
    ]
    return (
        f"For all d >= {first} the return {', '.join(parts)}: proved, the {course.open[0]} at "
        f"which its derivative is zero has no turn and no pole beyond {first}."
    )


def _whole(course: Monotone, every: str) -> str:
    """Return the course over whole decks, which need not be that over all d between them."""
    runs = course.runs
    counted = f"Over whole decks {', '.join(str(runs[0].first + n) for n in range(3))}, …{every}"
    if len(runs) == 1:
        said = f"only {_VERBS[_COURSES[runs[0].sign]]}"
    else:
        ends = [*(f"to {run.first}" for run in runs[1:]), "on"]
        parts = [
            f"{_VERBS[_COURSES[run.sign]]} from {run.first} {end}"
            for run, end in zip(runs, ends, strict=True)
        ]
        said = f"{', '.join(parts[:-1])} and {parts[-1]}"
    return f"{counted} it {said}: proved, the steps that hold a turn are compared exactly."


def _where(each: ByPay, name: str, say: Callable[[Fraction], str]) -> str:
    """Return the range of an open pay in Python's syntax; no cell of data begins with a minus."""
    if each.low is not None and each.low == each.high:
        return f"{name} == {say(each.low)}"
    equal = "=" if each.closed else ""
    above = f"{name} > -1" if each.low is None else f"{name} >{equal} {say(each.low)}"
    return above if each.high is None else f"{above} and {name} <{equal} {say(each.high)}"
