"""Simulation noise: how many simulated coups scatter as widely as a printed figure is off."""

from __future__ import annotations

from fractions import Fraction

from exact.audit.printed import Printed
from exact.audit.verdict import Rounding, rounded
from exact.explain.deals import Deals
from exact.explain.hypothesis import Kind
from exact.explain.reckoning import Law, as_asked
from exact.explain.search import QUANTITIES, Found, Space
from exact.report.numbers import DIGITS, percent, thousands


def scatter(law: Law, quantity: str) -> Fraction:
    """Return the variance of one coup's share in a simulated figure.

    The figure of n coups has the variance of this over n; of a return per resolved coup, which is
    a ratio of two means, in the limit of many coups.

    Args:
        law: the exact law of the net win.
        quantity: `rtp`, `edge`, `probability`, `rtp_resolved`.
    """
    if quantity == "probability":
        hit = as_asked(law, quantity) or Fraction(0)
        return hit * (1 - hit)
    mean = sum((pays * p for pays, p in law), Fraction(0))
    if quantity != "rtp_resolved":
        return sum(((pays - mean) ** 2 * p for pays, p in law), Fraction(0))
    resolved = sum((p for pays, p in law if pays != 0), Fraction(0))
    centre = mean / resolved
    spread = sum(((pays - centre) ** 2 * p for pays, p in law if pays != 0), Fraction(0))
    return spread / resolved**2


def coups_of(space: Space, figure: Printed, deals: Deals) -> int | None:
    """Return how many coups have a standard error as large as the figure is off; None for never.

    A bet that never varies has no such number, and a figure that is right has none either.
    """
    distance = figure.value - space.exact
    variance = scatter(space.base.law(space.base, deals), space.quantity)
    if not distance or not variance:
        return None
    return int(rounded(variance / distance**2, Fraction(1), Rounding.HALF_UP)) or 1


def noise(space: Space, figure: Printed, deals: Deals) -> Found | None:
    """Return the scatter of a simulation as an explanation, which it always is, for what it is."""
    coups = coups_of(space, figure, deals)
    if coups is None:
        return None
    distance = percent(abs(figure.value - space.exact), max(DIGITS, figure.digits + 1))
    many = f"{thousands(coups)} simulated coup{'s' * (coups != 1)}"
    says = (
        f"the {QUANTITIES[space.quantity]} is {percent(space.exact)} %, and a simulation of "
        f"{thousands(coups)} coup{'s' * (coups != 1)} has a standard error as large as the "
        f"distance of {distance} points"
    )
    return Found(Kind.NOISE, many, space.exact, says, (9, 0))
