"""Returns over many shoes: bets settled on one shoe after another, as a stream.

Where a bet reads no suits, blocks of shoes are counted at once by `exact.algebra.many`; every
other case is dealt by itself. Both count exactly.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import islice
from typing import NamedTuple

from exact.algebra.many import count_lines
from exact.algebra.question import question
from exact.bet import Bet
from exact.deal.joint import features_of
from exact.errors import EventError
from exact.jackpot import JackpotSettlement
from exact.results import NotComputable, settle_all
from exact.rules import Rules
from exact.settlement import OTHERWISE, SettledLine, Settlement, no_law
from exact.shoe import Shoe

#: Shoes of a block; the deal is faster on its own for fewer than the other number.
BLOCK = 256
_FEW = 12

#: What a bet comes to on one shoe.
Result = Settlement | JackpotSettlement | NotComputable


class Case(NamedTuple):
    """A bet on a shoe, what the shoe is called, and what the bet comes to."""

    label: str
    result: Result


def sweep(
    bets: Sequence[tuple[Bet, Rules]],
    shoes: Iterable[tuple[str, Shoe]],
    given: str | None = None,
) -> Iterator[Case]:
    """Yield what each bet comes to on each shoe, shoe by shoe.

    Args:
        bets: the bets, each with the rules that it is played by.
        shoes: any number of shoes, each with what it is called; read as they are needed.
        given: text of an event; all laws are then conditional on it, and a case in which it
            cannot happen is not computable.

    Raises:
        EventError: when `given` is no event.
        ShoeError: when a bet reads suits, and those of a shoe are not known.
    """
    rest = iter(shoes)
    while block := list(islice(rest, BLOCK)):
        counted = _counted(bets, [shoe for _, shoe in block], given)
        for row, (label, shoe) in enumerate(block):
            dealt = _dealt(bets, set(counted), shoe, given)
            for at in range(len(bets)):
                yield Case(label, counted[at][row] if at in counted else dealt[at])


def reads_suits(bet: Bet) -> bool:
    """Return whether a bet on one coup reads suits or colours."""
    features = features_of([line.event.node for line in bet.lines])
    return bet.coups is None and any(feature.suited for feature in features)


def reads_ranks(bet: Bet) -> bool:
    """Return whether a bet on one coup tells ten, jack, queen and king apart."""
    from exact.deal.automaton import kinds_of

    if bet.coups is not None:
        return False
    features = features_of([line.event.node for line in bet.lines])
    tens = [4 * rank for rank in (9, 10, 11, 12)]
    return len(set(kinds_of(features, True, tens).values())) > 1


def _counted(
    bets: Sequence[tuple[Bet, Rules]], shoes: Sequence[Shoe], given: str | None
) -> dict[int, list[Result]]:
    """Return the results of those bets that are counted on all shoes at once."""
    if len(shoes) < _FEW or given is not None or any(shoe.replacement for shoe in shoes):
        return {}
    import numpy as np

    groups: dict[Rules, list[int]] = {}
    for at, (bet, rules) in enumerate(bets):
        plain = not no_law(bet) and bet.coups is None and bet.given is None
        if plain and not question(bet, rules).suited:
            groups.setdefault(rules, []).append(at)
    ranks = np.array([shoe.ranks for shoe in shoes], np.int64)
    found: dict[int, list[Result]] = {}
    for rules, places in groups.items():
        lines = count_lines([bets[at][0] for at in places], ranks, rules)
        for at, counts in zip(places, lines, strict=True):
            bet = bets[at][0]
            found[at] = [
                _settlement(bet, shoe, rules, row)
                for shoe, row in zip(shoes, counts.tolist(), strict=True)
            ]
    return found


def _settlement(bet: Bet, shoe: Shoe, rules: Rules, counts: Sequence[int]) -> Settlement:
    events = [*((line.when, line.pays) for line in bet.lines), (OTHERWISE, Fraction(-1))]
    lines = (SettledLine(when, pays, n) for (when, pays), n in zip(events, counts, strict=True))
    return Settlement(bet, shoe, rules.id, tuple(lines))


def _dealt(
    bets: Sequence[tuple[Bet, Rules]], done: set[int], shoe: Shoe, given: str | None
) -> dict[int, Result]:
    """Return the results of the bets that are not done yet, dealt on one shoe."""
    groups: dict[Rules, list[int]] = {}
    for at, (_, rules) in enumerate(bets):
        if at not in done:
            groups.setdefault(rules, []).append(at)
    found: dict[int, Result] = {}
    for rules, places in groups.items():
        asked = [bets[at][0] for at in places]
        try:
            results = settle_all(asked, shoe, rules, given)
        except EventError:
            results = tuple(_alone(bet, shoe, rules, given) for bet in asked)
        found.update(zip(places, results, strict=True))
    return found


def _alone(bet: Bet, shoe: Shoe, rules: Rules, given: str | None) -> Result:
    """Return what a bet comes to where a condition of it may be impossible on the shoe."""
    try:
        return settle_all([bet], shoe, rules, given)[0]
    except EventError as error:
        return NotComputable(bet, shoe, rules.id, str(error))
