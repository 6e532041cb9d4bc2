"""The audit of vendor sheets: every claim against the exact value of its bet."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from pathlib import Path

from exact.audit.conflicts import find_conflicts
from exact.audit.printed import Printed
from exact.audit.read import read_sheet
from exact.audit.result import HIGHEST, LOWEST, Audit, Judged, Priced
from exact.audit.sheet import Claim, Decks, Offer, Range, Sheet
from exact.audit.values import Values, values_of
from exact.audit.verdict import Verdict, judge, overstated
from exact.audit.why import NO_DECKS, NO_RESOLVED, OPEN_DECKS, said_decks, why, why_open
from exact.bet import Bet
from exact.catalogue.bets import Catalogue
from exact.catalogue.rules import find_rules
from exact.explain.deals import Deals
from exact.explain.page import explain_page
from exact.explain.stated import Stated


def audit_files(
    paths: Iterable[str | Path], bets_files: Iterable[str | Path] = ()
) -> tuple[Audit, ...]:
    """Return the audit of each vendor sheet, in the order given.

    Args:
        paths: the sheets' files.
        bets_files: files of further bets.

    Raises:
        SheetError: for a sheet that cannot be read, or names what there is not.
        BetError, EventError: for a file of further bets that cannot be read.
    """
    return audit_sheets([read_sheet(path) for path in paths], bets_files)


def audit_sheets(
    sheets: Sequence[Sheet], bets_files: Iterable[str | Path] = ()
) -> tuple[Audit, ...]:
    """Return the audit of each sheet, in the order given.

    Raises:
        SheetError, BetError, EventError: as `audit_files`.
    """
    files = tuple(bets_files)
    every = values_of(sheets, files)
    catalogue, deals = Catalogue.load(files), Deals()
    return tuple(_audit(values, catalogue, deals) for values in every)


def _audit(values: Values, catalogue: Catalogue, deals: Deals) -> Audit:
    sheet = values.sheet
    claims = [_claim(values, claim) for claim in sheet.claims]
    for among in sheet.ranges:
        for quantity, figure in ((LOWEST, among.lowest), (HIGHEST, among.highest)):
            if figure is not None:
                claims.append(_end(values, among, quantity, figure))
    offers = tuple(_offer(values, offer) for offer in sheet.offers)
    stated = [claim.bet for claim in sheet.claims], [offer.bet for offer in sheet.offers]
    claimed, offered = ([values.bets[spec] for spec in specs] for specs in stated)
    conflicts = find_conflicts(claims, claimed, offers, offered)
    page = explain_page([_stated(values, each) for each in claims], sheet.decks, catalogue, deals)
    explained = tuple(
        replace(claim, found=found, searched=searched)
        for claim, found, searched in zip(claims, page.found, page.searched, strict=True)
    )
    return Audit(sheet, explained, offers, conflicts, page)


def _stated(values: Values, claim: Judged) -> Stated:
    """Return a claim as a figure to explain; the end of a range is that of the bet that has it."""
    is_end = claim.quantity in (LOWEST, HIGHEST)
    rules = values.sheet.rules if claim.subject is None else claim.subject.rules
    return Stated(
        label=claim.label,
        bet=claim.subject,
        rules=find_rules(rules or values.sheet.rules),
        quantity="rtp" if is_end else claim.quantity,
        figure=claim.figure,
        verdict=claim.verdict,
        is_end=is_end,
    )


def _claim(values: Values, claim: Claim) -> Judged:
    each = values.each(claim.bet, claim.quantity)
    finding = _finding(each, values.sheet.decks, claim.figure)
    return _judged(values, claim, claim.quantity, claim.figure, finding, claim.bet, [claim.bet])


def _end(values: Values, among: Range, quantity: str, figure: Printed) -> Judged:
    """Judge one end of a range, which for each number of decks some bet attains."""
    returns = [values.each(bet, "rtp") for bet in among.bets]
    if not values.sheet.decks and any(len(set(each)) > 1 for each in returns):
        finding, attained = _Finding(None, Verdict.UNKNOWN, NO_DECKS), None
    else:
        pick = min if quantity == LOWEST else max
        columns = list(zip(*returns, strict=True))
        each = [pick(value for value in column if value is not None) for column in columns]
        finding = _finding(each, values.sheet.decks, figure)
        attains = [columns[at].index(value) for at, value in enumerate(each)]
        known = finding.exact is not None or len(set(attains)) == 1
        attained = among.bets[attains[0]] if known else None
    return _judged(values, among, quantity, figure, finding, attained, among.bets)


@dataclass(frozen=True)
class _Finding:
    """What the exact values say of a figure; the fields are those of `Judged`."""

    exact: Fraction | None
    verdict: Verdict
    statement: str
    by_decks: tuple[tuple[Decks, Fraction, Verdict], ...] = ()


def _finding(each: Sequence[Fraction | None], decks: Sequence[Decks], figure: Printed) -> _Finding:
    """Judge a figure by its exact value for each number of decks."""
    values = [value for value in each if value is not None]
    if len(values) < len(each):
        return _Finding(None, Verdict.UNKNOWN, NO_RESOLVED)
    exact = values[0]
    verdict = judge(exact, figure)
    if len(set(values)) == 1:
        return _Finding(exact, verdict, why(exact, figure))
    if not decks:
        return _Finding(None, Verdict.UNKNOWN, NO_DECKS)
    by_decks = tuple(
        (number, value, judge(value, figure)) for number, value in zip(decks, values, strict=True)
    )
    if any(other is not verdict for _, _, other in by_decks):
        return _Finding(None, Verdict.UNKNOWN, why_open(by_decks), by_decks)
    same = f"{why(exact, figure)} with {said_decks(decks[:1])}; so with {said_decks(decks)}"
    return _Finding(exact, verdict, same, by_decks)


def _judged(
    values: Values,
    stated: Claim | Range,
    quantity: str,
    figure: Printed,
    finding: _Finding,
    attained: str | Bet | None,
    among: Sequence[str | Bet],
) -> Judged:
    exact = finding.exact
    return Judged(
        bet=None if attained is None else values.label(attained),
        bet_name=None if attained is None else values.bets[attained].name,
        printed_name=stated.name,
        quantity=quantity,
        figure=figure,
        exact=exact,
        verdict=finding.verdict,
        overstated=exact is not None and overstated(quantity, exact, figure),
        statement=finding.statement,
        by_decks=finding.by_decks,
        pays=stated.pays if isinstance(stated, Claim) else (),
        notes=stated.notes,
        laws=frozenset(values.law(bet) for bet in among),
        subject=None if attained is None else values.bets[attained],
        among=tuple(map(values.label, among)) if isinstance(stated, Range) else (),
        confirmation=None if attained is None else values.confirmed(attained),
    )


def _offer(values: Values, offer: Offer) -> Priced:
    each = values.each(offer.bet, "rtp")
    same = len(set(each)) == 1
    known = [value for value in each if value is not None]
    by_decks = () if same else tuple(zip(values.sheet.decks, known, strict=False))
    return Priced(
        bet=values.label(offer.bet),
        bet_name=values.bets[offer.bet].name,
        printed_name=offer.name,
        exact=each[0] if same else None,
        reason=None if same else OPEN_DECKS if values.sheet.decks else NO_DECKS,
        pays=offer.pays,
        notes=offer.notes,
        by_decks=by_decks,
        confirmation=values.confirmed(offer.bet),
    )
