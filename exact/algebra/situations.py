"""The situations of a deal as a reader meets them: which cards lie where, and how they came."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import chain, islice

from exact.cards import PER_RANK, RANKS, SUITS

#: So many histories of a situation are told, and of a class of more than one card more so many.
_TOLD = 3
#: Cards gone, by the classes of a situation.
Gone = tuple[int, ...]
#: The classes of card that were drawn, in order; each is the cards that are in it.
History = tuple[tuple[int, ...], ...]


class Reached:
    """In how many orders a situation is reached with certain cards gone, and by which draws."""

    def __init__(self, orders: int = 0, histories: Sequence[History] = ()) -> None:
        self.orders, self.histories = orders, list(histories)

    def add(self, orders: int, before: Sequence[History], drawn: tuple[int, ...]) -> None:
        """Add orders, and the first few of the histories that one more draw makes."""
        self.orders += orders
        room = _TOLD + 1 - len(self.histories)  # one more than is told, to know of it
        self.histories += [(*history, drawn) for history in before[:room]]


class Situation:
    """A situation after a number of cards.

    Attributes:
        slots: the places in which cards lie, in the order in which they were dealt.
        places: what of the course of the coup may come next.
        reached: how the situation is reached, by the cards gone.
    """

    def __init__(self, slots: tuple[str, ...]) -> None:
        self.slots = slots
        self.places: set[int] = set()
        self.reached: dict[Gone, Reached] = {}

    def label(self, stock: Mapping[int, int], suited: bool) -> str:
        """Return how many cards lie where, and the first few of the draws that lead here.

        Histories that differ in the cards gone come first: they differ in more than their order.

        Args:
            stock: the cards that the shoe holds.
            suited: whether suits count.
        """
        several = [each.histories for each in islice(self.reached.values(), _TOLD + 1)]
        told = [each[0] for each in several]
        told += islice(chain.from_iterable(each[1:] for each in several), _TOLD + 1)
        texts = [
            " ".join(_class_name(drawn, stock, suited) for drawn in history)
            for history in told[:_TOLD]
        ]
        texts += ["…"] * (len(told) > _TOLD)
        n = len(self.slots)
        return f"{n} card{'s' * (n != 1)} ({' '.join(self.slots)}): {', '.join(texts)}"


def _class_name(cards: Collection[int], stock: Mapping[int, int], suited: bool) -> str:
    if len(cards) == len(stock):
        return "any"
    names = card_names(cards, suited)
    return "/".join(names if len(names) <= _TOLD + 1 else [*names[:_TOLD], "…"])


def card_names(cards: Iterable[int], suited: bool) -> list[str]:
    """Return the names of cards in the order of the deck; a rank alone is any suit of it.

    Args:
        cards: the cards; where suits do not count, one stands for its rank.
        suited: whether suits count; then a rank stands alone only where all its suits are there.

    >>> card_names([7, 0, 4, 5, 6], suited=True), card_names([0, 4], suited=False)
    (['AS', '2'], ['A', '2'])
    """
    ranks: dict[int, list[int]] = {}
    for card in sorted(cards):
        ranks.setdefault(card // PER_RANK, []).append(card % PER_RANK)
    names = []
    for rank, suits in ranks.items():
        whole = not suited or len(suits) == PER_RANK
        names += [RANKS[rank]] if whole else [RANKS[rank] + SUITS[suit] for suit in suits]
    return names
