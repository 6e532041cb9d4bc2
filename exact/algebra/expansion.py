"""What a bet gains in all deals of a shoe, expanded around any shoe.

With every coup dealt on to the same number of cards (`counting.folded`) the gain is a sum over
multisets: a weight times falling factorials of how many cards n_v of each class there are. In
powers of the counts that is a polynomial p(n) = sum of a_e n^e, and around any n, exactly,

    p(n + d) = sum over b of  p_b(n) d^b,    p_b(n) = sum over g of  a_(b+g) C(b+g, b) n^g,

with C the product of the binomials of each class. All are integers. For each degree of b the p_b
are one matrix times the monomials of n.

The majorant is the same polynomial with |a_e| for a_e. It bounds p, grows with the counts, and at
n + h is the sum of all terms of its own expansion around n, none of which is negative. So the
majorant at one card of each class more than the fullest shoe is at least what any p_b, and any part
of its sum, comes to: where it is below 2^62 int64 is exact, and has room for twice as much; else
numpy calculates with Python's integers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache, cached_property
from itertools import accumulate, combinations_with_replacement, pairwise
from math import comb
from typing import TYPE_CHECKING, Any

from exact.algebra.walk import BITS, unpack

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


class Expansion:
    """A polynomial in counts of cards, and its expansion around any counts.

    Attributes:
        width: how many classes of cards are counted.
        degree: of the polynomial.
        powers: its coefficient for each packed multiset of exponents.
        most: the most cards of each class that it is expanded around.
        dtype: the number type that is exact for it.
    """

    def __init__(self, weights: Mapping[int, int], degree: int, most: Sequence[int]) -> None:
        """Write a sum of falling factorials in powers.

        Args:
            weights: for each packed multiset, of at most `degree` cards, what its falling
                factorials are weighed with.
            degree: of the polynomial, at most seven, which is what a packed multiset holds.
            most: the most cards of each class.
        """
        self.width, self.degree, self.most = len(most), degree, tuple(most)
        self.powers = _in_powers(weights, self.width)
        above = self.majorant([n + 1 for n in self.most])
        self.dtype = "int64" if above < 1 << 62 else "object"
        self._monomials = Monomials(self.width, self.degree, self.dtype)

    def majorant(self, counts: Sequence[int]) -> int:
        """Return the majorant: no less than what any part of the expansion adds up to."""
        rows = [[n**exponent for exponent in range(self.degree + 1)] for n in counts]
        total = 0
        for packed, coefficient in self.powers.items():
            term = abs(coefficient)
            for row, exponent in zip(rows, unpack(packed, self.width), strict=True):
                term *= row[exponent]
            total += term
        return total

    @cached_property
    def steepest(self) -> tuple[int, ...]:
        """For each degree no less than any coefficient of it around any counts up to `most`."""
        import numpy as np

        values = self._monomials.at(np.array(self.most, self.dtype)[:, None])
        return tuple(
            max((abs(matrix) @ values[: matrix.shape[1]])[:, 0].tolist())
            for matrix in self._matrices
        )

    def around(self, counts: NDArray[Any]) -> list[NDArray[Any]]:
        """Return the coefficients around each of many counts.

        Args:
            counts: of shape (classes, points), of `dtype`, none above `most`.

        Returns:
            For each degree an array of shape (multisets of that degree, points), the multisets as
            `multisets` orders them.
        """
        import numpy as np

        values = self._monomials.at(counts)
        if self.dtype != "int64":
            return [matrix @ values[: matrix.shape[1]] for matrix in self._matrices]
        # Where numbers are no floats einsum is several times as fast as a matrix product.
        return [
            np.einsum("rk,kn->rn", matrix, values[: matrix.shape[1]]) for matrix in self._matrices
        ]

    @cached_property
    def _matrices(self) -> list[NDArray[Any]]:
        """For each degree of b the matrix from monomials g to p_b."""
        import numpy as np

        top = range(self.degree + 1)
        binomials = np.array([[comb(b + g, b) for g in top] for b in top])
        known = np.array(sorted(self.powers), np.int64)
        values = np.array([self.powers[key] for key in known.tolist()], self.dtype)
        exponents = [spread(self.width, d) for d in top]
        keys = [np.array(multisets(self.width, d), np.int64) for d in top]
        made = []
        for d in top:
            others = np.concatenate(exponents[: self.degree - d + 1])
            sums = keys[d][:, None] + np.concatenate(keys[: self.degree - d + 1])
            at = np.minimum(np.searchsorted(known, sums), len(known) - 1)
            matrix = np.where(known[at] == sums, values[at], 0)
            for one, other in zip(exponents[d].T, others.T, strict=True):
                matrix = matrix * binomials[one[:, None], other]
            made.append(matrix.astype(self.dtype))
        return made


def _in_powers(weights: Mapping[int, int], width: int) -> dict[int, int]:
    """Return the coefficients of a sum of falling factorials in powers."""
    found = dict(weights)
    for place in range(width):
        passed: dict[int, int] = {}
        for packed, weight in found.items():
            factors = packed >> BITS * place & (1 << BITS) - 1
            rest = packed - (factors << BITS * place)
            for exponent, coefficient in enumerate(_falling(factors)):
                if coefficient:
                    key = rest + (exponent << BITS * place)
                    passed[key] = passed.get(key, 0) + coefficient * weight
        found = passed
    return {key: coefficient for key, coefficient in found.items() if coefficient} or {0: 0}


@cache
def _falling(factors: int) -> tuple[int, ...]:
    """Return n (n - 1) … with so many factors, by the powers of n.

    >>> _falling(3)
    (0, 2, -3, 1)
    """
    row = [1]
    for factor in range(factors):
        row = [low - factor * high for low, high in zip([0, *row], [*row, 0], strict=True)]
    return tuple(row)


@cache
def multisets(width: int, degree: int) -> tuple[int, ...]:
    """Return all multisets of so many cards of some classes, packed.

    >>> [oct(packed) for packed in multisets(2, 2)]
    ['0o2', '0o11', '0o20']
    """
    return tuple(
        sum(1 << BITS * place for place in places)
        for places in combinations_with_replacement(range(width), degree)
    )


@cache
def spread(width: int, degree: int) -> NDArray[np.int64]:
    """Return the exponents of all multisets, one row each, in the order of `multisets`."""
    import numpy as np

    rows = [unpack(packed, width) for packed in multisets(width, degree)]
    return np.array(rows, np.int64).reshape(-1, width)


@cache
def ends(width: int, degree: int) -> tuple[int, ...]:
    """Return where the monomials of each degree start among all of them, and where they end.

    >>> ends(2, 3)
    (0, 1, 3, 6, 10)
    """
    return (0, *accumulate(comb(width + d - 1, d) for d in range(degree + 1)))


class Monomials:
    """All monomials up to a degree at many points, in room that is used again each time."""

    def __init__(self, width: int, degree: int, dtype: str) -> None:
        """Take no room yet; the monomials stand by degree, and in it as `multisets` has them."""
        import numpy as np

        self.ends = ends(width, degree)
        self._room = np.empty((self.ends[-1], 0), dtype)

    def at(self, counts: NDArray[Any]) -> NDArray[Any]:
        """Return the monomials at points of shape (classes, points); the next call writes there.

        >>> import numpy as np
        >>> Monomials(2, 2, "int64").at(np.array([[3], [5]])).T.tolist()
        [[1, 3, 5, 9, 15, 25]]
        """
        import numpy as np

        width, points = counts.shape
        if self._room.shape[1] < points:
            self._room = np.empty((self.ends[-1], points), self._room.dtype)
        made = self._room[:, :points]
        made[0] = 1
        # Behind a class stand the monomials of one degree less in which no earlier class is: the
        # last ones, from the first that begins with this class.
        before, starts = slice(0, 1), [0] * width
        for start, end in pairwise(self.ends[1:]):
            at, lower, firsts = start, made[before], []
            for place in range(width):
                firsts.append(at - start)
                tail = lower[starts[place] :]
                np.multiply(counts[place], tail, out=made[at : at + len(tail)])
                at += len(tail)
            before, starts = slice(start, end), firsts
        return made
