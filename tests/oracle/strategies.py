"""Random shoes, drawing rules and bets, each in two forms: for the product and for the oracle."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from tests.oracle.brute import Table
from tests.oracle.coup import RANKS, SUITS, Card
from tests.oracle.expressions import condition, number
from tests.oracle.leaves import Language, Node

# Shoes.


@dataclass(frozen=True)
class SmallShoe:
    """A shoe of a few cards, counted by kind; the suit is "?" where suits are not known."""

    cards: tuple[tuple[Card, int], ...]

    @property
    def counts(self) -> dict[Card, int]:
        return dict(self.cards)

    @property
    def size(self) -> int:
        return sum(n for _, n in self.cards)

    @property
    def suited(self) -> bool:
        return all(suit != "?" for (_, suit), _ in self.cards)

    @property
    def text(self) -> str:
        """The shoe as the product reads it."""
        return ",".join(f"{rank}{suit.strip('?')}*{n}" for (rank, suit), n in self.cards)

    def without(self, card: Card) -> SmallShoe:
        left = self.counts
        left[card] -= 1
        return SmallShoe(tuple((kind, n) for kind, n in left.items() if n))


def shoes(suited: bool | None = None, most_kinds: int = 6, least: int = 6) -> _Shoes:
    """Shoes of `least` to 12 cards of few kinds, so that a brute force takes no second.

    Lopsided ones too, with ranks and values missing; `suited` None draws both sorts.
    """

    @st.composite
    def draw_shoe(draw: DrawFn) -> SmallShoe:
        known = draw(st.booleans()) if suited is None else suited
        # Few ranks make ties, pairs and shapes; all of them make the rest.
        ranks = draw(st.sampled_from((RANKS, RANKS, "A289TK", "3456", "67", "QKA23", "TJQK9")))
        kind = st.tuples(st.sampled_from(ranks), st.sampled_from(SUITS if known else "?"))
        most = min(draw(st.sampled_from((4, 5, 6, 3, 6, 5, 4, 2, 1))), most_kinds)
        least_kinds = min(most, len(ranks) * (len(SUITS) if known else 1))
        kinds = draw(st.lists(kind, min_size=least_kinds, max_size=most, unique=True))
        size = draw(st.integers(max(least, len(kinds)), 12))
        counts = [1] * len(kinds)
        while sum(counts) < size:
            counts[draw(st.integers(0, len(kinds) - 1))] += 1
        return SmallShoe(tuple(zip(kinds, counts, strict=True)))

    return draw_shoe()


_Shoes = st.SearchStrategy[SmallShoe]


# Rules.


@dataclass(frozen=True)
class Tableau:
    """Random drawing rules as plain tables, and as the oracle's functions."""

    natural_player: frozenset[int]
    natural_banker: frozenset[int]
    player_draws: tuple[bool, ...]
    banker_draws: tuple[tuple[bool, ...], ...]
    printed: tuple[tuple[str, str], ...]

    @property
    def table(self) -> Table:
        def banker(total: int, third: int | None) -> bool:
            return self.banker_draws[total][0 if third is None else third + 1]

        return Table(
            lambda p, b: p in self.natural_player or b in self.natural_banker,
            lambda total: self.player_draws[total],
            banker,
            dict(self.printed),
        )


SEATS = ("player.first", "banker.first", "player.second", "banker.second")


@st.composite
def tableaus(draw: DrawFn) -> Tableau:
    totals = st.frozensets(st.integers(0, 9), max_size=3)
    player, banker = draw(totals), draw(totals)
    printed = draw(st.dictionaries(st.sampled_from(SEATS), st.sampled_from(RANKS), max_size=2))
    return Tableau(
        player,
        banker,
        tuple(draw(st.booleans()) and total not in player for total in range(10)),
        tuple(
            tuple(draw(st.booleans()) and total not in banker for _ in range(11))
            for total in range(10)
        ),
        tuple(printed.items()),
    )


# Bets.


@st.composite
def events(draw: DrawFn, language: Language, depth: int = 2) -> Node:
    """A yes/no expression from across the whole language."""
    return condition(draw, language, depth)


@st.composite
def expressions(draw: DrawFn, language: Language, depth: int = 2) -> Node:
    """Anything that `exact law` may be asked for."""
    form = draw(st.integers(0, 5))
    if form <= 2:
        return number(draw, language, depth)
    if form <= 4:
        return condition(draw, language, depth)
    return language.word(draw, draw(st.sampled_from(language.kinds)))


@dataclass(frozen=True)
class SmallBet:
    """Pay lines in the bet's order, the pays net per unit staked."""

    lines: tuple[tuple[Node, Fraction], ...]


PAYS = tuple(Fraction(n) for n in ("-1/2", "0", "1/2", "19/20", "1", "8", "25", "200"))


@st.composite
def bets(draw: DrawFn, language: Language, most_lines: int = 3, depth: int = 2) -> SmallBet:
    lines = [
        (draw(events(language, depth)), draw(st.sampled_from(PAYS)))
        for _ in range(draw(st.integers(1, most_lines)))
    ]
    return SmallBet(tuple(lines))
