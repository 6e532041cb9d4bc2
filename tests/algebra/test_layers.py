"""The layers of a bet, walked card by card as a reader walks them."""

from __future__ import annotations

import pytest

from exact.algebra.graph import START, Graph
from exact.algebra.layers import bet_graph
from exact.catalogue.rules import find_rules
from exact.desk import find_bet
from exact.shoe import Shoe

RULES = find_rules("punto-banco")
EIGHT = Shoe.whole(8)
SUITS = "SHDC"
DECK = tuple(rank + suit for rank in "A23456789TJQK" for suit in SUITS)


def meant(cards: str) -> list[str]:
    """The cards that an edge names; a rank without a suit is all four of it."""
    return [
        name if len(name) == 2 else name + suit
        for name in cards.split()
        for suit in (SUITS if len(name) == 1 else " ")
    ]


def steps(graph: Graph) -> dict[tuple[str, str], str]:
    """Where each card leads from each node, by the names on the edges; no card leads twice."""
    found: dict[tuple[str, str], str] = {}
    for edge in graph.edges:
        for card in meant(edge.cards):
            assert (edge.source, card) not in found
            found[edge.source, card] = edge.target
    return found


def drawn(graph: Graph, source: str, target: str) -> str:
    (edge,) = (e for e in graph.edges if (e.source, e.target) == (source, target))
    return edge.cards


def test_a_class_of_spades_is_no_class_of_ranks() -> None:
    graph = bet_graph(find_bet('player.first.suit == "S" @ 1:1'), EIGHT, RULES)
    assert drawn(graph, START, "line 1").split() == [card for card in DECK if card[1] == "S"]
    assert drawn(graph, START, "otherwise").split() == [card for card in DECK if card[1] != "S"]


def test_a_rank_stands_alone_where_all_its_suits_are_drawn() -> None:
    graph = bet_graph(find_bet("perfect-pairs"), EIGHT, RULES)
    after = steps(graph)
    others = drawn(graph, after[START, "AS"], after[after[START, "AS"], "2C"])
    assert others == "AH AD AC 2 3 4 5 6 7 8 9 T J Q K"
    assert drawn(graph, after[START, "7S"], "line 1") == "7S"


def test_suits_that_the_shoe_has_lost_are_not_named() -> None:
    graph = bet_graph(find_bet('player.first.suit == "S" @ 1:1'), Shoe.whole(1, "AH,2S"), RULES)
    assert drawn(graph, START, "line 1").split()[:3] == ["AS", "3S", "4S"]
    assert drawn(graph, START, "otherwise").split()[:5] == ["AD", "AC", "2H", "2D", "2C"]


@pytest.mark.parametrize("shoe", [EIGHT, Shoe.whole(1, "AS,5H"), Shoe.infinite()])
def test_each_two_cards_lead_to_what_the_pair_pays(shoe: Shoe) -> None:
    after = steps(bet_graph(find_bet("player.perfect_pair @ 25:1"), shoe, RULES))
    for one in DECK:
        for other in DECK:
            at = after.get((START, one))
            end = at and after.get((at, other))
            if end is not None:
                assert end == ("line 1" if one == other else "otherwise")
