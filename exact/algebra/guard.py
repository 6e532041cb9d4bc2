"""Which numbers are exact for which shoes, and what is no array of shoes at all.

All that is weighed is made of non-negative integers: falling factorials of counts, and orders. The
terms of all lines together add up to T = N (N-1) … (N-n+1), all ordered deals of n of N cards.
Hence, while T stays below 2^53, every product and every partial sum of a line is an integer below
2^53, which a float64 holds without rounding: the result is exact in whichever order, and with
whichever fused operations, a matrix product adds. The same holds of int64 below 2^63.

One thing is no partial sum of a line: what the long factors of one short factor add up to before
the short one, which may be zero, weighs it. An order is at most n!/(product of the m_v!), so for
long factors of degree k, in classes with A cards, that sum is at most n!/k! A (A-1) … (A-k+1). It
is no more than T for N >= 2n - 1, since each further factor N - i of T is then at least i + 1; for
fewer cards both are below n! (2n)^n < 2^53.

Six cards leave T below 2^53 up to N = 458, eight decks with room to spare, and below 2^63 up to
N = 1450; beyond, numpy calculates with Python integers. The guard looks at each shoe's own N.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from typing import TYPE_CHECKING, Any

from exact.algebra.counting import fallings
from exact.errors import ShoeError, bare, clip
from exact.shoe import COUP

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

#: Columns of shoes counted by point values, and by ranks.
VALUES, RANKS = 10, 13
#: Bits of an integer that a float64 and an int64 hold, by the name of the type.
_HOLDS = (("float64", 53), ("int64", 63))
_WANTED = (
    f"one row a shoe is wanted, of {VALUES} counts (tens first, then ace to nine) or {RANKS} "
    "(ace to king)"
)
#: No shoe holds more cards of one column.
_MOST = 10**12


@cache
def largest(bits: int, deals: int) -> int:
    """Return the most cards of a shoe for which all ordered deals are fewer than 2^bits.

    >>> largest(53, 6), largest(63, 6), largest(63, 2)
    (458, 1450, 3037000500)
    """
    # The greatest number of which the deals are few enough, by halving: where a rule prints most
    # cards, there are so few deals that it is in the thousands of millions.
    enough, cards = 1 << bits, deals
    while cards < enough:
        middle = (cards + enough + 1) // 2
        if fallings(middle, deals)[-1] < 1 << bits:
            cards = middle
        else:
            enough = middle - 1
    return cards


def regimes(sizes: NDArray[np.int64], deals: int) -> Iterator[tuple[str, NDArray[np.intp]]]:
    """Yield which number type is exact for which rows: float64, int64, or Python integers.

    Args:
        sizes: the cards of each shoe.
        deals: cards over which a deal is counted.
    """
    import numpy as np

    below = 0
    for dtype, bits in _HOLDS:
        most = largest(bits, deals)
        rows = np.flatnonzero((sizes > below) & (sizes <= most))
        if len(rows):
            yield dtype, rows
        below = most
    rows = np.flatnonzero(sizes > below)
    if len(rows):
        yield "object", rows


def result_type(sizes: NDArray[np.int64], deals: int) -> str:
    """Return the type that holds the counts of all shoes: int64, or Python integers."""
    most = int(sizes.max(initial=0))
    return "int64" if most <= largest(63, deals) else "object"


def checked_shoes(shoes: object) -> NDArray[np.int64]:
    """Return shoes as an array of integers, one row a shoe.

    Args:
        shoes: array-like of shape (M, 10), tens first, then ace to nine, or (M, 13), ace to king.

    Raises:
        ShoeError: for another shape, for what is no whole number of zero or more, and for a shoe
            of fewer than six cards; the message names the row, counted from 0.
    """
    import numpy as np

    if isinstance(shoes, np.ma.MaskedArray):
        raise ShoeError(f"shoes: a masked array will not do, fill it first: {_WANTED}")
    given = shoes if isinstance(shoes, np.ndarray) else _from_python(shoes)
    if given.ndim != 2 or given.shape[1] not in (VALUES, RANKS):
        shape = "(" + ", ".join(map(str, given.shape)) + ")"
        raise ShoeError(f"shoes: an array of shape {shape} will not do: {_WANTED}")
    counts = _whole(given)
    sizes = counts.sum(axis=1)
    small = np.flatnonzero(sizes < COUP)
    if len(small):
        row = int(small[0])
        held = int(sizes[row])
        raise ShoeError(
            f"shoes: row {row} holds {held} card{'s' * (held != 1)}: a coup may need {COUP}, so "
            f"give it {COUP} or more"
        )
    return counts


def _from_python(shoes: object) -> NDArray[Any]:
    """Return nested sequences, or what offers itself as an array, as an array of its own types."""
    import numpy as np

    if hasattr(shoes, "__array__"):
        return np.asarray(shoes)
    if not isinstance(shoes, (list, tuple)):
        raise ShoeError(f"shoes: {clip(shoes)} will not do: {_WANTED}")
    rows = []
    for number, row in enumerate(shoes):
        if isinstance(row, str) or not isinstance(row, Iterable):
            raise ShoeError(f"shoes: row {number} is {clip(row)}, no row of counts: {_WANTED}")
        rows.append(list(row))
        if len(rows[-1]) != len(rows[0]):
            raise ShoeError(
                f"shoes: row {number} has {len(rows[-1])} counts, but row 0 has {len(rows[0])}"
            )
    # As objects, because numpy would make numbers of yes and no, and texts of numbers.
    try:
        return np.array(rows, dtype=object) if rows else np.empty((0, VALUES), np.int64)
    except ValueError:
        raise ShoeError(f"shoes: the counts are no numbers: {_WANTED}") from None


def _whole(given: NDArray[Any]) -> NDArray[np.int64]:
    """Return counts as int64 after checking that each is a count of cards."""
    import numpy as np

    kind = given.dtype.kind
    if kind == "O":
        bad = np.vectorize(_no_count, otypes=[bool])(given) if given.size else given.astype(bool)
    elif kind == "f":
        bad = ~(np.floor(given) == given) | np.isinf(given)
    else:
        bad = np.full(given.shape, kind not in "iu")
    _refuse(given, bad, "a count is a whole number")
    _refuse(given, (given < 0).astype(bool), "a count is zero or more")
    _refuse(given, (given > _MOST).astype(bool), f"a count is at most {_MOST:,}")
    return given.astype(np.int64, copy=False)


def _no_count(value: object) -> bool:
    from decimal import Decimal
    from numbers import Rational

    import numpy as np

    if isinstance(value, (bool, np.bool_)):
        return True
    if isinstance(value, (float, np.floating)):
        return not float(value).is_integer()
    if isinstance(value, Decimal):
        return not value.is_finite() or value != value.to_integral_value()
    return not isinstance(value, Rational) or value.denominator != 1


def _refuse(given: NDArray[Any], bad: NDArray[np.bool_], wanted: str) -> None:
    import numpy as np

    if bad.any():
        row, column = np.argwhere(bad)[0].tolist()
        value = bare(given[row : row + 1, column].tolist()[0])  # a number of Python's
        raise ShoeError(f"shoes: row {row} has {value} in column {column}: {wanted}")
