"""From statements to the entries of a sheet: claims, ranges, offers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from exact.reader.bets import Book, Found, Settled
from exact.reader.collect import Collected
from exact.reader.examples import unplaced_examples
from exact.reader.statements import Confidence, Figure, Subject, Unplaced, least
from exact.reader.tokens import HOLE, narrow


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


def one_unit(into: Collected) -> tuple[bool, list[Unplaced]]:
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


def entries_of(
    into: Collected, book: Book
) -> tuple[list[Claimed], list[Ranged], list[Offered], list[Unplaced]]:
    """Turn the figures and pays into claims, ranges and offers; return what is lost besides."""
    found: dict[str, Found] = {}
    lost = [Unplaced(pay.printed, pay.line, why) for pay, why in book.open]
    lost += unplaced_examples(into, book)
    for charge in into.commissions:
        if not any(book.pays_of(id) for id in charge.subject.ids):
            why = f"a commission on {charge.subject.name}, of which no pay was read"
            lost.append(Unplaced(charge.printed, charge.line, why))

    def bet(id: str) -> Found:
        if id not in found:
            found[id] = book.found(id)
        return found[id]

    def bet_at(id: str, line: int) -> Found:
        """Of a bet whose pays make several, that of the pay beside the figure."""
        beside = {s.net for s in book.pays_of(id) if s.pay.line == line} if bet(id).clash else ()
        return book.found(id, line) if len(beside) == 1 else bet(id)

    priced = _priced(into, book)
    claims: list[Claimed] = []
    ranges: list[Ranged] = []
    for figure in into.figures:
        if figure.subject is not None and figure.subject.open:
            why = figure.subject.several()
            lost += [Unplaced(p, figure.line, why) for p in figure.printed if p]
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
            made = list(_claims(figure, bet_at))
            claims += made
            if not made:
                why = "a figure of several bets that are called alike"
                lost += [Unplaced(p, figure.line, why) for p in figure.printed if p]
    claims, ranges = _merged(claims), _paired(ranges)
    offers = list(_offers(into, book, bet, {claim.bet for claim in claims}))
    return claims, ranges, offers, lost


def _claims(figure: Figure, bet: Callable[[str, int], Found]) -> Iterator[Claimed]:
    assert figure.subject is not None
    for id in figure.subject.ids:
        if HOLE in id:
            continue
        found = bet(id, figure.line)
        notes = [*found.notes, *filter(None, [figure.note])]
        notes += [s.note for s in found.pays if s.note]
        confidence = least(figure.confidence, *(s.confidence for s in found.pays))
        if found.notes:
            confidence = least(confidence, Confidence.MEDIUM)
        pays = found.pays
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
                sure = least(sure, Confidence.MEDIUM) if found.notes else sure
                yield Offered(found.spec, subject.name, found.pays, line, notes, sure)
            if found.also is not None and found.also not in seen:
                seen.add(found.also)
                note = f"the pays of {found.also} stand beside those of {found.spec}"
                line = found.rest[0].pay.line
                yield Offered(found.also, subject.name, found.rest, line, (note,), Confidence.LOW)
    for subject, line in into.labels:
        for id in subject.ids:
            if HOLE in id or subject.open or into.lexicon.catalogue.entry(id) is None:
                continue
            spec = bet(id).spec
            if spec not in seen and len(subject.ids) == 1:
                seen.add(spec)
                yield Offered(spec, subject.name, (), line, (), Confidence.LOW)


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


def _paired(ranges: Sequence[Ranged]) -> list[Ranged]:
    """Join a lowest and a highest return of the same bets that one line states one by one."""
    found: list[Ranged] = []
    for each in ranges:
        last = found[-1] if found else None
        if last and (last.bets, last.figure.line) == (each.bets, each.figure.line):
            (low, high), (lower, higher) = last.figure.printed, each.figure.printed
            if (low is None) != (lower is None) and (high is None) != (higher is None):
                printed = (low or lower, high or higher)
                found[-1] = replace(last, figure=replace(last.figure, printed=printed))
                continue
        found.append(each)
    return found
