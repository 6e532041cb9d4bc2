"""A reckoning: how somebody came from a game to a printed figure, step by step.

The steps are: a bet, a shoe, drawing rules; the odds of one hand; the law of the bet; the quantity
that is read off the law; and the print. Each has a plain way, which is the right one, and each
hypothesis puts another way in its place; so any two hypotheses about different steps combine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from exact.audit.printed import Printed
from exact.audit.verdict import Rounding, rounded
from exact.audit.why import as_printed
from exact.bet import Bet
from exact.events.tree import Apply, Node
from exact.explain.deals import Deal, Deals, Places, lines_of
from exact.rules import Rules
from exact.shoe import Shoe

#: Each net win per unit staked with its probability.
Law = tuple[tuple[Fraction, Fraction], ...]


class Print(NamedTuple):
    """A figure that a value may be printed as, by which rounding, and how that is said."""

    value: Fraction
    rounding: Rounding
    how: str


#: How each rounding is said.
SAID = {
    Rounding.HALF_UP: "rounded to",
    Rounding.HALF_EVEN: "rounded half even to",
    Rounding.TRUNCATION: "cut off to",
    Rounding.ALWAYS_UP: "rounded up to",
}


def counted(reckoning: Reckoning, deals: Deals) -> Law:
    """Return the exact law of the bet's net win."""
    return paid(reckoning.bet, deals.places(reckoning.deal))


def paid(bet: Bet, places: Places) -> Law:
    """Return the law of the net win of a bet whose lines have the given probabilities."""
    pays = (*(line.pays for line in bet.lines), Fraction(-1))
    return tuple(zip(pays, places, strict=True))


def dealt(reckoning: Reckoning, deals: Deals, event: Node) -> Fraction:
    """Return the exact probability of an event."""
    lines = Apply("first", event)
    return deals.places(Deal(lines, reckoning.shoe, reckoning.rules, reckoning.bet.given))[0]


def as_asked(law: Law, quantity: str) -> Fraction | None:
    """Return a quantity of a law per unit staked, None where it does not exist.

    Args:
        law: the law of the net win.
        quantity: `rtp`, `edge`, `probability` (of a net win), `rtp_resolved`.
    """
    if quantity == "probability":
        return sum((p for pays, p in law if pays > 0), Fraction(0))
    mean = sum((pays * p for pays, p in law), Fraction(0))
    if quantity == "rtp_resolved":
        resolved = sum((p for pays, p in law if pays != 0), Fraction(0))
        return 1 + mean / resolved if resolved else None
    return -mean if quantity == "edge" else 1 + mean


def by_rounding(value: Fraction, figure: Printed) -> Iterator[Print]:
    """Yield the prints of a value in the form of a figure, one for each rounding that differs."""
    seen = set()
    for rounding in Rounding:
        printed = rounded(value, figure.step, rounding)
        if printed not in seen:
            seen.add(printed)
            yield Print(printed, rounding, f"{SAID[rounding]} {as_printed(printed, figure)}")


@dataclass(frozen=True)
class Reckoning:
    """How a printed figure may have come about.

    Attributes:
        bet: the bet.
        shoe: the cards.
        rules: the drawing rules.
        lines: the events of the bet's lines, where they are not read as they are written.
        odds: the probability of an event of one hand's opening cards.
        law: the law of the net win.
        read: the quantity that is read off the law.
        prints: what the quantity is printed as.
    """

    bet: Bet
    shoe: Shoe
    rules: Rules
    lines: Apply | None = None
    odds: Callable[[Reckoning, Deals, Node], Fraction] = dealt
    law: Callable[[Reckoning, Deals], Law] = counted
    read: Callable[[Law, str], Fraction | None] = as_asked
    prints: Callable[[Fraction, Printed], Iterator[Print]] = by_rounding

    @property
    def deal(self) -> Deal:
        """What is dealt for the exact law."""
        return Deal(self.lines or lines_of(self.bet), self.shoe, self.rules, self.bet.given)

    def value(self, deals: Deals, quantity: str) -> Fraction | None:
        """Return what the reckoning comes to, per unit staked; None where it comes to nothing."""
        return self.read(self.law(self, deals), quantity)
