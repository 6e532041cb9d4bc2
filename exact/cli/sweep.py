"""The command `exact sweep`: returns over decks, paytables and shoes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
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

if TYPE_CHECKING:
    from exact.catalogue.shoes import ShoeFile
    from exact.cli.chosen import Chosen
    from exact.shoe import Shoe

app = one_command()

#: The word for every paytable of a bet.
_ALL = "all"


@app.command(epilog="Example: exact sweep player banker tie --decks 1-8,inf --paytables all")
def sweep(
    context: typer.Context,
    bets: Annotated[list[str], typer.Argument(metavar="BET...")],
    decks: DeckList = None,
    paytables: Annotated[
        str | None,
        typer.Option(
            "--paytables",
            metavar="all|NAMES",
            help="Each BET with these paytables, 8,9, or with all it has; tie/9 with all is tie "
            "with all. Pays that are written with a BET, as in tie@7:1, stay as they are.",
        ),
    ] = None,
    shoes: Annotated[
        str | None,
        typer.Option(
            "--shoes", metavar="FILE", help="Shoes of a csv file: a row a shoe, a column a rank."
        ),
    ] = None,
    remove: Remove = None,
    cards: CardsLeft = None,
    given: Given = None,
    rules: RulesName = options.RULES,
    bet_files: BetFiles = None,
    style: Format = "csv",
    digits: Digits = options.DIGITS,
    fractions: Fractions = False,
) -> Outcome:
    """Print returns over decks, paytables and shoes, one row a case.

    csv (the default) and tsv are written as the cases are counted. The columns of a FILE of shoes
    are A 2 … 9 T J Q K, or 0 A 2 … 9, or all 52 cards, and shoe for a name.
    """
    from exact.algebra.sweep import sweep as sweep_over
    from exact.catalogue.shoes import ShoeFile
    from exact.cli.cases import make_shoes
    from exact.cli.chosen import choose
    from exact.cli.progress import working
    from exact.report.sweep import sweep_report, sweep_stream
    from exact.report.tables import DELIMITED, known_format

    known_format(style)
    names = bets if paytables is None else _with_paytables(bets, paytables, bet_files)
    chosen = choose(names, bet_files, rules)
    alone = shoes is not None and decks is None and cards is None and remove is None
    made = [] if alone else make_shoes(decks, remove, cards)
    file = None if shoes is None else ShoeFile(shoes)
    _check(chosen, made, file, given)
    every = chain((("", shoe) for shoe in made), file or ())
    cases = sweep_over(chosen, every, given)
    if style in DELIMITED:
        return Outcome("", rest=sweep_stream(cases, style, digits, fractions))
    with working("dealing"):
        text = sweep_report(cases, digits, fractions).render(
            style, lambda: options.citation(context, [by.id for _, by in chosen])
        )
    return Outcome(text)


def _with_paytables(names: Sequence[str], wanted: str, files: Sequence[str] | None) -> list[str]:
    """Return each bet with each of the paytables that are asked for, none of them twice."""
    from exact.catalogue.bets import Catalogue
    from exact.errors import UnknownName, clip

    catalogue = Catalogue.load(files or ())
    every = wanted.strip().casefold() == _ALL
    found: dict[str, None] = {}
    for name in names:
        if "@" in name:  # written with its pays: it has one paytable
            if not every:
                raise UnknownName(
                    f"--paytables: {clip(name)} is no bet of the catalogue, whose paytables have "
                    "names: ask for all, or name the bet alone"
                )
            found[name] = None
            continue
        entry = catalogue.entry(name)
        named = None if entry is None else entry.paytable_called(name)
        if entry is None:
            bet = catalogue.find(name)
            entry, named = catalogue.entry(bet.id), bet.paytable
        assert entry is not None
        if named is not None and not every:
            raise UnknownName(
                f"--paytables: {clip(name)} has its paytable in its name; say {entry.id}, or leave "
                "--paytables out"
            )
        called = entry.paytables if every else [part.strip() for part in wanted.split(",")]
        found |= dict.fromkeys(f"{entry.id}/{paytable}" for paytable in called)
    return list(found)


def _check(
    chosen: Sequence[Chosen], shoes: Sequence[Shoe], file: ShoeFile | None, given: str | None
) -> None:
    """Raise what would be wrong with a later case, before the first is written."""
    from exact.algebra.sweep import reads_ranks, reads_suits
    from exact.errors import ShoeError
    from exact.events.syntax import parse_event

    if given is not None:
        parse_event(given)
    unknown = any(shoe.suited is None for shoe in shoes) or (file is not None and not file.suited)
    for bet, _ in chosen:
        if unknown and reads_suits(bet):
            raise ShoeError(
                f"bet {bet.id}: reads suits, and those of a shoe are not known: give each card "
                "its suit, as in KH, or a file with a column for each of the 52 cards"
            )
        if file is not None and file.by_values and reads_ranks(bet):
            raise ShoeError(
                f"{file.path}: bet {bet.id} tells ten, jack, queen and king apart, so give columns "
                "A 2 … 9 T J Q K"
            )
