"""The fewest cards gone that turn a bet positive.

A positive bet can be kept positive: the next card of a shoe, not looked at, changes no return, so
the mean over the cards that could go is the return as it is, and some card leaves it no lower. So
if no k cards gone make a bet positive, no fewer do; and the fewest are known to be k as soon as
some k do and no k - 1 do.

Some k are found by climbing: from the ways to take whole kinds of card, and part of one, out of the
shoe, to a peak from which no exchange of one card gone for another leads up. That no k - 1 do is
proved by bounds on boxes of shoes (`exact.algebra.boxes`); a shoe that gains, met on the way, is
where the climbing goes on. Where that takes too many boxes, the proof is made for as many cards as
fewer boxes allow, and the answer is the best that was found, with a bound.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from exact.algebra.guard import largest
from exact.algebra.ways import Way, Ways
from exact.bet import Bet
from exact.cards import Cards
from exact.deal.count import falling
from exact.errors import BetError, ShoeError
from exact.rules import Rules
from exact.settlement import no_law
from exact.shoe import COUP, Shoe

#: The proof is given up after so many boxes of shoes; after so many where it is one of several.
MOST_BOXES, FEW_BOXES = 400_000, 40_000
#: Of so many cards the shoe may be: those whose deals int64 counts.
MOST_CARDS = largest(63, COUP)


@dataclass(frozen=True)
class Depletion:
    """The fewest cards found whose removal turns a bet positive.

    Attributes:
        bet: the bet.
        shoe: the shoe before.
        rules: id of the drawing rules.
        removed: the cards gone; empty where the bet is positive as it is; None where no way was
            found.
        rtp: the return after they are gone; before, where there is no way.
        at_least: so many must go, proved.
        tried: shoes that were counted exactly.
        boxes: boxes of shoes that were bounded.
    """

    bet: Bet
    shoe: Shoe
    rules: str
    removed: tuple[Cards, ...] | None
    rtp: Fraction
    at_least: int
    tried: int
    boxes: int

    @property
    def count(self) -> int | None:
        """How many cards are gone, None where no way was found."""
        return None if self.removed is None else sum(card.n for card in self.removed)

    @property
    def impossible(self) -> bool:
        """Whether it is proved that no cards gone turn the bet positive."""
        return self.removed is None and self.at_least > self.shoe.size - COUP

    @property
    def proved(self) -> bool:
        """Whether no fewer cards will do."""
        return self.count == self.at_least


def fewest(bet: Bet, shoe: Shoe, rules: Rules) -> Depletion:
    """Return the fewest cards that turn a bet positive when they are gone, with the bound proved.

    Args:
        bet: a bet on one coup that reads no suits; the rules that it names are the caller's to
            mind.
        shoe: the shoe before.
        rules: who draws on what.

    Raises:
        BetError: when the bet reads suits, is offered on a condition, takes several coups, or has
            no law by itself.
        ShoeError: when the shoe puts its cards back, or has more than `MOST_CARDS`.

    >>> from exact.desk import find_bet
    >>> from exact.catalogue.rules import find_rules
    >>> found = fewest(find_bet("dragon-7"), Shoe.whole(1), find_rules("punto-banco"))
    >>> [str(card) for card in found.removed or ()], found.proved
    (['8*2'], True)
    """
    without = no_law(bet)
    if without or bet.coups is not None or bet.given is not None:
        reason = without or "it is no bet on each coup, so its return is no mean over deals"
        raise BetError(f"bet {bet.id}: {reason}")
    if shoe.replacement:
        raise ShoeError(
            "removal: no card is ever gone from infinitely many decks, a number of decks will do"
        )
    if shoe.size > MOST_CARDS:
        raise ShoeError(
            f"removal: the fewest cards are searched for in shoes of at most {MOST_CARDS} cards, "
            f"this one holds {shoe.size}"
        )
    return _Search(bet, shoe, rules).find()


class _Search:
    """The search for the fewest cards, and its proof or bound."""

    def __init__(self, bet: Bet, shoe: Shoe, rules: Rules) -> None:
        self.bet, self.shoe, self.rules = bet, shoe, rules
        self.ways = Ways(bet, shoe, rules)
        self.deals = COUP - len(rules.printed)
        self.boxes = 0

    def find(self) -> Depletion:
        nobody = (0,) * len(self.ways.kinds)
        if self.ways.positive(nobody):
            return self._made(nobody, 0)
        best = self._fewer(self.ways.steepest(nobody))
        while True:
            way, none = self._below(self.shoe.size - COUP + 1 if best is None else sum(best))
            if way is None:
                return self._made(best, none + 1)
            best = self._fewer(way)

    def _below(self, cards: int) -> tuple[Way | None, int]:
        """Return a way with less than so many cards that gains, and of how many none does."""
        none, level, most = 0, cards - 1, MOST_BOXES
        while none < level:
            searched = self.ways.search(level, most)
            self.boxes += searched.boxes
            if searched.gains is not None:
                return self.ways.gone(searched.gains), none
            if searched.proved:
                none = level
            else:
                cards = level
            level, most = (none + cards) // 2, FEW_BOXES
        return None, none

    def _fewer(self, best: Way | None) -> Way | None:
        """Return a way with as few cards as climbing finds."""
        import numpy as np

        cards = self.shoe.size - COUP + 1 if best is None else sum(best)
        while cards > 1:
            starts = self.ways.starts(cards - 1)
            if best is not None:  # put one card back
                back = np.array(best) - np.eye(len(best), dtype=int)
                starts = np.concatenate([back[(back >= 0).all(axis=1)], starts])
            peak = self.ways.climb(starts)
            if peak is None or not self.ways.positive(peak):
                break
            best = peak
            cards -= 1
        return best

    def _made(self, way: Way | None, bound: int) -> Depletion:
        gone = way or (0,) * len(self.ways.kinds)
        size = self.shoe.size - sum(gone)
        rtp = 1 + Fraction(self.ways.wins([gone])[0], self.ways.unit * falling(size, self.deals))
        return Depletion(
            self.bet,
            self.shoe,
            self.rules.id,
            None if way is None else tuple(self._cards(gone)),
            rtp,
            bound,
            self.ways.tried,
            self.boxes,
        )

    def _cards(self, gone: Sequence[int]) -> Iterator[Cards]:
        """Yield the cards that go, of a kind first those of its first rank."""
        for kind, n in zip(self.ways.kinds, gone, strict=True):
            left = n
            for rank in kind:
                taken = min(left, self.shoe.ranks[rank])
                left -= taken
                if taken:
                    yield Cards(rank, None, taken)
