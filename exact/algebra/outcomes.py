"""The full joint law of many shoes at once: both totals and both numbers of cards.

Here the multisets of four, five and six cards are kept apart, because each outcome has one number
of cards, and so are those of different points: the totals of a coup add up, modulo ten, to the
points of its cards. A multiset so leads to ten outcomes at most instead of 205. Its monomial, a
product of one of either half, is made once, and all monomials of a group are weighed for the
group's outcomes by one matrix product. That floats are exact is told in `exact.algebra.guard`.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from exact.algebra.arrays import BLOCK, Monomials, Product, blocks, classed, falling
from exact.algebra.counting import counting_table
from exact.algebra.forms import Exponents, exponents
from exact.algebra.guard import regimes, result_type
from exact.algebra.reading import Value
from exact.algebra.walk import pack, unpack
from exact.cards import POINTS
from exact.rules import Rules

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class OutcomeCounts(NamedTuple):
    """In how many ordered deals each shoe comes to each outcome.

    Attributes:
        labels: for each column `(player.total, banker.total, player.cards, banker.cards)`.
        counts: integers, one row a shoe.
    """

    labels: tuple[tuple[int, int, int, int], ...]
    counts: NDArray[Any]


class _Group(NamedTuple):
    """Multisets of one number of cards and one sum of points.

    Attributes:
        cards: how many cards they have.
        outcomes: the columns that they lead to.
        parts: the monomials of both halves whose products they are, as slices of `_Halves`.
        orders: orders of each multiset (column) for each outcome (row).
    """

    cards: int
    outcomes: NDArray[np.intp]
    parts: tuple[tuple[slice, slice], ...]
    orders: NDArray[np.int64]


class _Halves(NamedTuple):
    """The monomials of both halves, sorted by degree and sum of points.

    Attributes:
        exponents: for each half the exponents of its monomials.
        places: for each half where these stand in `Monomials.made`.
        slices: for each half where those of a degree and a sum of points stand.
    """

    exponents: tuple[list[Exponents], list[Exponents]]
    places: tuple[list[int], list[int]]
    slices: tuple[dict[tuple[int, int], slice], dict[tuple[int, int], slice]]


def count_outcomes(counts: NDArray[np.int64], rules: Rules) -> OutcomeCounts:
    """Return the joint law of both totals and both numbers of cards on each shoe.

    Args:
        counts: shoes as `guard.checked_shoes` returns them.
        rules: who draws on what.
    """
    import numpy as np

    table = counting_table(rules)
    labels = tuple(sorted(table.terms))
    halves, groups = _groups(rules)
    held = classed(counts, table.classes)
    sizes = counts.sum(axis=1)
    found = np.zeros((len(labels), len(counts)), result_type(sizes, table.deals))
    for dtype, rows in regimes(sizes, table.deals):
        made = Monomials(held.shape[1] // 2, table.deals, min(len(rows), BLOCK), dtype, True)
        weigher = _Weigher(halves, groups, made, table.deals)
        for block in blocks(rows):
            found[:, block] = weigher.weigh(held[block], sizes[block], len(labels))
    return OutcomeCounts(tuple(_four_numbers(label) for label in labels), found.T)


def _four_numbers(label: Sequence[Value]) -> tuple[int, int, int, int]:
    one, two, three, four = (value for value in label if isinstance(value, int))
    return one, two, three, four


class _Weigher:
    """Weighs a block of shoes; all room that this takes is used again for the next block."""

    def __init__(
        self, halves: _Halves, groups: tuple[_Group, ...], made: Monomials, deals: int
    ) -> None:
        import numpy as np

        self.monomials, self.groups, self.deals = made, groups, deals
        dtype = made.made.dtype
        # Each half in a run of its own; in `made` the two stand in turn.
        self.places = [np.array(row) * 2 + side for side, row in enumerate(halves.places)]
        self.sorted = np.empty((2, len(halves.places[0]), made.shoes), dtype)
        room = np.empty((max(group.orders.shape[1] for group in groups), made.shoes), dtype)
        self.steps, self.products = [], []
        for group in groups:
            monomials = room[: group.orders.shape[1]]
            sums = np.empty((len(group.outcomes), made.shoes), dtype)
            self.steps.append(list(self._steps(group, monomials)))
            self.products.append(Product(group.orders.astype(dtype), monomials, sums))

    def _steps(
        self, group: _Group, room: NDArray[Any]
    ) -> Iterator[tuple[NDArray[Any], NDArray[Any], NDArray[Any]]]:
        """Yield the products that make a group's monomials, and where each is put."""
        start = 0
        for first, second in group.parts:
            one, other = self.sorted[0, first], self.sorted[1, second]
            end = start + len(one) * len(other)
            yield (
                one[:, None],
                other[None],
                room[start:end].reshape(len(one), len(other), -1),
            )
            start = end

    def weigh(
        self, counts: NDArray[np.int64], sizes: NDArray[np.int64], outcomes: int
    ) -> NDArray[Any]:
        """Return the counts of all outcomes, of shape (outcomes, shoes)."""
        import numpy as np

        self.monomials.fill(counts)
        made = self.monomials.made
        for places, half in zip(self.places, self.sorted, strict=True):
            # `clip` only spares numpy a copy: every index is there.
            np.take(made.reshape(-1, made.shape[2]), places, axis=0, out=half, mode="clip")
        dtype = str(made.dtype)
        kind = "int64" if dtype == "float64" else dtype
        rest = [
            falling(sizes.astype(kind) - cards, self.deals - cards)
            for cards in range(self.deals + 1)
        ]
        found = np.zeros((outcomes, len(counts)), kind)
        for group, steps, product in zip(self.groups, self.steps, self.products, strict=True):
            for one, other, out in steps:
                np.multiply(one, other, out=out)
            product.make()
            ways = product.whole[2][:, : len(counts)].astype(kind)
            found[group.outcomes] += ways * rest[group.cards]
        return found


