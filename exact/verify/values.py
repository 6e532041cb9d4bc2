"""Our value for each figure of the ledger: which laws it needs, and what is made of them.

All laws on one shoe under one condition are asked for together, so that the desk can deal those
that read the same once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb
from typing import NamedTuple

from exact.bet import Bet, Line
from exact.catalogue.bets import Catalogue
from exact.catalogue.entries import STANDARD
from exact.coups import STREAK, decided_at, streak_event
from exact.desk import results_named
from exact.errors import ExactError, SheetError
from exact.jackpot import JackpotSettlement
from exact.results import NotComputable
from exact.settlement import Settlement
from exact.shoe import Shoe
from exact.verify.ledger import QUANTITIES, Figure, Status
from exact.verify.printed import Root, Value

_Result = Settlement | JackpotSettlement | NotComputable


class Where(NamedTuple):
    """A shoe and a condition under which laws are asked for together."""

    decks: int | None
    remove: str
    given: str | None


class Ours(NamedTuple):
    """Our value for a figure, or the reason why there is none.

    `when` is the text of the line or event that it is about.
    """

    value: Value | None
    reason: str = ""
    when: str | None = None


@dataclass(frozen=True)
class Question:
    """What a figure asks: a bet and the places where its law is needed, the figure's own first."""

    figure: Figure
    bet: Bet
    places: tuple[Where, ...]


def values_of(
    figures: Sequence[Figure], settled: Callable[[int, int], None] | None = None
) -> tuple[Ours, ...]:
    """Return our value for each figure.

    Args:
        figures: of the ledger.
        settled: is told, as work goes on, how many of how many laws are there.

    Raises:
        SheetError: for a bet, an event or a shoe that there is not; one line that names the figure.
    """
    catalogue = Catalogue.load()
    questions = [_question(figure, catalogue) for figure in figures]
    wanted: dict[Where, dict[Bet, Figure]] = {}
    for question in questions:
        for where in question.places:
            wanted.setdefault(where, {}).setdefault(question.bet, question.figure)
    laws: dict[tuple[Where, Bet], _Result] = {}
    whole, done = sum(map(len, wanted.values())), 0
    for where, bets in wanted.items():
        laws.update(((where, bet), law) for bet, law in _settle(where, bets))
        done += len(bets)
        if settled is not None:
            settled(done, whole)
    return tuple(_answer(question, laws) for question in questions)


# --- what is asked ------------------------------------------------------------------------------


def _question(figure: Figure, catalogue: Catalogue) -> Question:
    if figure.quantity == "simulation":
        return Question(figure, _NOTHING, ())
    try:
        bet = _bet(figure, catalogue)
    except ExactError as error:
        raise SheetError(f"{figure.where}: {error}") from None
    here = Where(figure.decks, figure.remove, figure.given)
    if not figure.removed:
        return Question(figure, bet, (here,))
    gone = ",".join(filter(None, (figure.remove, figure.removed)))
    return Question(figure, bet, (here, here._replace(remove=gone)))


def _bet(figure: Figure, catalogue: Catalogue) -> Bet:
    about_event = figure.event is not None and not (figure.bet and _wants_bet(figure))
    if about_event:
        assert figure.event is not None
        if figure.coups is None:
            return Bet("event", figure.event, (Line(figure.event, Fraction(1)),))
        coups = figure.coups
        if coups.at_most is None:
            coups = replace(coups, at_most=decided_at(streak_event(figure.event)))
        line = Line(figure.event, Fraction(1), words=(STREAK,))
        return Bet("event", figure.event, (line,), coups=coups)
    assert figure.bet is not None
    bet = catalogue.find(figure.bet)
    if type(figure.line) is int and figure.line > len(bet.lines):
        raise SheetError(f"line {figure.line} is more than the {len(bet.lines)} of {bet.id}")
    return bet


def _wants_bet(figure: Figure) -> bool:
    return "event" not in QUANTITIES[figure.quantity]


def _settle(where: Where, bets: dict[Bet, Figure]) -> Iterable[tuple[Bet, _Result]]:
    def law(names: Sequence[Bet]) -> tuple[_Result, ...]:
        shoe = Shoe.infinite() if where.decks is None else Shoe.whole(where.decks, where.remove)
        return results_named(names, shoe, STANDARD, where.given)

    try:
        return tuple(zip(bets, law(list(bets)), strict=True))
    except ExactError:
        for bet, figure in bets.items():
            try:
                law([bet])
            except ExactError as error:
                raise SheetError(f"{figure.where}: {error}") from None
        raise


