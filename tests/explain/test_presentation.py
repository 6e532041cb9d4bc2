"""Each hypothesis on how a right value is read off or printed."""

from fractions import Fraction

import pytest

from exact.audit.printed import parse_printed
from exact.explain.search import Space
from tests.explain.reckon import BANKER, PAIR, PLAYER, TIE, candidate, names, space

HOUSE = PLAYER - BANKER * 19 / 20  # Banker's edge


def prints(space: Space, name: str, like: str) -> set[Fraction]:
    return {each.value for each in candidate(space, name).prints(parse_printed(like))}


def hundredths(*figures: str) -> set[Fraction]:
    return {parse_printed(figure).value for figure in figures}


@pytest.mark.parametrize(
    ("quantity", "value"),
    [
        ("rtp", 1 - HOUSE / (1 - TIE)),
        ("edge", HOUSE / (1 - TIE)),
        ("probability", BANKER / (1 - TIE)),
    ],
)
def test_pushed_coups_are_left_out(quantity: str, value: Fraction) -> None:
    assert candidate(space("banker", quantity), "per resolved coup").value == value


def test_pushed_coups_are_counted() -> None:
    assert candidate(space("banker", "rtp_resolved"), "per stake").value == 1 - HOUSE


def test_a_bet_that_never_pushes_has_no_resolved_coups_of_its_own() -> None:
    assert "per resolved coup" not in names(space("tie"))


def test_the_edge_in_the_place_of_the_return() -> None:
    assert candidate(space("banker"), "edge printed as return").value == HOUSE
    assert candidate(space("banker", "edge"), "return printed as edge").value == 1 - HOUSE
    assert "edge printed as return" not in names(space("banker", "probability"))


def test_the_sign_of_the_edge() -> None:
    assert candidate(space("banker", "edge"), "sign flipped").value == -HOUSE
    assert candidate(space("banker"), "sign flipped").value == 1 + HOUSE


def test_for_one_and_to_one() -> None:
    assert candidate(space("tie@10:1"), "'for one' paid as 'to one'").value == 12 * TIE
    assert candidate(space("tie"), "'to one' read as 'for one'").value == 8 * TIE
    assert candidate(space("player-pair"), "'for one' paid as 'to one'").value == 13 * PAIR
    assert "'to one' read as 'for one'" not in names(space("banker"))


def test_one_digit_short() -> None:
    printed = prints(space("banker"), "one digit short, zero-padded", "0.00")
    assert printed == hundredths("98.90", "99.00")


def test_zero_padded() -> None:
    assert prints(space("banker"), "zero-padded", "0.00") == hundredths("98.00", "99.00")
    assert prints(space("banker"), "zero-padded", "0.000") == hundredths(
        *("98.000", "99.000", "98.900")
    )
    assert prints(space("banker"), "zero-padded", "0.0") == set()


def test_two_digits_transposed() -> None:
    rounded = ("89.94", "99.84", "98.49")
    up = ("89.95", "99.85", "98.59")
    assert prints(space("banker"), "two digits transposed", "0.00") == hundredths(*rounded, *up)


def test_the_figure_of_another_bet() -> None:
    assert candidate(space("tie"), "the figure of Banker").value == 1 - HOUSE
    assert candidate(space("egalite-3"), "the figure of Tie").value == 9 * TIE
    assert "the figure of Egalite 4" in names(space("egalite-3"))


def test_the_mean_of_the_main_bets() -> None:
    value = (1 - HOUSE + 1 + PLAYER - BANKER + 9 * TIE) / 3
    assert candidate(space("big"), "the mean of the main bets").value == value


def test_each_rounding_comes_free() -> None:
    figures = {"94.71": "truncated", "94.72": "correctly rounded"}
    for figure, name in figures.items():
        assert space("small").explain(parse_printed(figure))[0].name == name
    assert space("tie").explain(parse_printed("85.65"))[0].name == "rounded up"