@lru_cache(maxsize=8)
def _groups(rules: Rules) -> tuple[_Halves, tuple[_Group, ...]]:
    """Return the monomials that the rules need, and the multisets that they make, in groups."""
    import numpy as np

    table = counting_table(rules)
    width, half = table.width, (table.width + 1) // 2
    points = [POINTS[table.classes.index(number)] for number in range(width)]
    points += [0] * (2 * half - width)
    halves = _halves(points, half, table.deals)
    columns = {label: column for column, label in enumerate(sorted(table.terms))}
    sorted_out: dict[tuple[int, int], dict[int, dict[int, int]]] = {}
    for label, terms in table.terms.items():
        for multiset, orders in terms.items():
            taken = unpack(multiset, width)
            group = sorted_out.setdefault((sum(taken), _points(taken, points)), {})
            group.setdefault(columns[label], {})[multiset] = orders
    made = []
    for (cards, total), lines in sorted(sorted_out.items()):
        parts, multisets = [], []
        for (degree, part), first in halves.slices[0].items():
            second = halves.slices[1].get((cards - degree, (total - part) % 10))
            if second is not None:
                parts.append((first, second))
                multisets += [
                    pack(one + other)
                    for one in halves.exponents[0][first]
                    for other in halves.exponents[1][second]
                ]
        outcomes = sorted(lines)
        weights = [[lines[outcome].get(m, 0) for m in multisets] for outcome in outcomes]
        made.append(_Group(cards, np.array(outcomes), tuple(parts), np.array(weights)))
    return halves, tuple(made)


def _halves(points: list[int], half: int, deals: int) -> _Halves:
    built = [e for degree in range(deals + 1) for e in exponents(half, degree)]
    exps, places, slices = [], [], []
    for side in (points[:half], points[half:]):
        keys = [(sum(e), _points(e, side)) for e in built]
        order = sorted(range(len(built)), key=keys.__getitem__)
        ordered = [keys[place] for place in order]
        slices.append(
            {k: slice(bisect_left(ordered, k), bisect_right(ordered, k)) for k in set(keys)}
        )
        exps.append([built[place] for place in order])
        places.append(order)
    return _Halves((exps[0], exps[1]), (places[0], places[1]), (slices[0], slices[1]))


def _points(taken: Sequence[int], points: Sequence[int]) -> int:
    return sum(n * worth for n, worth in zip(taken, points, strict=False)) % 10
