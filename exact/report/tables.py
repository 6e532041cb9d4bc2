"""One report in any format: tables for reading, delimited data, or JSON.

A report says three things of itself, each made only when its format is asked for: a `document`
(JSON), `records` (a header and rows of cells, for csv and tsv), and `blocks` (sentences and grids
of text, for reading). All numbers are text before they come here, and stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from exact.errors import UnknownName, clip

if TYPE_CHECKING:
    from collections.abc import Iterable

#: Names of ours for formats of tabulate.
READING = {
    "table": "simple",
    "plain": "plain",
    "markdown": "pipe",
    "html": "html",
    "latex": "latex",
}
#: Formats that hold data, with what stands between two cells.
DELIMITED = {"csv": ",", "tsv": "\t"}
#: The name of the format of documents.
JSON = "json"

_HTML = ("html", "unsafehtml")
_MARKDOWN = ("github", "pipe")
#: What stands for the border of a cell where a format reads one in a cell's text.
_BORDER = {
    **dict.fromkeys(("asciidoc", "jira", "youtrack"), r"\|"),
    **dict.fromkeys(("mediawiki", "moinmoin", "textile"), "&#124;"),
    "orgtbl": r"\vert{}",
}
#: What a spreadsheet takes for the beginning of a formula.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠")
# Patterns are compiled where they are needed: most runs need none of them.
_NUMBER = r"[+-]?[0-9]+([./][0-9]+)?"
# What breaks a line, moves the cursor, or turns the direction of what follows.
_CONTROL = r"[\x00-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069]"
_LATEX = {
    "\\": r"\textbackslash{}",
    "&": r"\&",
    "%": r"\%",
    "$": r"\$",
    "#": r"\#",
    "_": r"\_",
    "{": r"\{",
    "}": r"\}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\ensuremath{<}",
    ">": r"\ensuremath{>}",
}


@dataclass(frozen=True)
class Grid:
    """A table of text: names of columns, rows, and `l` or `r` for how each column is aligned."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    align: str

    def __post_init__(self) -> None:
        width = len(self.columns)
        if len(self.align) != width or set(self.align) - set("lr"):
            raise ValueError(f"a grid of {width} columns needs {width} letters l or r")
        for row in self.rows:
            if len(row) != width:
                raise ValueError(f"a row of {len(row)} cells in a grid of {width} columns: {row}")


#: A sentence or a grid.
Block = str | Grid
#: A header and rows; a cell that does not exist is None.
Records = tuple[Sequence[str], Sequence[Sequence[str | None]]]


class Citation(NamedTuple):
    """Where a printed table comes from, so that it can be made again: no time, no place.

    Attributes:
        version: of the program.
        command: the command line that printed it.
        rules: ids of the drawing rules.
        tables: SHA-256 of the tables of data.
    """

    version: str
    command: str
    rules: tuple[str, ...]
    tables: str

    def __str__(self) -> str:
        rules = f"rules {', '.join(self.rules)}; " if self.rules else ""
        return shown(
            f"exact-baccarat {self.version}; {self.command}; {rules}tables SHA-256 {self.tables}"
        )


class Report(NamedTuple):
    """What a command has to say, in the three forms that the formats are made of."""

    document: Callable[[], Mapping[str, Any]]
    records: Callable[[], Records]
    blocks: Callable[[], Iterable[Block]]

    def render(self, style: str, cite: Callable[[], Citation]) -> str:
        """Return the text of the report in the format `style`; it ends in a line end.

        Raises:
            UnknownName: when there is no format of that name.
        """
        known_format(style)
        if style == JSON:
            import json

            return json.dumps(self.document(), ensure_ascii=False, indent=1) + "\n"
        if style in DELIMITED:
            header, rows = self.records()
            return delimited(header, rows, DELIMITED[style])
        return reading(self.blocks(), style, cite)


def known_format(style: str) -> str:
    """Return `style`, the name of a format.

    Raises:
        UnknownName: when there is none of that name; the message names near ones.
    """
    ours = (*READING, *DELIMITED, JSON)
    if style in ours:
        return style
    from tabulate import tabulate_formats

    if style in tabulate_formats:
        return style
    from difflib import get_close_matches

    near = get_close_matches(style.lower(), (*ours, *tabulate_formats), 3)
    hint = f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join(ours)}"
    raise UnknownName(f"--format: there is no format {clip(style)}; {hint}")


