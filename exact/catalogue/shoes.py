"""A file of shoes: one row a shoe, a column for each card, as comma-separated values.

The columns are named by the cards that they count: thirteen ranks (`A` to `K`), ten values (`0`
for all that are worth nought, `A` to `9`), or 52 cards (`AS`, `10H`, …). A column `shoe` says what
a shoe is called; else it is called by its row.
"""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from pathlib import Path

from exact.cards import DECK, PER_RANK, RANKS, parse_cards
from exact.catalogue.tables import file_named
from exact.errors import ShoeError, clip
from exact.shoe import Shoe

#: The column that names a shoe.
LABEL = "shoe"
_ZERO = "0"
_WANTED = "columns are ranks A 2 … 9 T J Q K, values 0 A 2 … 9, or cards AS … KC, and shoe"


class ShoeFile:
    """The shoes of a file, read row by row; the whole file is checked when this is made.

    Attributes:
        path: the file.
        by_values: whether the shoes are counted by values, so that ranks are not known.
        suited: whether suits are known.

    Raises:
        ShoeError: when the file cannot be read, a column is unknown or missing, or a row is no
            shoe; the message names the line.
    """

    def __init__(self, path: str) -> None:
        file_named(path, ShoeError)
        self.path = path
        self._lines: list[str] | None = None
        if not Path(path).is_file():  # a pipe can be read only once
            self._lines = list(self._open())
        self.columns = self._columns()
        named = {column for column in self.columns if column is not None}
        self.by_values = -1 in named
        self.suited = any(column >= len(RANKS) for column in named)
        for _ in self:
            pass

    def __iter__(self) -> Iterator[tuple[str, Shoe]]:
        """Yield each shoe with what it is called."""
        rows = self._rows()
        next(rows)
        for line, row in rows:
            if row:
                yield self._shoe(line, row)

    def _open(self) -> Iterator[str]:
        try:
            with Path(self.path).open(encoding="utf-8-sig", newline="") as file:
                yield from file
        except OSError as error:
            reason = error.strerror or str(error)
            raise ShoeError(f"{self.path}: cannot be read: {reason}") from None
        except UnicodeDecodeError:
            raise ShoeError(f"{self.path}: is not UTF-8") from None

    def _rows(self) -> Iterator[tuple[int, list[str]]]:
        reader = csv.reader(self._open() if self._lines is None else self._lines)
        try:
            for row in reader:
                yield reader.line_num, row
        except csv.Error as error:
            raise ShoeError(f"{self.path}: line {reader.line_num}: {error}") from None

    def _columns(self) -> list[int | None]:
        """Return what each column counts: -1 all worth nought, a rank, 13 + a card, None a name."""
        _, header = next(self._rows(), (0, []))
        columns = [self._column(name.strip()) for name in header]
        counted = [column for column in columns if column is not None]
        known = (set(range(len(RANKS))), {-1, *range(9)}, {13 + card for card in range(DECK)})
        if set(counted) not in known or len(set(counted)) != len(counted):
            raise ShoeError(f"{self.path}: line 1: the columns are no whole set; {_WANTED}")
        return columns

    def _column(self, name: str) -> int | None:
        if name.casefold() == LABEL:
            return None
        if name == _ZERO:
            return -1
        try:
            (card,) = parse_cards(name)
        except (ShoeError, ValueError):
            raise ShoeError(f"{self.path}: line 1: no column is {clip(name)}; {_WANTED}") from None
        return card.rank if card.suit is None else 13 + PER_RANK * card.rank + card.suit

    def _shoe(self, line: int, row: Sequence[str]) -> tuple[str, Shoe]:
        where = f"{self.path}: line {line}"
        if len(row) != len(self.columns):
            raise ShoeError(f"{where}: {len(row)} cells, but {len(self.columns)} columns")
        label = f"line {line}"
        ranks = [0] * len(RANKS)
        suited = [0] * DECK
        for column, cell in zip(self.columns, row, strict=True):
            text = cell.strip()
            if column is None:
                label = text or label
                continue
            if not (text.isascii() and text.isdecimal()) or len(text) > 12:
                raise ShoeError(f"{where}: {clip(text)} is no count of cards, 0, 1, … are")
            if column < len(RANKS):
                ranks[9 if column == -1 else column] += int(text)
            else:
                suited[column - 13] += int(text)
                ranks[(column - 13) // PER_RANK] += int(text)
        try:
            return label, Shoe(tuple(ranks), tuple(suited) if self.suited else None)
        except ShoeError as error:
            raise ShoeError(f"{where}: {error}") from None
