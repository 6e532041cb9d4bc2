"""Which place of a coup is dealt next, by the points of the cards already there.

The drawing rules become a small automaton over points. Situations from which every card leads to
the same continuations are one: after the first two cards of the Player under the usual rules,
only "draws", "stands" and "natural" are left of ten totals.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import NamedTuple

from exact.events.features import OPENING
from exact.rules import Rules

#: The situation in which no more card is dealt.
END = 0


class Course(NamedTuple):
    """The order of a coup: situations are numbers, `END` is the last.

    Attributes:
        slots: for each situation the place that is dealt in it; empty for `END`.
        rows: for each situation the next one for a card of zero to nine points.
        root: the situation before the first card.
    """

    slots: tuple[str, ...]
    rows: tuple[tuple[int, ...], ...]
    root: int


@lru_cache(maxsize=64)
def full_course(rules: Rules, banker_first: bool = False) -> Course:
    """Return the course of a whole coup.

    The cards of a shoe come in random order, so any order of the places gives the same law; the
    two orders here let the hand of which more must be remembered be finished first.

    Args:
        rules: who draws on what.
        banker_first: deal both opening cards of the Banker before those of the Player.
    """
    order = ("B1", "B2", "P1", "P2") if banker_first else OPENING
    known: dict[tuple[str, tuple[int, ...]], int] = {}
    slots, rows = [""], [()]  # type: tuple[list[str], list[tuple[int, ...]]]

    def situation(slot: str, row: tuple[int, ...]) -> int:
        number = known.setdefault((slot, row), len(slots))
        if number == len(slots):
            slots.append(slot)
            rows.append(row)
        return number

    banker_last = situation("B3", (END,) * 10)

    def after_opening(player: int, banker: int) -> int:
        if player in rules.natural_player or banker in rules.natural_banker:
            return END
        draws = rules.banker_draws[banker]
        if not rules.player_draws[player]:
            return banker_last if draws[0] else END
        return situation("P3", tuple(banker_last if draw else END for draw in draws[1:]))

    @cache
    def opening(dealt: int, player: int, banker: int) -> int:
        if dealt == len(order):
            return after_opening(player, banker)
        slot = order[dealt]
        row = tuple(
            opening(dealt + 1, (player + points) % 10, banker)
            if slot.startswith("P")
            else opening(dealt + 1, player, (banker + points) % 10)
            for points in range(10)
        )
        return situation(slot, row)

    root = opening(0, 0, 0)
    return Course(tuple(slots), tuple(rows), root)


def short_course(slots: Iterable[str]) -> Course:
    """Return the course that deals just the given opening places, whatever the points."""
    places = tuple(slots)
    rows = tuple((number,) * 10 for number in range(len(places)))
    return Course(("", *reversed(places)), ((), *rows), len(places))
