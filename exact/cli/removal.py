"""The command `exact removal`: what a card gone does to a return."""

from __future__ import annotations

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
from exact.report.removal import EFFECT_DIGITS

if TYPE_CHECKING:
    from exact.algebra.removal import Pair
    from exact.bet import Bet
    from exact.rules import Rules

app = one_command()


@app.command(epilog="Example: exact removal player banker tie --second A,5")
def removal(
    context: typer.Context,
    bets: Annotated[list[str], typer.Argument(metavar="BET...")],
    second: Annotated[
        list[str] | None,
        typer.Option(
            "--second", metavar="R,R", help="The effect of second order of two ranks; repeatable."
        ),
    ] = None,
    to_positive: Annotated[
        bool,
        typer.Option(
            "--to-positive", help="The fewest cards gone that turn the bet positive, instead."
        ),
    ] = False,
    decks: Decks = None,
    remove: Remove = None,
    cards: CardsLeft = None,
    given: Given = None,
    rules: RulesName = options.RULES,
    bet_files: BetFiles = None,
    style: Format = "table",
    digits: Digits = EFFECT_DIGITS,
    fractions: Fractions = False,
) -> Outcome:
    """Print effects of removal: what a card gone does to a return.

    One row a rank, one column a BET, in 10^-6 per unit staked. Weighted with the cards of the
    shoe the effects of a bet add up to zero. With --to-positive, the fewest cards gone that turn
    the bet positive, with the proof that no fewer do.
    """
    from exact.algebra.depletion import fewest
    from exact.algebra.removal import removal as effects_of
    from exact.cli.chosen import by_rules, choose
    from exact.cli.progress import working
    from exact.report.depletion import depletion_report
    from exact.report.removal import removal_report
    from exact.report.tables import known_format

    known_format(style)
    shoe = options.make_shoe(decks, remove, cards)
    pairs = [_pair(text) for text in second or ()]
    chosen = choose(bets, bet_files, rules)
    if to_positive:
        if second or given is not None:
            option = "--second" if second else "--given"
            raise typer.BadParameter(f"goes without {option}", param_hint="'--to-positive'")
        for bet, by in chosen:
            _check_searchable(bet, by)
        with working("searching"):
            searched = [fewest(bet, shoe, by) for bet, by in chosen]
        report = depletion_report(searched, digits, fractions)
        return Outcome(
            report.render(style, lambda: options.citation(context, [by.id for _, by in chosen]))
        )
    with working("dealing"):
        found = by_rules(chosen, lambda group, by: effects_of(group, shoe, by, given, pairs))
    report = removal_report(found, digits, fractions)
    return Outcome(
        report.render(style, lambda: options.citation(context, [each.rules for each in found]))
    )


def _pair(text: str) -> Pair:
    """Return the two ranks that a text names."""
    from exact.cards import parse_cards
    from exact.errors import ShoeError, clip

    ranks = [card.rank for card in parse_cards(text) for _ in range(min(card.n, 3))]
    if len(ranks) != 2 or any(card.suit is not None for card in parse_cards(text)):
        raise ShoeError(f"--second: {clip(text)} is no pair of ranks, A,5 or 5,5 is")
    return ranks[0], ranks[1]


def _check_searchable(bet: Bet, rules: Rules) -> None:
    """Check that the search for a positive shoe can count its shoes by ranks alone.

    Raises:
        BetError: when the bet reads suits; the message says which commands do without the search.
    """
    from exact.algebra.question import question
    from exact.errors import BetError, clip

    if bet.coups is None and question(bet, rules).suited:
        raise BetError(
            f"--to-positive: {clip(bet.id)} reads suits, and the search knows shoes by their ranks "
            "alone; leave --to-positive out for its effects of removal, card by card, or settle "
            "one shoe with exact odds BET --remove 9D,KH"
        )
