"""Designed pays: each is put back into the bet and settled, and every search is done twice."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from exact.algebra import paytables
from exact.algebra.design import (
    Band,
    calls_commission,
    check_reach,
    offered,
    read_band,
    return_with,
    solve,
)
from exact.algebra.paytables import Grid, cases, default_grids, search
from exact.bet import Bet, Line
from exact.catalogue.bets import Catalogue
from exact.catalogue.rules import find_rules
from exact.desk import find_bet
from exact.errors import BetError
from exact.settlement import Settlement, settle
from exact.shoe import Shoe

RULES = find_rules("punto-banco")


def settled(name: str, decks: int = 8) -> Settlement:
    return settle([find_bet(name)], Shoe.whole(decks), RULES)[0]


def again(settlement: Settlement, pays: dict[int, Fraction]) -> Settlement:
    """The bet with other pays, dealt anew."""
    bet = settlement.bet
    lines = tuple(
        Line(line.when, pays.get(place, line.pays)) for place, line in enumerate(bet.lines)
    )
    return settle([Bet(bet.id, bet.name, lines)], settlement.shoe, RULES)[0]


@pytest.mark.parametrize(
    ("name", "place"), [("tie", 0), ("banker", 0), ("lucky-6", 1), ("player", 1), ("dragon-7", 0)]
)
def test_an_exact_pay_gives_the_wanted_return(name: str, place: int) -> None:
    bet, wanted = settled(name), Fraction(19, 20)
    step = Fraction(1, 2)
    found = solve(bet, place, wanted, (step,))
    assert again(bet, {place: max(found.exact, Fraction(-1))}).rtp == max(
        wanted, again(bet, {place: Fraction(-1)}).rtp
    )
    ((_, below, above),) = found.nearest
    assert below is not None
    assert below.pays <= found.exact <= above.pays <= below.pays + step
    for offer in (below, above):
        assert offer.pays % step == 0
        assert offer.rtp == again(bet, {place: offer.pays}).rtp
        assert offer.rtp == return_with(bet, {place: offer.pays})


def test_the_return_of_a_bet_needs_its_own_pay() -> None:
    for name in ("tie", "banker", "dragon-7"):
        bet = settled(name)
        assert solve(bet, 0, bet.rtp, ()).exact == bet.lines[0].pays


def test_a_return_so_low_that_no_pay_gives_it() -> None:
    found = solve(settled("player"), 0, Fraction(0), (Fraction(1),))
    assert found.exact < -1
    ((_, below, above),) = found.nearest
    assert below is None
    assert above.pays == -1


def test_a_line_that_never_happens() -> None:
    never = settled("player.wins and tie @ 5:1; tie @ 8:1")
    with pytest.raises(BetError, match="never happens"):
        solve(never, 0, Fraction(1), ())


def test_at_most_twelve_percent_edge_at_six_and_at_eight_decks() -> None:
    both = [settled("tie", 6), settled("tie", 8)]
    low, high = offered(both, 0, read_band("..12%", edge=True), Fraction(1, 2))
    assert (low, high) == (Fraction(17, 2), None)
    assert all(again(bet, {0: Fraction(17, 2)}).house_edge <= Fraction(12, 100) for bet in both)
    assert any(again(bet, {0: Fraction(8)}).house_edge > Fraction(12, 100) for bet in both)
    low, high = offered(both, 0, read_band("97..98"), Fraction(1, 2))
    assert low is not None
    assert high is not None
    assert low > high  # there is none


def brute(
    bets: list[Settlement], grids: list[Grid], band: Band
) -> list[tuple[tuple[Fraction, ...], list[Settlement]]]:
    """Every paytable, each dealt anew; those whose returns lie in the band."""
    kept = []
    options = [[grid.low + n * grid.step for n in range(grid.size)] for grid in grids]
    for pays in product(*options):
        places = [grid.place for grid in grids]
        tables = [again(bet, dict(zip(places, pays, strict=True))) for bet in bets]
        if all(
            (band.low is None or band.low <= t.rtp) and (band.high is None or t.rtp <= band.high)
            for t in tables
        ):
            kept.append((pays, tables))
    return kept


HALF, ONE = Fraction(1, 2), Fraction(1)


@pytest.mark.parametrize("aim", paytables.AIMS)
@pytest.mark.parametrize(
    ("name", "decks", "grids", "band"),
    [
        ("lucky-6", (8,), [(0, 8, 14, ONE), (1, 15, 24, ONE)], "80..92"),
        ("lucky-6", (6, 8), [(0, 8, 14, HALF), (1, 18, 24, ONE)], "84..86"),
        ("banker-half-on-6", (8,), [(0, 0, 1, Fraction(1, 10)), (1, 1, 1, ONE)], "98.5..99"),
        ("tie", (1, 8), [(0, 5, 12, HALF)], "..100"),
        ("fabulous-4-banker", (8,), [(0, 1, 3, HALF), (1, 0, 1, Fraction(1, 4))], "90.."),
    ],
)
def test_a_search_finds_what_trying_all_finds(
    name: str,
    decks: tuple[int, ...],
    grids: list[tuple[int, int, int, Fraction]],
    band: str,
    aim: str,
) -> None:
    bets = [settled(name, number) for number in decks]
    bounds = [Grid(at, Fraction(low), Fraction(high), step) for at, low, high, step in grids]
    wanted = read_band(band)
    found = search(bets, bounds, wanted, aim, most=1000)
    tried = brute(bets, bounds, wanted)
    sizes = [grid.size for grid in bounds]
    assert found.cases == (sizes[0] * sizes[1] if len(sizes) == 2 else sizes[0])
    assert found.count == len(tried) == len(found.best)
    assert tried

    def rank(item: tuple[tuple[Fraction, ...], list[Settlement]]) -> tuple[Fraction, ...]:
        pays, tables = item
        distance = max(abs(table.rtp - wanted.target) for table in tables)
        if aim == "variance":
            return (max(table.variance for table in tables), distance, *pays)
        return (-max(pays), distance, *pays) if aim == "award" else (distance, *pays)

    tried.sort(key=rank)
    assert [table.pays for table in found.best] == [pays for pays, _ in tried]
    for table, (_, dealt) in zip(found.best, tried, strict=True):
        assert list(table.rtp) == [each.rtp for each in dealt]
        assert list(table.variance) == [each.variance for each in dealt]


def test_of_a_single_return_all_paytables_are_ranked() -> None:
    found = search([settled("tie")], [Grid(0, ONE, Fraction(12), ONE)], read_band("95"), most=1)
    assert (found.cases, found.count) == (12, 12)
    assert found.best[0].pays == (Fraction(9),)


def test_too_many_cases_say_how_many_and_what_to_tighten() -> None:
    grids = [Grid(0, ONE, Fraction(2000), ONE), Grid(1, ONE, Fraction(1000), ONE)]
    with pytest.raises(BetError) as error:
        cases(grids, ["the first", "the second"])
    assert "2,000,000 paytables" in str(error.value)
    assert "1,000,000 are the most" in str(error.value)
    assert "'the first', which has 2,000 pays" in str(error.value)
    assert cases([grids[1]], ["the second"]) == 1000


@pytest.mark.parametrize(
    ("text", "edge", "low", "high"),
    [
        ("95%", False, "19/20", "19/20"),
        ("95", True, "1/20", "1/20"),
        ("19/20", False, "19/20", "19/20"),
        ("94..96.5", False, "47/50", "193/200"),
        ("4..6%", True, "47/50", "24/25"),
        ("..12%", True, "22/25", None),
        ("..96", False, None, "24/25"),
        (" 94 % .. ", False, "47/50", None),
        (".5", False, "1/200", "1/200"),
    ],
)
def test_bands(text: str, edge: bool, low: str | None, high: str | None) -> None:
    ends = [None if end is None else Fraction(end) for end in (low, high)]
    assert read_band(text, edge) == Band(*ends)


@pytest.mark.parametrize(
    "text", ["", "..", "x", "6..4", "-5", "5..6..7", "1/0", "19/20%", "1e3", "5" * 40]
)
def test_what_is_no_band(text: str) -> None:
    with pytest.raises(BetError):
        read_band(text)


def test_bounds_that_are_none() -> None:
    with pytest.raises(BetError, match="step"):
        Grid(0, ONE, ONE, Fraction(0))
    with pytest.raises(BetError, match="low first"):
        Grid(0, Fraction(2), ONE, ONE)
    with pytest.raises(BetError, match="loss"):
        Grid(0, Fraction(-2), ONE, ONE)


def test_an_edge_above_the_whole_stake_and_a_return_below_nothing_are_refused_alike() -> None:
    for text, edge in [("120%", True), ("..120%", True), ("50..101", True), ("100.01", True)]:
        with pytest.raises(BetError, match="is no house edge, 100% or less is"):
            read_band(text, edge)
    assert read_band("100", edge=True) == Band(Fraction(0), Fraction(0))


def test_a_return_below_what_is_left_when_the_line_loses() -> None:
    both = [settled("player", 8), settled("player", 1)]
    least = [again(bet, {0: Fraction(-1)}).rtp for bet in both]
    assert least[0] > least[1]
    check_reach(both, 0, Band(None, least[1]))
    with pytest.raises(BetError, match=r"gives a return so low, 9\.516%"):
        check_reach(both[:1], 0, Band(None, least[1]))
    assert Fraction("0.09515") < least[0] <= Fraction("0.09516")
    for band in (Band(Fraction(0), least[1] - Fraction(1, 10**9)), Band(Fraction(0), Fraction(0))):
        with pytest.raises(BetError, match="so low"):
            check_reach(both, 0, band)
    check_reach(both, 0, Band(Fraction(0), None))


def test_the_pays_tried_without_a_step_hold_what_each_bet_of_the_catalogue_pays() -> None:
    several = 0
    for entry in Catalogue.load().entries:
        for paytable in entry.paytables:
            lines = entry.bet(paytable).lines
            pays = {at: line.pays for at, line in enumerate(lines) if line.pays > 0}
            several += len(pays) > 1
            grids = default_grids(pays, {})
            assert [grid.place for grid in grids] == list(pays)
            for grid, net in zip(grids, pays.values(), strict=True):
                options = [grid.low + n * grid.step for n in range(grid.size)]
                assert net in options
                assert grid.holds(net)
                assert options[0] <= net / 2 or grid.low == grid.step
                assert options[-1] >= 2 * net
    assert several > 50


def test_a_line_that_wins_nothing_is_tried_from_what_it_pays_to_even_money() -> None:
    for net, step in [(0 * ONE, ONE), (-ONE, ONE), (0 * ONE, Fraction(3, 10)), (-HALF, HALF)]:
        grid = Grid.around(0, net, step)
        options = [grid.low + n * grid.step for n in range(grid.size)]
        assert options[0] == net
        assert options[-2] < 1 <= options[-1]


def test_bounds_without_a_step_hold_their_ends_and_the_pay_between_them() -> None:
    for net, low, high in [("0.95", "0.9", "1"), ("1", "0.5", "1.5"), ("1/3", "0", "2")]:
        ends = (Fraction(low), Fraction(high))
        (grid,) = default_grids({4: Fraction(net)}, {4: ends})
        assert (grid.place, grid.low, grid.high) == (4, *ends)
        options = [grid.low + n * grid.step for n in range(grid.size)]
        assert {Fraction(net), *ends} <= set(options)


def test_the_steps_below_even_money_grow_where_the_cases_would_be_too_many() -> None:
    sizes = {}
    for lines in (2, 3, 4, 10):
        grids = default_grids(dict.fromkeys(range(lines), HALF), {})
        assert all(grid.holds(HALF) for grid in grids)
        sizes[lines] = (str(grids[0].step), cases(grids, [""] * lines))
    assert sizes == {
        2: ("1/100", 76**2),
        3: ("1/100", 76**3),
        4: ("1/20", 16**4),
        10: ("1/2", 2**10),
    }
    with pytest.raises(BetError, match="the bounds hold 2,560,000 paytables"):
        cases(default_grids(dict.fromkeys(range(4), Fraction(26)), {}), ["a"] * 4)


def test_a_paytable_is_called_by_its_commission_or_not() -> None:
    called = set()
    for entry in Catalogue.load().entries:
        for paytable in entry.paytables:
            for line in entry.bet(paytable).lines:
                if calls_commission(paytable, line.pays):
                    called.add((entry.id, paytable, str(line.pays)))
    assert called == {("banker", "5", "19/20"), ("banker", "4", "24/25")}
