"""The values in a bet file: texts, and paytables in each of their forms."""

from __future__ import annotations

from collections.abc import Mapping

from exact.errors import BetError, clip

#: A paytable as written: an event and its pays for each line.
Written = tuple[tuple[str, str], ...]


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
        raise BetError(f'{place}: {_said(paytables)} is no table, {{ "8" = ["8:1"] }} is')
    written = []
    for name, paytable in paytables.items():
        spot = f"{place} {name}"
        if not name.strip() or not name.isprintable() or "/" in name or "@" in name:
            raise BetError(f"{place}: {clip(name)} cannot be the name of a paytable")
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


def text_of(value: object, place: str) -> str:
    """Return a text; `place` is file, bet and key, for the error when it is none."""
    if not isinstance(value, str) or not value.strip():
        raise BetError(f"{place}: {_said(value)} is no text in quotes")
    return value.strip()


def texts_of(value: object, place: str) -> tuple[str, ...]:
    """Return a list of texts; `place` is file, bet and key, for the error when it is none."""
    if not isinstance(value, list):
        raise BetError(f'{place}: {_said(value)} is no list of texts, ["…", "…"] is')
    return tuple(text_of(item, place) for item in value)


def _lines(value: object, place: str) -> tuple[tuple[str, str | None], ...]:
    """Return events with their pays, None where a line leaves them to the paytable."""
    if not isinstance(value, list) or not value:
        raise BetError(f'{place}: {_said(value)} is no list of lines, [{{ when = "…" }}] is')
    lines = []
    for number, line in enumerate(value, 1):
        spot = f"{place} {number}"
        if not isinstance(line, Mapping):
            raise BetError(f'{spot}: {_said(line)} is no line, {{ when = "…", pays = "…" }} is')
        for key in line:
            if key not in ("when", "pays"):
                raise BetError(f"{spot}: the key {clip(key)} is unknown, known are when, pays")
        if "when" not in line:
            raise BetError(f"{spot}: the key when is missing, an event is wanted")
        pays = text_of(line["pays"], f"{spot}: pays") if "pays" in line else None
        lines.append((text_of(line["when"], f"{spot}: when"), pays))
    return tuple(lines)


def _said(value: object) -> str:
    return clip(str(value))
