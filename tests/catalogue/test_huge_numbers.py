"""Numbers too large to be written, and names too long, anywhere in a file: one short line."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from exact.audit.read import read_sheet
from exact.catalogue.entries import read_bet_file
from exact.catalogue.form import number_of
from exact.catalogue.multipliers import read_multipliers
from exact.catalogue.names import read_glossary
from exact.catalogue.rules import find_rules
from exact.catalogue.tables import parse_toml, table_files
from exact.errors import BetError, ExactError
from exact.verify.ledger import read_ledger

HUGE = "0x" + "f" * 4000

BETS = """
[[bet]]
id = "a-{n}"
name = "A {n}"
aliases = ["x"]
family = "f"
rules = "punto-banco"
for = { n = [0, 2] }
lines = [{ when = "tie and player.total == {n}" }, { when = "banker.wins", pays = "push" }]
paytables = { "8" = ["8:1"], "9" = ["9:1"] }
called = { "9" = ["Nine"] }
given = "tie"
[[bet]]
id = "b-{n}"
name = "B"
for = [{ n = 0, pay = "1:1" }]
lines = [{ when = "tie", pays = "{pay}" }]
[[bet]]
id = "c"
name = "C"
coups = { streak = "banker.wins", at_most = 10, skip = "tie" }
lines = [{ when = "streak == 10", pays = "5:1" }]
[[bet]]
id = "d"
name = "D"
multiplier = { cards = "player", fee = 0.2 }
lines = [{ when = "tie", pays = "5:1" }]
"""
SHEET = """
vendor = "V"
game = "G"
decks = [8, 6]
note = ["x"]
[[claim]]
bet = "tie"
name = "x"
pays = ["8:1"]
rtp = "85%"
[[claim]]
bet = { lines = [{ when = "tie", pays = "8:1" }] }
edge = "5%"
[[range]]
bets = ["tie", "player"]
rtp = ["85%", "95%"]
"""
LEDGER = """
[[entry]]
id = "x"
bet = "tie"
decks = 8
counted = [2, 2]
coups = { streak = "tie", at_most = 3 }
figures = [{ quantity = "house_edge", printed = "2.65", line = 1, removed = "A", times = 3 }]
"""
CARD = (
    '[multiplier]\ncard = [{ times = 1, probability = "3/4" }, { times = 2, probability = 0.25 }]'
)
LINE = '[multiplier]\nline = { 1 = [{ times = 1, probability = "1" }] }'
NAMES = 'language = "x"\ntitle = "X"\n[names]\ntie = ["T"]\n[words]\ndecks = ["d"]'
RULES = next(p for p in table_files("rules") if p.stem == "7-up").read_text(encoding="utf-8")

FILES: dict[str, tuple[str, Callable[[Path], object]]] = {
    "bets": (BETS, read_bet_file),
    "sheet": (SHEET, read_sheet),
    "ledger": (LEDGER, read_ledger),
    "multipliers by card": (CARD, read_multipliers),
    "multipliers by line": (LINE, read_multipliers),
    "names": (NAMES, read_glossary),
    "rules": (RULES, lambda path: find_rules(str(path))),
}


def places(data: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    items = data.items() if isinstance(data, dict) else enumerate(data)
    for key, value in items:
        yield (*path, key)
        if isinstance(value, dict | list):
            yield from places(value, (*path, key))


def as_toml(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f'"{key}" = {as_toml(each)}' for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(map(as_toml, value)) + "]"
    if isinstance(value, Raw):
        return value.text
    return f'"{value}"' if isinstance(value, str) else str(value).lower()


class Raw:
    """Text in TOML that stands for itself."""

    def __init__(self, text: str) -> None:
        self.text = text


@pytest.mark.parametrize(
    "wrong",
    [HUGE, f"[{HUGE}]", f'{{ "{"x" * 5000}" = {HUGE} }}'],
    ids=["alone", "in a list", "in a table"],
)
@pytest.mark.parametrize("kind", FILES)
def test_a_huge_number_in_any_place(kind: str, wrong: str, tmp_path: Path) -> None:
    text, read = FILES[kind]
    data = parse_toml(text.replace("'", '"'), kind, BetError)
    path = tmp_path / "file.toml"
    refused = 0
    for place in places(data):
        changed: Any = copy.deepcopy(data)
        inner = changed
        for key in place[:-1]:
            inner = inner[key]
        inner[place[-1]] = Raw(wrong)
        path.write_text(
            "".join(f"{key} = {as_toml(value)}\n" for key, value in changed.items()),
            encoding="utf-8",
        )
        with pytest.raises(ExactError) as caught:
            read(path)
        refused += 1
        assert str(caught.value).isprintable()
        assert len(str(caught.value)) < len(str(path)) + 400
    assert refused > 5


@pytest.mark.parametrize("number", ["9" * 5000, "1e99999999999999999999"], ids=["long", "large"])
def test_a_number_that_python_does_not_read(number: str) -> None:
    with pytest.raises(BetError) as caught:
        parse_toml(f"x = {number}", "x.toml", BetError)
    assert str(caught.value) == ("x.toml: holds a number that is too long or too large to be read")


@pytest.mark.parametrize(
    "value", ["１/２", "1_000", "1e5", "1/0", "", Decimal("1e-999"), Decimal("nan"), True, 10**12]
)
def test_what_is_no_exact_number(value: object) -> None:
    with pytest.raises(BetError, match="is no exact number"):
        number_of(value, "here")


@pytest.mark.parametrize("value", ["1/2", ".5", "0.50", Decimal("0.5"), Decimal("5e-1")])
def test_what_is_an_exact_number(value: object) -> None:
    assert number_of(value, "here") == Fraction(1, 2)
