"""Sweeps: a row for every case, each what the bet comes to by itself, whatever counted it."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from exact.algebra.sweep import BLOCK, sweep
from exact.catalogue.rules import find_rules
from exact.desk import find_bet
from exact.results import NotComputable, settle_all
from exact.settlement import Settlement
from exact.shoe import Shoe

NAMES = ["player", "tie/9", "player-pair", "perfect-pairs", "7-up-tie", "banker-streak"]
MORE = ["insurance-player", "lightning-tie", "dragon-dragon"]
BETS = [(find_bet(name), find_rules(find_bet(name).rules or "punto-banco")) for name in NAMES]


def random_shoes(n: int) -> list[tuple[str, Shoe]]:
    chance = Random(7)
    made = []
    for number in range(n):
        suited = tuple(chance.randint(0, 3) for _ in range(52))
        ranks = tuple(sum(suited[r : r + 4]) for r in range(0, 52, 4))
        made.append((f"shoe {number}", Shoe(ranks, suited)))
    return made


def test_every_case_is_what_the_bet_comes_to_alone() -> None:
    for number in (3, 30):  # dealt one by one, and counted at once
        made = random_shoes(number)
        cases = list(sweep(BETS, made))
        assert len(cases) == number * len(BETS)
        for (label, shoe), row in zip(made, range(0, len(cases), len(BETS)), strict=True):
            for (bet, rules), case in zip(BETS, cases[row : row + len(BETS)], strict=True):
                assert case.label == label
                assert case.result == settle_all([bet], shoe, rules)[0]


def test_a_sweep_reads_shoes_as_it_goes() -> None:
    taken = 0

    def endless() -> Iterator[tuple[str, Shoe]]:
        nonlocal taken
        while True:
            taken += 1
            yield "", Shoe.whole(8)

    first = next(iter(sweep(BETS[:1], endless())))
    assert isinstance(first.result, Settlement)
    assert taken == BLOCK


def test_kinds_that_have_no_law_of_their_own_pass_as_they_are() -> None:
    bets = [(find_bet(name), find_rules("punto-banco")) for name in MORE]
    cases = list(sweep(bets, [("", Shoe.whole(6)), ("", Shoe.infinite())]))
    for at, case in enumerate(cases):
        bet, rules = bets[at % len(bets)]
        shoe = Shoe.whole(6) if at < len(bets) else Shoe.infinite()
        assert case.result == settle_all([bet], shoe, rules)[0]
    assert isinstance(cases[1].result, NotComputable)


def test_a_condition_that_cannot_happen_on_one_of_the_shoes() -> None:
    bets = [(find_bet("player"), find_rules("punto-banco"))]
    shoes = [("without", Shoe.of("2,3,4,5,6,7")), ("with", Shoe.of("A,2,3,4,5,6,7"))]
    without, held = sweep(bets, shoes, 'player.first.rank == "A"')
    assert isinstance(without.result, NotComputable)
    assert "cannot happen" in without.result.reason
    assert isinstance(held.result, Settlement)
    assert held.result.given == 'player.first.rank == "A"'
