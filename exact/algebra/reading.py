"""What a feature says of cards that lie on the table, worked out from the cards themselves.

The deal steps features through states; here each is read off the cards it looks at, all at once,
so that the two ways to a bet's count share nothing but the names of the features. A card is its
index `4 * rank + suit`; a card printed on the table is `52 + rank` and has no suit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Sequence
from typing import Any

from exact.cards import DECK, POINTS, RANKS, SUITS
from exact.events.features import GROUPS, OPENING, Feature, Kind, size, total
from exact.rules import Rules

#: What every counting table can tell: both totals and both numbers of cards.
OUTCOME = (
    total(GROUPS["player"]),
    total(GROUPS["banker"]),
    size(GROUPS["player"]),
    size(GROUPS["banker"]),
)

#: Windows of ranks that run on without a gap, ace low and ace high.
_RUN = RANKS + RANKS[0]
_COLOURS = {"S": "black", "C": "black", "H": "red", "D": "red"}
#: Features of a group that compare its cards by one label and are false once two differ.
_SAME = ("same rank", "same suit", "same card")

Value = int | str | bool | None


def printed_cards(rules: Rules) -> dict[str, int]:
    """Return the card in each place whose card is printed on the table."""
    return {place: DECK + RANKS.index(rank) for place, rank in rules.printed}


def valued(features: Iterable[Feature], rules: Rules) -> tuple[Feature, ...]:
    """Return the features that can have a value.

    What asks a printed card for its suit has none; a third card may be printed and not drawn.
    """
    places = {place for place, _ in rules.printed} & set(OPENING)
    return tuple(f for f in features if not (f.suited and places & set(f.slots)))


def opening_only(features: Iterable[Feature]) -> bool:
    """Return whether nothing but the first four cards is read."""
    return all(set(feature.slots) <= set(OPENING) for feature in features)


def rank(card: int) -> str:
    """Return the letter of a card's rank."""
    return RANKS[card - DECK if card >= DECK else card // len(SUITS)]


def suit(card: int) -> str | None:
    """Return the letter of a card's suit, None for a printed card."""
    return None if card >= DECK else SUITS[card % len(SUITS)]


def points(card: int) -> int:
    """Return what a card is worth."""
    return POINTS[RANKS.index(rank(card))]


def label(feature: Feature, card: int) -> Hashable:
    """Return what the feature can tell of one card: equal labels are never told apart."""
    name = feature.key[0]
    if isinstance(name, tuple):
        return _told(name, card)
    if name == "cards":
        return None
    if name in ("total", "point"):
        return points(card)
    if name in ("same rank", "shape", "straight"):
        return rank(card)
    if name == "same card":
        return card
    return _attribute("suit" if name == "same suit" else str(name), card)


def value(feature: Feature, cards: Sequence[int]) -> Value:
    """Return the feature's value for the cards that lie in its places, in any order.

    Args:
        feature: what is read.
        cards: the cards in those of its places where there is one.
    """
    name = feature.key[0]
    if feature.suited and any(card >= DECK for card in cards):
        return None
    if isinstance(name, tuple):
        if name[0] not in ("count", "all"):
            return _told(name, cards[0]) if cards else None
        hits = sum(_told(name, card) is True for card in cards)
        return hits if name[0] == "count" else hits == len(cards)
    if name == "cards":
        return len(cards)
    if name == "total":
        return sum(map(points, cards)) % 10
    if name in _SAME:
        return len({label(feature, card) for card in cards}) == 1
    if name == "shape":
        repeats = Counter(map(rank, cards)).values()
        return "-".join(str(n) for n in sorted(repeats, reverse=True))
    if name == "straight":
        return _runs_on("".join(map(rank, cards)))
    return _attribute(str(name), cards[0]) if cards else None


def summary(feature: Feature, cards: Sequence[int]) -> Hashable:
    """Return what must be known of some of the feature's cards to work it out with the others."""
    name = feature.key[0]
    if isinstance(name, tuple) or name in ("cards", "total"):
        return value(feature, cards)
    labels = [label(feature, card) for card in cards]
    if name in _SAME:
        # Two labels that differ settle it, whichever they are.
        return labels[0] if len(set(labels)) == 1 else ()
    return tuple(sorted(labels, key=str))


def kinds(features: Iterable[Feature], cards: Iterable[int], by_points: bool) -> dict[int, int]:
    """Return for each card the number of its class: cards of a class are never told apart.

    Args:
        features: what is read.
        cards: the cards to be classed; classes are numbered as they come.
        by_points: whether cards of different points are to be told apart in any case.
    """
    read = tuple(features)
    numbers: dict[Hashable, int] = {}
    classes = {}
    for card in cards:
        told = (points(card) if by_points else None, *(label(feature, card) for feature in read))
        classes[card] = numbers.setdefault(told, len(numbers))
    return classes


def _told(name: tuple[Any, ...], card: int) -> bool | None:
    """Return whether a card is of a kind to be counted, or has one of the attributes sought."""
    if name[0] in ("count", "all"):
        return _is(name[1], card)
    attribute, options, inside = name
    shown = _attribute(attribute, card)
    return None if shown is None else (shown in options) is inside


def _is(kind: Kind, card: int) -> bool:
    """Return whether the card is of the kind, by the kind's name."""
    name = kind.name
    if name == "face":
        return rank(card) in "JQK"
    if name == "zero":
        return points(card) == 0
    if name in ("red", "black"):
        return _attribute("colour", card) == name
    if name in RANKS:
        return rank(card) == name
    if name in SUITS:
        return suit(card) == name
    return (rank(card), suit(card)) == (name[0], name[1])


def _attribute(name: str, card: int) -> Value:
    if name == "rank":
        return rank(card)
    if name == "point":
        return points(card)
    if name == "face":
        return rank(card) in "JQK"
    shown = suit(card)
    if shown is None:
        return None
    return shown if name == "suit" else _COLOURS[shown]


def _runs_on(ranks: str) -> bool:
    windows = (_RUN[low : low + len(ranks)] for low in range(len(_RUN) - len(ranks) + 1))
    return any(sorted(window) == sorted(ranks) for window in windows)
