"""The product's checks of itself: two routes to every count, and identities that must hold.

The engine deals the coup card by card and merges what no bet can tell apart. Beside it stand

- a second route that shares no code with it, where a bet has one (`exact.algebra.routes`);
- the sum rule: the lines of a bet add up to N (N-1) … over the cards that are dealt, or to 13^6
  or 52^6 where cards are put back;
- the removal identity: the average, over the first unseen card, of the return on the shoe without
  it is the return on the shoe.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from exact.algebra.counting import counting_table
from exact.algebra.question import question
from exact.algebra.routes import RANKS, VALUES, second_route
from exact.bet import Bet
from exact.cards import DECK, POINTS, Cards
from exact.catalogue.bets import Catalogue
from exact.catalogue.entries import STANDARD
from exact.catalogue.rules import find_rules
from exact.deal.count import falling
from exact.deal.joint import joint, reading
from exact.events.syntax import parse_event
from exact.events.tree import Apply
from exact.jackpot import without_jackpot
from exact.rules import Rules
from exact.settlement import Settlement, settle
from exact.shoe import COUP, Shoe

#: The shoes that are dealt: whole, lopsided, endless. The second lacks cards of every kind of
#: feature: values, ranks and suits.
SHOES = {
    "8 decks": Shoe.whole(8),
    "6 decks without A*5,2*11,9*20,KS*6": Shoe.whole(
        6, "AS*2,AH,AC,AD,2S*6,2H*5,9S*6,9H*6,9C*6,9D*2,KS*6"
    ),
    "infinitely many decks": Shoe.infinite(),
}
_REMOVAL = "8 decks"


@dataclass(frozen=True)
class Check:
    """One check and what went through it.

    Attributes:
        name: which check it is.
        shoe: the shoe that was dealt from.
        bets: how many bets it compared.
        apart: ids of the bets that the check cannot be made for.
        situations, draws: what the engine's deals went through, cards gone included.
        terms: how many terms of its tables a second route added up; nought where it has none.
        failures: ids of the bets for which it does not hold.
    """

    name: str
    shoe: str
    bets: int
    apart: tuple[str, ...]
    situations: int
    draws: int
    failures: tuple[str, ...] = ()
    terms: int = 0

    @property
    def holds(self) -> bool:
        """Whether nothing failed."""
        return not self.failures


def self_checks(done: Callable[[str], None] | None = None) -> Iterator[Check]:
    """Yield the checks, over all bets of the catalogue that one coup decides.

    Args:
        done: is told what is being checked.
    """
    tell = done or (lambda what: None)
    groups = _by_rules()
    for name, shoe in SHOES.items():
        tell(f"dealing from {name}")
        laws = {rules: settle(bets, shoe, rules) for rules, bets in groups.items()}
        effort = [_effort(bets, shoe, rules) for rules, bets in groups.items()]
        situations, draws = (sum(each) for each in zip(*effort, strict=True))
        every = [law for of_rules in laws.values() for law in of_rules]
        wrong = tuple(
            law.bet.id
            for rules, of_rules in laws.items()
            for law in of_rules
            if law.bet.given is None and not _sums_up(law, rules)
        )
        apart = tuple(law.bet.id for law in every if law.bet.given is not None)
        yield Check("sum rule", name, len(every) - len(apart), apart, situations, draws, wrong)
        tell(f"counting again from {name}")
        yield from _second_routes(laws, name, shoe, situations, draws)
    tell("removing cards one by one")
    yield _removal_identity(groups)


def _by_rules() -> dict[Rules, list[Bet]]:
    """Return the bets of the catalogue that one coup decides, by their rules.

    What is counted are deals, so that multipliers and jackpots are left out.
    """
    groups: dict[Rules, list[Bet]] = {}
    for entry in Catalogue.load().entries:
        bet = replace(without_jackpot(entry.bet()), multiplier=None, not_computable="")
        if bet.coups is None:
            groups.setdefault(find_rules(bet.rules or STANDARD), []).append(bet)
    return groups


def _nodes(bets: Sequence[Bet]) -> Iterator[tuple[tuple[Apply, ...], str | None]]:
    """Yield what is dealt together, as `settle` does, with its condition."""
    groups: dict[object, tuple[list[Apply], str | None]] = {}
    for bet in bets:
        node = Apply("first", *(line.event.node for line in bet.lines))
        given = None if bet.given is None else parse_event(bet.given)
        key = (bet.given, reading((node,), given))
        groups.setdefault(key, ([], bet.given))[0].append(node)
    for nodes, text in groups.values():
        yield tuple(nodes), text


def _effort(bets: Sequence[Bet], shoe: Shoe, rules: Rules) -> tuple[int, int]:
    """Return the situations and draws of the deals that `settle` has just made (and kept)."""
    situations = draws = 0
    for nodes, text in _nodes(bets):
        counted = joint(nodes, shoe, rules, None if text is None else parse_event(text))
        situations += counted.situations
        draws += counted.draws
    return situations, draws


def _sums_up(law: Settlement, rules: Rules) -> bool:
    deals = COUP - len(rules.printed)
    if law.shoe.replacement:
        return law.arrangements in (len(POINTS) ** deals, DECK**deals)
    return law.arrangements == falling(law.shoe.size, deals)


def _second_routes(
    laws: dict[Rules, tuple[Settlement, ...]], name: str, shoe: Shoe, situations: int, draws: int
) -> Iterator[Check]:
    compared: Counter[str] = Counter()
    terms: Counter[str] = Counter()
    wrong: dict[str, list[str]] = {}
    single = []
    for rules, of_rules in laws.items():
        for law in of_rules:
            again = second_route(law.bet, shoe, rules)
            if again is None:
                single.append(law.bet.id)
                continue
            compared[again.name] += 1
            terms[again.name] += _terms(again.name, law.bet, rules)
            if tuple(line.arrangements for line in law.lines) != again.arrangements:
                wrong.setdefault(again.name, []).append(law.bet.id)
    for route, bets in compared.items():
        failed = tuple(wrong.get(route, ()))
        what = f"engine = {route}"
        yield Check(what, name, bets, tuple(single), situations, draws, failed, terms[route])


def _terms(route: str, bet: Bet, rules: Rules) -> int:
    if route not in (VALUES, RANKS):
        return 0
    table = counting_table(rules, question(bet, rules).features)
    return sum(len(terms) for terms in table.terms.values())


def _removal_identity(groups: dict[Rules, list[Bet]]) -> Check:
    """Check the bets that read no suits: for the others each of 52 cards would have to go."""
    shoe = SHOES[_REMOVAL]
    failed: list[str] = []
    compared = situations = draws = 0
    apart: list[str] = []
    for rules, every in groups.items():
        bets = [bet for bet in every if bet.given is None and not _reads_suits(bet)]
        apart += [bet.id for bet in every if bet not in bets]
        compared += len(bets)
        averages = [Fraction(0)] * len(bets)
        for rank, n in enumerate(shoe.ranks):
            less = shoe.without(Cards(rank, None, 1))
            for at, law in enumerate(settle(bets, less, rules)):
                averages[at] += Fraction(n, shoe.size) * law.mean
            more = _effort(bets, less, rules)
            situations, draws = situations + more[0], draws + more[1]
        for law, average in zip(settle(bets, shoe, rules), averages, strict=True):
            if law.mean != average:
                failed.append(law.bet.id)
    name = "removal identity"
    return Check(name, _REMOVAL, compared, tuple(apart), situations, draws, tuple(failed))


def _reads_suits(bet: Bet) -> bool:
    return any(feature.suited for line in bet.lines for feature in line.event.features)
