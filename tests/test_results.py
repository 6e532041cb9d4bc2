"""What bets of every kind come to, asked for together."""

from __future__ import annotations

from fractions import Fraction

import pytest

from exact.catalogue.rules import find_rules
from exact.desk import find_bets, results_named, settle_named
from exact.errors import BetError, EventError
from exact.known import parse_known
from exact.results import NOT_OFFERED, NotComputable, settle_all
from exact.settlement import Settlement
from exact.shoe import Shoe

EIGHT = Shoe.whole(8)
RULES = find_rules("punto-banco")
EVERY = ["player", "insurance-player", "banker-streak", "dragon-dragon", "lightning-tie", "tie/9"]


def test_results_come_in_the_order_asked_and_plain_ones_are_the_settlements() -> None:
    results = results_named(EVERY, EIGHT)
    assert [result.bet.id for result in results] == [name.partition("/")[0] for name in EVERY]
    plain = settle_named(["player", "insurance-player", "banker-streak", "tie/9"], EIGHT)
    assert [results[at] for at in (0, 1, 2, 5)] == list(plain)
    assert results == settle_all(find_bets(EVERY), EIGHT, RULES)


def test_a_condition_of_the_bets_own_is_joined_to_what_is_given() -> None:
    event = "player.start.total == 0 and banker.start.total == 5"
    (law,) = settle_named(["insurance-player"], EIGHT, given=event)
    (other,) = settle_named(["player.wins @ 2:1; tie @ push"], EIGHT, given=event)
    assert (law.mean, law.arrangements) == (other.mean, other.arrangements)
    # https://wizardofodds.com/games/baccarat/insurance/asia-gaming/: 0.001185 on these totals.
    assert round(law.mean, 6) == Fraction("0.001185")


def test_a_bet_that_is_not_offered_in_what_is_given() -> None:
    known = parse_known("4,4")
    player, insurance = results_named(["player", "insurance-player"], EIGHT, known=known)
    assert isinstance(player, Settlement)
    assert isinstance(insurance, NotComputable)
    assert insurance.reason == NOT_OFFERED
    with pytest.raises(EventError, match="cannot happen"):
        results_named(["insurance-player"], EIGHT, given="margin > 9")
    with pytest.raises(EventError, match="cannot happen"):
        settle_named(["insurance-player"], EIGHT, given="player.natural")


def test_a_streak_has_no_law_in_what_is_given_of_one_coup() -> None:
    (streak,) = results_named(["banker-streak"], EIGHT, given="tie")
    assert isinstance(streak, NotComputable)
    assert "several coups" in streak.reason


@pytest.mark.parametrize("name", ["dragon-dragon", "lightning-tie"])
def test_what_has_no_plain_law_is_refused_in_a_line(name: str) -> None:
    with pytest.raises(BetError) as caught:
        settle_named(["player", name], EIGHT)
    assert str(caught.value).startswith(f"bet {name}: ")
    assert "\n" not in str(caught.value)
