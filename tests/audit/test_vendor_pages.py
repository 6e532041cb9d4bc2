"""The five vendor sheets: their figures as the pages print them, and which of them are true."""

from fractions import Fraction
from pathlib import Path

import pytest

from exact.audit.judge import audit_files
from exact.audit.read import read_sheet
from exact.audit.result import Audit, Judged
from exact.audit.sheet import Sheet
from exact.audit.verdict import Tolerance
from exact.catalogue.tables import tables_folder
from tests.audit import dealt

PAGES = Path(__file__).parents[3] / "shared" / "vendor-pages"
NAMES = {
    "000_24df5107344e902d.txt": "speed-baccarat-nc",
    "001_33cc56d77456a402.txt": "baccarat-classic",
    "002_7f1aa354c726d466.txt": "igt-baccarat",
    "003_d6871e05d472ce2f.txt": "baccarat-traditional",
    "004_7e99d362fbbd5a88.txt": "grand-baccarat",
}
FILES = {name: tables_folder() / "vendors" / f"{name}.toml" for name in NAMES.values()}

#: The Egalite pays that two of the pages print, for totals 0 to 9.
EGALITE = (150, 215, 220, 200, 120, 110, 45, 45, 80, 80)

#: Returns for eight decks, derived without the product.
RETURNS = {
    "player": dealt.main_return(8, "1", "-1", "0"),
    "banker": dealt.main_return(8, "-1", "0.95", "0"),
    "tie": dealt.main_return(8, "-1", "-1", "8"),
    "banker-half-on-6": dealt.by_points(
        8, {"banker on 6": "1.5", "banker on others": "2", "tie": "1"}
    ),
    "player-pair": 12 * Fraction(31, 415),
    "banker-pair": 12 * Fraction(31, 415),
    "either-pair": 6 * dealt.either_pair(8),
    "perfect-pairs": 26 * dealt.either_perfect_pair(8),
    "big": dealt.by_points(8, {"5 cards": "1.54", "6 cards": "1.54"}),
    "small": dealt.by_points(8, {"4 cards": "2.5"}),
    **{
        f"egalite-{n}": dealt.by_points(8, {f"tie {n}": str(pays + 1)})
        for n, pays in enumerate(EGALITE)
    },
}

#: All that the pages print, and the verdicts; typed from the pages.
LIVE = {
    "player": "98,76",
    "tie": "85,64",
    "player-pair": "89,64",
    "banker-pair": "89,64",
    "perfect-pairs": "86,97",
    "either-pair": "86,29",
    "big": "95,65",
    "small": "94,72",
}
TRADITIONAL = {
    "player": ("98.77%", "rounded-up", True),
    "banker": ("98.94%", "exact", False),
    "tie": ("85.65%", "rounded-up", True),
    "player-pair": ("89.65%", "off", True),
    "banker-pair": ("89.63%", "truncated", False),
    "either-pair": ("86.29%", "exact", False),
    "perfect-pairs": ("86.99%", "off", True),
}


@pytest.fixture(scope="module")
def audits() -> dict[str, Audit]:
    return dict(zip(FILES, audit_files(FILES.values()), strict=True))


def printed(claims: tuple[Judged, ...]) -> dict[str | None, str]:
    return {claim.bet: claim.figure.text for claim in claims}


def test_the_means_of_this_test_agree_with_print() -> None:
    for decks, counts in dealt.COUNTS.items():
        outcomes = dealt.outcomes(decks)
        results = [0, 0, 0]
        for (player, banker, _), deals in outcomes.items():
            results[0 if player > banker else 1 if player < banker else 2] += deals
        assert tuple(results) == counts


def test_there_is_one_sheet_a_page() -> None:
    found = {path: read_sheet(path) for path in FILES.values()}
    assert {sheet.document: path.stem for path, sheet in found.items()} == NAMES


@pytest.mark.parametrize("name", ["speed-baccarat-nc", "grand-baccarat"])
def test_the_live_pages_are_true_to_the_last_digit(audits: dict[str, Audit], name: str) -> None:
    audit = audits[name]
    banker = {
        "speed-baccarat-nc": ("banker-half-on-6", "98,54"),
        "grand-baccarat": ("banker", "98,94"),
    }[name]
    expected = dict([banker]) | LIVE | {"egalite-0": "87,55", "egalite-7": "93,61"}
    bare = {bet: text.rstrip("% ").replace(".", ",") for bet, text in printed(audit.claims).items()}
    assert bare == expected
    assert {claim.verdict.value for claim in audit.claims} == {"exact"}
    assert {claim.bet: claim.exact for claim in audit.claims} == {
        bet: RETURNS[bet] for bet in expected
    }
    ends = [claim.quantity for claim in audit.claims if str(claim.bet).startswith("egalite")]
    assert ends == ["rtp_lowest", "rtp_highest"]
    assert audit.conflicts == ()
    assert all(audit.holds(tolerance) for tolerance in Tolerance)


@pytest.mark.parametrize("name", ["speed-baccarat-nc", "grand-baccarat"])
def test_the_live_pages_offer_ten_egalite_bets(audits: dict[str, Audit], name: str) -> None:
    offers = audits[name].offers
    assert [offer.exact for offer in offers] == [RETURNS[f"egalite-{n}"] for n in range(10)]
    assert [[pays.text for pays in offer.pays] for offer in offers] == [
        [f"{pays}:1"] for pays in EGALITE
    ]


