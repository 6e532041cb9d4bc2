"""The report on the catalogue: which bets there are, and what they are called."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from exact.report.tables import Block, Grid, Records, Report

if TYPE_CHECKING:
    from exact.catalogue.entries import CatalogueEntry

_KEYS = ("id", "name", "aliases", "family", "rule", "rules", "paytables", "source", "note")
_COLUMNS = ("id", "name", "family", "paytables", "rule")


def bets_report(
    entries: Sequence[CatalogueEntry],
    notes: bool = False,
    also: Sequence[Sequence[str]] = (),
) -> Report:
    """Return the report on bets of the catalogue.

    Args:
        entries: the bets.
        notes: whether the table for reading is followed by the notes on them.
        also: for each bet, in the table for reading, further names by which a search found it.
    """
    return Report(
        document=lambda: bets_document(entries),
        records=lambda: bets_records(entries),
        blocks=lambda: bets_blocks(entries, notes, also),
    )


def bets_document(entries: Sequence[CatalogueEntry]) -> dict[str, Any]:
    """Return the JSON document of bets."""
    return {"bets": [entry.row() for entry in entries]}


def bets_records(entries: Sequence[CatalogueEntry]) -> Records:
    """Return one row a bet; several aliases or paytables stand in one cell, between semicolons."""
    return _KEYS, [_cells(entry, _KEYS) for entry in entries]


def bets_blocks(
    entries: Sequence[CatalogueEntry],
    notes: bool = False,
    also: Sequence[Sequence[str]] = (),
) -> Iterator[Block]:
    """Return the table of bets for reading, and how many there are."""
    columns: tuple[str, ...] = _COLUMNS
    rows: list[tuple[str, ...]] = [tuple(_cells(entry, _COLUMNS)) for entry in entries]
    if any(also):
        columns = (*_COLUMNS[:2], "also", *_COLUMNS[2:])
        rows = [
            (*row[:2], "; ".join(names), *row[2:]) for row, names in zip(rows, also, strict=True)
        ]
    yield Grid(columns, tuple(rows), "l" * len(columns))
    yield f"{len(rows)} bet{'s' * (len(rows) != 1)}; the first paytable is the default."
    for entry in entries if notes else ():
        if entry.note:
            yield f"{entry.id}: {entry.note}"


def _cells(entry: CatalogueEntry, keys: Sequence[str]) -> list[str]:
    row = entry.row()
    return [_cell(row[key]) for key in keys]


def _cell(value: object) -> str:
    return "; ".join(map(str, value)) if isinstance(value, list) else str(value)
