"""The engine against a brute force that shares no code with it, integer by integer."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache

import pytest
from hypothesis import given, note, settings
from hypothesis import strategies as st

from exact.errors import EventError, RulesError
from exact.law import law
from exact.settlement import Settlement, settle
from tests.oracle import brute, texts
from tests.oracle.bridge import counted, product_bets, product_rules, product_shoe, typed
from tests.oracle.brute import TABLES, Table, coups
from tests.oracle.coup import Coup
from tests.oracle.leaves import Language, Node
from tests.oracle.strategies import (
    SmallBet,
    SmallShoe,
    Tableau,
    bets,
    events,
    expressions,
    shoes,
    tableaus,
)

# Most coups are played by the standard tableau; every variant gets its share.
NAMES = (*(["punto-banco"] * 3), *TABLES)


def check_bets(
    drawn: Sequence[SmallBet], shoe: SmallShoe, table: Table, given: Node | None = None
) -> None:
    """Settle the bets both ways and compare every line of every bet."""
    note(f"{shoe.text}: {[[line.text for line, _ in bet.lines] for bet in drawn]}")
    deals = list(coups(shoe.counts, table))
    event = given.holds if given else None
    possible = sum(brute.settle(deals, [], event))
    asked = product_bets(drawn), product_shoe(shoe), product_rules(table)
    if given and not possible:
        with pytest.raises(EventError):
            settle(*asked, given.text)
        return
    found = settle(*asked, given.text) if given else settle(*asked)
    for settlement, bet in zip(found, drawn, strict=True):
        counts = brute.settle(deals, [node.holds for node, _ in bet.lines], event)
        assert [line.arrangements for line in settlement.lines] == counts
        assert settlement.arrangements == possible == sum(counts)
        assert settlement.lines[-1].when == "otherwise"
        pays = [*(pays for _, pays in bet.lines), Fraction(-1)]
        assert [line.pays for line in settlement.lines] == pays
        check_figures(settlement, [(pay, n) for pay, n in zip(pays, counts, strict=True)])


def check_figures(settlement: Settlement, ends: list[tuple[Fraction, int]]) -> None:
    """Compare what is made of the counts: returns, frequencies, moments."""
    deals = sum(n for _, n in ends)
    mean = sum((pay * n for pay, n in ends), Fraction(0)) / deals
    assert settlement.rtp == 1 + mean
    assert settlement.house_edge == -mean
    assert settlement.hit_frequency == Fraction(sum(n for pay, n in ends if pay > 0), deals)
    pushed = sum(n for pay, n in ends if pay == 0)
    assert settlement.push_frequency == Fraction(pushed, deals)
    resolved = [(pay, n) for pay, n in ends if pay != 0 and n]
    if resolved:
        back = sum(((1 + pay) * n for pay, n in resolved), Fraction(0))
        assert settlement.rtp_resolved == back / (deals - pushed)
    else:
        assert settlement.rtp_resolved is None
    square = sum((pay * pay * n for pay, n in ends), Fraction(0)) / deals
    assert settlement.variance == settlement.moment(2) == square - mean * mean
    cube = sum((pay**3 * n for pay, n in ends), Fraction(0)) / deals
    assert settlement.moment(3) == cube - 3 * mean * square + 2 * mean**3


def check_law(
    drawn: Sequence[Node], shoe: SmallShoe, table: Table, given: Node | None = None
) -> None:
    """Take the joint law both ways and compare every tuple of values."""
    note(f"{shoe.text}: {[node.text for node in drawn]}")
    deals = list(coups(shoe.counts, table))
    counts = brute.law(deals, [node.in_law for node in drawn], given.holds if given else None)
    asked = [node.text for node in drawn], product_shoe(shoe), product_rules(table)
    if given and not counts:
        with pytest.raises(EventError):
            law(*asked, given.text)
        return
    found = law(*asked, given.text) if given else law(*asked)
    assert counted(found) == {typed(values): n for values, n in counts.items()}
    assert found.arrangements == sum(counts.values())


@settings(max_examples=150)
@given(data=st.data(), shoe=shoes(), name=st.sampled_from(NAMES))
def test_bets(data: st.DataObject, shoe: SmallShoe, name: str) -> None:
    language = Language.of(shoe.counts)
    drawn = data.draw(st.lists(bets(language), min_size=1, max_size=2))
    check_bets(drawn, shoe, TABLES[name])


@settings(max_examples=80)
@given(data=st.data(), shoe=shoes(), name=st.sampled_from(NAMES))
def test_bets_on_condition(data: st.DataObject, shoe: SmallShoe, name: str) -> None:
    language = Language.of(shoe.counts)
    drawn = data.draw(st.lists(bets(language, most_lines=2, depth=1), min_size=1, max_size=2))
    check_bets(drawn, shoe, TABLES[name], data.draw(events(language)))


@settings(max_examples=120)
@given(data=st.data(), shoe=shoes(), name=st.sampled_from(NAMES))
def test_laws_of_one_to_three_expressions(data: st.DataObject, shoe: SmallShoe, name: str) -> None:
    language = Language.of(shoe.counts)
    drawn = data.draw(st.lists(expressions(language), min_size=1, max_size=3))
    condition = data.draw(st.none() | st.none() | events(language, depth=1))
    check_law(drawn, shoe, TABLES[name], condition)


@settings(max_examples=80)
@given(data=st.data(), shoe=shoes(most_kinds=5), tableau=tableaus())
def test_any_tableau(data: st.DataObject, shoe: SmallShoe, tableau: Tableau) -> None:
    language = Language.of(shoe.counts)
    if data.draw(st.booleans()):
        drawn = data.draw(st.lists(bets(language, depth=1), min_size=1, max_size=3))
        check_bets(drawn, shoe, tableau.table)
    else:
        check_law(data.draw(st.lists(expressions(language), min_size=1)), shoe, tableau.table)


TEN = SmallShoe(
    tuple((card, 1) for card in zip("A2345689TK", "SSHDCSDCSD", strict=True)),
)


@pytest.mark.parametrize(
    "asked",
    [
        ("player.total - banker.total", "round.cards"),
        ('player.count("S") * 4 + banker.count("S")', "winner.same_suit"),
        ("round.straight or start.straight or winner.straight", "loser.third.suit"),
        ("player.first.rank", "banker.third.colour", "tie"),
    ],
)
def test_ten_different_cards(asked: tuple[str, ...]) -> None:
    read = [texts.expression(text) for text in asked]
    counts = brute.law(deals_of_ten(), read)
    found = law(asked, product_shoe(TEN), product_rules(TABLES["punto-banco"]))
    assert counted(found) == {typed(values): n for values, n in counts.items()}


@cache
def deals_of_ten() -> list[tuple[Coup, int]]:
    return list(coups(TEN.counts, TABLES["punto-banco"]))


@pytest.mark.parametrize("seat", ["player.third", "banker.third"])
@pytest.mark.parametrize(
    "text", ['banker.all("S")', 'player.count("red") == 0', "player.same_suit", "round.same_suit"]
)
def test_a_printed_third_card_counts_once_it_is_drawn(seat: str, text: str) -> None:
    """A hand that never took its printed third card is not touched by it."""
    table = TABLES["punto-banco"]._replace(printed={seat: "A"})
    try:
        rules = product_rules(table)
    except RulesError:
        return  # rules that print a third card need not be there at all
    shoe = SmallShoe(((("9", "S"), 3), (("K", "S"), 2), (("4", "H"), 2)))
    counts = brute.law(list(coups(shoe.counts, table)), [texts.expression(text)])
    found = law([text], product_shoe(shoe), rules)
    assert counted(found) == {typed(values): n for values, n in counts.items()}
