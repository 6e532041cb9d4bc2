"""A direct count of unordered opening hands, for bets that read only the first four cards.

Two cards a, a can be taken out of a shoe in C(n_a, 2) ways, two different ones in n_a n_b, and
each hand is dealt in two orders. The Banker's hand is then taken from what the Player's has left:
only hands that hold one of its cards have become rarer, so the count for all Banker hands is made
once, and corrected for each Player hand where the two overlap.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from math import comb
from typing import NamedTuple, TypeVar

from exact.algebra.reading import Value, kinds, printed_cards, summary, value
from exact.cards import PER_RANK
from exact.events.features import OPENING, Feature
from exact.rules import Rules
from exact.shoe import COUP, Shoe

_Answer = TypeVar("_Answer", bound=Hashable)


@dataclass(frozen=True)
class _Hand:
    """Two cards: their classes (None for a printed one), what is read of them, and who they are."""

    classes: tuple[int | None, int | None]
    group: int


@dataclass(frozen=True)
class _Hands:
    """All opening hands of one side.

    Attributes:
        hands: the hands.
        groups: what is read of hands, each once: hands of a group are never told apart.
        examples: the places and cards of one hand of each group.
        apart: whether the two cards count by their order.
    """

    hands: tuple[_Hand, ...]
    groups: tuple[Hashable, ...]
    examples: tuple[dict[str, int], ...]
    apart: bool


def count_openings(
    shoe: Shoe,
    rules: Rules,
    features: Sequence[Feature],
    answer: Callable[[Sequence[Value]], _Answer],
    suits: bool,
) -> dict[_Answer, int]:
    """Return in how many ordered deals the shoe comes to each answer.

    Args:
        shoe: where the cards come from; its suits are known if a feature reads them.
        rules: for the cards that are printed; nobody draws in the first four cards.
        features: what is read, of the first four cards only.
        answer: what the values of the features come to.
        suits: whether suits are asked for, so that all 52 cards are told apart.
    """
    stock = _stock(shoe, suits)
    classes = kinds(features, stock, by_points=False)
    counts = [0] * (max(classes.values()) + 1)
    for card, n in stock.items():
        counts[classes[card]] += n
    cards = {number: card for card, number in reversed(classes.items())}
    printed = printed_cards(rules)
    sides = [_hands(side, cards, features, printed) for side in "PB"]
    pairs = _pairs(sides[0], sides[1], counts, shoe.replacement)
    dealt = sum(place not in printed for place in OPENING)
    tail = 1
    for gone in range(dealt, COUP - len(printed)):
        tail *= sum(counts) - (0 if shoe.replacement else gone)
    found: dict[_Answer, int] = {}
    answers: dict[tuple[Value, ...], _Answer] = {}
    for row, seen in zip(pairs, _values(features, sides[0], sides[1]), strict=True):
        for ways, values in zip(row, seen, strict=True):
            if ways:
                if values not in answers:
                    answers[values] = answer(values)
                line = answers[values]
                found[line] = found.get(line, 0) + ways * tail
    return found


def _stock(shoe: Shoe, suits: bool) -> dict[int, int]:
    if suits and shoe.suited is not None:
        return {card: n for card, n in enumerate(shoe.suited) if n}
    held = ((PER_RANK * rank, n) for rank, n in enumerate(shoe.ranks) if n)
    return {card: 1 if shoe.replacement else n for card, n in held}


def _hands(
    side: str, cards: dict[int, int], features: Sequence[Feature], printed: dict[str, int]
) -> _Hands:
    places = (f"{side}1", f"{side}2")
    read = [f for f in features if set(places) & set(f.slots)]
    fixed = any(place in printed for place in places)
    apart = fixed or any(len(set(places) & set(f.slots)) == 1 for f in read)
    choices: list[list[tuple[int | None, int]]] = [
        [(None, printed[place])] if place in printed else list(cards.items()) for place in places
    ]
    hands: list[_Hand] = []
    groups: dict[Hashable, int] = {}
    examples: list[dict[str, int]] = []
    for one, first in choices[0]:
        for two, second in choices[1]:
            if not apart and one is not None and two is not None and two < one:
                continue
            laid = dict(zip(places, (first, second), strict=True))
            seen = tuple(summary(f, [laid[s] for s in f.slots if s in laid]) for f in read)
            if groups.setdefault(seen, len(examples)) == len(examples):
                examples.append(laid)
            hands.append(_Hand((one, two), groups[seen]))
    return _Hands(tuple(hands), tuple(groups), tuple(examples), apart)


def _ways(hand: _Hand, counts: Sequence[int], apart: bool, replacement: bool) -> int:
    """Return in how many ordered ways the hand is dealt from what there is."""
    one, two = hand.classes
    orders = 1 if apart else 2
    if one is None or two is None:
        drawn = one if two is None else two
        return 1 if drawn is None else counts[drawn]
    if one != two:
        return counts[one] * counts[two] * orders
    return counts[one] ** 2 if replacement else 2 * comb(counts[one], 2)


def _pairs(
    players: _Hands, bankers: _Hands, counts: list[int], replacement: bool
) -> list[list[int]]:
    """Return in how many ordered ways each group of Player hands meets each of Banker hands."""
    whole = [_ways(hand, counts, bankers.apart, replacement) for hand in bankers.hands]
    sums = [0] * len(bankers.groups)
    holding: dict[int, set[int]] = {number: set() for number in range(len(counts))}
    for place, hand in enumerate(bankers.hands):
        sums[hand.group] += whole[place]
        for number in hand.classes:
            if number is not None:
                holding[number].add(place)
    pairs = [[0] * len(sums) for _ in players.groups]
    for player in players.hands:
        ways = _ways(player, counts, players.apart, replacement)
        if not ways:
            continue
        met = list(sums)
        gone = [number for number in player.classes if number is not None]
        if not replacement:
            for number in gone:
                counts[number] -= 1
            for place in set().union(*(holding[number] for number in gone)):
                hand = bankers.hands[place]
                left = _ways(hand, counts, bankers.apart, replacement)
                met[hand.group] += left - whole[place]
            for number in gone:
                counts[number] += 1
        row = pairs[player.group]
        pairs[player.group] = [before + ways * n for before, n in zip(row, met, strict=True)]
    return pairs


def _values(
    features: Sequence[Feature], players: _Hands, bankers: _Hands
) -> Iterator[list[tuple[Value, ...]]]:
    """Yield for each group of Player hands the values of the features beside each of Banker hands.

    A feature is worked out once for each two summaries, on a hand that stands for all of them.
    """
    columns = [_numbered(bankers, feature) for feature in features]
    rows = [_numbered(players, feature) for feature in features]
    known: list[dict[int, list[Value]]] = [{} for _ in features]
    for player in range(len(players.groups)):
        seen = []
        for feature, row, column, worked in zip(features, rows, columns, known, strict=True):
            number = row.numbers[player]
            if number not in worked:
                one = row.examples[number]
                worked[number] = [value(feature, (*one, *other)) for other in column.examples]
            values = worked[number]
            seen.append([values[other] for other in column.numbers])
        yield list(zip(*seen, strict=True)) if seen else [()] * len(bankers.groups)


class _Numbered(NamedTuple):
    """Which summary of a feature each group of hands has, and the cards of one hand for each."""

    numbers: list[int]
    examples: list[tuple[int, ...]]


def _numbered(hands: _Hands, feature: Feature) -> _Numbered:
    known: dict[Hashable, int] = {}
    made = _Numbered([], [])
    for laid in hands.examples:
        cards = tuple(laid[place] for place in feature.slots if place in laid)
        number = known.setdefault(summary(feature, cards) if cards else None, len(known))
        if number == len(made.examples):
            made.examples.append(cards)
        made.numbers.append(number)
    return made
