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
        coups: the number that fits best; None where the figures are as near as rounding lets them
            be, or contradict each other.
        least, most: the possible numbers; None for no bound. No coups at most are none at all: the
            figures contradict each other by more than rounding, whatever the scatter.
        worst: the place of the figure that is off most.
        without_worst: the most coups that fit all the others; None for no bound.
    """

    coups: int | None
    least: int | None
    most: int | None
    worst: int
    without_worst: int | None

    @property
    def fits(self) -> bool:
        """Whether one number fits all figures, and none of them alone is why it is so small."""
        if self.most is None:
            return True
        return self.without_worst is not None and self.without_worst < _APART * self.most


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
    form = _form(off, steps, covariances, places)
    k = len(places)
    most = _last(lambda n: form(n) <= k or (form(n) - k) ** 2 <= 8 * k)
    if most is None:
        return Simulation(None, None, None, 0, None)
    best = _first(lambda n: form(n) >= k)
    assert best is not None  # it is passed before the bound above
    # Figures that depend on each other may pass it by their rounding alone.
    coups = most if best == 1 else best
    least = _first(lambda n: form(n) >= k or (form(n) - k) ** 2 <= 8 * k)
    worst = max(
        places,
        key=lambda i: off[i] ** 2 / (covariances[i][i] / (coups or 1) + steps[i] ** 2 / 12),
    )
    rest: int | None = most
    if k > 1:
        others = _form(off, steps, covariances, [i for i in places if i != worst])
        rest = _last(lambda n: others(n) < k or (others(n) - k + 1) ** 2 <= 8 * (k - 1))
    return Simulation(coups or None, None if least == 1 else least, most, worst, rest)


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


def _form(
    off: Sequence[Fraction], steps: Sequence[Fraction], matrix: Matrix, places: list[int]
) -> Callable[[int], Fraction]:
    """Return the square form of some of the figures, each number of coups worked out once."""
    errors, widths = [off[i] for i in places], [steps[i] for i in places]
    among = [[matrix[i][j] for j in places] for i in places]
    return cache(lambda n: chi_square(n, errors, widths, among))


def _last(holds: Callable[[int], bool]) -> int | None:
    """Return the last number of two digits and zeros that holds; nought for none, None for all."""
    fails = _first(lambda n: not holds(n))
    if fails is None:
        return None
    return fails - int(10 ** max(len(str(fails - 1)) - 2, 0))


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
