"""Closed forms: the published polynomials, the engine at other decks, and the proofs of course."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import pairwise

import pytest

from exact.algebra.formula import (
    Formula,
    arrangement,
    at,
    formulas,
    interpolate,
    pay_names,
    return_of,
)
from exact.algebra.monotone import monotone
from exact.bet import Bet, Line
from exact.catalogue.rules import find_rules
from exact.desk import find_bets
from exact.errors import BetError, EventError, ShoeError
from exact.settlement import settle
from exact.shoe import Shoe

RULES = find_rules("punto-banco")
#: Arrangements in d decks, as published.
PUBLISHED = {
    "player": "128*d**2*(68910848*d**4 - 19750576*d**3 + 2098716*d**2 - 99294*d + 1825)",
    "banker": "256*d**2*(35403904*d**4 - 10106280*d**3 + 1069054*d**2 - 50280*d + 917)",
    "tie": "32*d*(58956928*d**5 - 18368096*d**4 + 2474184*d**3 - 189234*d**2 + 8517*d - 195)",
}


@cache
def formula(name: str, rules: str = "punto-banco", remove: str = "") -> Formula:
    return formulas(find_bets([name]), find_rules(rules), remove)[0]


@pytest.mark.parametrize("name", PUBLISHED)
def test_the_published_polynomials(name: str) -> None:
    assert str(arrangement(formula(name).arrangements[0])) == PUBLISHED[name]


def test_the_total_is_the_number_of_deals() -> None:
    for name in ("player", "dragon-7", "perfect-pairs"):
        total = formula(name).total
        for decks in (1, 2, 8, 100):
            n = 52 * decks
            deals = n * (n - 1) * (n - 2) * (n - 3) * (n - 4) * (n - 5)
            assert at(total, decks) == deals


@pytest.mark.parametrize(
    "name", ["player", "banker-half-on-6", "tie/9", "either-pair", "perfect-pairs", "lucky-6"]
)
def test_the_engine_at_decks_that_made_no_polynomial(name: str) -> None:
    found = formula(name)
    for decks in (12, 40):
        (settled,) = settle([found.bet], Shoe.whole(decks), RULES)
        assert [line.arrangements for line in settled.lines] == [
            at(line, decks) for line in found.arrangements
        ]
        assert found.rtp(decks) == settled.rtp
    (endless,) = settle([found.bet], Shoe.infinite(), RULES)
    assert found.limit == endless.rtp


def test_a_removed_card_and_a_printed_one() -> None:
    found = formula("tie", remove="A*5,5")
    assert found.first == 2
    assert found.rtp(20) == settle([found.bet], Shoe.whole(20, "A*5,5"), RULES)[0].rtp
    seven = formula("7-up-player", "7-up")
    assert len(seven.total) == 6  # five cards are dealt
    rules = find_rules("7-up")
    assert seven.rtp(20) == settle([seven.bet], Shoe.whole(20), rules)[0].rtp


def test_a_condition() -> None:
    (found,) = formulas(find_bets(["player"]), RULES, given="not tie")
    (settled,) = settle([found.bet], Shoe.whole(20), RULES, "not tie")
    assert found.rtp(20) == settled.rtp
    assert at(found.total, 20) == settled.arrangements


def test_expressions_are_python_that_gives_the_return() -> None:
    for name in ("player", "dragon-7", "player-pair"):
        found = formula(name)
        value = eval(str(return_of(found)), {"d": Fraction(11)})
        assert value == found.rtp(11)


def test_open_pays_are_filled_by_the_pays_of_the_bet() -> None:
    found = formula("lucky-6")
    assert pay_names(found.bet) == ("x1", "x2")
    pays = {f"x{n}": line.pays for n, line in enumerate(found.bet.lines, 1)}
    value = eval(str(return_of(found, symbolic=True)), {"d": Fraction(8), **pays})
    assert value == found.rtp(8)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("player", "increasing"),
        ("banker", "decreasing"),
        ("tie", "increasing"),
        ("player-pair", "increasing"),
        ("round.cards >= 4 @ push", "constant"),
        ("dragon-7", "neither"),
    ],
)
def test_the_course_over_whole_decks(name: str, says: str) -> None:
    found = formula(name)
    proved = monotone(found)
    assert proved.says == says
    returns = [found.rtp(decks) for decks in range(1, 40)]
    steps = {(after > before) - (after < before) for before, after in pairwise(returns)}
    assert steps == {"increasing": {1}, "decreasing": {-1}, "constant": {0}}.get(says, {1, -1})


def test_a_turn_lies_where_the_derivative_changes_sign() -> None:
    (turn,) = monotone(formula("dragon-7")).turns
    assert turn.highest
    assert 1 < turn.low < turn.high < 2
    assert turn.high - turn.low <= Fraction(1, 1000)

    # The slope by an independent route: differences of the exact return at fractions of a deck.
    def rtp(d: Fraction) -> Fraction:
        value: Fraction = eval(str(return_of(formula("dragon-7"))), {"d": d})
        return value

    nudge = Fraction(1, 10**9)
    assert rtp(turn.low + nudge) > rtp(turn.low)
    assert rtp(turn.high + nudge) < rtp(turn.high)


def made(polynomials: list[tuple[int, ...]]) -> Formula:
    """A formula whose lines pay 1, 0, … and the rest -1, of any polynomials."""
    pays = [Fraction(1), *([Fraction(0)] * (len(polynomials) - 2))]
    bet = Bet("made", "made", tuple(Line("tie", pay) for pay in pays))
    whens = tuple("abc"[: len(polynomials)])
    return Formula(bet, "none", whens, tuple(polynomials))


def test_a_slope_that_touches_zero_does_not_turn() -> None:
    # Won less lost is (d - 3)^3, of deals that all weigh 1000: the slope touches zero at three.
    touching = made([(-27, 27, -9, 1), (1027, -27, 9, -1), (0, 0, 0, 0)])
    assert monotone(touching).says == "increasing"
    # And (d - 1)(d - 3) turns once beyond one, at two.
    turning = made([(3, -4, 1), (997, 4, -1), (0, 0, 0)])
    proved = monotone(turning)
    assert proved.says == "neither"
    assert [turn.highest for turn in proved.turns] == [False]
    assert proved.turns[0].low <= 2 <= proved.turns[0].high
    # A turn at the first number of decks is none.
    assert monotone(made([(1, -2, 1), (999, 2, -1), (0, 0, 0)])).says == "increasing"


def test_interpolation() -> None:
    assert interpolate([2, 5, 7, 11], [3 + n**3 for n in (2, 5, 7, 11)]) == (3, 0, 0, 1)
    assert interpolate([4], [9]) == (9,)
    with pytest.raises(ArithmeticError):
        interpolate([0, 2], [0, 1])


def test_wrong_input() -> None:
    with pytest.raises(BetError, match="several coups"):
        formula("banker-streak")
    with pytest.raises(BetError, match="not computable"):
        formula("lightning-tie")
    with pytest.raises(ShoeError, match="is no card"):
        formula("tie", remove="X")
    with pytest.raises(EventError, match="cannot happen"):
        formulas(find_bets(["tie"]), RULES, given="tie and player.wins")
