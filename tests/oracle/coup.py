"""One finished coup, and all that can be read off it.

Nothing here comes from the product. Cards are pairs of letters, and every attribute of the event
language is a plain function of a hand.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

RANKS = "A23456789TJQK"
SUITS = "SHDC"
WORTH = {rank: min(i, 10) % 10 for i, rank in enumerate(RANKS, start=1)}

#: Rank and suit; the suit is "?" where the shoe does not tell it and "" on a printed card.
Card = tuple[str, str]
Hand = tuple[Card, ...]
Value = int | str


class Missing(Exception):
    """What was asked for is not there."""


def total(cards: Iterable[Card]) -> int:
    return sum(WORTH[rank] for rank, _ in cards) % 10


class Coup:
    """One finished coup: the two hands, and what comes of them."""

    __slots__ = ("banker", "banker_total", "player", "player_total")

    def __init__(self, player: Hand, banker: Hand) -> None:
        self.player = player
        self.banker = banker
        self.player_total = total(player)
        self.banker_total = total(banker)

    @property
    def tie(self) -> bool:
        return self.player_total == self.banker_total

    @property
    def margin(self) -> int:
        return abs(self.player_total - self.banker_total)

    def hand(self, name: str) -> Hand:
        if name == "player":
            return self.player
        if name == "banker":
            return self.banker
        if self.tie:
            raise Missing
        won = self.player if self.player_total > self.banker_total else self.banker
        lost = self.banker if self.player_total > self.banker_total else self.player
        return {"winner": won, "loser": lost}[name]

    def group(self, name: str) -> Hand:
        if name == "start":
            return self.player[:2] + self.banker[:2]
        if name == "round":
            return self.player + self.banker
        if name.endswith(".start"):
            return self.hand(name.removesuffix(".start"))[:2]
        return self.hand(name)


def suit_of(card: Card) -> str:
    if card[1] == "?":
        raise AssertionError("the oracle was asked for a suit that the shoe does not tell")
    if card[1] == "":
        raise Missing
    return card[1]


def colour_of(card: Card) -> str:
    return "red" if suit_of(card) in "HD" else "black"


def _is(what: str, card: Card) -> bool:
    """Whether `card` is a `what`: a rank, suit, card, colour, face or zero."""
    if what in ("red", "black"):
        return colour_of(card) == what
    if what == "face":
        return card[0] in "JQK"
    if what == "zero":
        return card[0] in "TJQK"
    if what == "10":
        return card[0] == "T"
    if what in RANKS:
        return card[0] == what
    if what in SUITS:
        return suit_of(card) == what
    suit = suit_of(card)
    return ("T" if what[:-1] == "10" else what[:-1]) == card[0] and what[-1] == suit


def count(cards: Hand, what: str) -> int:
    return len([card for card in cards if _is(what, card)])


def all_are(cards: Hand, what: str) -> bool:
    return count(cards, what) == len(cards)


def same_rank(cards: Hand) -> bool:
    return len({rank for rank, _ in cards}) == 1


def same_suit(cards: Hand) -> bool:
    return len({suit_of(card) for card in cards}) == 1


def shape(cards: Hand) -> str:
    repeats = Counter(rank for rank, _ in cards)
    return "-".join(str(n) for n in sorted(repeats.values(), reverse=True))


#: Every run of ranks, ace low and ace high.
_RUNS = {
    frozenset(order[i : i + n])
    for order in (RANKS, RANKS[1:] + "A")
    for n in range(2, 7)
    for i in range(len(order) - n + 1)
}


def straight(cards: Hand) -> bool:
    ranks = frozenset(rank for rank, _ in cards)
    return len(ranks) == len(cards) and ranks in _RUNS


def card_of(hand: Hand, seat: str) -> Card:
    i = ("first", "second", "third").index(seat)
    if i >= len(hand):
        raise Missing
    return hand[i]


def wins(coup: Coup, name: str) -> bool:
    """Whether the hand has won; asked of winner or loser on a tie there is no such hand."""
    coup.hand(name)
    mine = total(coup.hand(name))
    return mine == max(coup.player_total, coup.banker_total) and not coup.tie


def natural(hand: Hand) -> bool:
    return total(hand[:2]) in (8, 9)


def pair(hand: Hand) -> bool:
    return hand[0][0] == hand[1][0]


def perfect_pair(hand: Hand) -> bool:
    return suit_of(hand[0]) == suit_of(hand[1]) and pair(hand)
