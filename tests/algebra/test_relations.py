"""Relations of winning events: known ones, and all of random bets by enumeration."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

import networkx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exact.algebra.relations import Relations, relations
from exact.algebra.witness import witnesses
from exact.catalogue.rules import find_rules
from exact.desk import find_bets
from exact.errors import BetError, EventError
from exact.events.syntax import parse_event
from exact.law import law
from exact.report.relations import relations_dot
from exact.shoe import Shoe
from tests.oracle.bridge import product_bets, product_rules, product_shoe
from tests.oracle.brute import TABLES, coups
from tests.oracle.leaves import Language
from tests.oracle.strategies import SmallShoe, bets, shoes

RULES = find_rules("punto-banco")
EIGHT = Shoe.whole(8)


def names(found: Relations, pairs: tuple[tuple[int, int], ...]) -> set[tuple[str, str]]:
    called = ["=".join(found.bets[at].id for at in event) for event in found.events]
    return {(called[one], called[other]) for one, other in pairs}


def test_what_every_auditor_knows() -> None:
    asked = ["player", "banker", "tie", "dragon-7", "egalite-1", "player-pair", "either-pair"]
    found = relations(find_bets([*asked, "perfect-pairs", "small", "big"]), EIGHT, RULES)
    assert names(found, found.hasse()) == {
        ("dragon-7", "banker"),
        ("dragon-7", "big"),
        ("egalite-1", "tie"),
        ("egalite-1", "big"),  # a one is no natural and no standing total
        ("player-pair", "either-pair"),
        ("perfect-pairs", "either-pair"),
    }
    assert names(found, found.exclusions()) == {
        ("player", "banker"),
        ("player", "tie"),
        ("banker", "tie"),
        ("small", "big"),
    }
    assert (found.alike, found.one_law, found.never) == ((), (), ())
    assert found.chances[2] == Fraction(475627426473216, 4998398275503360)


def test_one_bet_under_two_names_and_one_law_in_two_hands() -> None:
    asked = ["tie", "player.total == banker.total @ 8:1", "tie/9", "player-pair", "banker-pair"]
    found = relations(find_bets(asked), EIGHT, RULES)
    assert found.alike == ((0, 1),)
    assert found.one_law == ((0, 1), (3, 4))
    assert found.events == ((0, 1, 2), (3,), (4,))
    assert found.hasse() == ()


def test_what_multiplies_a_win_makes_another_bet_of_one_event() -> None:
    found = relations(find_bets(["player", "lightning-player"]), EIGHT, RULES)
    assert found.events == ((0, 1),)
    assert (found.alike, found.one_law) == ((), ())


def test_a_bet_on_a_condition_wins_only_where_it_is_offered() -> None:
    drawing = "player.wins and player.start.total <= 5 @ 1:1"
    found = relations(find_bets(["insurance-player", "player", drawing, "small"]), EIGHT, RULES)
    called = drawing
    assert names(found, found.hasse()) == {("insurance-player", called), (called, "player")}
    assert ("insurance-player", "small") not in names(found, found.exclusions())  # follows
    assert (called, "small") in names(found, found.exclusions())


def test_a_bet_that_cannot_win_has_no_relations() -> None:
    never = "player.wins and tie @ 5:1"
    found = relations(find_bets(["tie", never]), EIGHT, RULES)
    assert found.never == (1,)
    assert found.implies == found.excludes == (frozenset(), frozenset())
    assert found.events == ((0,),)


def test_under_a_condition() -> None:
    natural = relations(find_bets(["small", "tie"]), EIGHT, RULES, given="player.natural")
    assert names(natural, natural.hasse()) == {("tie", "small")}
    with pytest.raises(EventError, match="cannot happen"):
        relations(find_bets(["tie"]), EIGHT, RULES, given="tie and player.wins")
    with pytest.raises(BetError, match="several coups"):
        relations(find_bets(["tie", "banker-streak"]), EIGHT, RULES)


def test_the_diagram_and_the_widest_exclusions_give_back_everything() -> None:
    asked = [f"egalite-{n}" for n in range(10)] + ["tie", "player", "banker", "small", "big"]
    found = relations(find_bets([*asked, "dragon-7", "panda-8", "lucky-6"]), EIGHT, RULES)
    home = {bet: at for at, event in enumerate(found.events) for bet in event}
    order = networkx.DiGraph(list(found.hasse()))
    order.add_nodes_from(range(len(found.events)))
    above = {at: {at, *networkx.descendants(order, at)} for at in order}
    apart = {frozenset(pair) for pair in found.exclusions()}
    for one, other in permutations(range(len(found.bets)), 2):
        a, b = home[one], home[other]
        assert (other in found.implies[one]) == (b in above[a])
        follows = any(frozenset((x, y)) in apart for x in above[a] for y in above[b])
        assert (other in found.excludes[one]) == follows
    dot = relations_dot([found], exclusions=True)
    assert dot.count(" -> ") == len(found.hasse()) + len(found.exclusions())


@settings(max_examples=40)
@given(data=st.data(), shoe=shoes(), table=st.sampled_from(sorted(TABLES)))
def test_against_enumeration(data: st.DataObject, shoe: SmallShoe, table: str) -> None:
    language = Language.of(shoe.counts)
    drawn = data.draw(st.lists(bets(language, most_lines=2), min_size=2, max_size=4))
    found = relations(product_bets(drawn), product_shoe(shoe), product_rules(TABLES[table]))
    wins: list[set[int]] = [set() for _ in drawn]
    for number, (coup, _) in enumerate(coups(shoe.counts, TABLES[table])):
        for bet, won in zip(drawn, wins, strict=True):
            pays = next((pay for node, pay in bet.lines if node.holds(coup)), Fraction(-1))
            if pays > 0:
                won.add(number)
    for one, other in permutations(range(len(drawn)), 2):
        both = bool(wins[one]) and bool(wins[other])
        assert (other in found.implies[one]) == (both and wins[one] <= wins[other])
        assert (other in found.excludes[one]) == (both and not wins[one] & wins[other])
    assert found.never == tuple(at for at, won in enumerate(wins) if not won)


@pytest.mark.parametrize("rules", ["punto-banco", "7-up"])
def test_a_witness_is_a_possible_coup(rules: str) -> None:
    texts = ["player.total", "banker.total", "player.cards", "banker.cards"]
    nodes = [parse_event("tie").node, *(parse_event(f"{text} > 2").node for text in texts)]
    drawing, shoe = find_rules(rules), Shoe.whole(1)
    possible = {
        o.values for o in law(["tie", *(f"{t} > 2" for t in texts)], shoe, drawing).outcomes
    }
    seen = set(witnesses(nodes, shoe, drawing))
    assert seen <= possible
    assert len(seen) > len(possible) // 2
    assert set(witnesses(nodes, shoe, drawing)) == seen
    ties = set(witnesses(nodes, shoe, drawing, parse_event("tie")))
    assert ties == {values for values in seen if values[0]}
