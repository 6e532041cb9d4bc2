"""Whether any shoe of one size gains: all of them are tried, box by box.

A box that cannot gain by its bound (`exact.algebra.ceiling`) is done with; another is split in two
across the class in which it is widest. A box of one shoe has its gain as its bound, so that the
search ends: with a shoe that gains, or with the proof that none does.

Two classes are alike if the polynomial stays the same when they change places. Of shoes that differ
only in which of them holds how many cards one is enough: the one in which the earlier holds no
more than the later.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from exact.algebra.ceiling import Ceiling
from exact.algebra.expansion import Expansion
from exact.algebra.walk import pack, unpack

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

#: Boxes that are looked at together.
_TOGETHER = 128


@dataclass(frozen=True)
class Searched:
    """What came of a search.

    Attributes:
        gains: the cards of each class in a shoe that gains; None where none was found.
        proved: whether no shoe gains.
        boxes: how many boxes were bounded.
    """

    gains: tuple[int, ...] | None
    proved: bool
    boxes: int


def search(
    gains: Expansion, size: int, low: Sequence[int], high: Sequence[int], most: int
) -> Searched:
    """Return a shoe that gains, or the proof that there is none.

    Args:
        gains: what the bet gains in all deals, by the cards of each class.
        size: how many cards a shoe has.
        low, high: the fewest and the most cards of each class; some shoe of the size has them.
        most: after so many boxes it is given up.
    """
    import numpy as np

    ceiling = Ceiling(gains, size, [b - a for a, b in zip(low, high, strict=True)])
    order = alike(gains, low, high)
    left = [_narrowed(np.array([low]).T, np.array([high]).T, size)]
    boxes = 0
    while left:
        low_, high_ = _next(left)
        boxes += low_.shape[1]
        if boxes > most:
            return Searched(None, False, boxes)
        bounds = ceiling.over(low_, high_)
        won = np.flatnonzero(bounds.gain > 0)
        if len(won):
            return Searched(tuple(bounds.at[:, won[0]].tolist()), False, boxes)
        open_ = bounds.most > 0
        if open_.any():
            left.append(_halves(low_[:, open_], high_[:, open_], size, order))
    return Searched(None, True, boxes)


def alike(gains: Expansion, low: Sequence[int], high: Sequence[int]) -> list[tuple[int, int]]:
    """Return pairs of classes that may change places, each class in a chain with the next."""
    pairs = []
    chained: set[int] = set()
    for first in range(gains.width):
        last = first
        for other in range(first + 1, gains.width):
            if other in chained or (low[first], high[first]) != (low[other], high[other]):
                continue
            if first not in chained and _symmetric(gains, first, other):
                pairs.append((last, other))
                chained.add(other)
                last = other
    return pairs


def _symmetric(gains: Expansion, one: int, other: int) -> bool:
    for packed, coefficient in gains.powers.items():
        exponents = list(unpack(packed, gains.width))
        exponents[one], exponents[other] = exponents[other], exponents[one]
        if gains.powers.get(pack(exponents)) != coefficient:
            return False
    return True


def _next(left: list[Any]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return boxes from the end of the list, and take them off."""
    import numpy as np

    taken: list[Any] = []
    room = _TOGETHER
    while left and room:
        low, high = left.pop()
        if low.shape[1] > room:
            left.append((low[:, room:], high[:, room:]))
        taken.append((low[:, :room], high[:, :room]))
        room -= min(room, low.shape[1])
    low, high = (np.concatenate(each, axis=1) for each in zip(*taken, strict=True))
    return low, high


def _narrowed(
    low: NDArray[np.int64], high: NDArray[np.int64], size: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return boxes without what no shoe of the size has."""
    import numpy as np

    narrow = np.maximum(low, high - (high.sum(axis=0) - size))
    return narrow, np.minimum(high, low + (size - low.sum(axis=0)))


def _halves(
    low: NDArray[np.int64],
    high: NDArray[np.int64],
    size: int,
    order: Sequence[tuple[int, int]],
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return both halves of each box, as far as there are shoes in them that are to be tried."""
    import numpy as np

    column = np.arange(low.shape[1])
    widest = (high - low).argmax(axis=0)
    middle = (low[widest, column] + high[widest, column]) // 2
    under, over = high.copy(), low.copy()
    under[widest, column], over[widest, column] = middle, middle + 1
    low, high = np.concatenate([low, over], axis=1), np.concatenate([under, high], axis=1)
    for one, other in order:
        high[one] = np.minimum(high[one], high[other])
        low[other] = np.maximum(low[other], low[one])
    some = (low <= high).all(axis=0) & (low.sum(axis=0) <= size) & (high.sum(axis=0) >= size)
    return _narrowed(low[:, some], high[:, some], size)
