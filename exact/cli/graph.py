"""The command `exact graph`: the graph of the deal."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated

import typer

from exact.cli import options
from exact.cli.groups import one_command
from exact.cli.options import (
    BetFiles,
    CardsLeft,
    Decks,
    Digits,
    Format,
    Fractions,
    Given,
    Remove,
    RulesName,
)
from exact.cli.outcome import Outcome

app = one_command()

Output = Annotated[
    str | None,
    typer.Option(
        "--output", "-o", metavar="FILE", help="Write the graph to FILE.dot, .graphml or .json."
    ),
]


@app.command(epilog="Example: exact graph --bet dragon-7 --decks 6")
def graph(
    context: typer.Context,
    bet: Annotated[
        str | None,
        typer.Option("--bet", metavar="BET", help="The layers in which a bet is settled instead."),
    ] = None,
    output: Output = None,
    decks: Decks = None,
    remove: Remove = None,
    cards: CardsLeft = None,
    given: Given = None,
    rules: RulesName = options.RULES,
    bet_files: BetFiles = None,
    style: Format = "table",
    digits: Digits = options.DIGITS,
    fractions: Fractions = False,
) -> Outcome:
    """Draw the deal as a graph: situations, draws and their weights.

    By default two-card totals, third cards and results. Each time the graph is checked: it has no
    cycle, the draws of a node add up, and all weight arrives.
    """
    from exact.algebra.coup_graph import coup_graph
    from exact.algebra.graph import network
    from exact.algebra.layers import bet_graph
    from exact.catalogue.rules import find_rules
    from exact.cli.chosen import choose
    from exact.cli.progress import working
    from exact.report.graph import checked, graph_document, graph_dot, graph_report, graphml
    from exact.report.tables import known_format

    known_format(style)
    shoe = options.make_shoe(decks, remove, cards)
    kind = None if output is None else file_kind(output)
    with working("dealing"):
        if bet is None:
            drawing = find_rules(rules)
            made = coup_graph(shoe, drawing, given)
        else:
            ((found, drawing),) = choose([bet], bet_files, rules)
            made = bet_graph(found, shoe, drawing, given)
    if output is None or kind is None:
        report = graph_report(made, digits, fractions)
        return Outcome(report.render(style, lambda: options.citation(context, [drawing.id])))
    forms: Mapping[str, Callable[[], str]] = {
        "dot": lambda: graph_dot(made),
        "graphml": lambda: graphml(network(made)),
        "json": lambda: json_text(graph_document(made, digits)),
    }
    Path(output).write_text(forms[kind](), encoding="utf-8")
    return Outcome(f"{output}: {checked(made)}\n")


def file_kind(path: str, kinds: tuple[str, ...] = ("dot", "graphml", "json")) -> str:
    """Return the kind of file that a path names by its ending.

    Raises:
        BadParameter: when it is none of the kinds.
    """
    kind = Path(path).suffix.removeprefix(".").lower()
    if kind not in kinds:
        from exact.errors import clip

        endings = ", ".join(f".{each}" for each in kinds)
        raise typer.BadParameter(f"{clip(path)} ends in none of {endings}", param_hint="'--output'")
    return kind


def json_text(document: Mapping[str, object]) -> str:
    """Return a document as the text of a JSON file."""
    import json

    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"
