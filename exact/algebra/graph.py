"""The graph of a deal: situations as nodes, draws as edges, weighted with ordered deals.

The weight of an edge is the number of ordered deals that go through it, every deal counted with
all cards that a coup may need, so that what enters a node leaves it, and what leaves the start
arrives at the ends: the ordered deals in all. A node in which the coup, or all that is asked of
it, is decided is an end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from exact.law import law
from exact.rules import Rules
from exact.shoe import Shoe

if TYPE_CHECKING:
    import networkx

#: Where every deal starts.
START = "start"
_RESULTS = {1: "Player wins", 0: "tie", -1: "Banker wins"}
_READ = (
    "player.start.total",
    "banker.start.total",
    "player.third.point",
    "player.total - banker.total",
)


@dataclass(frozen=True)
class Node:
    """A situation: its name, what it means, how many steps from the start it lies, its deals."""

    id: str
    label: str
    layer: int
    arrangements: int
    end: bool = False


@dataclass(frozen=True)
class Edge:
    """A draw: from where to where, which cards lead there, and its deals."""

    source: str
    target: str
    cards: str
    arrangements: int


@dataclass(frozen=True)
class Graph:
    """The weighted acyclic graph of a deal.

    Attributes:
        title: what it is the graph of.
        nodes: situations, by layers.
        edges: draws, by the layers of their sources.
        shoe: where the cards come from.
        rules: id of the drawing rules.

    Raises:
        ArithmeticError: when the graph is not acyclic, or weight is lost or made in a node.
    """

    title: str
    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
    shoe: Shoe
    rules: str

    def __post_init__(self) -> None:
        check(self)

    @property
    def arrangements(self) -> int:
        """The ordered deals in all, which leave the start."""
        return self.nodes[0].arrangements


def check(graph: Graph) -> None:
    """Check that a graph is acyclic, its draws add up, and all weight arrives.

    Raises:
        ArithmeticError: naming the first node that fails.
    """
    import networkx

    made = network(graph)
    if not networkx.is_directed_acyclic_graph(made):
        raise ArithmeticError(f"{graph.title}: the graph of the deal has a cycle")
    into = dict.fromkeys(made, 0)
    out = dict.fromkeys(made, 0)
    for edge in graph.edges:
        out[edge.source] += edge.arrangements
        into[edge.target] += edge.arrangements
    first = graph.nodes[0]
    for node in graph.nodes:
        if node is not first and into[node.id] != node.arrangements:
            raise ArithmeticError(f"{graph.title}: {node.id} is entered {into[node.id]} times")
        if not node.end and out[node.id] != node.arrangements:
            raise ArithmeticError(f"{graph.title}: the draws of {node.id} do not add up")
        if node.end and out[node.id]:
            raise ArithmeticError(f"{graph.title}: draws leave the end {node.id}")
    if sum(node.arrangements for node in graph.nodes if node.end) != first.arrangements:
        raise ArithmeticError(f"{graph.title}: weight leaves the start and does not arrive")


def network(graph: Graph) -> networkx.DiGraph[str]:
    """Return the graph as networkx has it, with texts as attributes; counts are exact so."""
    import networkx

    made: networkx.DiGraph[str] = networkx.DiGraph(title=graph.title, rules=graph.rules)
    for node in graph.nodes:
        made.add_node(
            node.id, label=node.label, layer=node.layer, arrangements=str(node.arrangements)
        )
    for edge in graph.edges:
        made.add_edge(
            edge.source, edge.target, cards=edge.cards, arrangements=str(edge.arrangements)
        )
    return made


class Flow:
    """A graph that is being made: weights added up on nodes and edges, by the paths they take."""

    def __init__(self) -> None:
        self.nodes: dict[str, dict[str, Any]] = {}
        self.edges: dict[tuple[str, str], dict[str, Any]] = {}

    def visit(self, id: str, label: str, layer: int, n: int, end: bool = False) -> None:
        """Add deals to a node."""
        node = self.nodes.setdefault(
            id, {"label": label, "layer": layer, "arrangements": 0, "end": end}
        )
        node["arrangements"] += n

    def draw(self, source: str, target: str, cards: Iterable[Any], n: int) -> None:
        """Add deals to an edge, and the cards that lead along it, of any type that can be named."""
        edge = self.edges.setdefault((source, target), {"cards": {}, "arrangements": 0})
        edge["cards"] |= dict.fromkeys(cards)
        edge["arrangements"] += n

    def graph(
        self,
        title: str,
        shoe: Shoe,
        rules: str,
        names: Callable[[Iterable[Any]], Iterable[str]] = tuple,
    ) -> Graph:
        """Return the finished graph, nodes and edges in the order of the layers.

        Args:
            title, shoe, rules: of the graph.
            names: names the cards of an edge, all at once.
        """
        place = {id: at for at, id in enumerate(self.nodes)}
        order = sorted(self.nodes, key=lambda id: (self.nodes[id]["layer"], place[id]))
        rank = {id: at for at, id in enumerate(order)}
        nodes = tuple(Node(id, **self.nodes[id]) for id in order)
        edges = tuple(
            Edge(source, target, " ".join(names(edge["cards"])), edge["arrangements"])
            for (source, target), edge in sorted(
                self.edges.items(), key=lambda item: (rank[item[0][0]], rank[item[0][1]])
            )
        )
        return Graph(title, nodes, edges, shoe, rules)


def coup_graph(shoe: Shoe, rules: Rules) -> Graph:
    """Return the graph of a coup, small enough to look at: two-card totals, third cards, results.

    The Player's two-card total comes first, then the Banker's with what the Player does, then
    what the Banker does on the Player's third card, then the result. Each path is weighted with
    the ordered deals that take it, by the joint law of what is named.

    Args:
        shoe: where the cards come from.
        rules: who draws on what; the rows of their tableau are the nodes of the third layer.
    """
    flow = Flow()
    outcomes = law(_READ, shoe, rules).outcomes
    flow.visit(START, START, 0, sum(outcome.arrangements for outcome in outcomes))
    for outcome in outcomes:
        player, banker, third, lead = outcome.values
        assert isinstance(player, int)
        assert isinstance(banker, int)
        assert isinstance(lead, int)
        n = outcome.arrangements
        at = START
        for id, label, layer, cards in _path(rules, player, banker, third):
            flow.visit(id, label, layer, n)
            flow.draw(at, id, cards, n)
            at = id
        result = _RESULTS[(lead > 0) - (lead < 0)]
        flow.visit(result, result, 4, n, end=True)
        flow.draw(at, result, (), n)
    return flow.graph(f"a coup by the rules {rules.id}", shoe, rules.id)


def _path(
    rules: Rules, player: int, banker: int, third: object
) -> Iterable[tuple[str, str, int, tuple[str, ...]]]:
    """Yield the nodes between the start and the result: id, label, layer, cards drawn to it."""
    yield f"P{player}", f"Player has {player}", 1, ()
    if player in rules.natural_player or banker in rules.natural_banker:
        yield f"B{banker} natural", f"Banker has {banker}, a natural ends the coup", 2, ()
        return
    draws = rules.banker_draws[banker]
    if not rules.player_draws[player]:
        does = "draws" if draws[0] else "stands"
        yield f"B{banker} stood", f"Banker has {banker}, Player stood: Banker {does}", 2, ()
        return
    yield f"B{banker} drew", f"Banker has {banker}, Player draws", 2, ()
    assert isinstance(third, int)
    does = "draws" if draws[1 + third] else "stands"
    on = [str(points) for points in range(10) if draws[1 + points] is draws[1 + third]]
    label = f"Banker {does} on {banker} after a third card of {','.join(on)}"
    yield f"B{banker} {does}", label, 3, (str(third),)
