"""What a bet asks of a coup: what it reads, and which of its lines the answer is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from exact.algebra.reading import OUTCOME, Value, opening_only, valued
from exact.bet import Bet
from exact.events.features import Feature
from exact.events.syntax import parse_event
from exact.events.tree import Apply, evaluator, leaves
from exact.rules import Rules


@dataclass(frozen=True)
class Question:
    """A bet as a function of what is read of a coup.

    Attributes:
        features: what is read and can have a value under the rules.
        asks_suits: whether suits or colours are asked for, be it of a printed card that has none.
        lines: how many lines there are, the losing rest included.
        answer: works the place of the line out from the values of `features`; None where the
            event that the bet is conditional on has not happened.
    """

    features: tuple[Feature, ...]
    asks_suits: bool
    lines: int
    answer: Callable[[Sequence[Value]], int | None]

    @property
    def suited(self) -> bool:
        """Whether suits or colours are read of cards that have some."""
        return any(feature.suited for feature in self.features)

    @property
    def opening(self) -> bool:
        """Whether nothing but the first four cards is read."""
        return opening_only(self.features)


@lru_cache(maxsize=256)
def question(bet: Bet, rules: Rules, given: str | None = None) -> Question:
    """Return what a bet asks of one coup.

    Args:
        bet: a bet on a single coup.
        rules: who draws on what; under a printed card some features have no value.
        given: text of an event; the answer is None where it does not happen.

    Raises:
        EventError: when `given` is no event.
    """
    first = Apply("first", *(line.event.node for line in bet.lines))
    conditions = [parse_event(text).node for text in (bet.given, given) if text is not None]
    read = tuple(dict.fromkeys(f for node in (first, *conditions) for f in leaves(node)))
    features = valued(read, rules)
    if not opening_only(features) and set(features) <= set(OUTCOME):
        features = OUTCOME  # so that one counting table serves all such bets
    # What has no value reads the None that is put behind the values.
    at = {feature: place for place, feature in enumerate(features)}
    places = {feature: at.get(feature, len(features)) for feature in read}
    line = evaluator(first, places)
    holds = [evaluator(node, places) for node in conditions]

    def answer(values: Sequence[Value]) -> int | None:
        known = (*values, None)
        if not all(condition(known) for condition in holds):
            return None
        found: int = line(known)
        return found

    asks_suits = any(feature.suited for feature in read)
    return Question(features, asks_suits, len(bet.lines) + 1, answer)
