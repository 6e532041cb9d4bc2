"""Arrays of many shoes: their monomials, and matrix products of them.

All arrays have the shoes of a block in their last axis, so that each step is a product of rows as
long as the block. Both halves have equally many classes and are made in one step. Room for all
steps is taken once, and used again for each block.

Three lines on ten values cost some 780 products of rows and 8,000 multiplications inside matrix
products a shoe, each about half of the time. The matrix products run near the machine's peak. The
products of rows do not: numpy reads both factors from the cache and writes the result back for one
multiplication, in one call for each pair of degrees. Code written by hand for wide registers would
keep a few shoes' factors in them and never write a monomial down; that, and no call for each step,
is what stands between the two.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from math import comb
from typing import TYPE_CHECKING, Any, NamedTuple

from exact.algebra.forms import parts
from exact.algebra.guard import RANKS

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

#: Shoes that are weighed together: fewer would leave much of the time to the calls themselves,
#: more would not stay in the cache.
BLOCK = 512
#: Shoes for which a matrix product is made in one piece; a block is a multiple of it.
STRIP = 32
# OpenBLAS gives a product of more multiplications to several threads, which for matrices as small
# as these gain nothing, and on a busy machine wait for each other a hundred times as long.
_ONE_THREAD = 1 << 18


def blocks(rows: NDArray[np.intp]) -> Iterator[slice | NDArray[np.intp]]:
    """Yield rows in blocks, as a slice where they stand in one run: that spares a copy."""
    for start in range(0, len(rows), BLOCK):
        block = rows[start : start + BLOCK]
        run = int(block[-1]) - int(block[0]) + 1 == len(block)
        yield slice(int(block[0]), int(block[-1]) + 1) if run else block


def classed(counts: NDArray[np.int64], classes: tuple[int, ...]) -> NDArray[np.int64]:
    """Return how many cards of each class the shoes hold, with a class without cards if odd.

    Args:
        counts: shoes counted by values or by ranks.
        classes: the class of each of the thirteen ranks.
    """
    import numpy as np

    columns = classes if counts.shape[1] == RANKS else (*classes[9:10], *classes[:9])
    width = max(classes) + 1
    held = np.zeros((len(counts), width + width % 2), np.int64)
    for column, number in enumerate(columns):
        held[:, number] += counts[:, column]
    return held


def falling(sizes: NDArray[Any], factors: int) -> NDArray[Any]:
    """Return n (n - 1) … with so many factors, for each n of integers."""
    import numpy as np

    made = np.ones(len(sizes), sizes.dtype)
    for factor in range(factors):
        made = made * (sizes - factor)
    return made


@cache
def offsets(half: int, degree: int) -> tuple[int, ...]:
    """Return where the monomials of each degree start among all of a half, and where they end.

    >>> offsets(5, 6)
    (0, 1, 6, 21, 56, 126, 252, 462)
    """
    return (0, *(comb(half + d, half) for d in range(degree + 1)))


class Factors(NamedTuple):
    """The factors of the monomials of a half.

    Attributes:
        stack: the short factors, by degree.
        short: parts of `stack`, those of each degree.
        long: the long factors of each degree.
    """

    stack: NDArray[Any]
    short: list[NDArray[Any]]
    long: list[NDArray[Any]]


class Monomials:
    """All monomials up to a degree, of both halves, for a block of shoes.

    Attributes:
        made: the monomials, of shape (monomials of a half, 2 halves, shoes): by degree
            (`offsets`), and in a degree as `forms.exponents` has them.
        last: the two factors of those of the highest degree: for each e, what has degree e of the
            short one times what has the rest of the long one.
        shoes: for how many shoes there is room, a multiple of `STRIP`.
    """

    def __init__(self, half: int, degree: int, shoes: int, dtype: str, whole: bool) -> None:
        """Take the room, and note every product that is to be made.

        Args:
            half: classes of a half.
            degree: the highest degree.
            shoes: how many shoes a block has at most; there is room for some more.
            dtype: the number type, one that is exact for the shoes.
            whole: whether those of the highest degree, nearly half of all, are made too.
        """
        import numpy as np

        shoes = -(-shoes // STRIP) * STRIP
        self._left = np.empty((2 * half, shoes), dtype)
        rows = np.empty((degree + 1, 2, half, shoes), dtype)
        rows[0] = 1
        self._rows = rows.reshape(degree + 1, 2 * half, shoes)
        self._steps: list[tuple[NDArray[Any], NDArray[Any], NDArray[Any]]] = []
        factors = self._factors(rows)
        pieces = parts(half)
        made, by_degree = factors[0]
        width = len(pieces[0])
        ones = rows[0, :, :1].transpose(1, 0, 2)
        self.last = Factors(ones, [ones], by_degree)
        for (stack, short), piece in zip(factors[1:], pieces[1:], strict=True):
            width += len(piece)
            self.last = Factors(stack, short, by_degree)
            # The long factor second, so that it is read in one run for each row of the other.
            ends = offsets(width, degree if whole or width < half else degree - 1)
            made, by_degree = self._graded(short, by_degree, ends)
        self.made: NDArray[Any] = made
        self.shoes = shoes

    def fill(self, counts: NDArray[np.int64]) -> None:
        """Work the monomials out for shoes; where there are fewer than a block, the rest is empty.

        Args:
            counts: cards of each class, one row a shoe, the classes of the first half first.
        """
        import numpy as np

        left, rows = self._left, self._rows
        left[:, : len(counts)] = counts.T
        left[:, len(counts) :] = 0
        # A product that has come to zero stays there, whatever is below zero in `left`.
        for before, after in pairwise(rows):
            np.multiply(before, left, out=after)
            left -= 1
        for one, other, out in self._steps:
            np.multiply(one, other, out=out)

    def _factors(self, rows: NDArray[Any]) -> list[tuple[NDArray[Any], list[NDArray[Any]]]]:
        """Return what is multiplied up, an odd class, then pairs, each as a whole and by degree."""
        import numpy as np

        top, _, half, shoes = rows.shape
        odd, ends = half % 2, offsets(2, top - 1)
        one, other = rows[:, :, odd::2], rows[:, :, odd + 1 :: 2]
        pairs = np.empty((half // 2, ends[-1], 2, shoes), rows.dtype)
        for d, (start, end) in enumerate(pairwise(ends)):
            out = pairs[:, start:end].transpose(1, 2, 0, 3)
            self._steps.append((one[: d + 1], other[d::-1], out))
        single = rows[:, :, 0]
        factors = [(single, [single[d : d + 1] for d in range(top)])] if odd else []
        return factors + [(pair, [pair[a:b] for a, b in pairwise(ends)]) for pair in pairs]

    def _graded(
        self, left: list[NDArray[Any]], right: list[NDArray[Any]], ends: tuple[int, ...]
    ) -> tuple[NDArray[Any], list[NDArray[Any]]]:
        """Note the products of what has degree e with what has degree d - e, for each d and e."""
        import numpy as np

        tail = left[0].shape[1:]
        whole = np.empty((ends[-1], *tail), left[0].dtype)
        for d, start in enumerate(ends[:-1]):
            for e in range(d + 1):
                one, other = left[e], right[d - e]
                end = start + len(one) * len(other)
                out = whole[start:end].reshape(len(one), len(other), *tail)
                self._steps.append((one[:, None], other[None], out))
                start = end
        return whole, [whole[start:end] for start, end in pairwise(ends)]


class Product:
    """A matrix product that is made again for each block, from and into the same room."""

    def __init__(self, left: NDArray[Any], right: NDArray[Any], out: NDArray[Any]) -> None:
        """Take the factors, of shapes (rows, terms) and (terms, shoes), and room for the result."""
        self.whole = left, right, out
        self.strips: list[tuple[NDArray[Any], NDArray[Any], NDArray[Any]]] = []
        terms, shoes = right.shape
        strip = shoes if left.size * shoes <= _ONE_THREAD else STRIP
        pieces = right.reshape(terms, -1, strip).transpose(1, 0, 2)
        step = max(1, _ONE_THREAD // (terms * strip))
        for start in range(0, len(left), step):
            rows = left[start : start + step]
            part = out[start : start + step].reshape(len(rows), -1, strip).transpose(1, 0, 2)
            self.strips.append((rows, pieces, part))

    def make(self) -> None:
        """Make the product of what is in the factors now."""
        import numpy as np

        if self.whole[0].dtype != np.float64:  # only that of floats is in BLAS
            left, right, out = self.whole
            np.einsum("rk,kn->rn", left, right, out=out)
            return
        for left, right, out in self.strips:
            np.matmul(left, right, out=out)
