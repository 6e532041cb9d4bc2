"""The bets that a command is asked about, each with the drawing rules that it is played by."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from exact.bet import Bet
from exact.catalogue.rules import find_rules
from exact.desk import find_bets
from exact.rules import Rules

T = TypeVar("T")
#: A bet and its drawing rules.
Chosen = tuple[Bet, Rules]


def choose(names: Sequence[str], bet_files: Sequence[str] | None, rules: str) -> list[Chosen]:
    """Return the bets that are named with their rules: their own, or `rules`.

    Raises:
        UnknownName, BetError, EventError, RulesError: for what is not there or cannot be read.
    """
    asked = find_rules(rules)
    return [
        (bet, asked if bet.rules is None else find_rules(bet.rules))
        for bet in find_bets(names, bet_files or ())
    ]


def by_rules(
    chosen: Sequence[Chosen], compute: Callable[[list[Bet], Rules], Sequence[T]]
) -> list[T]:
    """Return what `compute` makes of each bet, in the order asked; bets of like rules at once."""
    groups: dict[Rules, list[int]] = {}
    for place, (_, rules) in enumerate(chosen):
        groups.setdefault(rules, []).append(place)
    made: dict[int, T] = {}
    for rules, places in groups.items():
        made.update(zip(places, compute([chosen[at][0] for at in places], rules), strict=True))
    return [made[place] for place in range(len(chosen))]
