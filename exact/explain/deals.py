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


class _Together(NamedTuple):
    """What bets must share to be dealt in one deal."""

    shoe: Shoe
    rules: Rules
    given: Expression | None
    reads: frozenset[Feature]


class Deals:
    """Places of bets, each shoe dealt once; the oldest are forgotten when there are too many."""

    def __init__(self) -> None:
        self._known: dict[Deal, Places] = {}
        self._wanted: dict[_Together, dict[Deal, None]] = {}

    def want(self, deals: Iterable[Deal]) -> None:
        """Say what will be asked for, so that bets that read the same are dealt together."""
        for deal in deals:
            if deal not in self._known:
                self._wanted.setdefault(_together(deal), {})[deal] = None

    def places(self, deal: Deal) -> Places:
        """Return the probabilities of the lines of a bet and of the losing rest.

        Raises:
            EventError, ShoeError: for what cannot be dealt.
        """
        if deal not in self._known:
            group = _together(deal)
            self._deal(list({deal: None, **self._wanted.pop(group, {})}), group.given)
        return self._known[deal]

    def _deal(self, deals: list[Deal], given: Expression | None) -> None:
        shoe, rules = deals[0].shoe, deals[0].rules
        counted = joint(tuple(deal.lines for deal in deals), shoe, rules, given)
        ways = [[0] * (len(deal.lines.parts) + 1) for deal in deals]
        for answer, n in counted.ways.items():
            assert isinstance(answer, tuple)
            for counts, place in zip(ways, answer, strict=True):
                counts[place] += n
        while len(self._known) > _MOST:
            del self._known[next(iter(self._known))]
        for deal, counts in zip(deals, ways, strict=True):
            self._known[deal] = tuple(Fraction(n, sum(counts)) for n in counts)


def _together(deal: Deal) -> _Together:
    given = None if deal.given is None else parse_event(deal.given)
    return _Together(deal.shoe, deal.rules, given, reading((deal.lines,), given))


def lines_of(bet: Bet) -> Apply:
    """Return the lines of a bet as one tree, whose value is the place of the line that settles.

    Raises:
        BetError: when the bet is not settled by one coup from a shoe alone.
    """
    why_not = no_law(bet) or (bet.coups is not None and "it takes several coups")
    if why_not:
        raise BetError(f"bet {bet.id}: no figure of it can be explained, {why_not}")
    return Apply("first", *(line.event.node for line in bet.lines))
