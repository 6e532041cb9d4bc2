"""Rows of Banker's drawing table that are told in a sentence.

One kind of sentence is read: a total of Banker's, then Player's third card, then a list of its
points (`with a total of 4 Banker draws when Player's third card is 2 to 7`, `… is not 0, 1, 8 or
9`). A sentence with any other number in it, or in another order, is left alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from exact.reader.names import groups_in
from exact.reader.segment import Segment
from exact.reader.tableau import Cell, Tableau

_CARDS = frozenset(range(10))
#: The totals that depend on Player's third card.
_TOTALS = range(3, 7)
_DASHES = ("-", "–", "—")
_BANKER = "banker"


def read_words(segment: Segment, tableau: Tableau) -> None:
    """Add the cells that the sentences of a text tell to a drawing table."""
    if not segment.says("third"):
        return
    for start, end in segment.sentences():
        cells = list(_cells(segment, start, end))
        if cells:
            tableau.cells += cells
            tableau.lines.append(segment.line)
            segment.placed.update(_numbers(segment, start, end))


def _numbers(segment: Segment, start: int, end: int) -> list[int]:
    return [
        at
        for at in segment.free("number")
        if start <= segment.atoms[at].start and segment.atoms[at].end <= end
    ]


def _cells(segment: Segment, start: int, end: int) -> Iterator[Cell]:
    numbers = _numbers(segment, start, end)
    if len(numbers) < 2 or any(not segment.atoms[at].whole for at in numbers):
        return
    total = int(segment.atoms[numbers[0]].value or 0)
    listed = _listed(segment, numbers[1:])
    between = range(segment.atoms[numbers[0]].end, segment.atoms[numbers[1]].start)
    third = any(match.start in between for match in segment.said("third"))
    banker = any(_BANKER in group.subject.ids for group in groups_in(segment, start, end))
    draws, negated = _does(segment, start, end, between)
    if total in _TOTALS and listed and third and banker and draws is not None:
        for card in sorted(_CARDS - set(listed) if negated else listed):
            yield Cell(_BANKER, total, card, draws, segment.line)


def _listed(segment: Segment, numbers: Sequence[int]) -> list[int]:
    """Return the points that stand in a list, runs filled; none when it is no list."""
    points = [int(segment.atoms[at].value or 0) for at in numbers]
    if any(point > 10 for point in points):
        return []
    found = [points[0] % 10]
    for at, (before, after) in enumerate(pairwise(numbers)):
        gap = segment.text[segment.atoms[before].end : segment.atoms[after].start].strip(" ,")
        low, high = points[at], points[at + 1]
        run = gap in _DASHES or (segment.lexicon.whole("to", gap) and len(points) == 2)
        if run and low < high:
            found += [point % 10 for point in range(low + 1, high + 1)]
        elif not gap or gap in _DASHES or segment.lexicon.whole("and", gap):
            found.append(high % 10)
        else:
            return []
    return found


def _does(segment: Segment, start: int, end: int, between: range) -> tuple[bool | None, bool]:
    """Return whether a sentence says draws or stands, None for both, and whether its list is of
    the other cards."""
    within = range(start, end)
    stands = [m for m in segment.said("stands") if m.start in within]
    spans = [range(m.start, m.end) for m in stands]
    draws = [
        m
        for m in segment.said("draws")
        if m.start in within and not any(m.start in span for span in spans)
    ]
    inside = [*spans, *(range(m.start, m.end) for m in draws)]
    negated = [
        m
        for m in segment.said("not")
        if m.start in between and not any(m.start in span for span in inside)
    ]
    does = None if bool(draws) == bool(stands) or len(negated) > 1 else bool(draws)
    return does, bool(negated)
