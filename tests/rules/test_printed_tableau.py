"""Every cell of the drawing tables, typed here from print, beside the rules that ship."""

from __future__ import annotations

import pytest

from exact.catalogue.rules import find_rules, rules_names
from tests.oracle.bridge import product_rules
from tests.oracle.brute import TABLES

# D draws, S stands, N natural. Columns: Player stood, then the points of Player's third card.
STANDARD_PLAYER = "D D D D D D S S N N"
STANDARD = """
    stood 0 1 2 3 4 5 6 7 8 9
0     D   D D D D D D D D D D
1     D   D D D D D D D D D D
2     D   D D D D D D D D D D
3     D   D D D D D D D D S D
4     D   S S D D D D D D S S
5     D   S S S S D D D D S S
6     S   S S S S S S D D S S
7     S   S S S S S S S S S S
"""
GOLD = """
    stood 0 1 2 3 4 5 6 7 8 9
0     D   D D D D D D D D D D
1     D   D D D D D D D D D D
2     D   D D D D D D D D D D
3     D   D D D D D D D D D D
4     D   S S S D D D D D S S
5     D   S S S D D D D D S S
6     S   S S S S S S S S S S
7     S   S S S S S S S S S S
"""


def rows(printed: str) -> dict[int, tuple[bool, ...]]:
    lines = [line.split() for line in printed.strip().splitlines()[1:]]
    return {int(total): tuple(cell == "D" for cell in cells) for total, *cells in lines}


@pytest.mark.parametrize(
    ("name", "printed", "laid"),
    [
        ("punto-banco", STANDARD, ()),
        ("7-up", STANDARD, (("P1", "7"),)),
        ("baccarat-gold", GOLD, ()),
    ],
)
def test_each_cell(name: str, printed: str, laid: tuple[tuple[str, str], ...]) -> None:
    rules = find_rules(name)
    for total, letter in enumerate(STANDARD_PLAYER.split()):
        assert rules.player_draws[total] is (letter == "D"), f"Player on {total}"
        assert (total in rules.natural_player) is (letter == "N"), f"Player on {total}"
    assert rules.natural_banker == {8, 9}
    assert rules.printed == laid
    cells = 0
    for total, row in rows(printed).items():
        for column, cell in enumerate(row):
            third = "none" if column == 0 else str(column - 1)
            assert rules.banker_draws[total][column] is cell, f"Banker {total}, third {third}"
            cells += 1
    assert cells == 8 * 11


@pytest.mark.parametrize("name", rules_names())
def test_all_rules_that_ship_are_those_that_the_oracle_knows(name: str) -> None:
    shipped, typed = find_rules(name), product_rules(TABLES[name])
    assert shipped.natural_player == typed.natural_player
    assert shipped.natural_banker == typed.natural_banker
    assert shipped.player_draws == typed.player_draws
    assert shipped.banker_draws == typed.banker_draws
    assert shipped.printed == typed.printed
