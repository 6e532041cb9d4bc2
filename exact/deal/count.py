"""Dealing every ordered coup at once, and counting what it comes to.

Layer by layer, one card at a time, the deal keeps for each situation and each count of cards gone
(by the classes that the situation still tells apart) in how many orders it is reached. The last
two draws are not walked but summed (see `endings`). A situation that ends the deal early counts
with every continuation to the full number of cards.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from typing import NamedTuple

from exact.deal.automaton import MOST, Automaton, too_much
from exact.deal.endings import BITS, MASK, Endings, grouped, unpack

#: Orders in which each state of a layer is reached, by the cards gone.
Layer = dict[int, dict[int, int]]


class Counted(NamedTuple):
    """What a deal came to.

    Attributes:
        ways: for each answer the number of ordered deals that come to it.
        total: ordered deals in all.
        situations: situations that the deal went through, cards gone included.
        draws: draws from them.
    """

    ways: dict[Hashable, int]
    total: int
    situations: int
    draws: int


def falling(n: int, k: int) -> int:
    """Return n (n-1) … (n-k+1): in how many orders k of n cards are dealt.

    >>> falling(416, 6)
    4998398275503360
    """
    product = 1
    for i in range(k):
        product *= n - i
    return product


def count(
    automaton: Automaton, cards: Mapping[int, int], deals: int, replacement: bool = False
) -> Counted:
    """Deal the coup in every order and return the number of ways to each answer.

    Args:
        automaton: what must be remembered.
        cards: how many cards of each kind the shoe holds.
        deals: how many cards a deal is counted over, however early it is decided.
        replacement: whether each card goes back before the next is drawn.

    Raises:
        EventError: when more situations must be kept than memory is good for.
    """
    stock = tuple(cards[kind] for kind in automaton.kinds)
    size = sum(stock)
    tail = [
        size ** (deals - dealt) if replacement else falling(size - dealt, deals - dealt)
        for dealt in range(deals + 1)
    ]
    ways = [0] * len(automaton.answers)
    situations = draws = 0
    layer: Layer = {}
    if automaton.root < 0:
        ways[-1 - automaton.root] += tail[0]
    else:
        layer = {automaton.root: {0: 1}}
    dealing = _Dealing(automaton, stock, replacement)
    endings = Endings(automaton, stock, replacement)
    for dealt in range(deals):
        following: Layer = {}
        unseen = 0
        for number, reached in layer.items():
            situations += len(reached)
            last = endings.draws_left(number)
            if last:
                draws += len(reached) * endings.classes(number)
                for answer, orders in endings.finish(number, reached):
                    ways[answer] += orders * tail[dealt + last]
            else:
                moves = dealing.moves(number)
                draws += len(reached) * len(moves)
                _draw(reached, moves, following, ways, tail[dealt + 1])
                unseen += len(reached) * len(moves)  # no more can have been added
                if unseen > MOST:
                    unseen = sum(map(len, following.values()))
                    if unseen > MOST:
                        raise too_much(unseen)
        layer = following
    by_answer = {answer: n for answer, n in zip(automaton.answers, ways, strict=True) if n}
    return Counted(by_answer, tail[0], situations, draws)


class _Move(NamedTuple):
    """The draw of a card of one class: how many the shoe holds, where they are counted among the
    cards gone, where the draw leads, how the cards gone are counted there (None for alike), and
    how this card is."""

    left: int
    shift: int
    target: int
    table: dict[int, int] | None
    drawn: int


def _draw(
    reached: dict[int, int], moves: list[_Move], following: Layer, ways: list[int], tail: int
) -> None:
    """Draw each class of card from one situation, whatever cards are gone."""
    for left, shift, target, table, drawn in moves:
        if target < 0:
            orders = sum([n * (left - (gone >> shift & MASK)) for gone, n in reached.items()])
            ways[-1 - target] += orders * tail
            continue
        onward = following.setdefault(target, {})
        for gone, n in reached.items():
            still = left - (gone >> shift & MASK)
            if still > 0:
                key = (gone if table is None else table[gone]) + drawn
                onward[key] = onward.get(key, 0) + n * still


class _Regroup(dict[int, int]):
    """Cards gone, counted by one partition, counted by a coarser one; worked out once each."""

    def __init__(self, coarser: tuple[int, ...]) -> None:
        super().__init__()
        self.coarser = coarser

    def __missing__(self, gone: int) -> int:
        regrouped = 0
        for place, n in unpack(gone):
            regrouped += n << BITS * self.coarser[place]
        self[gone] = regrouped
        return regrouped


class _Dealing:
    """The draws from each situation, worked out when it is first reached."""

    def __init__(self, automaton: Automaton, stock: tuple[int, ...], replacement: bool) -> None:
        self.automaton, self.stock, self.replacement = automaton, stock, replacement
        self.known: dict[int, list[_Move]] = {}
        # Each partition is one object, so that its identity names it.
        self.regroups: dict[tuple[int, int], dict[int, int] | None] = {}

    def moves(self, number: int) -> list[_Move]:
        """Return the draws of the classes of which the shoe holds a card."""
        known = self.known.get(number)
        if known is None:
            known = self.known[number] = list(self._moves(number))
        return known

    def _moves(self, number: int) -> Iterator[_Move]:
        classes, targets = self.automaton.classes[number], self.automaton.moves[number]
        for group, (kind, n) in enumerate(grouped(classes, self.stock)):
            if n == 0:
                continue
            target = targets[kind]
            if target < 0 or self.replacement:
                yield _Move(n, BITS * group, target, None, 0)  # no card need be counted as gone
                continue
            coarser = self.automaton.classes[target]
            table = self._table(classes, coarser)
            yield _Move(n, BITS * group, target, table, 1 << BITS * coarser[kind])

    def _table(self, finer: tuple[int, ...], coarser: tuple[int, ...]) -> dict[int, int] | None:
        if finer is coarser:
            return None
        key = (id(finer), id(coarser))
        if key not in self.regroups:
            kinds = (kind for kind, _ in grouped(finer, self.stock))
            self.regroups[key] = _Regroup(tuple(coarser[kind] for kind in kinds))
        return self.regroups[key]
