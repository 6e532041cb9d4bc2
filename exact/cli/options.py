"""The options that several commands share, and what is made of their values."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Annotated

import typer

from exact.errors import ShoeError, clip
from exact.report.numbers import DIGITS, MOST_DIGITS

if TYPE_CHECKING:
    from exact.known import Known
    from exact.multiplier import MultiplierLaw
    from exact.report.tables import Citation
    from exact.shoe import Shoe

#: Whole decks where nothing else is asked for.
DECKS = 8
#: The drawing rules where nothing else is asked for.
RULES = "punto-banco"


def _digits(text: str | int) -> int:
    """Return a number of decimals; the default comes as the number it is."""
    if not re.fullmatch(r"[0-9]{1,9}", str(text)) or int(text) > MOST_DIGITS:
        raise typer.BadParameter(f"{clip(text)} is no number of decimals, 0 to {MOST_DIGITS} are")
    return int(text)


Decks = Annotated[
    str | None,
    typer.Option(
        "--decks",
        metavar="N|inf",
        help=f"Whole decks, or inf for drawing with replacement. [default: {DECKS}]",
    ),
]
Remove = Annotated[
    str | None,
    typer.Option("--remove", metavar="CARDS", help="Cards known to be gone: A,5,5,KH,9D*3."),
]
CardsLeft = Annotated[
    str | None,
    typer.Option(
        "--cards", metavar="CARDS", help="The whole remaining shoe; not together with --decks."
    ),
]
Given = Annotated[
    str | None,
    typer.Option("--given", metavar="EVENT", help="The law conditional on an event."),
]
PlayerCards = Annotated[
    str | None,
    typer.Option(
        "--player",
        metavar="CARDS",
        help="Player's cards on the table, in the order dealt: 5,KH,0 (0: any worth nought).",
    ),
]
BankerCards = Annotated[
    str | None,
    typer.Option("--banker", metavar="CARDS", help="Banker's cards on the table, likewise."),
]
Multipliers = Annotated[
    str | None,
    typer.Option(
        "--multipliers", metavar="FILE", help="A law of the multipliers of a game that has some."
    ),
]
RulesName = Annotated[
    str,
    typer.Option(
        "--rules",
        metavar="NAME|FILE",
        help="The drawing rules; a bet that names its own keeps them.",
    ),
]
BetFiles = Annotated[
    list[str] | None,
    typer.Option("--bets", metavar="FILE", help="More bets, from a file; may be repeated."),
]
Format = Annotated[
    str,
    typer.Option(
        "--format",
        "-f",
        metavar="NAME",
        help="table, plain, markdown, html, latex, csv, tsv, json, or any format of tabulate.",
    ),
]
Digits = Annotated[
    int,
    typer.Option(
        "--digits",
        metavar="N",
        parser=_digits,
        help="Decimals of a percentage; decimals of one (csv, tsv, json) get two more.",
    ),
]
Fractions = Annotated[
    bool, typer.Option("--fractions", help="Print exact fractions instead of decimals.")
]

__all__ = [
    "DIGITS",
    "RULES",
    "BankerCards",
    "BetFiles",
    "CardsLeft",
    "Decks",
    "Digits",
    "Format",
    "Fractions",
    "Given",
    "Multipliers",
    "PlayerCards",
    "Remove",
    "RulesName",
    "citation",
    "known_cards",
    "make_shoe",
    "multiplier_law",
]


def make_shoe(decks: str | None, remove: str | None, cards: str | None) -> Shoe:
    """Return the shoe that the three options describe.

    Raises:
        ShoeError: when they exclude each other, or there is no such shoe.
    """
    from exact.shoe import Shoe

    if cards is not None:
        for name, value in (("--decks", decks), ("--remove", remove)):
            if value is not None:
                raise ShoeError(f"{name}: --cards is the whole remaining shoe, leave {name} out")
        return Shoe.of(cards)
    if decks is None:
        return Shoe.whole(DECKS, remove or "")
    if decks.strip().lower() == "inf":
        if remove is not None:
            raise ShoeError(
                "--remove: no card can be gone from infinitely many decks, leave --remove out or "
                "give --decks a number"
            )
        return Shoe.infinite()
    if not re.fullmatch(r"[0-9]{1,101}", decks.strip()) or int(decks) < 1:
        raise ShoeError(f"--decks: {clip(decks)} is no number of decks, 1, 2, … or inf are")
    return Shoe.whole(int(decks), remove or "")


def known_cards(player: str | None, banker: str | None) -> Known | None:
    """Return the cards on the table that the two options name; None where neither is given.

    Raises:
        ShoeError: for what is no card, or more than three in a hand.
    """
    if player is None and banker is None:
        return None
    from exact.known import parse_known

    return parse_known(player or "", banker or "")


def multiplier_law(file: str | None) -> MultiplierLaw | None:
    """Return the law of multipliers in a file; None where none is named.

    Raises:
        BetError: when the file cannot be read, or is no such law.
    """
    if file is None:
        return None
    from exact.catalogue.multipliers import read_multipliers

    return read_multipliers(file)


def citation(context: typer.Context, rules: Sequence[str]) -> Citation:
    """Return where the output of the running command comes from.

    Args:
        context: of the command; its object is the list of arguments of the program.
        rules: ids of the drawing rules that were used.
    """
    from shlex import join

    from exact.catalogue.tables import tables_sha256, version
    from exact.report.tables import Citation

    command = join(["exact", *(context.obj or ())])
    return Citation(version(), command, tuple(dict.fromkeys(rules)), tables_sha256())