def shown(text: str) -> str:
    """Return `text` on one line: controls and line ends are written as escapes.

    >>> shown("a\\tb")
    'a\\\\tb'
    """
    if text.isprintable():
        return text
    return re.sub(_CONTROL, lambda found: repr(found[0])[1:-1], text)


def delimited(header: Sequence[str], rows: Iterable[Sequence[str | None]], between: str) -> str:
    """Return rows of cells as csv or tsv; lines end in LF, and no cell can run in a spreadsheet.

    A cell that a spreadsheet would take for a formula gets an apostrophe in front; numbers and
    fractions stay as they are.

    >>> delimited(["when", "pays"], [["-1 < 0", "-1"], ["tie", None]], ",")
    "when,pays\\n'-1 < 0,-1\\ntie,\\n"
    """
    import csv
    from io import StringIO

    out = StringIO()
    writer = csv.writer(out, delimiter=between, lineterminator="\n")
    # Where lines end in LF the module leaves a lone CR bare, and readers end the line there.
    quoting = csv.writer(out, delimiter=between, lineterminator="\n", quoting=csv.QUOTE_ALL)
    for row in (header, *rows):
        cells = ["" if cell is None else _defused(cell) for cell in row]
        (quoting if any("\r" in cell for cell in cells) else writer).writerow(cells)
    return out.getvalue()


def reading(blocks: Iterable[Block], style: str, cite: Callable[[], Citation]) -> str:
    """Return sentences and grids in a format for reading, one empty line between two of them.

    Args:
        blocks: what is printed, in order.
        style: one of `READING`, or a format of tabulate.
        cite: makes the citation, where the format has comments to put it in.
    """
    name = READING.get(style, style)
    parts = [
        _grid(block, name) if isinstance(block, Grid) else _sentence(shown(block), name)
        for block in blocks
    ]
    if name.startswith("latex"):
        parts.append(f"% {cite()}")
    elif name in (*_HTML, *_MARKDOWN):
        parts.append(f"<!-- {_comment(str(cite()))} -->")
    return "\n\n".join(parts) + "\n"


def _grid(grid: Grid, name: str) -> str:
    """Return a grid as tabulate prints it, without letting it touch a number."""
    import tabulate

    def clean(text: str) -> str:
        if name in _MARKDOWN:
            return _piped(text)
        return shown(text).replace("|", _BORDER.get(name, "|"))

    rows = [[clean(cell) for cell in row] for row in grid.rows]
    sides = ["right" if side == "r" else "left" for side in grid.align]
    # Measuring characters that may be wide takes long, and none is in most tables.
    tabulate.WIDE_CHARS_MODE = not all(
        cell.isascii() for row in (*rows, grid.columns) for cell in row
    )
    text: str = tabulate.tabulate(
        rows,
        headers=[clean(column) for column in grid.columns],
        tablefmt=name,
        disable_numparse=True,
        colalign=sides if rows else None,  # tabulate fails on sides of a table without rows
    )
    return "\n".join(line.rstrip() for line in text.splitlines())


def _sentence(text: str, name: str) -> str:
    """Return a sentence with the characters escaped that mean something to the format."""
    if name in _HTML:
        from html import escape

        return f"<p>{escape(text)}</p>"
    if name.startswith("latex"):
        return "".join(_LATEX.get(c, c) for c in text)
    return _piped(text) if name in _MARKDOWN else text


def _piped(text: str) -> str:
    r"""Return text in which Markdown finds no cell border, emphasis, code or element."""
    return re.sub(r"([\\|*<`])", r"\\\1", shown(text))


def _comment(text: str) -> str:
    """Return text that cannot close a comment of HTML or XML."""
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _defused(cell: str) -> str:
    """Return a cell that no spreadsheet takes for a formula."""
    if cell.startswith(_FORMULA) and not re.fullmatch(_NUMBER, cell):
        return f"'{cell}"
    return cell
