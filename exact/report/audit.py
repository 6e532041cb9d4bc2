"""The report on audited vendor sheets: each claim beside its exact value, and what follows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from exact.audit.result import HIGHEST, LOWEST, Audit, Judged, Priced
from exact.audit.verdict import Tolerance, Verdict
from exact.audit.why import said_decks
from exact.report.explain import hypotheses_document, page_blocks, page_document
from exact.report.numbers import DIGITS, PERCENT_PLACES, decimal, percent, plain
from exact.report.odds import ABSENT, data, quantity
from exact.report.tables import Block, Grid, Records, Report

if TYPE_CHECKING:
    from exact.audit.sheet import Claim, Decks, Offer, Pays, Range

#: Decimals of the percentage that stands beside an exact value in a document.
EXACT_PERCENT_DIGITS = 12

#: What the quantities of claims are called for reading.
QUANTITIES = {
    "rtp": "RTP",
    "edge": "edge",
    "probability": "hit frequency",
    "rtp_resolved": "RTP per resolved coup",
    LOWEST: "lowest RTP",
    HIGHEST: "highest RTP",
}

_COLUMNS = (
    *("file", "bet", "printed_name", "pays", "quantity", "printed", "printed_decimal", "exact"),
    *("exact_percent", "difference_points", "verdict", "overstated", "explanation"),
)


def audit_report(
    audits: Sequence[Audit],
    tolerance: Tolerance = Tolerance.CAREFUL,
    digits: int = DIGITS,
    fractions: bool = False,
) -> Report:
    """Return the report on audited sheets.

    Args:
        audits: what is printed, in order.
        tolerance: which verdicts a sheet may have and still hold.
        digits: decimals of a percentage; of-one decimals of data get two more.
        fractions: whether exact fractions are printed instead of decimals.
    """
    return Report(
        document=lambda: audit_document(audits, tolerance),
        records=lambda: audit_records(audits, digits, fractions),
        blocks=lambda: audit_blocks(audits, tolerance, digits, fractions),
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


def audit_records(audits: Sequence[Audit], digits: int, fractions: bool) -> Records:
    """Return one row a claim with the keys of the JSON document, and its file."""
    places = digits + PERCENT_PLACES
    rows = []
    for audit in audits:
        for claim in audit.claims:
            difference = claim.difference
            points = None if difference is None else difference * 10**PERCENT_PLACES
            cells: dict[str, str | None] = _claim_document(claim) | {
                "file": audit.sheet.file,
                "pays": ", ".join(pays.text for pays in claim.pays) or None,
                "exact": data(claim.exact, places, fractions),
                "difference_points": data(points, digits, fractions),
                "overstated": "true" if claim.overstated else "false",
            }
            rows.append([cells[column] for column in _COLUMNS])
    return _COLUMNS, rows


def audit_blocks(
    audits: Sequence[Audit], tolerance: Tolerance, digits: int, fractions: bool
) -> Iterator[Block]:
    """Return the audited sheets for reading: claims, offers, notes, conflicts, the last line."""
    for audit in audits:
        yield _heading(audit, digits, fractions)
        if audit.claims:
            yield _claims_grid(audit.claims, digits, fractions)
        if audit.offers:
            yield _offers_grid(audit.offers, digits, fractions)
        yield from _notes(audit)
        for conflict in audit.conflicts:
            yield f"Conflict: {conflict.says}."
        yield from page_blocks(audit.page, [(claim.label, claim.figure) for claim in audit.claims])
        holds = "HOLDS" if audit.holds(tolerance) else "DOES NOT HOLD"
        yield f"{audit.sheet.game}: {_counted(audit.counts())}: {holds}{_by(tolerance)}."
    if len(audits) > 1:
        counts = sum((Counter(audit.counts()) for audit in audits), Counter[Verdict]())
        fallen = [audit.sheet.game for audit in audits if not audit.holds(tolerance)]
        end = f"DOES NOT HOLD ({', '.join(fallen)})" if fallen else "every sheet HOLDS"
        yield f"{len(audits)} sheets, {_counted(counts)}: {end}{_by(tolerance)}."


def _sheet_document(audit: Audit, tolerance: Tolerance) -> dict[str, Any]:
    sheet = audit.sheet
    numbers = [_decks(number) for number in sheet.decks]
    stated: tuple[Claim | Range | Offer, ...] = (*sheet.claims, *sheet.ranges, *sheet.offers)
    return {
        "file": sheet.file,
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
    }
    if exact is None:
        document["reason"] = offer.reason
    return document


def _heading(audit: Audit, digits: int, fractions: bool) -> str:
    sheet = audit.sheet
    decks = said_decks(sheet.decks) if sheet.decks else "number of decks not said"
    facts = [decks, f"rules {sheet.rules}"]
    if sheet.shuffle:
        facts.append(f"shuffle: {sheet.shuffle}")
    if sheet.document:
        facts.append(f"document {sheet.document}")
    if sheet.dated:
        facts.append(f"dated {sheet.dated}")
    exact = "exact" if fractions else f"rounded half up to {digits} decimals"
    return (
        f"{sheet.game} (vendor: {sheet.vendor}); {'; '.join(facts)}; sheet {sheet.file}. "
        f"Values are {exact}."
    )


def _claims_grid(claims: Sequence[Judged], digits: int, fractions: bool) -> Grid:
    unit = "" if fractions else " %"
    columns = (
        *("bet", "name on the page", "figure", "pays", "printed", f"exact{unit}"),
        *(f"printed - exact{'' if fractions else ' (points)'}", "verdict", "why"),
    )
    rows = tuple(
        (
            claim.bet or ABSENT,
            claim.printed_name or ABSENT,
            QUANTITIES[claim.quantity],
            _pays(claim.pays),
            claim.figure.text,
            quantity(claim.exact, digits, fractions),
            _signed(claim.difference, digits, fractions),
            claim.verdict.value + (", overstated" if claim.overstated else ""),
            claim.explanation,
        )
        for claim in claims
    )
    return Grid(columns, rows, "llllrrrll")


def _offers_grid(offers: Sequence[Priced], digits: int, fractions: bool) -> Grid:
    unit = "" if fractions else " %"
    columns = ("bet", "offered without a return", "pays", f"exact RTP{unit}")
    rows = tuple(
        (
            offer.bet,
            offer.printed_name or ABSENT,
            _pays(offer.pays),
            quantity(offer.exact, digits, fractions),
        )
        for offer in offers
    )
    return Grid(columns, rows, "lllr")


def _notes(audit: Audit) -> Iterator[str]:
    """Yield the notes, those on a range once although both its ends have them."""
    for note in audit.sheet.notes:
        yield f"Note: {note}"
    stated: tuple[Judged | Priced, ...] = (*audit.claims, *audit.offers)
    for label, note in dict.fromkeys((item.label, note) for item in stated for note in item.notes):
        yield f"Note on {label}: {note}"
    for offer in audit.offers:
        if offer.reason:
            yield f"Note on {offer.label}: there is no exact value, because {offer.reason}"


def _counted(counts: Mapping[Verdict, int]) -> str:
    total = sum(counts.values())
    each = ", ".join(f"{counts[verdict]} {verdict}" for verdict in Verdict if counts.get(verdict))
    return f"{total} claim{'s' * (total != 1)}" + (f", {each}" if each else "")


def _by(tolerance: Tolerance) -> str:
    return "" if tolerance is Tolerance.CAREFUL else f" ({tolerance})"


def _pays(pays: Sequence[Pays]) -> str:
    return ", ".join(pay.text for pay in pays) or ABSENT


def _signed(difference: Fraction | None, digits: int, fractions: bool) -> str:
    if difference is None:
        return ABSENT
    if fractions:
        return str(difference)
    text = decimal(difference * 10**PERCENT_PLACES, digits)
    return f"+{text}" if difference > 0 else text


def _decks(number: Decks) -> int | str:
    return "inf" if number is None else number
