"""Random shoes as they are after some hours of play."""

from __future__ import annotations

import random
from collections.abc import Sequence

from exact.cards import RANKS, SUITS
from exact.shoe import Shoe


def depleted(seed: int, decks: int = 8, least: int = 6) -> Shoe:
    """A shoe of whole decks of which a random number of random cards is left, suits known."""
    rng = random.Random(seed)
    kinds = [f"{rank}{suit}" for rank in RANKS for suit in SUITS]
    cards = rng.sample(kinds * decks, rng.randint(least, 52 * decks))
    return Shoe.of(",".join(cards))


def by_values(shoe: Shoe) -> list[int]:
    """The shoe as a row of ten counts, tens first."""
    return [sum(shoe.ranks[9:]), *shoe.ranks[:9]]


def values_shoe(counts: Sequence[int]) -> Shoe:
    """A shoe with so many cards of each value, all zeros kings."""
    return Shoe((*counts[1:], 0, 0, 0, counts[0]), None)
