"""Whether a return rises or falls with the number of decks, proved for all of them at once."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from exact.algebra.formula import Formula, polynomial_of

#: Turning points are isolated between two fractions at most so far apart.
_WIDTH = Fraction(1, 1000)


@dataclass(frozen=True)
class Turn:
    """A number of decks at which the return turns, between two fractions."""

    low: Fraction
    high: Fraction
    highest: bool  #: whether the return is highest there, not lowest


@dataclass(frozen=True)
class Monotone:
    """Whether the return rises or falls with the number of decks.

    Attributes:
        says: "increasing", "decreasing", "constant" or "neither".
        turns: where it turns, in order.
    """

    says: str
    turns: tuple[Turn, ...] = ()


def monotone(formula: Formula) -> Monotone:
    """Return, proved, whether the return rises or falls for all real d from the first on.

    The derivative of won / total has the sign of won' total - won total', a polynomial. Its real
    roots of odd multiplicity are isolated between fractions, exactly. It changes sign at these and
    at no others, so that its sign just after the first number of decks decides.
    """
    import sympy

    total = polynomial_of(formula.total)
    won = sympy.Poly(0, total.gen, domain="QQ")
    for pays, line in zip(formula.pays, formula.arrangements, strict=True):
        won += sympy.Rational(pays.numerator, pays.denominator) * polynomial_of(line)
    common = sympy.gcd(won, total)
    won, total = won.quo(common), total.quo(common)
    slope = won.diff() * total - won * total.diff()
    if slope.is_zero:
        return Monotone("constant")
    between = _sign_changes(slope, formula.first)
    rises = _sign_after(slope, formula.first) > 0
    if not between:
        return Monotone("increasing" if rises else "decreasing")
    turns = []
    for low, high in between:
        turns.append(Turn(low, high, rises))
        rises = not rises
    return Monotone("neither", tuple(turns))


def _sign_changes(slope: Any, first: int) -> list[tuple[Fraction, Fraction]]:
    """Return isolating intervals of the places beyond `first` where a polynomial changes sign."""
    import sympy

    odd = sympy.Poly(1, slope.gen, domain="QQ")
    for factor, times in slope.sqf_list()[1]:
        if times % 2:
            odd *= factor
    width = sympy.Rational(_WIDTH.numerator, _WIDTH.denominator)
    found = []
    for (low, high), _ in odd.intervals(eps=width, inf=first) if odd.degree() else ():
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
