"""The command `exact design`: which pays give a wanted return."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated

import typer

from exact.cli import options
from exact.cli.cases import DeckList
from exact.cli.groups import one_command
from exact.cli.options import (
    BetFiles,
    CardsLeft,
    Digits,
    Format,
    Fractions,
    Given,
    Remove,
    RulesName,
)
from exact.cli.outcome import Outcome
from exact.errors import clip

if TYPE_CHECKING:
    from exact.algebra.design import Band
    from exact.algebra.paytables import Grid
    from exact.bet import Bet
    from exact.report.design import Design
    from exact.settlement import Settlement

app = one_command()

#: What offered pays are multiples of where no step is asked for: to one, and below even money.
_STEPS = (Fraction(1), Fraction(1, 2))
_COMMISSION_STEPS = (Fraction(1, 100), Fraction(1, 200))


@app.command(epilog="Example: exact design tie --edge ..12% --decks 6,8")
def design(
    context: typer.Context,
    bet: Annotated[str, typer.Argument(metavar="BET")],
    rtp: Annotated[
        str | None,
        typer.Option("--rtp", metavar="BAND", help="The return: 95%, 19/20, 94..96%, ..96, 94.."),
    ] = None,
    edge: Annotated[
        str | None, typer.Option("--edge", metavar="BAND", help="The house edge, written alike.")
    ] = None,
    lines: Annotated[
        str | None,
        typer.Option(
            "--lines", metavar="N,N", help="The lines with open pays, by number; else all that win."
        ),
    ] = None,
    between: Annotated[
        list[str] | None,
        typer.Option(
            "--between",
            metavar="LOW..HIGH",
            help="Bounds of an open pay, 8..12, 8:1..12:1: once for all, or once a line. "
            "[default: half to double]",
        ),
    ] = None,
    step: Annotated[
        str | None,
        typer.Option(
            "--step",
            metavar="PAY",
            help="Between two offered pays, from LOW or nought on: 1, 0.5, 1:2. "
            "[default: 1, below even money 0.01]",
        ),
    ] = None,
    aim: Annotated[
        str,
        typer.Option("--aim", metavar="AIM", help="Paytables by return, variance or award first."),
    ] = "return",
    top: Annotated[
        int, typer.Option("--top", metavar="N", min=1, max=10_000, help="Paytables to list.")
    ] = 10,
    for_one: Annotated[
        bool, typer.Option("--for-one", help="Read and print pays with the stake in them: 9 for 1.")
    ] = False,
    decks: DeckList = None,
    remove: Remove = None,
    cards: CardsLeft = None,
    given: Given = None,
    rules: RulesName = options.RULES,
    bet_files: BetFiles = None,
    style: Format = "table",
    digits: Digits = options.DIGITS,
    fractions: Fractions = False,
) -> Outcome:
    """Find the pays that give a wanted return.

    One open pay is solved for exactly, with the nearest offered pays. Of several, every paytable
    within bounds is tried; at most a million can be. A step that is not asked for is made such
    that the bet's own paytable is among them.
    """
    from exact.algebra.design import read_band
    from exact.algebra.paytables import AIMS
    from exact.cli.bounds import open_lines, pay_grids, pay_step
    from exact.cli.cases import make_shoes
    from exact.cli.chosen import choose
    from exact.cli.progress import working
    from exact.report.design import design_report
    from exact.report.tables import known_format
    from exact.settlement import settle

    known_format(style)
    if (rtp is None) == (edge is None):
        raise typer.BadParameter("say which return: one of --rtp and --edge", param_hint="'--rtp'")
    if aim not in AIMS:
        raise typer.BadParameter(f"{clip(aim)} is no aim, {', '.join(AIMS)} are", param_hint="aim")
    band = read_band(rtp or edge or "", edge=rtp is None)
    shoes = make_shoes(decks, remove, cards)
    ((found, drawing),) = choose([bet], bet_files, rules)
    with working("dealing"):
        settlements = tuple(settle([found], shoe, drawing, given)[0] for shoe in shoes)
    places, never = open_lines(settlements, lines)
    apart = None if step is None else pay_step(step)
    with working("searching"):
        if len(places) == 1 and between is None:
            made = _one(settlements, places[0], band, None if apart is None else (apart,))
            made = replace(made, commission=_has_commission(found, places[0], bet_files))
        else:
            grids = pay_grids(settlements[0], places, between or (), apart, for_one)
            made = _several(settlements, places, band, grids, aim, top)
    made = replace(made, never=never, for_one=for_one)
    report = design_report(made, digits, fractions)
    return Outcome(report.render(style, lambda: options.citation(context, [drawing.id])))


def _one(
    settlements: tuple[Settlement, ...],
    place: int,
    band: Band,
    steps: tuple[Fraction, ...] | None,
) -> Design:
    """Return the design of one open pay."""
    from exact.algebra.design import check_reach, offered, solve
    from exact.report.design import Design

    ends = dict.fromkeys(end for end in (band.low, band.high) if end is not None)
    if steps is None:
        below_even = solve(settlements[0], place, band.target, ()).exact < 1
        steps = _COMMISSION_STEPS if below_even else _STEPS
    solutions = tuple(solve(s, place, end, steps) for end in ends for s in settlements)
    check_reach(settlements, place, band)
    ranges = () if band.single else steps
    kept = tuple((each, *offered(settlements, place, band, each)) for each in ranges)
    return Design(settlements, (place,), band, solutions, kept)


def _several(
    settlements: tuple[Settlement, ...],
    places: tuple[int, ...],
    band: Band,
    grids: Sequence[Grid],
    aim: str,
    top: int,
) -> Design:
    """Return the design of several open pays."""
    from exact.algebra.paytables import search
    from exact.report.design import Design
    from exact.report.paytables import Search

    found = search(settlements, grids, band, aim, top)
    return Design(settlements, places, band, search=Search(tuple(grids), found, aim))


def _has_commission(bet: Bet, place: int, bet_files: Sequence[str] | None) -> bool:
    """Return whether a pay is even money less a commission, by which paytables of it are called."""
    from exact.algebra.design import calls_commission
    from exact.catalogue.bets import Catalogue

    # A bet that is written on the spot stands in no catalogue.
    entry = None if "@" in bet.id else Catalogue.load(bet_files or ()).entry(bet.id)
    known = [bet] if entry is None else [entry.bet(paytable) for paytable in entry.paytables]
    when = bet.lines[place].when
    return any(
        calls_commission(each.paytable, line.pays)
        for each in known
        for line in each.lines
        if line.when == when
    )
