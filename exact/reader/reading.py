"""A page read: its statements, and the vendor sheet that they make."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from exact.errors import SheetError
from exact.reader.bets import Settled, book_of
from exact.reader.claims import Claimed, Offered, Ranged, entries_of, one_unit
from exact.reader.collect import Collected, Context
from exact.reader.contradictions import contradictions
from exact.reader.examples import example_notes
from exact.reader.facts import last_date, read_dates, read_decks, title_of
from exact.reader.lexicon import Lexicon, lexicon_of
from exact.reader.prose import read_text
from exact.reader.rows import Heads, read_row
from exact.reader.segment import Segment
from exact.reader.statements import Unplaced
from exact.reader.tableau import Tableau, read_tableau
from exact.reader.tableau_words import read_words
from exact.reader.tables import Unit, units_of
from exact.reader.text import Page, page_of, read_page
from exact.reader.tokens import narrow
from exact.reader.unread import named_only, percent_words

#: No help page has more numbers; a bound, so that a hostile page cannot eat time or memory.
_MOST_FIGURES = 10_000
_NUMBERS = re.compile("[0-9]+(?:[.,][0-9]+)*|[.,][0-9]+")
#: A table's head holds over a line between its rows that is no longer than this.
_SHORT = 60


@dataclass(frozen=True)
class PageReading:
    """What was read of a page.

    Attributes:
        page: the page.
        language: the English name of its language, None when none was recognised.
        game: the title.
        dated: the day of its last change, as far as the page says.
        decks: the numbers of decks, none where the page names none; None is infinitely many.
        decks_line: where they are named.
        claims, ranges, offers: of the sheet.
        pays: all pays that could be read.
        tableau: the drawing table.
        contradictions: what on the page cannot all be true, in one line each.
        notes: what else a person must know.
        unplaced: the figures that found no place.
        fractions: whether figures without a percent sign count ones and not hundredths.
    """

    page: Page
    language: str | None
    game: str
    dated: str | None
    decks: tuple[int | None, ...]
    decks_line: int | None
    claims: tuple[Claimed, ...]
    ranges: tuple[Ranged, ...]
    offers: tuple[Offered, ...]
    pays: tuple[Settled, ...]
    tableau: Tableau
    contradictions: tuple[str, ...]
    notes: tuple[str, ...]
    unplaced: tuple[Unplaced, ...] = field(repr=False)
    fractions: bool = False


def read(path: str | Path) -> PageReading:
    """Return what is read of the page in a file.

    Raises:
        SheetError: in one line that names the file: when it cannot be read as a page, or nothing
            on it is about a bet of baccarat; then what was recognised is said.
    """
    return read_of(read_page(path))


def read_text_of(text: str, file: str = "page.txt") -> PageReading:
    """Return what is read of a page's text; `file` is its name for messages.

    >>> reading = read_text_of("Baccarat, 8 decks. Tie pays 8 to 1, RTP 85.64%.")
    >>> [(claim.bet, claim.figure.quantity, claim.figure.printed) for claim in reading.claims]
    [('tie', 'rtp', ('85.64%',))]
    """
    return read_of(page_of(text, file))


def read_of(page: Page) -> PageReading:
    """Return what is read of a page.

    Raises:
        SheetError: as `read`.
    """
    text = narrow("\n".join(line.text for line in page.lines))
    figures = len(_NUMBERS.findall(text))
    if figures > _MOST_FIGURES:
        raise SheetError(
            f"{page.file}: holds {figures:,} numbers, a help page has at most {_MOST_FIGURES:,}"
        )
    lexicon = lexicon_of(text)
    units = units_of(page, lexicon)
    tableau, used = read_tableau(units, lexicon)
    into = Collected(lexicon)
    _read_units([unit for at, unit in enumerate(units) if at not in used], into, tableau)
    book = book_of(lexicon.catalogue, into.pays, into.commissions)
    fractions, without = one_unit(into)
    claims, ranges, offers, lost = entries_of(into, book)
    lost += without
    unplaced = sorted([*into.unplaced(), *lost], key=lambda each: each.line)
    if not (claims or ranges or offers):
        raise SheetError(_nothing(page, lexicon, into, unplaced))
    first = [Segment(unit.line, unit.cells[0], lexicon) for unit in units[:12]]
    decks = into.decks[0] if into.decks else None
    return PageReading(
        page=page,
        language=lexicon.recognised,
        game=title_of(page, first),
        dated=last_date(into.dates),
        decks=decks.numbers if decks else (),
        decks_line=decks.line if decks else None,
        claims=tuple(claims),
        ranges=tuple(ranges),
        offers=tuple(offers),
        pays=tuple(book.settled),
        tableau=tableau,
        contradictions=tuple(contradictions(into, book, tableau)),
        notes=(
            *_notes(lexicon, into, tableau),
            *example_notes(into, book),
            *named_only(into),
            *percent_words(into),
        ),
        unplaced=tuple(unplaced),
        fractions=fractions,
    )


def _read_units(units: Sequence[Unit], into: Collected, tableau: Tableau) -> None:
    context, heads = Context(), Heads()
    for unit in units:
        before = len(into.segments)
        if len(unit.cells) > 1 and read_row(unit, heads, context, into):
            pass
        else:
            if len(unit.cells) == 1 and (unit.heading or len(unit.cells[0]) > _SHORT):
                heads.columns, heads.bets = {}, []
            filled = [cell for cell in unit.cells if cell.strip()]
            segment = into.segment(unit.line, " | ".join(filled))
            read_words(segment, tableau)
            read_text(segment, unit.heading, context, into)
        for segment in into.segments[before:]:
            read_decks(segment, into)
            read_dates(segment, into)


def _notes(lexicon: Lexicon, into: Collected, tableau: Tableau) -> Iterator[str]:
    if lexicon.recognised is None:
        names = ", ".join(dict.fromkeys(s.shown(n) for s in into.segments for n in s.names))
        yield f"the language was not recognised; only English names were looked for: {names}"
    if not into.decks:
        yield "the page does not say the number of decks, as far as was understood"
    for refund in into.refunds[:3]:
        yield f"line {refund.line}: stakes come back (a push): {refund.text}"
    if not tableau.cells:
        yield "no drawing table was read, so the drawing rules were not compared"
    elif tableau.missing():
        rows = ", ".join(map(str, tableau.missing()))
        yield (
            "the drawing rules were compared only as far as they were read, which is not in full "
            f"for Banker's totals {rows}"
        )
    if tableau.guessed:
        yield "which column of the drawing table draws was told by its place, not by its head"


def _nothing(page: Page, lexicon: Lexicon, into: Collected, unplaced: Sequence[Unplaced]) -> str:
    """Return why a page makes no sheet, and what was recognised."""
    language = lexicon.recognised or "in no known language"
    game = any(segment.says("game") for segment in into.segments)
    names = list(dict.fromkeys(s.shown(n) for s in into.segments for n in s.names))
    what = "a game of baccarat" if game else "no game of baccarat"
    bets = f"names of bets {', '.join(names[:6])}" if names else "no name of a bet"
    return (
        f"{page.file}: nothing is claimed on this page that could be read: {what}, {bets}, "
        f"language {language}, {len(unplaced)} figures without a place; "
        "a help page of baccarat is wanted"
    )
