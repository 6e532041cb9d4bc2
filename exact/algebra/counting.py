"""The counting table: what the drawing rules alone say of every shoe.

For each multiset of at most six classes of cards the table has the number of orders in which it is
dealt to each outcome. Classes are the ten point values, or finer where a bet tells ranks apart.

A shoe with c_v cards of class v deals a multiset with m_v cards of each in as many ways as the
product over v of c_v (c_v - 1) … (c_v - m_v + 1), in each of its orders. A coup that ends after k
of n cards is counted with every continuation, which are (N - k) … (N - n + 1) for a shoe of N
cards, whatever was dealt. So a line's count is the sum over its multisets of

    orders x falling factorials of the shoe x falling factorial of the rest,

an identity in the shoe: nothing in the table depends on it. Multisets of coups that end early are
kept apart here. `folded` deals the continuations out instead: each step appends one card of every
class, and c_v - m_v over all classes adds up to N - k, so the sum stays what it is for every shoe.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise
from math import prod
from typing import TypeVar

from exact.algebra.reading import OUTCOME, Value, kinds, opening_only, valued
from exact.algebra.walk import BITS, unpack, walk
from exact.cards import PER_RANK, RANKS
from exact.events.features import Feature
from exact.rules import Rules
from exact.shoe import COUP, Shoe

#: For each multiset, packed three bits a class, the orders in which it is dealt.
Terms = Mapping[int, int]
_Answer = TypeVar("_Answer", bound=Hashable)


@dataclass(frozen=True)
class CountingTable:
    """In how many orders each multiset is dealt to each outcome.

    Attributes:
        classes: the class of each of the thirteen ranks, ace to king.
        deals: cards over which a deal is counted.
        features: what the outcomes say, in the order of their values.
        terms: for each tuple of values the orders of each multiset, those of coups that end early
            with the cards they took.
    """

    classes: tuple[int, ...]
    deals: int
    features: tuple[Feature, ...]
    terms: Mapping[tuple[Value, ...], Terms]

    @property
    def width(self) -> int:
        """How many classes there are."""
        return max(self.classes) + 1

    def counts(self, shoe: Shoe, suits: bool = False) -> tuple[int, ...]:
        """Return how many cards of each class the shoe holds.

        If cards are put back, each rank has one, or one of each suit where `suits` are asked for.
        """
        held = [0] * self.width
        for number, n in zip(self.classes, shoe.ranks, strict=True):
            held[number] += 1 if shoe.replacement and not suits else n
        return tuple(held)

    def lines(self, answer: Callable[[Sequence[Value]], _Answer]) -> dict[_Answer, Terms]:
        """Return the terms of each answer that is given to the values of an outcome."""
        found: dict[_Answer, dict[int, int]] = {}
        for values, terms in self.terms.items():
            line = found.setdefault(answer(values), {})
            for multiset, orders in terms.items():
                line[multiset] = line.get(multiset, 0) + orders
        return dict(found)


@lru_cache(maxsize=32)
def counting_table(rules: Rules, features: tuple[Feature, ...] = OUTCOME) -> CountingTable:
    """Return the counting table of the rules for what is to be read of a coup.

    Args:
        rules: who draws on what.
        features: what is read, no suits; totals and sizes of both hands if left out.

    >>> from exact.catalogue.rules import find_rules
    >>> table = counting_table(find_rules("punto-banco"))
    >>> len(table.terms), sum(len(terms) for terms in table.terms.values())
    (205, 35564)
    """
    read = valued(features, rules)
    by_points = not opening_only(read)
    # Ten to king first, so that class 0 is the zeros where they are one class.
    order = (*range(9, len(RANKS)), *range(9))
    classes = kinds(read, [PER_RANK * rank for rank in order], by_points)
    cards: dict[int, int] = {}
    for card, number in classes.items():
        cards.setdefault(number, card)
    return CountingTable(
        tuple(classes[PER_RANK * rank] for rank in range(len(RANKS))),
        COUP - len(rules.printed),
        read,
        walk(rules, tuple(cards.values()), read),
    )


@lru_cache(maxsize=16)
def weighed(
    rules: Rules, features: tuple[Feature, ...], counts: tuple[int, ...], replacement: bool
) -> Mapping[tuple[Value, ...], int]:
    """Return in how many ordered deals a shoe comes to each tuple of values.

    Args:
        rules, features: which counting table.
        counts: cards of each class in the shoe, as `CountingTable.counts` returns them.
        replacement: whether each card goes back before the next.
    """
    table = counting_table(rules, features)
    ways = powers if replacement else fallings
    rows = [ways(n, table.deals) for n in counts]
    held, deals = sum(counts), table.deals
    rest = [
        held ** (deals - dealt) if replacement else fallings(held - dealt, deals - dealt)[-1]
        for dealt in range(deals + 1)
    ]
    # Each half of the classes comes in few ways, each of which is worked out once.
    half = len(counts) // 2
    low, high = _Half(rows[:half]), _Half(rows[half:])
    mask = (1 << BITS * half) - 1
    found = {}
    for values, terms in table.terms.items():
        count = 0
        for multiset, orders in terms.items():
            one, taken = low[multiset & mask]
            other, more = high[multiset >> BITS * half]
            count += orders * one * other * rest[taken + more]
        found[values] = count
    return found


class _Half(dict[int, tuple[int, int]]):
    """For packed multisets of some classes: in how many ways they are dealt, and their cards."""

    def __init__(self, rows: Sequence[Sequence[int]]) -> None:
        super().__init__()
        self.rows = rows

    def __missing__(self, multiset: int) -> tuple[int, int]:
        taken = unpack(multiset, len(self.rows))
        ways = prod([row[n] for row, n in zip(self.rows, taken, strict=True)])
        self[multiset] = ways, sum(taken)
        return self[multiset]


def folded(terms: Terms, width: int, cards: int) -> dict[int, int]:
    """Return the terms of a line with every coup dealt on to the same number of cards.

    Args:
        terms: the line's orders of each multiset.
        width: how many classes there are.
        cards: how many cards each multiset is to have, no fewer than any has.
    """
    layers: list[dict[int, int]] = [{} for _ in range(cards + 1)]
    for multiset, orders in terms.items():
        layers[sum(unpack(multiset, width))][multiset] = orders
    steps = [1 << BITS * place for place in range(width)]
    for layer, following in pairwise(layers):
        for multiset, orders in layer.items():
            for step in steps:
                following[multiset + step] = following.get(multiset + step, 0) + orders
    return layers[cards]


def fallings(n: int, most: int) -> list[int]:
    """Return the falling factorials of n: 1, n, n (n - 1), … with up to `most` factors.

    >>> fallings(4, 5)
    [1, 4, 12, 24, 24, 0]
    """
    row = [1]
    for factor in range(most):
        row.append(row[-1] * (n - factor))
    return row


def powers(n: int, most: int) -> list[int]:
    """Return the powers of n up to the exponent `most`."""
    return [n**exponent for exponent in range(most + 1)]
