"""The command `exact show`: one bet in full."""

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
    Multipliers,
    PlayerCards,
    Remove,
    RulesName,
)
from exact.cli.outcome import Exit, Outcome

app = one_command()


@app.command(epilog="Example: exact show tie/9 --decks 6 --fractions")
def show(
    context: typer.Context,
    bet: Annotated[
        str,
        typer.Argument(metavar="BET"),
    ],
    decks: Decks = None,
    remove: Remove = None,
    cards: CardsLeft = None,
    given: Given = None,
    player: PlayerCards = None,
    banker: BankerCards = None,
    rules: RulesName = options.RULES,
    bet_files: BetFiles = None,
    multipliers: Multipliers = None,
    style: Format = "table",
    digits: Digits = options.DIGITS,
    fractions: Fractions = False,
    confirm: Annotated[
        bool,
        typer.Option("--confirm", help="Count again by a second route, and say whether it agrees."),
    ] = False,
) -> Outcome:
    """Print one bet in full: pay lines, totals, moments.

    A BET is an id, a name, ID/PAYTABLE, ID@PAYS for other pays, or a bet written on the spot,
    'EVENT @ PAYS; EVENT @ PAYS'. With --confirm the exit status is 1 if a second route disagrees.
    """
    from exact.catalogue.rules import find_rules
    from exact.cli.progress import working
    from exact.confirm import confirm as count_again
    from exact.confirm import route_of
    from exact.desk import given_known, results_named
    from exact.report.show import show_report
    from exact.report.tables import known_format
    from exact.results import NotComputable
    from exact.settlement import Settlement

    known_format(style)
    shoe = options.make_shoe(decks, remove, cards)
    known, law = options.known_cards(player, banker), options.multiplier_law(multipliers)
    with working("dealing"):
        (settlement,) = results_named([bet], shoe, rules, given, bet_files or (), known, law)
    own = find_rules(settlement.bet.rules or rules)
    confirmation = None
    if not isinstance(settlement, NotComputable):
        counted = settlement if isinstance(settlement, Settlement) else settlement.without
        asked = given_known(given, known, shoe, own)
        with working("counting again"):
            confirmation = (count_again if confirm else route_of)(counted, own, asked)
    report = show_report(settlement, own, digits, fractions, confirmation)
    text = report.render(style, lambda: options.citation(context, [settlement.rules]))
    agrees = confirmation is None or confirmation.agrees is not False
    return Outcome(text, Exit.DONE if agrees else Exit.FOUND)
