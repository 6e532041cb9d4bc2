"""From the oracle's shoes, rules and bets to the product's, so that both are asked the same."""

from __future__ import annotations

from collections.abc import Iterable

from exact.bet import Bet, Line
from exact.law import Law
from exact.rules import Rules
from exact.shoe import Shoe
from tests.oracle.brute import Table
from tests.oracle.strategies import SmallBet, SmallShoe

_PLACES = {"first": "1", "second": "2", "third": "3"}


def product_shoe(shoe: SmallShoe) -> Shoe:
    return Shoe.of(shoe.text)


def product_bet(bet: SmallBet, name: str = "bet") -> Bet:
    return Bet(name, name, tuple(Line(node.text, pays) for node, pays in bet.lines))


def product_bets(bets: Iterable[SmallBet]) -> list[Bet]:
    return [product_bet(bet, f"bet-{i}") for i, bet in enumerate(bets)]


def product_rules(table: Table, name: str = "typed") -> Rules:
    """The rules as the product keeps them, cell by cell from the oracle's functions."""
    totals = range(10)
    player = frozenset(p for p in totals if all(table.ends(p, b) for b in totals))
    banker = frozenset(b for b in totals if all(table.ends(p, b) for p in totals))
    assert all(table.ends(p, b) is (p in player or b in banker) for p in totals for b in totals)
    return Rules(
        id=name,
        title=name,
        natural_player=player,
        natural_banker=banker,
        player_draws=tuple(p not in player and table.player(p) for p in totals),
        banker_draws=tuple(
            tuple(b not in banker and table.banker(b, third) for third in (None, *totals))
            for b in totals
        ),
        printed=tuple(
            (seat[0].upper() + _PLACES[seat[7:]], rank) for seat, rank in table.printed.items()
        ),
    )


def counted(found: Law) -> dict[tuple[tuple[str, object], ...], int]:
    """A law of the product's as the oracle counts one; no tuple of values stands twice."""
    counts = {typed(outcome.values): outcome.arrangements for outcome in found.outcomes}
    assert len(counts) == len(found.outcomes)
    return counts


def typed(values: Iterable[object]) -> tuple[tuple[str, object], ...]:
    """Values that are told apart by type too, since True == 1 in Python."""
    return tuple((type(value).__name__, value) for value in values)
