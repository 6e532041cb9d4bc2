"""Effects of removal: the printed table, the sum rule, and small shoes by brute force."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exact.algebra.removal import Removal, removal
from exact.cards import RANKS
from exact.catalogue.rules import find_rules
from exact.desk import find_bets
from exact.errors import EventError, ShoeError
from exact.report.removal import millionths
from exact.settlement import settle
from exact.shoe import Shoe
from tests.oracle import brute
from tests.oracle.bridge import product_bet, product_rules, product_shoe
from tests.oracle.brute import TABLES, coups
from tests.oracle.leaves import Language
from tests.oracle.strategies import SmallShoe, bets, shoes

RULES = find_rules("punto-banco")
EIGHT = Shoe.whole(8)
#: Change of the return in 10^-6 for one card of eight decks: worth nought, ace, two to nine.
PRINTED = {
    "player": "-17.78 -44.80 -54.26 -67.20 -119.52 84.06 112.84 81.73 53.30 24.94",
    "banker": "18.76 44.04 52.23 64.92 115.72 -82.69 -113.24 -82.72 -50.15 -23.14",
    "tie": "512.88 129.25 -239.24 -214.06 -292.36 -264.40 -1159.53 -1091.41 654.25 425.98",
}


@cache
def of(*names: str, shoe: Shoe = EIGHT) -> tuple[Removal, ...]:
    return removal(find_bets(names), shoe, RULES)


@pytest.mark.parametrize("name", PRINTED)
def test_the_printed_table(name: str) -> None:
    (found,) = of(name)
    zero, *others = PRINTED[name].split()
    effects = [millionths(effect or Fraction(0), 6) for effect in found.effects]
    assert effects == [*others, zero, zero, zero, zero]


def test_the_effects_of_all_cards_add_up_to_zero() -> None:
    names = [
        "player",
        "banker",
        "tie",
        "dragon-7",
        "player-pair",
        "either-pair",
        "big",
        "egalite-0",
    ]
    for shoe in (EIGHT, Shoe.whole(1), Shoe.whole(6, "A,5,5,KH,9D*3")):
        for found in of(*names, shoe=shoe):
            assert found.must_vanish
            assert found.sum == 0
            weights = zip(found.shoe.ranks, found.effects, strict=True)
            assert sum((n * (effect or 0) for n, effect in weights), Fraction(0)) == 0


def test_a_pair_on_a_full_shoe_has_no_effect_card_by_card() -> None:
    (found,) = of("player-pair")
    assert set(found.effects) == {Fraction(0)}
    assert found.suited is None


def test_a_bet_on_suits_has_an_effect_for_each_card() -> None:
    red = "player.first.colour == 'red' and player.first.rank == 'A' @ 30:1"
    (found,) = of(red, shoe=Shoe.whole(1))
    assert found.suited is not None
    # By hand: 2 of 52 first cards are red aces; with one of them gone 1 of 51, else 2 of 51.
    before = 31 * Fraction(2, 52)
    assert found.rtp == before
    spade, heart = found.suited[0], found.suited[1]
    assert (spade, heart) == (31 * Fraction(2, 51) - before, 31 * Fraction(1, 51) - before)
    assert found.effects[0] == 31 * Fraction(3, 102) - before
    assert sum((effect or Fraction(0) for effect in found.suited), Fraction(0)) == 0
    assert found.sum == 0


def test_of_unequal_suits_the_effect_of_a_rank_is_the_mean_over_its_cards() -> None:
    shoe = Shoe.of("AS*3,AH,2S*2,3S*2")
    (found,) = of("player.first.suit == 'H' @ 1:1", shoe=shoe)
    # 1 heart of 8: two eighths come back; without it none, without another card 2/7.
    assert found.effects[0] == (3 * Fraction(2, 7) + 0) / 4 - Fraction(1, 4)
    assert found.effects[1] == Fraction(2, 7) - Fraction(1, 4)
    assert found.effects[5] is None
    assert found.sum == 0


def test_second_order_is_what_the_single_effects_leave() -> None:
    bets = find_bets(["tie", "perfect-pairs"])
    shoe = Shoe.whole(2)
    a, five = RANKS.index("A"), RANKS.index("5")
    tie, pairs = removal(bets, shoe, RULES, pairs=[(a, five), (five, five)])
    for pair, names in (((a, five), "A,5"), ((five, five), "5,5")):
        both = settle([bets[0]], Shoe.whole(2, names), RULES)[0].rtp
        one, other = tie.effects[pair[0]], tie.effects[pair[1]]
        assert one is not None
        assert other is not None
        assert dict(tie.second)[pair] == both - tie.rtp - one - other
    # Two aces gone at random are the same card, or of two suits: 1 and 3 x 2 of 7 ways.
    same = settle([bets[1]], Shoe.whole(2, "5S,5S"), RULES)[0].rtp
    unlike = settle([bets[1]], Shoe.whole(2, "5S,5H"), RULES)[0].rtp
    single = pairs.effects[five]
    assert single is not None
    assert dict(pairs.second)[five, five] == (same + 6 * unlike) / 7 - pairs.rtp - 2 * single


def test_second_effects_obey_a_sum_rule_of_their_own() -> None:
    # After an ace is gone, the effects of all cards that are left add up to zero again.
    pairs = [(0, rank) for rank in range(13)]
    (tie,) = removal(find_bets(["tie"]), Shoe.whole(1), RULES, pairs=pairs)
    total = Fraction(0)
    for (_, rank), second in tie.second:
        effect = tie.effects[rank]
        assert second is not None
        assert effect is not None
        total += (4 - (rank == 0)) * (second + effect)
    assert total == 0


@settings(max_examples=40)
@given(data=st.data(), shoe=shoes(least=7))
def test_against_brute_force(data: st.DataObject, shoe: SmallShoe) -> None:
    table = TABLES["punto-banco"]
    drawn = data.draw(bets(Language.of(shoe.counts), most_lines=2))
    (found,) = removal([product_bet(drawn)], product_shoe(shoe), product_rules(table))

    def rtp(small: SmallShoe) -> Fraction:
        lines = [node.holds for node, _ in drawn.lines]
        counts = brute.settle(list(coups(small.counts, table)), lines)
        pays = [*(pays for _, pays in drawn.lines), Fraction(-1)]
        won = sum((pay * n for pay, n in zip(pays, counts, strict=True)), Fraction(0))
        return 1 + won / sum(counts)

    assert found.rtp == rtp(shoe)
    for rank, name in enumerate(RANKS):
        held = {card: n for card, n in shoe.counts.items() if card[0] == name}
        if not held:
            assert found.effects[rank] is None
            continue
        mean = sum((n * rtp(shoe.without(card)) for card, n in held.items()), Fraction(0))
        assert found.effects[rank] == mean / sum(held.values()) - found.rtp
    assert found.sum == 0


def test_under_a_condition_the_sum_need_not_vanish() -> None:
    (found,) = removal(find_bets(["player"]), Shoe.whole(1), RULES, given="player.natural")
    assert not found.must_vanish
    assert found.sum != 0
    (offered,) = of("insurance-player")
    assert not offered.must_vanish


def test_a_condition_that_needs_the_card() -> None:
    shoe = Shoe.of("9,2,3,4,5,6,7")
    nine = 'player.first.rank == "9"'
    (found,) = removal(find_bets(["player"]), shoe, RULES, given=nine)
    assert found.effects[RANKS.index("9")] is None
    assert found.sum is None


@pytest.mark.parametrize(
    ("shoe", "pairs", "says"),
    [
        (Shoe.infinite(), (), "infinitely many decks"),
        (Shoe.of("A,2,3,4,5,6"), (), "7 or more"),
        (Shoe.of("A,2,3,4,5,6,7"), ((0, 1),), "8 or more"),
        (Shoe.of("A,2,3,4,5,6,7,8"), ((0, 0),), "the pair A,A needs 2"),
    ],
)
def test_shoes_that_cannot_lose_a_card(
    shoe: Shoe, pairs: tuple[tuple[int, int], ...], says: str
) -> None:
    with pytest.raises(ShoeError, match=says):
        removal(find_bets(["tie"]), shoe, RULES, pairs=pairs)


def test_suits_that_are_not_known() -> None:
    with pytest.raises(ShoeError, match="suits"):
        of("perfect-pairs", shoe=Shoe.whole(8, "A"))
    with pytest.raises(EventError, match="cannot happen"):
        removal(find_bets(["tie"]), EIGHT, RULES, given="tie and player.wins")
