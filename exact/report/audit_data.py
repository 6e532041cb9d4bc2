"""Audited vendor sheets as data: the JSON document, and one row a claim."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from exact.audit.result import Audit, Judged, Priced
from exact.audit.verdict import Tolerance
from exact.report.explain import hypotheses_document, page_document
from exact.report.numbers import PERCENT_PLACES, percent, plain
from exact.report.odds import data
from exact.report.tables import Records

if TYPE_CHECKING:
    from exact.audit.sheet import Claim, Decks, Offer, Range

#: Decimals of the percentage that stands beside an exact value in a document.
EXACT_PERCENT_DIGITS = 12

_COLUMNS = (
    *("file", "bet", "printed_name", "pays", "quantity", "printed", "printed_decimal", "exact"),
    *("exact_percent", "difference_points", "verdict", "overstated", "explanation"),
    *("vendor", "game", "decks", "sha256", "holds"),
)


def audit_document(
    audits: Sequence[Audit], tolerance: Tolerance = Tolerance.CAREFUL
) -> dict[str, Any]:
    """Return the JSON document of audited sheets; exact quantities are strings.

    The numbers in a conflict are places in the lists `claims` and `offers` of its sheet, from 0.
    """
    return {
        "tolerance": tolerance.value,
        "sheets": [_sheet_document(audit, tolerance) for audit in audits],
    }


def audit_records(
    audits: Sequence[Audit], tolerance: Tolerance, digits: int, fractions: bool
) -> Records:
    """Return one row a claim with the keys of the JSON document, and those of its sheet."""
    places = digits + PERCENT_PLACES
    rows = []
    for audit in audits:
        for claim in audit.claims:
            difference = claim.difference
            points = None if difference is None else difference * 10**PERCENT_PLACES
            cells: dict[str, str | None] = _claim_document(claim) | {
                "file": audit.sheet.file,
                "vendor": audit.sheet.vendor,
                "game": audit.sheet.game,
                "decks": ",".join(str(_decks(number)) for number in audit.sheet.decks) or None,
                "sha256": audit.sheet.sha256 or None,
                "holds": "true" if audit.holds(tolerance) else "false",
                "pays": ", ".join(pays.text for pays in claim.pays) or None,
                "exact": data(claim.exact, places, fractions),
                "difference_points": data(points, digits, fractions),
                "overstated": "true" if claim.overstated else "false",
            }
            rows.append([cells[column] for column in _COLUMNS])
    return _COLUMNS, rows


def _sheet_document(audit: Audit, tolerance: Tolerance) -> dict[str, Any]:
    sheet = audit.sheet
    numbers = [_decks(number) for number in sheet.decks]
    stated: tuple[Claim | Range | Offer, ...] = (*sheet.claims, *sheet.ranges, *sheet.offers)
    return {
        "file": sheet.file,
        "sha256": sheet.sha256 or None,
        "vendor": sheet.vendor,
        "game": sheet.game,
        "document": sheet.document,
        "dated": sheet.dated,
        "decks": (numbers[0] if len(numbers) == 1 else numbers) if numbers else None,
        "shuffle": sheet.shuffle,
        "rules": sheet.rules,
        "holds": audit.holds(tolerance),
        "counts": {verdict.value: n for verdict, n in audit.counts().items()},
        "notes": [*sheet.notes, *(note for entry in stated for note in entry.notes)],
        "claims": [
            _claim_document(claim)
            | {
                "overstated": claim.overstated,
                "pays": [pays.text for pays in claim.pays],
                "notes": list(claim.notes),
                "hypotheses": hypotheses_document(claim.found),
                "searched": claim.searched,
            }
            for claim in audit.claims
        ],
        "offers": [_offer_document(offer) for offer in audit.offers],
        "conflicts": [
            {
                "claims": list(conflict.claims),
                "offers": list(conflict.offers),
                "says": conflict.says,
            }
            for conflict in audit.conflicts
        ],
        "page": page_document(audit.page),
    }


def _claim_document(claim: Judged) -> dict[str, Any]:
    exact, difference = claim.exact, claim.difference
    figure = claim.figure
    finest = figure.digits + (PERCENT_PLACES if figure.percent else 0)
    document: dict[str, Any] = {
        "bet": claim.bet,
        "bet_name": claim.bet_name,
        "printed_name": claim.printed_name,
        "quantity": claim.quantity,
        "printed": figure.text,
        "printed_decimal": plain(figure.value, finest),
        "exact": None if exact is None else str(exact),
        "exact_percent": None if exact is None else percent(exact, EXACT_PERCENT_DIGITS),
        "difference_points": None if difference is None else str(difference * 100),
        "verdict": claim.verdict.value,
        "explanation": claim.explanation,
    }
    document["second_route"] = claim.confirmation and claim.confirmation._asdict()
    if claim.among:
        document["among"] = list(claim.among)
    if exact is None:
        document["reason"] = claim.statement
    if claim.by_decks:
        document["by_decks"] = [
            {"decks": _decks(number), "exact": str(value), "verdict": verdict.value}
            for number, value, verdict in claim.by_decks
        ]
    return document


def _offer_document(offer: Priced) -> dict[str, Any]:
    exact = offer.exact
    document: dict[str, Any] = {
        "bet": offer.bet,
        "bet_name": offer.bet_name,
        "printed_name": offer.printed_name,
        "pays": [pays.text for pays in offer.pays],
        "exact": None if exact is None else str(exact),
        "exact_percent": None if exact is None else percent(exact, EXACT_PERCENT_DIGITS),
        "notes": list(offer.notes),
        "second_route": offer.confirmation and offer.confirmation._asdict(),
    }
    if exact is None:
        document["reason"] = offer.reason
    if offer.by_decks:
        document["by_decks"] = [
            {"decks": _decks(number), "exact": str(value)} for number, value in offer.by_decks
        ]
    return document


def _decks(number: Decks) -> int | str:
    return "inf" if number is None else number
