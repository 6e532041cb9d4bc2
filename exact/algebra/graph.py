"""The graph of a deal: situations as nodes, draws as edges, weighted with ordered deals.

The weight of an edge is the number of ordered deals that go through it, every deal counted with
all cards that a coup may need, so that what enters a node leaves it, and what leaves the start
arrives at the ends: the ordered deals in all, or, where an event is given, those in which it
happens. A node in which the coup, or all that is asked of it, is decided is an end.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from exact.cards import PER_RANK, Cards
from exact.shoe import Shoe

if TYPE_CHECKING:
    import networkx

#: Where every deal starts.
START = "start"
#: What a file says of the weights in it.
WEIGHTS = (
    "arrangements are counts of ordered deals: exact integers, written as text because readers of "
    "graphs cut long numbers"
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
    """A draw: from where to where, which cards lead there, its deals, and the place dealt.

    Places are `P1 P2 B1 B2 P3 B3`; of several with a slash between them one is dealt, as the cards
    before decide. An edge on which no card is drawn has none.
    """

    source: str
    target: str
    cards: str
    arrangements: int
    place: str = ""


@dataclass(frozen=True)
class Graph:
    """The weighted acyclic graph of a deal.

    Attributes:
        title: what it is the graph of.
        nodes: situations, by layers.
        edges: draws, by the layers of their sources.
        shoe: where the cards come from.
        rules: id of the drawing rules.
        bet: the bet whose layers they are, with its paytable, or None.
        given: text of the event that must happen in a deal for it to count, or None.

    Raises:
        ArithmeticError: when the graph is not acyclic, or weight is lost or made in a node.
    """

    title: str
    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
    shoe: Shoe
    rules: str
    bet: str | None = None
    given: str | None = None

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

    made: networkx.DiGraph[str] = networkx.DiGraph()
    made.graph.update(facts(graph))
    for node in graph.nodes:
        made.add_node(
            node.id, label=node.label, layer=node.layer, arrangements=str(node.arrangements)
        )
    for edge in graph.edges:
        made.add_edge(
            edge.source,
            edge.target,
            place=edge.place,
            cards=edge.cards,
            arrangements=str(edge.arrangements),
        )
    return made


def facts(graph: Graph) -> dict[str, str]:
    """Return what a file says of a graph as a whole, each fact as a text; what is not, is not said.

    Where no whole decks make the shoe, its cards are listed as `Shoe.of` reads them.
    """
    said = {"title": graph.title, "bet": graph.bet, **shoe_facts(graph.shoe)}
    said |= {"rules": graph.rules, "given": graph.given, "weights": WEIGHTS}
    return {key: text for key, text in said.items() if text is not None}


def shoe_facts(shoe: Shoe) -> dict[str, str | None]:
    """Return what a file says of a shoe.

    >>> shoe_facts(Shoe.of("AS*3,2H,9D*2"))["shoe"]
    'AS*3,2H,9D*2'
    """
    if shoe.replacement:
        return {"decks": "inf"}
    removed = ",".join(shoe.removed) or None
    if shoe.decks is not None:
        return {"decks": str(shoe.decks), "size": str(shoe.size), "removed": removed}
    held: list[Cards] = []
    if shoe.suited is not None:
        kinds = ((*divmod(card, PER_RANK), n) for card, n in enumerate(shoe.suited))
        held = [Cards(rank, suit, n) for rank, suit, n in kinds if n]
    else:
        held = [Cards(rank, None, n) for rank, n in enumerate(shoe.ranks) if n]
    return {"shoe": ",".join(map(str, held)), "size": str(shoe.size), "removed": removed}


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

    def call(self, id: str, label: str) -> None:
        """Say what a node means that was visited before that was known."""
        self.nodes[id]["label"] = label

    def draw(
        self, source: str, target: str, cards: Iterable[Any], n: int, places: Iterable[str] = ()
    ) -> None:
        """Add deals to an edge, the cards that lead along it, and the places that one may lie in.

        Cards are of any type that can be named when the graph is finished.
        """
        edge = self.edges.setdefault(
            (source, target), {"cards": {}, "places": {}, "arrangements": 0}
        )
        edge["cards"] |= dict.fromkeys(cards)
        edge["places"] |= dict.fromkeys(places)
        edge["arrangements"] += n

    def graph(
        self,
        title: str,
        shoe: Shoe,
        rules: str,
        bet: str | None = None,
        given: str | None = None,
        names: Callable[[Iterable[Any]], Iterable[str]] = tuple,
    ) -> Graph:
        """Return the finished graph, nodes and edges in the order of the layers.

        Args:
            title, shoe, rules, bet, given: of the graph.
            names: names the cards of an edge, all at once.
        """
        place = {id: at for at, id in enumerate(self.nodes)}
        order = sorted(self.nodes, key=lambda id: (self.nodes[id]["layer"], place[id]))
        rank = {id: at for at, id in enumerate(order)}
        nodes = tuple(Node(id, **self.nodes[id]) for id in order)
        edges = tuple(
            Edge(
                source,
                target,
                " ".join(names(edge["cards"])),
                edge["arrangements"],
                "/".join(edge["places"]),
            )
            for (source, target), edge in sorted(
                self.edges.items(), key=lambda item: (rank[item[0][0]], rank[item[0][1]])
            )
        )
        return Graph(title, nodes, edges, shoe, rules, bet, given)
