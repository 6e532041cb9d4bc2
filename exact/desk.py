"""The desk: bets by their names, settled on a shoe under the rules that each of them is played by.

The command line, the audit and a reader's own program ask here; the mathematics behind knows
neither names nor files.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from exact.bet import Bet
from exact.catalogue.bets import Catalogue
from exact.catalogue.entries import STANDARD
from exact.catalogue.rules import find_rules
from exact.errors import BetError, ExactError, clip
from exact.rules import Rules
from exact.shoe import Shoe, check_shoe

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from exact.algebra.outcomes import OutcomeCounts
    from exact.jackpot import JackpotSettlement
    from exact.known import Known
    from exact.law import Law
    from exact.multiplier import MultiplierLaw
    from exact.results import NotComputable
    from exact.settlement import Settlement

_Result = TypeVar("_Result")


def settle_named(
    names: Sequence[str | Bet],
    shoe: Shoe,
    rules: str | Rules = STANDARD,
    given: str | None = None,
    bets_files: Iterable[str | Path] = (),
) -> tuple[Settlement, ...]:
    """Return the settlement law of each bet, in the order asked.

    Args:
        names: bets as on the command line (`tie/9`, `egalite-1@150:1`, `tie @ 8:1`), or bets.
        shoe: the cards that may come.
        rules: drawing rules by name or file, or as they are; a bet that names its own keeps them.
        given: an event; the laws are then conditional on it.
        bets_files: files of further bets.

    Raises:
        UnknownName: for a name that no bet or no rules have, or that several bets have.
        BetError, EventError, RulesError, ShoeError: for what cannot be read, or cannot be dealt.

    >>> [s.lines[0].arrangements for s in settle_named(["player", "tie"], Shoe.whole(8))]
    [2230518282592256, 475627426473216]
    """
    from exact.settlement import settle as settle_together

    check_shoe(shoe)

    def settled(bets: Sequence[Bet], drawing: Rules) -> tuple[Settlement, ...]:
        return settle_together(bets, shoe, drawing, given)

    return _by_rules(find_bets(names, bets_files), rules, settled)


def results_named(
    names: Sequence[str | Bet],
    shoe: Shoe,
    rules: str | Rules = STANDARD,
    given: str | None = None,
    bets_files: Iterable[str | Path] = (),
    known: Known | None = None,
    multipliers: MultiplierLaw | None = None,
) -> tuple[Settlement | JackpotSettlement | NotComputable, ...]:
    """Return what each bet comes to, of whatever kind it is, in the order asked.

    Args:
        names, shoe, rules, given, bets_files: as for `settle_named`.
        known: cards that lie on the table; the laws are then conditional on them.
        multipliers: the law of multipliers for those bets that have some.

    Raises:
        UnknownName, BetError, EventError, RulesError, ShoeError: as `settle_named`; BetError also
            when no bet has multipliers, ShoeError also when the known cards cannot lie there.

    >>> progressive, multiplied = results_named(["dragon-dragon", "lightning-tie"], Shoe.whole(8))
    >>> type(progressive).__name__, multiplied.reason
    ('JackpotSettlement', 'not computable: the law of the multipliers is not published')
    """
    from exact.settlement import no_law
    from exact.settlement import settle as settle_plain

    check_shoe(shoe)
    bets = find_bets(names, bets_files)
    if multipliers is not None and all(bet.multiplier is None for bet in bets):
        raise BetError("multipliers: no bet that is asked for has any, leave the law out")

    def settled(
        bets: Sequence[Bet], drawing: Rules
    ) -> tuple[Settlement | JackpotSettlement | NotComputable, ...]:
        condition = given_known(given, known, shoe, drawing)
        # Nearly all calls are for plain bets alone, which need not load what the others take.
        if not any(no_law(bet, condition) or bet.given for bet in bets):
            return settle_plain(bets, shoe, drawing, condition)
        from exact.results import settle_all

        return settle_all(bets, shoe, drawing, condition, multipliers)

    return _by_rules(bets, rules, settled)


def given_known(given: str | None, known: Known | None, shoe: Shoe, rules: Rules) -> str | None:
    """Return the text of the event that an event and known cards are together; None for neither.

    Raises:
        ShoeError: when the cards cannot lie there.
    """
    if known is None:
        return given
    from exact.known import check_known

    check_known(known, shoe, rules)
    parts = [known.event, given if known.event is None or given is None else f"({given})"]
    return " and ".join(part for part in parts if part is not None) or None


def _by_rules(
    bets: Sequence[Bet],
    rules: str | Rules,
    settled: Callable[[Sequence[Bet], Rules], tuple[_Result, ...]],
) -> tuple[_Result, ...]:
    """Settle bets under the rules that each is played by, those of one set of rules together."""
    asked = _drawing(rules)
    groups: dict[Rules, list[int]] = {}
    for at, bet in enumerate(bets):
        groups.setdefault(_rules_of(bet, asked), []).append(at)
    found: dict[int, _Result] = {}
    for group, members in groups.items():
        results = settled([bets[at] for at in members], group)
        found.update(zip(members, results, strict=True))
    return tuple(found[at] for at in range(len(bets)))


def settle(
    bet: str | Bet,
    shoe: Shoe,
    rules: str | Rules = STANDARD,
    given: str | None = None,
) -> Settlement:
    """Return the settlement law of one bet; see `settle_named`.

    >>> settle("tie/9", Shoe.whole(8)).lines[0].pays
    Fraction(9, 1)
    """
    (settled,) = settle_named([bet], shoe, rules, given)
    return settled


def line_counts(
    bets: Sequence[str | Bet], shoes: object, rules: str | Rules = STANDARD
) -> dict[str, NDArray[Any]]:
    """Return in how many ordered deals each line of each bet settles it, on many shoes at once.

    Args:
        bets: bets as on the command line, or bets; none that reads suits.
        shoes: array-like of whole numbers, one row a shoe: of shape (M, 10), tens first, then ace
            to nine, or (M, 13), ace to king, which bets need that tell ten, jack, queen and king
            apart.
        rules: drawing rules by name or file, or as they are; a bet that names its own keeps them.

    Returns:
        For each bet, by its name as asked (a bet by its id), an integer array of shape (M, lines):
        the pay lines in the bet's order, then the losing rest. They add up to N (N-1) … (N-5) for
        a shoe of N cards, one factor fewer for each printed card; of a bet that is conditional on
        an event, to the deals with that event. The integers are exact, of int64, or of Python
        where a shoe has more than 1,450 cards.

    Raises:
        UnknownName, BetError, EventError, RulesError: as `settle_named`; BetError also when a bet
            reads suits, takes several coups, or needs ranks and has shoes counted by values.
        ShoeError: for shoes of another shape, counts that are no whole numbers of zero or more,
            and shoes of fewer than six cards, named by row.

    >>> line_counts(["player"], [[128, 32, 32, 32, 32, 32, 32, 32, 32, 32]])["player"].tolist()
    [[2230518282592256, 475627426473216, 2292252566437888]]
    """
    from exact.algebra.guard import checked_shoes
    from exact.algebra.many import count_lines

    found = find_bets(bets)
    counts = checked_shoes(shoes)
    named = {name if isinstance(name, str) else name.id: at for at, name in enumerate(bets)}
    for name, bet in zip(bets, found, strict=True):
        key = name if isinstance(name, str) else name.id
        if bet != found[named[key]]:
            raise BetError(
                f"bets: two different bets are called {clip(key)}, ask for one at a time"
            )

    def counted(bets: Sequence[Bet], drawing: Rules) -> tuple[NDArray[Any], ...]:
        return tuple(count_lines(bets, counts, drawing))

    lines = _by_rules(found, rules, counted)
    return {key: lines[at] for key, at in named.items()}


def outcome_counts(shoes: object, rules: str | Rules = STANDARD) -> OutcomeCounts:
    """Return the joint law of both totals and both numbers of cards, on many shoes at once.

    Args:
        shoes: as for `line_counts`.
        rules: drawing rules by name or file, or as they are.

    Returns:
        `labels`, for each outcome `(player.total, banker.total, player.cards, banker.cards)`, and
        `counts`, an integer array of shape (M, outcomes) of exact arrangements.

    Raises:
        UnknownName, RulesError: for rules that are not there or cannot be read.
        ShoeError: as `line_counts`.

    >>> labels, counts = outcome_counts([[128, 32, 32, 32, 32, 32, 32, 32, 32, 32]])
    >>> len(labels), labels[0], int(counts.sum())
    (205, (0, 0, 3, 3), 4998398275503360)
    """
    from exact.algebra.guard import checked_shoes
    from exact.algebra.outcomes import count_outcomes

    return count_outcomes(checked_shoes(shoes), _drawing(rules))


def find_bet(name: str, bets_files: Iterable[str | Path] = ()) -> Bet:
    """Return the bet that is called so, as on the command line.

    Raises:
        UnknownName, BetError, EventError: as `exact.catalogue.bets.Catalogue.find`.

    >>> find_bet("egalite-1@150:1").lines[0].when
    'tie and player.total == 1'
    """
    return find_bets([name], bets_files)[0]


def find_bets(names: Sequence[str | Bet], bets_files: Iterable[str | Path] = ()) -> tuple[Bet, ...]:
    """Return the bets that are named, in the order asked; bets pass as they are.

    Raises:
        UnknownName, BetError, EventError: as `exact.catalogue.bets.Catalogue.find`.
    """
    if isinstance(names, str) or not isinstance(names, Iterable):
        raise BetError(f"bets: {clip(names)} is no list of names or bets, ['tie'] is")
    if isinstance(bets_files, str | Path) or not isinstance(bets_files, Iterable):
        raise BetError(f"bets_files: {clip(bets_files)} is no list of files, ['mine.toml'] is")
    catalogue, names = Catalogue.load(bets_files), tuple(names)
    for name in names:
        if not isinstance(name, str | Bet):
            raise BetError(f"bets: {clip(name)} is no bet, a name such as 'tie' is, or a Bet")
    return tuple(name if isinstance(name, Bet) else catalogue.find(name) for name in names)


def law_of(
    expressions: Sequence[str],
    shoe: Shoe,
    rules: str | Rules = STANDARD,
    given: str | None = None,
) -> Law:
    """Return the joint law of expressions of the event language.

    Args:
        expressions: such as `player.total`, one or more.
        shoe: the cards that may come.
        rules: drawing rules by name or file, or as they are.
        given: an event; the law is then conditional on it.

    Raises:
        UnknownName, RulesError: for rules that are not there or cannot be read.
        EventError, ShoeError: for what cannot be read, or cannot be dealt.
    """
    from exact.law import law

    return law(expressions, shoe, _drawing(rules), given)


def _drawing(rules: str | Rules) -> Rules:
    return rules if isinstance(rules, Rules) else find_rules(rules)


def _rules_of(bet: Bet, asked: Rules) -> Rules:
    if bet.rules is None:
        return asked
    try:
        return find_rules(bet.rules)
    except ExactError as error:
        raise type(error)(f"bet {bet.id}: {error}") from None
