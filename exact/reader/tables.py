"""Rows of a page: cells between pipes, tabs, runs of spaces, or one cell a line.

Each line becomes a unit: one cell for running text, several for a row of a table. Which column a
cell stands in is kept where the page keeps it, empty cells included.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from exact.reader.lexicon import Lexicon
from exact.reader.lines import Line
from exact.reader.segment import Segment
from exact.reader.text import Page

_BULLET = re.compile(r"\s*(?:[•·▪◦‣*●○–-]|\d{1,2}[.)])\s+")
_PIPE = re.compile(r"(?<!\\)[|｜]")
_COLUMNS = re.compile(r"[ \u3000]{2,}")
#: A table has no more cells in a row; what has is no table.
_WIDEST = 60
#: A cell between runs of spaces is short, or the spaces only part sentences.
_LONGEST_CELL = 90
#: A name that stands alone on its line is no longer.
_LONGEST_LABEL = 60
#: A cell with more figures is a list and no value.
_MOST_FIGURES = 4
#: Words that may stand beside the figures of a cell and leave it a value and nothing else.
_BESIDE = ("to", "for", "either", "wins", "times", "even", "percent", "and", "minus", "commission")


@dataclass(frozen=True)
class Unit:
    """A line of the page, or a row of cells, each with its line.

    Attributes:
        cells: the texts; one for running text.
        lines: the line of each cell.
        heading: whether the page marks it as a heading.
    """

    cells: tuple[str, ...]
    lines: tuple[int, ...]
    heading: bool = False

    @property
    def line(self) -> int:
        """The line that the unit begins on."""
        return self.lines[0]

    @property
    def filled(self) -> int:
        """How many cells have a text."""
        return sum(bool(cell.strip()) for cell in self.cells)


def units_of(page: Page, lexicon: Lexicon) -> list[Unit]:
    """Return the units of a page; a name on a line and its figures on the next become one row."""
    parted = [_unit(line) for line in page.lines]
    return list(_joined([unit for unit in parted if unit.filled], lexicon))


def _unit(line: Line) -> Unit:
    if line.cells is not None:
        cells = line.cells if sum(map(bool, line.cells)) > 1 else tuple(filter(None, line.cells))
        return Unit(cells or ("",), (line.number,) * max(1, len(cells)), line.heading)
    cells = split(line.text)
    return Unit(cells, (line.number,) * len(cells), line.heading)


def split(text: str) -> tuple[str, ...]:
    """Return the cells of a line, one where it is no row.

    >>> split("| Tie | 8:1 |"), split("Tie    8:1    85.64%"), split("- Tie pays 8:1")
    (('Tie', '8:1'), ('Tie', '8:1', '85.64%'), ('Tie pays 8:1',))
    """
    if "|" in text or "｜" in text:
        cells = [cell.replace("\\|", "|").strip() for cell in _PIPE.split(text)]
        cells = cells[1:] if len(cells) > 1 and not cells[0] else cells
        closed = text.strip()[:1] in "|｜" and text.rstrip()[-1:] in "|｜"
        cells = cells[:-1] if len(cells) > 1 and closed else cells
        if sum(map(bool, cells)) < 2:
            return ("".join(cells),)
        return tuple(cells[:_WIDEST])
    bare = text.strip(" \r\n\u00a0\u3000")
    if "\t" in bare:
        cells = [cell.strip() for cell in bare.split("\t")]
        if 1 < sum(map(bool, cells)) <= _WIDEST:
            return tuple(cells)
    bare = _BULLET.sub("", bare, count=1) if _BULLET.match(bare) else bare.strip()
    columns = _COLUMNS.split(bare)
    short = all(len(cell) <= _LONGEST_CELL for cell in columns)
    ends = any(cell.endswith((".", "!", "?")) for cell in columns[:-1])
    if 1 < len(columns) <= _WIDEST and short and not ends:
        return tuple(columns)
    return (bare,)


def _joined(units: Sequence[Unit], lexicon: Lexicon) -> Iterator[Unit]:
    """Join a name that stands alone on its line with the figures on the lines after it."""
    at = 0
    while at < len(units):
        unit = units[at]
        at += 1
        if not _is_label(unit, lexicon):
            yield unit
            continue
        cells, lines = [unit.cells[0]], [unit.line]
        while at < len(units) and len(cells) < 6 and _is_value(units[at], lexicon):
            cells.append(units[at].cells[0])
            lines.append(units[at].line)
            at += 1
        yield Unit(tuple(cells), tuple(lines), unit.heading and len(cells) == 1)


def _is_label(unit: Unit, lexicon: Lexicon) -> bool:
    if len(unit.cells) > 1 or len(unit.cells[0]) > _LONGEST_LABEL:
        return False
    segment = Segment(unit.line, unit.cells[0], lexicon)
    if not segment.names or segment.free():
        return False
    inside = [
        word
        for word in segment.words
        if not any(name.start <= word.start < name.end for name in segment.names)
    ]
    return len(inside) <= len(segment.said("and"))


def _is_value(unit: Unit, lexicon: Lexicon) -> bool:
    if len(unit.cells) > 1 or len(unit.cells[0]) > _LONGEST_LABEL:
        return False
    segment = Segment(unit.line, unit.cells[0], lexicon)
    if segment.names or len(segment.free()) > _MOST_FIGURES:
        return False
    if not segment.free("percent", "number"):
        return lexicon.whole("even", segment.text)
    known = [match for kind in _BESIDE for match in segment.said(kind)]
    return all(
        word.key.isdigit() or any(match.start <= word.start < match.end for match in known)
        for word in segment.words
    )
