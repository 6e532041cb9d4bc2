"""Sheets from files that are sheets, or pages of which a sheet is drafted."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

from exact.audit.read import read_sheet
from exact.audit.sheet import Sheet
from exact.errors import SheetError

#: A file of another name is a page only when it is no TOML.
_SHEETS = (".toml",)
_PAGES = (".txt", ".text", ".html", ".htm", ".xhtml", ".md", ".markdown")


def sheets_of(paths: Iterable[str | Path]) -> list[Sheet]:
    """Return the sheet of each file: as it is written, or as it is drafted of a page.

    Raises:
        SheetError: in one line that names the file.
    """
    return [_sheet(Path(path), str(path)) for path in paths]


def _sheet(path: Path, given: str) -> Sheet:
    if path.suffix.lower() in _SHEETS or not _is_page(path):
        return read_sheet(given)
    from exact.reader.draft import sheet_of
    from exact.reader.reading import read

    return replace(sheet_of(read(given)), sha256=sha256(path.read_bytes()).hexdigest())


def _is_page(path: Path) -> bool:
    """Return whether a file that is called no sheet is to be read as a page."""
    if path.suffix.lower() in _PAGES:
        return True
    if not path.is_file():
        return False
    from exact.catalogue.tables import read_toml

    try:
        read_toml(path, SheetError)
    except SheetError as error:
        return "is no TOML" in str(error)
    return False
