"""A page read: its statements, and the vendor sheet that they make."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from exact.errors import SheetError
from exact.reader.bets import Book, Found, Settled, book_of
from exact.reader.collect import Collected, Context
from exact.reader.contradictions import contradictions
from exact.reader.facts import last_date, read_dates, read_decks, title_of
from exact.reader.lexicon import Lexicon, lexicon_of
from exact.reader.prose import read_text
from exact.reader.rows import Heads, read_row
from exact.reader.segment import Segment
from exact.reader.statements import Confidence, Figure, Subject, Unplaced, least
from exact.reader.tableau import Tableau, read_tableau
from exact.reader.tables import Unit, units_of
from exact.reader.text import Page, page_of, read_page
from exact.reader.tokens import HOLE, narrow

#: A table's head holds over a line between its rows that is no longer than this.
_SHORT = 60


@dataclass(frozen=True)
class Claimed:
    """A claim of the sheet.

    Attributes:
        bet: how the sheet calls the bet.
        name: as the page prints it.
        pays: the printed pays that belong to it.
        figure: the statement.
        notes: what was made of it.
        confidence: how surely it was read, its bet included.
    """

    bet: str
    name: str
    pays: tuple[Settled, ...]
    figure: Figure
    notes: tuple[str, ...]
    confidence: Confidence


@dataclass(frozen=True)
class Ranged:
    """A range of the sheet: its bets, and the statement."""

    bets: tuple[str, ...]
    name: str | None
    figure: Figure
    notes: tuple[str, ...]


@dataclass(frozen=True)
class Offered:
    """A bet that the page offers without a figure: how the sheet calls it, its name, its pays."""

    bet: str
    name: str
    pays: tuple[Settled, ...]
    line: int
    notes: tuple[str, ...]
    confidence: Confidence


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
    lexicon = lexicon_of(narrow("\n".join(line.text for line in page.lines)))
    units = units_of(page, lexicon)
    tableau, used = read_tableau(units, lexicon)
    into = Collected(lexicon)
    _read_units([unit for at, unit in enumerate(units) if at not in used], into)
    book = book_of(lexicon.catalogue, into.pays, into.commissions)
    fractions, without = _one_unit(into)
    claims, ranges, offers, lost = _statements(into, book)
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
        notes=tuple(_notes(lexicon, into, tableau)),
        unplaced=tuple(unplaced),
        fractions=fractions,
    )


def _read_units(units: Sequence[Unit], into: Collected) -> None:
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
            read_text(segment, unit.heading, context, into)
        for segment in into.segments[before:]:
            read_decks(segment, into)
            read_dates(segment, into)


def _one_unit(into: Collected) -> tuple[bool, list[Unplaced]]:
    """Return whether bare figures count ones, and those that do where others do not.

    A sheet has one unit for all its figures without a percent sign.
    """
    bare = [f for f in into.figures if not all("%" in narrow(p) for p in f.printed if p)]
    ones = [f for f in bare if f.fraction]
    if len(ones) == len(bare):
        return bool(ones), []
    into.figures = [figure for figure in into.figures if figure not in ones]
    why = "counts ones where others count hundredths"
    return False, [Unplaced(p, figure.line, why) for figure in ones for p in figure.printed if p]


def _statements(
    into: Collected, book: Book
) -> tuple[list[Claimed], list[Ranged], list[Offered], list[Unplaced]]:
    """Turn the figures and pays into claims, ranges and offers; return what is lost besides."""
    found: dict[str, Found] = {}
    lost = [Unplaced(pay.printed, pay.line, why) for pay, why in book.open]

    def bet(id: str) -> Found:
        if id not in found:
            found[id] = book.found(id)
        return found[id]

    priced = _priced(into, book)
    claims: list[Claimed] = []
    ranges: list[Ranged] = []
    for figure in into.figures:
        if figure.subject is not None and figure.subject.open:
            ids = ", ".join(figure.subject.ids)
            text = f"{figure.subject.name!r} is what several bets are called: {ids}"
            lost += [Unplaced(p, figure.line, text) for p in figure.printed if p]
        elif figure.ranged:
            bets = _range_bets(into, figure.subject, priced)
            if bets:
                notes = ["which bets it is over is not said; those of the page are taken"] * (
                    figure.subject is None
                )
                specs = tuple(dict.fromkeys(bet(id).spec for id in bets))
                name = figure.subject.name if figure.subject else None
                ranges.append(Ranged(specs, name, figure, tuple(notes)))
            else:
                lost += [
                    Unplaced(p, figure.line, "a range over no bet") for p in figure.printed if p
                ]
        else:
            claims += _claims(figure, bet)
    claims = _merged(claims)
    offers = list(_offers(into, book, bet, {claim.bet for claim in claims}))
    return claims, ranges, offers, lost


def _claims(figure: Figure, bet: Callable[[str], Found]) -> Iterator[Claimed]:
    assert figure.subject is not None
    for id in figure.subject.ids:
        if HOLE in id:
            continue
        found = bet(id)
        notes = [*found.notes, *filter(None, [figure.note])]
        notes += [s.note for s in _once(found.pays) if s.note]
        confidence = least(figure.confidence, *(s.confidence for s in found.pays))
        if found.notes:
            confidence = least(confidence, Confidence.MEDIUM)
        pays = _once(found.pays)
        name = figure.subject.of(id).name
        yield Claimed(found.spec, name, pays, figure, _unique(notes), confidence)


def _priced(into: Collected, book: Book) -> list[str]:
    """Return the ids of the bets of the page, in the order in which they stand on it."""
    seen: list[tuple[int, str]] = [
        (f.line, id) for f in into.figures if f.subject and not f.ranged for id in f.subject.ids
    ]
    seen += [(s.pay.line, id) for s in book.settled for id in s.pay.subject.ids]
    return list(
        dict.fromkeys(id for _, id in sorted(seen, key=lambda each: each[0]) if HOLE not in id)
    )


def _range_bets(into: Collected, subject: Subject | None, priced: Sequence[str]) -> list[str]:
    if subject is None:
        return list(priced)
    bets: list[str] = []
    for id in subject.ids:
        if HOLE in id:
            members = [entry.id for entry in into.lexicon.series.get(id, ())]
            bets += [each for each in members if each in priced] or members
        else:
            bets.append(id)
    return bets


def _offers(
    into: Collected, book: Book, bet: Callable[[str], Found], claimed: set[str]
) -> Iterator[Offered]:
    """Yield the bets that have pays, or a label alone, and no claim."""
    seen = set(claimed)
    for settled in book.settled:
        subject = settled.pay.subject
        for id in subject.ids:
            found = bet(id)
            if HOLE in id or subject.open:
                continue
            if found.spec not in seen:
                seen.add(found.spec)
                notes = _unique([*found.notes, *(s.note for s in found.pays if s.note)])
                line = min([s.pay.line for s in found.pays], default=settled.pay.line)
                sure = least(*(s.confidence for s in found.pays or (settled,)))
                yield Offered(found.spec, subject.name, _once(found.pays), line, notes, sure)
            if found.also is not None and found.also not in seen:
                seen.add(found.also)
                note = f"the pays of {found.also} stand beside those of {found.spec}"
                line = found.rest[0].pay.line
                yield Offered(
                    found.also, subject.name, _once(found.rest), line, (note,), Confidence.LOW
                )
    for subject, line in into.labels:
        for id in subject.ids:
            if HOLE in id or subject.open or into.lexicon.catalogue.entry(id) is None:
                continue
            spec = bet(id).spec
            if spec not in seen and len(subject.ids) == 1:
                seen.add(spec)
                yield Offered(spec, subject.name, (), line, (), Confidence.LOW)


def _once(pays: Sequence[Settled]) -> tuple[Settled, ...]:
    """Return pays without those that another line of the page prints again."""
    first: dict[object, Settled] = {}
    for each in sorted(pays, key=lambda each: bool(each.note)):  # the literal one stays
        first.setdefault(each.net, each)
    return tuple(sorted(first.values(), key=lambda each: each.pay.line))


def _unique(notes: Sequence[str]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(notes))


def _merged(claims: Sequence[Claimed]) -> list[Claimed]:
    """Return the claims without those that the page makes twice in the same figure."""
    first: dict[tuple[str, str, tuple[str | None, ...]], Claimed] = {}
    for claim in claims:
        key = (claim.bet, claim.figure.quantity, claim.figure.printed)
        other = first.get(key)
        if other is None:
            first[key] = claim
        else:
            note = f"printed again in line {claim.figure.line}"
            first[key] = replace(other, notes=_unique([*other.notes, note]))
    return list(first.values())


def _notes(lexicon: Lexicon, into: Collected, tableau: Tableau) -> Iterator[str]:
    if lexicon.recognised is None:
        names = ", ".join(dict.fromkeys(s.shown(n) for s in into.segments for n in s.names))
        yield f"the language was not recognised; only English names were looked for: {names}"
    if not into.decks:
        yield "the page does not say the number of decks, as far as was understood"
    for refund in into.refunds[:3]:
        yield f"line {refund.line}: stakes come back (a push): {refund.text}"
    if tableau.status == "absent":
        yield "no drawing table was read, so the drawing rules were not compared"
    elif tableau.missing():
        rows = ", ".join(map(str, tableau.missing()))
        yield f"of the drawing table, rows of Banker's were not read in full: {rows}"
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
