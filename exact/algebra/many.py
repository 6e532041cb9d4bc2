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
        _check(bet, rules, counts.shape[1])
    sizes = counts.sum(axis=1)
    found: list[NDArray[Any]] = [np.empty(0)] * len(bets)
    for forms, members in forms_of(tuple(bets), rules):
        _check_ranks(forms, [bets[member] for member in members], counts.shape[1])
        lines = _lines(forms, classed(counts, forms.classes), sizes)
        for member, places in zip(members, forms.places, strict=True):
            found[member] = lines[list(places)].T
    return found


def _lines(forms: Forms, held: NDArray[np.int64], sizes: NDArray[np.int64]) -> NDArray[Any]:
    """Return the counts of all lines, one column a shoe; the last row is of what never happens."""
    import numpy as np

    found = np.zeros((forms.lines + 1, len(held)), result_type(sizes, forms.deals))
    for dtype, rows in regimes(sizes, forms.deals):
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
    """Return each block as a matrix: a row for each monomial of the lower degree and each line."""
    import numpy as np

    matrices = []
    for first, block in enumerate(forms.blocks):
        orders = np.array(block, np.int64)
        # Axes: lines, first half, second half; the half of the lower degree is to come first.
        orders = orders.transpose((1, 0, 2) if 2 * first <= forms.degree else (2, 0, 1))
        matrices.append(np.ascontiguousarray(orders.reshape(-1, orders.shape[2]), dtype))
    return tuple(matrices)


class _Scales:
    """Weighs a block of shoes; all room that this takes is used again for the next block."""

    def __init__(self, forms: Forms, dtype: str, shoes: int) -> None:
        import numpy as np

        self.dtype = dtype
        self.monomials = Monomials(forms.half, forms.degree, shoes, dtype)
        shoes = self.monomials.shoes
        made, degree, lines = self.monomials.made, forms.degree, len(forms.weighed)
        ends = offsets(forms.half, degree)
        # Of the lower degree are those up to the middle, for an even degree once.
        low = (ends[degree // 2 + 1], ends[(degree + 1) // 2])
        self.lower = made[: low[0], 0], made[: low[1], 1]
        self.inner = [np.empty((n, lines, shoes), dtype) for n in low]
        self.products = []
        for first, orders in enumerate(_orders(forms, dtype)):
            side = 0 if 2 * first <= degree else 1
            small = degree - first if side else first
            out = self.inner[side][ends[small] : ends[small + 1]].reshape(-1, shoes)
            large = made[ends[degree - small] : ends[degree - small + 1], 1 - side]
            self.products.append(Product(orders, large, out))

    def weigh(self, counts: NDArray[np.int64]) -> NDArray[Any]:
        """Return the counts of the lines that are weighed, of shape (lines, shoes)."""
        import numpy as np

        self.monomials.fill(counts)
        for product in self.products:
            product.make()
        first, second = (
            np.einsum("mln,mn->ln", inner, lower)
            for inner, lower in zip(self.inner, self.lower, strict=True)
        )
        summed: NDArray[Any] = (first + second)[:, : len(counts)]
        # A float64 must not reach an array of Python integers as it is.
        return summed.astype(np.int64) if self.dtype == "float64" else summed


def _check(bet: Bet, rules: Rules, columns: int) -> None:
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
