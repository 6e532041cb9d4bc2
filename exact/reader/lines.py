"""A line of a page, and long ones in pieces."""

from __future__ import annotations

from dataclasses import dataclass

#: A longer line is read in pieces: a sentence must stay small.
LONGEST_LINE = 2_000


@dataclass(frozen=True)
class Line:
    """One line of a page.

    Attributes:
        number: of the line in the file, from 1.
        text: the line as it stands; of a row, its cells with ` | ` between them.
        cells: the cells where the page itself marks them (a row of an HTML table), else None.
        heading: whether the page marks it as a heading.
    """

    number: int
    text: str
    cells: tuple[str, ...] | None = None
    heading: bool = False


def pieces(line: str) -> list[str]:
    """Return a line in pieces of which none is too long, parted at spaces where there are any.

    >>> [len(piece) for piece in pieces("word " * 500)]
    [1999, 501]
    """
    found = []
    while len(line) > LONGEST_LINE:
        cut = line.rfind(" ", LONGEST_LINE // 2, LONGEST_LINE)
        cut = cut if cut > 0 else LONGEST_LINE
        found.append(line[:cut])
        line = line[cut:]
    return [*found, line]
