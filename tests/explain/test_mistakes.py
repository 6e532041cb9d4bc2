"""Each hypothesis on a mistake of calculation."""

from fractions import Fraction

import pytest

from exact.report.numbers import percent
from exact.shoe import Shoe
from tests.explain.reckon import (
    PAIR,
    PERFECT,
    candidate,
    names,
    space,
)

#: Edges of Player, Banker and Tie by programs that are known to be wrong, eight decks, in percent.
FINGERPRINTS = {
    "Banker 6 draws when Player stands": "1.3767 0.9334 19.2782",
    "Banker 6 never draws": "1.2178 1.0744 14.2453",
    "Banker 3 always draws": "1.2341 1.0594 14.5252",
    "Banker 3 stands on 8 and 9": "1.1998 1.0918 14.1959",
    "Banker 4 draws on an ace too": "1.2359 1.0575 14.5252",
    "Banker 5 stands on 4": "1.2318 1.0607 14.1934",
    "Player stands on 5": "1.5214 0.7869 17.2694",
    "a Banker natural does not stop Player": "-0.5731 2.7983 6.2222",
    "32 zero cards instead of 128": "1.2666 1.0111 8.5968",
    "96 zero cards instead of 128": "1.2826 1.0065 12.5365",
}


@pytest.mark.parametrize("name", FINGERPRINTS)
def test_a_wrong_program_has_its_fingerprint(name: str) -> None:
    edges = [candidate(space(bet, "edge"), name).value for bet in ("player", "banker", "tie")]
    assert " ".join(percent(edge, 4) for edge in edges) == FINGERPRINTS[name]


def test_a_banker_who_ignores_players_card() -> None:
    values = {
        bet: [
            percent(each.value, 4)
            for each in space(bet, "edge").single
            if each.name == "Banker ignores Player's card"
        ]
        for bet in ("banker", "tie")
    }
    assert values == {"banker": ["2.2656"], "tie": ["15.6022"]}


def test_what_reads_no_course_of_the_coup_has_no_wrong_tableau() -> None:
    found = names(space("player-pair"))
    assert not set(found) & set(FINGERPRINTS)


def test_a_pair_of_one_value() -> None:
    # Ten values: nine of 32 cards and one of 128.
    same = Fraction(9 * 32 * 31 + 128 * 127, 416 * 415)
    assert candidate(space("player-pair"), "pair by value").value == 12 * same
    assert percent(12 * same) == "175.05097"


def test_a_perfect_pair_of_one_colour() -> None:
    assert percent(candidate(space("perfect-pairs"), "perfect pair by colour").value) == "184.55403"
    assert "perfect pair by colour" not in names(space("either-pair"))


@pytest.mark.parametrize(
    ("places", "tie"), [(0, "0.1"), (1, "0.095"), (2, "0.0952"), (3, "0.09516")]
)
def test_a_rounded_probability(places: int, tie: str) -> None:
    name = f"probability rounded to {places} decimal{'s' * (places != 1)} of a percent"
    assert candidate(space("tie"), name).value == 9 * Fraction(tie)


def test_a_probability_that_rounds_to_nothing_was_not_rounded() -> None:
    found = names(space("egalite-2"))
    assert "probability rounded to 0 decimals of a percent" not in found
    # 0.4 % and 0.40 % are one value, and so one hypothesis.
    assert "probability rounded to 1 decimal of a percent" in found
    assert "probability rounded to 2 decimals of a percent" not in found


def test_416_for_415() -> None:
    full = PAIR * Fraction(415, 416)
    assert candidate(space("player-pair"), "416 for 415").value == 12 * full
    six = candidate(space("player-pair", shoe=Shoe.whole(6)), "312 for 311").value
    assert six == 12 * Fraction(23, 312)
    assert "416 for 415" not in names(space("tie"))


@pytest.mark.parametrize(
    ("counted", "chance"),
    [
        ("counted once", 2 * PERFECT - PERFECT**2),
        ("left out", 2 * PERFECT * (1 - PERFECT)),
        ("counted twice", 2 * PERFECT),
    ],
)
def test_independent_hands(counted: str, chance: Fraction) -> None:
    name = f"hands independent, both at once {counted}"
    assert candidate(space("perfect-pairs"), name).value == 26 * chance
    full = PERFECT * Fraction(415, 416)
    both = {
        "counted once": 2 * full - full**2,
        "left out": 2 * full * (1 - full),
        "counted twice": 2 * full,
    }
    assert candidate(space("perfect-pairs"), f"416 for 415 + {name}").value == 26 * both[counted]


def test_independent_hands_in_two_tiers() -> None:
    name = "hands independent, both at once counted once"
    value = 26 * 2 * PERFECT * (1 - PERFECT) + 251 * PERFECT**2
    assert candidate(space("perfect-pairs-two-tier"), name).value == value


def test_a_bet_on_one_hand_takes_no_two_hands_for_independent() -> None:
    assert not any("independent" in name for name in names(space("player-pair")))
