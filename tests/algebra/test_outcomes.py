"""The full joint law of many shoes against the law of each."""

from __future__ import annotations

from math import perm

import numpy as np
import pytest

import exact
from tests.algebra.depleted import by_values, depleted, values_shoe

EXPRESSIONS = ["player.total", "banker.total", "player.cards", "banker.cards"]


@pytest.mark.parametrize(
    "rules", ["punto-banco", "7-up", "baccarat-gold", "banker-natural-does-not-stop"]
)
def test_each_row_is_the_law_of_its_shoe(rules: str) -> None:
    shoes = [depleted(seed) for seed in range(4)] + [exact.Shoe.whole(8), exact.Shoe.whole(28)]
    labels, counts = exact.outcome_counts([by_values(shoe) for shoe in shoes], rules)
    assert list(labels) == sorted(set(labels))
    for shoe, row in zip(shoes, counts.tolist(), strict=True):
        law = exact.law_of(EXPRESSIONS, shoe, rules)
        known = {outcome.values: outcome.arrangements for outcome in law.outcomes}
        assert {label: n for label, n in zip(labels, row, strict=True) if n} == known


def test_shoes_by_ranks_and_by_values_agree() -> None:
    shoes = [depleted(seed) for seed in range(3)]
    by_rank = exact.outcome_counts([list(shoe.ranks) for shoe in shoes])
    by_value = exact.outcome_counts(np.array([by_values(shoe) for shoe in shoes]))
    assert by_rank.labels == by_value.labels
    assert by_rank.counts.tolist() == by_value.counts.tolist()


@pytest.mark.parametrize("cards", [457, 458, 459, 1449, 1450, 1451])
def test_the_edges_of_the_guard(cards: int) -> None:
    row = [cards - 9 * (cards // 10), *[cards // 10] * 9]
    counts = exact.outcome_counts([row, [0] * 9 + [cards]]).counts
    law = exact.law_of(EXPRESSIONS, values_shoe(row))
    assert sorted(n for n in counts[0].tolist() if n) == sorted(
        outcome.arrangements for outcome in law.outcomes
    )
    # Nines alone: both hands total 8, a natural.
    assert [n for n in counts[1].tolist() if n] == [perm(cards, 6)]


def test_eight_decks() -> None:
    labels, counts = exact.outcome_counts([[128] + [32] * 9])
    sums = [0, 0, 0]
    for (player, banker, _, _), n in zip(labels, counts[0].tolist(), strict=True):
        sums[(player > banker) - (player < banker)] += n
    assert sums == [475627426473216, 2230518282592256, 2292252566437888]
    cards = sum((label[2] + label[3]) * n for label, n in zip(labels, counts[0], strict=True))
    # 46924771178/9501213267 cards a coup
    assert int(cards) * 9501213267 == perm(416, 6) * 46924771178
