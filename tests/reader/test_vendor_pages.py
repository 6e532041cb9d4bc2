"""Real pages, where a copy of them lies beside the checkout: read as the sheets written by hand."""

from pathlib import Path

import pytest

from exact.audit.judge import audit_sheets
from exact.audit.read import read_sheet
from exact.audit.sheet import Sheet
from exact.bet import Bet
from exact.catalogue.bets import Catalogue
from exact.reader.draft import draft, sheet_of
from exact.reader.reading import read

ROOT = Path(__file__).parents[2]
PAGES = ROOT.parent / "shared" / "vendor-pages"
SHEETS = {
    sheet.document: sheet
    for path in sorted((ROOT / "tables" / "vendors").glob("*.toml"))
    if (sheet := read_sheet(path)).document
}
NAMES = sorted(path.name for path in PAGES.glob("*.txt")) if PAGES.is_dir() else []

pytestmark = pytest.mark.skipif(not NAMES, reason=f"there are no pages of vendors in {PAGES}")

Stated = tuple[frozenset[str], str, str]


def called(bet: str | Bet) -> str:
    """A bet by its id and its pays, however the sheet calls it."""
    found = Catalogue.load().find(bet) if isinstance(bet, str) else bet
    return f"{found.id} {[(line.when, str(line.pays)) for line in found.lines]}"


def stated(sheet: Sheet) -> set[Stated]:
    claims: set[Stated] = {
        (frozenset([called(claim.bet)]), claim.quantity, claim.figure.text)
        for claim in sheet.claims
    }
    for among in sheet.ranges:
        bets = frozenset(map(called, among.bets))
        for quantity, end in (("lowest", among.lowest), ("highest", among.highest)):
            if end is not None:
                claims.add((bets, quantity, end.text))
    return claims


@pytest.mark.parametrize("name", NAMES)
def test_a_page_gives_the_claims_of_the_sheet_written_by_hand(name: str) -> None:
    assert stated(sheet_of(read(PAGES / name))) == stated(SHEETS[name])


@pytest.mark.parametrize("name", NAMES)
def test_a_page_gives_its_offers_decks_and_date(name: str) -> None:
    ours, by_hand = sheet_of(read(PAGES / name)), SHEETS[name]
    assert {called(offer.bet) for offer in ours.offers} == {
        called(offer.bet) for offer in by_hand.offers
    }
    assert (ours.decks, ours.rules, ours.dated) == (by_hand.decks, by_hand.rules, by_hand.dated)


@pytest.mark.parametrize("name", NAMES)
def test_a_page_gets_the_verdicts_of_the_sheet_written_by_hand(name: str) -> None:
    ours, by_hand = audit_sheets([sheet_of(read(PAGES / name)), SHEETS[name]])
    verdicts = [
        sorted((claim.figure.text, claim.quantity, claim.verdict.value) for claim in audit.claims)
        for audit in (ours, by_hand)
    ]
    assert verdicts[0] == verdicts[1]


@pytest.mark.parametrize("name", NAMES)
def test_every_statement_of_a_draft_names_a_line_and_a_confidence(name: str) -> None:
    reading = read(PAGES / name)
    lines = draft(reading).split("\n")
    for at, line in enumerate(lines):
        if line.startswith("[["):
            assert lines[at - 1].startswith("# line ")
            assert "confidence" in lines[at - 1]
    page = (PAGES / name).read_text(encoding="utf-8").split("\n")
    for claim in reading.claims:
        assert str(claim.figure.printed[0]) in page[claim.figure.line - 1]
    for each in reading.unplaced:
        assert each.text in page[each.line - 1]
