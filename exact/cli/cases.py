"""Several shoes at once: lists of numbers of decks, as they are written on the command line."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated

import typer

from exact.cli import options
from exact.errors import ShoeError, clip

if TYPE_CHECKING:
    from exact.shoe import Shoe

#: No list of decks is longer.
_MOST = 10_000
_RANGE = re.compile(r"([0-9]{1,9})\s*(?:-|\.\.)\s*([0-9]{1,9})")

DeckList = Annotated[
    str | None,
    typer.Option(
        "--decks",
        metavar="LIST",
        help=f"Numbers of decks: 8, 6,8, 1-8,inf. [default: {options.DECKS}]",
    ),
]


def deck_numbers(text: str) -> list[str]:
    """Return the numbers of decks of a list, each as `--decks` of one shoe takes it.

    Raises:
        ShoeError: when a part of the list is no number and no range.

    >>> deck_numbers("1-3,8,inf")
    ['1', '2', '3', '8', 'inf']
    """
    numbers: list[str] = []
    for part in text.split(","):
        found = _RANGE.fullmatch(part.strip())
        if found:
            low, high = int(found[1]), int(found[2])
            if not 1 <= low <= high:
                raise ShoeError(f"--decks: {clip(part.strip())} is no range, 1-8 is, low first")
            if high - low >= _MOST:
                raise ShoeError(f"--decks: {clip(part.strip())} holds more than {_MOST:,} numbers")
            numbers += map(str, range(low, high + 1))
        elif part.strip():
            numbers.append(part.strip())
        else:
            raise ShoeError(f"--decks: {clip(text)} lacks a number, 1-8,inf is a list")
    if len(numbers) > _MOST:
        raise ShoeError(f"--decks: the list holds more than {_MOST:,} numbers")
    return list(dict.fromkeys(numbers))


def make_shoes(decks: str | None, remove: str | None, cards: str | None) -> list[Shoe]:
    """Return the shoes that a list of numbers of decks and the other two options describe.

    Raises:
        ShoeError: when they exclude each other, or there is no such shoe.
    """
    if decks is None or cards is not None:
        return [options.make_shoe(decks, remove, cards)]
    return [options.make_shoe(number, remove, None) for number in deck_numbers(decks)]
