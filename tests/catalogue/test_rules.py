"""Drawing rules: read from the tables or a user's file, and every hole in a tableau is named."""

from __future__ import annotations

import copy
import tomllib
from pathlib import Path
from typing import Any

import pytest

from exact.catalogue.rules import find_rules, rules_names
from exact.catalogue.tables import tables_folder
from exact.errors import RulesError, UnknownName
from exact.rules import Rules, read_rules

STANDARD = (tables_folder() / "rules" / "punto-banco.toml").read_text(encoding="utf-8")
ALL = (True,) * 11
NONE = (False,) * 11


def standard() -> dict[str, Any]:
    return tomllib.loads(STANDARD)


def against(stood: bool, *thirds: int) -> tuple[bool, ...]:
    return (stood, *(points in thirds for points in range(10)))


def test_the_rules_that_are_there() -> None:
    assert {
        *("7-up", "baccarat-gold", "banker-natural-does-not-stop"),
        *("no-third-card", "punto-banco"),
    } <= set(rules_names())


@pytest.mark.parametrize("name", rules_names())
def test_every_rules_file_is_complete_and_names_its_source(name: str) -> None:
    rules = find_rules(name)
    assert rules.id == name
    assert rules.title
    assert rules.source


def test_seven_up_is_the_standard_tableau_with_a_printed_seven() -> None:
    seven, usual = find_rules("7-up"), find_rules("punto-banco")
    assert seven.printed == (("P1", "7"),)
    assert usual.printed == ()
    assert seven.player_draws == usual.player_draws
    assert seven.banker_draws == usual.banker_draws
    assert seven.natural_player == seven.natural_banker == frozenset({8, 9})


def test_baccarat_gold() -> None:
    # Player draws on 0-5; if Player drew, Banker draws on 0-3 always and on 4-5 only against 3-7;
    # if Player stood, Banker draws on 0-5.
    gold = find_rules("baccarat-gold")
    assert gold.player_draws == (True,) * 6 + (False,) * 4
    assert gold.banker_draws == (ALL,) * 4 + (against(True, 3, 4, 5, 6, 7),) * 2 + (NONE,) * 4


def test_a_banker_natural_that_stops_nobody() -> None:
    rules, usual = find_rules("banker-natural-does-not-stop"), find_rules("punto-banco")
    assert rules.natural_player == {8, 9}
    assert rules.natural_banker == frozenset()
    assert (rules.player_draws, rules.banker_draws) == (usual.player_draws, usual.banker_draws)


def test_two_cards_each() -> None:
    rules = find_rules("no-third-card")
    assert not any(rules.player_draws)
    assert rules.banker_draws == (NONE,) * 10


def test_a_file_of_the_users(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(STANDARD.replace('"Punto banco"', '"Mine"'), encoding="utf-8")
    mine, usual = find_rules(str(path)), find_rules("punto-banco")
    assert (mine.id, mine.title) == ("mine", "Mine")
    assert mine.banker_draws == usual.banker_draws


def test_a_variant_in_a_file_of_the_standard_name_keeps_its_path(tmp_path: Path) -> None:
    path = tmp_path / "punto-banco.toml"
    path.write_text(STANDARD, encoding="utf-8")
    assert find_rules(str(path)).id == str(path)


def test_names_in_any_case_and_read_once() -> None:
    assert find_rules(" Punto-Banco ") is find_rules("punto-banco")


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("punto-bank", "did you mean punto-banco"),
        ("7up", "did you mean 7-up"),
        ("zzz", "known are 7-up"),
        ("", "rules: '' is no name and no file"),
    ],
)
def test_unknown_rules_are_suggested(name: str, says: str) -> None:
    with pytest.raises(UnknownName, match=says):
        find_rules(name)


def test_a_file_that_is_no_rules_names_itself(tmp_path: Path) -> None:
    for path, says in ((tmp_path, "folder"), (tmp_path / "no.toml", "no such file")):
        with pytest.raises(RulesError, match=says):
            find_rules(str(path))


