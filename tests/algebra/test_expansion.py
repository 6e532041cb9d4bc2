"""Polynomials in counts of cards: their expansions against falling factorials multiplied out."""

from __future__ import annotations

import random
from itertools import pairwise, product
from math import comb, perm, prod

import numpy as np
import pytest

from exact.algebra.expansion import Expansion, Monomials, ends, multisets, spread
from exact.algebra.walk import pack, unpack


def made(
    seed: int, most: list[int], degree: int, size: int = 9
) -> tuple[Expansion, dict[int, int]]:
    """A polynomial of random weights, and the weights."""
    rng = random.Random(seed)
    keys = [key for d in range(degree + 1) for key in multisets(len(most), d)]
    weights = {key: rng.randint(-size, size) for key in rng.sample(keys, min(40, len(keys)))}
    return Expansion(weights, degree, most), weights


def value(weights: dict[int, int], counts: list[int]) -> int:
    """A sum of weights times falling factorials, by the definition."""
    return sum(
        weight * prod(map(perm, counts, unpack(key, len(counts))))
        for key, weight in weights.items()
    )


CASES = [([4, 3, 5], 4, 9), ([32, 32, 128, 7], 6, 9), ([9, 9], 6, 10**15), ([500] * 3, 5, 10**9)]


@pytest.mark.parametrize(("most", "degree", "size"), CASES)
def test_the_expansion_adds_up_to_the_polynomial_anywhere(
    most: list[int], degree: int, size: int
) -> None:
    gains, weights = made(3, most, degree, size)
    assert gains.dtype == ("int64" if size == 9 else "object")
    rng = random.Random(7)
    points = [[rng.randint(0, n) for n in most] for _ in range(9)]
    around = gains.around(np.array(points, gains.dtype).T)
    for column, counts in enumerate(points):
        for other in points:
            steps = [b - a for a, b in zip(counts, other, strict=True)]
            total = 0
            for d, part in enumerate(around):
                for key, coefficient in zip(multisets(len(most), d), part[:, column], strict=True):
                    powers = zip(steps, unpack(key, len(most)), strict=True)
                    total += int(coefficient) * prod(step**n for step, n in powers)
            assert total == value(weights, other)


@pytest.mark.parametrize(("most", "degree", "size"), CASES)
def test_the_majorant_bounds_every_part_of_every_expansion(
    most: list[int], degree: int, size: int
) -> None:
    gains, _ = made(5, most, degree, size)
    above = gains.majorant([n + 1 for n in most])
    rng = random.Random(1)
    points = [most, *([rng.randint(0, n) for n in most] for _ in range(9))]
    for d, part in enumerate(gains.around(np.array(points, gains.dtype).T)):
        assert np.abs(part).max() <= gains.steepest[d] <= above


def test_a_polynomial_that_is_nothing() -> None:
    gains = Expansion({}, 2, [3, 3])
    assert [part.tolist() for part in gains.around(np.array([[1], [2]]))] == [
        [[0]], [[0], [0]], [[0], [0], [0]]
    ]  # fmt: skip


def test_monomials_stand_as_multisets_do() -> None:
    counts = np.array([[2, 3], [5, 1], [7, 4]])
    found = Monomials(3, 4, "int64").at(counts)
    for d, (start, end) in enumerate(pairwise(ends(3, 4))):
        assert end - start == comb(d + 2, 2) == len(multisets(3, d))
        for row, key, exponents in zip(
            found[start:end].tolist(), multisets(3, d), spread(3, d).tolist(), strict=True
        ):
            assert pack(exponents) == key
            assert row == [prod(n**e for n, e in zip(column, exponents, strict=True))
                           for column in counts.T.tolist()]  # fmt: skip


def test_all_multisets_are_there_once() -> None:
    every = {pack(e) for e in product(range(4), repeat=3) if sum(e) == 3}
    assert sorted(multisets(3, 3)) == sorted(every)