# --- what is answered ---------------------------------------------------------------------------


def _answer(question: Question, laws: dict[tuple[Where, Bet], _Result]) -> Ours:
    figure = question.figure
    found = [laws[where, question.bet] for where in question.places]
    if not found:
        return Ours(None, "a simulation is not repeated")
    law = found[0]
    if isinstance(law, NotComputable):
        return Ours(None, law.reason)
    if isinstance(law, JackpotSettlement):
        if figure.quantity not in ("rtp_constant", *_OF_A_LINE):
            return Ours(None, "the return is a function of the jackpot")
        law = law.without
    if figure.status is Status.NOT_COMPUTABLE:
        if not figure.remark:
            raise SheetError(f"{figure.where}: is computable: a remark on why it is not is wanted")
        return Ours(None, figure.remark)
    if figure.removed:
        after = found[1]
        if not isinstance(after, Settlement):
            return Ours(None, "the return is a function of the jackpot")
        return Ours(_effect(figure, law, after))
    if figure.quantity in _OF_A_LINE:
        return _of_a_line(figure, law)
    value = _OF_A_BET[figure.quantity](law)
    return Ours(value, "" if value is not None else "every coup is a push")


def _of_a_line(figure: Figure, law: Settlement) -> Ours:
    whole = Fraction(law.arrangements)
    if figure.line == "total" and figure.bet is not None:
        n, pays, when = whole, Fraction(0), "total"
    else:
        at = (
            -1 if figure.line == "otherwise" else figure.line - 1 if type(figure.line) is int else 0
        )
        line = law.lines[at]
        n, pays, when = Fraction(line.arrangements), line.pays, line.when
    if figure.quantity == "arrangements":
        if law.weighed:
            return Ours(None, law.weighed, when)
        if figure.counted:
            assert figure.decks is not None
            n = n * _groups(law.shoe.size, figure.counted) / whole
        return Ours(n, "", when)
    share = n / whole
    times = {"probability": Fraction(1), "return": pays, "return_for_one": pays + 1}
    return Ours(share * times[figure.quantity], "", when)


def _groups(cards: int, sizes: Iterable[int]) -> int:
    """Return in how many ways unordered groups of the given sizes are taken one after another."""
    ways = 1
    for size in sizes:
        ways *= comb(cards, size)
        cards = max(cards - size, 0)
    return ways


def _effect(figure: Figure, before: Settlement, after: Settlement) -> Fraction:
    def value(law: Settlement) -> Fraction:
        return law.probability(0) if law.bet.id == "event" else law.mean

    change = (value(after) - value(before)) * figure.times
    return change if figure.quantity == "effect_of_removal" else -change


def _break_even_pays(law: Settlement) -> Fraction:
    """Return the pay to one on the first winning line at which the bet has no edge."""
    at = next(at for at, line in enumerate(law.lines) if line.pays > 0)
    return law.lines[at].pays - law.mean / law.probability(at)


def _match_play_value(law: Settlement) -> Fraction:
    """Return what a chip staked beside as much cash is worth: it stays on a push alone."""
    won, lost = law.hit_frequency, 1 - law.hit_frequency - law.push_frequency
    return (2 * won - lost) / (won + lost)


_OF_A_LINE = ("arrangements", "probability", "return", "return_for_one")
_OF_A_BET: dict[str, Callable[[Settlement], Value | None]] = {
    "house_edge": lambda law: law.house_edge,
    "house_edge_resolved": lambda law: law.house_edge_resolved,
    "rtp": lambda law: law.rtp,
    "rtp_constant": lambda law: law.rtp,
    "expected_value": lambda law: law.mean,
    "hit_frequency": lambda law: law.hit_frequency,
    "variance": lambda law: law.variance,
    "std_dev": lambda law: Root(law.variance),
    "break_even_pays": _break_even_pays,
    "match_play_value": _match_play_value,
}
#: What a figure asks of which nothing is computed.
_NOTHING = Bet("nothing", "nothing", (Line("tie", Fraction(0)),))
