"""Known cards: the rest of the coup dealt from a shoe without them, and what cannot lie there."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from exact.cards import parse_cards
from exact.catalogue.rules import find_rules
from exact.desk import given_known, results_named, settle_named
from exact.errors import ShoeError
from exact.known import parse_known
from exact.rules import Rules
from exact.settlement import Settlement
from exact.shoe import Shoe

EIGHT = Shoe.whole(8)
RULES = find_rules("punto-banco")
BETS = ["player", "banker", "tie", "dragon-7", "player-pair", "banker-pair"]


def settled(
    player: str, banker: str, shoe: Shoe = EIGHT, rules: str | Rules = RULES
) -> list[Settlement]:
    found = results_named(BETS, shoe, rules, known=parse_known(player, banker))
    return [law for law in found if isinstance(law, Settlement)]


@pytest.mark.parametrize(
    ("player", "banker"),
    [("5,3", "T"), ("5,3", ""), ("", "9,K"), ("A,2", "3,4"), ("2", ""), ("K,J", "Q,T")],
)
def test_cards_on_the_table_are_cards_that_no_shoe_deals(player: str, banker: str) -> None:
    # The other way to say it: print the cards on the table, and take them out of the shoe.
    shoe, places, ways = EIGHT, [], 1
    for hand, cards in (("P", player), ("B", banker)):
        for number, (card,) in enumerate(parse_cards(part) for part in cards.split(",") if part):
            ways *= shoe.ranks[card.rank]
            shoe = shoe.without(card)
            places.append((f"{hand}{number + 1}", str(card)))
    printed = replace(RULES, id="printed", printed=tuple(places))
    for law, other in zip(settled(player, banker), settle_named(BETS, shoe, printed), strict=True):
        assert law.arrangements == ways * other.arrangements
        assert [line.arrangements for line in law.lines] == [
            ways * line.arrangements for line in other.lines
        ]


def test_any_card_worth_nought_is_the_mixture_of_them() -> None:
    four = [settled(f"5,{rank}", "3")[0] for rank in "TJQK"]
    (any_zero, *_) = settled("5,0", "3")
    assert any_zero.arrangements == sum(law.arrangements for law in four)
    assert any_zero.lines[0].arrangements == sum(law.lines[0].arrangements for law in four)


def test_known_cards_mix_to_a_published_row_of_totals() -> None:
    # https://wizardofodds.com/games/baccarat/appendix/3/: Player, Banker, Tie after Player's two
    # cards totalled 6, eight decks. Two cards make 6 in these ways, in either order.
    ways = ["0,6", "6,0", "A,5", "5,A", "2,4", "4,2", "3,3", "7,9", "9,7", "8,8"]
    laws = [settled(pair, "") for pair in ways]
    total = sum(three[0].arrangements for three in laws)
    mixed = [
        Fraction(sum(three[at].lines[0].arrangements for three in laws), total) for at in range(3)
    ]
    assert [round(p, 6) for p in mixed] == [
        Fraction(text) for text in ("0.430362", "0.427801", "0.141838")
    ]
    given = settle_named(["player"], EIGHT, given="player.start.total == 6")[0]
    assert given.arrangements == total


def test_a_third_card_tells_that_its_hand_drew() -> None:
    player = settled("2,2,5", "")[0]
    event = "player.first.rank == '2' and player.second.rank == '2' and player.third.rank == '5'"
    (same,) = settle_named(["player"], EIGHT, given=event)
    assert player.lines == same.lines
    (natural,) = settle_named(["banker.natural @ 1:1"], EIGHT, given=event)
    assert natural.lines[0].arrangements == 0


def test_suits_may_be_known() -> None:
    one, every = settled("5H", "")[0], settled("5", "")[0]
    assert 4 * one.arrangements == every.arrangements
    assert one.mean == every.mean


def test_known_cards_and_an_event() -> None:
    text = given_known("tie or player.wins", parse_known("5"), EIGHT, RULES)
    assert text == "player.first.rank == '5' and (tie or player.wins)"
    assert given_known("tie", None, EIGHT, RULES) == "tie"
    assert given_known(None, parse_known("", ""), EIGHT, RULES) is None


def test_a_printed_card_lies_where_it_is_printed() -> None:
    seven_up = find_rules("7-up")
    assert settled("7,2", "", rules=seven_up)[0].arrangements == 32 * 415 * 414 * 413 * 412
    with pytest.raises(ShoeError, match="first card is a printed 7 by the rules 7-up, not 5"):
        settled("5,2", "", rules=seven_up)
    # The printed card is none of the shoe's, so that a shoe without sevens will do.
    assert (
        settled("7", "", Shoe.whole(1, "7*4"), seven_up)[0].arrangements == 48 * 47 * 46 * 45 * 44
    )


@pytest.mark.parametrize(
    ("player", "banker", "says"),
    [
        ("A,A,A,A", "", "more than the three cards"),
        ("", "A*9", "banker: 'A*9' has more than the three"),
        ("5,,3", "", "comma too many"),
        ("1", "", "player: '1' is no card"),
        ("", "00", "0 is any card worth nought"),
        ("5,3,2", "", "Player has a natural 8, on which both hands stand"),
        ("5,2,2", "4,4", "Banker has a natural 8"),
        (
            "4,4",
            "2,2,2",
            "banker: the rules would never deal the third card: Player has a natural 8",
        ),
        ("5,2,2", "", "Player stands on 7"),
        ("5,5,8", "3,0,4", "Banker stands on 3 against a third card of 8"),
        ("2,2", "7,0,3", "Banker stands on 7"),
        ("2,4", "6,0,3", "Banker stands on 6"),
    ],
)
def test_what_cannot_lie_there(player: str, banker: str, says: str) -> None:
    with pytest.raises(ShoeError) as caught:
        settled(player, banker)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("remove", "player", "banker", "says"),
    [
        ("5*32", "5", "", "player: the shoe does not hold 5"),
        ("5*31", "5", "5", "banker: the shoe does not hold 5"),
        ("KH*8", "KH", "", "does not hold KH"),
        ("T*32,J*32,Q*32,K*31", "0", "K", "a card worth nought"),
        ("T*32,J*32,Q*32,K*32", "", "0", "banker: the shoe does not hold a card worth nought"),
    ],
)
def test_cards_that_the_shoe_does_not_hold(
    remove: str, player: str, banker: str, says: str
) -> None:
    with pytest.raises(ShoeError) as caught:
        settled(player, banker, Shoe.whole(8, remove))
    assert says in str(caught.value)


def test_an_endless_shoe_holds_every_card() -> None:
    law = settled("5*2", "5", Shoe.infinite())[0]
    assert law.arrangements == 13**3