def test_the_traditional_page_has_two_true_returns_of_seven(audits: dict[str, Audit]) -> None:
    audit = audits["baccarat-traditional"]
    assert {
        claim.bet: (claim.figure.text, claim.verdict.value, claim.overstated)
        for claim in audit.claims
    } == TRADITIONAL
    assert {claim.bet: claim.exact for claim in audit.claims} == {
        bet: RETURNS[bet] for bet in TRADITIONAL
    }
    assert not any(audit.holds(tolerance) for tolerance in Tolerance)


def test_the_traditional_page_contradicts_itself(audits: dict[str, Audit]) -> None:
    audit = audits["baccarat-traditional"]
    pairs, rounding = audit.conflicts
    assert [audit.claims[place].bet for place in pairs.claims] == ["player-pair", "banker-pair"]
    assert "one and the same law" in pairs.says
    assert [audit.claims[place].bet for place in rounding.claims] == [
        *("player", "banker", "tie", "banker-pair", "either-pair")
    ]
    assert "no single rounding rule" in rounding.says


def test_the_traditional_page_offers_super_6(audits: dict[str, Audit]) -> None:
    (offer,) = audits["baccarat-traditional"].offers
    assert (offer.bet, offer.exact) == ("banker-half-on-6", RETURNS["banker-half-on-6"])


def test_the_minimum_of_the_classic_page_is_that_of_a_tie_at_nine(audits: dict[str, Audit]) -> None:
    audit = audits["baccarat-classic"]
    (claim,) = audit.claims
    assert (claim.bet, claim.quantity, claim.figure.text) == ("tie/9", "rtp_lowest", "95.07%")
    assert claim.exact == dealt.main_return(6, "-1", "-1", "9")
    assert (claim.verdict.value, audit.holds(Tolerance.STRICT)) == ("exact", True)
    assert [offer.exact for offer in audit.offers] == [
        dealt.main_return(6, "1", "-1", "0"),
        dealt.main_return(6, "-1", "0.95", "0"),
        dealt.main_return(6, "-1", "-1", "9"),
    ]


def test_the_maximum_of_the_igt_page_is_that_of_the_banker(audits: dict[str, Audit]) -> None:
    audit = audits["igt-baccarat"]
    (claim,) = audit.claims
    assert (claim.bet, claim.quantity, claim.figure.text) == ("banker", "rtp_highest", "98.94%")
    assert claim.exact == RETURNS["banker"]
    assert (claim.verdict.value, audit.holds(Tolerance.STRICT)) == ("exact", True)


def test_the_figures_in_the_notes_are_true() -> None:
    by_value = Fraction(128 * 127 + 9 * 32 * 31, 416 * 415)
    both_pairs = 2 * dealt.one_pair(8) - dealt.either_pair(8)
    both_perfect = 2 * Fraction(7, 415) - dealt.either_perfect_pair(8)
    one_colour = Fraction(15, 415)
    both_colours = one_colour * Fraction(14 * 13 + 25 * 16 * 15, 414 * 413)
    returns = {
        "175.05097 %": 12 * by_value,
        "89.08048 %": RETURNS["either-pair"] + 5 * both_pairs,
        "87.68237 %": RETURNS["perfect-pairs"] + 25 * both_perfect,
        "184.55403 %": 26 * (2 * one_colour - both_colours),
    }
    notes = "\n".join(path.read_text(encoding="utf-8") for path in FILES.values())
    for text, exact in returns.items():
        assert text in notes
        assert round(exact * 10**7) == Fraction(text.removesuffix(" %")) * 10**5


def as_on_the_page(sheet: Sheet) -> list[str]:
    """Every text of a sheet that it takes from its page."""
    texts = []
    for claim in sheet.claims:
        texts += [claim.figure.text, claim.name or "", *(pays.text for pays in claim.pays)]
    for among in sheet.ranges:
        texts += [figure.text for figure in (among.lowest, among.highest) if figure]
        texts += [among.name or ""]
    for offer in sheet.offers:
        texts += [pays.text for pays in offer.pays]
    return texts


@pytest.mark.skipif(not PAGES.is_dir(), reason="the vendors' pages are not in this checkout")
@pytest.mark.parametrize(("document", "name"), NAMES.items())
def test_everything_quoted_stands_on_the_page(document: str, name: str) -> None:
    page = (PAGES / document).read_text(encoding="utf-8")
    sheet = read_sheet(FILES[name])
    assert [text for text in as_on_the_page(sheet) if text not in page] == []
    for note in sheet.notes:
        for word in ("perso", "pisore", "Inpiduali", "puciandole", "Aceeași", "Culoare"):
            if word in note:
                assert word.lower() in page.lower()


@pytest.mark.skipif(not PAGES.is_dir(), reason="the vendors' pages are not in this checkout")
@pytest.mark.parametrize(("document", "name"), NAMES.items())
def test_no_percentage_of_the_page_is_left_out(document: str, name: str) -> None:
    import re

    page = (PAGES / document).read_text(encoding="utf-8")
    found = re.findall(r"\d+[.,]\d+\s?%", page)
    sheet = read_sheet(FILES[name])
    figures = [claim.figure.text for claim in sheet.claims]
    for among in sheet.ranges:
        figures += [figure.text for figure in (among.lowest, among.highest) if figure]
    assert sorted(found) == sorted(figures)
