"""Ways to remove cards from a shoe: counted exactly, climbed, or all of them tried.

A way is a row: how many cards go of each kind that the counting table tells apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import TYPE_CHECKING, Any

from exact.algebra.boxes import Searched, search
from exact.algebra.counting import counting_table, folded
from exact.algebra.expansion import Expansion
from exact.algebra.many import check_bet, count_lines
from exact.algebra.question import question
from exact.algebra.walk import pack, unpack
from exact.bet import Bet
from exact.cards import RANKS
from exact.rules import Rules
from exact.shoe import COUP, Shoe

if TYPE_CHECKING:
    from numpy.typing import NDArray

#: Peaks are climbed from so many of the best starts.
_CLIMBS = 48
#: Shoes that are counted at once.
_BLOCK = 1 << 15

#: What raises a mean, which is a part of the highest pay, by no more than this is no step up.
_NOISE = 1e-12

#: How many cards of each kind go.
Way = tuple[int, ...]


class Ways:
    """The ways to remove cards from a shoe, as far as a bet can tell them apart.

    Attributes:
        kinds: the ranks of each kind of card that the shoe holds.
        caps: how many cards of each kind the shoe holds.
        unit: a whole number of which every pay is a multiple of one over it.
        tried: shoes counted so far.
    """

    def __init__(self, bet: Bet, shoe: Shoe, rules: Rules) -> None:
        self.bet, self.shoe, self.rules = bet, shoe, rules
        check_bet(bet, rules)
        self.ask = question(bet, rules)
        self.table = counting_table(rules, self.ask.features)
        groups: dict[int, list[int]] = {}
        for rank, number in enumerate(self.table.classes):
            if shoe.ranks[rank]:
                groups.setdefault(number, []).append(rank)
        self.numbers = sorted(groups)
        self.kinds = [groups[number] for number in self.numbers]
        self.caps = [sum(shoe.ranks[rank] for rank in kind) for kind in self.kinds]
        pays = (*(line.pays for line in bet.lines), Fraction(-1))
        self.unit = lcm(*(net.denominator for net in pays))
        self.nets = [int(net * self.unit) for net in pays]
        top = max(map(abs, self.nets))
        self._parts = [float(Fraction(net, top)) for net in self.nets]
        self.tried = 0

    def wins(self, gone: Sequence[Sequence[int]] | NDArray[Any]) -> list[int]:
        """Return what the bet wins in all deals of each shoe, in units of one over `unit`."""
        counts = self._lines(gone)
        return [sum(net * int(n) for net, n in zip(self.nets, row, strict=True)) for row in counts]

    def positive(self, way: Way) -> bool:
        """Return whether the bet wins on the shoe that is left."""
        return self.wins([way])[0] > 0

    def means(self, gone: NDArray[Any]) -> NDArray[Any]:
        """Return about the mean win on each shoe as a part of the highest pay.

        It is there to steer by; nothing is claimed from it.
        """
        import numpy as np

        means = []
        for start in range(0, len(gone), _BLOCK):
            counts = self._lines(gone[start : start + _BLOCK]).astype(float)
            means.append(counts @ np.array(self._parts) / counts.sum(axis=1))
        return np.concatenate(means)

    def _lines(self, gone: Sequence[Sequence[int]] | NDArray[Any]) -> NDArray[Any]:
        import numpy as np

        taken = np.asarray(gone, np.int64)
        self.tried += len(taken)
        left = np.zeros((len(taken), len(RANKS)), np.int64)
        # Cards of one kind are alike to the bet, so it does not matter which rank holds them.
        for at, (kind, cap) in enumerate(zip(self.kinds, self.caps, strict=True)):
            left[:, kind[0]] = cap - taken[:, at]
        return count_lines([self.bet], left, self.rules)[0]

    def steepest(self, start: Way) -> Way | None:
        """Return where removing the best card again and again turns positive, None if nowhere."""
        import numpy as np

        way = start
        for _ in range(self.shoe.size - COUP):
            steps = np.array([np.array(way) + one for one in np.eye(len(way), dtype=int)])
            steps = steps[(steps <= self.caps).all(axis=1)]
            way = self._row(steps, self.means(steps))
            if self.positive(way):
                return way
        return None

    def starts(self, cards: int) -> NDArray[Any]:
        """Return the ways to remove whole kinds of card and part of one more."""
        import numpy as np

        found: set[tuple[int, ...]] = set()
        for whole in range(1 << len(self.caps)):
            taken = [cap if whole >> at & 1 else 0 for at, cap in enumerate(self.caps)]
            rest = cards - sum(taken)
            if rest < 0:
                continue
            for at, cap in enumerate(self.caps):
                if not taken[at] and rest <= cap:
                    found.add((*taken[:at], rest, *taken[at + 1 :]))
        return np.array(sorted(found)).reshape(-1, len(self.caps))

    def climb(self, starts: NDArray[Any]) -> Way | None:
        """Return the highest peak that exchanges of one card lead to from the best starts."""
        import numpy as np

        if not len(starts):
            return None
        order = np.argsort(-self.means(starts), kind="stable")
        ways: Any = np.unique(starts[order[:_CLIMBS]], axis=0)
        width = len(self.caps)
        if width == 1:  # nothing can be exchanged
            return self._row(ways, self.means(ways))
        swaps = np.array(
            [np.eye(width, dtype=int)[b] - np.eye(width, dtype=int)[a]
             for a in range(width) for b in range(width) if a != b]
        )  # fmt: skip
        means = self.means(ways)
        while True:
            near = (ways[:, None, :] + swaps).reshape(-1, width)
            legal = ((near >= 0) & (near <= self.caps)).all(axis=1)
            reached: Any = np.full(len(near), -np.inf)
            if legal.any():
                reached[legal] = self.means(near[legal])
            reached = reached.reshape(len(ways), -1)
            best = reached.argmax(axis=1)
            # Means of equal shoes may differ in their last bits, and climbing would go in circles.
            up = reached[np.arange(len(ways)), best] > means + _NOISE
            if not up.any() or self.positive(self._row(ways, means)):
                return self._row(ways, means)
            ways = np.where(up[:, None], ways + swaps[best], ways)
            ways = np.unique(ways, axis=0)
            means = self.means(ways)

    @staticmethod
    def _row(ways: NDArray[Any], means: NDArray[Any]) -> Way:
        return tuple(int(n) for n in ways[int(means.argmax())])

    def search(self, cards: int, most: int) -> Searched:
        """Return a shoe without so many cards that gains, or the proof that there is none.

        Args:
            cards: how many are gone.
            most: after so many boxes of shoes it is given up.
        """
        size = self.shoe.size - cards
        low = [max(0, cap - cards) for cap in self.caps]
        high = [min(cap, size) for cap in self.caps]
        return search(self.gains, size, low, high, most)

    def gone(self, left: Sequence[int]) -> Way:
        """Return the way that leaves so many cards of each kind."""
        return tuple(cap - n for cap, n in zip(self.caps, left, strict=True))

    @cached_property
    def gains(self) -> Expansion:
        """What the bet gains in all deals, by how many cards of each kind are left."""
        lines = self.table.lines(self.ask.answer)
        width = self.table.width
        # No less than three, so that all forms of the bounds are there; every shoe has six cards.
        degree = max(3, *(sum(unpack(key, width)) for terms in lines.values() for key in terms))
        weights: dict[int, int] = {}
        for line, terms in lines.items():
            net = self.nets[-1] if line is None else self.nets[line]
            for key, orders in folded(terms, width, degree).items():
                taken = unpack(key, width)
                held = [taken[number] for number in self.numbers]
                if sum(held) == degree:  # or else a class is needed that the shoe has none of
                    packed = pack(held)
                    weights[packed] = weights.get(packed, 0) + net * orders
        return Expansion(weights, degree, self.caps)
