"""The graph of the deal: its ends are the engine's counts, its rows the printed tableau."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from fractions import Fraction

import networkx
import pytest

from exact.algebra.coup_graph import coup_graph
from exact.algebra.graph import START, WEIGHTS, Edge, Graph, Node, facts, network
from exact.algebra.layers import bet_graph
from exact.catalogue.rules import find_rules
from exact.desk import find_bet
from exact.errors import BetError, ShoeError
from exact.report.graph import graph_blocks, graph_document, graph_dot, graphml
from exact.report.tables import Grid
from exact.settlement import OTHERWISE, settle
from exact.shoe import Shoe

RULES = find_rules("punto-banco")
EIGHT = Shoe.whole(8)
PLAYER, BANKER, TIE = 2230518282592256, 2292252566437888, 475627426473216


def ends(graph: Graph) -> dict[str, int]:
    return {node.id: node.arrangements for node in graph.nodes if node.end}


def test_the_coup_ends_in_the_published_counts() -> None:
    graph = coup_graph(EIGHT, RULES)
    assert ends(graph) == {"Player wins": PLAYER, "Banker wins": BANKER, "tie": TIE}
    assert graph.arrangements == PLAYER + BANKER + TIE
    assert len(graph.nodes) < 60  # small enough to look at


def test_a_two_card_total_by_hand() -> None:
    # An ace and a card worth nought, two and nine, three and eight, … make one.
    by_id = {node.id: node.arrangements for node in coup_graph(EIGHT, RULES).nodes}
    pairs = 2 * (32 * 128 + 4 * 32 * 32)
    assert Fraction(by_id["P1"], by_id[START]) == Fraction(pairs, 416 * 415)


def test_the_third_layer_is_the_tableau() -> None:
    labels = {node.id: node.label for node in coup_graph(EIGHT, RULES).nodes if node.layer == 3}
    assert labels["B3 stands"] == "Banker stands on 3 after a third card of 8"
    assert labels["B4 draws"] == "Banker draws on 4 after a third card of 2,3,4,5,6,7"
    assert labels["B6 draws"] == "Banker draws on 6 after a third card of 6,7"
    assert "B7 draws" not in labels
    assert "B0 stands" not in labels


@pytest.mark.parametrize("rules", ["no-third-card", "7-up", "baccarat-gold"])
def test_other_rules(rules: str) -> None:
    drawing = find_rules(rules)
    found = ends(coup_graph(Shoe.whole(2), drawing))
    player, banker, tie = settle(
        [find_bet("player.wins @ 1:1"), find_bet("banker.wins @ 1:1"), find_bet("tie @ 8:1")],
        Shoe.whole(2),
        drawing,
    )
    for name, settled in (("Player wins", player), ("Banker wins", banker), ("tie", tie)):
        assert found[name] == settled.lines[0].arrangements


@pytest.mark.parametrize(
    "name",
    [
        *("player", "tie", "lucky-6", "dragon-7", "player-pair", "perfect-pairs", "small"),
        *("7-up-banker", "round.shape == '2-2' @ 5:1", "round.cards >= 4 @ push"),
        "player.start.count('red') == 2 @ 3:1; banker.third.suit == 'S' @ 1:1",
    ],
)
@pytest.mark.parametrize("shoe", [Shoe.whole(1), Shoe.whole(2, "AS,5H*2"), Shoe.infinite()])
def test_the_layers_of_a_bet_end_in_its_counts(name: str, shoe: Shoe) -> None:
    bet = find_bet(name)
    drawing = find_rules(bet.rules or "punto-banco")
    found = ends(bet_graph(bet, shoe, drawing))
    (settled,) = settle([bet], shoe, drawing)
    lines = [f"line {n}" for n in range(1, len(bet.lines) + 1)] + [OTHERWISE]
    scale = Fraction(sum(found.values()), settled.arrangements)
    expected = {
        line: scale * each.arrangements
        for line, each in zip(lines, settled.lines, strict=True)
        if each.arrangements
    }
    assert found == expected
    assert scale == 1


def test_a_bet_on_a_condition_has_an_end_where_it_is_not_offered() -> None:
    bet = find_bet("insurance-player")
    found = ends(bet_graph(bet, EIGHT, RULES))
    assert "not offered" in found
    (settled,) = settle([bet], EIGHT, RULES)
    assert sum(n for id, n in found.items() if id != "not offered") == settled.arrangements


def test_the_cards_of_a_node_are_all_of_the_deck_once() -> None:
    graph = bet_graph(find_bet("perfect-pairs"), Shoe.whole(2), RULES)
    for node in graph.nodes:
        drawn = [card for e in graph.edges if e.source == node.id for card in e.cards.split()]
        assert len(drawn) == len(set(drawn))
        if node.id == START:
            assert len(drawn) == 52


def test_no_bet_of_several_coups_and_no_unknown_suits() -> None:
    with pytest.raises(BetError, match="several coups"):
        bet_graph(find_bet("banker-streak"), EIGHT, RULES)
    with pytest.raises(ShoeError, match="suits"):
        bet_graph(find_bet("perfect-pairs"), Shoe.whole(8, "A"), RULES)


@pytest.mark.parametrize(
    ("nodes", "edges", "says"),
    [
        ("s a", [("s", "a", 5), ("a", "s", 5)], "cycle"),
        ("s a", [("s", "a", 4)], "draws of s do not add up"),
        ("s a b", [("s", "a", 5), ("s", "b", 5)], "draws of s do not add up"),
        ("s a b", [("s", "a", 5)], "b is entered 0 times"),
    ],
)
def test_a_wrong_graph_is_not_made(
    nodes: str, edges: list[tuple[str, str, int]], says: str
) -> None:
    made = tuple(Node(id, id, at, 5, end=id != "s") for at, id in enumerate(nodes.split()))
    drawn = tuple(Edge(source, target, "", n) for source, target, n in edges)
    with pytest.raises(ArithmeticError, match=says):
        Graph("wrong", made, drawn, EIGHT, "none")


def test_every_file_holds_the_same_exact_graph() -> None:
    graph = coup_graph(EIGHT, RULES)
    weights = {(edge.source, edge.target): str(edge.arrangements) for edge in graph.edges}
    read = networkx.parse_graphml(graphml(network(graph)))
    assert {pair: read.edges[pair]["arrangements"] for pair in read.edges} == weights
    assert ET.fromstring(graphml(network(graph))).tag.endswith("graphml")
    document = json.loads(json.dumps(graph_document(graph)))
    edges = document["edges"]
    assert {(e["source"], e["target"]): e["arrangements"] for e in edges} == weights
    assert Fraction(document["nodes"][-1]["probability"]) == Fraction(PLAYER, graph.arrangements)
    dot = graph_dot(graph).splitlines()
    assert sum(" -> " in line for line in dot) == len(weights)
    for (source, target), n in weights.items():
        assert any(f'"{source}" -> "{target}" [' in line and f'"{n}"]' in line for line in dot)


def test_each_file_says_what_it_is_of() -> None:
    graph = bet_graph(find_bet("tie/9"), Shoe.whole(2, "A,5*2"), RULES, "player.total > 3")
    said = {
        "title": "Tie",
        "bet": "tie/9",
        "decks": "2",
        "size": "101",
        "removed": "A,5*2",
        "rules": "punto-banco",
        "given": "player.total > 3",
        "weights": WEIGHTS,
    }
    read = networkx.parse_graphml(graphml(network(graph)))
    assert {key: read.graph[key] for key in said} == said
    dot = graph_dot(graph)
    for key, text in said.items():
        assert f'\n  {key}="{text}";\n' in dot
    head = "2 decks without A,5*2, 101 cards; rules punto-banco; given player.total > 3."
    assert f'\n  label="The graph of Tie.\\n{head}";\n' in dot
    document = graph_document(graph)
    assert (document["bet"], document["given"]) == ("tie/9", "player.total > 3")


@pytest.mark.parametrize("bet", [None, "dragon-7", "player-pair", "big", "perfect-pairs"])
def test_the_tables_hold_every_edge_in_fewer_lines(bet: str | None) -> None:
    graph = bet_graph(find_bet(bet), EIGHT, RULES) if bet else coup_graph(EIGHT, RULES)
    _, *grids = (block for block in graph_blocks(graph, 5, False) if isinstance(block, Grid))
    found = []
    for grid in grids:
        for source, place, *cells in grid.rows:
            if grid.columns[3] == "to":
                cards, targets, n, _ = cells
                found += [(source, place, cards, target, n) for target in targets.split(", ")]
            else:
                ends = grid.columns[2 : 2 + len(cells) // 2]
                pairs = zip(ends, cells, strict=False)
                found += [(source, place, "", end, n) for end, n in pairs if n]
    edges = [(e.source, e.place, e.cards, e.target, f"{e.arrangements:,}") for e in graph.edges]
    assert sorted(found) == sorted(edges)
    if bet is None:
        assert len(edges) == 193
        assert sum(len(grid.rows) for grid in grids) < 100


@pytest.mark.parametrize(
    ("shoe", "said"),
    [
        (Shoe.infinite(), {"decks": "inf"}),
        (Shoe.of("2h*3,AS,KD*4"), {"shoe": "AS,2H*3,KD*4", "size": "8"}),
        (Shoe.of("K*4,2*3"), {"shoe": "2*3,K*4", "size": "7"}),
    ],
)
def test_a_file_says_which_shoe(shoe: Shoe, said: dict[str, str]) -> None:
    found = facts(coup_graph(shoe, RULES))
    assert {key: found[key] for key in ("decks", "shoe", "size", "removed") if key in found} == said
    assert "bet" not in found


@pytest.mark.parametrize(
    ("bet", "says"),
    [
        ("tie or not tie @ 1:1", "1 node, 0 edges."),
        ("player.first.rank == 'A' @ 1:1", "3 nodes, 2 edges."),
        ("player-pair", "16 nodes, 39 edges."),
    ],
)
def test_one_node_is_no_nodes(bet: str, says: str) -> None:
    *_, last = graph_blocks(bet_graph(find_bet(bet), EIGHT, RULES), 5, False)
    assert isinstance(last, str)
    assert last.startswith(f"{says} Checked: no cycle;")
