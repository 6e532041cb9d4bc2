"""The command `exact explain`: which game, convention or mistake gives a printed figure."""

from __future__ import annotations

from typing import Annotated

import typer

from exact.cli import options
from exact.cli.groups import one_command
from exact.cli.options import BetFiles, Decks, Digits, Format, Fractions, RulesName
from exact.cli.outcome import Outcome

app = one_command()


@app.command(epilog="Example: exact explain banker 98.83")
def explain(
    context: typer.Context,
    bet: Annotated[str, typer.Argument(metavar="BET")],
    figure: Annotated[str, typer.Argument(metavar="FIGURE")],
    decks: Decks = None,
    quantity: Annotated[
        str | None,
        typer.Option(
            "--as",
            metavar="rtp|edge|probability",
            help="What the figure is to be; without it, one below 50 is an edge.",
        ),
    ] = None,
    rules: RulesName = options.RULES,
    bet_files: BetFiles = None,
    style: Format = "table",
    digits: Digits = options.DIGITS,
    fractions: Fractions = False,
) -> Outcome:
    """Print which game, convention or mistake gives a printed figure.

    A BET is an id, a name, ID/PAYTABLE, ID@PAYS, or a bet written on the spot; a FIGURE is as it
    is printed, in percent. What gives it is listed, most plausible first, with its exact value.
    """
    from exact.cli.progress import working
    from exact.explain.answer import explain as explained
    from exact.report.explain import explain_report
    from exact.report.tables import known_format

    known_format(style)
    shoe = options.make_shoe(decks, None, None)
    with working("searching"):
        answer = explained(bet, figure, shoe, quantity, rules, bet_files or ())
    report = explain_report(answer, digits, fractions)
    used = [answer.space.base.rules.id]
    return Outcome(report.render(style, lambda: options.citation(context, used)))
