"""Bets on several coups: how many in a row an event happens, from the next coup on.

Coups are independent, each dealt from the same shoe. The first coup in which the event does not
happen ends the streak; a coup with `skip` counts for nothing. Of T deals let S be those with the
event and without `skip`, Q those with `skip`: the next coup that counts goes on with the streak
with probability r = S/(T - Q) = a/b in lowest terms, and the streak is k long with probability

    a^k (b - a) b^(m - k - 1) / b^m      for k below m,
    a^m / b^m                            for k = m, where it stops: m or more.

The numerators are integers; they are weights, and no deals of one coup.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import gcd
from typing import TYPE_CHECKING, Any

from exact.errors import BetError, EventError, clip
from exact.events.syntax import Expression, parse_event
from exact.events.tree import Apply, Compare, Const, Leaf, Node, evaluator, leaves

if TYPE_CHECKING:
    from exact.rules import Rules
    from exact.shoe import Shoe

#: The one name that an event about a streak reads.
STREAK = "streak"
#: Why the weights of a settlement on a streak are no arrangements.
SEVERAL_COUPS = "the bet takes several coups: there are probabilities, but no deals of one coup"
#: No streak is followed for longer.
_LONGEST = 200


@dataclass(frozen=True)
class Coups:
    """What a streak counts, and where it stops.

    Attributes:
        streak: an event of one coup, which goes on with the streak.
        at_most: where the streak stops, so that its end means "so many or more"; None for never.
        skip: an event of a coup that counts for nothing, or None.

    Raises:
        EventError: when an event is none.
        BetError: when `at_most` is no whole number from 1 on.
    """

    streak: str
    at_most: int | None = None
    skip: str | None = None

    def __post_init__(self) -> None:
        parse_event(self.streak)
        if self.skip is not None:
            parse_event(self.skip)
        if self.at_most is not None and (
            type(self.at_most) is not int or not 1 <= self.at_most <= _LONGEST
        ):
            raise BetError(
                f"at_most: {clip(self.at_most)} is no number of coups, "
                f"a whole number from 1 to {_LONGEST} is"
            )


def streak_weights(coups: Coups, shoe: Shoe, rules: Rules) -> tuple[int, ...]:
    """Return how often the streak is 0, 1, … up to `at_most` long, as integers of one whole.

    Args:
        coups: what is counted; `at_most` is a number.
        shoe: where the cards of every coup come from.
        rules: who draws on what.

    Raises:
        EventError: when every coup is skipped.
        ShoeError: when suits are read of which the shoe knows nothing.

    >>> from exact.catalogue.rules import find_rules
    >>> from exact.shoe import Shoe
    >>> always = Coups("round.cards >= 4", at_most=2)
    >>> streak_weights(always, Shoe.whole(8), find_rules("punto-banco"))
    (0, 0, 1)
    """
    assert coups.at_most is not None
    goes_on, counts = _chance(coups, shoe, rules)
    common = gcd(goes_on, counts)
    a, b, m = goes_on // common, counts // common, coups.at_most
    return (*(a**k * (b - a) * b ** (m - k - 1) for k in range(m)), a**m)


def streak_event(text: str) -> Expression:
    """Return an event that reads the one name `streak`.

    Raises:
        EventError: when it is none.
    """
    return parse_event(text, (STREAK,))


def holds_for(node: Node) -> Callable[[int], Any]:
    """Return the function that works a tree about a streak out for a length."""
    work_out = evaluator(node, dict.fromkeys(leaves(node), 0))
    return lambda length: work_out((length,))


def decided_at(event: Expression) -> int:
    """Return a length from which on the event no longer changes.

    Raises:
        EventError: when it calculates with the streak, so that there may be none.
    """
    return 1 + max((abs(int(number)) for number in _numbers(event.node, event)), default=0)


def _chance(coups: Coups, shoe: Shoe, rules: Rules) -> tuple[int, int]:
    """Return in how many deals the streak goes on, and how many count."""
    from exact.deal.joint import joint  # a list of bets has coups, and deals none

    streak = parse_event(coups.streak).node
    nodes = (streak,) if coups.skip is None else (streak, parse_event(coups.skip).node)
    goes_on = counts = 0
    for answer, n in joint(nodes, shoe, rules).ways.items():
        assert isinstance(answer, tuple)
        happens, *skipped = answer
        if not any(skipped):
            counts += n
            goes_on += n * bool(happens)
    if counts == 0:
        raise EventError(f"skip: {clip(coups.skip or '')} happens in every coup, so none counts")
    return goes_on, counts


def _numbers(node: Node, event: Expression) -> list[Any]:
    """Return the numbers that the streak is compared with."""
    if isinstance(node, Compare):
        if not all(isinstance(part, Leaf | Const) for part in node.parts):
            raise EventError(
                f"{clip(event.text)} calculates with the streak, which has no end here: "
                "compare it with whole numbers"
            )
        return [*node.options, *(part.value for part in node.parts if isinstance(part, Const))]
    assert isinstance(node, Apply)
    return [number for part in node.parts for number in _numbers(part, event)]
