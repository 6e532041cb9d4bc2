"""A second route to a bet's count, which shares no code with the deal that settles it.

Two programs that agree to the last of fifteen digits are each other's proof where they have no step
in common. These have none from the first card to the count; what an event reads of a finished coup,
both take from one place. A bet that reads only the first four cards is counted over unordered
opening hands; any other that reads no suits is weighed by the counting table of its rules. A bet
that reads the suits of a third card has one route only.
"""

from __future__ import annotations

from typing import NamedTuple

from exact.algebra.question import Question, question
from exact.algebra.reading import kinds
from exact.bet import Bet
from exact.cards import DECK, PER_RANK
from exact.errors import ShoeError
from exact.rules import Rules
from exact.shoe import Shoe

OPENINGS = "direct count of opening hands"
VALUES = "counting table over point values"
RANKS = "counting table over ranks"

#: Opening hands of the Player with those of the Banker that a table is made for.
_MOST_OPENINGS = 16_000


class SecondRoute(NamedTuple):
    """A bet's counts by a second route.

    Attributes:
        name: which route it is: `OPENINGS`, `VALUES` or `RANKS`.
        arrangements: ordered deals that each line settles, the losing rest last.
    """

    name: str
    arrangements: tuple[int, ...]


def second_route(
    bet: Bet, shoe: Shoe, rules: Rules, given: str | None = None
) -> SecondRoute | None:
    """Return the counts of a bet by a second route; None where it has none.

    The work does not grow with the shoe. At most it takes about a second: opening hands 0.01 s by
    ranks and up to 0.4 s by suits, a table over point values 0.1 to 0.3 s, over ranks 0.3 to 1 s.
    Tables are kept; a shoe weighed by one that is there takes some 0.01 s, or 0.05 s by ranks.

    Args:
        bet: the bet; the rules that it names are the caller's to mind.
        shoe: where the cards come from.
        rules: who draws on what.
        given: text of an event; deals in which it does not happen are left out, as are those in
            which the bet's own condition does not.

    Raises:
        EventError: when `given` is no event.
        ShoeError: when suits are read of which the shoe knows nothing.

    >>> from exact.catalogue.rules import find_rules
    >>> from exact.desk import find_bet
    >>> second_route(find_bet("tie"), Shoe.whole(8), find_rules("punto-banco"))
    SecondRoute(name='counting table over point values', arrangements=(475627426473216, \
4522770849030144))
    """
    name = route_name(bet, rules, given)
    if name is None:
        return None
    asked = question(bet, rules, given)
    if asked.asks_suits and shoe.suited is None:
        raise ShoeError("the shoe has cards whose suits are not known, but the bet reads suits")
    counts = [0] * asked.lines
    # The routes are fetched when they are walked; which one there is, is often all that is asked.
    if name == OPENINGS:
        from exact.algebra.opening import count_openings

        found = count_openings(shoe, rules, asked.features, asked.answer, asked.asks_suits)
        for line, ways in found.items():
            if line is not None:
                counts[line] = ways
    else:
        from exact.algebra.counting import counting_table, weighed

        held = counting_table(rules, asked.features).counts(shoe, asked.asks_suits)
        for values, ways in weighed(rules, asked.features, held, shoe.replacement).items():
            line = asked.answer(values)
            if line is not None:
                counts[line] += ways
    return SecondRoute(name, tuple(counts))


def route_name(bet: Bet, rules: Rules, given: str | None = None) -> str | None:
    """Return which second route a bet has; None where it has none (`why_none`).

    Raises:
        EventError: when `given` is no event.
    """
    if why_none(bet, rules, given):
        return None
    asked = question(bet, rules, given)
    if asked.opening:
        return OPENINGS
    return VALUES if _width(asked) <= 10 else RANKS


def why_none(bet: Bet, rules: Rules, given: str | None = None) -> str:
    """Return why a bet has no second route; nothing when it has one.

    Raises:
        EventError: when `given` is no event.
    """
    if bet.coups is not None:
        return "it takes several coups, and a second route counts one"
    asked = question(bet, rules, given)
    if asked.opening:
        return ""
    if asked.suited:
        return "it reads the suits of cards beyond the first four"
    if _openings(asked) > _MOST_OPENINGS:
        return "it tells too many cards apart by their order"
    return ""


def _width(asked: Question) -> int:
    return len(set(kinds(asked.features, range(0, DECK, PER_RANK), by_points=True).values()))


def _openings(asked: Question) -> int:
    width, openings = _width(asked), 1
    for places in ({"P1", "P2"}, {"B1", "B2"}):
        apart = any(len(places & set(feature.slots)) == 1 for feature in asked.features)
        openings *= width**2 if apart else width * (width + 1) // 2
    return openings
