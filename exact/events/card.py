"""What can be read of the one card in a slot."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

from exact.cards import POINTS, RANKS, SUITS
from exact.events.features import MISSING, Feature, Value, colour_of, rank_of, suit_of


def card_has(slot: str, attribute: str) -> Feature:
    """Return one attribute of the card in one slot; missing while there is none."""
    return _of_card(attribute, slot, lambda card: card_attribute(card, attribute), attribute)


def card_among(slot: str, attribute: str, options: frozenset[Any], inside: bool) -> Feature:
    """Return whether an attribute of the card in one slot is among `options`, or is not.

    A comparison says the same, but the deal need then remember only yes or no.
    """

    def label(card: int) -> Value:
        value = card_attribute(card, attribute)
        return MISSING if value is MISSING else (value in options) == inside

    return _of_card((attribute, options, inside), slot, label, attribute)


def _of_card(name: Hashable, slot: str, label: Callable[[int], Value], attribute: str) -> Feature:
    suits = attribute in ("suit", "colour")
    return Feature(
        name, (slot,), label, MISSING, lambda _, card: label(card), lambda state: state, suits
    )


def card_attribute(card: int, attribute: str) -> Value:
    """Return one attribute of a card: rank, suit, colour, point or face."""
    rank, suit = rank_of(card), suit_of(card)
    if attribute == "rank":
        return RANKS[rank]
    if attribute == "point":
        return POINTS[rank]
    if attribute == "face":
        return RANKS[rank] in "JQK"
    if suit is None:
        return MISSING
    return SUITS[suit] if attribute == "suit" else colour_of(suit)
