"""The exact law of any expressions of the event language, alone or jointly."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from exact.cards import RANKS, SUITS
from exact.deal.joint import joint
from exact.errors import EventError, clip
from exact.events.syntax import parse_event, parse_expression
from exact.rules import Rules
from exact.shoe import Shoe, check_shoe

_DECK = RANKS + SUITS
#: A value that an expression takes: yes or no, a number, a text; None where what it reads is
#: not there (a third card that was not drawn, the winner of a tie).
LawValue = bool | int | Fraction | str | None


@dataclass(frozen=True)
class Outcome:
    """Values of the expressions, and in how many ordered deals they come together."""

    values: tuple[LawValue, ...]
    arrangements: int


@dataclass(frozen=True)
class Law:
    """The joint law of expressions on one coup.

    Attributes:
        expressions: their texts.
        outcomes: every tuple of values that can happen, in order.
        shoe: the shoe that was dealt from.
        rules: id of the drawing rules.
        given: text of the event that the law is conditional on, or None.
    """

    expressions: tuple[str, ...]
    outcomes: tuple[Outcome, ...]
    shoe: Shoe
    rules: str
    given: str | None = None

    @property
    def arrangements(self) -> int:
        """Ordered deals in all; the denominator of every probability."""
        return sum(outcome.arrangements for outcome in self.outcomes)

    def probability(self, place: int) -> Fraction:
        """Probability of the outcome at `place`."""
        return Fraction(self.outcomes[place].arrangements, self.arrangements)

    def rows(self) -> list[dict[str, LawValue]]:
        """Return one plain dictionary an outcome, ready for a data frame."""
        return [
            {
                **dict(zip(self.expressions, outcome.values, strict=True)),
                "arrangements": outcome.arrangements,
                "probability": self.probability(place),
            }
            for place, outcome in enumerate(self.outcomes)
        ]


def law(expressions: Sequence[str], shoe: Shoe, rules: Rules, given: str | None = None) -> Law:
    """Return the exact joint law of expressions on one coup from the shoe.

    Args:
        expressions: texts of conditions, numbers or texts of the event language, one or more.
        shoe: where the cards come from.
        rules: who draws on what.
        given: text of an event that the law is to be conditional on.

    Raises:
        EventError: when an expression or `given` is none, or `given` cannot happen.
        ShoeError: when suits are read of which the shoe knows nothing.
    """
    if isinstance(expressions, str) or not isinstance(expressions, Iterable):
        raise EventError(f"law: {clip(expressions)} is no list of expressions, ['tie'] is")
    expressions = tuple(expressions)
    check_shoe(shoe)
    if not expressions:
        raise EventError("law: name one expression or more, such as player.total")
    read = [parse_expression(text) for text in expressions]
    condition = None if given is None else parse_event(given)
    counted = joint(tuple(expression.node for expression in read), shoe, rules, condition)
    outcomes = [
        Outcome(values, n) for values, n in counted.ways.items() if isinstance(values, tuple)
    ]
    outcomes.sort(key=lambda outcome: [_order(value) for value in outcome.values])
    texts = tuple(expression.text for expression in read)
    return Law(texts, tuple(outcomes), shoe, rules.id, condition.text if condition else None)


def _order(value: LawValue) -> tuple[bool, Any]:
    """Sort numbers by size, ranks and suits in the order of the deck; what is missing last."""
    if isinstance(value, str):
        return (False, (_DECK.find(value) if len(value) == 1 else len(_DECK), value))
    return (value is None, () if value is None else value)
