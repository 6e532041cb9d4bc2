"""Many shoes at once: every row must be what the shoe alone gives, whichever numbers are used."""

from __future__ import annotations

from fractions import Fraction
from math import perm

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

import exact
from exact.algebra.arrays import BLOCK, Monomials, offsets
from exact.algebra.counting import fallings
from exact.algebra.forms import exponents, forms_of, monomials
from exact.algebra.guard import largest, regimes, result_type
from exact.catalogue.rules import find_rules
from exact.desk import find_bet, find_bets
from exact.errors import BetError
from tests.algebra.depleted import by_values, depleted, values_shoe

MAIN = ["player", "banker", "tie"]
STANDARD = find_rules("punto-banco")


def random_shoes(rows: int, seed: int, cards: int | None = None) -> NDArray[np.int64]:
    """Shoes counted by values, of so many cards or of six to 458."""
    rng = np.random.default_rng(seed)
    sizes = rng.integers(6, 459, rows) if cards is None else np.full(rows, cards)
    share = rng.dirichlet(np.ones(10), rows)
    drawn = [rng.multinomial(n, p) for n, p in zip(sizes, share, strict=True)]
    return np.array(drawn, np.int64).reshape(rows, 10)


def settled(bet: str, shoe: exact.Shoe, rules: str = "punto-banco") -> list[int]:
    return [line.arrangements for line in exact.settle(bet, shoe, rules).lines]


@settings(max_examples=12)
@given(seeds=st.lists(st.integers(0, 10**6), min_size=1, max_size=4))
def test_main_bets_on_depleted_shoes(seeds: list[int]) -> None:
    shoes = [depleted(seed) for seed in seeds]
    found = exact.line_counts(MAIN, [by_values(shoe) for shoe in shoes])
    for bet in MAIN:
        assert found[bet].tolist() == [settled(bet, shoe) for shoe in shoes]
        assert found[bet].dtype == np.int64


BETS = [
    "egalite-3",
    "dragon-bonus-player",
    "banker-half-on-6",
    "bad-beat",
    "low-tie-max",
    "super-lucky-7",
    "player-pair",
    "tiger-pair",
    "lucky-match",
    "monkey-6",
    "player.total == 11 @ 9:1; banker.total >= 0 @ 1:1",
    "7-up-super-sevens",
    'player.first.rank == "9" @ 1:1',
    "player.start.total == 5 and banker.second.point == 2 @ 1:1",
]


def test_bets_of_every_kind_together() -> None:
    shoes = [depleted(seed) for seed in range(3)] + [exact.Shoe.whole(8)]
    found = exact.line_counts(BETS, [list(shoe.ranks) for shoe in shoes])
    assert list(found) == BETS
    for bet in BETS:
        assert found[bet].tolist() == [settled(bet, shoe) for shoe in shoes]


@pytest.mark.parametrize("rules", ["7-up", "baccarat-gold", "no-third-card"])
def test_other_rules(rules: str) -> None:
    shoe = depleted(5)
    bets = [*MAIN, "egalite-3", "big"]
    found = exact.line_counts(bets, [by_values(shoe)], rules)
    for bet in bets:
        assert found[bet].tolist() == [settled(bet, shoe, rules)]


def test_a_bet_that_is_conditional_counts_its_own_deals() -> None:
    bet = exact.Bet("late", "late", (exact.Line("tie", Fraction(8)),), given="round.cards == 6")
    shoe = depleted(7)
    found = exact.line_counts([bet], [by_values(shoe)])["late"]
    assert found.tolist() == [[line.arrangements for line in exact.settle(bet, shoe).lines]]
    assert found.sum() < perm(shoe.size, 6)


# The guard.

EDGES = [457, 458, 459, 1449, 1450, 1451]


def test_the_guard_switches_where_the_numbers_end() -> None:
    assert perm(458, 6) < 2**53 <= perm(459, 6)
    assert perm(1450, 6) < 2**63 <= perm(1451, 6)
    assert [largest(bits, 6) for bits in (53, 63)] == [458, 1450]
    for deals in (4, 5):
        for bits in (53, 63):
            most = largest(bits, deals)
            assert perm(most, deals) < 2**bits <= perm(most + 1, deals)
    used = {n: dtype for dtype, rows in regimes(np.array(EDGES), 6) for n in np.array(EDGES)[rows]}
    assert used == {
        457: "float64",
        458: "float64",
        459: "int64",
        1449: "int64",
        1450: "int64",
        1451: "object",
    }
    assert [result_type(np.array([n]), 6) for n in EDGES] == ["int64"] * 5 + ["object"]


