"""Searching paytables: which pays of several lines keep the return in a band, best first.

The return is linear in the pays, so that a paytable begun can be given up as soon as what is
still open cannot bring it into the band. All is counted in integers.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import gcd, lcm, prod

from exact.algebra.design import Band
from exact.errors import BetError, clip
from exact.settlement import Settlement

#: The most paytables that one search looks at.
MOST_CASES = 1_000_000
#: What a search may aim at.
AIMS = ("return", "variance", "award")
#: Steps of a pay below even money where none is asked for: the first that keeps within the most.
_BELOW_EVEN = (Fraction(1, 100), Fraction(1, 20), Fraction(1))


@dataclass(frozen=True)
class Grid:
    """The pays that one line may have: from `low` to `high`, both offered, in steps."""

    place: int
    low: Fraction
    high: Fraction
    step: Fraction

    def __post_init__(self) -> None:
        if self.step <= 0:
            raise BetError(f"a step of {self.step} leads nowhere, one above zero does")
        if self.low < -1 or self.low > self.high:
            raise BetError(
                f"pays from {self.low} to {self.high} are none: low first, and no loss of more "
                "than the stake"
            )

    @classmethod
    def around(cls, place: int, pays: Fraction, step: Fraction) -> Grid:
        """Return the pays from half of what a line pays to double, in steps from nought.

        Of a line that wins nothing they go from what it pays to even money.

        >>> grid = Grid.around(0, Fraction(25), Fraction(1))
        >>> int(grid.low), int(grid.high)
        (12, 50)
        """
        if pays <= 0:
            return cls(place, pays, pays - (pays - 1) // step * step, step)
        low, high = max(step, pays / 2 // step * step), -(-2 * pays // step) * step
        return cls(place, low, max(low, high), step)

    def holds(self, pays: Fraction) -> bool:
        """Return whether a pay is one of them."""
        return self.low <= pays <= self.high and (pays - self.low) % self.step == 0

    @property
    def size(self) -> int:
        """How many pays there are."""
        return int((self.high - self.low) // self.step) + 1


@dataclass(frozen=True)
class Paytable:
    """Pays of the open lines, in the order of the grids, and what they come to on each shoe."""

    pays: tuple[Fraction, ...]
    rtp: tuple[Fraction, ...]
    variance: tuple[Fraction, ...]


@dataclass(frozen=True)
class Found:
    """What a search came to.

    Attributes:
        cases: paytables within the bounds.
        count: those whose return lies in the band on every shoe.
        best: the first of them by the aim.
    """

    cases: int
    count: int
    best: tuple[Paytable, ...]


def default_grids(
    pays: Mapping[int, Fraction], bounds: Mapping[int, tuple[Fraction, Fraction]]
) -> list[Grid]:
    """Return the pays that are tried where no step is asked for; what a line pays is among them.

    They are whole numbers to one, and hundredths of a line that pays less than even money; or
    twentieths, where hundredths would be more than `MOST_CASES`. A step is shorter where the pay
    of the line, or an end of its bounds, is no multiple of it.

    Args:
        pays: what each open line pays, by its place in the settlement.
        bounds: the lowest and the highest pay of a line; without any, those of `Grid.around`.

    >>> [str(grid.step) for grid in default_grids({0: Fraction(1, 2), 1: Fraction(5, 2)}, {})]
    ['1/100', '1/2']
    """
    grids: list[Grid] = []
    for fine in _BELOW_EVEN:
        grids = []
        for place, net in pays.items():
            ends = bounds.get(place)
            step = _common(fine if 0 < net < 1 else Fraction(1), net, *(ends or ()))
            grids.append(Grid(place, *ends, step) if ends else Grid.around(place, net, step))
        if prod(grid.size for grid in grids) <= MOST_CASES:
            break
    return grids


def _common(*values: Fraction) -> Fraction:
    """Return the longest step of which all values are multiples."""
    unit = lcm(*(value.denominator for value in values))
    return Fraction(gcd(*(int(value * unit) for value in values)), unit)


def cases(grids: Sequence[Grid], names: Sequence[str]) -> int:
    """Return how many paytables there are within bounds.

    Raises:
        BetError: when they are more than `MOST_CASES`; it says which bound to tighten.
    """
    number = prod(grid.size for grid in grids)
    if number > MOST_CASES:
        widest = max(range(len(grids)), key=lambda at: grids[at].size)
        raise BetError(
            f"the bounds hold {number:,} paytables, {MOST_CASES:,} are the most: tighten those of "
            f"{clip(names[widest])}, which has {grids[widest].size:,} pays, or take a longer step"
        )
    return number


def search(
    settlements: Sequence[Settlement],
    grids: Sequence[Grid],
    band: Band,
    aim: str = "return",
    most: int = 10,
) -> Found:
    """Return the paytables within bounds whose return lies in a band on every shoe.

    Args:
        settlements: of the bet, one for each shoe.
        grids: the pays of each open line, one or more; other lines keep theirs.
        band: of returns; of a single one all paytables will do, ranked by how near they come.
        aim: "return" puts the returns nearest to the band's middle first, "variance" the lowest
            variance, "award" the highest top pay and among equals the nearest return; on several
            shoes the worst of them counts.
        most: how many paytables are listed.

    Raises:
        BetError: when there are more than `MOST_CASES` paytables within the bounds.
    """
    from heapq import nsmallest

    number = cases(grids, [settlements[0].lines[grid.place].when for grid in grids])
    table = _Table(settlements, grids, band)
    count = 0

    def ranked() -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
        nonlocal count
        for pays in table.within():
            count += 1
            yield table.key(pays, aim), pays

    best = nsmallest(most, ranked())
    return Found(number, count, tuple(table.paytable(pays) for _, pays in best))


class _Table:
    """The search in integers: pays in units of one over `unit`, returns times all deals."""

    def __init__(
        self, settlements: Sequence[Settlement], grids: Sequence[Grid], band: Band
    ) -> None:
        self.settlements, self.grids = settlements, grids
        fixed = [line.pays for line in settlements[0].lines]
        steps = [f for grid in grids for f in (grid.low, grid.step)]
        self.unit = lcm(*(f.denominator for f in (*fixed, *steps)))
        self.options = [
            [int((grid.low + n * grid.step) * self.unit) for n in range(grid.size)]
            for grid in grids
        ]
        open_lines = {grid.place for grid in grids}
        # On a common number of deals the returns of different shoes can be compared as they are.
        self.deals = lcm(*(s.arrangements for s in settlements))
        self.weights: list[list[int]] = []
        self.won: list[int] = []
        self.squares: list[int] = []
        for s in settlements:
            scale = self.deals // s.arrangements
            self.weights.append([s.lines[grid.place].arrangements * scale for grid in grids])
            others = [
                (int(line.pays * self.unit), line.arrangements * scale)
                for at, line in enumerate(s.lines)
                if at not in open_lines
            ]
            self.won.append(sum(net * n for net, n in others))
            self.squares.append(sum(net * net * n for net, n in others))
        whole = self.unit * self.deals
        every = band.single
        self.low = None if band.low is None or every else -((1 - band.low) * whole // 1)
        self.high = None if band.high is None or every else (band.high - 1) * whole // 1
        # Doubled, the middle of a band that is stated in hundredths is compared in integers.
        target = (band.target - 1) * whole
        self.target = (target.numerator, target.denominator)

    def within(self) -> Iterator[tuple[int, ...]]:
        """Yield the pays of each paytable in the band."""
        low, high = self.low, self.high
        shoes = range(len(self.settlements))
        last = len(self.grids) - 1
        # What the lines from a depth on win at least and at most, on each shoe.
        least = [[0] * (last + 2) for _ in shoes]
        most = [[0] * (last + 2) for _ in shoes]
        for j in shoes:
            for at in range(last, -1, -1):
                weight, options = self.weights[j][at], self.options[at]
                least[j][at] = least[j][at + 1] + weight * options[0]
                most[j][at] = most[j][at + 1] + weight * options[-1]

        def descend(at: int, won: list[int], pays: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
            for j in shoes:
                if high is not None and won[j] + least[j][at] > high:
                    return
                if low is not None and won[j] + most[j][at] < low:
                    return
            if at > last:
                yield pays
                return
            for net in self.options[at]:
                after = [won[j] + self.weights[j][at] * net for j in shoes]
                yield from descend(at + 1, after, (*pays, net))

        yield from descend(0, list(self.won), ())

    def key(self, pays: tuple[int, ...], aim: str) -> tuple[int, ...]:
        """Return what paytables are ranked by, the smallest first; equals by their pays."""
        won = [self._won(j, pays) for j in range(len(self.settlements))]
        top, bottom = self.target
        distance = max(abs(w * bottom - top) for w in won)
        if aim == "variance":
            return (max(self._variance(j, pays, w) for j, w in enumerate(won)), distance)
        if aim == "award":
            return (-max(pays), distance)
        return (distance,)

    def paytable(self, pays: tuple[int, ...]) -> Paytable:
        """Return a paytable as it is reported."""
        whole = self.unit * self.deals
        won = [self._won(j, pays) for j in range(len(self.settlements))]
        return Paytable(
            tuple(Fraction(net, self.unit) for net in pays),
            tuple(1 + Fraction(w, whole) for w in won),
            tuple(Fraction(self._variance(j, pays, w), whole**2) for j, w in enumerate(won)),
        )

    def _won(self, j: int, pays: tuple[int, ...]) -> int:
        return self.won[j] + sum(n * net for n, net in zip(self.weights[j], pays, strict=True))

    def _variance(self, j: int, pays: tuple[int, ...], won: int) -> int:
        """Return the variance on a shoe, times the square of `unit` times `deals`."""
        squares = sum(n * net * net for n, net in zip(self.weights[j], pays, strict=True))
        return self.deals * (self.squares[j] + squares) - won * won
