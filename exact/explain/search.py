"""The search: every hypothesis by itself, then those in twos that somebody would make."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from exact.audit.printed import Printed
from exact.audit.verdict import Rounding
from exact.cards import DECK
from exact.deal.joint import features_of, joint
from exact.errors import ExactError
from exact.events.features import OPENING
from exact.events.syntax import parse_event
from exact.explain.deals import Deal, Deals
from exact.explain.hypothesis import Hypothesis, Kind, Setting, Variant
from exact.explain.reckoning import Print, Reckoning, counted
from exact.explain.space import hypotheses
from exact.report.numbers import percent

#: What each quantity is called.
QUANTITIES = {
    "rtp": "return",
    "edge": "edge",
    "probability": "hit frequency",
    "rtp_resolved": "return per resolved coup",
}
#: How far-fetched a rounding is, on the scale of the weights of variants.
_ROUNDINGS = {
    Rounding.HALF_UP: 0,
    Rounding.HALF_EVEN: 0,
    Rounding.TRUNCATION: 1,
    Rounding.ALWAYS_UP: 3,
}
#: What the right value is called by its print.
AS_IT_IS = {
    Rounding.HALF_UP: "correctly rounded",
    Rounding.HALF_EVEN: "correctly rounded, half even",
    Rounding.TRUNCATION: "truncated",
    Rounding.ALWAYS_UP: "rounded up",
}
#: What one search may deal, counted in draws: a bet that is heavy to deal is dealt from fewer other
#: shoes. Some million draws take a second.
_EFFORT = 6_000_000

#: A hypothesis, made.
Part = tuple[Hypothesis, Variant]
#: One or two of them, the second made on top of the first.
Parts = tuple[Part, ...]


@dataclass(frozen=True)
class Candidate:
    """One or two hypotheses, made, and what they come to.

    Attributes:
        parts: each hypothesis with its variant; none for the right value.
        reckoning: the reckoning after all of them.
        value: what it comes to, per unit staked.
    """

    parts: Parts
    reckoning: Reckoning
    value: Fraction

    @property
    def name(self) -> str:
        """The names of the parts; empty for the right value."""
        return " + ".join(variant.name for _, variant in self.parts)

    @property
    def kind(self) -> Kind:
        """The kind of the part that is furthest from the truth."""
        kinds = [each.kind for each, _ in self.parts]
        order = (Kind.MISTAKE, Kind.GAME, Kind.PRESENTATION)
        return next((kind for kind in order if kind in kinds), Kind.PRESENTATION)

    @property
    def whole_page(self) -> bool:
        """Whether the cause would show in every figure of a page."""
        return bool(self.parts) and all(each.whole_page for each, _ in self.parts)

    def prints(self, figure: Printed) -> Iterator[Print]:
        """Yield the figures that the value may be printed as."""
        return self.reckoning.prints(self.value, figure)


@dataclass(frozen=True)
class Found:
    """An explanation of a figure.

    Attributes:
        kind: presentation, game, mistake or noise.
        name: what it is called.
        exact: the value that it comes to, per unit staked.
        says: the explanation in one sentence, without a full stop.
        weight: how many hypotheses it takes, and how far-fetched they are; less is better.
        whole_page: whether the cause would show in every figure of a page.
        parts: the names of its hypotheses.
    """

    kind: Kind
    name: str
    exact: Fraction
    says: str
    weight: tuple[int, int] = (0, 0)
    whole_page: bool = False
    parts: tuple[str, ...] = ()


@dataclass(frozen=True)
class Space:
    """All that was tried on one bet, with one quantity.

    Attributes:
        base: the right reckoning.
        quantity: `rtp`, `edge`, `probability`, `rtp_resolved`.
        exact: its right value, per unit staked.
        single: the right value, then the candidates of one hypothesis, each with another value.
        double: the candidates of two, each with a value that no other candidate has.
        left_out: variants that were not tried because the bet takes too long to deal.
    """

    base: Reckoning
    quantity: str
    exact: Fraction
    single: tuple[Candidate, ...]
    double: tuple[Candidate, ...]
    left_out: int = 0

    @property
    def searched(self) -> int:
        """How many candidates there are."""
        return len(self.single) + len(self.double)

    def explain(self, figure: Printed) -> tuple[Found, ...]:
        """Return what gives the figure, the most plausible first; none where nothing does.

        Two hypotheses of which one alone gives the figure are no explanation of their own.
        """
        found: list[Found] = []
        enough: set[str] = set()
        for candidate in (*self.single, *self.double):
            names = {variant.name for _, variant in candidate.parts}
            given = (each for each in candidate.prints(figure) if each.value == figure.value)
            printed = None if names & enough else next(given, None)
            if printed is not None:
                found.append(self._found(candidate, printed))
                enough |= names if len(names) == 1 else set()
        return tuple(sorted(found, key=lambda each: each.weight))

    def _found(self, candidate: Candidate, printed: Print) -> Found:
        clauses = " and ".join(variant.says for _, variant in candidate.parts).rstrip(",")
        right = f"the {QUANTITIES[self.quantity]} is {percent(candidate.value)} %, {printed.how}"
        weights = [variant.weight for _, variant in candidate.parts]
        far = _ROUNDINGS[printed.rounding]
        parts = len(candidate.parts) or min(far, 1)  # a wrong rounding is an explanation too
        return Found(
            candidate.kind,
            candidate.name or AS_IT_IS[printed.rounding],
            candidate.value,
            f"{clauses}, {right}" if clauses else right,
            (parts, sum(weights) + far),
            candidate.whole_page,
            tuple(variant.name for _, variant in candidate.parts),
        )


@dataclass(frozen=True)
class Question:
    """What is to be searched: the right reckoning, the quantity, what may be looked at besides."""

    base: Reckoning
    quantity: str
    setting: Setting


def search(base: Reckoning, quantity: str, setting: Setting) -> Space | None:
    """Return the space of one quantity of one bet; None where the quantity does not exist.

    Args:
        base: the right reckoning.
        quantity: `rtp`, `edge`, `probability`, `rtp_resolved`.
        setting: what may be looked at besides.

    Raises:
        BetError: when the bet is not settled by one coup.
        EventError, ShoeError: when it cannot be dealt.
    """
    (space,) = search_all([Question(base, quantity, setting)])
    return space


def search_all(questions: Sequence[Question]) -> list[Space | None]:
    """Return the space of each question; what several of them deal from one shoe is dealt once.

    Raises:
        BetError, EventError, ShoeError: as `search`.
    """
    made = [_made(question) for question in questions]
    for question, (alone, pairs, _) in zip(questions, made, strict=True):
        question.setting.deals.want(_deals([*alone, *pairs]))
    return [_space(question, *each) for question, each in zip(questions, made, strict=True)]


def _made(question: Question) -> tuple[list[Parts], list[Parts], int]:
    """Return the hypotheses by themselves, those in twos, and how many were left out."""
    base, setting = question.base, question.setting
    every = [(each, v) for each in hypotheses() for v in each.variants(base, setting)]
    firsts, left_out = _affordable(every, base)
    pairs: list[Parts] = [
        ((first, v), (second, w))
        for first, v in firsts
        if v.goes_on
        for second in hypotheses()
        if first.changes in second.after
        for w in second.variants(v.reckoning, setting)
    ]
    return [(part,) for part in firsts], pairs, left_out


def _space(
    question: Question, alone: list[Parts], pairs: list[Parts], left_out: int
) -> Space | None:
    base, quantity, deals = question.base, question.quantity, question.setting.deals
    exact = base.value(deals, quantity)
    if exact is None:
        return None
    seen = {(exact, "")}
    single = (Candidate((), base, exact), *_new(alone, seen, deals, quantity))
    double = tuple(_new(pairs, seen, deals, quantity))
    return Space(base, quantity, exact, single, double, left_out)


def _new(
    made: Iterable[Parts], seen: set[tuple[Fraction, str]], deals: Deals, quantity: str
) -> Iterator[Candidate]:
    """Yield what comes to a value that was not seen yet; the least far-fetched first."""
    for parts in sorted(made, key=lambda parts: sum(variant.weight for _, variant in parts)):
        last, variant = parts[-1]
        try:
            value = variant.reckoning.value(deals, quantity)
        except ExactError:
            continue  # what cannot be dealt from this shoe gives no figure
        key = (value, variant.name if last.changes == "print" else "")
        if value is not None and key not in seen:
            seen.add((value, key[1]))
            yield Candidate(parts, variant.reckoning, value)


def _deals(made: Iterable[Parts]) -> Iterator[Deal]:
    """Yield what the candidates will ask for."""
    for parts in made:
        if parts[-1][1].reckoning.law is counted:
            yield parts[-1][1].reckoning.deal


def _affordable(every: list[Part], base: Reckoning) -> tuple[list[Part], int]:
    """Return the variants without those that deal a heavy bet anew, and how many these are."""
    deal, left = base.deal, _EFFORT
    known, anew = _efforts(deal)
    paid = {(deal.shoe, deal.rules)}
    kept = []
    for part in sorted(every, key=lambda part: part[1].weight):
        other = part[1].reckoning.deal
        table = (other.shoe, other.rules)
        if table not in paid:
            # Whole decks differ in their counts only; other rules or fewer ranks are new to deal.
            same = other.rules == deal.rules and all(other.shoe.ranks)
            effort = known if same else anew
            if effort > left:
                continue
            left -= effort
            paid.add(table)
        kept.append(part)
    return kept, len(every) - len(kept)


def _efforts(deal: Deal) -> tuple[int, int]:
    """Return what a bet costs to deal from other decks, and by other rules, counted in draws."""
    given = None if deal.given is None else parse_event(deal.given)
    draws = joint((deal.lines,), deal.shoe, deal.rules, given).draws
    late = [
        feature
        for feature in features_of([deal.lines])
        if not feature.common and not set(feature.slots) <= set(OPENING)
    ]
    slots = len({slot for feature in late for slot in feature.slots})
    labels = len({tuple(feature.label(card) for feature in late) for card in range(DECK)})
    held = comb(labels + slots - 1, slots)  # what must be told apart of the cards held
    return draws + 45 * held, draws + 110 * held
