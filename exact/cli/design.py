"""The command `exact design`: which pays give a wanted return."""

from __future__ import annotations

import re
from collections.abc import Sequence
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
from exact.errors import BetError, clip

if TYPE_CHECKING:
    from exact.algebra.design import Band
    from exact.algebra.paytables import Grid
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
            help="Bounds of an open pay: once for all, or once a line. [default: half to double]",
        ),
    ] = None,
    step: Annotated[
        str | None,
        typer.Option("--step", metavar="PAY", help="Offered pays are multiples of it: 1, 0.5."),
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
    within bounds is tried; at most a million can be.
    """
    from exact.algebra.design import read_band
    from exact.algebra.paytables import AIMS
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
    places = _open_lines(settlements[0], lines)
    steps = None if step is None else (_pay(step, "--step", False),)
    with working("searching"):
        if len(places) == 1 and between is None:
            made = _one(settlements, places[0], band, steps, for_one)
        else:
            grids = _grids(settlements[0], places, between or [], (steps or _STEPS)[0], for_one)
            made = _several(settlements, places, band, grids, aim, top, for_one)
    report = design_report(made, digits, fractions)
    return Outcome(report.render(style, lambda: options.citation(context, [drawing.id])))


def _one(
    settlements: tuple[Settlement, ...],
    place: int,
    band: Band,
    steps: tuple[Fraction, ...] | None,
    for_one: bool,
) -> Design:
    """Return the design of one open pay."""
    from exact.algebra.design import offered, solve
    from exact.report.design import Design

    ends = dict.fromkeys(end for end in (band.low, band.high) if end is not None)
    if steps is None:
        below_even = solve(settlements[0], place, band.target, ()).exact < 1
        steps = _COMMISSION_STEPS if below_even else _STEPS
    solutions = tuple(solve(s, place, end, steps) for end in ends for s in settlements)
    ranges = () if band.single else steps
    kept = tuple((each, *offered(settlements, place, band, each)) for each in ranges)
    return Design(settlements, (place,), band, solutions, kept, for_one=for_one)


def _several(
    settlements: tuple[Settlement, ...],
    places: tuple[int, ...],
    band: Band,
    grids: Sequence[Grid],
    aim: str,
    top: int,
    for_one: bool,
) -> Design:
    """Return the design of several open pays."""
    from exact.algebra.paytables import search
    from exact.report.design import Design

    found = search(settlements, grids, band, aim, top)
    return Design(settlements, places, band, found=found, aim=aim, for_one=for_one)


def _open_lines(settlement: Settlement, text: str | None) -> tuple[int, ...]:
    """Return the places of the lines whose pays are open."""
    count = len(settlement.bet.lines)
    if text is None:
        winning = tuple(at for at, line in enumerate(settlement.bet.lines) if line.pays > 0)
        if not winning:
            raise BetError("--lines: no line of the bet wins, say which ones are open, by number")
        return winning
    places = []
    for part in text.split(","):
        if not re.fullmatch("[0-9]{1,9}", part.strip()) or not 1 <= int(part) <= count:
            raise BetError(f"--lines: {clip(part.strip())} is no line of the bet, 1 to {count} are")
        places.append(int(part) - 1)
    return tuple(sorted(set(places)))


def _grids(
    settlement: Settlement,
    places: tuple[int, ...],
    between: Sequence[str],
    step: Fraction,
    for_one: bool,
) -> list[Grid]:
    """Return the bounds of each open pay."""
    from exact.algebra.paytables import Grid

    if len(between) not in (0, 1, len(places)):
        raise BetError(
            f"--between: {len(between)} bounds for {len(places)} open pays, 1 or {len(places)} do"
        )
    grids = []
    for at, place in enumerate(places):
        if not between:
            grids.append(Grid.around(place, settlement.lines[place].pays, step))
            continue
        text = between[at if len(between) > 1 else 0]
        low_text, dots, high_text = text.partition("..")
        if not dots:
            raise BetError(f"--between: {clip(text)} is no band of pays, 1..50 is")
        low, high = (_pay(part, "--between", for_one) for part in (low_text, high_text))
        grids.append(Grid(place, low, high, step))
    return grids


def _pay(text: str, option: str, for_one: bool) -> Fraction:
    """Return a pay to one, as it is written in bounds and steps: 8, 0.5, 3/2."""
    if not re.fullmatch(r"[0-9]{1,9}(\.[0-9]{1,9}|/[0-9]{1,9})?", text.strip()):
        raise BetError(f"{option}: {clip(text.strip())} is no pay to one, 8, 0.5 and 3/2 are")
    try:
        pay = Fraction(text.strip())
    except ZeroDivisionError:
        raise BetError(f"{option}: {clip(text.strip())} divides by zero") from None
    if option == "--step" and pay == 0:
        raise BetError("--step: a step of 0 leads nowhere, 1 and 0.5 do")
    return pay - 1 if for_one else pay
