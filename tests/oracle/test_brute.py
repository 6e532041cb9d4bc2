"""The oracle against coups settled by hand, and against itself by a duller route."""

from __future__ import annotations

import ast
import re
from collections import Counter
from fractions import Fraction
from math import perm
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.oracle import brute, coup, texts
from tests.oracle.brute import TABLES, Table, coups, in_turn, literal_deals
from tests.oracle.coup import RANKS, Card, Coup, Hand
from tests.oracle.leaves import Language, Node
from tests.oracle.strategies import SmallShoe, Tableau, events, expressions, shoes, tableaus


def hand(cards: str) -> Hand:
    """A hand as it is written: "7S KH" or, without suits, "7 K"."""
    return tuple((card[0], card[1:] or "?") for card in cards.split())


def facts(deals: list[tuple[Coup, int]]) -> Counter[tuple[Hand, Hand]]:
    counts: Counter[tuple[Hand, Hand]] = Counter()
    for finished, ways in deals:
        counts[finished.player, finished.banker] += ways
    return counts


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize(
    "cards",
    [
        {("A", "S"): 1, ("5", "H"): 2, ("6", "D"): 1, ("7", "D"): 1, ("T", "C"): 1, ("2", "S"): 1},
        {("3", "S"): 2, ("3", "H"): 1, ("8", "S"): 1, ("K", "C"): 3},
        {("7", "S"): 6},
    ],
)
def test_counting_kinds_is_dealing_single_cards(name: str, cards: dict[Card, int]) -> None:
    table = TABLES[name]
    literal = facts([(finished, 1) for finished in literal_deals(cards, table)])
    assert facts(list(coups(cards, table))) == literal
    size, dealt = sum(cards.values()), 6 - len(table.printed)
    assert literal.total() == in_turn(size, dealt) == perm(size, dealt)


@settings(max_examples=10)
@given(tableau=tableaus(), shoe=shoes(most_kinds=3))
def test_counting_kinds_is_dealing_single_cards_under_any_rules(
    tableau: Tableau, shoe: SmallShoe
) -> None:
    seven = SmallShoe(tuple((card, min(n, 2)) for card, n in shoe.cards)).counts
    seven["4", "?"] = max(0, 6 - sum(seven.values()))
    literal = facts([(finished, 1) for finished in literal_deals(seven, tableau.table)])
    assert facts(list(coups(seven, tableau.table))) == literal


def test_nine_single_cards_have_sixty_thousand_deals() -> None:
    nine = {(rank, "?"): 1 for rank in "A23456789"}
    deals = list(coups(nine, brute.PUNTO_BANCO))
    assert sum(ways for _, ways in deals) == 9 * 8 * 7 * 6 * 5 * 4 == 60480


@pytest.mark.parametrize(
    ("first", "player", "banker"),
    [
        # As the cards come: Player, Banker, Player, Banker, then the third cards.
        ("4 2 4 K 9 9", "4 4", "2 K"),  # a natural stops both
        ("2 9 K Q 9 9", "2 K", "9 Q"),
        ("6 5 K Q 3 9", "6 K", "5 Q 3"),  # Player stands, Banker draws on 5 …
        ("7 6 K Q 3 9", "7 K", "6 Q"),  # … and stands on 6
        ("5 3 K Q 8 9", "5 K 8", "3 Q"),
        ("5 3 K Q 9 9", "5 K 9", "3 Q 9"),
        ("5 4 K Q A 9", "5 K A", "4 Q"),
        ("5 4 K Q 2 9", "5 K 2", "4 Q 9"),
        ("5 5 K Q 3 9", "5 K 3", "5 Q"),
        ("5 5 K Q 4 9", "5 K 4", "5 Q 9"),
        ("5 6 K Q 5 9", "5 K 5", "6 Q"),
        ("5 6 K Q 6 9", "5 K 6", "6 Q 9"),
        ("5 7 K Q 6 9", "5 K 6", "7 Q"),
        ("5 2 K Q T 9", "5 K T", "2 Q 9"),  # a third card worth 0 is a third card
        ("5 4 K Q T 9", "5 K T", "4 Q"),
    ],
)
def test_coups_dealt_by_hand(first: str, player: str, banker: str) -> None:
    cards = [(rank, str(i)) for i, rank in enumerate(first.split())]  # each its own "suit"
    dealt = next(literal_deals(dict.fromkeys(cards, 1), brute.PUNTO_BANCO))
    ranks = [[rank for rank, _ in cards] for cards in (dealt.player, dealt.banker)]
    assert ranks == [player.split(), banker.split()]


def test_seven_up_begins_with_a_seven_of_no_suit() -> None:
    six = {("9", "S"): 1, ("K", "H"): 2, ("A", "D"): 3}
    deals = list(coups(six, TABLES["7-up"]))
    assert {finished.player[0] for finished, _ in deals} == {("7", "")}
    assert sum(ways for _, ways in deals) == 6 * 5 * 4 * 3 * 2
    assert all(len(d.player) == 2 for d, _ in deals if d.player[1][0] == "A")  # 7 and A: natural


TIE = Coup(hand("7S KS"), hand("2H 5H QH"))
PLAYER = Coup(hand("7D TD 2C"), hand("AS AS 6S"))


