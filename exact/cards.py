"""Cards: thirteen ranks, four suits, and how a list of cards is written.

A card of known suit has the index `4 * rank + suit` (0 to 51), with ranks and suits counted in
the order of `RANKS` and `SUITS`.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from exact.errors import ShoeError, clip

RANKS = "A23456789TJQK"
SUITS = "SHDC"
#: Points of each rank: ace one, two to nine their face value, ten and the faces nothing.
POINTS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0)
#: Cards of each rank in one deck.
PER_RANK = 4
#: Cards in one deck.
DECK = 52

_CARD = re.compile(r"(10|[A2-9TJQK])([SHDC]?)(?:\s*\*\s*([0-9]{1,9}))?", re.ASCII | re.IGNORECASE)
_LIST_LIMIT = 20_000


class Cards(NamedTuple):
    """`n` cards of one rank; `suit` is None where the suit is not known."""

    rank: int
    suit: int | None
    n: int

    def __str__(self) -> str:
        name = RANKS[self.rank] + ("" if self.suit is None else SUITS[self.suit])
        return name if self.n == 1 else f"{name}*{self.n}"


def parse_cards(text: str) -> tuple[Cards, ...]:
    """Read a list of cards such as `A,5,5,KH,9D*3`.

    Args:
        text: cards parted by commas; a rank (`A 2 … 9 T J Q K`, `10` for `T`) with or without a
            suit (`S H D C`), in any case; `*n` repeats it. An empty text is an empty list.

    Raises:
        ShoeError: for anything else, naming the card that cannot be read.

    >>> [str(c) for c in parse_cards("a, 10h, 9D*3")]
    ['A', 'TH', '9D*3']
    """
    if not isinstance(text, str):
        raise ShoeError(f"{clip(text)} is no list of cards, 'A,5,5,KH,9D*3' is")
    if len(text) > _LIST_LIMIT:
        raise ShoeError(f"a list of cards may have {_LIST_LIMIT:,} characters, not {len(text):,}")
    if not text.strip():
        return ()
    return tuple(_card(part) for part in text.split(","))


def _card(text: str) -> Cards:
    found = _CARD.fullmatch(text.strip())
    if not found:
        raise ShoeError(
            f"{clip(text.strip())} is no card: write a rank A 2-9 T J Q K, a suit S H D C or none, "
            "and *n to repeat, as in A,5,5,KH,9D*3"
        )
    rank, suit, times = found.groups()
    n = int(times) if times is not None else 1
    if n == 0:
        raise ShoeError(f"{clip(text.strip())} repeats a card no times: *n wants a whole n >= 1")
    rank = "T" if rank == "10" else rank.upper()
    return Cards(RANKS.index(rank), SUITS.index(suit.upper()) if suit else None, n)
