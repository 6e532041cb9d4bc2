"""The drawing table of a page, cell by cell, and where it departs from the standard one.

A row of a table is a hand's total, or several, and beside it the points of Player's third card
on which Banker draws and those on which it stands; or a total and a word. A table may instead
have the third cards as column heads and a word in each cell. Rows whose cells were glued together
by a conversion (`31-2-3-4-5-6-7-9-108`) are taken apart where only one way of doing so leaves
every card exactly once. What a row says of naturals or in other words is not compared.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache

from exact.reader.lexicon import Lexicon
from exact.reader.segment import Segment
from exact.reader.tables import Unit
from exact.rules import Rules

_LIST = re.compile(r"(?:10|[0-9])(?:\s*[-–—‐‑,;/·•]\s*(?:10|[0-9]))*")
_THROUGH = re.compile(r"([0-9])\s*(?:\.\.|…)\s*([0-9])")
_GLUED = re.compile(r"[0-9](?:[0-9]|10)(?:[-–,](?:10|[0-9]))*[0-9]*(?:[-–,](?:10|[0-9]))*")
_CARDS = frozenset(range(10))
#: Rows of Banker's table that depend on Player's third card.
_TOTALS = range(8)
_DEPENDING = {3, 4, 5, 6}


@dataclass(frozen=True)
class Cell:
    """A cell of a drawing table.

    Attributes:
        hand: `player` or `banker`.
        total: the hand's two-card total.
        third: the points of Player's third card; None where Player took none, or of Player's own.
        draws: whether the hand draws.
        line: of the page.
    """

    hand: str
    total: int
    third: int | None
    draws: bool
    line: int


@dataclass
class Tableau:
    """What was read of a drawing table.

    Attributes:
        cells: the cells.
        lines: the lines they were read from.
        guessed: whether which column draws was told by its place and not by its head.
    """

    cells: list[Cell] = field(default_factory=list)
    lines: list[int] = field(default_factory=list)
    guessed: bool = False

    def deviations(self, rules: Rules) -> list[Cell]:
        """Return the cells in which the page departs from the rules, each named once."""
        found = {}
        for cell in self.cells:
            if cell.hand == "player":
                standard = rules.player_draws[cell.total]
            else:
                column = 0 if cell.third is None else 1 + cell.third
                standard = rules.banker_draws[cell.total][column]
            if standard is not cell.draws:
                found[cell.hand, cell.total, cell.third] = cell
        return list(found.values())

    def clashes(self) -> list[tuple[Cell, Cell]]:
        """Return cells that the page states in both ways."""
        first: dict[tuple[str, int, int | None], Cell] = {}
        found = []
        for cell in self.cells:
            other = first.setdefault((cell.hand, cell.total, cell.third), cell)
            if other.draws is not cell.draws:
                found.append((other, cell))
        return found

    def missing(self) -> list[int]:
        """Return Banker's totals of which a cell against a third card was not read."""
        seen = {(cell.total, cell.third) for cell in self.cells if cell.hand == "banker"}
        return [total for total in _TOTALS if any((total, card) not in seen for card in _CARDS)]

    @property
    def status(self) -> str:
        """`deviates` where a cell does; `standard` where none does of those that were read, some
        of each total that depends on Player's third card; else `absent`.
        """
        if self.deviations(standard()):
            return "deviates"
        read = {cell.total for cell in self.cells if cell.hand == "banker"}
        return "standard" if read >= _DEPENDING else "absent"


@cache
def standard() -> Rules:
    """Return the standard drawing rules."""
    from exact.catalogue.entries import STANDARD
    from exact.catalogue.rules import find_rules

    return find_rules(STANDARD)