@pytest.mark.parametrize(
    ("text", "tie", "player"),
    [
        ("tie", True, False),
        ("margin == 0", True, False),
        ("player.wins or banker.wins", False, True),
        ("winner.total == 9", False, True),
        ("not winner.total == 9", True, False),
        ("winner.total != 9", False, False),
        ("not (winner.total != 9)", True, True),
        ("loser.cards not in (2,)", False, True),
        ("winner.wins", False, True),
        ("loser.wins", False, False),
        ("not loser.wins", True, True),
        ("player.third.point != 5", False, True),
        ("player.third.point * 0 == 0", False, True),
        ("not player.third.face", True, True),
        ("player.third.face + 1 == 1", False, True),
        ("(player.third.point == 2) + 1 == 1", True, False),
        ("banker.third.face", True, False),
        ("banker.third.rank == 'Q'", True, False),
        ("player.same_suit and banker.same_suit", True, False),
        ("banker.perfect_pair", False, True),
        ("banker.start.same_suit and banker.pair", False, True),
        ("round.shape == '1-1-1-1-1'", True, False),
        ("round.shape == '2-1-1-1-1'", False, True),
        ("1 < player.cards < banker.cards", True, False),
        ("start.count('zero') == 1", True, True),
        ("banker.all('S')", False, True),
        ("banker.all('red')", True, False),
        ("player.start.all('red')", False, True),
        ("-margin + 8 % 3 == 2", True, False),
        ("max(player.total, banker.total, 8) == 9", False, True),
    ],
)
def test_events_read_by_hand(text: str, tie: bool, player: bool) -> None:
    event = texts.event(text)
    assert (event(TIE), event(PLAYER)) == (tie, player)


@pytest.mark.parametrize(
    ("ranks", "runs"),
    [
        ("A 2", True),
        ("K A", True),
        ("Q A", False),
        ("9 T J", True),
        ("A Q K", True),
        ("K A 2", False),
        ("2 3 3", False),
        ("5 4 3 2 A", True),
        ("T J Q K A 9", True),
        ("T J Q K A 2", False),
        ("2 4 6", False),
    ],
)
def test_straights_by_hand(ranks: str, runs: bool) -> None:
    assert coup.straight(hand(ranks)) is runs


def test_a_printed_card_has_no_suit() -> None:
    dealt = Coup((("7", ""), ("2", "S")), hand("2S 4S"))
    holds = {text: texts.event(text)(dealt) for text in (
        'player.count("S") == 1', 'player.count("S") != 1', 'not player.all("red")',
        'banker.all("S")', "player.same_suit", 'player.count("7") == 1', 'start.count("2S") == 2',
        'player.first.suit != "S"', 'player.second.suit == "S"', "player.first.point == 7",
    )}  # fmt: skip
    assert list(holds.values()) == [
        *(False, False, True), *(True, False, True, False), *(False, True, True),
    ]  # fmt: skip


@settings(max_examples=60)
@given(data=st.data(), shoe=shoes(most_kinds=4))
def test_the_two_ways_to_read_an_expression_agree(data: st.DataObject, shoe: SmallShoe) -> None:
    table: Table = TABLES[data.draw(st.sampled_from(tuple(TABLES)))]
    node: Node = data.draw(expressions(Language.of(shoe.counts), depth=3))
    read = texts.expression(node.text)
    for finished, _ in coups(shoe.counts, table):
        one = brute.value_or_none(node.in_law, finished)
        two = brute.value_or_none(read, finished)
        assert (type(one), one) == (type(two), two), node.text


def test_the_infinite_deck_adds_up() -> None:
    """The published counts out of 13^6, dealt by point values with replacement."""
    values = {(rank, "?"): 4 if rank == "T" else 1 for rank in RANKS[:10]}
    results: Counter[int] = Counter()
    for finished, ways in coups(values, brute.PUNTO_BANCO, put_back=True):
        lead = finished.player_total - finished.banker_total
        results[(lead > 0) - (lead < 0)] += ways
    assert results == {1: 2153464, -1: 2212744, 0: 460601}
    assert Fraction(results[-1] * 19, 20) - results[1] < 0
    assert results.total() == 13**6


WORDS = """
player banker winner loser start round tie margin wins natural pair perfect_pair cards total count
all same_rank same_suit shape straight first second third rank suit colour point face abs min max
and or not in
"""


def test_every_word_of_the_language_is_drawn() -> None:
    """Fixed draws, so that nothing is by chance."""
    drawn: list[str] = []
    language = Language((("9", "S"), ("K", "H")), suited=True)

    @settings(max_examples=400, derandomize=True, database=None)
    @given(events(language, depth=2))
    def collect(node: Node) -> None:
        drawn.append(node.text)

    collect()
    words = set(re.findall(r"[a-z_]+", " ".join(drawn)))
    missed = [word for word in WORDS.split() if word not in words]
    assert missed == []
    signs = set(re.findall(r"[-+*%]|[<>=!]+", " ".join(drawn)))
    assert signs >= {*"-+*%<>", "<=", ">=", "==", "!="}


@pytest.mark.parametrize("room", ["brute", "coup", "expressions", "leaves", "strategies", "texts"])
def test_the_oracle_shares_nothing_with_the_product(room: str) -> None:
    tree = ast.parse((Path(__file__).parent / f"{room}.py").read_text(encoding="utf-8"))
    names = [
        alias.name
        for node in ast.walk(tree)
        if isinstance(node, ast.Import)
        for alias in node.names
    ]
    names += [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    assert [name for name in names if name.split(".")[0] == "exact"] == []
