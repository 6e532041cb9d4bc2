"""The second routes against the deal: two programs that share no code must agree on every bet."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

from exact.algebra.question import question
from exact.algebra.reading import OUTCOME
from exact.algebra.routes import OPENINGS, RANKS, VALUES, route_name, second_route
from exact.bet import Bet, Line
from exact.catalogue.bets import Catalogue
from exact.catalogue.rules import find_rules, rules_names
from exact.desk import find_bet
from exact.errors import ShoeError
from exact.rules import Rules
from exact.settlement import settle
from exact.shoe import Shoe
from tests.algebra.depleted import depleted
from tests.oracle.bridge import product_bet, product_rules, product_shoe
from tests.oracle.brute import TABLES
from tests.oracle.leaves import Language
from tests.oracle.strategies import SmallShoe, Tableau, bets, shoes, tableaus

STANDARD = find_rules("punto-banco")
ONE_ROUTE = {"all-black", "all-red", "lucky-win-player"}


@cache
def catalogue() -> tuple[Bet, ...]:
    """Every bet of the catalogue on one coup, as if it paid plainly: pays do not matter here."""
    found = [entry.bet() for entry in Catalogue.load().entries]
    return tuple(
        replace(
            bet,
            lines=tuple(Line(line.when, Fraction(1)) for line in bet.lines),
            multiplier=None,
            not_computable="",
        )
        for bet in found
        if bet.coups is None
    )


def check(bet: Bet, shoe: Shoe, rules: Rules, given: str | None = None) -> None:
    route = second_route(bet, shoe, rules, given)
    if route is not None:
        (settlement,) = settle([bet], shoe, rules, given)
        assert route.arrangements == tuple(line.arrangements for line in settlement.lines)


def check_all(members: list[Bet], dealt: list[Shoe], rules: Rules) -> None:
    """Check bets on shoes; settled together, and each table made once, that takes least time."""
    settled = [settle(members, shoe, rules) for shoe in dealt]
    for at, bet in enumerate(members):
        for shoe, settlements in zip(dealt, settled, strict=True):
            route = second_route(bet, shoe, rules)
            counts = tuple(line.arrangements for line in settlements[at].lines)
            assert route is None or route.arrangements == counts, bet.id


SHOES = {
    "eight decks": Shoe.whole(8),
    "no end": Shoe.infinite(),
    "half gone": depleted(1),
}


def test_every_bet_of_the_catalogue() -> None:
    by_rules: dict[Rules, list[Bet]] = {}
    for bet in catalogue():
        rules = STANDARD if bet.rules is None else find_rules(bet.rules)
        by_rules.setdefault(rules, []).append(bet)
    for rules, members in by_rules.items():
        check_all(members, list(SHOES.values()), rules)


@pytest.mark.parametrize("name", [name for name in rules_names() if name != "punto-banco"])
def test_the_catalogue_by_other_rules(name: str) -> None:
    # Tables that just one bet needs take longest, and tell no more of the rules.
    asked = {bet: question(bet, STANDARD) for bet in catalogue()}
    members = [bet for bet, ask in asked.items() if ask.opening or ask.features == OUTCOME]
    check_all(members, [SHOES["half gone"]], find_rules(name))


def test_which_bets_have_one_route_only() -> None:
    without = {bet.id for bet in catalogue() if route_name(bet, STANDARD) is None}
    assert without == ONE_ROUTE
    assert route_name(find_bet("banker-streak"), STANDARD) is None
    assert second_route(find_bet("banker-streak"), Shoe.whole(8), STANDARD) is None


@pytest.mark.parametrize(
    ("bet", "route"),
    [
        ("player", VALUES),
        ("dragon-7", VALUES),
        ("low-tie-max", VALUES),
        ("lucky-match", RANKS),
        ("monkey-6", RANKS),
        ("player-pair", OPENINGS),
        ("perfect-pairs", OPENINGS),
        ("lucky-nines", OPENINGS),
        ("jackpot-baccarat", OPENINGS),
        ('player.count("S") == 3 @ 9:1', None),
        ("player.first.suit == banker.third.suit @ 1:1", None),
        ("player.first.rank == player.third.rank and tie @ 9:1", RANKS),
        # Thirteen ranks of four cards, each in its order, are too many for a table.
        (
            "player.first.rank == player.third.rank and banker.first.rank == banker.third.rank"
            " @ 9:1",
            None,
        ),
    ],
)
def test_the_route_follows_from_what_is_read(bet: str, route: str | None) -> None:
    assert route_name(find_bet(bet), STANDARD) == route


@pytest.mark.parametrize(
    "bet",
    [
        "player.first.point == 7 @ 1:1; player.second.point < banker.first.point @ 2:1",
        "player.third.point in (8, 9) and not banker.third.point >= 5 @ 3:1",
        "winner.start.total + loser.total == 9 and round.cards == 5 @ 4:1",
        'round.count("face") == 2 and player.third.face @ 1:1',
        'player.start.all("black") and banker.first.colour == "red" @ 1:1',
        "start.same_suit or player.first.suit == banker.second.suit @ 1:1",
        'player.first.rank == "K" and start.shape == "2-1-1" @ 1:1; start.straight @ 9:1',
        'round.shape == "2-2-1" and player.third.rank != "T" @ 1:1',
        "round.straight @ 1:1; banker.same_rank @ 5:1; round.same_rank @ 9:1",
        'start.count("9D") + player.count("9") * 2 >= 3 @ 1:1',
    ],
)
@pytest.mark.parametrize("rules", ["punto-banco", "7-up"])
def test_bets_that_read_in_unusual_ways(bet: str, rules: str) -> None:
    for shoe in (SHOES["half gone"], SHOES["no end"]):
        check(find_bet(bet), shoe, find_rules(rules))


@pytest.mark.parametrize("given", ["tie", "player.natural", "banker.cards == 3", "player.pair"])
@pytest.mark.parametrize("bet", ["player", "egalite-6", "perfect-pairs", "lucky-99"])
def test_on_condition(bet: str, given: str) -> None:
    check(find_bet(bet), SHOES["half gone"], STANDARD, given)


@settings(max_examples=15)
@given(data=st.data(), shoe=shoes(), name=st.sampled_from(list(TABLES)))
def test_any_bet_of_the_language(data: st.DataObject, shoe: SmallShoe, name: str) -> None:
    language = Language.of(shoe.counts)
    bet = product_bet(data.draw(bets(language, most_lines=2, depth=1)))
    note(f"{shoe.text}: {[line.when for line in bet.lines]}")
    check(bet, product_shoe(shoe), product_rules(TABLES[name]))


@settings(max_examples=8)
@given(data=st.data(), seed=st.integers(0, 10**6), tableau=tableaus())
def test_any_tableau(data: st.DataObject, seed: int, tableau: Tableau) -> None:
    names = ("player", "tie", "big", "dragon-bonus-banker", "player-pair", "lucky-nines")
    shoe, rules = depleted(seed), product_rules(tableau.table)
    for name in names:
        check(find_bet(name), shoe, rules)
    given = data.draw(st.none() | st.sampled_from(["player.cards == 2", "banker.total < 5"]))
    if given is None or settle_total(given, shoe, rules):
        check(find_bet("banker"), shoe, rules, given)


@pytest.mark.parametrize("place", ["P1", "B2", "P3", "B3"])
def test_a_printed_card_in_any_place(place: str) -> None:
    rules = replace(STANDARD, id="printed", printed=((place, "6"),))
    texts = ("player.wins", 'round.count("6") == 2', "player.third.rank == banker.third.rank")
    suited = ("player.start.same_suit", 'start.all("red")', "banker.perfect_pair")
    for text in (*texts, *suited):
        bet = Bet("bet", "bet", (Line(text, Fraction(1)), Line("tie", Fraction(2))))
        for shoe in SHOES.values():
            check(bet, shoe, rules)
    for text in suited:
        check(Bet("bet", "bet", (Line(text, Fraction(1)),)), SHOES["half gone"], rules)


def settle_total(event: str, shoe: Shoe, rules: Rules) -> int:
    bet = Bet("event", "event", (Line(event, Fraction(1)),))
    return settle([bet], shoe, rules)[0].lines[0].arrangements


OPENING_EVENTS = st.sampled_from(
    [
        "player.start.same_suit",
        "banker.start.same_suit",
        "start.same_suit",
        "player.perfect_pair",
        "banker.pair",
        'start.count("red") == 2',
        'player.start.all("S")',
        'banker.first.suit == "H"',
        "player.second.colour == banker.second.colour",
        "player.first.rank == banker.first.rank",
        'start.shape in ("2-2", "3-1")',
        "start.straight",
        "player.start.total > banker.start.total",
        'start.count("9D") == 1',
    ]
)


@settings(max_examples=25)
@given(seed=st.integers(0, 10**6), one=OPENING_EVENTS, other=OPENING_EVENTS)
def test_the_first_four_cards_with_suits(seed: int, one: str, other: str) -> None:
    lines = (Line(f"{one} and {other}", Fraction(1)), Line(f"not ({other})", Fraction(2)))
    shoe = depleted(seed, decks=1)
    bet = Bet("bet", "bet", lines)
    assert route_name(bet, STANDARD) == OPENINGS
    check(bet, shoe, STANDARD)


def test_unknown_suits_are_wrong_input() -> None:
    with pytest.raises(ShoeError, match="suits are not known"):
        second_route(find_bet("perfect-pairs"), Shoe.whole(8, "K"), STANDARD)
