"""The graph of a deal as text: tables for reading, DOT, GraphML and JSON."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from exact.report.numbers import DIGITS, PERCENT_PLACES, percent, thousands
from exact.report.odds import data, quantity, shoe_document, shoe_sentence, twins
from exact.report.tables import Block, Grid, Records, Report

if TYPE_CHECKING:
    import networkx

    from exact.algebra.graph import Edge, Graph

#: Decimals of the percentages on a drawing.
_DRAWN_DIGITS = 3


def graph_report(graph: Graph, digits: int = DIGITS, fractions: bool = False) -> Report:
    """Return the report on the graph of a deal; `digits` are decimals of a percentage."""
    return Report(
        document=lambda: graph_document(graph, digits),
        records=lambda: graph_records(graph, digits, fractions),
        blocks=lambda: graph_blocks(graph, digits, fractions),
    )


def graph_document(graph: Graph, digits: int = DIGITS) -> dict[str, Any]:
    """Return the JSON document: nodes and edges with the ordered deals that go through them."""
    places = digits + PERCENT_PLACES
    return {
        "title": graph.title,
        "bet": graph.bet,
        "shoe": shoe_document(graph.shoe),
        "rules": graph.rules,
        "given": graph.given,
        "arrangements": str(graph.arrangements),
        "nodes": [
            {
                "id": node.id,
                "label": node.label,
                "layer": node.layer,
                "end": node.end,
                "arrangements": str(node.arrangements),
                **twins("probability", _share(graph, node.arrangements), places),
            }
            for node in graph.nodes
        ],
        "edges": [
            {
                "source": edge.source,
                "target": edge.target,
                "place": edge.place,
                "cards": edge.cards,
                "arrangements": str(edge.arrangements),
                **twins("probability", _share(graph, edge.arrangements), places),
            }
            for edge in graph.edges
        ],
    }


def graph_records(graph: Graph, digits: int, fractions: bool) -> Records:
    """Return one row an edge."""
    places = digits + PERCENT_PLACES
    rows = [
        [
            edge.source,
            edge.target,
            edge.place,
            edge.cards,
            str(edge.arrangements),
            data(_share(graph, edge.arrangements), places, fractions),
        ]
        for edge in graph.edges
    ]
    return ("source", "target", "place", "cards", "arrangements", "probability"), rows


def graph_blocks(graph: Graph, digits: int, fractions: bool) -> Iterator[Block]:
    """Return the nodes and the edges for reading, and what was checked."""
    unit = "" if fractions else " %"
    yield f"The graph of {graph.title}."
    yield shoe_sentence(graph.shoe, [graph.rules], graph.given)
    nodes = tuple(
        (
            node.id,
            node.label,
            thousands(node.arrangements),
            quantity(_share(graph, node.arrangements), digits, fractions),
        )
        for node in graph.nodes
    )
    yield Grid(("node", "means", "arrangements", f"probability{unit}"), nodes, "llrr")
    yield from _draws(graph, digits, fractions)
    if any(edge.place for edge in graph.edges):
        either = any("/" in edge.place for edge in graph.edges)
        yield (
            "Places dealt: P1 P2 P3 are the Player's cards, B1 B2 B3 the Banker's"
            f"{'; of P3/B3 the one that is drawn next' * either}."
        )
    yield checked(graph)


def _draws(graph: Graph, digits: int, fractions: bool) -> Iterator[Grid]:
    """Return the edges for reading, as few lines as will hold all of them.

    Draws from a node of which no card is named, and which are equally many, share a line. Where
    no edge into an end names a card, a node has one line with all the ends that it leads to.
    """
    unit = "" if fractions else " %"
    ends = [node.id for node in graph.nodes if node.end]
    final = [edge for edge in graph.edges if edge.target in ends]
    if any(edge.cards for edge in final):
        final = []
    lines: dict[tuple[str, ...], list[Edge]] = {}
    for edge in graph.edges:
        if edge not in final:
            what = edge.target if edge.cards else str(edge.arrangements)
            lines.setdefault((edge.source, edge.place, edge.cards, what), []).append(edge)
    rows = tuple(
        (
            edges[0].source,
            edges[0].place,
            edges[0].cards,
            ", ".join(edge.target for edge in edges),
            thousands(edges[0].arrangements),
            quantity(_share(graph, edges[0].arrangements), digits, fractions),
        )
        for edges in lines.values()
    )
    if rows:
        each = " each" if len(rows) < len(graph.edges) - len(final) else ""
        columns = ("from", "place dealt", "cards drawn", "to")
        numbers = (f"arrangements{each}", f"probability{unit}{each}")
        yield Grid((*columns, *numbers), rows, "llllrr")
    if final:
        yield _arrivals(graph, final, ends, digits, fractions)


def _arrivals(
    graph: Graph, final: Sequence[Edge], ends: Sequence[str], digits: int, fractions: bool
) -> Grid:
    """Return the edges into the ends, a row a node and two columns an end."""
    unit = "" if fractions else " %"
    weights: dict[str, dict[str, int]] = {}
    places: dict[str, str] = {}
    for edge in final:
        weights.setdefault(edge.source, {})[edge.target] = edge.arrangements
        places[edge.source] = edge.place
    rows = tuple(
        (
            source,
            places[source],
            *(thousands(into[end]) if end in into else "" for end in ends),
            *(
                quantity(_share(graph, into[end]), digits, fractions) if end in into else ""
                for end in ends
            ),
        )
        for source, into in weights.items()
    )
    columns = ("from", "place dealt", *ends, *(f"{end}{unit}" for end in ends))
    return Grid(columns, rows, "ll" + "r" * 2 * len(ends))


def checked(graph: Graph) -> str:
    """Return the sentence on what a graph was checked for when it was made."""
    nodes, edges = len(graph.nodes), len(graph.edges)
    return (
        f"{nodes:,} node{'s' * (nodes != 1)}, {edges:,} edge{'s' * (edges != 1)}. "
        "Checked: no cycle; the draws of each node add up to it; "
        f"all {thousands(graph.arrangements)} ordered deals that leave the start arrive at the "
        "ends."
    )


def graph_dot(graph: Graph) -> str:
    """Return the graph in the DOT language, with probabilities in percent, rounded half up."""
    nodes = []
    for node in graph.nodes:
        share = percent(_share(graph, node.arrangements), _DRAWN_DIGITS)
        facts = {"label": f"{node.label}\n{share} %", "arrangements": str(node.arrangements)}
        nodes.append((node.id, facts | ({"shape": "box"} if node.end else {})))
    edges = []
    for edge in graph.edges:
        share = percent(_share(graph, edge.arrangements), _DRAWN_DIGITS)
        drawn = ": ".join(filter(None, (edge.place, edge.cards)))
        label = f"{drawn}\n{share} %" if drawn else f"{share} %"
        facts = {"label": label, "arrangements": str(edge.arrangements)}
        edges.append((edge.source, edge.target, facts))
    from exact.algebra.graph import facts as facts_of

    said = facts_of(graph)
    head = [f"The graph of {graph.title}.", shoe_sentence(graph.shoe, [graph.rules], graph.given)]
    return dot(graph.title, nodes, edges, {"label": "\n".join(head), "labelloc": "t", **said})


def dot(
    title: str,
    nodes: Iterable[tuple[str, dict[str, str]]],
    edges: Iterable[tuple[str, str, dict[str, str]]],
    said: Mapping[str, str] = MappingProxyType({}),
) -> str:
    """Return nodes and edges with their attributes in the DOT language, and what is said of all.

    >>> print(dot("g", [("a", {})], [("a", "b", {"label": '"'})]), end="")
    digraph "g" {
      rankdir=LR;
      "a";
      "a" -> "b" [label="\\""];
    }
    """
    lines = [f"digraph {_quoted(title)} {{", "  rankdir=LR;"]
    lines += [f"  {key}={_quoted(text)};" for key, text in said.items()]
    lines += [f"  {_quoted(id)}{_attributes(facts)};" for id, facts in nodes]
    lines += [
        f"  {_quoted(source)} -> {_quoted(target)}{_attributes(facts)};"
        for source, target, facts in edges
    ]
    return "\n".join([*lines, "}"]) + "\n"


def graphml(made: networkx.DiGraph[str]) -> str:
    """Return a graph of networkx as GraphML."""
    import networkx

    return "\n".join(networkx.generate_graphml(made)) + "\n"


def _share(graph: Graph, n: int) -> Fraction:
    return Fraction(n, graph.arrangements)


def _attributes(facts: dict[str, str]) -> str:
    if not facts:
        return ""
    return " [" + ", ".join(f"{key}={_quoted(value)}" for key, value in facts.items()) + "]"


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'
