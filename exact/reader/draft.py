"""The draft of a vendor sheet: what was read of a page, in the form that the audit reads.

Beside every entry a comment says from which line of the page it comes and how surely it was read;
every figure that found no place is listed at the end. A pay that is not read by the letter is
written as it was read, with a note of how it is printed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import groupby
from pathlib import Path
from unicodedata import category

from exact.audit.printed import parse_printed_pays
from exact.audit.read import parse_sheet
from exact.audit.sheet import Sheet
from exact.catalogue.entries import STANDARD
from exact.catalogue.tables import parse_toml
from exact.errors import SheetError
from exact.pays import format_pays
from exact.reader.bets import Settled
from exact.reader.reading import PageReading
from exact.reader.statements import Confidence, Unplaced
from exact.report.tables import shown

UNKNOWN_VENDOR = "not read from the page"
#: So many figures without a place are named in the note on them; the comments list all.
_NAMED = 12
_UNSEEN = ("Cc", "Cf", "Co", "Cn", "Zl", "Zp")


def draft(reading: PageReading) -> str:
    """Return the draft of a page as the text of a sheet in TOML."""
    return "\n".join([*_head(reading), *_entries(reading), *_tail(reading)]) + "\n"


def sheet_of(reading: PageReading) -> Sheet:
    """Return the sheet that the draft of a page states; the page is its file.

    Raises:
        SheetError: when the draft is no sheet, which is a mistake of the reader.
    """
    return parse_sheet(parse_toml(draft(reading), reading.page.file, SheetError), reading.page.file)


def _head(reading: PageReading) -> Iterator[str]:
    name = Path(reading.page.file).name
    yield f"# A draft that was read from {_comment(name)}; a person is to compare it with the page."
    yield f"# Language: {reading.language or 'not recognised'}. Form: {reading.page.form}."
    yield ""
    yield f"vendor = {_text(UNKNOWN_VENDOR)}"
    yield f"game = {_text(reading.game)}"
    yield f"document = {_text(name)}"
    if reading.dated:
        yield f"dated = {_text(reading.dated)}"
    if reading.decks:
        numbers = ['"inf"' if number is None else str(number) for number in reading.decks]
        value = numbers[0] if len(numbers) == 1 else f"[{', '.join(numbers)}]"
        yield f"decks = {value}  # line {reading.decks_line}"
    yield f"rules = {_text(STANDARD)}  # drawing table: {reading.tableau.status}"
    if reading.fractions:
        yield 'unit = "fraction"'
    notes = [*(f"Contradiction: {each}." for each in reading.contradictions), *reading.notes]
    yield from _list("note", [*notes, *_without_place(reading.unplaced)])
    yield ""


def _without_place(unplaced: Sequence[Unplaced]) -> Iterator[str]:
    telling = [each for each in unplaced if each.why or "%" in each.text]
    if unplaced:
        named = "; ".join(
            f"{each.text} (line {each.line}{', ' + each.why if each.why else ''})"
            for each in telling[:_NAMED]
        )
        left = len(unplaced) - len(telling[:_NAMED])
        many = f"{len(unplaced)} figures" if len(unplaced) > 1 else "1 figure"
        rest = f", and {left} more, all listed at the end" if left else ""
        if not telling:
            rest = ", listed at the end"
        yield f"{many} of the page found no place{f': {named}' if telling else ''}{rest}"


def _entries(reading: PageReading) -> Iterator[str]:
    for claim in reading.claims:
        figure = claim.figure
        yield _origin(figure.line, claim.confidence, figure.text)
        yield "[[claim]]"
        yield f"bet = {_text(claim.bet)}"
        yield f"name = {_text(claim.name)}"
        yield from _pays(claim.pays)
        yield f"{figure.quantity} = {_verbatim(figure.printed[0] or '')}"
        yield from _list("note", [*claim.notes, *_printed_otherwise(claim.pays)])
        yield ""
    for among in reading.ranges:
        figure = among.figure
        yield _origin(figure.line, figure.confidence, figure.text)
        yield "[[range]]"
        yield from _list("bets", among.bets)
        if among.name:
            yield f"name = {_text(among.name)}"
        low, high = figure.printed
        if low is not None and high is not None:
            yield f"rtp = [{_verbatim(low)}, {_verbatim(high)}]"
        elif low is not None:
            yield f"lowest = {_verbatim(low)}"
        else:
            yield f"highest = {_verbatim(high or '')}"
        yield from _list("note", [*among.notes, *filter(None, [figure.note])])
        yield ""
    for offer in reading.offers:
        text = offer.pays[0].pay.text if offer.pays else offer.name
        yield _origin(offer.line, offer.confidence, text)
        yield "[[offer]]"
        yield f"bet = {_text(offer.bet)}"
        yield f"name = {_text(offer.name)}"
        yield from _pays(offer.pays)
        yield from _list("note", [*offer.notes, *_printed_otherwise(offer.pays)])
        yield ""


def _origin(line: int, confidence: Confidence, text: str) -> str:
    return f"# line {line}, confidence {confidence}: {_comment(text)}"


def _pays(pays: Sequence[Settled]) -> Iterator[str]:
    """Yield the key of the pays, as they are printed where the audit reads them in the same way."""
    written = [each.pay.printed if _by_the_letter(each) else format_pays(each.net) for each in pays]
    if len(written) == 1:
        yield f"pays = {_verbatim(written[0])}"
    elif written:
        yield f"pays = [{', '.join(map(_verbatim, written))}]"


def _by_the_letter(settled: Settled) -> bool:
    try:
        return parse_printed_pays(settled.pay.printed) == settled.net
    except SheetError:
        return False


def _printed_otherwise(pays: Sequence[Settled]) -> Iterator[str]:
    for each in pays:
        if not _by_the_letter(each):
            yield f"the pay {format_pays(each.net)} is printed {each.pay.printed!r}"


def _tail(reading: PageReading) -> Iterator[str]:
    yield "# Where the pays were read:"
    for each in reading.pays:
        ids = ", ".join(each.pay.subject.ids)
        yield "#   " + _comment(
            f"line {each.pay.line}, {each.confidence}: {ids}, {each.pay.printed!r}"
        )
    if not reading.unplaced:
        yield "# Every figure of the page found a place."
        return
    yield "# Figures of the page that found no place:"
    for line, group in groupby(reading.unplaced, key=lambda each: each.line):
        lost = [f"{one.text}{f' ({one.why})' if one.why else ''}" for one in group]
        yield "#   " + _comment(f"line {line}: {'; '.join(lost)}")


def _list(key: str, texts: Sequence[str]) -> Iterator[str]:
    if texts:
        yield f"{key} = ["
        for text in dict.fromkeys(texts):
            yield f"  {_text(text)},"
        yield "]"


def _text(text: str) -> str:
    """Return a text as a basic string of TOML, its runs of spaces made one."""
    return _verbatim(" ".join(text.split()))


def _verbatim(text: str) -> str:
    """Return a text as a basic string of TOML, whose escapes are those of JSON.

    What is not seen, or turns the direction of what follows, is escaped, too.
    """
    quoted = json.dumps(text, ensure_ascii=False)
    return "".join(
        json.dumps(sign)[1:-1] if category(sign) in _UNSEEN and sign < "\U00010000" else sign
        for sign in quoted
    ).replace("\x7f", "\\u007f")


def _comment(text: str) -> str:
    return shown(" ".join(text.split()))
