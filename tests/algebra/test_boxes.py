"""Bounds on boxes of shoes, and the search by them, against every shoe counted one by one."""

from __future__ import annotations

import random
from fractions import Fraction
from itertools import product
from math import ceil, perm

import numpy as np
import pytest

from exact.algebra import ceiling as ceilings
from exact.algebra.boxes import alike, search
from exact.algebra.ceiling import Ceiling
from exact.algebra.expansion import Expansion, multisets
from exact.algebra.ways import Ways
from exact.catalogue.rules import find_rules
from exact.desk import find_bet
from exact.shoe import Shoe

RULES = find_rules("punto-banco")
BETS = ["player", "banker", "tie", "dragon-7", "player-pair", "egalite-3", "big", "lucky-6"]


def box(seed: int, caps: list[int], wide: int) -> tuple[list[int], list[int], int]:
    """A random box, no wider than `wide`, and the size of one of its shoes."""
    rng = random.Random(seed)
    low = [rng.randint(0, cap) for cap in caps]
    high = [min(cap, n + rng.randint(0, wide)) for cap, n in zip(caps, low, strict=True)]
    return low, high, sum(rng.randint(a, b) for a, b in zip(low, high, strict=True))


def shoes(low: list[int], high: list[int], size: int) -> list[tuple[int, ...]]:
    """All shoes of a box."""
    ranges = (range(a, b + 1) for a, b in zip(low, high, strict=True))
    return [shoe for shoe in product(*ranges) if sum(shoe) == size]


@pytest.mark.parametrize("name", BETS)
@pytest.mark.parametrize("bits", ["many", "some", "few"])
def test_no_shoe_of_a_box_is_above_its_bound(
    name: str, bits: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    ways = Ways(find_bet(name), Shoe.whole(2), RULES)
    # With fewer bits units are large, and most of each coefficient is cut off; with fewer still,
    # numpy calculates with Python's integers.
    some = 36 if ways.gains.degree == 6 else 27
    monkeypatch.setattr(ceilings, "_BITS", {"many": 62, "some": some, "few": 8}[bits])
    cut, dtypes = 0, set()
    for seed in range(30):
        low, high, size = box(seed, ways.caps, seed % 3)
        if size < 6:
            continue
        every = shoes(low, high, size)
        gone = [ways.gone(shoe) for shoe in every[:: max(1, len(every) // 300)]]
        # A polynomial of fewer than six cards counts deals of so many, the rest are any.
        rest = perm(size - ways.gains.degree, 6 - ways.gains.degree)
        top = Fraction(max(ways.wins(gone)), rest)
        wide = [b - a for a, b in zip(low, high, strict=True)]
        bounds = Ceiling(ways.gains, size, wide)
        cut += bounds.cut
        dtypes.add(bounds.dtype)
        found = bounds.over(np.array([low]).T, np.array([high]).T)
        (seen,) = found.at.T.tolist()
        assert tuple(seen) in every
        assert ways.wins([ways.gone(seen)]) == [rest * found.gain[0]]
        assert 2 * top <= int(found.most[0]) << bounds.cut
        if low == high:
            assert found.most[0] == 2 * ceil(top / (1 << bounds.cut))
    assert (cut > 0) is (bits != "many")
    assert ("object" in dtypes) is (bits == "few")


@pytest.mark.parametrize("seed", range(60))
def test_the_search_finds_what_there_is(seed: int) -> None:
    rng = random.Random(seed)
    degree = 2 + seed % 4
    caps = [rng.randint(1, 4) for _ in range(rng.randint(2, 5))]
    keys = multisets(len(caps), degree)
    # Falling factorials of few cards are mostly zero: a gain here and there, hidden well.
    weights = {key: rng.choice([-30, -9, -3, -1, 1, 8]) for key in keys}
    gains = Expansion(weights, degree, caps)
    for size in range(degree, sum(caps) + 1):
        every = np.array(shoes([0] * len(caps), caps, size))
        above = gains.around(every.T)[0][0] > 0
        low = [max(0, size - sum(caps) + cap) for cap in caps]
        high = [min(size, cap) for cap in caps]
        found = search(gains, size, low, high, 10**6)
        assert found.proved is not above.any()
        if found.gains is None:
            assert found.proved
        else:
            assert found.gains in set(map(tuple, every[above].tolist()))


def test_classes_that_are_alike_are_told() -> None:
    pairs = Ways(find_bet("player-pair"), Shoe.whole(1), RULES)
    assert alike(pairs.gains, [0] * 13, [4] * 13) == [(n, n + 1) for n in range(12)]
    assert alike(pairs.gains, [0] * 13, [4] * 5 + [3] + [4] * 7) == [
        (n, n + 1) for n in range(4)] + [(4, 6)] + [(n, n + 1) for n in range(6, 12)]  # fmt: skip
    tie = Ways(find_bet("tie"), Shoe.whole(1), RULES)
    assert alike(tie.gains, [0] * 10, [4] * 10) == []


def test_a_search_is_given_up_where_it_is_told_to() -> None:
    ways = Ways(find_bet("tie"), Shoe.whole(1), RULES)
    given_up = ways.search(14, 1)
    assert (given_up.gains, given_up.proved) == (None, False)
    assert ways.search(14, 10**6).proved
