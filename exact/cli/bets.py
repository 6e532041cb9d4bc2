"""The command `exact bets`: the catalogue, listed or searched."""

from __future__ import annotations

from typing import Annotated

import typer

from exact.cli import options
from exact.cli.groups import one_command
from exact.cli.options import BetFiles, Format
from exact.cli.outcome import Outcome

app = one_command()


@app.command(epilog="Example: exact bets dragon")
def bets(
    context: typer.Context,
    text: Annotated[
        str | None,
        typer.Argument(metavar="[TEXT]"),
    ] = None,
    bet_files: BetFiles = None,
    style: Format = "table",
) -> Outcome:
    """List the catalogue, or search it by names, family, rule.

    A TEXT finds the bets that hold all its words, in any case.
    """
    from exact.catalogue.bets import Catalogue
    from exact.errors import UnknownName, clip
    from exact.report.bets import bets_report
    from exact.report.tables import known_format

    known_format(style)
    catalogue = Catalogue.load(bet_files or ())
    found = catalogue.search(text or "")
    if not found:
        near = catalogue.suggest(text or "")
        hint = f"did you mean {' or '.join(near)}?" if near else "exact bets lists all there are"
        raise UnknownName(f"bets: nothing holds {clip(text or '')}; {hint}")
    also = [catalogue.also_called(entry, text) for entry in found] if text else []
    report = bets_report(found, notes=text is not None, also=also)
    return Outcome(report.render(style, lambda: options.citation(context, [])))
