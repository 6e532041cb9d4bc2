"""The sheets of further vendors: what each audit comes to, and that its figures are the page's."""

import json
from collections import Counter
from pathlib import Path

import pytest

from exact.audit.judge import audit_sheets
from exact.audit.read import read_sheet
from exact.catalogue.tables import tables_folder

PUBLISHED = Path(__file__).parents[3] / "shared" / "published" / "vendor-sheets.json"

#: Of each sheet its id among the published facts, and how many claims have which verdict.
SHEETS: dict[str, tuple[str, dict[str, int]]] = {
    "vip-baccarat": ("pt-zh-vip", {"exact": 7, "truncated": 1, "off": 1}),
    "live-baccarat-double-bubble": ("gamesys-live", {"exact": 3}),
    "standard-baccarat-xlg": ("xlg-std", {"exact": 3}),
    "super-6-leovegas": ("leovegas-super6", {"exact": 1}),
    "small-6-big-6-macau": ("ggrasia-small6", {"exact": 2}),
    "super-pay-egalite": ("uk-superpay", {"exact": 5}),
    "baccarat-kasoom": ("kasoom", {"exact": 4}),
    "7-up-baccarat-singapore": ("mbs-7up", {"exact": 1}),
    "baccarat-realistic": ("realistic", {"exact": 2}),
    "baccarat-netent-norwegian": ("netent-no", {"exact": 3}),
    "premium-baccarat-kazino-wiki": ("kazwiki", {"exact": 2, "unknown": 1}),
    "speed-baccarat-ltc": ("ltc-speed", {"exact": 1}),
    "baccarat-nullspace": ("nullspace", {"exact": 1}),
    "surveillance-dashboard": ("rt-surveillance", {"exact": 5, "off": 5}),
    "ez-baccarat-888casino": ("888-ez", {"exact": 1, "off": 1}),
}


def path_of(name: str) -> Path:
    return tables_folder() / "vendors" / f"{name}.toml"


@pytest.mark.parametrize("name", SHEETS)
def test_a_sheet_has_its_verdicts_and_what_is_wrong_has_its_reason(name: str) -> None:
    (audit,) = audit_sheets([read_sheet(path_of(name))])
    assert Counter(claim.verdict.value for claim in audit.claims) == SHEETS[name][1]
    for claim in audit.claims:
        if claim.verdict.value != "exact":
            assert claim.notes or audit.sheet.notes


@pytest.mark.parametrize("name", SHEETS)
@pytest.mark.skipif(not PUBLISHED.exists(), reason=f"the published facts are not in {PUBLISHED}")
def test_a_sheet_prints_the_figures_of_the_published_facts(name: str) -> None:
    facts = {each["id"]: each for each in json.loads(PUBLISHED.read_text(encoding="utf-8"))}
    fact, sheet = facts[SHEETS[name][0]], read_sheet(path_of(name))
    claimed = [c for bet in fact["bets"] if (c := bet["claimed_rtp"] or bet["claimed_edge"])]
    printed = " ".join([*claimed, fact["overall_claim"] or ""])
    for claim in sheet.claims:
        assert claim.figure.text in printed
    ends = [end for among in sheet.ranges for end in (among.lowest, among.highest) if end]
    assert all(end.text in printed for end in ends)
    # Each printed figure is a claim.
    texts = [claim.figure.text for claim in sheet.claims] + [end.text for end in ends]
    assert [each for each in claimed if not any(text in each for text in texts)] == []


@pytest.mark.skipif(not PUBLISHED.exists(), reason=f"the published facts are not in {PUBLISHED}")
def test_every_published_sheet_is_in_the_tables() -> None:
    ids = {each["id"] for each in json.loads(PUBLISHED.read_text(encoding="utf-8"))}
    assert ids == {id for id, _ in SHEETS.values()}
