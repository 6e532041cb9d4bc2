"""The command `exact audit`: a verdict for every claim of vendor sheets."""

from __future__ import annotations

from typing import Annotated

import typer

from exact.cli import options
from exact.cli.groups import one_command
from exact.cli.options import BetFiles, Digits, Format, Fractions
from exact.cli.outcome import Exit, Outcome

app = one_command()


@app.command(epilog="Example: exact audit tables/vendors/speed-baccarat-nc.toml")
def audit(
    context: typer.Context,
    sheets: Annotated[list[str], typer.Argument(metavar="SHEET...")],
    lenient: Annotated[
        bool, typer.Option("--lenient", help="A figure cut off or rounded up holds on either side.")
    ] = False,
    strict: Annotated[
        bool, typer.Option("--strict", help="Only a correctly rounded figure holds.")
    ] = False,
    bet_files: BetFiles = None,
    style: Format = "table",
    digits: Digits = options.DIGITS,
    fractions: Fractions = False,
) -> Outcome:
    """Print a verdict for every claim of vendor sheets.

    A SHEET is a file with the figures that a vendor prints, or the vendor's page itself, which is
    read as exact read does. A sheet holds when each of its claims is exact, or errs to promise the
    player less: a return cut off, an edge rounded up. The exit status is 1 when one does not hold.
    """
    from exact.audit.judge import audit_sheets
    from exact.audit.verdict import Tolerance
    from exact.cli.progress import working
    from exact.reader.sheets import sheets_of
    from exact.report.audit import audit_report
    from exact.report.tables import known_format

    if lenient and strict:
        raise typer.BadParameter("leave out --lenient or --strict", param_hint="'--strict'")
    tolerance = Tolerance.LENIENT if lenient else Tolerance.STRICT if strict else Tolerance.CAREFUL
    known_format(style)
    with working("dealing"):
        audits = audit_sheets(sheets_of(sheets), bet_files or ())
    report = audit_report(audits, tolerance, digits, fractions)
    rules = [each.sheet.rules for each in audits]
    text = report.render(style, lambda: options.citation(context, rules))
    holds = all(each.holds(tolerance) for each in audits)
    return Outcome(text, Exit.DONE if holds else Exit.FOUND)
