"""The report on audited vendor sheets: each claim beside its exact value, and what follows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING

from exact.audit.result import HIGHEST, LOWEST, Audit, Judged, Priced
from exact.audit.verdict import Tolerance, Verdict
from exact.audit.why import said_decks
from exact.report.audit_data import audit_document, audit_records
from exact.report.explain import page_blocks
from exact.report.numbers import DIGITS, PERCENT_PLACES, decimal
from exact.report.odds import quantity
from exact.report.tables import Block, Grid, Report

if TYPE_CHECKING:
    from exact.audit.sheet import Pays

#: What the quantities of claims are called for reading.
QUANTITIES = {
    "rtp": "RTP",
    "edge": "edge",
    "probability": "hit frequency",
    "rtp_resolved": "RTP per resolved coup",
    LOWEST: "lowest RTP",
    HIGHEST: "highest RTP",
}

#: What stands in a table for what a page does not say, and for what is not known.
_UNSAID, _UNKNOWN = "", "unknown"
#: So many digits of the hash of a sheet are shown for reading; documents and data have it whole.
_HASH = 12
#: So many bets of a range are named beside it, of more the number is.
_NAMED = 4


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
        records=lambda: audit_records(audits, tolerance, digits, fractions),
        blocks=lambda: audit_blocks(audits, tolerance, digits, fractions),
    )


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
        yield from _routes(audit)
        for conflict in audit.conflicts:
            yield f"Conflict: {conflict.says}."
        yield from page_blocks(audit.page, [(claim.label, claim.figure) for claim in audit.claims])
        holds = "HOLDS" if audit.holds(tolerance) else "DOES NOT HOLD"
        yield f"{audit.sheet.game}: {_counted([audit])}: {holds}{_by(tolerance)}."
    if len(audits) > 1:
        fallen = [audit.sheet.game for audit in audits if not audit.holds(tolerance)]
        end = f"DOES NOT HOLD ({', '.join(fallen)})" if fallen else "every sheet HOLDS"
        yield f"{len(audits)} sheets, {_counted(audits)}: {end}{_by(tolerance)}."


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
        f"{sheet.game} (vendor: {sheet.vendor}); {'; '.join(facts)}; sheet {sheet.file}"
        f"{f' (SHA-256 {sheet.sha256[:_HASH]}…)' if sheet.sha256 else ''}. Values are {exact}."
    )


def _claims_grid(claims: Sequence[Judged], digits: int, fractions: bool) -> Grid:
    unit = "" if fractions else " %"
    columns = (
        *("bet", "name on the page", "figure", "pays", "printed", f"exact{unit}"),
        *("printed - exact", "verdict", "why"),
    )
    rows = tuple(
        (
            claim.bet or _UNKNOWN,
            claim.printed_name or _UNSAID,
            QUANTITIES[claim.quantity] + _among(claim.among),
            _pays(claim.pays),
            claim.figure.text,
            _exact(claim, digits, fractions),
            _signed(claim.difference, digits, fractions),
            claim.verdict.value + (", overstated" if claim.overstated else ""),
            claim.statement,
        )
        for claim in claims
    )
    return Grid(columns, rows, "llllrrrll")


def _routes(audit: Audit) -> Iterator[str]:
    """Yield a sentence for each thing that second routes say of the bets that are judged."""
    bets: dict[str, list[str]] = {}
    judged: list[Judged | Priced] = [*audit.claims, *audit.offers]
    for each in judged:
        if each.confirmation is not None and each.bet is not None:
            of = bets.setdefault(str(each.confirmation), [])
            if each.bet not in of:
                of.append(each.bet)
    for said, of in bets.items():
        yield f"{said[0].upper()}{said[1:]}: {', '.join(of)}."


def _among(bets: Sequence[str]) -> str:
    """Return of which bets a range gives the lowest or the highest."""
    if not bets:
        return ""
    return f" of {', '.join(bets) if len(bets) <= _NAMED else f'{len(bets)} bets'}"


def _exact(claim: Judged, digits: int, fractions: bool) -> str:
    """Return the exact value, or each that the decks allow.

    Where nobody asked for less than usual, it has two digits more than the print.
    """
    finer = max(digits, claim.figure.digits + 2) if digits >= DIGITS else digits
    return _each([value for _, value, _ in claim.by_decks] or [claim.exact], finer, fractions)


def _each(values: Sequence[Fraction | None], digits: int, fractions: bool) -> str:
    return " or ".join(
        _UNKNOWN if value is None else quantity(value, digits, fractions)
        for value in dict.fromkeys(values)
    )


def _offers_grid(offers: Sequence[Priced], digits: int, fractions: bool) -> Grid:
    unit = "" if fractions else " %"
    columns = ("bet", "offered without a return", "pays", f"exact RTP{unit}")
    rows = tuple(
        (
            offer.bet,
            offer.printed_name or _UNSAID,
            _pays(offer.pays),
            _each([value for _, value in offer.by_decks] or [offer.exact], digits, fractions),
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


def _counted(audits: Sequence[Audit]) -> str:
    """Count verdicts, promises that are too high, and conflicts."""
    counts = sum((Counter(audit.counts()) for audit in audits), Counter[Verdict]())
    total = sum(counts.values())
    text = f"{total} claim{'s' * (total != 1)}"
    text += "".join(f", {counts[verdict]} {verdict}" for verdict in Verdict if counts[verdict])
    overstated = sum(claim.overstated for audit in audits for claim in audit.claims)
    conflicts = sum(len(audit.conflicts) for audit in audits)
    if overstated:
        text += f"; {overstated} overstated"
    if conflicts:
        text += f"; {conflicts} conflict{'s' * (conflicts != 1)}"
    return text


def _by(tolerance: Tolerance) -> str:
    return "" if tolerance is Tolerance.CAREFUL else f" ({tolerance})"


def _pays(pays: Sequence[Pays]) -> str:
    return ", ".join(pay.text for pay in pays) or _UNSAID


def _signed(difference: Fraction | None, digits: int, fractions: bool) -> str:
    if difference is None:
        return _UNKNOWN
    if fractions:
        return str(difference)
    text = decimal(difference * 10**PERCENT_PLACES, digits)
    return f"+{text}" if difference > 0 else text
