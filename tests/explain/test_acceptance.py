"""Printed figures whose causes are known: the cause comes out first, with its exact value."""

from fractions import Fraction

import pytest

from exact.audit.printed import parse_printed
from exact.bet import inline_bet
from exact.catalogue.rules import find_rules
from exact.explain.answer import explain
from exact.settlement import settle
from exact.shoe import Shoe
from tests.audit.dealt import COUNTS, outcomes
from tests.explain.reckon import BANKER, PLAYER, TIE

SIX = [Fraction(n, sum(COUNTS[6])) for n in COUNTS[6]]
ENDLESS = [Fraction(n, 13**6) for n in (2153464, 2212744, 460601)]
RESOLVED = 1 - TIE


def _six_wins() -> Fraction:
    """How often Banker wins with 6: an event of eight decks, settled as a bet of its own."""
    bet = inline_bet("banker.wins and banker.total == 6 @ 12:1")
    (settled,) = settle([bet], Shoe.whole(8), find_rules("punto-banco"))
    return settled.probability(0)


KNOWN = [
    ("banker", "98.83", "per resolved coup", 1 + (BANKER * 19 / 20 - PLAYER) / RESOLVED),
    ("player", "98.64", "per resolved coup", 1 + (PLAYER - BANKER) / RESOLVED),
    ("tie", "85.56", "6 decks", 9 * SIX[2]),
    ("player-pair", "88.75", "6 decks", 12 * Fraction(23, 311)),
    ("tie", "85.88", "infinitely many decks", 9 * ENDLESS[2]),
    ("player", "98.77", "infinitely many decks", 1 + ENDLESS[0] - ENDLESS[1]),
    ("banker", "10.57", "ties lose", 1 - BANKER * Fraction(39, 20)),
    ("player", "10.75", "ties lose", 1 - 2 * PLAYER),
    (
        "perfect-pairs",
        "86.02",
        "416 for 415 + hands independent, both at once left out",
        26 * 2 * Fraction(7, 416) * Fraction(409, 416),
    ),
]


@pytest.mark.parametrize(("bet", "figure", "cause", "value"), KNOWN)
def test_the_known_cause_comes_first(bet: str, figure: str, cause: str, value: Fraction) -> None:
    best = explain(bet, figure).found[0]
    assert (best.name, best.exact) == (cause, value)


def test_either_pair_of_six_decks() -> None:
    best = explain("either-pair", "85.46").found[0]
    p = Fraction(23, 311)
    # Player's pair leaves 22 of one rank and 24 of twelve among 310, of 309 after the next.
    again = (Fraction(22 * 21, 310 * 309) + 12 * Fraction(24 * 23, 310 * 309)) * p
    assert (best.name, best.exact) == ("6 decks", 6 * (2 * p - again))


def test_banker_with_half_pay_on_6() -> None:
    best = explain("banker", "1.46").found[0]
    assert best.name == "Banker, half pay on a winning 6"
    assert best.exact == PLAYER - BANKER + _six_wins() / 2


def test_banker_with_a_push_on_6() -> None:
    best = explain("banker", "4.15").found[0]
    assert best.name == "Banker, push on a winning 6"
    assert best.exact == PLAYER - BANKER + _six_wins()


def test_small_cut_off() -> None:
    best = explain("small", "94.71").found[0]
    assert (best.name, best.exact) == ("truncated", Fraction("2.5") * _four_cards())


def _four_cards() -> Fraction:
    """How often four cards are dealt, from the walk over all coups."""
    counted = outcomes(8)
    four = sum(n for (_, _, cards), n in counted.items() if cards == 4)
    return Fraction(four, sum(counted.values()))


@pytest.mark.parametrize("figure", ["98.94", "98,94 %", "≈ 98.94%"])
def test_a_figure_that_is_right_is_said_to_be(figure: str) -> None:
    best = explain("banker", figure).found[0]
    assert (best.name, best.says) == (
        "correctly rounded",
        "the return is 98.94209 %, rounded to 98.94%",
    )


def test_below_fifty_a_figure_is_an_edge_unless_it_is_said_to_be_something() -> None:
    assert explain("tie", "14.36").space.quantity == "edge"
    assert explain("tie", "50").space.quantity == "rtp"
    assert explain("tie", "9.52", quantity="probability").found[0].exact == TIE
    assert explain("tie", "14.36", quantity="rtp").found[0].name == "edge printed as return"


def test_nothing_in_the_space_is_an_answer() -> None:
    answer = explain("player", "97.33")
    assert [each.kind.value for each in answer.found] == ["noise"]
    off = parse_printed("97.33").value - (1 + PLAYER - BANKER)
    variance = PLAYER + BANKER - (PLAYER - BANKER) ** 2
    coups = int(variance / off**2 + Fraction(1, 2))
    assert answer.found[0].name == f"{coups:,} simulated coups"
    assert answer.space.searched == len(answer.space.single) + len(answer.space.double)


@pytest.mark.parametrize(("bet", "figure"), [("banker", "98.83"), ("tie", "85.56")])
def test_two_hypotheses_of_which_one_is_enough_are_no_explanation(bet: str, figure: str) -> None:
    found = explain(bet, figure).found
    alone = {each.name for each in found if len(each.parts) == 1}
    assert not any(alone & set(each.parts) for each in found if len(each.parts) == 2)
