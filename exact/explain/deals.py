"""Deals that a search has seen already: many hypotheses ask for the same shoe."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from exact.bet import Bet
from exact.deal.joint import joint, reading
from exact.errors import BetError
from exact.events.features import Feature
from exact.events.syntax import Expression, parse_event
from exact.events.tree import Apply
from exact.rules import Rules
from exact.settlement import no_law
from exact.shoe import Shoe

#: Probabilities that each line settles a bet, in the order of its lines, then of the losing rest.
Places = tuple[Fraction, ...]

_MOST = 20_000


class Deal(NamedTuple):
    """What is dealt: the lines of a bet as one tree, the cards, the rules, and a condition."""

    lines: Apply
    shoe: Shoe
    rules: Rules
    given: str | None = None


class Deals:
    """Places of bets, each shoe dealt once; the oldest are forgotten when there are too many."""

    def __init__(self) -> None:
        self._known: dict[Deal, Places] = {}

    def places(self, deal: Deal) -> Places:
        """Return the probabilities of the lines of a bet and of the losing rest.

        Raises:
            EventError, ShoeError: for what cannot be dealt.
        """
        if deal not in self._known:
            self.deal([deal])
        return self._known[deal]

    def deal(self, wanted: Iterable[Deal]) -> None:
        """Deal what is not known yet, bets that read the same of one shoe together."""
        groups: dict[tuple[Shoe, Rules, Expression | None, frozenset[Feature]], list[Deal]] = {}
        for deal in dict.fromkeys(wanted):
            if deal not in self._known:
                given = None if deal.given is None else parse_event(deal.given)
                reads = reading((deal.lines,), given)
                groups.setdefault((deal.shoe, deal.rules, given, reads), []).append(deal)
        for (shoe, rules, given, _), deals in groups.items():
            counted = joint(tuple(deal.lines for deal in deals), shoe, rules, given)
            ways = [[0] * (len(deal.lines.parts) + 1) for deal in deals]
            for answer, n in counted.ways.items():
                assert isinstance(answer, tuple)
                for counts, place in zip(ways, answer, strict=True):
                    counts[place] += n
            for deal, counts in zip(deals, ways, strict=True):
                self._known[deal] = tuple(Fraction(n, sum(counts)) for n in counts)
        while len(self._known) > _MOST:
            del self._known[next(iter(self._known))]


def lines_of(bet: Bet) -> Apply:
    """Return the lines of a bet as one tree, whose value is the place of the line that settles.

    Raises:
        BetError: when the bet is not settled by one coup from a shoe alone.
    """
    why_not = no_law(bet) or (bet.coups is not None and "it takes several coups")
    if why_not:
        raise BetError(f"bet {bet.id}: no figure of it can be explained, {why_not}")
    return Apply("first", *(line.event.node for line in bet.lines))
