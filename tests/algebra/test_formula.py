"""Closed forms: the published polynomials, the engine at other decks, and the proofs of course."""

from __future__ import annotations

from dataclasses import replace
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
    limit_of,
    pay_names,
    return_of,
)
from exact.algebra.monotone import ByPay, Run, monotone
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


DRAGON = "banker.wins and banker.total == 7 and banker.cards == 3"


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


def paid(name: str, *pays: Fraction) -> Formula:
    """The formula of a bet at other pays of its winning lines: the same deals, no pay open."""
    found, left = formula(name), list(pays)
    lines = [
        Line(line.when, left.pop(0) if line.pays > 0 else line.pays) for line in found.bet.lines
    ]
    return replace(found, bet=replace(found.bet, lines=tuple(lines)))


def steps(found: Formula, most: int = 40) -> list[int]:
    """Whether the return rises (1), falls (-1) or stays with each whole deck more."""
    returns = [found.rtp(decks) for decks in range(found.first, most)]
    return [(after > before) - (after < before) for before, after in pairwise(returns)]


def test_the_limit_at_open_pays_is_that_of_endless_decks() -> None:
    assert str(limit_of(formula("tie"))) == "460601*(x + 1)/4826809"
    for name in ("player", "lucky-6", "dragon-bonus-player"):
        found = formula(name)
        for shift in (0, 3):
            pays = [line.pays + shift for line in found.bet.lines if line.pays > 0]
            (endless,) = settle([paid(name, *pays).bet], Shoe.infinite(), RULES)
            opened = dict(zip(pay_names(found.bet), pays, strict=True))
            assert eval(str(limit_of(found)), opened) == endless.rtp


@pytest.mark.parametrize(
    ("name", "says", "pays"),
    [
        ("tie", "increasing", [("-99/100",), ("8",), ("1000000",)]),
        ("player-pair", "increasing", [("-1/2",), ("11",)]),
        ("lucky-6", "increasing", [("12", "20"), ("1/9", "1000"), ("1000", "-9/10")]),
    ],
)
def test_one_course_for_all_pays(name: str, says: str, pays: list[tuple[str, ...]]) -> None:
    proved = monotone(formula(name), symbolic=True)
    assert (proved.says, proved.whole, proved.by_pay) == (says, says, ())
    assert proved.open == pay_names(formula(name).bet)
    for some in pays:
        assert set(steps(paid(name, *map(Fraction, some)))) == {1}


def test_turns_that_no_pay_moves() -> None:
    # Nothing comes back but on the one line, so the return is x + 1 times a function of d.
    for name in ("dragon-7", "egalite-group-4-5", "monkey-6"):
        proved = monotone(formula(name), symbolic=True)
        assert proved == replace(monotone(paid(name, Fraction(5))), open=("x",))
        assert proved.says == "neither"


@pytest.mark.parametrize(
    "name",
    [
        "player",
        "banker",
        "ez-banker",
        "knockout-total-7",
        "round.cards == 6 @ 1:1; banker.total == 3 @ push",
        "player.wins @ 1:1; player.natural or tie @ 0.5 for 1",
    ],
)
def test_the_pays_at_which_the_course_changes(name: str) -> None:
    proved = monotone(formula(name), symbolic=True)
    assert (proved.says, proved.whole) == (None, None)
    assert "it depends on the open pays" in proved.reason
    low, between, high = proved.by_pay
    assert {low.says, between.says, high.says} == {"increasing", "neither", "decreasing"}
    assert (low.low, high.high, between.says) == (None, None, "neither")
    assert (low.closed, between.closed, high.closed) == (True, False, True)
    assert (low.high, between.high) == (between.low, high.low)
    # At pays that are given the course is proved without any border between pays.
    nudge = Fraction(1, 10**9)
    assert low.high is not None
    assert high.low is not None
    for pays, says in (
        (low.high - nudge, low.says),
        (low.high, low.says),
        (low.high + nudge, "neither"),
        (high.low - nudge, "neither"),
        (high.low, high.says),
        (high.low + nudge, high.says),
        (Fraction(-9999, 10000), low.says),
        (Fraction(10**6), high.says),
    ):
        assert monotone(paid(name, pays)).says == says


