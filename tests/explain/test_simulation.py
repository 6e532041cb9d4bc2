"""Noise of one figure, and the number of coups that fits several."""

from fractions import Fraction

import pytest

from exact.audit.printed import parse_printed
from exact.catalogue.rules import find_rules
from exact.desk import find_bets
from exact.explain.noise import coups_of, scatter
from exact.explain.reckoning import Reckoning
from exact.explain.simulation import (
    _last,
    chi_square,
    covariances,
    determinants,
    simulation,
)
from exact.shoe import Shoe
from tests.explain.reckon import BANKER, PAIR, PLAYER, SETTING, TIE, space

LAW = ((Fraction(1), PLAYER), (Fraction(0), TIE), (Fraction(-1), BANKER))


def matrix(*names: str) -> list[list[Fraction]]:
    bets, rules = find_bets(names), find_rules("punto-banco")
    found = covariances([Reckoning(bet, Shoe.whole(8), rules) for bet in bets])
    assert found is not None
    return found


def test_the_scatter_of_one_coup() -> None:
    mean = PLAYER - BANKER
    assert scatter(LAW, "rtp") == scatter(LAW, "edge") == PLAYER + BANKER - mean**2
    assert scatter(LAW, "probability") == PLAYER * (1 - PLAYER)
    # Won or lost for sure, Player's share of resolved coups is a coin of a known bias.
    p = PLAYER / (1 - TIE)
    assert scatter(LAW, "rtp_resolved") == 4 * p * (1 - p) / (1 - TIE)


def test_the_coups_of_a_distance() -> None:
    searched = space("player-pair")
    off = parse_printed("88.00").value - 12 * PAIR
    coups = 144 * PAIR * (1 - PAIR) / off**2
    assert coups_of(searched, parse_printed("88.00"), SETTING.deals) == int(coups + Fraction(1, 2))


def test_a_figure_that_is_just_right_needs_no_coups() -> None:
    searched = space("round.cards >= 4 @ 1:2")
    assert searched.exact == Fraction(3, 2)
    assert coups_of(searched, parse_printed("150"), SETTING.deals) is None
    assert coups_of(searched, parse_printed("151"), SETTING.deals) is None  # it never varies


def test_covariances_of_the_main_bets() -> None:
    found = matrix("player", "banker", "tie")
    nets = ((1, Fraction(-1), -1), (-1, Fraction(19, 20), -1), (0, Fraction(0), 8))
    chances = (PLAYER, BANKER, TIE)
    means = [sum(p * net[i] for p, net in zip(chances, nets, strict=True)) for i in range(3)]
    assert found == [
        [
            sum(p * net[i] * net[j] for p, net in zip(chances, nets, strict=True))
            - means[i] * means[j]
            for j in range(3)
        ]
        for i in range(3)
    ]


def test_covariances_of_bets_that_are_dealt_apart() -> None:
    found = matrix("player-pair", "banker-pair", "tie")
    # Player's pair leaves 30 of one rank and 32 of twelve among 414, of 413 after the next.
    both = PAIR * Fraction(30 * 29 + 12 * 32 * 31, 414 * 413)
    assert found[0][1] == found[1][0] == 144 * (both - PAIR**2)
    assert found[0][0] == found[1][1] == 144 * PAIR * (1 - PAIR)
    assert found[0][2] == found[2][0] != found[1][2]  # Banker draws by Player's card


@pytest.mark.parametrize("seed", range(5))
def test_determinants(seed: int) -> None:
    rows = [
        [(seed * 7 + 3 * i * j + i + j) % 11 + 30 * (i == j) for j in range(4)] for i in range(4)
    ]

    def expanded(square: list[list[int]]) -> int:
        if not square:
            return 1
        minors = [[row[:j] + row[j + 1 :] for row in square[1:]] for j in range(len(square))]
        return sum((-1) ** j * square[0][j] * expanded(minors[j]) for j in range(len(square)))

    assert determinants(rows) == (expanded([row[:3] for row in rows[:3]]), expanded(rows))


def test_the_square_form() -> None:
    covariance = [[Fraction(2), Fraction(1)], [Fraction(1), Fraction(3)]]
    off, steps = [Fraction(1), Fraction(2)], [Fraction(0), Fraction(0)]
    # (1 2) (2 1; 1 3)^-1 (1 2)' = (3 - 4 + 8) / 5, and ten coups make it ten times as large.
    assert chi_square(10, off, steps, covariance) == 10 * Fraction(7, 5)


def test_one_figure_has_the_coups_of_its_distance() -> None:
    found = simulation([Fraction(1, 10)], [Fraction(0)], [[Fraction(1)]])
    assert (found.coups, found.least, found.fits) == (100, None, True)


def test_coups_that_fit_several_figures_lie_within_bounds() -> None:
    one = [[Fraction(i == j) for j in range(9)] for i in range(9)]
    found = simulation([Fraction(1, 10)] * 9, [Fraction(0)] * 9, one)
    # The square form is n 9 / 100: it is 9 at 100, and 9 +- 2 sqrt(18) at 5.7… and 194.2….
    assert (found.coups, found.least, found.most) == (100, 6, 190)
    assert found.fits


def test_figures_as_near_as_rounding_lets_them_need_no_simulation() -> None:
    found = simulation([Fraction(1, 1000)], [Fraction(1, 100)], [[Fraction(1)]])
    assert (found.coups, found.fits) == (None, True)
    assert found.most is None


def test_one_figure_that_is_off_alone_is_no_noise() -> None:
    one = [[Fraction(i == j) for j in range(3)] for i in range(3)]
    off = [Fraction(1, 1000), Fraction(1, 10), Fraction(1, 1000)]
    found = simulation(off, [Fraction(0)] * 3, one)
    # The other two stay within 2 + 2 sqrt(4) as long as n 2 / 10^6 does.
    assert (found.worst, found.fits, found.without_worst) == (1, False, 3_000_000)


def test_figures_that_depend_on_each_other_can_contradict_each_other() -> None:
    same = [[Fraction(1), Fraction(1)], [Fraction(1), Fraction(1)]]
    steps = [Fraction(1, 1000)] * 2
    found = simulation([Fraction(1, 10), Fraction(-1, 10)], steps, same)
    assert (found.coups, found.most, found.fits) == (None, 0, False)
    near = simulation([Fraction(1, 10), Fraction(1001, 10_000)], steps, same)
    assert (near.coups, near.fits) == (200, True)


@pytest.mark.parametrize("last", [1, 9, 10, 11, 99, 100, 110, 990, 1000, 1100])
def test_the_last_number_of_two_digits(last: int) -> None:
    assert _last(lambda n: n <= last) == last
    assert _last(lambda n: n < 1) == 0
    assert _last(lambda n: True) is None
