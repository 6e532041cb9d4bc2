"""What a bet gains at most on all shoes of a box: the bound that a search can stand on.

A box is all shoes of one size with between l_v and u_v cards of each class v. Around a shoe c of
the box, n = c + d with a <= d <= b, a = l - c, b = u - c, and the d_v add up to zero; h is the
greater of -a and b. The expansion of the gain around c has a constant, a slope, a quadratic form,
a cubic form, and higher terms. They are bounded from above by what is linear in d:

- The quadratic form is half the sum of G_vw d_v d_w. As d adds up to zero, G_vw may be replaced by
  G_vw - x_v - x_w for any x. By 2 |d_v d_w| <= d_v^2 h_w / h_v + d_w^2 h_v / h_w it is then at most
  half the sum of D_v d_v^2 with D_v = G_vv + sum over w of |G_vw| h_w / h_v, or zero where that is
  negative; and d^2 <= (a + b) d - a b between a and b.
- The cubic form is a sixth of the sum of T_uvw d_u d_v d_w, where T_uvw - y_uv - y_uw - y_vw will
  do as well, for any y. It is at most a sixth of the sum of |T_uvw| h_u h_v h_w.
- A higher term is at most its coefficient's absolute value times the power of h.

For x and y mean values are taken, so that the rows of G and T add up to about zero: what all
classes share is gone, and only what tells them apart is bounded. A linear bound is greatest where
the steepest slopes are followed as far as the box goes, from its lowest corner up to the size.

All is counted in integers, in units of 2^s so that int64 holds every step. Slope, quadratic and
cubic form are rounded down; what is cut off, less than a unit of each coefficient, is bounded by
the monomials of h. All else is rounded up. In a box of one shoe h is zero, and nothing is left but
what that shoe gains.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations_with_replacement, pairwise, permutations
from math import factorial, prod
from typing import TYPE_CHECKING, Any, NamedTuple

from exact.algebra.expansion import Expansion, Monomials, spread

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

#: Steps in units, and what units add to them, are each to stay below this power of two.
_BITS = 62


class Bounds(NamedTuple):
    """What is known of each of many boxes.

    Attributes:
        at: a shoe of the box, in a column.
        gain: what the bet gains in all deals of that shoe, exactly.
        most: not above zero if no shoe of the box gains anything.
    """

    at: NDArray[np.int64]
    gain: NDArray[Any]
    most: NDArray[Any]


class Ceiling:
    """Bounds on what a bet gains on all shoes of a box."""

    def __init__(self, gains: Expansion, size: int, wide: Sequence[int]) -> None:
        """Prepare the bounds.

        Args:
            gains: what the bet gains in all deals, by the cards of each class.
            size: how many cards a shoe has.
            wide: over how many cards of each class a box can range at most.
        """
        import numpy as np

        self.gains, self.size = gains, size
        width, self.degree = gains.width, gains.degree
        self.weights = [
            np.array([[prod(map(factorial, row))] for row in spread(width, d).tolist()], np.int64)
            for d in range(4)
        ]
        pairs = np.array([*combinations_with_replacement(range(width), 2)])
        self.triples = np.array([*combinations_with_replacement(range(width), 3)])
        self.square = np.empty((width, width), np.intp)
        for order in permutations(range(2)):
            self.square[tuple(pairs[:, order].T)] = np.arange(len(pairs))
        self.cube = np.empty((width, width, width), np.intp)
        for order in permutations(range(3)):
            self.cube[tuple(self.triples[:, order].T)] = np.arange(len(self.triples))
        # The terms around a shoe, with their powers of h, add up to no more than the majorant at
        # n + h. A coefficient of G is at most twice one of the polynomial, of T six times one;
        # less mean values, four times and eight times that. Bounds are counted twice, and a chord
        # is twice as steep as its parabola: all steps together stay below eight times the largest.
        farthest = [n + h for n, h in zip(gains.most, wide, strict=True)]
        steepest = (*gains.steepest, 0, 0)
        steps = max(sum(wide), width)
        largest = max(
            gains.majorant(farthest),
            2 * 4 * steepest[2] * steps**2,
            6 * 8 * steepest[3] * steps**3,
        )
        self.cut = max(0, (8 * largest).bit_length() - _BITS)
        # Units add less than eight times all monomials of h, at most those of one class more that
        # has h = 1, multiplied out. Where that is too much, Python's integers do without units.
        self.dtype = "int64"
        if 8 * (1 + sum(wide)) ** self.degree >= 1 << _BITS:
            self.dtype, self.cut = "object", 0
        self.powers = Monomials(width, self.degree, self.dtype)

    def over(self, low: NDArray[np.int64], high: NDArray[np.int64]) -> Bounds:
        """Return bounds over boxes.

        Args:
            low, high: the fewest and the most cards of each class, of shape (classes, boxes); each
                box has a shoe of the size.
        """
        import numpy as np

        at = self._middle(low, high)
        a, b = (low - at).astype(self.dtype), (high - at).astype(self.dtype)
        h = np.maximum(-a, b)
        parts = self.gains.around(at.astype(self.gains.dtype))
        gain = parts[0][0]
        steps = self.powers.at(h)
        powers = [steps[start:end] for start, end in pairwise(self.powers.ends)]
        # Twice the bound: its constant, then with D_v its slope.
        most = -2 * self._down(-gain)
        for coefficients, power in zip(parts[4:], powers[4:], strict=True):
            # In place, because there are thousands of them: |p_b| rounded up to units.
            np.abs(coefficients, out=coefficients)
            coefficients += (1 << self.cut) - 1
            coefficients >>= self.cut
            size = coefficients.astype(self.dtype, copy=False)
            most += 2 * np.einsum("bn,bn->n", size, power)
        if self.cut:
            most += 2 * sum(power.sum(axis=0) for power in powers[1:4])
        if len(parts) > 3:
            most += self._cubic(self._down(parts[3]), powers[3], h)
        bulge = self._bulge(self._down(parts[2]), h)
        most -= (bulge * a * b).sum(axis=0)
        slope = 2 * self._down(parts[1]) + bulge * (a + b)
        return Bounds(at, gain, most + self._steepest(slope, a, b))

    def _middle(self, low: NDArray[np.int64], high: NDArray[np.int64]) -> NDArray[np.int64]:
        """Return a shoe near the middle of each box."""
        import numpy as np

        wide = high - low
        at: NDArray[np.int64] = low + wide * (self.size - low.sum(axis=0)) // np.maximum(
            wide.sum(axis=0), 1
        )
        # Fewer cards are missing than classes were rounded down, each of which has room for one.
        room = at < high
        at += room & (room.cumsum(axis=0) <= self.size - at.sum(axis=0))
        return at

    def _down(self, values: NDArray[Any]) -> NDArray[Any]:
        return (values >> self.cut).astype(self.dtype)

    def _bulge(self, form: NDArray[Any], h: NDArray[Any]) -> NDArray[Any]:
        """Return D, from the coefficients of the quadratic form."""
        import numpy as np

        inside = (h > 0).astype(self.dtype)
        classes = np.maximum(inside.sum(axis=0), 1)
        square = (form * self.weights[2])[self.square]
        rows = (square * inside).sum(axis=1) // classes
        shared = rows - (rows * inside).sum(axis=0) // classes // 2
        square -= shared[:, None] + shared[None]
        across = np.abs(square)
        np.einsum("vvn->vn", across)[...] = 0
        sums = np.einsum("vvn->vn", square) * h + np.einsum("vwn,wn->vn", across, h)
        return np.where(h > 0, -(-np.maximum(sums, 0) // np.maximum(h, 1)), 0)

    def _cubic(self, form: NDArray[Any], power: NDArray[Any], h: NDArray[Any]) -> NDArray[Any]:
        """Return twice the bound on a cubic form with these coefficients."""
        import numpy as np

        inside = (h > 0).astype(self.dtype)
        classes = np.maximum(inside.sum(axis=0), 1)
        form = form * self.weights[3]
        pairs = (form[self.cube] * inside).sum(axis=2) // classes
        single = (pairs * inside).sum(axis=1) // classes
        mean = (single * inside).sum(axis=0) // classes
        shared = pairs - (single[:, None] + single[None]) // 2 + mean // 3
        u, v, w = self.triples.T
        form = np.abs(form - shared[u, v] - shared[u, w] - shared[v, w])
        # Of each triple 6 / weight orders, a sixth, twice.
        sums: NDArray[Any] = (form * power * (6 // self.weights[3])).sum(axis=0)
        return -(-sums // 3)

    @staticmethod
    def _steepest(slope: NDArray[Any], a: NDArray[Any], b: NDArray[Any]) -> NDArray[Any]:
        """Return the most that slope times d comes to, d between a and b adding up to zero."""
        import numpy as np

        order = np.argsort(-slope, axis=0)
        slope, a, b = (np.take_along_axis(each, order, axis=0) for each in (slope, a, b))
        room = b - a
        left = -a.sum(axis=0) - (room.cumsum(axis=0) - room)
        most: NDArray[Any] = (slope * (a + np.clip(left, 0, room))).sum(axis=0)
        return most