def cells_listed(text: str) -> list[int] | None:
    """Return the points that a cell lists and nothing else, ten as nought; None for other cells.

    >>> cells_listed("0 – 1 – 2"), cells_listed("1-2-3-10"), cells_listed("8"), cells_listed("no")
    ([0, 1, 2], [1, 2, 3, 0], [8], None)
    """
    bare = text.strip().strip(".").strip()
    through = _THROUGH.fullmatch(bare)
    if through:
        return list(range(int(through[1]), int(through[2]) + 1))
    if not _LIST.fullmatch(bare):
        return None
    numbers = [int(digits) for digits in re.findall(r"\d+", bare)]
    # Two numbers with a dash are both ends of a run, as any list of neighbours.
    if len(numbers) == 2 and re.search(r"[-–—‐‑]", bare) and numbers[0] < numbers[1]:
        return [number % 10 for number in range(numbers[0], numbers[1] + 1)]
    return [number % 10 for number in numbers]


def unglued(text: str) -> tuple[int, list[int], list[int]] | None:
    """Return a total and two lists that share all cards, from a row that lost its borders.

    >>> unglued("31-2-3-4-5-6-7-9-108")
    (3, [1, 2, 3, 4, 5, 6, 7, 9, 0], [8])
    """
    bare = re.sub(r"[\s–—‐‑]+", "-", text.strip()).strip("-")
    if len(bare) > 60 or not _GLUED.fullmatch(bare):
        return None
    found = []
    for cut in range(2, len(bare)):
        left, right = cells_listed(bare[1:cut]), cells_listed(bare[cut:])
        if left and right and len(left) + len(right) == 10 and {*left, *right} == _CARDS:
            found.append((int(bare[0]), left, right))
    return found[0] if len(found) == 1 else None


def read_tableau(units: Sequence[Unit], lexicon: Lexicon) -> tuple[Tableau, set[int]]:
    """Return the drawing table of a page, and which of its units it was read from."""
    tableau, used = Tableau(), set[int]()
    order = None  # whether the first list of a row is of draws, None before a head said so
    heads: list[int] | None = None
    for at, unit in enumerate(units):
        cells = [cell for cell in unit.cells if cell.strip(" .-–—")]
        said = _said_order(cells, lexicon)
        if said is not None:
            order = said
        if _points(cells[1:]) and len(cells) > 9:
            heads = _points(cells[1:])
            used.add(at)
            continue
        near = at > 0 and (at - 1 in used or at - 2 in used)
        if _of_naturals(cells) and (near or _tells(cells, lexicon)):
            used.add(at)
            continue
        row = [*_row(cells, lexicon, order, heads, unit.line)] or [*_half(unit, order)]
        if row:
            used.add(at)
            tableau.cells += row
            tableau.lines.append(unit.line)
            two_lists = len({cell.draws for cell in row}) == 2 and heads is None
            tableau.guessed = tableau.guessed or (two_lists and order is None)
    return tableau, used


def _of_naturals(cells: Sequence[str]) -> bool:
    """Return whether a row is about totals of eight and nine, which no table is compared for."""
    parts = list(cells) if len(cells) > 1 else _spaced(cells[0]) if cells else []
    totals = cells_listed(parts[0]) if len(parts) > 1 else None
    return totals is not None and set(totals) <= {8, 9} and not re.search(r"\d", "".join(parts[1:]))


def _tells(cells: Sequence[str], lexicon: Lexicon) -> bool:
    """Return whether a row says that a hand draws, stands or is a natural."""
    segments = [Segment(1, cell, lexicon) for cell in cells]
    return any(s.says(kind) for s in segments for kind in ("draws", "stands", "natural"))


def _said_order(cells: Sequence[str], lexicon: Lexicon) -> bool | None:
    """Return whether a head names the column of draws before that of stands; None for no head."""
    kinds = [kind for cell in cells for kind in [_kind(cell, lexicon)] if kind is not None]
    listed = any(cells_listed(cell) for cell in cells)
    if listed or kinds not in ([True, False], [False, True]):
        return _said_in_one(cells, lexicon) if len(cells) == 1 else None
    return kinds[0]


def _said_in_one(cells: Sequence[str], lexicon: Lexicon) -> bool | None:
    """Return the same of a head whose cells are parted by single spaces."""
    segment = Segment(1, cells[0], lexicon)
    draws, stands = segment.said("draws"), segment.said("stands")
    if segment.free() or len(draws) != 1 or len(stands) != 1 or len(cells[0]) > 200:
        return None
    return draws[0].start < stands[0].start


