"""Player, Banker and Tie against the published counts and polynomials, integer by integer."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from math import comb, factorial, perm

import pytest

from exact.bet import Bet, Line
from exact.errors import EventError, ShoeError
from exact.law import Law, law
from exact.rules import Rules
from exact.settlement import settle
from exact.shoe import Shoe
from tests.oracle import brute
from tests.oracle.bridge import counted, product_rules, typed
from tests.oracle.brute import PUNTO_BANCO, SEVEN_UP, coups
from tests.oracle.coup import RANKS, Coup, total
from tests.oracle.texts import expression

RULES: Rules = product_rules(PUNTO_BANCO)
RESULTS = Bet(
    "result",
    "Result",
    (Line("player.wins", Fraction(1)), Line("banker.wins", Fraction(2)), Line("tie", Fraction(3))),
)


def polynomials(d: int) -> list[int]:
    """Arrangements of Player, Banker and Tie at d decks, out of 52d (52d-1) … (52d-5)."""
    return [
        128 * d**2 * (68910848 * d**4 - 19750576 * d**3 + 2098716 * d**2 - 99294 * d + 1825),
        256 * d**2 * (35403904 * d**4 - 10106280 * d**3 + 1069054 * d**2 - 50280 * d + 917),
        32
        * d
        * (58956928 * d**5 - 18368096 * d**4 + 2474184 * d**3 - 189234 * d**2 + 8517 * d - 195),
    ]


def results(shoe: Shoe) -> list[int]:
    (settlement,) = settle([RESULTS], shoe, RULES)
    assert settlement.arrangements == sum(line.arrangements for line in settlement.lines)
    return [line.arrangements for line in settlement.lines]


@pytest.mark.parametrize("decks", [1, 2, 3, 4, 5, 6, 7, 8, 20, 1000])
def test_polynomials_in_the_number_of_decks(decks: int) -> None:
    assert results(Shoe.whole(decks)) == [*polynomials(decks), 0]
    assert sum(polynomials(decks)) == perm(52 * decks, 6)


def test_published_counts() -> None:
    eight = [2230518282592256, 2292252566437888, 475627426473216, 0]
    six = [392220492728832, 403095751234560, 83552962932288, 0]
    assert results(Shoe.whole(8)) == eight
    assert results(Shoe.whole(6)) == six
    assert (sum(eight), sum(six)) == (4998398275503360, 878869206895680)
    assert results(Shoe.infinite()) == [2153464, 2212744, 460601, 0]
    assert sum(results(Shoe.infinite())) == 13**6


def test_cards_of_a_coup() -> None:
    found = law(["round.cards"], Shoe.whole(8), RULES)
    cards = Fraction(
        sum(o.arrangements * int(str(o.values[0])) for o in found.outcomes), found.arrangements
    )
    assert cards == Fraction(46924771178, 9501213267)


VALUES = [
    "player.total - banker.total",
    "player.cards + 10 * banker.cards",
    "player.third.point",
    "banker.third.point - player.third.point",
    "winner.total",
    "loser.cards",
    "(player.natural or banker.natural) and margin > 1",
    "banker.wins and banker.total == 6",
    "winner.third.point != loser.total",
    "player.start.total * 10 + banker.start.total",
]


def by_value(shoe: Shoe) -> list[tuple[Coup, int]]:
    """Every coup by point values alone, each once; ten points stand for tens and faces."""
    counts = {(rank, "?"): n for rank, n in zip(RANKS[:10], shoe.ranks[:10], strict=True)}
    counts["T", "?"] += sum(shoe.ranks[10:])
    alike: Counter[tuple[object, ...]] = Counter()
    one: dict[tuple[object, ...], Coup] = {}
    for coup, ways in coups(counts, PUNTO_BANCO, shoe.replacement):
        thirds = coup.player[2:], coup.banker[2:]
        key = (*thirds, total(coup.player[:2]), total(coup.banker[:2]))
        alike[key] += ways
        one[key] = coup
    return [(one[key], ways) for key, ways in alike.items()]


@pytest.mark.parametrize("shoe", [Shoe.whole(8), Shoe.whole(1, "9*4,K*4,A,7S*1"), Shoe.infinite()])
def test_values_on_large_shoes_against_the_brute_force(shoe: Shoe) -> None:
    deals = by_value(shoe)
    scale = 4**6 if shoe.replacement else 1  # typed with four cards a rank, out of 52^6
    for text in VALUES:
        found = law([text], shoe, RULES)
        counts = {typed(v): n for v, n in brute.law(deals, [expression(text)]).items()}
        assert {v: n * scale for v, n in counted(found).items()} == counts, text


@pytest.mark.parametrize(
    ("text", "suited"),
    [
        ("player.wins + 2 * tie", False),
        ("round.cards", False),
        ("player.pair + banker.pair", False),
        ('round.count("9")', False),
        ("player.third.rank", False),
        ("player.same_rank or banker.straight", False),
        ("player.perfect_pair + banker.perfect_pair", True),
        ('player.all("red") + 2 * tie', True),
        ("banker.third.suit", True),
        ('start.count("AS")', True),
    ],
)
def test_the_infinite_deck_is_the_limit(text: str, suited: bool) -> None:
    """Counts are polynomials of degree six in the decks; 52^6 lead each sixth difference / 6!."""
    numbers = range(2, 9)
    laws = [counted(law([text], Shoe.whole(decks), RULES)) for decks in numbers]
    infinite = law([text], Shoe.infinite(), RULES)
    assert infinite.arrangements == (52**6 if suited else 13**6)
    for value, n in counted(infinite).items():
        difference = sum(
            (-1) ** (6 - i) * comb(6, i) * found.get(value, 0) for i, found in enumerate(laws)
        )
        assert difference == factorial(6) * n * (1 if suited else 4**6)
    assert {value for found in laws for value in found} == set(counted(infinite))


def test_pairs_of_an_infinite_deck() -> None:
    infinite = Shoe.infinite()
    assert yes(law(["player.pair"], infinite, RULES)) == Fraction(1, 13)
    assert yes(law(["player.perfect_pair"], infinite, RULES)) == Fraction(1, 52)
    assert yes(law(['start.all("S")'], infinite, RULES)) == Fraction(1, 256)
    assert yes(law(["start.shape == '4'"], infinite, RULES)) == Fraction(1, 13**3)


def yes(found: Law) -> Fraction:
    return Fraction(counted(found)[(("bool", True),)], found.arrangements)


def test_published_pairs() -> None:
    assert yes(law(["player.pair"], Shoe.whole(8), RULES)) == Fraction(31, 415)
    assert yes(law(["banker.pair"], Shoe.whole(8), RULES)) == Fraction(31, 415)
    assert yes(law(["banker.perfect_pair"], Shoe.whole(8), RULES)) == Fraction(7, 415)
    never = counted(law(["banker.perfect_pair"], Shoe.whole(1), RULES))
    assert never == {(("bool", False),): perm(52, 6)}


def test_suits_that_nobody_knows() -> None:
    shoe = Shoe.of("AS,AH,2,3,4,5,6")
    for text in ('player.count("S")', "player.first.suit", "banker.first.colour", "start.same_suit",
                 "player.perfect_pair", 'round.all("red")', 'player.all("9D")'):  # fmt: skip
        with pytest.raises(ShoeError, match="suit"):
            law([text], shoe, RULES)
        with pytest.raises(ShoeError, match="suit"):
            law(["tie"], shoe, RULES, f"{text} == {text}")
    assert law(["player.pair"], shoe, RULES).arrangements == perm(7, 6)


@pytest.mark.parametrize("when", ["1 == 2", "player.cards == 4", "tie and player.wins",
                                  "player.natural and banker.third.point >= 0"])  # fmt: skip
def test_a_condition_that_cannot_happen(when: str) -> None:
    for shoe in (Shoe.whole(8), Shoe.infinite()):
        with pytest.raises(EventError, match="cannot happen"):
            law(["tie"], shoe, RULES, when)
        with pytest.raises(EventError, match="cannot happen"):
            settle([RESULTS], shoe, RULES, when)


def test_a_printed_card_is_one_card_fewer_to_deal() -> None:
    seven_up = product_rules(SEVEN_UP)
    assert law(["player.total"], Shoe.whole(8), seven_up).arrangements == perm(416, 5)
    assert law(["player.total"], Shoe.infinite(), seven_up).arrangements == 13**5
    assert law(["banker.third.suit"], Shoe.infinite(), seven_up).arrangements == 52**5
    # Player's first card is known, so nothing is left of its law.
    assert counted(law(["player.first.rank"], Shoe.whole(8), seven_up)) == {
        (("str", "7"),): perm(416, 5)
    }
    assert yes(law(["player.pair"], Shoe.whole(8), seven_up)) == Fraction(1, 13)
    assert yes(law(["not player.perfect_pair"], Shoe.whole(8), seven_up)) == 1
