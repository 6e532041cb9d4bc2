"""A coup by hands: who draws on what, walked hand by hand, whatever shoe the cards come from.

The deal of `exact.deal` goes card by card and merges situations; this walk pairs each opening hand
of the Player with each of the Banker and lays the third cards beside them, as a dealer reads the
tableau. It knows classes of cards, not how many there are of each.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field

from exact.algebra.reading import Value, opening_only, points, printed_cards, value
from exact.events.features import SLOTS, Feature
from exact.rules import Rules

#: Bits for one class in a packed multiset: a coup has at most six cards of a class.
BITS = 3
#: For each tuple of values the number of orders in which each packed multiset is dealt to it.
Walked = dict[tuple[Value, ...], dict[int, int]]


def unpack(multiset: int, classes: int) -> tuple[int, ...]:
    """Return how many cards of each class a packed multiset has.

    >>> unpack(0o203, 4)
    (3, 0, 2, 0)
    """
    return tuple(multiset >> BITS * place & 7 for place in range(classes))


def pack(taken: Sequence[int], start: int = 0) -> int:
    """Return the packed multiset with so many cards of each class, from class `start` on.

    >>> oct(pack((3, 0, 2, 0)))
    '0o203'
    """
    return sum(n << BITS * place for place, n in enumerate(taken, start))


def walk(rules: Rules, cards: Sequence[int], features: Sequence[Feature]) -> Walked:
    """Return in how many orders each multiset of classes is dealt to each tuple of values.

    Coups that end early stand with the cards that they took. Where only the first four cards are
    read, nobody draws.

    Args:
        rules: who draws on what.
        cards: one card for each class that can be dealt.
        features: what is read of a coup; the values come in this order.
    """
    return _Walk(rules, cards, features).walk()


@dataclass
class _Finished:
    """A final hand: what it adds to the key of a coup, and the points of its third card if any."""

    key: int
    third: int = 0


@dataclass
class _Hand:
    """An opening hand: its total, in how many orders it comes, and what it can become."""

    total: int
    orders: int
    multiset: int
    stands: _Finished
    draws: list[_Finished] = field(default_factory=list)


class _Walk:
    def __init__(self, rules: Rules, cards: Sequence[int], features: Sequence[Feature]) -> None:
        self.rules, self.cards, self.features = rules, tuple(cards), tuple(features)
        self.printed = printed_cards(rules)
        self.short = opening_only(features)
        self.width = BITS * len(self.cards)
        own = {hand: [f for f in features if {s[0] for s in f.slots} == {hand}] for hand in "PB"}
        joint = [f for f in features if len({s[0] for s in f.slots}) == 2]
        self.own = own
        self.early = [f for f in joint if opening_only([f])]
        self.late = [f for f in joint if not opening_only([f])]
        # The values of a hand's features, numbered as they turn up; its number of cards is one.
        self.numbers: dict[str, dict[tuple[Value, ...], int]] = {"P": {}, "B": {}, "start": {}}
        # A coup's key: the numbers of its hands and of its start above the packed multiset. No
        # hand has more values than there are hands, so the numbers need so much room at most.
        room = (len(self.cards) + 1) ** 3
        self.place = {"start": 1 << self.width, "B": room**2 << self.width}
        self.place["P"] = room * self.place["B"]
        self.room = room

    def walk(self) -> Walked:
        ways: defaultdict[int, int] = defaultdict(int)
        players, bankers = self._hands("P"), self._hands("B")
        starts: dict[int, int] = {}
        for player in players:
            for banker in bankers:
                dealt = player.multiset + banker.multiset
                start = starts.get(dealt)
                if start is None:
                    start = starts[dealt] = self._start(dealt)
                orders = player.orders * banker.orders
                for one, others in self._finish(player, banker):
                    for other in others:
                        ways[one + other.key + start] += orders
        return self._sorted(ways)

    def _finish(self, player: _Hand, banker: _Hand) -> list[tuple[int, list[_Finished]]]:
        """Return each final hand of the Player with those of the Banker that may go with it."""
        rules = self.rules
        stood = player.stands.key
        natural = player.total in rules.natural_player or banker.total in rules.natural_banker
        if self.short or natural:
            return [(stood, [banker.stands])]
        draws = rules.banker_draws[banker.total]
        outcomes = (banker.draws, [banker.stands])
        if not rules.player_draws[player.total]:
            return [(stood, outcomes[0 if draws[0] else 1])]
        return [(drawn.key, outcomes[0 if draws[1 + drawn.third] else 1]) for drawn in player.draws]

    def _choices(self, place: str) -> list[tuple[int, int]]:
        """Return the cards that may lie in a place, each with its packed multiset."""
        if place in self.printed:
            return [(self.printed[place], 0)]
        return [(card, 1 << BITS * i) for i, card in enumerate(self.cards)]

    def _hands(self, hand: str) -> list[_Hand]:
        first, second, third = (f"{hand}{n}" for n in (1, 2, 3))
        # Two cards are one hand in either order, unless a feature reads just one of them.
        apart = any((first in f.slots) != (second in f.slots) for f in self.features)
        apart = apart or first in self.printed or second in self.printed
        hands = []
        for one, packed in self._choices(first):
            for two, more in self._choices(second):
                if more < packed and not apart:
                    continue
                orders = 1 if apart or one == two else 2
                laid = {first: one, second: two}
                multiset = packed + more
                total = (points(one) + points(two)) % 10
                made = _Hand(total, orders, multiset, _Finished(self._key(hand, laid, multiset)))
                if not self.short:
                    for three, most in self._choices(third):
                        key = self._key(hand, {**laid, third: three}, multiset + most)
                        made.draws.append(_Finished(key, points(three)))
                hands.append(made)
        return hands

    def _key(self, hand: str, laid: dict[str, int], multiset: int) -> int:
        values = tuple(
            value(f, [laid[place] for place in f.slots if place in laid]) for f in self.own[hand]
        )
        numbers = self.numbers[hand]
        number = numbers.setdefault((len(laid), *values), len(numbers))
        return number * self.place[hand] + multiset

    def _start(self, multiset: int) -> int:
        """Return the key of what is read of all four opening cards together."""
        if not self.early:
            self.numbers["start"].setdefault((), 0)
            return 0
        cards = self._laid(multiset, SLOTS[:4])
        values = tuple(value(feature, cards) for feature in self.early)
        numbers = self.numbers["start"]
        return numbers.setdefault(values, len(numbers)) * self.place["start"]

    def _laid(self, multiset: int, places: Sequence[str]) -> list[int]:
        """Return the cards of a multiset, and those printed in `places`."""
        dealt = zip(self.cards, unpack(multiset, len(self.cards)), strict=True)
        cards = [card for card, n in dealt for _ in range(n)]
        return cards + [card for place, card in self.printed.items() if place in places]

    def _sorted(self, ways: dict[int, int]) -> Walked:
        """Return the counts by values, with what is read of the whole coup worked out."""
        by_number = {name: list(numbers) for name, numbers in self.numbers.items()}
        order = [*self.own["P"], *self.own["B"], *self.early, *self.late]
        places = [order.index(feature) for feature in self.features]
        known: dict[int, tuple[int, int, tuple[Value, ...]]] = {}
        whole: dict[tuple[int, int, int], tuple[Value, ...]] = {}
        found: Walked = {}
        mask = (1 << self.width) - 1
        for key, orders in ways.items():
            head, multiset = key >> self.width, key & mask
            if head not in known:
                rest, start = divmod(head, self.room**2)
                player, banker = divmod(rest, self.room)
                p, b = by_number["P"][player], by_number["B"][banker]
                read = (*p[1:], *b[1:], *by_number["start"][start])
                known[head] = (int(p[0] or 0), int(b[0] or 0), read)
            p_cards, b_cards, read = known[head]
            if self.late:
                coup = (p_cards, b_cards, multiset)
                if coup not in whole:
                    third = [s for s, n in (("P3", p_cards), ("B3", b_cards)) if n == 3]
                    cards = self._laid(multiset, (*SLOTS[:4], *third))
                    whole[coup] = tuple(value(feature, cards) for feature in self.late)
                read = (*read, *whole[coup])
            counts = found.setdefault(tuple([read[place] for place in places]), {})
            counts[multiset] = counts.get(multiset, 0) + orders
        return found
