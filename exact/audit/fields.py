"""The keys of a sheet's tables, each checked when it is read.

Every function takes a parsed table and its place, `sheet.toml: claim 3 ('Banco')`, which begins
the one line of every message.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from exact.errors import SheetError, clip


def tables_of(
    data: Mapping[str, object], key: str, where: str
) -> Iterator[tuple[Mapping[str, object], str]]:
    """Yield the tables of one kind, each with its place for messages: its number and name."""
    tables = data.get(key, [])
    if not isinstance(tables, list) or not all(isinstance(table, Mapping) for table in tables):
        raise SheetError(f"{where}: {key} is no list of tables, each begins with [[{key}]]")
    for number, table in enumerate(tables, 1):
        name = table.get("name")
        label = f" ({clip(name)})" if isinstance(name, str) else ""
        yield table, f"{where}: {key} {number}{label}"


def check_keys(table: Mapping[str, object], keys: tuple[str, ...], where: str) -> None:
    """Raise a `SheetError` for the first key that is not among `keys`, with a near miss."""
    for key in table:
        if key not in keys:
            from difflib import get_close_matches

            near = get_close_matches(key, keys, 1)
            hint = f"did you mean {near[0]}?" if near else f"known are {', '.join(keys)}"
            raise SheetError(f"{where}: the key {clip(key)} is unknown, {hint}")


def text_of(table: Mapping[str, object], key: str, where: str) -> str | None:
    """Return the text under a key, None where the key is absent."""
    if key not in table:
        return None
    value = table[key]
    if not isinstance(value, str) or not value.strip():
        raise SheetError(f"{where}: {key}: {clip(value)} is no text in quotes")
    return value


def wanted_text(table: Mapping[str, object], key: str, where: str) -> str:
    """Return the text under a key that must be there."""
    found = text_of(table, key, where)
    if found is None:
        raise SheetError(f'{where}: the key {key} is missing, {key} = "…" is wanted')
    return found


def texts_of(table: Mapping[str, object], key: str, where: str) -> tuple[str, ...]:
    """Return the texts under a key that may hold one, several in a list, or be absent."""
    value = table.get(key, [])
    listed = value if isinstance(value, list) else [value]
    for item in listed:
        if not isinstance(item, str) or not item.strip():
            raise SheetError(f"{where}: {key}: {clip(item)} is no text in quotes")
    return tuple(listed)
