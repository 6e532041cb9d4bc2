"""Coups that show what can happen together: witnesses against a supposed relation of events.

One possible coup in which a bet wins and another does not refutes that the first implies the
second; one in which both win refutes that they exclude each other. Witnesses are drawn from small
handfuls of cards, which brings out what whole shoes hide: pairs, suited hands, three of a rank.
They refute for certain and prove nothing, so that how they are drawn decides only how much is
left for an exact count.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any

from exact.cards import DECK, PER_RANK, RANKS
from exact.deal.coup import END, full_course
from exact.deal.joint import features_of
from exact.events.features import points_of
from exact.events.syntax import Expression
from exact.events.tree import Node, evaluator
from exact.rules import Rules
from exact.shoe import Shoe

#: A handful is made of so many kinds of card at most.
_KINDS = 8


def witnesses(
    nodes: Sequence[Node],
    shoe: Shoe,
    rules: Rules,
    given: Expression | None = None,
    coups: int = 4000,
) -> Iterator[tuple[Any, ...]]:
    """Yield the values of expressions in possible coups, the same ones each time.

    Args:
        nodes: trees of the expressions.
        shoe: where the cards come from; no witness takes more of a card than it holds.
        rules: who draws on what.
        given: an event; coups in which it does not happen are left out.
        coups: how many are dealt.
    """
    read = features_of(nodes, given)
    laid = {slot: DECK + RANKS.index(rank) for slot, rank in rules.printed}
    places = {feature: at for at, feature in enumerate(read)}
    answers = [evaluator(node, places) for node in nodes]
    condition = None if given is None else evaluator(given.node, places)
    deal = _dealer(shoe, rules, laid)
    chance = Random(416)
    for _ in range(coups):
        dealt = deal(chance)
        if dealt is None:
            continue
        values = []
        for feature in read:
            state = feature.start
            for slot in feature.slots:
                if slot in dealt:
                    state = feature.step(state, dealt[slot])
            values.append(feature.value(state))
        if condition is None or condition(values):
            yield tuple([answer(values) for answer in answers])


def _dealer(
    shoe: Shoe, rules: Rules, laid: Mapping[str, int]
) -> Callable[[Random], dict[str, int] | None]:
    """Return what deals one coup: the cards by their places, None where a handful runs out."""
    course = full_course(rules)
    if shoe.suited is not None:
        stock = {card: n for card, n in enumerate(shoe.suited) if n}
    else:
        stock = {PER_RANK * rank: n for rank, n in enumerate(shoe.ranks) if n}
    held = list(stock)

    def deal(chance: Random) -> dict[str, int] | None:
        handful = chance.choices(held, k=chance.randint(1, _KINDS))
        if chance.random() < 0.5:  # of one suit, where suits are known
            suit = handful[0] % PER_RANK
            suited = (PER_RANK * (card // PER_RANK) + suit for card in handful)
            handful = [card for card in suited if card in stock]
        left = dict.fromkeys(handful, 0) | {card: stock[card] for card in handful}
        dealt: dict[str, int] = {}
        place = course.root
        while place != END:
            slot = course.slots[place]
            card = laid.get(slot, -1)
            if card < 0:
                usable = [card for card in handful if shoe.replacement or left[card]]
                if not usable:
                    return None
                card = chance.choice(usable)
                left[card] -= 1
            dealt[slot] = card
            place = course.rows[place][points_of(card)]
        return dealt

    return deal
