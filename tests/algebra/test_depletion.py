"""The fewest cards gone that turn a bet positive, against trying every way on small shoes."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from exact.algebra.depletion import Depletion, fewest
from exact.algebra.ways import Ways
from exact.cards import RANKS
from exact.catalogue.rules import find_rules
from exact.desk import find_bet
from exact.errors import BetError, ShoeError
from exact.settlement import settle
from exact.shoe import Shoe

RULES = find_rules("punto-banco")


def check(found: Depletion) -> None:
    """The cards are in the shoe, and without them the bet returns what is said."""
    shoe = found.shoe
    for card in found.removed or ():
        shoe = shoe.without(card)
    assert settle([found.bet], shoe, RULES)[0].rtp == found.rtp
    if found.removed is not None:
        assert found.rtp > 1
        assert found.at_least <= (found.count or 0)


def by_trying(name: str, shoe: Shoe) -> int | None:
    """How many cards must go, by settling every shoe that is left after any removal."""
    bet, best = find_bet(name), None
    for gone in product(*(range(n + 1) for n in shoe.ranks)):
        left = tuple(n - k for n, k in zip(shoe.ranks, gone, strict=True))
        if sum(left) < 6 or (best is not None and sum(gone) >= best):
            continue
        if settle([bet], Shoe(left, None), RULES)[0].rtp > 1:
            best = sum(gone)
    return best


@pytest.mark.parametrize("name", ["player", "banker", "tie", "player-pair", "small", "dragon-7"])
@pytest.mark.parametrize("cards", ["A*2,4*2,6*3,7*2,T", "2,3*2,5*2,8*2,9,K*2", "T*4,9*4,A*2"])
def test_against_trying_all(name: str, cards: str) -> None:
    shoe = Shoe.of(cards)
    found = fewest(find_bet(name), shoe, RULES)
    check(found)
    expected = by_trying(name, shoe)
    assert found.count == expected
    assert found.impossible is (expected is None)
    assert found.proved is (expected is not None)


@pytest.mark.parametrize(("name", "count"), [("dragon-7", 2), ("player", 9), ("small", 4)])
def test_one_deck_is_proved(name: str, count: int) -> None:
    found = fewest(find_bet(name), Shoe.whole(1), RULES)
    check(found)
    assert (found.count, found.at_least, found.proved) == (count, count, True)


def test_eight_decks_are_bounded() -> None:
    found = fewest(find_bet("tie"), Shoe.whole(8), RULES)
    check(found)
    assert found.count is not None
    assert found.count <= 93
    assert not found.proved
    # The bound of the docstring by hand: from 15 cards on, all ways are more than a million.
    assert found.at_least >= 24


def test_a_bet_that_is_positive_as_it_is() -> None:
    found = fewest(find_bet("player.wins @ 2:1"), Shoe.whole(1), RULES)
    assert (found.removed, found.count, found.at_least, found.proved) == ((), 0, 0, True)
    check(found)


def test_the_mean_over_the_next_card_is_the_return_as_it_is() -> None:
    # What the proof stands on: some card can go and leave the return no lower.
    bet, shoe = find_bet("tie"), Shoe.whole(1, "T*3")
    mean = Fraction(0)
    for rank, n in enumerate(shoe.ranks):
        (after,) = settle([bet], Shoe.whole(1, f"T*3,{RANKS[rank]}"), RULES)
        mean += Fraction(n, shoe.size) * after.rtp
    assert mean == settle([bet], shoe, RULES)[0].rtp


def test_every_way_is_tried_once() -> None:
    ways = Ways(find_bet("player-pair"), Shoe.of("A*3,2*2,5,K*4"), RULES)
    for cards in range(5):
        rows = [tuple(row) for block in ways.every(cards) for row in block.tolist()]
        expected = [
            way for way in product(*(range(cap + 1) for cap in ways.caps)) if sum(way) == cards
        ]
        assert sorted(rows) == sorted(expected)
        assert ways.number(cards) == len(expected)


def test_ways_are_counted_by_what_the_bet_tells_apart() -> None:
    assert len(Ways(find_bet("tie"), Shoe.whole(8), RULES).kinds) == 10
    assert len(Ways(find_bet("player-pair"), Shoe.whole(8), RULES).kinds) == 13


@pytest.mark.parametrize(
    ("name", "shoe", "says"),
    [
        ("perfect-pairs", Shoe.whole(1), "reads suits"),
        ("insurance-player", Shoe.whole(1), "no mean over deals"),
        ("banker-streak", Shoe.whole(1), "no mean over deals"),
        ("lightning-tie", Shoe.whole(1), "not computable"),
    ],
)
def test_bets_that_are_not_searched(name: str, shoe: Shoe, says: str) -> None:
    with pytest.raises(BetError, match=says):
        fewest(find_bet(name), shoe, RULES)


def test_shoes_that_are_not_searched() -> None:
    for shoe, says in ((Shoe.infinite(), "infinitely many"), (Shoe.whole(10), "at most 458")):
        with pytest.raises(ShoeError, match=says):
            fewest(find_bet("tie"), shoe, RULES)
