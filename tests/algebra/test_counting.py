"""The counting table: what it holds, and what it says of whole shoes."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from math import factorial, prod

import pytest

from exact.algebra.counting import (
    Terms,
    counting_table,
    fallings,
    folded,
    powers,
    weighed,
)
from exact.algebra.reading import OUTCOME
from exact.algebra.walk import pack, unpack
from exact.catalogue.rules import find_rules, rules_names
from exact.shoe import Shoe

STANDARD = find_rules("punto-banco")


def results(shoe: Shoe, rules: str = "punto-banco") -> tuple[int, int, int]:
    """Player, Banker, Tie by the table."""
    table = counting_table(find_rules(rules))
    held = table.counts(shoe)
    counts = Counter[int]()
    for (player, banker, *_), n in weighed(
        find_rules(rules), OUTCOME, held, shoe.replacement
    ).items():
        assert isinstance(player, int)
        assert isinstance(banker, int)
        counts[(player > banker) - (player < banker)] += n
    return counts[1], counts[-1], counts[0]


# Published counts of ordered six-card deals.
PUBLISHED = {
    8: (2230518282592256, 2292252566437888, 475627426473216),
    6: (392220492728832, 403095751234560, 83552962932288),
}


@pytest.mark.parametrize("decks", PUBLISHED)
def test_published_counts(decks: int) -> None:
    assert results(Shoe.whole(decks)) == PUBLISHED[decks]


def test_published_counts_without_end() -> None:
    assert results(Shoe.infinite()) == (2153464, 2212744, 460601)
    assert sum(results(Shoe.infinite())) == 13**6


@pytest.mark.parametrize("d", [1, 2, 3, 5, 8, 13, 1000])
def test_polynomials_in_the_number_of_decks(d: int) -> None:
    player = 68910848 * d**4 - 19750576 * d**3 + 2098716 * d**2 - 99294 * d + 1825
    banker = 35403904 * d**4 - 10106280 * d**3 + 1069054 * d**2 - 50280 * d + 917
    tie = 58956928 * d**5 - 18368096 * d**4 + 2474184 * d**3 - 189234 * d**2 + 8517 * d - 195
    expected = (128 * d**2 * player, 256 * d**2 * banker, 32 * d * tie)
    assert results(Shoe.whole(d)) == expected


@pytest.mark.parametrize("name", rules_names())
def test_every_order_of_every_multiset_is_dealt_once(name: str) -> None:
    table = counting_table(find_rules(name))
    whole: Counter[int] = Counter()
    for terms in table.terms.values():
        for multiset, orders in folded(terms, table.width, table.deals).items():
            whole[multiset] += orders
    expected = {}
    for cards in combinations_with_replacement(range(10), table.deals):
        taken = [cards.count(value) for value in range(10)]
        expected[pack(taken)] = factorial(table.deals) // prod(map(factorial, taken))
    assert whole == expected


def test_the_sizes_that_the_rules_give() -> None:
    table = counting_table(STANDARD)
    assert len(table.terms) == 205
    lengths: Counter[int] = Counter()
    for multiset in {m for terms in table.terms.values() for m in terms}:
        lengths[sum(unpack(multiset, 10))] += 1
    # At most 715, 2,002 and 5,005: not every multiset can end a coup.
    assert lengths == {4: 497, 5: 1722, 6: 4739}


def test_a_coup_dealt_on_weighs_the_same() -> None:
    table, held = counting_table(STANDARD), (30, 1, 0, 7, 4, 9, 2, 3, 8, 5)
    counts = weighed(STANDARD, OUTCOME, held, False)
    for values, terms in table.terms.items():
        assert weigh(folded(terms, 10, 6), held) == counts[values]


def weigh(terms: Terms, held: tuple[int, ...]) -> int:
    rows = [fallings(n, 6) for n in held]
    return sum(
        orders * prod(row[n] for row, n in zip(rows, unpack(multiset, 10), strict=True))
        for multiset, orders in terms.items()
    )


def test_factorials_and_powers() -> None:
    assert fallings(3, 6) == [1, 3, 6, 6, 0, 0, 0]
    assert powers(3, 4) == [1, 3, 9, 27, 81]
    assert unpack(pack((3, 0, 6, 1)), 4) == (3, 0, 6, 1)
