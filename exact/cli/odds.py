"""The command `exact odds`: one row a bet."""

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
from exact.cli.outcome import Outcome

#: The bets of a table that nobody asked for in particular.
MAIN_BETS = ("player", "banker", "tie")


app = one_command()


@app.command(epilog="Example: exact odds player banker tie --decks 6")
def odds(
    context: typer.Context,
    bets: Annotated[
        list[str] | None,
        typer.Argument(metavar="[BET]...", show_default=False),
    ] = None,
    family: Annotated[
        str | None, typer.Option("--family", metavar="NAME", help="All bets of a family.")
    ] = None,
    every: Annotated[bool, typer.Option("--all", help="All bets of the catalogue.")] = False,
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
) -> Outcome:
    """Print wins, pushes, return and edge, one row a bet.

    A BET is an id, a name, ID/PAYTABLE, ID@PAYS for other pays, or a bet written on the spot,
    'EVENT @ PAYS; EVENT @ PAYS'. Without one, player, banker and tie are printed.
    """
    from exact.cli.progress import working
    from exact.desk import results_named
    from exact.report.odds import odds_report
    from exact.report.tables import known_format

    known_format(style)
    shoe = options.make_shoe(decks, remove, cards)
    names = _names(bets or [], family, every, bet_files or ())
    known, law = options.known_cards(player, banker), options.multiplier_law(multipliers)
    with working("dealing"):
        settlements = results_named(names, shoe, rules, given, bet_files or (), known, law)
    report = odds_report(settlements, digits, fractions)
    used = [settlement.rules for settlement in settlements]
    return Outcome(report.render(style, lambda: options.citation(context, used)))


def _names(
    bets: list[str], family: str | None, every: bool, files: list[str] | tuple[str, ...]
) -> list[str]:
    """Return the bets that are asked for, by name, by family or altogether."""
    if every and (bets or family is not None):
        what = "the bets named" if bets else "--family"
        raise typer.BadParameter(f"every bet is asked for, leave out {what}", param_hint="'--all'")
    if family is None and not every:
        return bets or list(MAIN_BETS)
    from exact.catalogue.bets import Catalogue

    catalogue = Catalogue.load(files)
    found = catalogue.entries if family is None else catalogue.family(family)
    return [*bets, *(entry.id for entry in found if entry.id not in bets)]