@pytest.mark.parametrize("cards", EDGES)
def test_rows_at_the_edges_of_the_guard(cards: int) -> None:
    lopsided = [[0] * 10 for _ in range(4)]
    lopsided[0][9] = cards
    lopsided[1][0] = lopsided[1][9] = cards // 2
    lopsided[1][4] = cards - 2 * (cards // 2)
    lopsided[2][1], lopsided[2][5] = cards - 7, 7
    lopsided[3] = [cards - 9 * (cards // 10), *[cards // 10] * 9]
    rows = [*random_shoes(6, cards, cards).tolist(), *lopsided]
    found = exact.line_counts([*MAIN, "egalite-6"], rows)
    forms, _ = forms_of(find_bets([*MAIN, "egalite-6"]), STANDARD)[0]
    for at, row in enumerate(rows):
        shoe = values_shoe(row)
        by_integers = forms.count(shoe.ranks)
        for bet, counts in zip(found, by_integers, strict=True):
            assert found[bet][at].tolist() == counts
            assert sum(counts) == perm(cards, 6)
            assert found[bet].dtype == ("int64" if cards <= 1450 else "object")
    for bet in (*MAIN, "egalite-6"):
        assert found[bet][-1].tolist() == settled(bet, values_shoe(rows[-1]))


def test_shoes_of_all_sizes_in_one_call() -> None:
    rows = [
        row
        for cards in (1451, 6, 459, 458, 1450, 10**6, 416)
        for row in random_shoes(2, cards, cards).tolist()
    ]
    found = exact.line_counts(MAIN, rows)
    labels, counts = exact.outcome_counts(rows)
    for at, row in enumerate(rows):
        assert all(type(n) is int for n in found["tie"][at].tolist())
        assert found["banker"][at].tolist() == settled("banker", values_shoe(row))
        ties = [n for label, n in zip(labels, counts[at], strict=True) if label[0] == label[1]]
        assert sum(ties) == found["tie"][at][0]
        assert counts[at].sum() == perm(sum(row), 6)


@pytest.mark.parametrize("rows", [0, 1, BLOCK - 1, BLOCK, BLOCK + 1, 2 * BLOCK + 3])
def test_blocks(rows: int) -> None:
    shoes = random_shoes(rows, 11)
    found = exact.line_counts(MAIN, shoes)
    assert found["player"].shape == (rows, 3)
    assert found["tie"].shape == (rows, 2)
    forms, _ = forms_of(find_bets(MAIN), STANDARD)[0]
    for at in {0, 1, 2, BLOCK - 1, BLOCK, rows - 1} & set(range(rows)):
        counts = forms.count(values_shoe(shoes[at].tolist()).ranks)
        assert [found[bet][at].tolist() for bet in MAIN] == counts
    labels, outcomes = exact.outcome_counts(shoes)
    assert outcomes.shape == (rows, 205)
    wins = [label[0] > label[1] for label in labels]
    assert (outcomes[:, wins].sum(axis=1) == found["player"][:, 0]).all()


def test_identities_on_very_many_shoes() -> None:
    shoes = random_shoes(5_000, 13)
    found = exact.line_counts([*MAIN, "big", "egalite-0"], shoes)
    sizes = shoes.sum(axis=1)
    total = np.prod([sizes - taken for taken in range(6)], axis=0)
    for counts in found.values():
        assert (counts.sum(axis=1) == total).all()
        assert (counts >= 0).all()
    assert (found["player"][:, 0] == found["banker"][:, 2]).all()
    assert (found["player"][:, 1] == found["tie"][:, 0]).all()


def test_the_average_over_the_first_card_is_the_whole_shoe() -> None:
    row = by_values(depleted(17))
    less = [[n - (v == value) for v, n in enumerate(row)] for value in range(10) if row[value]]
    found = exact.line_counts(["tie"], [row, *less])["tie"][:, 0].tolist()
    parts = sum(n * count for n, count in zip(filter(None, row), found[1:], strict=True))
    size = sum(row)
    assert Fraction(parts, size * perm(size - 1, 6)) == Fraction(found[0], perm(size, 6))


# What the numbers are made of.


@pytest.mark.parametrize("half", [1, 2, 3, 5, 6, 7])
def test_monomials_of_arrays_and_of_integers_stand_in_one_order(half: int) -> None:
    counts = np.random.default_rng(half).integers(0, 9, (3, 2 * half))
    made = Monomials(half, 4, 4, "int64", True)
    made.fill(counts)
    ends = offsets(half, 4)
    for shoe, row in enumerate(counts.tolist()):
        for side in (0, 1):
            held = row[side * half : (side + 1) * half]
            rows = [fallings(n, 4) for n in held]
            expected = monomials(rows)
            for degree in range(5):
                by_exponent = [
                    int(np.prod([r[n] for r, n in zip(rows, taken, strict=True)]))
                    for taken in exponents(half, degree)
                ]
                stacked = made.made[ends[degree] : ends[degree + 1], side, shoe]
                assert stacked.tolist() == expected[degree] == by_exponent


def test_lines_that_are_left_over_are_not_weighed() -> None:
    forms, members = forms_of(find_bets(MAIN), STANDARD)[0]
    assert members == (0, 1, 2)
    assert len(forms.weighed) == 2  # Player and Tie; the rest is what they leave


# Names, and what cannot be weighed.


def test_results_are_keyed_by_the_name_as_asked() -> None:
    own = exact.Bet("mine", "Mine", (exact.Line("tie", Fraction(8)),))
    asked: list[str | exact.Bet] = ["Punto", "tie/9", "tie @ 8:1", own]
    found = exact.line_counts(asked, [[16] * 10])
    assert list(found) == ["Punto", "tie/9", "tie @ 8:1", "mine"]
    assert found["tie/9"].tolist() == found["mine"].tolist() == found["tie @ 8:1"].tolist()
    assert exact.line_counts([], [[16] * 10]) == {}
    assert exact.line_counts(["tie", "tie"], [[16] * 10]).keys() == {"tie"}


def test_two_bets_of_one_name_are_wrong_input() -> None:
    other = exact.Bet("tie", "Mine", (exact.Line("player.wins", Fraction(8)),))
    with pytest.raises(BetError, match="two different bets are called 'tie'"):
        exact.line_counts(["tie", other], [[16] * 10])


@pytest.mark.parametrize(
    ("bet", "columns", "message"),
    [
        ("perfect-pairs", 13, "reads suits, .*: settle it shoe by shoe"),
        ("all-black", 10, "reads suits, .*: settle it shoe by shoe"),
        ("player-pair", 10, "give shoes of 13 counts, ace to king"),
        ('round.count("J") > 1 @ 1:1', 10, "give shoes of 13 counts, ace to king"),
        ("banker-streak", 10, "takes several coups"),
    ],
)
def test_bets_that_have_no_such_counts(bet: str, columns: int, message: str) -> None:
    with pytest.raises(BetError, match=message) as error:
        exact.line_counts([bet], [[16] * columns])
    assert str(error.value).startswith(f"bet {find_bet(bet).id}: ")


def test_bets_that_tell_no_zeros_apart_need_no_ranks() -> None:
    rows = random_shoes(4, 3).tolist()
    bets = ["tie", 'round.count("9") == 2 @ 1:1', 'player.third.rank == "4" @ 1:1']
    by_value = exact.line_counts(bets, rows)
    by_rank = exact.line_counts(bets, [[*row[1:], row[0], 0, 0, 0] for row in rows])
    for bet in bets:
        assert by_value[bet].tolist() == by_rank[bet].tolist()


def test_lines_that_never_happen_or_always() -> None:
    never, always = "player.total == 12 @ 3:1", "player.cards >= 2 @ push"
    both = "tie or not tie @ 1:1"
    rows = [[128, *[32] * 9], [0, 6, 0, 0, 0, 0, 0, 0, 0, 0]]
    deals = [416 * 415 * 414 * 413 * 412 * 411, 720]
    for asked in ([never], [always], [never, always, both], [never, "tie"]):
        found = exact.line_counts(asked, rows)
        for name in set(asked) - {"tie"}:
            expected = [[0, n] if name == never else [n, 0] for n in deals]
            assert found[name].tolist() == expected
