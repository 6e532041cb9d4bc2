"""The layers of a bet, walked card by card as a reader walks them."""

from __future__ import annotations

from collections import Counter, defaultdict
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exact.algebra.coup_graph import coup_graph
from exact.algebra.graph import START, Graph, Node
from exact.algebra.layers import bet_graph
from exact.catalogue.rules import find_rules
from exact.desk import find_bet
from exact.errors import EventError, ShoeError
from exact.law import law
from exact.shoe import Shoe
from tests.oracle.bridge import product_bet, product_rules, product_shoe
from tests.oracle.brute import TABLES, coups
from tests.oracle.coup import Card, Coup
from tests.oracle.leaves import Language
from tests.oracle.strategies import SmallShoe, bets, events, shoes, tableaus

RULES = find_rules("punto-banco")
EIGHT = Shoe.whole(8)
SUITS = "SHDC"
#: Where the cards of a hand lie.
SEATS = {"P": ("P1", "P2", "P3"), "B": ("B1", "B2", "B3")}
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


def labelled(node: Node) -> tuple[list[str], list[list[str]], bool]:
    """What a label says: the places, the draws that lead there, and whether there are more."""
    cards, _, rest = node.label.partition(" (")
    places, _, told = rest.partition("): ")
    assert cards == ("1 card" if len(places.split()) == 1 else f"{len(places.split())} cards")
    histories = [history.split() for history in told.split(", ")]
    more = histories[-1] == ["…"]
    return places.split(), histories[:-1] if more else histories, more


def fits(cards: list[Card], history: list[str]) -> bool:
    """Whether cards are such as a label tells; of a long class it names only the first few."""
    return len(cards) == len(history) and all(
        told == "any" or {rank, rank + suit, "…"} & set(told.split("/"))
        for (rank, suit), told in zip(cards, history, strict=True)
    )


class Walker:
    """Walks coups through a graph by what it prints alone, adding up what goes through."""

    def __init__(self, graph: Graph) -> None:
        self.nodes = {node.id: node for node in graph.nodes}
        self.after: dict[str, list[tuple[str, set[str], str]]] = defaultdict(list)
        for edge in graph.edges:
            self.after[edge.source].append((edge.place, set(edge.cards.split()), edge.target))
        self.edges: Counter[tuple[str, str]] = Counter()
        self.told: set[tuple[str, int]] = set()

    def walk(self, coup: Coup, ways: int) -> str:
        """Walk a coup, and return the end that it comes to."""
        lies = dict(zip(SEATS["P"], coup.player, strict=False))
        lies |= zip(SEATS["B"], coup.banker, strict=False)
        at, path, cards = next(iter(self.nodes)), list[str](), list[Card]()
        while not self.nodes[at].end:
            (places,) = {place for place, _, _ in self.after[at]}
            place = next(each for each in places.split("/") if each in lies)
            rank, suit = lies[place]
            (to,) = (to for _, named, to in self.after[at] if {rank, rank + suit} & named)
            self.edges[at, to] += ways
            at, path, cards = to, [*path, place], [*cards, (rank, suit)]
            if not self.nodes[at].end:
                self.check(self.nodes[at], path, cards)
        return at

    def check(self, node: Node, path: list[str], cards: list[Card]) -> None:
        places, histories, more = labelled(node)
        assert places == path
        found = [i for i, history in enumerate(histories) if fits(cards, history)]
        assert found or more
        self.told |= {(node.id, i) for i in found}


@settings(max_examples=60)
@given(data=st.data(), shoe=shoes())
def test_coups_walk_through_as_they_are_dealt(data: st.DataObject, shoe: SmallShoe) -> None:
    named = st.sampled_from(sorted(TABLES)).map(lambda name: TABLES[name])
    table = data.draw(named | tableaus().map(lambda drawn: drawn.table))
    language = Language.of(shoe.counts)
    bet = data.draw(bets(language, most_lines=2))
    event = data.draw(st.none() | events(language))
    text = None if event is None else event.text
    dealt = product_bet(bet), product_shoe(shoe), product_rules(table)
    possible = [
        (coup, ways)
        for coup, ways in coups(shoe.counts, table)
        if event is None or event.holds(coup)
    ]
    if not possible:
        with pytest.raises(EventError, match="cannot happen"):
            bet_graph(*dealt, text)
        return
    graph = bet_graph(*dealt, text)
    walker = Walker(graph)
    assert graph.arrangements == sum(ways for _, ways in possible)
    for coup, ways in possible:
        line = next((i for i, (node, _) in enumerate(bet.lines, 1) if node.holds(coup)), 0)
        assert walker.walk(coup, ways) == (f"line {line}" if line else "otherwise")
    assert walker.edges == {(e.source, e.target): e.arrangements for e in graph.edges}
    for node in graph.nodes[1:]:  # what a label tells has been dealt
        if not node.end:
            assert {(node.id, i) for i in range(len(labelled(node)[1]))} <= walker.told


def test_a_label_says_where_the_cards_lie_and_which_they_are() -> None:
    graph = bet_graph(find_bet("player-pair"), EIGHT, RULES)
    labels = {node.id: node.label for node in graph.nodes}
    after = steps(graph)
    assert labels[after[START, "7S"]] == "1 card (P1): 7"
    graph = bet_graph(find_bet("dragon-7"), EIGHT, RULES)
    labels, after = {node.id: node.label for node in graph.nodes}, steps(graph)
    two = after[after[START, "AS"], "9S"]  # ten, and so are two and eight, three and seven
    assert labels[two] == "2 cards (P1 P2): A 9, 2 8, 3 7, …"
    assert {edge.place for edge in graph.edges if edge.source == two} == {"B1"}


@pytest.mark.parametrize("event", ["tie", "player.third.point == 4 and not tie"])
def test_under_a_condition_only_its_deals_go_through(event: str) -> None:
    graph = bet_graph(find_bet("dragon-7"), EIGHT, RULES, event)
    assert graph.given == event
    assert graph.arrangements == law(["tie"], EIGHT, RULES, event).arrangements
    whole = coup_graph(EIGHT, RULES, event)
    assert (whole.arrangements, whole.given) == (graph.arrangements, event)
    ends = {node.id: node.arrangements for node in whole.nodes if node.end}
    for name, happens in (("Player wins", "player.wins"), ("tie", "tie")):
        found = law([happens], EIGHT, RULES, event).outcomes
        assert ends.get(name, 0) == sum(o.arrangements for o in found if o.values == (True,))


def test_a_condition_that_cannot_be() -> None:
    for made in (coup_graph, partial(bet_graph, find_bet("tie"))):
        with pytest.raises(EventError, match="cannot happen"):
            made(EIGHT, RULES, "tie and player.wins")
        with pytest.raises(ShoeError, match="suits"):
            made(Shoe.whole(8, "A"), RULES, "player.first.suit == 'S'")


def test_the_places_of_the_coup() -> None:
    places = {(e.source, e.target): e.place for e in coup_graph(EIGHT, RULES).edges}
    assert places[START, "P3"] == "P1 P2"
    assert places["P3", "B4 drew"] == "B1 B2"
    assert places["B4 drew", "B4 draws"] == "P3"
    assert places["B4 draws", "tie"] == places["B4 stood", "tie"] == "B3"
    assert places["B4 stands", "tie"] == places["B6 stood", "tie"] == ""