def _kind(cell: str, lexicon: Lexicon) -> bool | None:
    """Return whether a cell says draws or stands; None where it says neither, or both."""
    segment = Segment(1, cell, lexicon)
    stands = segment.said("stands")
    spans = [(match.start, match.end) for match in stands]
    draws = [m for m in segment.said("draws") if not any(a <= m.start < b for a, b in spans)]
    return None if bool(draws) == bool(stands) else bool(draws)


def _row(
    cells: Sequence[str],
    lexicon: Lexicon,
    order: bool | None,
    heads: list[int] | None,
    line: int,
) -> Iterator[Cell]:
    parts = list(cells) if len(cells) > 1 else _spaced(cells[0]) if cells else []
    glued = unglued(cells[0]) if len(cells) == 1 else None
    if glued:
        parts = [str(glued[0]), *("-".join(map(str, listed)) for listed in glued[1:])]
    totals = cells_listed(parts[0]) if parts else None
    if totals is None or len(parts) < 2:
        return
    if heads and len(parts) == len(heads) + 1:
        for total, column, cell in _columns(totals, heads, parts[1:]):
            draws = _kind(cell, lexicon)
            if draws is not None:
                yield Cell("banker", total, column, draws, line)
        return
    lists = [listed for part in parts[1:] if (listed := cells_listed(part)) is not None]
    if len(lists) == 2 and len(parts) == 3 and len(totals) == 1:
        first = order if order is not None else True
        for draws, listed in ((first, lists[0]), (not first, lists[1])):
            for card in listed:
                yield Cell("banker", totals[0], card, draws, line)
        return
    if lists:
        return
    kinds = {kind for part in parts[1:] if (kind := _kind(part, lexicon)) is not None}
    if len(kinds) != 1 or any(Segment(line, part, lexicon).says("natural") for part in parts[1:]):
        return
    draws = kinds.pop()
    # Player draws on five or less; a row of Banker's alone is 0-2 or 7.
    if set(totals) <= {0, 1, 2} or totals == [7]:
        for total in totals:
            for card in sorted(_CARDS):
                yield Cell("banker", total, card, draws, line)
    else:
        for total in totals:
            if total < 8:
                yield Cell("player", total, None, draws, line)


def _half(unit: Unit, order: bool | None) -> Iterator[Cell]:
    """Yield a row of which one list is left empty: by its head the other cards are of that one."""
    filled = [at for at, cell in enumerate(unit.cells) if cell.strip(" .-–—")]
    if order is None or len(unit.cells) != 3 or len(filled) != 2 or filled[0] != 0:
        return
    totals, listed = (cells_listed(unit.cells[at]) for at in filled)
    if totals and listed and len(totals) == 1 and totals[0] < 8:
        draws = order if filled[1] == 1 else not order
        for card in sorted(_CARDS):
            yield Cell("banker", totals[0], card, draws if card in listed else not draws, unit.line)


def _columns(
    totals: Sequence[int], heads: Sequence[int], cells: Sequence[str]
) -> Iterator[tuple[int, int, str]]:
    for total in totals:
        for column, cell in zip(heads, cells, strict=True):
            yield total, column, cell


def _points(cells: Sequence[str]) -> list[int] | None:
    """Return the third cards that stand as column heads, when all ten do."""
    numbers = [int(cell) % 10 for cell in cells if re.fullmatch(r"10|[0-9]", cell.strip())]
    return numbers if len(numbers) == len(cells) and set(numbers) == _CARDS else None


def _spaced(text: str) -> list[str]:
    """Return the cells of a row parted by single spaces: lists with commas or dashes, or words."""
    parts: list[str] = []
    at = 0
    for found in _LIST.finditer(text):
        if text[at : found.start()].strip():
            break
        parts.append(found[0])
        at = found.end()
    rest = text[at:].strip()
    return [*parts, rest] if rest else parts
