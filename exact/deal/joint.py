"""The joint law of expressions on one coup: what is read, how it is dealt, how often it happens."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from typing import Any

from exact.cards import DECK, PER_RANK, RANKS
from exact.deal.automaton import Answer, Automaton, build, kinds_of
from exact.deal.count import Counted, count
from exact.deal.coup import Course, full_course, short_course
from exact.errors import EventError, ShoeError, clip
from exact.events.features import OPENING, Feature
from exact.events.syntax import Expression
from exact.events.tree import Node, evaluator, leaves
from exact.rules import Rules
from exact.shoe import COUP, Shoe


def features_of(nodes: Sequence[Node], given: Expression | None = None) -> tuple[Feature, ...]:
    """Return what the expressions read, each feature once."""
    read = [feature for node in nodes for feature in leaves(node)]
    return tuple(dict.fromkeys([*read, *(given.features if given else ())]))


def reading(nodes: Sequence[Node], given: Expression | None = None) -> frozenset[Feature]:
    """Return what must be dealt apart: expressions with equal readings are dealt together.

    Totals and sizes of hands are in every deal that wants them at no great cost; each other
    feature multiplies the situations, so that expressions that share none are better dealt twice.
    """
    return frozenset(feature for feature in features_of(nodes, given) if not feature.common)


@lru_cache(maxsize=256)
def joint(
    nodes: tuple[Node, ...], shoe: Shoe, rules: Rules, given: Expression | None = None
) -> Counted:
    """Return how many ordered deals give each tuple of values of the expressions.

    Args:
        nodes: trees of the expressions.
        shoe: where the cards come from.
        rules: who draws on what.
        given: an event; deals in which it does not happen are left out, also of the total.

    Raises:
        ShoeError: when suits are read of which the shoe knows nothing.
        EventError: when `given` cannot happen on this shoe.
    """
    automaton, kinds, stock = prepared(nodes, shoe, rules, given)
    cards = dict.fromkeys(automaton.kinds, 0)
    for card, n in stock.items():
        cards[kinds[card]] += n
    counted = count(automaton, cards, COUP - len(rules.printed), shoe.replacement)
    if given is None:
        return counted
    ways = {answer: n for answer, n in counted.ways.items() if answer is not None}
    if not ways:
        raise EventError(f"given: {clip(given.text)} cannot happen on this shoe by these rules")
    return Counted(ways, sum(ways.values()), counted.situations, counted.draws)


def prepared(
    nodes: tuple[Node, ...], shoe: Shoe, rules: Rules, given: Expression | None = None
) -> tuple[Automaton, dict[int, int], dict[int, int]]:
    """Return what the deal of some expressions goes by.

    Args:
        nodes, shoe, rules, given: as for `joint`.

    Returns:
        The automaton, whose answers are tuples of values (None where `given` does not happen);
        the kind that stands for each card; and how many of each card the shoe holds (one card
        stands for its rank where no suit is read).

    Raises:
        ShoeError: when suits are read of which the shoe knows nothing.
    """
    suited = any(feature.suited for feature in features_of(nodes, given))
    if suited and shoe.suited is None:
        raise ShoeError(
            "the shoe has cards whose suits are not known, but a bet or event reads suits or "
            "colours: give each card its suit, as in KH"
        )
    stock = _stock(shoe, suited)
    automaton, kinds = _automaton(nodes, rules, given, tuple(stock))
    return automaton, kinds, stock


def _laid(rules: Rules) -> dict[str, int]:
    return {slot: DECK + RANKS.index(rank) for slot, rank in rules.printed}


def _stock(shoe: Shoe, suited: bool) -> dict[int, int]:
    """Return the cards that the shoe holds; one card stands for its rank unless suits count."""
    if suited and shoe.suited is not None:
        return {card: n for card, n in enumerate(shoe.suited) if n}
    # With replacement one card of each rank is enough: the counts are then out of 13^6.
    each = 1 if shoe.replacement else None
    return {PER_RANK * rank: each or n for rank, n in enumerate(shoe.ranks) if n}


@lru_cache(maxsize=64)
def _automaton(
    nodes: tuple[Node, ...], rules: Rules, given: Expression | None, cards: tuple[int, ...]
) -> tuple[Automaton, dict[int, int]]:
    laid = _laid(rules)
    read = features_of(nodes, given)
    places = {feature: place for place, feature in enumerate(read)}
    whole_coup = not _slots(read) <= set(OPENING)
    kinds = kinds_of(read, whole_coup, cards)
    answer = _answer(nodes, given, places)
    course = course_of(read, rules, cards)
    return build(course, read, answer, tuple(dict.fromkeys(kinds.values())), laid), kinds


def _answer(
    nodes: tuple[Node, ...], given: Expression | None, places: dict[Feature, int]
) -> Answer:
    parts = [evaluator(node, places) for node in nodes]
    condition = evaluator(given.node, places) if given else None

    def answer(values: Sequence[Any]) -> Hashable:
        if condition is not None and not condition(values):
            return None
        return tuple([part(values) for part in parts])

    return answer


def _slots(features: Sequence[Feature]) -> set[str]:
    return {slot for feature in features for slot in feature.slots}


def course_of(features: Sequence[Feature], rules: Rules, cards: Sequence[int]) -> Course:
    """Return the course by which it is dealt, the hand first of which more is read.

    Args:
        features: what is read of a coup; if only of the first four cards, no more are dealt.
        rules: who draws on what.
        cards: the cards that can be dealt.
    """
    slots = _slots(features)
    if slots <= set(OPENING):
        return short_course(slot for slot in OPENING if slot in slots)
    fineness = {}
    for hand in "PB":
        own = [f for f in features if all(slot.startswith(hand) for slot in f.slots)]
        fineness[hand] = len(set(kinds_of(own, False, cards).values()))
    return full_course(rules, banker_first=fineness["B"] > fineness["P"])
