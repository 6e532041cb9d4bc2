"""Every name of the event language, one by one, against the brute force."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from exact.law import law
from tests.oracle import brute, texts
from tests.oracle.bridge import counted, product_rules, product_shoe, typed
from tests.oracle.brute import TABLES, Deals, coups
from tests.oracle.coup import RANKS, SUITS
from tests.oracle.strategies import SmallShoe

# Straights with the ace low and high, pairs, perfect pairs, all colours; ties and all six cards.
SHOES = tuple(
    SmallShoe(tuple(Counter((card[0], card[1:] or "?") for card in cards.split()).items()))
    for cards in (
        "AS AS 2H 3D KC QH QH",
        "TD TD JD 9S 9S 6C 6C 6S",
        "A 2 3 3 4 5 5",
    )
)
HANDS = ("player", "banker", "winner", "loser")
GROUPS = (*HANDS, "start", "round", *(f"{hand}.start" for hand in HANDS))
KINDS = (*RANKS, "10", "face", "zero")
SUIT_KINDS = (*SUITS, "red", "black", "AS", "QH", "KC", "10D", "TD", "6S", "5C")

BLIND = [
    "tie",
    "margin",
    *(f"{group}.{name}" for group in GROUPS for name in ("cards", "total", "same_rank", "shape")),
    *(f"{group}.straight" for group in GROUPS),
    *(f"{hand}.{name}" for hand in HANDS for name in ("wins", "natural", "pair")),
    *(
        f"{hand}.{seat}.{name}"
        for hand in HANDS
        for seat in ("first", "second", "third")
        for name in ("rank", "point", "face")
    ),
]
SUITED = [
    *(f"{group}.same_suit" for group in GROUPS),
    *(f"{hand}.perfect_pair" for hand in HANDS),
    *(
        f"{hand}.{seat}.{name}"
        for hand in HANDS
        for seat in ("first", "second", "third")
        for name in ("suit", "colour")
    ),
]


@cache
def deals(shoe: int, table: str) -> Deals:
    return list(coups(SHOES[shoe].counts, TABLES[table]))


def check(text: str, shoe: int, table: str) -> None:
    found = law([text], product_shoe(SHOES[shoe]), product_rules(TABLES[table]))
    counts = brute.law(deals(shoe, table), [texts.expression(text)])
    expected = {typed(values): n for values, n in counts.items()}
    assert counted(found) == expected


@pytest.mark.parametrize("table", ["punto-banco", "7-up"])
@pytest.mark.parametrize("text", [*BLIND, *SUITED])
def test_attributes(text: str, table: str) -> None:
    for shoe in (0, 1) if text in SUITED else (0, 1, 2):
        check(text, shoe, table)


@pytest.mark.parametrize("table", ["punto-banco", "7-up"])
@pytest.mark.parametrize("kind", [*KINDS, *SUIT_KINDS])
def test_kinds(kind: str, table: str) -> None:
    for group in ("player", "loser.start", "round"):
        for shoe in (0, 1) if kind in SUIT_KINDS else (0, 2):
            check(f'{group}.count("{kind}")', shoe, table)
            check(f"not {group}.all('{kind}')", shoe, table)


TRICKY = [
    # A third card that was not drawn makes every elementary condition false, `not` makes it true.
    "player.third.point != 3",
    "player.third.point not in (3,)",
    "not player.third.point == 3",
    "player.third.rank != banker.third.rank",
    "player.third.point * 0 == 0",
    "player.third.point - player.third.point == 0",
    "0 * player.third.point + 1",
    "min(player.third.point, 0) == 0",
    "max(player.third.point, 9) == 9",
    "player.third.point % 1 == 0",
    "-1 < player.third.point < 10",
    "0 < 1 < player.third.point + 2",
    "player.third.face == 0",
    "player.third.face + 1 > 0",
    "not player.third.face",
    "not not player.third.face",
    "player.third.face == banker.third.face",
    "(player.third.point == 3) + 1",
    "(player.third.point == 3) == 0",
    "(not player.third.face) + (not banker.third.face)",
    "(player.third.face and tie) + 1 == 1",
    "(player.third.face or tie) * 2 + player.third.face",
    "abs(player.third.point - 5)",
    "-player.third.point",
    "(player.third.point > 4) + banker.third.point",
    "((player.third.point > 4) + banker.third.point > 3) + 1",
    # So does the winner of a tie.
    "winner.total != 9",
    "not winner.total == 9",
    "winner.cards + loser.cards",
    "winner.wins",
    "loser.wins",
    "not loser.wins",
    "winner.wins + 0",
    "loser.wins == 0",
    "winner.natural == 0",
    "winner.pair + tie",
    "(winner.pair == 1) + tie",
    "winner.total - loser.total == margin",
    "winner.third.point * 0 == 0",
    "winner.third.rank == loser.third.rank",
    "winner.first.rank != player.first.rank",
    "winner.shape == loser.shape",
    "player.shape == winner.start.shape",
    "tie or winner.total < 5",
    "(winner.total > 5 or tie) + (loser.total > 5)",
    "min(winner.total, 3, loser.total)",
    "winner.total % 3 in (0, 2)",
    "winner.total in ()",
    "tie in (0, 1)",
    # Arithmetic and chains.
    "player.pair + banker.pair == 1",
    "player.total - banker.total",
    "-7 % 3 == 2",
    "-player.total % 4",
    "(player.total - banker.total) % 7",
    "2 - -player.total * 3 - 4",
    "2 - (player.cards - banker.cards)",
    "player.total + banker.total * 2 % 5",
    "1 < player.cards < banker.cards + 1 != 3",
    "player.total == banker.total == 0",
    "(player.total == banker.total) == 0",
    "3 > player.cards in (2, 4)",
    "not tie == 0",
    "not tie and not player.pair or banker.pair",
    "tie or player.pair and banker.pair",
    "1 == 1",
    "5",
    "-5 + 2",
    "abs(-3)",
    "'9' != player.first.rank",
    "round.shape in ('2-1-1-1-1', '2-2-1-1')",
    "(tie)",
    "((player.total)) > ((3))",
]


@pytest.mark.parametrize("table", ["punto-banco", "7-up"])
@pytest.mark.parametrize("text", TRICKY)
def test_what_is_missing_and_how_it_binds(text: str, table: str) -> None:
    for shoe in range(3):
        check(text, shoe, table)


TRICKY_SUITS = [
    'player.first.suit != "S"',
    'not player.first.suit == "S"',
    'player.first.colour in ("red", "black")',
    'player.third.suit != "S"',
    "player.third.suit == banker.third.suit",
    "winner.first.colour == loser.first.colour",
    'player.count("S") == 0',
    'player.count("7D") == 0',
    'not player.all("red")',
    'start.count("red") + start.count("black")',
    'round.count("S") - round.count("H")',
    'winner.count("S") >= 0',
    'loser.start.all("black") + 1',
    "player.same_suit == 0",
    "player.perfect_pair == 0",
    "winner.perfect_pair + 0",
    "player.perfect_pair + banker.perfect_pair",
    "(player.perfect_pair or banker.perfect_pair) + 0",
    "round.same_suit or start.same_suit",
]


@pytest.mark.parametrize("table", ["punto-banco", "7-up"])
@pytest.mark.parametrize("text", TRICKY_SUITS)
def test_suits_that_are_missing(text: str, table: str) -> None:
    for shoe in (0, 1):
        check(text, shoe, table)


def test_the_rank_ten_is_written_both_ways() -> None:
    rules = product_rules(TABLES["punto-banco"])
    shoe = product_shoe(SHOES[1])
    for one, two in (
        ("player.first.rank == '10'", "player.first.rank == 'T'"),
        ("player.first.rank in ('10', 'J')", "player.first.rank in ('T', 'J')"),
    ):
        assert counted(law([one], shoe, rules)) == counted(law([two], shoe, rules))
