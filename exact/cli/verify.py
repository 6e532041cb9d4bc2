"""The command `exact verify`: our figures beside published ones, and the checks of ourselves."""

from __future__ import annotations

from typing import Annotated

import typer

from exact.cli import options
from exact.cli.groups import one_command
from exact.cli.options import Digits, Format, Fractions
from exact.cli.outcome import Exit, Outcome

app = one_command()


@app.command(epilog="Example: exact verify --errata --format markdown")
def verify(
    context: typer.Context,
    files: Annotated[
        list[str] | None, typer.Argument(metavar="[FILE]...", show_default=False)
    ] = None,
    errata: Annotated[
        bool, typer.Option("--errata", help="Only the misprints, each with what went wrong.")
    ] = False,
    itself: Annotated[
        bool, typer.Option("--self", help="Second routes, sum rules and removal identities.")
    ] = False,
    style: Format = "table",
    digits: Digits = options.DIGITS,
    fractions: Fractions = False,
) -> Outcome:
    """Recompute published figures, and print each beside ours.

    A FILE is a ledger of figures in the form of the program's own, which is recomputed where no
    file is named. The exit status is 1 when a figure stands otherwise than its ledger says.
    """
    from exact.report.tables import known_format

    known_format(style)
    if itself and (errata or files):
        what = "--errata" if errata else "the files"
        raise typer.BadParameter(
            f"the checks read no ledger, leave out {what}", param_hint="--self"
        )
    if itself:
        return _checks(context, style)
    from exact.cli.progress import working
    from exact.report.verify import errata_report, verify_report
    from exact.verify.check import verify as verify_figures
    from exact.verify.ledger import read_ledger, whole_ledger

    figures = (
        tuple(figure for file in files for figure in read_ledger(file)) if files else whole_ledger()
    )
    with working("dealing") as say:
        verified = verify_figures(
            figures, lambda done, whole: say(f"{done} of {whole} laws are dealt")
        )
    report = (errata_report if errata else verify_report)(verified, digits, fractions)
    text = report.render(style, lambda: options.citation(context, ["punto-banco"]))
    expected = all(each.expected for each in verified)
    return Outcome(text, Exit.DONE if expected else Exit.FOUND)


def _checks(context: typer.Context, style: str) -> Outcome:
    from exact.cli.progress import working
    from exact.report.selfcheck import self_report
    from exact.verify.selfcheck import self_checks

    with working("checking") as say:
        checks = tuple(self_checks(say))
    text = self_report(checks).render(style, lambda: options.citation(context, ["punto-banco"]))
    return Outcome(text, Exit.DONE if all(check.holds for check in checks) else Exit.FOUND)
