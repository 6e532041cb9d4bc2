"""Bets on a jackpot: linear in it, with the printed constant, and even where they say."""

from __future__ import annotations

from fractions import Fraction

import pytest

from exact.bet import inline_bet
from exact.desk import results_named, settle_named
from exact.errors import BetError
from exact.jackpot import JackpotSettlement
from exact.pays import format_pays, parse_share
from exact.shoe import Shoe

EIGHT = Shoe.whole(8)


def settled(name: str) -> JackpotSettlement:
    (result,) = results_named([name], EIGHT)
    assert isinstance(result, JackpotSettlement)
    return result


def test_the_printed_constant() -> None:
    # https://wizardofodds.com/games/baccarat/side-bets/dragon-dragon/, without the jackpot.
    dragon = settled("dragon-dragon/1-dollar")
    assert round(dragon.constant, 6) == Fraction("0.318146")
    # The same page: arrangements of six and of five of a kind.
    assert [line.arrangements for line in dragon.without.lines[:2]] == [5872124160, 351070863360]
    total = 416 * 415 * 414 * 413 * 412 * 411
    assert dragon.per_unit == Fraction(5872124160, total) + Fraction(351070863360, 10 * total)


def test_the_return_is_linear_in_the_jackpot() -> None:
    dragon = settled("dragon-dragon")
    for jackpot in (0, 1, Fraction(7, 3), 10**6):
        assert dragon.at(jackpot).rtp == dragon.constant + dragon.per_unit * jackpot
    even = dragon.break_even
    assert even is not None
    assert dragon.at(even).rtp == 1
    with pytest.raises(BetError, match="0 or more"):
        dragon.at(-1)


def test_the_stake_comes_back_unless_the_pay_is_for_one() -> None:
    kept, gone = settled("tie @ 50% of jackpot"), settled("tie @ 50% of jackpot for 1")
    tie = Fraction(475627426473216, 4998398275503360)
    assert kept.per_unit == gone.per_unit == tie / 2
    assert kept.constant - gone.constant == tie
    assert gone.break_even == 1 / (tie / 2)


def test_a_share_that_is_never_won_has_no_even_jackpot() -> None:
    never = settled("round.cards > 6 @ jackpot; tie @ 8:1")
    assert never.per_unit == 0
    assert never.break_even is None


def test_who_asks_for_a_plain_law_is_told_what_there_is() -> None:
    with pytest.raises(BetError, match="bet dragon-dragon: a share of a jackpot"):
        settle_named(["dragon-dragon"], EIGHT)


@pytest.mark.parametrize(
    ("text", "net", "share"),
    [
        ("jackpot", "0", "1"),
        ("JACKPOT for 1", "-1", "1"),
        ("10% of jackpot", "0", "1/10"),
        ("0.5 %  of  jackpot  for 1", "-1", "1/200"),
        ("8:1", "8", "0"),
    ],
)
def test_shares_are_read_and_printed(text: str, net: str, share: str) -> None:
    both = Fraction(net), Fraction(share)
    assert parse_share(text) == both
    assert parse_share(format_pays(*both)) == both


@pytest.mark.parametrize(
    "text", ["0% of jackpot", "101% of jackpot", "jackpots", "x% of jackpot", "jackpot for 2"]
)
def test_shares_that_are_none(text: str) -> None:
    with pytest.raises(BetError):
        parse_share(text)


def test_a_bet_on_the_spot_may_have_a_share() -> None:
    assert inline_bet("tie @ 10% of jackpot for 1; player.wins @ 1:1").progressive
