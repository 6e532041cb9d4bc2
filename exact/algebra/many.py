"""Many shoes at once: the counts of bets' lines on each row of an array of shoes.

Why floating point is exact here is told in `exact.algebra.guard`; what is multiplied with what, in
`exact.algebra.forms`. Memory is bounded: shoes are weighed in blocks.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from exact.algebra.arrays import (
    BLOCK,
    Monomials,
    Product,
    blocks,
    classed,
    falling,
    offsets,
)
from exact.algebra.forms import Forms, forms_of
from exact.algebra.guard import RANKS, VALUES, regimes, result_type
from exact.algebra.question import question
from exact.bet import Bet
from exact.errors import BetError
from exact.rules import Rules

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

#: Shoes for which room is taken beside that of the result, many blocks.
_STRIP = 1 << 16


def count_lines(bets: Sequence[Bet], counts: NDArray[np.int64], rules: Rules) -> list[NDArray[Any]]:
    """Return the counts of each bet's lines, one row a shoe, the losing rest last.

    Args:
        bets: bets that read no suits; the rules that they name are the caller's to mind.
        counts: shoes as `guard.checked_shoes` returns them.
        rules: who draws on what.

    Returns:
        For each bet an array of shape (shoes, lines), of int64, or of Python integers where a
        shoe has so many cards that int64 cannot hold its deals.

    Raises:
        BetError: when a bet takes several coups, reads suits, or reads ranks of shoes counted by
            values.
    """
    import numpy as np

    for bet in bets:
        check_bet(bet, rules, counts.shape[1])
    sizes = counts.sum(axis=1)
    found: list[NDArray[Any]] = [np.empty(0)] * len(bets)
    for forms, members in forms_of(tuple(bets), rules):
        _check_ranks(forms, [bets[member] for member in members], counts.shape[1])
        dtype = result_type(sizes, forms.deals)
        for member, places in zip(members, forms.places, strict=True):
            found[member] = np.empty((len(counts), len(places)), dtype)
        for start in range(0, len(counts), _STRIP):
            rows = slice(start, start + _STRIP)
            lines = _lines(forms, classed(counts[rows], forms.classes), sizes[rows])
            for member, places in zip(members, forms.places, strict=True):
                found[member][rows] = lines[list(places)].T
    return found


def _lines(forms: Forms, held: NDArray[np.int64], sizes: NDArray[np.int64]) -> NDArray[Any]:
    """Return the counts of all lines, one column a shoe; the last row is of what never happens."""
    import numpy as np

    found = np.zeros((forms.lines + 1, len(held)), result_type(sizes, forms.deals))
    for dtype, rows in regimes(sizes, forms.deals) if forms.weighed else ():
        scales = _Scales(forms, dtype, min(len(rows), BLOCK))
        for block in blocks(rows):
            weighed = scales.weigh(held[block])
            for number, line in zip(forms.weighed, weighed, strict=True):
                found[number, block] = line
    sizes = sizes.astype(found.dtype)
    if forms.degree < forms.deals:
        found *= falling(sizes - forms.degree, forms.deals - forms.degree)
    total = falling(sizes, forms.deals)
    for derived in forms.derived:
        found[derived.line] = total
        for other in derived.others:
            found[derived.line] -= found[other]
    return found


@lru_cache(maxsize=32)
def _orders(forms: Forms, dtype: str) -> tuple[NDArray[Any], ...]:
    """Return the blocks as arrays of lines, monomials of the first half and of the second."""
    import numpy as np

    return tuple(np.array(block, np.int64).astype(dtype) for block in forms.blocks)


class _Scales:
    """Weighs a block of shoes; all room that this takes is used again for the next block.

    Each monomial is a product of a short factor and a long one. For all long factors of one short
    one the orders are summed by a matrix product, a row for each line; then the short factors,
    which stand in a few runs, weigh these sums.
    """

    def __init__(self, forms: Forms, dtype: str, shoes: int) -> None:
        self.dtype, self.lines = dtype, len(forms.weighed)
        lines = self.lines
        self.monomials = Monomials(forms.half, forms.degree, shoes, dtype, False)
        self.products: list[Product] = []
        self.runs: list[tuple[NDArray[Any], NDArray[Any]]] = []
        made, degree = self.monomials.made, forms.degree
        ends = offsets(forms.half, degree)
        blocks = _orders(forms, dtype)
        for side in (0, 1):
            # Short are monomials of the lower degree; of equal degrees, those of the first half.
            lower = range(1, (degree - side) // 2 + 1)
            pieces = []
            for d in lower:
                large = made[ends[degree - d] : ends[degree - d + 1], 1 - side]
                block = blocks[degree - d].transpose(0, 2, 1) if side else blocks[d]
                pieces.append((block, large))
            self._run(made[1 : ends[lower.stop], side], pieces)
            # Those of the highest degree are of one half alone: short is their last factor.
            alone = blocks[0 if side else degree].reshape(lines, -1)
            factors, start, pieces = self.monomials.last, 0, []
            for e, short in enumerate(factors.short):
                large = factors.long[degree - e][:, side]
                end = start + len(short) * len(large)
                pieces.append((alone[:, start:end].reshape(lines, len(short), -1), large))
                start = end
            self._run(factors.stack[:, side], pieces)

    def _run(self, short: NDArray[Any], pieces: list[tuple[NDArray[Any], NDArray[Any]]]) -> None:
        """Note the products for a run of short factors: orders and long factors of each piece."""
        import numpy as np

        sums = np.empty((len(short), self.lines, short.shape[1]), short.dtype)
        start = 0
        for orders, large in pieces:
            end = start + orders.shape[1]
            matrix = np.ascontiguousarray(orders.transpose(1, 0, 2)).reshape(-1, len(large))
            self.products.append(Product(matrix, large, sums[start:end].reshape(len(matrix), -1)))
            start = end
        self.runs.append((sums, short))

    def weigh(self, counts: NDArray[np.int64]) -> NDArray[Any]:
        """Return the counts of the lines that are weighed, of shape (lines, shoes)."""
        import numpy as np

        self.monomials.fill(counts)
        for product in self.products:
            product.make()
        found = np.zeros((self.lines, self.monomials.shoes), self.dtype)
        for sums, short in self.runs:
            found += np.einsum("mln,mn->ln", sums, short)
        summed: NDArray[Any] = found[:, : len(counts)]
        # A float64 must not reach an array of Python integers as it is.
        return summed.astype(np.int64) if self.dtype == "float64" else summed


def check_bet(bet: Bet, rules: Rules, columns: int = RANKS) -> None:
    """Check that a bet can be counted on shoes with so many columns.

    Raises:
        BetError: when it takes several coups, or reads suits.
    """
    if bet.coups is not None:
        raise BetError(f"bet {bet.id}: it takes several coups, so no single deal settles it")
    if question(bet, rules).suited:
        raise BetError(
            f"bet {bet.id}: it reads suits, and shoes counted by {_called(columns)} have none: "
            "settle it shoe by shoe, exact.settle(bet, exact.Shoe.of(cards))"
        )


def _check_ranks(forms: Forms, bets: Sequence[Bet], columns: int) -> None:
    if columns == VALUES and len(set(forms.classes[9:])) > 1:
        raise BetError(
            f"bet {bets[0].id}: it tells ten, jack, queen and king apart, so give shoes of "
            f"{RANKS} counts, ace to king"
        )


def _called(columns: int) -> str:
    return "ranks" if columns == RANKS else "values"
