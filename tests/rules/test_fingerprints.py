"""Each well-known wrong program, given as a rules file or a shoe, gives its known wrong edges.

Several of them agree with the right edges of Player and Banker to two decimals, so the Tie is
always looked at too. The edges are those of eight decks, in percent, rounded half up.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from math import floor
from pathlib import Path

import pytest

from exact.bet import Bet, Line
from exact.catalogue.rules import find_rules
from exact.settlement import settle
from exact.shoe import Shoe
from tests.oracle.brute import PUNTO_BANCO, Table

Cell = Callable[[int, int | None], bool | None]

BETS = (
    Bet("player", "Player", (Line("player.wins", Fraction(1)), Line("tie", Fraction(0)))),
    Bet("banker", "Banker", (Line("banker.wins", Fraction(19, 20)), Line("tie", Fraction(0)))),
    Bet("tie", "Tie", (Line("tie", Fraction(8)),)),
)


def where(cell: Cell) -> Table:
    """The standard tableau with some of Banker's cells changed; None leaves a cell alone."""

    def banker(total: int, third: int | None) -> bool:
        changed = cell(total, third)
        return PUNTO_BANCO.banker(total, third) if changed is None else changed

    return PUNTO_BANCO._replace(banker=banker)


def row(total: int, draws: Callable[[int], bool]) -> Table:
    """The standard tableau with one of Banker's rows changed, where Player took a third card."""
    return where(lambda b, third: draws(third) if b == total and third is not None else None)


def rules_file(table: Table) -> str:
    """A table written down as a user would write a rules file."""
    totals = range(10)
    player = [p for p in totals if all(table.ends(p, b) for b in totals)]
    banker = [b for b in totals if all(table.ends(p, b) for p in totals)]
    draws = [p for p in totals if table.player(p) and p not in player]
    stands = [p for p in totals if p not in player and p not in draws]
    text = f'title = "A wrong program"\nsource = "a program"\n[player]\nnatural = {player}\n'
    text += f"draws = {draws}\nstands = {stands}\n[banker]\nnatural = {banker}\n"
    for b in totals:
        if b not in banker:
            cells = {third: table.banker(b, third) for third in (None, *totals)}
            for word, wanted in (("draws", True), ("stands", False)):
                names = [
                    '"stood"' if t is None else str(t) for t, d in cells.items() if d is wanted
                ]
                text += f"[banker.{b}]\n" * wanted + f"{word} = [{', '.join(names)}]\n"
    return text


def edges(shoe: Shoe, path: Path, table: Table) -> list[str]:
    path.write_text(rules_file(table), encoding="utf-8")
    found = settle(BETS, shoe, find_rules(str(path)))
    percents = [1 - settlement.rtp for settlement in found if settlement.rtp is not None]
    return [_four_decimals(100 * edge) for edge in percents]


def _four_decimals(x: Fraction) -> str:
    units = floor(abs(x) * 10**4 + Fraction(1, 2))
    return f"{'-' * (x < 0)}{units // 10**4}.{units % 10**4:04}"


TABLEAUS = {
    "none": (PUNTO_BANCO, "1.2351 1.0579 14.3596"),
    "Banker 6 draws when Player stands": (
        where(lambda b, third: True if b == 6 and third is None else None),
        "1.3767 0.9334 19.2782",
    ),
    "Banker 6 never draws": (row(6, lambda third: False), "1.2178 1.0744 14.2453"),
    "Banker 3 always draws": (row(3, lambda third: True), "1.2341 1.0594 14.5252"),
    "Banker 3 stands on 8 and 9": (row(3, lambda t: t not in (8, 9)), "1.1998 1.0918 14.1959"),
    "Banker 4 draws on an ace too": (row(4, lambda t: 1 <= t <= 7), "1.2359 1.0575 14.5252"),
    "Banker 5 stands on 4": (row(5, lambda t: 5 <= t <= 7), "1.2318 1.0607 14.1934"),
    "Banker ignores Player's card": (
        PUNTO_BANCO._replace(banker=lambda b, third: b <= 5),
        "0.0000 2.2656 15.6022",
    ),
    "Player stands on 5": (
        PUNTO_BANCO._replace(player=lambda total: total <= 4),
        "1.5214 0.7869 17.2694",
    ),
    "a Banker natural does not stop Player": (
        PUNTO_BANCO._replace(ends=lambda player, banker: player in (8, 9)),
        "-0.5731 2.7983 6.2222",
    ),
}
SHOES = {
    "infinite deck": (Shoe.infinite, "1.2281 1.0640 14.1170"),
    "32 zero cards instead of 128": (
        lambda: Shoe.whole(8, "J*32,Q*32,K*32"),
        "1.2666 1.0111 8.5968",
    ),
    "tens missing": (lambda: Shoe.whole(8, "T*32"), "1.2826 1.0065 12.5365"),
}


@pytest.mark.parametrize("mistake", TABLEAUS)
def test_wrong_tableaus(mistake: str, tmp_path: Path) -> None:
    table, printed = TABLEAUS[mistake]
    assert edges(Shoe.whole(8), tmp_path / "wrong.toml", table) == printed.split()


@pytest.mark.parametrize("mistake", SHOES)
def test_wrong_shoes(mistake: str, tmp_path: Path) -> None:
    shoe, printed = SHOES[mistake]
    assert edges(shoe(), tmp_path / "right.toml", PUNTO_BANCO) == printed.split()
