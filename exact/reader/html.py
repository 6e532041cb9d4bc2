"""A page in HTML as lines of text and rows of cells.

The parser is lxml's, which mends broken pages as browsers do; what it finds arrives as a stream
of events, so that no depth of nesting can exhaust anything. It does not say where a piece of text
stood, so each line of the source is given an invisible mark with its number before it is parsed.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from exact.reader.lines import LONGEST_LINE, Line, pieces

#: The mark of a line: its number in digits of the private use area, between two others of it.
_OPEN, _CLOSE = "\ue0f0", "\ue0f1"
_DIGITS = str.maketrans("0123456789", "".join(chr(0xE0E0 + digit) for digit in range(10)))
_MARK = re.compile("\ue0f0([\ue0e0-\ue0e9]{1,9})\ue0f1")
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")
_BLANKS = re.compile(r"[ \t\n\r\f\v]+")
_PRIVATE = re.compile("[\ue0e0-\ue0e9\ue0f0\ue0f1]")

_SILENT = {
    *("script", "style", "template", "noscript", "head", "svg", "math", "iframe", "object"),
    *("canvas", "select", "textarea"),
}
_HEADINGS = {"h1", "h2", "h3", "h4", "h5", "h6", "caption", "legend", "dt", "summary"}
_BLOCK = _HEADINGS | {
    *("address", "article", "aside", "blockquote", "br", "button", "center", "dd", "details"),
    *("div", "dl", "fieldset", "figure", "footer", "form", "header", "hr", "li", "main", "nav"),
    *("ol", "option", "p", "pre", "section", "tbody", "tfoot", "thead", "ul"),
}
_CELLS = {"td", "th"}
#: No table is wider; a hostile span must not be.
_WIDEST = 30


def html_lines(text: str) -> tuple[str | None, tuple[Line, ...]]:
    """Return the title of a page in HTML, if it has one, and its lines.

    Scripts, styles and what else is not shown are left out; nothing is run and nothing is fetched.

    >>> html_lines("<tr><td>Tie<td>8:1</tr>")[1][0].cells
    ('Tie', '8:1')
    """
    from lxml import etree

    sink = _Sink()
    target: Any = sink  # its stubs know a parser's text as bytes, too
    parser: Any = etree.HTMLParser(target=target, huge_tree=True, remove_pis=True, no_network=True)
    clean = _PRIVATE.sub("", text)
    marked = "\n".join(
        f"{_OPEN}{str(number).translate(_DIGITS)}{_CLOSE}{line}"
        for number, line in enumerate(clean.split("\n"), 1)
    )
    try:
        parser.feed(marked)
        parser.close()
    except etree.LxmlError:  # nothing is left to parse: what came before it stands
        pass
    sink.flush()
    return sink.title, tuple(sink.lines)


class _Sink:
    """What the parser's events are collected in."""

    def __init__(self) -> None:
        self.lines: list[Line] = []
        self.title: str | None = None
        self._number = 1  # of the source line that was seen last
        self._begun: int | None = None  # of the line that the pending text began on
        self._text: list[str] = []
        self._silent: list[str] = []
        self._titled = False
        self._raised = False  # a raised number is a footnote's and no figure
        self._heading = False
        self._row: list[str] | None = None
        self._row_line = 1
        # By column, for how many rows more a cell reaches down, and its text.
        self._spans: dict[int, tuple[int, str]] = {}
        self._cell: tuple[int, int] | None = None  # columns and rows that the open cell spans

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        """An element begins."""
        if tag == "title" and self.title is None:
            self._titled = True
        if tag == "sup":
            self._raised = True
        if tag in _SILENT:
            self._silent.append(tag)
        elif tag == "table":
            self.flush()
            self._spans = {}
        elif tag == "tr":
            self._end_row()
            self._row, self._row_line = [], self._number
        elif tag in _CELLS:
            self._end_cell()
            if self._row is None:
                self._row, self._row_line = [], self._number
            self._cell = _span(attributes, "colspan"), _span(attributes, "rowspan")
        elif tag in _BLOCK:
            self._break()
            self._heading = tag in _HEADINGS

    def end(self, tag: str) -> None:
        """An element ends."""
        if tag == "title":
            self._titled = False
        if tag == "sup":
            self._raised = False
        if tag in _SILENT:
            if tag in self._silent:
                del self._silent[self._silent.index(tag) :]
        elif tag in _CELLS:
            self._end_cell()
        elif tag in ("tr", "table"):
            self._end_row()
        elif tag in _BLOCK:
            self._break()
            self._heading = False

    def data(self, data: str) -> None:
        """A piece of text."""
        at = 0
        for mark in _MARK.finditer(data):
            self._add(data[at : mark.start()])
            at = mark.end()
            self._number = int("".join(chr(ord(digit) - 0xE0E0 + 48) for digit in mark[1]))
        self._add(data[at:])

    def comment(self, text: str) -> None:
        """A comment is no text, but its lines count."""
        marks = _MARK.findall(text)
        if marks:
            self.data(f"{_OPEN}{marks[-1]}{_CLOSE}")

    def close(self) -> None:
        """The page ends."""

    def flush(self) -> None:
        """Write down what is pending."""
        self._end_row()
        self._break()

    def _add(self, text: str) -> None:
        if not text:
            return
        if self._titled:
            self.title = ((self.title or "") + " " + " ".join(text.split())).strip()[:200] or None
        if self._silent:
            return
        if self._begun is None and text.strip():
            self._begun = self._number
        self._text.append(text.translate(_RAISED) if self._raised else text)

    def _taken(self) -> str:
        # Spaces that do not break are part of a figure as it is printed, and stay.
        text = _BLANKS.sub(" ", "".join(self._text)).strip()
        self._text.clear()
        return text

    def _break(self) -> None:
        """End a line, or only a word of it when a cell is open."""
        if self._cell is not None or self._row is not None:
            self._text.append(" ")
            return
        begun, text = self._begun, self._taken()
        self._begun = None
        for piece in pieces(text) if text else ():
            self.lines.append(Line(begun or self._number, piece, heading=self._heading))

    def _end_cell(self) -> None:
        if self._cell is None or self._row is None:
            return
        columns, rows = self._cell
        self._cell = None
        self._skip_spanned()
        text = self._taken()[:LONGEST_LINE]
        for at in range(columns):
            if rows > 1:
                self._spans[len(self._row)] = rows - 1, "" if at else text
            self._row.append("" if at else text)

    def _skip_spanned(self) -> None:
        """Repeat the cells of the rows above that reach down into the next columns."""
        assert self._row is not None
        while len(self._row) in self._spans and len(self._row) < _WIDEST:
            left, text = self._spans.pop(len(self._row))
            if left > 1:
                self._spans[len(self._row)] = left - 1, text
            self._row.append(text)

    def _end_row(self) -> None:
        if self._row is None:
            return
        self._end_cell()
        if self._spans:
            self._skip_spanned()
        row, self._row, self._begun = tuple(self._row), None, None
        stray = self._taken()
        for piece in pieces(stray) if stray else ():
            self.lines.append(Line(self._row_line, piece))
        if any(row):
            shown = " | ".join(row) if len(row) > 1 else row[0]
            self.lines.append(Line(self._row_line, shown, row))


def _span(attributes: Mapping[str, str], key: str) -> int:
    value = attributes.get(key, "1").strip()
    return min(int(value), _WIDEST) if re.fullmatch(r"[0-9]{1,4}", value) and int(value) else 1
