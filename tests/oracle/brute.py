"""A coup of baccarat by brute force: every deal of a small shoe, card by card.

Nothing here comes from the product. The drawing rules are typed out as plain conditions, cards
are pairs of letters, and an event is a function of one finished coup. Slow on purpose: whoever
doubts a figure can read this page and count along.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import permutations
from typing import NamedTuple

from tests.oracle.coup import WORTH, Card, Coup, Missing, Value, total

#: Equal cards counted: how many of each kind.
Cards = Mapping[Card, int]


class Table(NamedTuple):
    """Drawing rules: whether the hands' first totals end the coup, and who draws."""

    ends: Callable[[int, int], bool]
    player: Callable[[int], bool]
    #: Banker's first total and the points of Player's third card, None if Player took none.
    banker: Callable[[int, int | None], bool]
    #: Cards printed on the table instead of dealt: seat ("player.first") to rank.
    printed: Mapping[str, str] = {}


def _natural(player: int, banker: int) -> bool:
    return player in (8, 9) or banker in (8, 9)


def _player(total: int) -> bool:
    return total in (0, 1, 2, 3, 4, 5)


def _banker(total: int, third: int | None) -> bool:
    if third is None:
        return total in (0, 1, 2, 3, 4, 5)
    if total == 3:
        return third != 8
    if total == 4:
        return third in (2, 3, 4, 5, 6, 7)
    if total == 5:
        return third in (4, 5, 6, 7)
    if total == 6:
        return third in (6, 7)
    return total in (0, 1, 2)


def _gold_banker(total: int, third: int | None) -> bool:
    if third is None:
        return total <= 5
    return total <= 3 or (total in (4, 5) and 3 <= third <= 7)


PUNTO_BANCO = Table(_natural, _player, _banker)
BACCARAT_GOLD = Table(_natural, _player, _gold_banker)
SEVEN_UP = Table(_natural, _player, _banker, {"player.first": "7"})
NO_THIRD_CARD = Table(_natural, lambda total: False, lambda total, third: False)
BANKER_NATURAL_DOES_NOT_STOP = Table(lambda player, banker: player in (8, 9), _player, _banker)

TABLES = {
    "punto-banco": PUNTO_BANCO,
    "baccarat-gold": BACCARAT_GOLD,
    "7-up": SEVEN_UP,
    "no-third-card": NO_THIRD_CARD,
    "banker-natural-does-not-stop": BANKER_NATURAL_DOES_NOT_STOP,
}


# Dealing.


def coups(shoe: Cards, table: Table, put_back: bool = False) -> Iterator[tuple[Coup, int]]:
    """Every coup of kinds of cards, with the number of six-card deals that begin with it.

    Player and Banker are dealt in turn; a coup that ends early stands for all its continuations.
    With printed cards each deal is as many cards shorter. `put_back`: each card returns first.
    """
    left = dict(shoe)
    size = sum(left.values())
    deals = 6 - len(table.printed)

    def draw(seat: str, gone: int) -> Iterator[tuple[Card, int, int]]:
        """A card for the seat, in how many ways, and how many cards the shoe has given then."""
        if seat in table.printed:
            yield (table.printed[seat], ""), 1, gone
            return
        for card, n in list(left.items()):
            if n:
                left[card] -= not put_back
                yield card, n, gone + 1
                left[card] += not put_back

    def rest(gone: int) -> int:
        return size ** (deals - gone) if put_back else in_turn(size - gone, deals - gone)

    for p1, a, i in draw("player.first", 0):
        for b1, b, j in draw("banker.first", i):
            for p2, c, k in draw("player.second", j):
                for b2, d, gone in draw("banker.second", k):
                    ways = a * b * c * d
                    player, banker = (p1, p2), (b1, b2)
                    p, q = total(player), total(banker)
                    over = table.ends(p, q)
                    if not over and table.player(p):
                        for p3, e, m in draw("player.third", gone):
                            if table.banker(q, WORTH[p3[0]]):
                                for b3, f, n in draw("banker.third", m):
                                    whole = Coup((*player, p3), (*banker, b3))
                                    yield whole, ways * e * f * rest(n)
                            else:
                                yield Coup((*player, p3), banker), ways * e * rest(m)
                    elif not over and table.banker(q, None):
                        for b3, f, n in draw("banker.third", gone):
                            yield Coup(player, (*banker, b3)), ways * f * rest(n)
                    else:
                        yield Coup(player, banker), ways * rest(gone)


def literal_deals(shoe: Cards, table: Table) -> Iterator[Coup]:
    """The coup of each ordered deal of six single cards, equal cards told apart; six at a time."""
    cards = [card for card, n in shoe.items() for _ in range(n)]
    for deal in permutations(cards, 6 - len(table.printed)):
        pile = list(deal)
        hands: dict[str, list[Card]] = {"player": [], "banker": []}

        def take(seat: str, pile: list[Card], hands: dict[str, list[Card]]) -> None:
            printed = table.printed.get(seat)
            hands[seat[:6]].append((printed, "") if printed else pile.pop(0))

        for seat in ("player.first", "banker.first", "player.second", "banker.second"):
            take(seat, pile, hands)
        p, q = total(hands["player"]), total(hands["banker"])
        if not table.ends(p, q):
            third = None
            if table.player(p):
                take("player.third", pile, hands)
                third = WORTH[hands["player"][2][0]]
            if table.banker(q, third):
                take("banker.third", pile, hands)
        yield Coup(tuple(hands["player"]), tuple(hands["banker"]))


def in_turn(size: int, cards: int = 6) -> int:
    """N(N-1)… with so many factors: the orders in which so many of N cards can lie."""
    ways = 1
    for gone in range(cards):
        ways *= size - gone
    return ways


# Settling. An event is a function of a coup; it never raises Missing, a value may.

Event = Callable[[Coup], bool]
Deals = Sequence[tuple[Coup, int]]


def settle(deals: Deals, lines: Sequence[Event], given: Event | None = None) -> list[int]:
    """Deals that each pay line settles, the first that fits; then those that lose."""
    counts = [0] * (len(lines) + 1)
    for coup, ways in deals:
        if given is None or given(coup):
            for i, line in enumerate(lines):
                if line(coup):
                    counts[i] += ways
                    break
            else:
                counts[-1] += ways
    return counts


def law(
    deals: Deals,
    expressions: Sequence[Callable[[Coup], Value]],
    given: Event | None = None,
) -> dict[tuple[object, ...], int]:
    """Deals of each tuple of values; None where a value reads what is not there."""
    counts: dict[tuple[object, ...], int] = {}
    for coup, ways in deals:
        if given is None or given(coup):
            key = tuple(value_or_none(expression, coup) for expression in expressions)
            counts[key] = counts.get(key, 0) + ways
    return counts


def value_or_none(expression: Callable[[Coup], Value], coup: Coup) -> Value | None:
    try:
        return expression(coup)
    except Missing:
        return None
