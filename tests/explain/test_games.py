"""Each hypothesis on another game under the same name."""

from fractions import Fraction

import pytest

from exact.shoe import Shoe
from tests.audit.dealt import COUNTS
from tests.explain.reckon import BANKER, PERFECT, PLAYER, TIE, candidate, names, space


@pytest.mark.parametrize("decks", [1, 2, 3, 4, 5, 6, 7])
def test_other_numbers_of_decks(decks: int) -> None:
    name = f"{decks} deck{'s' * (decks != 1)}"
    value = 12 * Fraction(4 * decks - 1, 52 * decks - 1)
    assert candidate(space("player-pair"), name).value == value


def test_infinitely_many_decks() -> None:
    assert candidate(space("player-pair"), "infinitely many decks").value == Fraction(12, 13)


def test_the_number_of_decks_that_is_said_is_no_other() -> None:
    assert "6 decks" not in names(space("tie", shoe=Shoe.whole(6)))
    eight = candidate(space("tie", shoe=Shoe.whole(6)), "8 decks").value
    assert eight == 9 * Fraction(COUNTS[8][2], sum(COUNTS[8]))


def test_another_commission() -> None:
    value = 1 - PLAYER + BANKER * 96 / 100
    assert candidate(space("banker"), "paytable 4 of banker").value == value
    assert candidate(space("tie"), "paytable 9 of tie").value == 10 * TIE


def test_a_bet_of_the_same_name() -> None:
    found = names(space("perfect-pairs"))
    assert "Perfect Pairs, two tiers, paytable 250" in found
    assert "Perfect Pairs, two tiers, paytable 200" in found


def test_every_banker_is_another_banker() -> None:
    found = names(space("banker"))
    for name in ("Banker, half pay on a winning 6", "EZ Banker", "Banker, push on a winning 6"):
        assert name in found
    assert "Banker, paytable 5" in names(space("banker-half-on-6"))
    assert "Banker, paytable 5" not in names(space("player"))
    assert "Egalite 4, paytable egalite" not in names(space("egalite-3"))


def test_ties_lose() -> None:
    assert candidate(space("player"), "ties lose").value == 2 * PLAYER
    assert candidate(space("banker"), "ties lose").value == BANKER * 39 / 20
    assert "ties lose" not in names(space("tie"))


def test_both_hands_are_paid() -> None:
    # Player's pair leaves 6 of one card and 8 of fifty-one among 414, of 413 after the next.
    again = PERFECT * Fraction(6 * 5 + 51 * 8 * 7, 414 * 413)
    value = 26 * (2 * PERFECT - 2 * again) + 51 * again
    assert candidate(space("perfect-pairs"), "both hands paid").value == value
    assert "both hands paid" not in names(space("player-pair"))


def test_two_differences_at_once() -> None:
    six = Fraction(COUNTS[6][2], sum(COUNTS[6]))
    assert candidate(space("tie"), "6 decks + paytable 9 of tie").value == 10 * six
