"""A space that explains everything explains nothing: how many invented figures it explains.

For each bet of the vendor sheets every wrong figure with two decimals within two points of the
exact value is tried; less than 15 % may be explained by one hypothesis, less than 30 % by two.
"""

from collections.abc import Iterator
from fractions import Fraction

import pytest

from exact.audit.printed import parse_printed
from exact.audit.read import read_sheet
from exact.audit.verdict import Verdict, judge
from exact.bet import Bet
from exact.catalogue.tables import table_files
from exact.desk import find_bet
from exact.explain.alarms import false_alarms
from exact.shoe import Shoe
from tests.explain.reckon import space

FIVE = {
    *("baccarat-classic", "baccarat-traditional", "grand-baccarat", "igt-baccarat"),
    "speed-baccarat-nc",
}


def stated() -> Iterator[tuple[str, int]]:
    """Each bet of the five sheets with its decks, once."""
    for path in table_files("vendors"):
        if path.stem in FIVE:
            sheet = read_sheet(path)
            among = [bet for each in sheet.ranges for bet in each.bets]
            claimed = [each.bet for each in sheet.claims]
            offered = [each.bet for each in sheet.offers]
            for bet in (*claimed, *offered, *among):
                assert isinstance(bet, str)
                (decks,) = sheet.decks
                assert decks is not None
                yield bet, decks


BETS = sorted(set(stated()))


def test_all_five_sheets_are_there() -> None:
    assert {path.stem for path in table_files("vendors")} >= FIVE
    assert len(BETS) >= 23


@pytest.mark.parametrize(("bet", "decks"), BETS)
@pytest.mark.parametrize("quantity", ["rtp", "edge"])
def test_few_invented_figures_are_explained(bet: str, decks: int, quantity: str) -> None:
    alarms = false_alarms(space(bet, quantity, Shoe.whole(decks)))
    assert alarms.figures == 399
    assert alarms.rate_single < Fraction(15, 100)
    assert alarms.rate < Fraction(30, 100)


@pytest.mark.parametrize("name", ["banker", "perfect-pairs"])
def test_the_rate_is_that_of_trying_every_figure(name: str) -> None:
    bet: Bet = find_bet(name)
    searched = space(bet)
    single = explained = figures = 0
    low, high = searched.exact - Fraction(2, 100), searched.exact + Fraction(2, 100)
    for hundredths in range(8_000, 11_000):
        printed = parse_printed(f"{hundredths // 100}.{hundredths % 100:02}")
        inside = low <= printed.value <= high
        if inside and judge(searched.exact, printed) is not Verdict.EXACT:
            found = searched.explain(printed)
            figures += 1
            explained += bool(found)
            single += any(len(each.parts) < 2 for each in found)
    alarms = false_alarms(searched)
    assert (alarms.figures, alarms.single, alarms.all) == (figures, single, explained)
