"""Whether one simulation may have made all figures of a page, and of how many coups.

The mean wins of n simulated coups differ from the exact ones by an error with the covariances of
one coup, divided by n; printing adds a rounding error of variance step^2 / 12 to each figure. With
d for printed minus exact, S for the exact covariances and R for the rounding, the square form

    chi2(n) = d' (S / n + R)^-1 d

grows with n, and its expected value is the number of figures, k. The n that makes it k fits best;
all n that keep it within two standard deviations, 2 sqrt(2 k), are possible. Everything is a ratio
of two determinants of integers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import lcm

from exact.deal.joint import joint, reading
from exact.events.features import Feature
from exact.explain.deals import lines_of
from exact.explain.reckoning import Reckoning

#: Numbers of coups with two digits, up to ten to this power, are tried.
_MOST_DIGITS = 18
#: Where the others would need so many times as many coups, the worst figure is no noise.
_APART = 100
#: Two groups of bets that go through more situations together are not dealt jointly, and no more
#: groups than go through so many in all.
_SITUATIONS, _ALL_SITUATIONS = 3_000_000, 20_000_000

Matrix = list[list[Fraction]]


@dataclass(frozen=True)
class Simulation:
    """How many simulated coups fit the figures of a page.

    Attributes:
        coups: the number that fits best; None where the figures are as near as rounding lets them.
        least, most: the possible numbers; None for no bound.
        worst: the place of the figure that is off most by that number.
        without_worst: the number that fits all the others best; None for no bound.
    """

    coups: int | None
    least: int | None
    most: int | None
    worst: int
    without_worst: int | None

    @property
    def fits(self) -> bool:
        """Whether one number fits all figures."""
        if self.coups is None:
            return True
        return self.without_worst is not None and self.without_worst < _APART * self.coups


def simulation(
    off: Sequence[Fraction], steps: Sequence[Fraction], covariances: Matrix
) -> Simulation:
    """Return which number of simulated coups fits figures jointly.

    Args:
        off: printed minus exact mean net win of each figure, per unit staked; one or more.
        steps: the distance between two prints of each.
        covariances: of the net wins of one coup.
    """
    places = list(range(len(off)))
    coups = _best(off, steps, covariances, places)
    if coups is None:
        return Simulation(None, None, None, 0, None)
    spread = [covariances[i][i] / coups + steps[i] ** 2 / 12 for i in places]
    worst = max(places, key=lambda i: off[i] ** 2 / spread[i])
    chi2 = cache(lambda n: chi_square(n, off, steps, covariances))
    k = len(places)
    least = _first(lambda n: chi2(n) >= k or (chi2(n) - k) ** 2 <= 8 * k)
    most = _first(lambda n: chi2(n) > k and (chi2(n) - k) ** 2 > 8 * k)
    others = [i for i in places if i != worst]
    rest = _best(off, steps, covariances, others) if others else coups
    return Simulation(coups, None if least == 1 else least, most, worst, rest)


def chi_square(
    coups: int, off: Sequence[Fraction], steps: Sequence[Fraction], covariances: Matrix
) -> Fraction:
    """Return the square form of the head of this file.

    >>> chi_square(4, [Fraction(1)], [Fraction(0)], [[Fraction(2)]])
    Fraction(2, 1)
    """
    matrix = [
        [cell / coups + (steps[i] ** 2 / 12 if i == j else 0) for j, cell in enumerate(row)]
        for i, row in enumerate(covariances)
    ]
    scale = lcm(*(cell.denominator for row in matrix for cell in row))
    unit = lcm(*(error.denominator for error in off))
    errors = [int(error * unit) for error in off]
    whole = [[int(cell * scale) for cell in row] for row in matrix]
    bordered = [[*row, error] for row, error in zip(whole, errors, strict=True)]
    inner, outer = determinants([*bordered, [*errors, 0]])
    return Fraction(-outer * scale, inner * unit**2)


def determinants(rows: Sequence[Sequence[int]]) -> tuple[int, int]:
    """Return the determinants without the last row and column, and with them.

    Bareiss' elimination: every division is exact, and every pivot a leading minor; these must not
    be zero, as for a covariance matrix.

    >>> determinants([[2, 1], [1, 3]])
    (2, 5)
    """
    matrix = [list(row) for row in rows]
    before = 1
    for k in range(len(matrix) - 1):
        for i in range(k + 1, len(matrix)):
            for j in range(k + 1, len(matrix)):
                crossed = matrix[i][j] * matrix[k][k] - matrix[i][k] * matrix[k][j]
                matrix[i][j] = crossed // before
        before = matrix[k][k]
    return before, matrix[-1][-1]


def covariances(reckonings: Sequence[Reckoning]) -> Matrix | None:
    """Return the exact covariances of the net wins of one coup, per unit staked.

    Bets that read the same are dealt together, and each two of these groups jointly; None where
    two of them are too much for that.

    Args:
        reckonings: bets on one shoe, by the same rules.
    """
    groups: dict[frozenset[Feature], list[int]] = {}
    for place, each in enumerate(reckonings):
        groups.setdefault(reading((lines_of(each.bet),)), []).append(place)
    size = len(reckonings)
    products = [[Fraction(0)] * size for _ in range(size)]
    parted = list(groups.values())
    heavy = [
        _situations(reckonings[one[0]]) * _situations(reckonings[other[0]])
        for one, other in combinations(parted, 2)
    ]
    if max(heavy, default=0) > _SITUATIONS or sum(heavy) > _ALL_SITUATIONS:
        return None
    for one, other in combinations_with_replacement(parted, 2):
        places = one if other is one else [*one, *other]
        _add_products(products, reckonings, places, one, other)
    means = [_mean(each) for each in reckonings]
    return [[products[i][j] - means[i] * means[j] for j in range(size)] for i in range(size)]


def _add_products(
    products: Matrix,
    reckonings: Sequence[Reckoning],
    places: list[int],
    one: list[int],
    other: list[int],
) -> None:
    """Set the mean products of the net wins of the bets of two groups."""
    base = reckonings[places[0]]
    counted = joint(tuple(lines_of(reckonings[i].bet) for i in places), base.shoe, base.rules)
    total = sum(counted.ways.values())
    pays = {i: [*(line.pays for line in reckonings[i].bet.lines), Fraction(-1)] for i in places}
    won = dict.fromkeys(((i, j) for i in one for j in other), Fraction(0))
    for answer, n in counted.ways.items():
        assert isinstance(answer, tuple)
        net = {i: pays[i][line] for i, line in zip(places, answer, strict=True)}
        for i, j in won:
            won[i, j] += net[i] * net[j] * n
    for (i, j), product in won.items():
        products[i][j] = products[j][i] = product / total


def _situations(reckoning: Reckoning) -> int:
    return joint((lines_of(reckoning.bet),), reckoning.shoe, reckoning.rules).situations


def _mean(reckoning: Reckoning) -> Fraction:
    counted = joint((lines_of(reckoning.bet),), reckoning.shoe, reckoning.rules)
    pays = [*(line.pays for line in reckoning.bet.lines), Fraction(-1)]
    won = sum(
        (pays[answer[0]] * n for answer, n in counted.ways.items() if isinstance(answer, tuple)),
        Fraction(0),
    )
    return won / sum(counted.ways.values())


def _best(
    off: Sequence[Fraction], steps: Sequence[Fraction], matrix: Matrix, places: list[int]
) -> int | None:
    """Return the first number of coups by which the square form is what is expected."""
    errors, widths = [off[i] for i in places], [steps[i] for i in places]
    among = [[matrix[i][j] for j in places] for i in places]
    return _first(lambda n: chi_square(n, errors, widths, among) >= len(places))


def _first(holds: Callable[[int], bool]) -> int | None:
    """Return the first number of two digits and zeros that holds; once one does, all after do."""
    low, high = 0, 90 * _MOST_DIGITS
    if not holds(_number(high)):
        return None
    while low < high:
        middle = (low + high) // 2
        if holds(_number(middle)):
            high = middle
        else:
            low = middle + 1
    return _number(low)


def _number(place: int) -> int:
    """Return the numbers 1, 2, … 9, 10, 11, … 99, 100, 110, … by their places."""
    if place < 9:
        return place + 1
    power, rest = divmod(place - 9, 90)
    return int((10 + rest) * 10**power)
