"""What on a page cannot all be true, told from the page alone."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations

from exact.audit.printed import parse_printed
from exact.errors import SheetError
from exact.reader.bets import Book, once
from exact.reader.collect import Collected
from exact.reader.examples import wrong_examples
from exact.reader.statements import Decks, Figure
from exact.reader.tableau import Cell, Tableau, standard
from exact.reader.tokens import HOLE


def contradictions(into: Collected, book: Book, tableau: Tableau) -> Iterator[str]:
    """Yield the contradictions of a page, one line each, with the lines of the page."""
    yield from _decks(into.decks)
    yield from _figures(into.figures, book)
    yield from _pays(book)
    yield from wrong_examples(into, book)
    yield from _tableau(tableau)


def _decks(decks: list[Decks]) -> Iterator[str]:
    first = decks[0] if decks else None
    for other in decks[1:]:
        if first is not None and set(other.numbers) != set(first.numbers):
            yield (
                f"line {first.line} names {_said(first)} decks and line {other.line} "
                f"{_said(other)}; the first is taken"
            )


def _said(decks: Decks) -> str:
    return " or ".join("infinitely many" if n is None else str(n) for n in decks.numbers)


def _figures(figures: list[Figure], book: Book) -> Iterator[str]:
    """Find figures of one bet that differ, and a return and an edge that do not add up."""
    single = [f for f in figures if f.subject is not None and not (f.ranged or f.subject.open)]
    for a, b in combinations(single[:200], 2):
        ours, theirs = (f.subject.ids if f.subject else () for f in (a, b))
        shared = [id for id in ours if id in theirs and HOLE not in id]
        if not shared or a.printed == b.printed:
            continue
        beside = [{s.net for s in book.pays_of(shared[0]) if s.pay.line == f.line} for f in (a, b)]
        if all(beside) and beside[0] != beside[1]:
            continue  # each is the figure of a pay of its own
        one, two = _value(a), _value(b)
        if one is None or two is None:
            continue
        where = f"line {a.line} prints {a.printed[0]} and line {b.line} {b.printed[0]}"
        kinds = {a.quantity, b.quantity}
        if len(kinds) == 1 and abs(one[0] - two[0]) >= (one[1] + two[1]) / 2:
            yield f"{shared[0]}: {where} for its {a.quantity}"
        elif kinds == {"rtp", "edge"} and abs(one[0] + two[0] - 1) > (one[1] + two[1]) / 2:
            yield f"{shared[0]}: {where}, a return and an edge that do not add up to one"


def _value(figure: Figure) -> tuple[Fraction, Fraction] | None:
    try:
        printed = parse_printed(figure.printed[0], "fraction" if figure.fraction else "percent")
    except SheetError:
        return None
    return printed.value, printed.step


def _pays(book: Book) -> Iterator[str]:
    """Find pays of one bet that no paytable of it has together."""
    ids = dict.fromkeys(id for each in book.settled for id in each.pay.subject.ids)
    for id in ids:
        found = book.found(id)
        if found.clash:
            listed = ", ".join(
                f"{each.pay.printed} in line {each.pay.line}" for each in once(book.pays_of(id))
            )
            yield f"{id}: several pays stand side by side: {listed}"


def _tableau(tableau: Tableau) -> Iterator[str]:
    for a, b in tableau.clashes():
        yield f"drawing table: lines {a.line} and {b.line} differ: {_cell(a)}, and {_cell(b)}"
    for cell in tableau.deviations(standard()):
        yield (
            f"drawing table, line {cell.line}: {_cell(cell)}; by the standard rules it "
            f"{'stands' if cell.draws else 'draws'}"
        )


def _cell(cell: Cell) -> str:
    does = "draws" if cell.draws else "stands"
    if cell.hand == "player":
        return f"Player {does} on {cell.total}"
    return f"Banker {does} on {cell.total} against a third card worth {cell.third}"
