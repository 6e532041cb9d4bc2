"""A page as lines of text or rows of cells, whatever it was written in.

Plain text and Markdown keep their lines. HTML is taken apart by a parser that runs and fetches
nothing; each row of its tables becomes a line of cells. Every line knows where it stood.
"""

from __future__ import annotations

import codecs
import re
from dataclasses import dataclass
from pathlib import Path
from unicodedata import normalize

from exact.catalogue.tables import file_named, read_bytes
from exact.errors import SheetError
from exact.reader.lines import Line, pieces

#: No help page is larger; a bound, so that a hostile file cannot eat time or memory.
LARGEST = 2_000_000

_HTML = re.compile(
    r"<(?:!doctype|html|head|body|table|tr|td|div|p|ul|li|span|h[1-6]|br|script)\b", re.IGNORECASE
)
_CHARSET = re.compile(rb"""charset\s*=\s*["']?([A-Za-z0-9_:.-]{2,40})""", re.IGNORECASE)
_RULE = re.compile(r"[\s|:=+*_-]+")
_HEADING = re.compile(r"\s{0,3}#{1,6}\s")
_LINK = re.compile(r"!?\[([^\]\[]{0,200})\]\([^()\s]{0,400}\)")
_EMPHASIS = re.compile(r"\*\*|__|(?<!\w)_(?=\w)|(?<=\w)_(?!\w)|`")
_ESCAPED = re.compile(r"\\([\\`*_{}\[\]()#+.!~>-])")
_MOJIBAKE = "\ufffd"


@dataclass(frozen=True)
class Page:
    """A page: its file, the form it was in (`text`, `markdown`, `html`), and its lines.

    Raises:
        SheetError: when nothing is written on it.
    """

    file: str
    form: str
    lines: tuple[Line, ...]
    title: str | None = None

    def __post_init__(self) -> None:
        if not any(line.text.strip() for line in self.lines):
            raise SheetError(f"{self.file}: nothing is written on this page, a help page is wanted")


def read_page(path: str | Path) -> Page:
    """Return the page of a file.

    Raises:
        SheetError: in one line that names the file: when it is missing, a folder, unreadable, too
            large, binary, in an unknown encoding, or empty.
    """
    return page_of(
        _decoded(read_bytes(file_named(path, SheetError), SheetError, LARGEST), str(path)),
        str(path),
    )


def page_of(text: str, file: str) -> Page:
    """Return the page of a text; `file` is its name for messages, and may tell the form.

    >>> page_of("<p>Tie <b>8:1</b><p>Banker", "page.html").lines[0]
    Line(number=1, text='Tie 8:1', cells=None, heading=False)
    """
    suffix = Path(file).suffix.lower()
    # Letters and their accents are made one, so that a name is the same however it was typed.
    text = normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n"))
    if suffix in (".html", ".htm", ".xhtml") or _HTML.search(text, 0, 4000):
        from exact.reader.html import html_lines

        title, lines = html_lines(text)
        return Page(file, "html", lines, title)
    markdown = suffix in (".md", ".markdown") or any(
        _HEADING.match(line) for line in text.split("\n", 200)[:200]
    )
    numbered = [
        (number, piece) for number, line in enumerate(text.split("\n"), 1) for piece in pieces(line)
    ]
    if markdown:
        return Page(file, "markdown", tuple(_marked(number, line) for number, line in numbered))
    return Page(file, "text", tuple(Line(number, line) for number, line in numbered))


def _marked(number: int, line: str) -> Line:
    """Return a line of Markdown without its marks; the border of a table's head becomes empty."""
    if "-" in line and _RULE.fullmatch(line):
        return Line(number, "")
    heading = bool(_HEADING.match(line))
    text = line.strip().strip("#").strip() if heading else line
    text = _ESCAPED.sub(r"\1", _EMPHASIS.sub("", _LINK.sub(r"\1", text)))
    return Line(number, text, heading=heading)


def _decoded(raw: bytes, file: str) -> str:
    """Return the text of a file in UTF-8, UTF-16 with its mark, or what an HTML page declares."""
    for mark, name in ((codecs.BOM_UTF16_LE, "utf-16"), (codecs.BOM_UTF16_BE, "utf-16")):
        if raw.startswith(mark):
            return _decode(raw, name, file)
    if b"\0" in raw:
        raise SheetError(f"{file}: is binary, a page of text, Markdown or HTML is wanted")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        declared = _CHARSET.search(raw[:4000])
        if declared is None:
            raise SheetError(
                f"{file}: is not UTF-8 (byte {problem.start}), and declares no other encoding"
            ) from None
    return _decode(raw, declared[1].decode("ascii"), file)


def _decode(raw: bytes, name: str, file: str) -> str:
    try:
        text = codecs.decode(raw, name, "replace")
    except (LookupError, ValueError, TypeError):
        raise SheetError(f"{file}: is not UTF-8, nor in the encoding that it declares") from None
    # `codecs` also knows transformations that give no text at all.
    if not isinstance(text, str) or "\0" in text:
        raise SheetError(f"{file}: is binary, a page of text, Markdown or HTML is wanted")
    if text.count(_MOJIBAKE) > len(text) // 20:
        raise SheetError(f"{file}: cannot be decoded, UTF-8 is wanted")
    return text
