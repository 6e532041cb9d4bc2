"""The report on a page that was read: what the draft says, with lines and confidences."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from exact.reader.claims import Claimed, Offered
from exact.reader.reading import PageReading
from exact.report.audit import QUANTITIES
from exact.report.odds import ABSENT
from exact.report.tables import Block, Grid, Records, Report

_COLUMNS = ("bet", "name", "pays", "quantity", "printed", "line", "confidence")
_ENDS = ("rtp_lowest", "rtp_highest")


def read_report(reading: PageReading) -> Report:
    """Return the report on a page that was read."""
    return Report(
        document=lambda: read_document(reading),
        records=lambda: read_records(reading),
        blocks=lambda: read_blocks(reading),
    )


def read_document(reading: PageReading) -> dict[str, Any]:
    """Return the JSON document of a page that was read.

    The claims of a range have the quantities `rtp_lowest` and `rtp_highest`, and `bets` for `bet`.
    """
    numbers = ["inf" if number is None else number for number in reading.decks]
    return {
        "file": reading.page.file,
        "form": reading.page.form,
        "language": reading.language,
        "game": reading.game,
        "dated": reading.dated,
        "decks": (numbers[0] if len(numbers) == 1 else numbers) if numbers else None,
        "claims": list(_claims(reading)),
        "offers": [
            {
                "bet": offer.bet,
                "printed_name": offer.name,
                "pays": _pays(offer),
                "line": offer.line,
                "confidence": offer.confidence.value,
                "notes": list(offer.notes),
            }
            for offer in reading.offers
        ],
        "pays": [
            {
                "bet": id,
                "printed": each.pay.printed,
                "net": str(each.net),
                "line": each.pay.line,
                "confidence": each.confidence.value,
                "notes": [each.note] if each.note else [],
            }
            for each in reading.pays
            for id in each.pay.subject.ids
        ],
        "tableau": reading.tableau.status,
        "contradictions": list(reading.contradictions),
        "notes": list(reading.notes),
        "unplaced": [
            {"text": each.text, "line": each.line, "reason": each.why or None}
            for each in reading.unplaced
        ],
    }


def _claims(reading: PageReading) -> Iterator[dict[str, Any]]:
    for claim in reading.claims:
        yield {
            "bet": claim.bet,
            "printed_name": claim.name,
            "pays": _pays(claim),
            "quantity": claim.figure.quantity,
            "printed": claim.figure.printed[0],
            "line": claim.figure.line,
            "confidence": claim.confidence.value,
            "notes": list(claim.notes),
        }
    for among in reading.ranges:
        for quantity, printed in zip(_ENDS, among.figure.printed, strict=True):
            if printed is not None:
                yield {
                    "bet": None,
                    "bets": list(among.bets),
                    "printed_name": among.name,
                    "pays": [],
                    "quantity": quantity,
                    "printed": printed,
                    "line": among.figure.line,
                    "confidence": among.figure.confidence.value,
                    "notes": list(among.notes),
                }


def read_records(reading: PageReading) -> Records:
    """Return one row a claim, then one row an offer, which has no quantity."""
    return _COLUMNS, [*_rows(reading)]


def _rows(reading: PageReading) -> Iterator[list[str | None]]:
    for claim in _claims(reading):
        yield [
            claim["bet"] or ", ".join(claim["bets"]),
            claim["printed_name"],
            ", ".join(claim["pays"]) or None,
            *(claim["quantity"], claim["printed"], str(claim["line"]), claim["confidence"]),
        ]
    for offer in reading.offers:
        pays = ", ".join(_pays(offer)) or None
        yield [offer.bet, offer.name, pays, None, None, str(offer.line), offer.confidence.value]


def read_blocks(reading: PageReading) -> Iterator[Block]:
    """Return what was read of a page for reading."""
    decks = ", ".join("infinitely many" if n is None else str(n) for n in reading.decks)
    yield (
        f"{reading.game}; {reading.page.file}, {reading.page.form}; "
        f"language {reading.language or 'not recognised'}; decks {decks or 'not said'}; "
        f"drawing table {reading.tableau.status}."
    )
    rows = tuple(
        tuple(QUANTITIES.get(cell or "", cell or ABSENT) for cell in row) for row in _rows(reading)
    )
    columns = ("bet", "name on the page", "pays", "figure", "printed", "line", "confidence")
    yield Grid(columns, rows, "llllrrl")
    for each in reading.contradictions:
        yield f"Contradiction: {each}."
    for note in reading.notes:
        yield f"Note: {note}."
    for claim in reading.claims:
        for note in claim.notes:
            yield f"Note on {claim.name}: {note}."
    for lost in reading.unplaced:
        why = f" ({lost.why})" if lost.why else ""
        yield f"Without a place: {lost.text} in line {lost.line}{why}."


def _pays(stated: Claimed | Offered) -> list[str]:
    """Return the pays of a claim or an offer as they are printed."""
    return [each.pay.printed for each in stated.pays]
