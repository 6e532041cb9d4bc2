"""Hostile text, and any text at all: it is read or refused, and neither takes long."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from exact.errors import EventError
from exact.events.syntax import parse_event, parse_expression
from tests.events.wrong import rejected

HOSTILE = {
    "parentheses": "(" * 1000 + "tie" + ")" * 1000,
    "open parentheses": "(" * 100_000,
    "fewer open parentheses": "(" * 9_999,
    "not": "not " * 1000 + "tie",
    "minus": "-" * 9_000 + "1 == 1",
    "minus and not": "not -" * 1_000 + "1",
    "tilde": "~" * 9_000 + "1",
    "attributes": "player" + ".start" * 1500,
    "calls": "abs(" * 1000 + "1" + ")" * 1000 + " == 1",
    "calls of calls": "abs" + "()" * 4000,
    "indexes": "player" + "[0]" * 3000,
    "open indexes": "[" * 9_000,
    "braces": "{" * 9_000,
    "sums": "+".join(["1"] * 4500) + " == 1",
    "powers": "**".join(["9"] * 3000),
    "lambdas": "lambda:" * 1400 + "1",
    "conditionals": "tie if tie else " * 600 + "tie",
    "walruses": "(x:=" * 2000,
    "f-strings": "f'{" * 3000,
    "text": "tie or " * 1_000_000 + "tie",
    "letters": "a" * 10_000_000,
    "digits": "1" * 10_000_000,
    "fewer digits": "player.total == " + "1" * 9_000,
    "spaces": " " * 10_000_000,
    "quotes": "'" * 9_999,
    "chain": "1 < " * 20_000 + "1",
    "nested conditions": "(" * 70 + "tie" + " == 1)" * 70,
    "null bytes": "\0" * 100_000,
    "lines": "\n" * 9_000 + "(",
    "nots in parentheses": "not (" * 500 + "tie" + ")" * 500,
    "tuples": "player.total in " + "(" * 2000 + "1" + ",)" * 2000,
    "strings": "player.first.rank == " + "'A' " * 2000,
    "minus in a tuple": "player.total in (" + "-" * 5000 + "1,)",
}

LONG = {
    "arguments": "min(" + "1, " * 3_300 + "1) == 1",
    "a tuple": "player.total in (" + "1, " * 3_300 + ")",
    "comparisons": " or ".join(["player.total == 7"] * 450),
    "strings": " or ".join(["player.third.rank == 'A'"] * 350),
    "kinds": " or ".join(["round.count('9D') == 1"] * 350),
    "names": " or ".join(["tie"] * 1_400),
    "results": " + ".join(["winner.total"] * 170) + " == 1",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_text_is_refused(name: str) -> None:
    rejected(HOSTILE[name])


@pytest.mark.parametrize("name", LONG)
def test_a_long_event_is_read(name: str) -> None:
    assert parse_event(LONG[name]).kind == "yes/no"


def attempt(text: str) -> None:
    """Whatever the text: it is read, or refused in one line."""
    try:
        kind, message = parse_expression(text).kind, "read"
    except EventError as error:
        kind, message = "refused", str(error)
    assert kind in ("yes/no", "number", "text", "refused")
    assert message.isprintable(), repr(message)
    assert message.strip()


@settings(max_examples=150)
@given(st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    attempt(text)


WORDS = """
player banker winner loser start round tie margin . . . total cards count all first third rank suit
shape wins pair ( ) ( ) , , and or not in == != < >= + - * % / ** abs min max 0 1 9 -3 0.5
'A' 'S' "red" '2-1' [ ] : = lambda if else for is True None f'' " ' \\ @ ; # { }
"""


@settings(max_examples=500)
@given(st.lists(st.sampled_from(WORDS.split()), max_size=12), st.sampled_from(("", " ")))
def test_words_of_the_language_in_any_order(words: list[str], between: str) -> None:
    attempt(between.join(words))
