"""The command `exact law`: the exact law of expressions."""

from __future__ import annotations

from typing import Annotated

import typer

from exact.cli import options
from exact.cli.groups import one_command
from exact.cli.options import (
    BankerCards,
    BetFiles,
    CardsLeft,
    Decks,
    Digits,
    Format,
    Fractions,
    Given,
    PlayerCards,
    Remove,
    RulesName,
)
from exact.cli.outcome import Outcome

app = one_command()


@app.command(epilog="Example: exact law player.total banker.total --given tie")
def law(
    context: typer.Context,
    expressions: Annotated[
        list[str],
        typer.Argument(metavar="EXPR..."),
    ],
    decks: Decks = None,
    remove: Remove = None,
    cards: CardsLeft = None,
    given: Given = None,
    player: PlayerCards = None,
    banker: BankerCards = None,
    rules: RulesName = options.RULES,
    bet_files: BetFiles = None,
    style: Format = "table",
    digits: Digits = options.DIGITS,
    fractions: Fractions = False,
) -> Outcome:
    """Print the law of one expression, or of several jointly.

    An EXPR is a condition, a number or a text of the event language, such as player.total or
    'margin > 3'.
    """
    from exact.catalogue.bets import Catalogue
    from exact.catalogue.rules import find_rules
    from exact.cli.progress import working
    from exact.desk import given_known
    from exact.law import law as law_of
    from exact.report.law import law_report
    from exact.report.tables import known_format

    known_format(style)
    Catalogue.load(bet_files or ())  # no law reads a bet, but a wrong file is wrong everywhere
    shoe = options.make_shoe(decks, remove, cards)
    drawing = find_rules(rules)
    condition = given_known(given, options.known_cards(player, banker), shoe, drawing)
    with working("dealing"):
        found = law_of(expressions, shoe, drawing, condition)
    report = law_report(found, drawing, digits, fractions)
    return Outcome(report.render(style, lambda: options.citation(context, [drawing.id])))