def broken(change: dict[str, Any]) -> dict[str, Any]:
    """The standard tableau with the keys of `change`, `a.b.c` by path; None strikes a key."""
    data = copy.deepcopy(standard())
    for path, value in change.items():
        *way, last = path.split("/")
        table = data
        for key in way:
            table = table.setdefault(key, {})
        if value is None:
            del table[last]
        else:
            table[last] = value
    return data


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"player/draws": [0, 1, 2, 3, 4]}, r"x: player: the cell 5 is missing"),
        ({"player/stands": [5, 6, 7]}, r"x: player: the cell 5 stands both in draws and in stands"),
        ({"player/stands": [6, 6, 7]}, r"x: player.stands: the cell 6 stands twice"),
        ({"player/natural": [7, 8, 9]}, r"x: player: the cell 7 stands both in natural and"),
        ({"player/draws": [0, 1, 2, 3, 4, 5, 10]}, r"player.draws: 10 is no cell"),
        ({"player/draws": [True, 0, 2, 3, 4, 5]}, r"player.draws: true is no cell"),
        ({"player/draws": [0, 1.0, 2, 3, 4, 5]}, r"player.draws: 1.0 is no cell"),
        ({"player/draws": ["stood", 0, 1, 2, 3, 4, 5]}, r'player.draws: "stood" is no cell'),
        ({"player/draws": [[0], 1, 2, 3, 4, 5]}, r"player.draws: \[0\] is no cell"),
        ({"player/draws": "0-5"}, r"player.draws: a list is wanted"),
        ({"player/draws": None}, r"player: the list draws is missing"),
        ({"player/hits": [1]}, r"the key 'player.hits' is unknown"),
        ({"player": [1]}, r"player is to be a table"),
        ({"player": None}, r"the table \[player\] is missing"),
        ({"banker": None}, r"the table \[banker\] is missing"),
        ({"banker/natural": None}, r"banker: the list natural is missing"),
        ({"banker/natural": [9]}, r"the row banker.8 is missing"),
        ({"banker/natural": [8, 9, 9]}, r"banker.natural: the cell 9 stands twice"),
        ({"banker/natural": [7, 8, 9]}, r"banker.7 has a row, but 7 is in banker.natural"),
        ({"banker/8": {"draws": [], "stands": []}}, r"banker.8 has a row, but 8 is in"),
        ({"banker/3": None}, r"the row banker.3 is missing"),
        ({"banker/3": [1]}, r"banker.3 is to be a table"),
        ({"banker/3/stands": []}, r"x: banker.3: the cell 8 is missing"),
        ({"banker/3/stands": [7, 8]}, r"x: banker.3: the cell 7 stands both in"),
        ({"banker/6/stands": [0, 1, 2, 3, 4, 5, 8, 9]}, r'banker.6: the cell "stood" is missing'),
        ({"banker/6/draws": [6, 7, "sat"]}, r'banker.6.draws: "sat" is no cell'),
        ({"banker/6/draws": [6, 7, "7"]}, r'banker.6.draws: "7" is no cell'),
        ({"banker/6/draws": [6, False]}, r"banker.6.draws: false is no cell"),
        ({"banker/6/when": [6]}, r"the key 'banker.6.when' is unknown"),
        ({"banker/10": {}}, r"the key 'banker.10' is unknown"),
        ({"banker/03": {}}, r"the key 'banker.03' is unknown"),
        ({"title": None}, r"the key title is missing"),
        ({"source": None}, r"the key source is missing"),
        ({"title": 7}, r"title is to be a text"),
        ({"title": " "}, r"title is to be a text"),
        ({"burn": 1}, r"the key 'burn' is unknown"),
        ({"printed": 7}, r"printed is to be a table"),
        ({"printed/dealer/first": "7"}, r"the key 'printed.dealer' is unknown"),
        ({"printed/player/fourth": "7"}, r"the key 'printed.player.fourth' is unknown"),
        ({"printed/player": "7"}, r"printed.player is to be a table"),
        ({"printed/player/first": 7}, r"printed.player.first: 7 is no rank"),
        ({"printed/player/first": "1"}, r'printed.player.first: "1" is no rank'),
        ({"printed/player/first": "7H"}, r'printed.player.first: "7H" is no rank'),
    ],
)
def test_each_hole_in_a_tableau_is_named(change: dict[str, Any], says: str) -> None:
    with pytest.raises(RulesError, match=says) as caught:
        read_rules(broken(change), "x", "x")
    assert str(caught.value).startswith("x: ")
    assert "\n" not in str(caught.value)


def test_printed_cards_have_places_and_ranks() -> None:
    data = broken({"printed/banker/third": "10", "printed/player/second": "k"})
    assert read_rules(data, "x", "x").printed == (("P2", "K"), ("B3", "T"))


GOOD: dict[str, Any] = {
    "id": "x",
    "title": "X",
    "natural_player": frozenset({8, 9}),
    "natural_banker": frozenset({8, 9}),
    "player_draws": (True,) * 6 + (False,) * 4,
    "banker_draws": (ALL,) * 3 + (NONE,) * 7,
}


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"natural_player": {8, 9}}, "frozenset"),
        ({"natural_banker": frozenset({10})}, "frozenset of 0 to 9"),
        ({"player_draws": (True,) * 9}, "10 entries"),
        ({"player_draws": (1,) * 6 + (0,) * 4}, "True"),
        ({"banker_draws": (ALL,) * 9}, "10 rows of 11"),
        ({"banker_draws": ((True,) * 10,) * 10}, "10 rows of 11"),
        ({"player_draws": (True,) * 10}, "Player draws on the natural 8"),
        ({"banker_draws": (ALL,) * 10}, "Banker draws on the natural 8"),
        ({"printed": (("P4", "7"),)}, "no place"),
        ({"printed": (("P1", "10"),)}, "a printed card is a rank"),
        ({"printed": (("P1", "7"), ("P1", "8"))}, "two printed cards"),
    ],
)
def test_rules_check_themselves(wrong: dict[str, Any], says: str) -> None:
    assert Rules(**GOOD).printed == ()
    with pytest.raises(RulesError, match=says):
        Rules(**{**GOOD, **wrong})