def test_the_borders_of_player_and_banker_mirror_each_other() -> None:
    # Ties lose what wins gain: with p, b, t the slopes of the three probabilities p + b + t = 0, so
    # t + (x + 1) p = 0 at x = b / p, and for Banker at p / b.
    player, banker = (
        monotone(formula(name), symbolic=True).by_pay[1] for name in ("player", "banker")
    )
    assert player.low is not None
    assert player.high is not None
    assert banker == ByPay("neither", 1 / player.high, 1 / player.low, closed=False)


def test_a_pay_at_which_nothing_changes() -> None:
    # What a tie wins, of stakes that else come back, is x times its probability, which rises.
    zero = Fraction(0)
    assert monotone(formula("tie @ 3:1; not tie @ push"), symbolic=True).by_pay == (
        ByPay("decreasing", None, zero, closed=False),
        ByPay("constant", zero, zero, closed=True),
        ByPay("increasing", zero, None, closed=False),
    )


def test_no_claim_without_a_proof() -> None:
    several = monotone(formula("banker-half-on-6"), symbolic=True)
    assert (several.says, several.whole, several.by_pay) == (None, None, ())
    assert "increasing: the fixed pays, x1; decreasing: x2" in several.reason
    # Indeed both happen.
    assert set(steps(paid("banker-half-on-6", Fraction(100), Fraction(1, 100)))) == {1}
    assert set(steps(paid("banker-half-on-6", Fraction(1, 100), Fraction(100)))) == {-1}
    # A part that turns leaves no border of the one open pay.
    turning = monotone(formula(f"{DRAGON} @ 40:1"), symbolic=True)
    assert turning.says == "neither"
    pushed = monotone(formula(f"{DRAGON} @ 40:1; tie @ push"), symbolic=True)
    assert (pushed.says, pushed.by_pay) == (None, ())
    assert "from which x on is not proved" in pushed.reason


def test_the_course_over_whole_decks_is_that_of_every_step() -> None:
    for name, whole, runs in (
        ("egalite-group-4-5", "increasing", [(1, 1)]),
        ("dragon-7", "neither", [(1, 1), (2, -1)]),
        ("monkey-6", "neither", [(1, -1), (7, 1)]),
        ("tie", "increasing", [(1, 1)]),
        ("round.cards >= 4 @ push", "constant", [(1, 0)]),
    ):
        found = formula(name)
        proved = monotone(found)
        assert proved.whole == whole
        assert proved.runs == tuple(Run(*run) for run in runs)
        counted = steps(found)
        ends = [first for first, _ in runs[1:]] + [1 + len(counted)]
        assert counted == [
            sign for (first, sign), end in zip(runs, ends, strict=True) for _ in range(first, end)
        ]


def test_whole_decks_by_hand() -> None:
    # (d - 5/2)^2, times four: the turn lies between two and three, where the return is alike.
    alike = monotone(made([(25, -20, 4), (975, 20, -4), (0, 0, 0)]))
    assert (alike.says, alike.whole) == ("neither", "neither")
    assert alike.runs == (Run(1, -1), Run(2, 0), Run(3, 1))
    # Turns at whole decks: (d - 3)(d - 5) falls to four, and (d - 2)^2 from one to two.
    assert monotone(made([(15, -8, 1), (985, 8, -1), (0, 0, 0)])).runs == (Run(1, -1), Run(4, 1))
    assert monotone(made([(4, -4, 1), (996, 4, -1), (0, 0, 0)])).runs == (Run(1, -1), Run(2, 1))
    # The cubic with slope 3 (2d - 5)(2d - 7): it falls from 100 at 5/2 to 98 at 7/2, and yet
    # rises from two to three and from three to four.
    cubic = made([(0, 105, -36, 4), (1000, -105, 36, -4), (0, 0, 0, 0)])
    assert [turn.highest for turn in monotone(cubic).turns] == [True, False]
    assert [105 * d - 36 * d**2 + 4 * d**3 for d in (1, 2, 3, 4, 5)] == [73, 98, 99, 100, 125]
    assert (monotone(cubic).says, monotone(cubic).whole) == ("neither", "increasing")


def test_a_pole_between_whole_decks() -> None:
    # 1 / (2d - 5)^2 rises up to its pole at 5/2 and falls after it; at whole decks 1/9, 1, 1, 1/9.
    pole = monotone(made([(1, 0, 0), (0, 0, 0), (24, -20, 4)]))
    assert (pole.says, pole.turns) == (None, ())
    assert "pole between d = 5/2 and 5/2" in pole.reason
    assert (pole.whole, pole.runs) == ("neither", (Run(1, 1), Run(2, 0), Run(3, -1)))


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
