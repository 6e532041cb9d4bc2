"""Streaks against an enumeration of coups, and against print."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from exact.bet import Bet, Line
from exact.catalogue.rules import find_rules
from exact.coups import Coups, decided_at, streak_event, streak_weights
from exact.desk import settle_named
from exact.errors import BetError, EventError
from exact.settlement import settle
from exact.shoe import Shoe

EIGHT, SIX = Shoe.whole(8), Shoe.whole(6)
RULES = find_rules("punto-banco")
# Counts of ordered deals, of print: P, B, T at eight decks, and their sum.
PLAYER, BANKER, TIE = 2230518282592256, 2292252566437888, 475627426473216
ALL = PLAYER + BANKER + TIE


def enumerated(chances: dict[str, Fraction], at_most: int, coups: int) -> list[Fraction]:
    """The law of a streak of B with T skipped, over all sequences of so many coups.

    What is undecided after the last coup is left out.
    """
    law = [Fraction(0)] * (at_most + 1)
    for sequence in product(chances, repeat=coups):
        probability = Fraction(1)
        for result in sequence:
            probability *= chances[result]
        length, over = 0, False
        for result in sequence:
            if result == "T":
                continue
            if result == "P":
                over = True
                break
            length += 1
            if length == at_most:
                over = True
                break
        if over:
            law[length] += probability
    return law


def test_weights_without_skip_against_all_sequences_of_coups() -> None:
    weights = streak_weights(Coups("banker.wins", at_most=3), EIGHT, RULES)
    p = Fraction(BANKER, ALL)
    chances = {"B": p, "P": 1 - p}
    law = [Fraction(w, sum(weights)) for w in weights]
    assert law == enumerated(chances, 3, 3)


def test_weights_with_skip_against_all_sequences_of_coups() -> None:
    # With ties skipped a streak may take any number of coups: of n coups the undecided remain.
    weights = streak_weights(Coups("banker.wins", at_most=2, skip="tie"), EIGHT, RULES)
    law = [Fraction(w, sum(weights)) for w in weights]
    chances = {"B": Fraction(BANKER, ALL), "P": Fraction(PLAYER, ALL), "T": Fraction(TIE, ALL)}
    for coups in (4, 8):
        seen = enumerated(chances, 2, coups)
        left = 1 - sum(seen)
        assert 0 < left < Fraction(1, 10 ** (coups // 3))
        assert all(0 <= exact - part <= left for exact, part in zip(law, seen, strict=True))
    assert law[0] == Fraction(PLAYER, PLAYER + BANKER)


def test_a_printed_paytable_of_the_banker_streak() -> None:
    # https://wizardofodds.com/games/baccarat/side-bets/banker-streak/, paytable 1.
    (streak,) = settle_named(["banker-streak/1"], EIGHT)
    printed = ["0.000411", "0.000486", "0.001059", "0.002310", "0.005036", "0.010982", "0.023947"]
    for at, text in enumerate(printed):
        assert round(streak.probability(at), 6) == Fraction(text)
    assert round(streak.house_edge, 6) == Fraction("0.094006")
    assert streak.weighed
    assert sum(streak.probability(at) for at in range(len(streak.lines))) == 1


def test_printed_streaks_with_ties_ignored() -> None:
    # https://wizardofodds.com/games/baccarat/appendix/4/, six decks.
    weights = streak_weights(Coups("banker.wins", at_most=11, skip="tie"), SIX, RULES)
    law = [Fraction(w, sum(weights)) for w in weights]
    printed = ["0.49316293", "0.24995325", "0.12668557", "0.06420894", "0.03254347"]
    assert [round(p, 8) for p in law[:5]] == [Fraction(text) for text in printed]


def test_events_at_the_ends_of_what_can_happen() -> None:
    always = Coups("round.cards >= 4", at_most=2)
    assert streak_weights(always, EIGHT, RULES) == (0, 0, 1)
    never = Coups("round.cards > 6", at_most=2)
    weights = streak_weights(never, EIGHT, RULES)
    assert (weights[0], weights[1:]) == (sum(weights), (0, 0))
    with pytest.raises(EventError, match="happens in every coup"):
        streak_weights(Coups("tie", at_most=2, skip="round.cards >= 4"), EIGHT, RULES)


def test_lines_read_the_streak_in_the_whole_language() -> None:
    lines = tuple(
        Line(when, pays, words=("streak",))
        for when, pays in [
            ("streak in (4, 5)", Fraction(5)),
            ("2 <= streak < 4 or streak % 7 == 6", Fraction(1)),
            ("not streak != 1", Fraction(0)),
        ]
    )
    coups = Coups("banker.wins", at_most=6)
    (law,) = settle([Bet("s", "S", lines, coups=coups)], EIGHT, RULES)
    weights = streak_weights(coups, EIGHT, RULES)
    groups = [(4, 5), (2, 3, 6), (1,), (0,)]
    assert [line.arrangements for line in law.lines] == [
        sum(weights[k] for k in group) for group in groups
    ]


def test_from_where_on_an_event_no_longer_changes() -> None:
    assert decided_at(streak_event("streak == 10")) == 11
    assert decided_at(streak_event("3 < streak or streak in (5, 7)")) == 8
    with pytest.raises(EventError, match="calculates with the streak"):
        decided_at(streak_event("streak % 2 == 0"))


@pytest.mark.parametrize("text", ["player.wins", "streak", "streak.total == 1", "steak == 1"])
def test_an_event_about_a_streak_reads_nothing_else(text: str) -> None:
    with pytest.raises(EventError):
        streak_event(text)


@pytest.mark.parametrize("at_most", [0, -1, 201, True, 2.0, "2"])
def test_where_a_streak_may_stop(at_most: object) -> None:
    with pytest.raises(BetError, match="at_most"):
        Coups("tie", at_most=at_most)  # type: ignore[arg-type]


def test_a_streak_is_not_conditional_on_one_coup() -> None:
    with pytest.raises(BetError, match="several coups"):
        settle_named(["banker-streak"], EIGHT, given="tie")


def test_a_line_about_a_streak_and_coups_need_each_other() -> None:
    line = Line("streak == 1", Fraction(1), words=("streak",))
    with pytest.raises(BetError, match="needs coups"):
        Bet("s", "S", (line,))
    with pytest.raises(BetError, match="about a streak"):
        Bet("s", "S", (Line("tie", Fraction(1)),), coups=Coups("tie", at_most=2))
    with pytest.raises(BetError, match="at_most is missing"):
        Bet("s", "S", (line,), coups=Coups("tie"))
    with pytest.raises(BetError, match="neither given nor a jackpot"):
        Bet("s", "S", (line,), coups=Coups("tie", at_most=2), given="tie")
