"""The command `exact formula`: a return as a function of the number of decks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from exact.cli import options
from exact.cli.groups import one_command
from exact.cli.options import BetFiles, Digits, Format, Fractions, Given, Remove, RulesName
from exact.cli.outcome import Outcome

if TYPE_CHECKING:
    from exact.report.tables import Citation

app = one_command()


@app.command(epilog="Example: exact formula banker --pays --latex")
def formula(
    context: typer.Context,
    bets: Annotated[list[str], typer.Argument(metavar="BET...")],
    pays: Annotated[
        bool, typer.Option("--pays", help="Leave the pays of winning lines open: x, or x1, x2, …")
    ] = False,
    latex: Annotated[
        bool, typer.Option("--latex", help="Write expressions in LaTeX; -f latex does as well.")
    ] = False,
    remove: Remove = None,
    given: Given = None,
    rules: RulesName = options.RULES,
    bet_files: BetFiles = None,
    style: Format = "table",
    digits: Digits = options.DIGITS,
    fractions: Fractions = False,
) -> Outcome:
    """Print a return for every number of decks at once.

    The return of a BET and the arrangements of its lines are exact functions of the number of
    decks d, factored, with their limit; whether the return rises or falls with d is proved.
    """
    from exact.algebra.formula import formulas
    from exact.cli.chosen import by_rules, choose
    from exact.cli.progress import working
    from exact.report.formula import Written, formula_report, latex_text
    from exact.report.tables import known_format

    known_format(style)
    chosen = choose(bets, bet_files, rules)
    with working("dealing"):
        found = by_rules(chosen, lambda group, by: formulas(group, by, remove or "", given))
        report = formula_report(found, pays, latex, digits, fractions)

    def cite() -> Citation:
        return options.citation(context, [by.id for _, by in chosen])

    if style.startswith("latex"):  # expressions are mathematics there, no text to be escaped
        written = [Written(each, pays) for each in found]
        return Outcome(latex_text(written, cite, digits, fractions))
    return Outcome(report.render(style, cite))
