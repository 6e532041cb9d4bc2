"""Which bets' winning events imply or exclude each other, and which bets are one and the same.

A bet wins where it pays more than the stake back. One event implies another when no ordered deal
has the first without the second, and excludes it when none has both: counts that are zero, read
off exact joint laws. Bets that read the same are dealt together. Others are dealt together only
where a relation between them is still supposed when the witnesses of `exact.algebra.witness` have
refuted what they can, and does not follow from another.

A bet that is offered on a condition only wins where the condition holds, and is no other bet for
settling alike there.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations

from exact.algebra.witness import witnesses
from exact.bet import Bet
from exact.deal.joint import joint, reading
from exact.errors import BetError
from exact.events.syntax import Expression, parse_event
from exact.events.tree import Apply
from exact.multiplier import Multiplier
from exact.rules import Rules
from exact.shoe import Shoe

#: What a line comes to: net win, share of a jackpot, and what multiplies it; None where the bet
#: is not offered. Two lines are alike when all three are.
Net = tuple[Fraction, Fraction, Multiplier | None] | None


@dataclass(frozen=True)
class Relations:
    """The relations of bets; bets are named by their places.

    Attributes:
        bets: the bets.
        chances: for each bet the probability that it wins.
        implies: for each bet those whose winning event its own implies, itself left out.
        excludes: for each bet those that never win together with it.
        alike: groups of bets that settle alike in every coup: one bet under several names.
        one_law: groups of bets whose net wins have one and the same law, although in different
            coups, or in the same.
        shoe: where the cards come from.
        rules: id of the drawing rules.
        given: text of the event that all is conditional on, or None.
        asked: for each bet what it was called when it was asked for; empty for its id.
    """

    bets: tuple[Bet, ...]
    chances: tuple[Fraction, ...]
    implies: tuple[frozenset[int], ...]
    excludes: tuple[frozenset[int], ...]
    alike: tuple[tuple[int, ...], ...]
    one_law: tuple[tuple[int, ...], ...]
    shoe: Shoe
    rules: str
    given: str | None = None
    asked: tuple[str, ...] = ()

    @property
    def never(self) -> tuple[int, ...]:
        """The bets that cannot win on this shoe; they have no relations."""
        return tuple(at for at, chance in enumerate(self.chances) if not chance)

    @property
    def events(self) -> tuple[tuple[int, ...], ...]:
        """The winning events that there are, each as the bets that win by it."""
        groups: dict[int, list[int]] = {}
        for at, chance in enumerate(self.chances):
            if chance:
                equal = [o for o in self.implies[at] if at in self.implies[o]]
                groups.setdefault(min([at, *equal]), []).append(at)
        return tuple(tuple(group) for group in groups.values())

    def hasse(self) -> tuple[tuple[int, int], ...]:
        """Return the Hasse diagram of the winning events, as pairs of places in `events`.

        A pair says that the first event implies the second with no other event between them.
        """
        import networkx

        events = self.events
        home = {bet: at for at, event in enumerate(events) for bet in event}
        order: networkx.DiGraph[int] = networkx.DiGraph()
        order.add_nodes_from(range(len(events)))
        for at, event in enumerate(events):
            above = {home[other] for other in self.implies[event[0]]} - {at}
            order.add_edges_from((at, other) for other in above)
        reduced = networkx.transitive_reduction(order)
        return tuple(sorted(reduced.edges))

    def exclusions(self) -> tuple[tuple[int, int], ...]:
        """Return the widest pairs of events that exclude each other, as places in `events`.

        A pair that follows from one with a wider event in the place of its own is left out.
        """
        events = self.events
        home = {bet: at for at, event in enumerate(events) for bet in event}
        wider = [
            {home[o] for o in self.implies[event[0]]} - {at} for at, event in enumerate(events)
        ]
        apart = [{home[o] for o in self.excludes[event[0]]} for event in events]
        return tuple(
            (one, other)
            for one in range(len(events))
            for other in sorted(apart[one])
            if one < other
            and not any(other in apart[above] for above in wider[one])
            and not any(one in apart[above] for above in wider[other])
        )


def relations(
    bets: Sequence[Bet],
    shoe: Shoe,
    rules: Rules,
    given: str | None = None,
    asked: Sequence[str] = (),
) -> Relations:
    """Return how the winning events of bets relate.

    Args:
        bets: the bets, all under one set of drawing rules.
        shoe: where the cards come from.
        rules: who draws on what.
        given: text of an event that all is to be conditional on.
        asked: for each bet what it was called when it was asked for.

    Raises:
        EventError: when `given` is no event, or cannot happen on this shoe.
        ShoeError: when a bet reads suits of which the shoe knows nothing.
        BetError: when a bet takes several coups.
    """
    return replace(_Finder(tuple(bets), shoe, rules, given).find(), asked=tuple(asked))


class _Finder:
    """The search: two tables of what is still supposed, cut down until all is proved."""

    def __init__(self, bets: tuple[Bet, ...], shoe: Shoe, rules: Rules, given: str | None) -> None:
        self.bets, self.shoe, self.rules, self.text = bets, shoe, rules, given
        self.given: Expression | None = None if given is None else parse_event(given)
        self.nodes = [_settling(bet) for bet in bets]
        self.nets = [_nets(bet) for bet in bets]
        everyone = range(len(bets))
        self.implied = [set(everyone) - {at} for at in everyone]
        self.apart = [set(everyone) - {at} for at in everyone]
        self.same = [set(everyone) - {at} for at in everyone]
        self.laws: list[Hashable] = [None for _ in bets]
        self.chances = [Fraction(0) for _ in bets]

    def find(self) -> Relations:
        groups: dict[frozenset[object], list[int]] = {}
        for at, node in enumerate(self.nodes):
            groups.setdefault(frozenset(reading((node,), self.given)), []).append(at)
        for group in groups.values():
            self._own_laws(group)
        dead = {at for at, chance in enumerate(self.chances) if not chance}
        for table in (self.implied, self.apart, self.same):
            for at, others in enumerate(table):
                others -= dead
                if at in dead:
                    others.clear()
        for values in witnesses(self.nodes, self.shoe, self.rules, self.given):
            self._refute(range(len(self.bets)), values)
        self._prove([group for group in groups.values() if set(group) - dead], dead)
        everyone = range(len(self.bets))
        return Relations(
            self.bets,
            tuple(self.chances),
            tuple(frozenset(others) for others in self.implied),
            tuple(frozenset(others) for others in self.apart),
            _groups((at, frozenset({at, *self.same[at]})) for at in everyone if at not in dead),
            _groups((at, self.laws[at]) for at in everyone if at not in dead),
            self.shoe,
            self.rules.id,
            self.text,
        )

    def _own_laws(self, group: list[int]) -> None:
        """Work out the law of each bet of a group that reads the same, and their relations."""
        counted = joint(tuple(self.nodes[at] for at in group), self.shoe, self.rules, self.given)
        laws: list[dict[Net, int]] = [{} for _ in group]
        for lines, n in counted.ways.items():
            assert isinstance(lines, tuple)
            self._refute(group, lines)
            for law, at, line in zip(laws, group, lines, strict=True):
                net = self.nets[at][line]
                law[net] = law.get(net, 0) + n
        for law, at in zip(laws, group, strict=True):
            self.laws[at] = frozenset((net, Fraction(n, counted.total)) for net, n in law.items())
            won = sum(n for net, n in law.items() if _wins(net))
            self.chances[at] = Fraction(won, counted.total)

    def _refute(self, places: Sequence[int], lines: Sequence[int]) -> None:
        """Strike what a possible coup refutes; `lines` settle the bets at `places` in it."""
        nets = {at: self.nets[at][line] for at, line in zip(places, lines, strict=True)}
        winning = {at for at, net in nets.items() if _wins(net)}
        losing = nets.keys() - winning
        for at in winning:
            self.implied[at] -= losing
            self.apart[at] -= winning
        for at, net in nets.items():
            self.same[at] -= {o for o in self.same[at] if o in nets and nets[o] != net}

    def _prove(self, groups: Sequence[list[int]], dead: set[int]) -> None:
        """Deal bets of different groups together where something between them is still open.

        The strongest of what is open comes first: what implies an event implies all that the event
        implies, and excludes all that it excludes, so that the weaker follow if it holds.
        """
        live = [[at for at in group if at not in dead] for group in groups]
        wider = {
            at: {o for o in self.implied[at] & set(group) if at not in self.implied[o] or o < at}
            for group in live
            for at in group
        }
        narrower = {at: {o for o in wider if at in wider[o]} for at in wider}
        for one, other in combinations(live, 2):
            tested: set[tuple[int, int]] = set()
            while places := self._strongest(one, other, wider, narrower, tested):
                nodes = tuple(self.nodes[at] for at in places)
                for lines in joint(nodes, self.shoe, self.rules, self.given).ways:
                    assert isinstance(lines, tuple)
                    self._refute(places, lines)
                tested |= {(x, y) for x in places for y in places}

    def _strongest(
        self,
        group: list[int],
        other: list[int],
        wider: dict[int, set[int]],
        narrower: dict[int, set[int]],
        tested: set[tuple[int, int]],
    ) -> list[int]:
        """Return the bets of two groups between which something open follows from nothing else."""
        found: set[int] = set()
        for x, y in [(x, y) for x in group for y in other] + [(x, y) for x in other for y in group]:
            if (x, y) in tested:
                continue
            implied = y in self.implied[x] and (
                y in self.same[x]  # whether they are one bet is seen only together
                or not (
                    narrower[y] & self.implied[x] or any(y in self.implied[o] for o in wider[x])
                )
            )
            apart = y in self.apart[x] and not (
                wider[y] & self.apart[x] or any(y in self.apart[o] for o in wider[x])
            )
            if implied or apart:
                found |= {x, y}
        return sorted(found)


def _settling(bet: Bet) -> Apply:
    """Return the tree of which line settles a bet, the first where it is not offered, if any."""
    if bet.coups is not None:
        raise BetError(
            f"bet {bet.id}: takes several coups, and relations are between events of one coup"
        )
    lines = (line.event.node for line in bet.lines)
    if bet.given is None:
        return Apply("first", *lines)
    return Apply("first", Apply("not", parse_event(bet.given).node), *lines)


def _nets(bet: Bet) -> tuple[Net, ...]:
    """Return what each line of `_settling` comes to, the losing rest last."""
    nets: list[Net] = [(line.pays, line.jackpot, bet.multiplier) for line in bet.lines]
    nets.append((Fraction(-1), Fraction(0), bet.multiplier))
    return tuple(nets) if bet.given is None else (None, *nets)


def _wins(net: Net) -> bool:
    return net is not None and (net[0] > 0 or net[1] > 0)


def _groups(keyed: Iterable[tuple[int, Hashable]]) -> tuple[tuple[int, ...], ...]:
    """Return the groups of two and more places that share their key."""
    found: dict[Hashable, list[int]] = {}
    for at, key in keyed:
        found.setdefault(key, []).append(at)
    return tuple(tuple(group) for group in found.values() if len(group) > 1)
