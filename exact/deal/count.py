"""Dealing every ordered coup at once, and counting what it comes to.

Layer by layer, one card at a time, the deal keeps for each situation and each count of cards gone
(by the classes that the situation still tells apart) in how many orders it is reached. A
situation that ends the deal early counts with every continuation to the full number of cards.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass

from exact.deal.automaton import Automaton

# The cards gone are one integer, three bits a class: at most six cards are dealt.
_BITS = 3
_MASK = (1 << _BITS) - 1
#: Orders in which each state of a layer is reached, by the cards gone.
Layer = dict[int, dict[int, int]]


@dataclass(frozen=True)
class Counted:
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
    for dealt in range(1, deals + 1):
        following: Layer = {}
        for number, reached in layer.items():
            situations += len(reached)
            for left, shift, target, table, drawn in dealing.moves(number):
                draws += len(reached)
                if target < 0:
                    orders = sum(
                        [n * (left - (gone >> shift & _MASK)) for gone, n in reached.items()]
                    )
                    ways[-1 - target] += orders * tail[dealt]
                    continue
                onward = following.get(target)
                if onward is None:
                    onward = following[target] = {}
                for gone, n in reached.items():
                    still = left - (gone >> shift & _MASK)
                    if still > 0:
                        key = table[gone] + drawn
                        onward[key] = onward.get(key, 0) + n * still
        layer = following
    by_answer = {answer: n for answer, n in zip(automaton.answers, ways, strict=True) if n}
    return Counted(by_answer, tail[0], situations, draws)


class _Regroup(dict[int, int]):
    """Cards gone, counted by one partition, counted by a coarser one; worked out once each."""

    def __init__(self, coarser: tuple[int, ...]) -> None:
        super().__init__()
        self.coarser = coarser

    def __missing__(self, gone: int) -> int:
        rest, regrouped = gone, 0
        while rest:
            place = ((rest & -rest).bit_length() - 1) // _BITS
            n = rest >> _BITS * place & _MASK
            regrouped += n << _BITS * self.coarser[place]
            rest -= n << _BITS * place
        self[gone] = regrouped
        return regrouped


class _Same(dict[int, int]):
    """Cards gone, counted by the partition by which they are counted already."""

    def __missing__(self, gone: int) -> int:
        return gone


class _None(dict[int, int]):
    """No cards are ever gone: each was put back."""

    def __missing__(self, gone: int) -> int:
        return 0


class _Dealing:
    """The draws from each situation, worked out when it is first reached."""

    def __init__(self, automaton: Automaton, stock: tuple[int, ...], replacement: bool) -> None:
        self.automaton, self.stock, self.replacement = automaton, stock, replacement
        self.known: dict[int, list[tuple[int, int, int, dict[int, int], int]]] = {}
        self.regroups: dict[tuple[tuple[int, ...], tuple[int, ...]], dict[int, int]] = {}
        self.same, self.none = _Same(), _None()

    def moves(self, number: int) -> list[tuple[int, int, int, dict[int, int], int]]:
        """Return for each class of cards that the shoe holds: how many, where it is counted,
        where it leads, how the cards gone are counted there, and this card there."""
        known = self.known.get(number)
        if known is None:
            known = self.known[number] = list(self._moves(number))
        return known

    def _moves(self, number: int) -> list[tuple[int, int, int, dict[int, int], int]]:
        classes, targets = self.automaton.classes[number], self.automaton.moves[number]
        held: dict[int, int] = {}
        first: dict[int, int] = {}
        for kind, (group, n) in enumerate(zip(classes, self.stock, strict=True)):
            held[group] = held.get(group, 0) + n
            first.setdefault(group, kind)
        found = []
        for group, n in held.items():
            if n == 0:
                continue
            target = targets[first[group]]
            table: dict[int, int] = self.none
            drawn = 0
            if target >= 0 and not self.replacement:
                coarser = self.automaton.classes[target]
                table = self._table(classes, coarser)
                drawn = 1 << _BITS * coarser[first[group]]
            found.append((n, _BITS * group, target, table, drawn))
        return found

    def _table(self, finer: tuple[int, ...], coarser: tuple[int, ...]) -> dict[int, int]:
        if finer is coarser:
            return self.same
        table = self.regroups.get((finer, coarser))
        if table is None:
            by_class: dict[int, int] = {}
            for group, onward in zip(finer, coarser, strict=True):
                by_class.setdefault(group, onward)
            places = tuple(by_class[group] for group in range(len(by_class)))
            table = self.regroups[finer, coarser] = _Regroup(places)
        return table
