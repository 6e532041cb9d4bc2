"""The fewest cards gone that turn a bet positive, against trying every way on small shoes."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import TYPE_CHECKING, Any

import pytest

from exact.algebra import depletion
from exact.algebra.depletion import Depletion, fewest
from exact.algebra.ways import Ways
from exact.cards import RANKS
from exact.catalogue.rules import find_rules
from exact.desk import find_bet
from exact.errors import BetError, ShoeError
from exact.settlement import settle
from exact.shoe import Shoe

if TYPE_CHECKING:
    from numpy.typing import NDArray

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


@pytest.mark.parametrize("name", ["player", "tie", "dragon-7", "player-pair"])
def test_eight_decks_are_proved(name: str) -> None:
    shoe = Shoe.whole(8)
    found = fewest(find_bet(name), shoe, RULES)
    check(found)
    assert found.proved
    assert found.boxes > 1
    # What would refute the proof: of one card less gone, anywhere and near what was found.
    ways = Ways(find_bet(name), shoe, RULES)
    rng = random.Random(1)
    deck = [kind for kind, cap in enumerate(ways.caps) for _ in range(cap)]
    fewer = (found.count or 0) - 1
    tried = [Counter(rng.sample(deck, fewer)) for _ in range(2000)]
    gone = found.removed or ()
    taken = [sum(card.n for card in gone if card.rank in kind) for kind in ways.kinds]
    for _ in range(2000):
        moved = [kind for kind, n in enumerate(taken) for _ in range(n)]
        tried.append(Counter(rng.sample(moved, fewer - rng.randint(0, min(9, fewer)))))
        while tried[-1].total() < fewer:
            tried[-1][rng.choice(deck)] += 1
    rows = [[counted[kind] for kind in range(len(ways.caps))] for counted in tried]
    legal = [row for row in rows if all(n <= cap for n, cap in zip(row, ways.caps, strict=True))]
    assert len(legal) > 2500
    assert max(ways.wins(legal)) <= 0


@pytest.mark.parametrize("name", ["player", "tie", "small"])
def test_what_is_given_up_is_bounded(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    bet, shoe = find_bet(name), Shoe.whole(1)
    expected = fewest(bet, shoe, RULES)
    monkeypatch.setattr(depletion, "MOST_BOXES", 1)
    for few in (1, 10, 100):
        monkeypatch.setattr(depletion, "FEW_BOXES", few)
        found = fewest(bet, shoe, RULES)
        check(found)
        assert not found.proved
        assert 1 <= found.at_least <= (expected.count or 0) <= (found.count or 0)
    assert found.at_least > 1


def test_where_climbing_finds_too_many_the_search_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    bet, shoe = find_bet("dragon-7"), Shoe.whole(1)
    expected = fewest(bet, shoe, RULES)
    monkeypatch.setattr(Ways, "climb", lambda self, starts: None)
    found = fewest(bet, shoe, RULES)
    check(found)
    assert (found.count, found.proved) == (expected.count, True)


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
    for shoe, says in ((Shoe.infinite(), "infinitely many"), (Shoe.whole(28), "at most 1450")):
        with pytest.raises(ShoeError, match=says):
            fewest(find_bet("tie"), shoe, RULES)


def test_climbing_does_not_follow_the_last_bits_of_a_mean(monkeypatch: pytest.MonkeyPatch) -> None:
    # As if sums came out a little different each time, so that each neighbour looked better.
    ways = Ways(find_bet("player-pair"), Shoe.of("A*20,2*20,5*20,K*20"), RULES)
    exactly, calls = ways.means, []

    def means(gone: NDArray[Any]) -> NDArray[Any]:
        calls.append(len(gone))
        assert len(calls) < 500
        return exactly(gone) + len(calls) * 1e-15

    monkeypatch.setattr(ways, "means", means)
    assert ways.climb(ways.starts(9)) is not None


@pytest.mark.parametrize("slots", ["P1 B1", "P1 P2 B1 B2"])
@pytest.mark.parametrize("name", ["player", "tie", "player-pair"])
def test_printed_cards_leave_fewer_deals(slots: str, name: str) -> None:
    laid = tuple((slot, "7") for slot in slots.split())
    rules = replace(RULES, id="printed", printed=laid)
    shoe = Shoe.of("A*3,2*2,6*3,9,K")
    found = fewest(find_bet(name), shoe, rules)
    best = None
    for gone in product(*(range(n + 1) for n in shoe.ranks)):
        left = tuple(n - k for n, k in zip(shoe.ranks, gone, strict=True))
        if sum(left) >= 6 and settle([find_bet(name)], Shoe(left, None), rules)[0].rtp > 1:
            best = sum(gone) if best is None else min(best, sum(gone))
    assert found.count == best
    assert found.proved is (best is not None)
    assert found.impossible is (best is None)


@pytest.mark.parametrize("cards", ["A*7", "7*100", "T*5,K*9"])
def test_where_all_cards_are_alike_nothing_can_be_exchanged(cards: str) -> None:
    # Both hands are dealt the same, so that each coup is a tie and a push.
    found = fewest(find_bet("player"), Shoe.of(cards), RULES)
    check(found)
    assert found.rtp == 1
    assert found.impossible


def test_pays_beyond_floats_are_no_hindrance() -> None:
    # Together their denominators are more than a float holds.
    lines = "; ".join(f"tie and player.total == {n} @ 1:{10**35 + 2 * n + 1}" for n in range(10))
    found = fewest(find_bet(lines), Shoe.of("A*3,2*2,6*3,9,K"), RULES)
    check(found)
    assert found.impossible
