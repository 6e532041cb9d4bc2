"""What a page says of the game itself: its title, its decks, its date."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from exact.reader.collect import Collected, shown
from exact.reader.figures import date_of
from exact.reader.segment import Segment
from exact.reader.statements import Decks
from exact.reader.text import Page
from exact.reader.tokens import covered

#: How far before its word a number of decks stands, and how far behind it after a colon.
_BEFORE, _AFTER = 34, 14
#: So many words may stand between (`8 standard 52-card decks`, `6 normali mazzi`).
_WORDS = 4
#: No shoe has more decks; a larger number counts cards.
_MOST = 16
#: The title stands on one of the first lines.
_FIRST = 12
_LONGEST_TITLE = 100
_TOGETHER = ("-", "–", "—", "/", "(")
NUMBERS = ("1", "2", "3", "4", "5", "6", "7", "8", "inf")
_INFINITE = "inf"


def title_of(page: Page, segments: Sequence[Segment]) -> str:
    """Return the name of the game: a first line that names one, or the title of the page."""
    named = [
        segment.raw
        for segment in segments[:_FIRST]
        if segment.says("game") and len(segment.raw) <= _LONGEST_TITLE
    ]
    if named:  # a line with underscores is the name of a file
        return shown(min(named, key=lambda text: "_" in text))
    if page.title:
        return page.title
    return shown(segments[0].raw[:_LONGEST_TITLE]) if segments else "baccarat"


def read_decks(segment: Segment, into: Collected) -> None:
    """Read the numbers of decks that a text names."""
    spans = [(m.start, m.end) for m in segment.said("decks")]
    for at, (start, end) in enumerate(spans):
        low = max(start - _BEFORE, spans[at - 1][1] if at else 0)
        numbers = _before(segment, low, start) or _after(segment, end)
        if numbers:
            into.decks.append(
                Decks(tuple(dict.fromkeys(numbers)), segment.line, shown(segment.raw))
            )


def _before(segment: Segment, low: int, start: int) -> list[int | None]:
    found: list[tuple[int, int, int | None]] = []
    places: dict[int, int] = {}
    for at, atom in enumerate(segment.atoms):
        inside = low <= atom.start and atom.end <= start and atom.whole
        if inside and 1 <= (atom.value or 0) <= _MOST and _few(segment, atom.end, start):
            found.append((atom.start, atom.end, int(atom.value or 0)))
            places[atom.start] = at
    for word in NUMBERS:
        for match in segment.said(word):
            if low <= match.start and match.end <= start and _few(segment, match.end, start):
                number = None if word == _INFINITE else int(word)
                found.append((match.start, match.end, number))
    found.sort(key=lambda each: each[0])
    # Only numbers that stand together are one statement: `6 or 8`, `6–8`, `eight (8)`.
    kept = found[-1:]
    for each in reversed(found[:-1]):
        gap = segment.text[each[1] : kept[0][0]].strip()
        if gap in _TOGETHER or segment.lexicon.whole("and", gap):
            kept.insert(0, each)
    segment.placed.update(places[a] for a, _, _ in kept if a in places)
    numbers = [number for _, _, number in kept]
    if len(kept) == 2 and None not in numbers:
        gap = segment.text[kept[0][1] : kept[1][0]].strip()
        a, b = (number or 0 for number in numbers)
        if gap in ("-", "–", "—") and a < b:
            return list(range(a, b + 1))
    return numbers


def _few(segment: Segment, start: int, end: int) -> bool:
    """Return whether few words and no other number of decks stand between."""
    between = [word for word in segment.words if start <= word.start < end]
    return len(between) <= _WORDS and not set(segment.text[start:end]) & set(".;!?:")


def _after(segment: Segment, end: int) -> list[int | None]:
    for at, atom in enumerate(segment.atoms):
        gap = segment.text[end : atom.start] if end <= atom.start <= end + _AFTER else "-"
        if gap.strip() in ("", ":", "|", "=", ": |", ":|") and gap and atom.whole:
            if atom.value is not None and 1 <= atom.value <= _MOST:
                segment.placed.add(at)
                return [int(atom.value)]
            return []
    for word in NUMBERS:
        for match in segment.said(word):
            gap = segment.text[end : match.start] if end <= match.start <= end + _AFTER else "-"
            if gap.strip() in (":", "|"):
                return [None if word == _INFINITE else int(word)]
    return []


def read_dates(segment: Segment, into: Collected) -> None:
    """Read the date on which a page says that it was changed."""
    words = [(m.start, m.end) for m in segment.said("updated")]
    for at, atom in enumerate(segment.atoms):
        if atom.kind == "date" and words and not covered(words, atom.start, atom.end):
            segment.placed.add(at)
            into.dates.append(date_of(atom.text) or atom.text)


def last_date(dates: Iterable[str]) -> str | None:
    """Return the latest of several dates, those that could be read before the others."""
    known = [date for date in dates if len(date) == 10 and date[4] == "-"]
    return max(known, default=next(iter(dates), None))
