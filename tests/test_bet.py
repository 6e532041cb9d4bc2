"""Bets as values: they check themselves, and can be written on the spot."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from exact.bet import Bet, Line, inline_bet, paytable_name, with_pays
from exact.errors import BetError, EventError, ExactError

WIN = Line("player.wins", Fraction(1))
PUSH = Line("tie", Fraction(0))


def test_a_line_reads_its_event() -> None:
    assert WIN.event.text == "player.wins"
    assert Line("tie", 8) == Line("tie", Fraction(8))  # type: ignore[arg-type]
    assert isinstance(Line("tie", 8).pays, Fraction)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("when", "pays", "error"),
    [
        ("player.total", Fraction(1), EventError),
        ("tei", Fraction(1), EventError),
        ("", Fraction(1), EventError),
        (7, Fraction(1), BetError),
        ("tie", 0.95, BetError),
        ("tie", "8:1", BetError),
        ("tie", True, BetError),
        ("tie", Fraction(-3, 2), BetError),
    ],
)
def test_a_line_refuses(when: Any, pays: Any, error: type[ExactError]) -> None:
    with pytest.raises(error):
        Line(when, pays)


@pytest.mark.parametrize(
    "wrong",
    [
        {"id": ""},
        {"id": 7},
        {"name": " "},
        {"lines": ()},
        {"lines": [WIN]},
        {"lines": ("tie",)},
        {"paytable": 8},
        {"aliases": ["Punto"]},
        {"aliases": (1,)},
        {"family": None},
        {"rules": ""},
        {"note": 1},
    ],
)
def test_a_bet_refuses(wrong: dict[str, Any]) -> None:
    with pytest.raises(BetError) as caught:
        Bet(**{"id": "player", "name": "Player", "lines": (WIN, PUSH), **wrong})
    assert "\n" not in str(caught.value)


def test_a_bet_is_a_value() -> None:
    one, other = (Bet("player", "Player", (WIN, PUSH)) for _ in range(2))
    assert one == other
    assert hash(one) == hash(other)
    with pytest.raises(AttributeError):
        one.id = "banker"  # type: ignore[misc]


@pytest.mark.parametrize(
    ("nets", "name"),
    [
        (["1", "0"], "1"),
        (["19/20", "0"], "0.95"),
        (["1/2", "1", "0"], "0.5-1"),
        (["12", "12", "20"], "12-20"),
        (["20", "12", "20"], "20-12-20"),
        (["1/3"], "1:3"),
        (["0"], "push"),
        (["-1/2", "0"], "0.5 for 1"),
    ],
)
def test_a_paytable_is_called_by_its_winning_pays(nets: list[str], name: str) -> None:
    assert paytable_name((Fraction(net), Fraction(0)) for net in nets) == name


def test_a_bet_on_the_spot() -> None:
    text = " banker.wins and banker.total == 6 @ 12:1; tie @ push "
    bet = inline_bet(text)
    assert bet.id == bet.name == text.strip()
    assert bet.lines == (
        Line("banker.wins and banker.total == 6", Fraction(12)),
        Line("tie", Fraction(0)),
    )
    assert bet.paytable == "12"


@pytest.mark.parametrize(
    ("text", "error"),
    [
        ("", BetError),
        ("tie", BetError),
        ("@ 8:1", BetError),
        ("tie @", BetError),
        ("tie @ 8:1;", BetError),
        ("; tie @ 8:1", BetError),
        ("tie @ 8:1; player.wins", BetError),
        ("tie @ eight", BetError),
        ("tie @ 0:1", BetError),
        ("tie @ 8:1 @ 9:1", EventError),
        ("player.total @ 8:1", EventError),
        ("__import__('os') @ 8:1", EventError),
        ("tie @ 8:1; " * 10_000, BetError),
    ],
)
def test_a_bet_on_the_spot_refuses(text: str, error: type[ExactError]) -> None:
    with pytest.raises(error) as caught:
        inline_bet(text)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 300


def test_pays_are_replaced_on_the_one_winning_line() -> None:
    bet = Bet("player", "Player", (PUSH, WIN), family="main")
    other = with_pays(bet, "9 for 1")
    assert other.lines == (PUSH, Line("player.wins", Fraction(8)))
    assert (other.id, other.name, other.family, other.paytable) == ("player", "Player", "main", "8")
    assert with_pays(bet, Fraction(8)) == other


def test_pays_of_several_winning_lines_are_not_replaced() -> None:
    two = Bet("two", "Two", (WIN, Line("tie", Fraction(8))))
    with pytest.raises(BetError, match="'two' has 2 winning lines"):
        with_pays(two, "9:1")
    with pytest.raises(BetError, match="'none' has no winning lines"):
        with_pays(Bet("none", "None", (PUSH,)), "9:1")
    with pytest.raises(BetError, match="pays: "):
        with_pays(Bet("one", "One", (WIN,)), "much")


def test_a_bet_has_a_thousand_lines_at_most() -> None:
    line = Line("tie", Fraction(8))
    assert len(Bet("a", "A", (line,) * 1000).lines) == 1000
    with pytest.raises(BetError, match="bet 'a': 1,001 lines are too many, 1,000 are the most"):
        Bet("a", "A", (line,) * 1001)
    with pytest.raises(BetError, match="1,001 lines are too many"):
        inline_bet(";".join(["tie@8:1"] * 1001))
