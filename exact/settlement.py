"""What a bet comes to on a shoe: the exact law of its settlement, counted and divided once."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from exact.bet import Bet
from exact.deal.joint import joint, reading
from exact.errors import BetError, clip
from exact.events.features import Feature
from exact.events.syntax import Expression, parse_event
from exact.events.tree import Apply
from exact.rules import Rules
from exact.shoe import Shoe

#: What the losing rest of a bet is called.
OTHERWISE = "otherwise"


@dataclass(frozen=True)
class SettledLine:
    """One pay line and how often it happens.

    Attributes:
        when: the event, or `otherwise` for the losing rest.
        pays: net win per unit staked.
        arrangements: ordered deals in which this line settles the bet; or its weight, where the
            settlement says that there are no such deals.
    """

    when: str
    pays: Fraction
    arrangements: int


@dataclass(frozen=True)
class Settlement:
    """The law of a bet's net win.

    Attributes:
        bet: the bet.
        shoe: the shoe it was dealt from.
        rules: id of the drawing rules.
        lines: every pay line in the bet's order, then the losing rest.
        given: text of the event that the law is conditional on, or None.
        weighed: why the numbers of the lines are weights and no arrangements of one coup; empty
            where they are arrangements.

    All figures are exact, per unit staked and per coup unless they say otherwise; pushed stakes
    count as returned.
    """

    bet: Bet
    shoe: Shoe
    rules: str
    lines: tuple[SettledLine, ...]
    given: str | None = None
    weighed: str = ""

    def __post_init__(self) -> None:
        if not self.lines or self.arrangements <= 0:
            raise BetError(f"bet {clip(self.bet.id)}: a settlement needs lines that can happen")

    @property
    def arrangements(self) -> int:
        """Ordered deals in all; the denominator of every probability."""
        return sum(line.arrangements for line in self.lines)

    def probability(self, place: int) -> Fraction:
        """Probability that the line at `place` settles the bet."""
        return Fraction(self.lines[place].arrangements, self.arrangements)

    def return_(self, place: int) -> Fraction:
        """Pays times probability of the line at `place`."""
        return self.lines[place].pays * self.probability(place)

    @property
    def mean(self) -> Fraction:
        """Expected net win."""
        won = sum(line.pays * line.arrangements for line in self.lines)
        return Fraction(won, 1) / self.arrangements

    @property
    def rtp(self) -> Fraction:
        """Return to player: one plus the expected net win."""
        return 1 + self.mean

    @property
    def house_edge(self) -> Fraction:
        """Expected loss."""
        return -self.mean

    @property
    def hit_frequency(self) -> Fraction:
        """Probability of a net win above zero."""
        return self._share(lambda pays: pays > 0)

    @property
    def push_frequency(self) -> Fraction:
        """Probability that the stake comes back without a win."""
        return self._share(lambda pays: pays == 0)

    @property
    def rtp_resolved(self) -> Fraction | None:
        """Return per resolved coup, pushes left out; None where every coup is a push."""
        resolved = 1 - self.push_frequency
        return 1 + self.mean / resolved if resolved else None

    @property
    def house_edge_resolved(self) -> Fraction | None:
        """Expected loss per resolved coup; None where every coup is a push."""
        resolved = self.rtp_resolved
        return None if resolved is None else 1 - resolved

    def moment(self, order: int) -> Fraction:
        """Return the central moment of the net win of the given order."""
        mean = self.mean
        powers = sum(line.arrangements * (line.pays - mean) ** order for line in self.lines)
        return Fraction(powers, 1) / self.arrangements

    @property
    def variance(self) -> Fraction:
        """Variance of the net win."""
        return self.moment(2)

    @property
    def excess_kurtosis(self) -> Fraction | None:
        """Fourth standardised moment less three; None where the net win never varies."""
        variance = self.variance
        return self.moment(4) / variance**2 - 3 if variance else None

    @property
    def skewness_squared(self) -> Fraction | None:
        """Square of the skewness, which is itself a root; None where nothing varies.

        The skewness has the sign of `moment(3)`.
        """
        variance = self.variance
        return self.moment(3) ** 2 / variance**3 if variance else None

    def rows(self) -> list[dict[str, str | int | Fraction]]:
        """Return one plain dictionary a line, ready for a data frame."""
        return [
            {
                "when": line.when,
                "pays": line.pays,
                "arrangements": line.arrangements,
                "probability": self.probability(place),
                "return": self.return_(place),
            }
            for place, line in enumerate(self.lines)
        ]

    def _share(self, wanted: Callable[[Fraction], bool]) -> Fraction:
        chosen = (line.arrangements for line in self.lines if wanted(line.pays))
        return Fraction(sum(chosen), self.arrangements)


def settle(
    bets: Sequence[Bet], shoe: Shoe, rules: Rules, given: str | None = None
) -> tuple[Settlement, ...]:
    """Return the exact law of each bet on one coup from the shoe.

    Bets that read the same are dealt together, others apart.

    Args:
        bets: what is settled; the rules that a bet names are the caller's to mind.
        shoe: where the cards come from.
        rules: who draws on what, for all bets.
        given: text of an event; the laws are then conditional on it, and on that of a bet's own.

    Raises:
        EventError: when `given` is no event, or cannot happen on this shoe.
        ShoeError: when a bet reads suits of which the shoe knows nothing.
        BetError: when a bet has no such law by itself, because it pays a share of a jackpot, is
            not computable, or takes several coups, which no event of one can condition.
    """
    asked = None if given is None else parse_event(given)
    groups: dict[tuple[Expression | None, frozenset[Feature]], list[int]] = {}
    nodes = [_node(bet) for bet in bets]
    settled: dict[int, Settlement] = {}
    for place, (bet, node) in enumerate(zip(bets, nodes, strict=True)):
        without = no_law(bet, given)
        if without:
            raise BetError(f"bet {bet.id}: {without}")
        if bet.coups is not None:
            settled[place] = _settle_streak(bet, node, shoe, rules)
            continue
        condition = asked if bet.given is None else parse_event(_both(bet.given, given))
        groups.setdefault((condition, reading((node,), condition)), []).append(place)
    for (condition, _), places in groups.items():
        settled.update(_settle_together(bets, nodes, places, shoe, rules, condition))
    return tuple(settled[place] for place in range(len(bets)))


def no_law(bet: Bet, given: str | None = None) -> str:
    """Return why a bet has no `Settlement`; nothing when it has one.

    Args:
        bet: the bet.
        given: text of the event that the law is to be conditional on.
    """
    if bet.progressive:
        return "a share of a jackpot is paid, so that the return is a function of the jackpot"
    if bet.not_computable:
        return f"not computable: {bet.not_computable}"
    if bet.multiplier is not None:
        return "not computable: a law of the multipliers is missing"
    if bet.coups is not None and given is not None:
        return "not computable: the bet takes several coups, and what is given is about one"
    return ""


def _both(one: str, other: str | None) -> str:
    return one if other is None else f"({one}) and ({other})"


def _node(bet: Bet) -> Apply:
    return Apply("first", *(line.event.node for line in bet.lines))


def _settle_streak(bet: Bet, node: Apply, shoe: Shoe, rules: Rules) -> Settlement:
    from exact.coups import SEVERAL_COUPS, holds_for, streak_weights

    assert bet.coups is not None
    weights = [0] * (len(bet.lines) + 1)
    first = holds_for(node)
    for length, weight in enumerate(streak_weights(bet.coups, shoe, rules)):
        weights[first(length)] += weight
    return Settlement(bet, shoe, rules.id, _lines(bet, weights), weighed=SEVERAL_COUPS)


def _settle_together(
    bets: Sequence[Bet],
    nodes: Sequence[Apply],
    places: list[int],
    shoe: Shoe,
    rules: Rules,
    given: Expression | None,
) -> dict[int, Settlement]:
    counted = joint(tuple(nodes[place] for place in places), shoe, rules, given)
    ways = [[0] * (len(bets[place].lines) + 1) for place in places]
    for answer, n in counted.ways.items():
        assert isinstance(answer, tuple)
        for counts, line in zip(ways, answer, strict=True):
            counts[line] += n
    text = None if given is None else given.text
    settled = {}
    for place, counts in zip(places, ways, strict=True):
        bet = bets[place]
        settled[place] = Settlement(bet, shoe, rules.id, _lines(bet, counts), text)
    return settled


def _lines(bet: Bet, counts: Sequence[int]) -> tuple[SettledLine, ...]:
    events = [(line.when, line.pays) for line in bet.lines]
    return tuple(
        SettledLine(when, pays, n)
        for (when, pays), n in zip([*events, (OTHERWISE, Fraction(-1))], counts, strict=True)
    )
