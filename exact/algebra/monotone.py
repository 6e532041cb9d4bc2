"""Whether a return rises or falls with the number of decks, proved for all of them at once.

The derivative of won / total has the sign of won' total - won total', a polynomial. Its real roots
of odd multiplicity are isolated between fractions, exactly. It changes sign at these and at no
others, so that its sign just after the first number of decks decides for all real d beyond it.

Between two whole numbers of decks the return may turn without anybody dealing from such a shoe. A
step from n to n + 1 decks with no change of sign inside has the sign of the derivative; the others
are few, and are decided by comparing the two returns.

Where pays are open, won is a sum of parts: what the other lines give back, and for each open line
its deals times x + 1, the gross pay. Positive multiples of parts that all rise rise together, for
whatever pays; parts that disagree decide nothing, but for one open pay. Then the derivative,
c0 + (x + 1) c1, is zero at x + 1 = -c0/c1, and where that function neither turns nor has a pole,
its ends are the pays up to which, and from which on, the return has one course.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import reduce
from typing import Any

from exact.algebra.formula import Formula, pay_names, polynomial_of, rational

#: Turning points are isolated between two fractions at most so far apart.
_WIDTH = Fraction(1, 1000)
_COURSES = {1: "increasing", -1: "decreasing", 0: "constant"}


@dataclass(frozen=True)
class Turn:
    """A number of decks at which the return turns, between two fractions."""

    low: Fraction
    high: Fraction
    highest: bool  #: whether the return is highest there, not lowest


@dataclass(frozen=True)
class Run:
    """Whole decks over which the return only rises (1), only falls (-1), or stays (0)."""

    first: int
    sign: int


@dataclass(frozen=True)
class ByPay:
    """The course for a range of the one open pay.

    Attributes:
        says: as in `Monotone`.
        low: the lowest pay; None where the range begins at -1, which does not belong to it.
        high: the highest pay; None where there is none.
        closed: whether the bounds belong to the range.
    """

    says: str
    low: Fraction | None
    high: Fraction | None
    closed: bool


@dataclass(frozen=True)
class Monotone:
    """Whether the return rises or falls with the number of decks.

    Attributes:
        says: "increasing", "decreasing", "constant" or "neither", for all real d from the first
            on; None where nothing is proved, or the answer depends on open pays.
        turns: where it turns, in order.
        whole: the same as `says`, over whole decks.
        runs: the course over whole decks, each run up to the first of the next.
        reason: why `says`, or `whole`, is None; else empty.
        open: the names of the pays that are open. What is said holds whatever they are above -1.
        by_pay: where one pay is open and the course depends on it: the course for all its ranges,
            from the lowest pays on. Empty where that is not proved.
    """

    says: str | None
    turns: tuple[Turn, ...] = ()
    whole: str | None = None
    runs: tuple[Run, ...] = ()
    reason: str = ""
    open: tuple[str, ...] = ()
    by_pay: tuple[ByPay, ...] = ()


def monotone(formula: Formula, symbolic: bool = False) -> Monotone:
    """Return, proved, whether the return rises or falls for all d from the first on.

    Args:
        formula: of the bet.
        symbolic: leave the pays of winning lines open, as any net pays above -1.

    >>> from exact.algebra.formula import formulas
    >>> from exact.desk import find_bet
    >>> from exact.catalogue.rules import find_rules
    >>> (player,) = formulas([find_bet("player")], find_rules("punto-banco"))
    >>> monotone(player).says, monotone(player, symbolic=True).says
    ('increasing', None)
    >>> [each.says for each in monotone(player, symbolic=True).by_pay]
    ['increasing', 'neither', 'decreasing']
    >>> print(monotone(player, symbolic=True).by_pay[0].high)
    172875/103637
    """
    total, first = polynomial_of(formula.total), formula.first
    names = pay_names(formula.bet) if symbolic else ()
    fixed, opened = total - total, []
    for pays, line in zip(formula.pays, formula.arrangements, strict=True):
        if symbolic and pays > 0:
            opened.append(polynomial_of(line))
        else:
            fixed += rational(pays + 1) * polynomial_of(line)
    if not opened:
        return _course(fixed, total, first)
    # A line's gross pay, x + 1, is above zero, and so is what the fixed lines give back.
    courses = [_course(part, total, first) for part in (fixed, *opened)]
    found = replace(_together(courses, names), open=names)
    if found.says is None and len(opened) == 1 and all(course.says for course in courses):
        by_pay = _by_pay(_slope(fixed, total), _slope(opened[0], total), first)
        unknown = "" if by_pay else f", and from which {names[0]} on is not proved"
        return replace(found, by_pay=by_pay, reason=found.reason + unknown)
    return found


def _together(courses: Sequence[Monotone], names: Sequence[str]) -> Monotone:
    """Return the course of any positive multiples of parts added up: first what is fixed."""
    moving = {
        name: course
        for name, course in zip(("the fixed pays", *names), courses, strict=True)
        if course.says != "constant"
    }
    some = next(iter(moving.values()), courses[0])
    if len(moving) < 2:
        return some
    says, whole = (
        each.pop() if len(each) == 1 and each <= {"increasing", "decreasing"} else None
        for each in (
            {course.says for course in moving.values()},
            {course.whole for course in moving.values()},
        )
    )
    runs = some.runs if whole else ()
    if says:
        return Monotone(says, (), whole, runs)
    parts: dict[str, list[str]] = {}
    for name, course in moving.items():
        parts.setdefault(course.says or "not known", []).append(name)
    listed = "; ".join(f"{course}: {', '.join(by)}" for course, by in parts.items())
    return Monotone(None, (), whole, runs, f"it depends on the open pays ({listed})")


def _course(won: Any, total: Any, first: int) -> Monotone:
    """Return the course of won / total, two polynomials of sympy, from the first decks on."""
    import sympy

    common = sympy.gcd(won, total)
    won, total = won.quo(common), total.quo(common)
    slope = _slope(won, total)
    if slope.is_zero:
        return Monotone("constant", (), "constant", (Run(first, 0),))
    between = _sign_changes(slope, first)
    # Of a condition, the deals may vanish between two whole numbers of decks.
    poles = _roots(total.sqf_part(), first)
    runs = _runs(won, total, first, sorted(between + poles))
    signs = {run.sign for run in runs}
    whole = _COURSES[signs.pop()] if len(signs) == 1 else "neither"
    if poles:
        at = f"the return has a pole between d = {poles[0][0]} and {poles[0][1]}"
        return Monotone(None, (), whole, runs, at)
    rises = _sign_after(slope, first) > 0
    if not between:
        return Monotone(_COURSES[1 if rises else -1], (), whole, runs)
    turns = []
    for low, high in between:
        turns.append(Turn(low, high, rises))
        rises = not rises
    return Monotone("neither", tuple(turns), whole, runs)


def _runs(
    won: Any, total: Any, first: int, between: Sequence[tuple[Fraction, Fraction]]
) -> tuple[Run, ...]:
    """Return the course over whole decks; the derivative changes sign `between` the fractions."""
    steps = {first}
    for low, high in between:
        for n in range(low.__floor__(), max(high.__ceil__(), low.__floor__() + 1)):
            # One step after it stands for all that follow up to the next change.
            steps |= {n, n + 1}
    runs: list[Run] = []
    for n in sorted(steps):
        before, after = (won.eval(d) / total.eval(d) for d in (n, n + 1))
        sign = bool(after > before) - bool(after < before)
        if not runs or runs[-1].sign != sign:
            runs.append(Run(n, sign))
    return tuple(runs)


def _by_pay(fixed: Any, opened: Any, first: int) -> tuple[ByPay, ...]:
    """Return the courses for all pays x > -1 of a derivative fixed + (x + 1) opened.

    It is common * bottom * (x + 1 - top / bottom). Where neither factor in front changes sign and
    the quotient does not turn, that lies between its ends, which decide. Empty otherwise, and
    where an end is infinite.
    """
    import sympy

    common = sympy.gcd(fixed, opened)
    top, bottom = -fixed.quo(common), opened.quo(common)
    factor = common * bottom
    if _sign_changes(factor, first) or _roots(bottom.sqf_part(), first) or not bottom.eval(first):
        return ()
    if top.degree() > bottom.degree() or _sign_changes(_slope(top, bottom), first):
        return ()
    at_last = top.nth(bottom.degree()) / bottom.LC()
    low, high = (
        Fraction(int(end.p), int(end.q)) - 1
        for end in sorted((top.eval(first) / bottom.eval(first), at_last))
    )
    above, turns = _sign_after(factor, first), low < high
    ranges = (
        ByPay(_COURSES[-above], None, low, turns),
        ByPay("neither", low, high, False) if turns else ByPay("constant", low, high, True),
        ByPay(_COURSES[above], high, None, turns),
    )
    return tuple(
        replace(each, low=None) if each.low is not None and each.low <= -1 else each
        for each in ranges
        if each.high is None or each.high > -1
    )


def _slope(won: Any, total: Any) -> Any:
    """Return a polynomial with the sign of the derivative of won / total."""
    return won.diff() * total - won * total.diff()


def _sign_changes(slope: Any, first: int) -> list[tuple[Fraction, Fraction]]:
    """Return isolating intervals of the places beyond `first` where a polynomial changes sign."""
    odd = [factor for factor, times in slope.sqf_list()[1] if times % 2]
    return _roots(reduce(lambda one, other: one * other, odd, slope.one), first)


def _roots(polynomial: Any, first: int) -> list[tuple[Fraction, Fraction]]:
    """Return isolating intervals of the roots beyond `first` of a square-free polynomial."""
    if not polynomial.degree():
        return []
    found = []
    for (low, high), _ in polynomial.intervals(eps=rational(_WIDTH), inf=first):
        if high > first:
            found.append((Fraction(low.p, low.q), Fraction(high.p, high.q)))
    return found


def _sign_after(slope: Any, place: int) -> int:
    """Return the sign of a polynomial just after a place, where it may itself be zero."""
    derivative = slope
    while True:  # the first derivative that is not zero has the sign
        value = derivative.eval(place)
        if value != 0:
            return 1 if value > 0 else -1
        derivative = derivative.diff()
