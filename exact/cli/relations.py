"""The command `exact relations`: which winning events imply or exclude which others."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

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

if TYPE_CHECKING:
    from exact.bet import Bet
    from exact.rules import Rules

app = one_command()


@app.command(epilog="Example: exact relations player tie dragon-7 egalite-1")
def relations(
    context: typer.Context,
    bets: Annotated[
        list[str] | None,
        typer.Argument(metavar="[BET]...", show_default=False),
    ] = None,
    family: Annotated[
        str | None, typer.Option("--family", metavar="NAME", help="All bets of a family.")
    ] = None,
    output: Annotated[
        str | None,
        typer.Option("--output", "-o", metavar="FILE", help="Write the diagram to FILE.dot."),
    ] = None,
    exclusions: Annotated[
        bool, typer.Option("--exclusions", help="Draw exclusions in FILE.dot too, dashed.")
    ] = False,
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
    """Find which bets' wins imply or exclude which others.

    Without a BET, all bets of the catalogue that take one coup are compared, which may take half
    a minute. Bets that are one and the same, or have one law, are named.
    """
    from exact.algebra.relations import relations as relate
    from exact.cli.graph import file_kind
    from exact.cli.progress import working
    from exact.report.relations import relations_dot, relations_report
    from exact.report.tables import known_format

    known_format(style)
    if output is not None:
        file_kind(output, ("dot",))
    elif exclusions:
        raise typer.BadParameter("is for a drawing, say -o FILE.dot", param_hint="'--exclusions'")
    shoe = options.make_shoe(decks, remove, cards)
    groups = _groups(bets or [], family, bet_files, rules)
    with working("dealing"):
        found = [
            relate([bet for bet, _ in members], shoe, by, given, [name for _, name in members])
            for by, members in groups
        ]
    if output is not None:
        Path(output).write_text(relations_dot(found, exclusions), encoding="utf-8")
        events = sum(len(each.events) for each in found)
        edges = sum(len(each.hasse()) for each in found)
        return Outcome(f"{output}: {events} events, {edges} nearest implications.\n")
    report = relations_report(found, digits, fractions)
    return Outcome(
        report.render(style, lambda: options.citation(context, [by.id for by, _ in groups]))
    )


def _groups(
    names: list[str], family: str | None, files: list[str] | None, rules: str
) -> list[tuple[Rules, list[tuple[Bet, str]]]]:
    """Return the bets that are compared, by the drawing rules that they are played by.

    Each comes with what it was called; a bet that is called the same twice is there once.
    """
    from exact.catalogue.bets import Catalogue
    from exact.cli.chosen import choose

    names = list(dict.fromkeys(" ".join(name.split()) for name in names))
    chosen = list(zip(choose(names, files, rules) if names else [], names, strict=True))
    if family is not None or not names:
        catalogue = Catalogue.load(files or ())
        found = catalogue.entries if family is None else catalogue.family(family)
        ids = [entry.id for entry in found if entry.id not in names]
        more = zip(choose(ids, files, rules), ids, strict=True)
        chosen += [(each, id) for each, id in more if each[0].coups is None]
    groups: dict[Rules, list[tuple[Bet, str]]] = {}
    for (bet, by), name in chosen:
        groups.setdefault(by, []).append((bet, name))
    return list(groups.items())
