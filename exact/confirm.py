"""Whether a settlement was confirmed: counted again by a route that shares no code with it."""

from __future__ import annotations

from typing import NamedTuple

from exact.algebra.routes import route_name, second_route, why_none
from exact.rules import Rules
from exact.settlement import Settlement


class Confirmation(NamedTuple):
    """What a second route says of a settlement.

    Attributes:
        route: the name of the second route; None where the bet has only one.
        agrees: whether every line has the same arrangements by both; None with only one, or where
            the second was not walked.
        reason: why there is only one.
    """

    route: str | None
    agrees: bool | None
    reason: str | None = None

    def __str__(self) -> str:
        if self.route is None:
            return f"counted by one route only: {self.reason}"
        if self.agrees is None:
            return f"not confirmed yet: a second route, the {self.route}, can count it again"
        verdict = "confirmed by" if self.agrees else "CONTRADICTED by"
        return f"{verdict} a second route, the {self.route}"


def route_of(settlement: Settlement, rules: Rules, given: str | None = None) -> Confirmation:
    """Return which second route a settlement has, without walking it; arguments as `confirm`."""
    name = None if settlement.weighed else route_name(settlement.bet, rules, given)
    return _single(settlement, rules, given) if name is None else Confirmation(name, None)


def confirm(settlement: Settlement, rules: Rules, given: str | None = None) -> Confirmation:
    """Return what a second route says of a settlement, line by line.

    Args:
        settlement: what the engine counted.
        rules: the drawing rules that it was dealt by.
        given: the event that was asked for, without a condition of the bet's own.

    >>> from exact.catalogue.rules import find_rules
    >>> from exact.desk import settle
    >>> from exact.shoe import Shoe
    >>> str(confirm(settle("either-pair", Shoe.whole(8)), find_rules("punto-banco")))
    'confirmed by a second route, the direct count of opening hands'
    """
    weighed, shoe = settlement.weighed, settlement.shoe
    second = None if weighed else second_route(settlement.bet, shoe, rules, given)
    if second is None:
        return _single(settlement, rules, given)
    counted = tuple(line.arrangements for line in settlement.lines)
    return Confirmation(second.name, second.arrangements == counted)


def _single(settlement: Settlement, rules: Rules, given: str | None) -> Confirmation:
    why = why_none(settlement.bet, rules, given) or "its lines are weighed by a law of multipliers"
    return Confirmation(None, None, why)
