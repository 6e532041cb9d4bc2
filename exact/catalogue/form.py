"""The values in a bet file: texts, paytables in each of their forms, coups and multipliers."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from typing import TYPE_CHECKING

from exact.bet import MOST_LINES, too_many_lines
from exact.errors import BetError, ExactError, clip

if TYPE_CHECKING:
    from exact.coups import Coups
    from exact.multiplier import Multiplier

#: A paytable as written: an event and its pays for each line.
Written = tuple[tuple[str, str], ...]
#: No id and no name of a paytable is longer.
LONGEST_NAME = 100
#: No number in a bet file is longer.
_LONGEST_NUMBER = 60
_MOST = 10**12
_NUMBER = re.compile(r"[+-]?([0-9]+(\.[0-9]*)?|\.[0-9]+|[0-9]+/[0-9]+)")


def read_paytables(table: Mapping[str, object], place: str) -> tuple[tuple[str, Written], ...]:
    """Return the paytables of a bet with their names, the default first.

    Args:
        table: the parsed table of the bet, with `lines`, `paytables` or both.
        place: file and bet, for messages.

    Raises:
        BetError: when the lines are in none of the forms of a bet file.
    """
    lines = _lines(table["lines"], f"{place}: lines") if "lines" in table else None
    if "paytables" not in table:
        if lines is None:
            raise BetError(f"{place}: lines and paytables are missing, one of them is wanted")
        return (("", _complete(lines, f"{place}: lines")),)
    place = f"{place}: paytables"
    paytables = table["paytables"]
    if not isinstance(paytables, Mapping) or not paytables:
        raise BetError(f'{place}: {clip(paytables)} is no table, {{ "8" = ["8:1"] }} is')
    written = []
    for name, paytable in paytables.items():
        plain = name.strip() and name.isprintable() and len(name) <= LONGEST_NAME
        if not plain or "/" in name or "@" in name:
            raise BetError(f"{place}: {clip(name)} cannot be the name of a paytable")
        spot = f"{place} {name}"
        if lines is None:
            written.append((name.strip(), _complete(_lines(paytable, spot), spot)))
        else:
            written.append((name.strip(), _with_pays(lines, paytable, spot)))
    if len({name.casefold() for name, _ in written}) != len(written):
        raise BetError(f"{place}: two have one name")
    return tuple(written)


def _complete(lines: tuple[tuple[str, str | None], ...], place: str) -> Written:
    complete = []
    for number, (when, pays) in enumerate(lines, 1):
        if pays is None:
            raise BetError(f'{place} {number}: the key pays is missing, pays = "8:1" is wanted')
        complete.append((when, pays))
    return tuple(complete)


def _with_pays(lines: tuple[tuple[str, str | None], ...], paytable: object, place: str) -> Written:
    """Return the lines, those without pays of their own with the ones that the paytable lists."""
    pays = iter(texts_of(paytable, place))
    wanted = sum(own is None for _, own in lines)
    assert isinstance(paytable, list)
    if wanted == 0:
        raise BetError(f"{place}: every line has pays of its own, so there is nothing to choose")
    if len(paytable) != wanted:
        raise BetError(
            f"{place}: has {len(paytable)} pays for {wanted} line{'s' * (wanted != 1)} without"
        )
    return tuple((when, next(pays) if own is None else own) for when, own in lines)


def read_coups(value: object, place: str) -> Coups:
    """Return what a bet counts over several coups.

    Raises:
        BetError, EventError: when the value is not in the form of a bet file.
    """
    from exact.coups import Coups

    table = table_of(value, ("streak", "at_most", "skip"), "streak", place)
    at_most = table.get("at_most")
    if at_most is not None and not isinstance(at_most, int):
        raise BetError(f"{place}: at_most: {clip(at_most)} is no whole number")
    skip = text_of(table["skip"], f"{place}: skip") if "skip" in table else None
    try:
        return Coups(text_of(table["streak"], f"{place}: streak"), at_most, skip)
    except ExactError as error:
        raise type(error)(f"{place}: {error}") from None


def read_multiplier(value: object, place: str) -> Multiplier:
    """Return what of a bet is multiplied by chance.

    Raises:
        BetError: when the value is not in the form of a bet file.
    """
    from exact.multiplier import Multiplier

    table = table_of(value, ("cards", "fee"), "cards", place)
    fee = number_of(table.get("fee", 0), f"{place}: fee")
    try:
        return Multiplier(text_of(table["cards"], f"{place}: cards"), fee)
    except ExactError as error:
        raise type(error)(f"{place}: {error}") from None


def read_called(
    value: object, paytables: tuple[str, ...], place: str
) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """Return the names that single paytables trade under, as pairs of a paytable and its names.

    Raises:
        BetError: when the value is not in the form of a bet file, or there is no such paytable.
    """
    if not isinstance(value, Mapping):
        raise BetError(f'{place}: {clip(value)} is no table, {{ "9" = ["Tie 9:1"] }} is')
    for paytable in value:
        if paytable not in paytables:
            raise BetError(
                f"{place}: there is no paytable {clip(paytable)}, there are {', '.join(paytables)}"
            )
    return tuple((key, texts_of(names, f"{place}: {key}")) for key, names in value.items())


def number_of(value: object, place: str) -> Fraction:
    """Return an exact number: a whole one, a decimal, or a text such as `"1/12"`."""
    try:
        if (
            isinstance(value, int | Decimal)
            and not isinstance(value, bool)
            and -_MOST < value < _MOST
            and (isinstance(value, int) or _places(value) <= _LONGEST_NUMBER)
        ):
            return Fraction(value)
        if isinstance(value, str) and len(value) <= _LONGEST_NUMBER and _NUMBER.fullmatch(value):
            return Fraction(value)
    except (ValueError, ArithmeticError):
        pass
    raise BetError(f'{place}: {clip(value)} is no exact number, 2, 0.25 and "1/12" are')


def _places(value: Decimal) -> int:
    """Return how many decimals a number is written with."""
    exponent = value.as_tuple().exponent
    return -exponent if isinstance(exponent, int) else 0


def table_of(value: object, keys: tuple[str, ...], wanted: str, place: str) -> Mapping[str, object]:
    """Return a table that has no other keys, and has the one that is wanted."""
    if not isinstance(value, Mapping):
        raise BetError(f"{place}: {clip(value)} is no table, {{ {wanted} = … }} is")
    for key in value:
        if key not in keys:
            raise BetError(f"{place}: the key {clip(key)} is unknown, known are {', '.join(keys)}")
    if wanted not in value:
        raise BetError(f"{place}: the key {wanted} is missing")
    return value


def text_of(value: object, place: str) -> str:
    """Return a text; `place` is file, bet and key, for the error when it is none."""
    if not isinstance(value, str) or not value.strip():
        raise BetError(f"{place}: {clip(value)} is no text in quotes")
    return value.strip()


def texts_of(value: object, place: str) -> tuple[str, ...]:
    """Return a list of texts; `place` is file, bet and key, for the error when it is none."""
    if not isinstance(value, list):
        raise BetError(f'{place}: {clip(value)} is no list of texts, ["…", "…"] is')
    return tuple(text_of(item, place) for item in value)


def _lines(value: object, place: str) -> tuple[tuple[str, str | None], ...]:
    """Return events with their pays, None where a line leaves them to the paytable."""
    if not isinstance(value, list) or not value:
        raise BetError(f'{place}: {clip(value)} is no list of lines, [{{ when = "…" }}] is')
    if len(value) > MOST_LINES:
        raise BetError(f"{place}: {too_many_lines(len(value))}")
    lines = []
    for number, line in enumerate(value, 1):
        spot = f"{place} {number}"
        if not isinstance(line, Mapping):
            raise BetError(f'{spot}: {clip(line)} is no line, {{ when = "…", pays = "…" }} is')
        for key in line:
            if key not in ("when", "pays"):
                raise BetError(f"{spot}: the key {clip(key)} is unknown, known are when, pays")
        if "when" not in line:
            raise BetError(f"{spot}: the key when is missing, an event is wanted")
        pays = text_of(line["pays"], f"{spot}: pays") if "pays" in line else None
        lines.append((text_of(line["when"], f"{spot}: when"), pays))
    return tuple(lines)
