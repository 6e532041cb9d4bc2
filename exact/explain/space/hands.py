"""Mistakes about the two hands: taken as independent, or dealt as if no card were gone."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from exact.deal.joint import features_of
from exact.events.features import GROUPS, Feature
from exact.events.tree import Leaf, Node, evaluator
from exact.explain.deals import Deals, lines_of
from exact.explain.hypothesis import Kind, Setting, Variant, hypothesis
from exact.explain.reckoning import Law, Reckoning, paid

_HANDS = ("player.start", "banker.start")


@dataclass(frozen=True)
class TwoHands:
    """A bet that reads one yes-or-no of each hand's opening cards, and nothing else.

    Attributes:
        player, banker: what it reads.
        places: the line that settles it, by the two answers, Player's first.
    """

    player: Feature
    banker: Feature
    places: dict[tuple[bool, bool], int]

    @property
    def single(self) -> int | None:
        """The line that settles it when just one hand has it, if it is the same for both."""
        one, other = self.places[True, False], self.places[False, True]
        return one if one == other else None


def one_of_each_hand(reckoning: Reckoning) -> TwoHands | None:
    """Return how a bet reads the two hands, None where it reads anything else."""
    lines = reckoning.lines or lines_of(reckoning.bet)
    read = features_of([lines])
    groups = [[f for f in read if set(f.slots) <= set(GROUPS[hand])] for hand in _HANDS]
    if [len(group) for group in groups] != [1, 1] or len(read) != 2 or reckoning.rules.printed:
        return None
    (player,), (banker,) = groups
    if not (_is_yes_no(player) and _is_yes_no(banker)):
        return None
    answer = evaluator(lines, {player: 0, banker: 1})
    both = [(a, b) for a in (True, False) for b in (True, False)]
    return TwoHands(player, banker, {pair: answer(pair) for pair in both})


@hypothesis(Kind.MISTAKE, "odds", after=("decks",))
def no_card_gone(reckoning: Reckoning, setting: Setting) -> Iterator[Variant]:
    """The second card is counted out of the full shoe: 7/416 for 7/415."""
    size = reckoning.shoe.size
    if reckoning.shoe.replacement or reckoning.rules.printed:
        return
    factor = Fraction(size - 1, size)
    name = f"{size} for {size - 1}"
    says = f"with the second card out of {size} and not of {size - 1}"
    inner = reckoning.odds

    def odds(reckoning: Reckoning, deals: Deals, event: Node) -> Fraction:
        return inner(reckoning, deals, event) * factor

    def law(reckoning: Reckoning, deals: Deals) -> Law:
        *places, _ = deals.places(reckoning.deal)
        fewer = [p * factor for p in places]
        return paid(reckoning.bet, (*fewer, 1 - sum(fewer, Fraction(0))))

    if _one_hand(reckoning):
        yield Variant(name, says, replace(reckoning, law=law), 4)
    elif one_of_each_hand(reckoning) is not None:
        yield Variant(name, says, replace(reckoning, odds=odds), 4)


@hypothesis(Kind.MISTAKE, "hands", after=("decks", "odds"))
def independent(reckoning: Reckoning, setting: Setting) -> Iterator[Variant]:
    """What the hands have is multiplied as if they were dealt from different shoes."""
    hands = one_of_each_hand(reckoning)
    if hands is None:
        return

    def odds(reckoning: Reckoning, deals: Deals) -> tuple[Fraction, Fraction]:
        events = (Leaf(hands.player), Leaf(hands.banker))
        p, q = (reckoning.odds(reckoning, deals, event) for event in events)
        return p, q

    def once(reckoning: Reckoning, deals: Deals) -> Law:
        p, q = odds(reckoning, deals)
        places = [Fraction(0)] * (len(reckoning.bet.lines) + 1)
        for (a, b), place in hands.places.items():
            places[place] += (p if a else 1 - p) * (q if b else 1 - q)
        return paid(reckoning.bet, tuple(places))

    yield Variant(
        "hands independent, both at once counted once",
        "with the two hands taken as independent",
        replace(reckoning, law=once),
        4,
    )
    single = hands.single
    if single is None or single == len(reckoning.bet.lines):
        return

    def alone(reckoning: Reckoning, chance: Fraction) -> Law:
        places = [Fraction(0)] * (len(reckoning.bet.lines) + 1)
        places[single], places[-1] = chance, 1 - chance
        return paid(reckoning.bet, tuple(places))

    def left_out(reckoning: Reckoning, deals: Deals) -> Law:
        p, q = odds(reckoning, deals)
        return alone(reckoning, p * (1 - q) + q * (1 - p))

    def twice(reckoning: Reckoning, deals: Deals) -> Law:
        p, q = odds(reckoning, deals)
        return alone(reckoning, p + q)

    yield Variant(
        "hands independent, both at once left out",
        "with the two hands taken as independent and both at once left out",
        replace(reckoning, law=left_out),
        4,
    )
    yield Variant(
        "hands independent, both at once counted twice",
        "with the chances of the two hands added, both at once counted twice",
        replace(reckoning, law=twice),
        4,
    )


def _one_hand(reckoning: Reckoning) -> bool:
    """Whether the bet reads nothing but the opening cards of one hand."""
    read = features_of([reckoning.lines or lines_of(reckoning.bet)])
    slots = {slot for feature in read for slot in feature.slots}
    return bool(slots) and any(slots <= set(GROUPS[hand]) for hand in _HANDS)


def _is_yes_no(feature: Feature) -> bool:
    # A feature has no kind; that of a start whose value is a truth has one before any card.
    return isinstance(feature.value(feature.start), bool)
