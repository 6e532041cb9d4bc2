"""The command `exact read`: the draft of a vendor sheet from a vendor's help page."""

from __future__ import annotations

from typing import Annotated

import typer

from exact.cli import options
from exact.cli.groups import one_command
from exact.cli.outcome import Outcome

#: The format of a draft, beside those of all commands.
TOML = "toml"

app = one_command()


@app.command(epilog="Example: exact read tests/reader/pages/it.txt")
def read(
    context: typer.Context,
    page: Annotated[str, typer.Argument(metavar="PAGE")],
    style: Annotated[
        str,
        typer.Option(
            "--format",
            "-f",
            metavar="NAME",
            help="toml (the draft of a sheet), json, csv, table, or any format of exact audit.",
        ),
    ] = TOML,
) -> Outcome:
    """Draft the sheet of a vendor's help page, for exact audit.

    A PAGE is plain text, Markdown or HTML, in any language of the glossaries. Every statement in
    the draft names its line of the page and how surely it was read; every figure that found no
    place is listed at the end. Nothing is fetched, and no script is run.
    """
    from exact.cli.progress import working
    from exact.reader.draft import draft, sheet_of
    from exact.reader.reading import read as read_page
    from exact.report.read import read_report
    from exact.report.tables import known_format

    if style != TOML:
        known_format(style)
    with working("reading"):
        reading = read_page(page)
        sheet_of(reading)  # a draft that the audit would not read must not leave the house
    if style == TOML:
        return Outcome(draft(reading))
    report = read_report(reading)
    return Outcome(report.render(style, lambda: options.citation(context, [])))
