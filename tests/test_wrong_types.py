"""The library, called with what is of no use to it: one line, of the errors that it promises."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

import exact
from exact import Bet, ExactError, Line, MultiplierLaw, Rules, Shoe
from exact.errors import bare, clip
from exact.jackpot import JackpotSettlement

EIGHT = Shoe.whole(8)
ANY: Any = exact  # so that the type checker lets wrong types through
SHOE: Any = Shoe
BET: Any = Bet
LINE: Any = Line
LAW: Any = MultiplierLaw
RULES: Any = Rules
TIE = (Line("tie", Fraction(8)),)
NATURALS = frozenset({8, 9})
STANDS, ROWS = (False,) * 10, ((False,) * 11,) * 10
HUGE = 16**4000 - 1  # 4,817 digits: Python writes integers of up to 4,300


def of_rules(*arguments: object) -> Rules:
    rules: Rules = RULES("a", "A", *arguments)
    return rules


def progressive() -> Any:
    (found,) = exact.results_named(["dragon-dragon"], EIGHT)
    assert isinstance(found, JackpotSettlement)
    return found


WRONG: dict[str, tuple[Callable[[], object], str]] = {
    "a bet of 5": (lambda: ANY.settle(5, EIGHT), "the number 5 is no bet"),
    "no bet": (lambda: ANY.settle(None, EIGHT), "nothing is no bet"),
    "bytes": (lambda: ANY.settle(b"tie", EIGHT), "a value of type bytes is no bet"),
    "a list for a bet": (lambda: ANY.settle(["tie"], EIGHT), "the list ['tie'] is no bet"),
    "decks for a shoe": (lambda: ANY.settle("tie", 8), "the number 8 is no shoe"),
    "no shoe": (lambda: ANY.settle("tie", None), "nothing is no shoe"),
    "rules of 3": (lambda: ANY.settle("tie", EIGHT, rules=3), "the number 3 is no name of drawing"),
    "no rules": (lambda: ANY.settle("tie", EIGHT, rules=None), "nothing is no name of drawing"),
    "given 5": (lambda: ANY.settle("tie", EIGHT, given=5), "is a text, not int"),
    "one bet for many": (lambda: ANY.settle_named("tie", EIGHT), "'tie' is no list of names"),
    "5 for many": (lambda: ANY.settle_named(5, EIGHT), "the number 5 is no list of names"),
    "a bet among many": (lambda: ANY.settle_named([5], EIGHT), "the number 5 is no bet"),
    "one file": (
        lambda: ANY.settle_named(["tie"], EIGHT, bets_files="x.toml"),
        "bets_files: 'x.toml' is no list of files",
    ),
    "no file": (
        lambda: ANY.settle_named(["tie"], EIGHT, bets_files=[5]),
        "the number 5 is no file name",
    ),
    "known cards": (
        lambda: ANY.results_named(["tie"], EIGHT, known=5),
        "known: the number 5 lies on no table",
    ),
    "multipliers": (
        lambda: ANY.results_named(["lightning-tie"], EIGHT, multipliers=5),
        "multipliers: the number 5 is no law",
    ),
    "a jackpot": (lambda: progressive().at("x"), "a jackpot of 'x' stakes will not do"),
    "half a jackpot": (lambda: progressive().at(0.5), "a jackpot of 0.5 stakes will not do"),
    "law of 5": (lambda: ANY.law_of(5, EIGHT), "the number 5 is no list of expressions"),
    "law of a text": (lambda: ANY.law_of("tie", EIGHT), "'tie' is no list of expressions"),
    "law on 8": (lambda: ANY.law_of(["tie"], 8), "the number 8 is no shoe"),
    "law by 3": (lambda: ANY.law_of(["tie"], EIGHT, 3), "the number 3 is no name of drawing"),
    "law of a number": (lambda: ANY.law_of([3], EIGHT), "is a text, not int"),
    "find a number": (lambda: ANY.find_bet(5), "the number 5 is no bet"),
    "find rules": (lambda: ANY.find_rules(None), "nothing is no name of drawing rules"),
    "counts of 5": (lambda: ANY.line_counts(5, [[1] * 10]), "the number 5 is no list of names"),
    "counts by 5": (lambda: ANY.outcome_counts([[1] * 10], 5), "the number 5 is no name of"),
    "known of 5": (lambda: ANY.parse_known(5), "player: the number 5 is no list of cards"),
    "no cards": (lambda: SHOE.of(None), "nothing is no list of cards"),
    "a list of cards": (lambda: SHOE.of(["A"] * 6), "is no list of cards"),
    "nothing gone": (lambda: SHOE.whole(8, None), "nothing is no list of cards"),
    "decks in quotes": (lambda: SHOE.whole("8"), "decks: '8' will not do"),
    "decks with a point": (lambda: SHOE.whole(8.0), "decks: the number 8.0 will not do"),
    "yes decks": (lambda: SHOE.whole(True), "decks: the yes/no value true will not do"),
    "too many decks": (lambda: Shoe.whole(HUGE), "decks: the number (thousands of digits)"),
    "no counts": (lambda: SHOE(None, None), "ranks: nothing will not do"),
    "few counts": (lambda: SHOE((4,) * 12, None), "will not do, a tuple of 13 counts will"),
    "counts with a point": (lambda: SHOE((4.0,) * 13, None), "ranks: the number 4.0 is no count"),
    "a count below zero": (
        lambda: Shoe((4,) * 13, (5, -1, 0, 0) + (1,) * 48),
        "cards: the number -1 is no count of cards",
    ),
    "a count too large": (lambda: Shoe((HUGE,) * 13, None), "(thousands of digits) is no count"),
    "suits of 5": (lambda: SHOE((4,) * 13, 5), "cards: the number 5 will not do"),
    "decks of a shoe": (lambda: SHOE((4,) * 13, None, "8"), "decks: '8' will not do"),
    "removed": (lambda: SHOE((4,) * 13, None, None, "A"), "removed: 'A' is no tuple of texts"),
    "replacement": (lambda: SHOE((4,) * 13, None, None, (), 1), "replacement: the number 1 is"),
    "without 5": (lambda: ANY.Shoe.whole(8).without(5), "the number 5 is no card"),
    "an id of 5": (lambda: BET(5, "x", TIE), "a text as its id, not the number 5"),
    "lines of 5": (lambda: BET("a", "x", (5,)), "lines is to hold nothing but lines"),
    "coups of 5": (lambda: BET("a", "x", TIE, coups=5), "coups is to be a Coups, or None"),
    "multiplier of 5": (lambda: BET("a", "x", TIE, multiplier=5), "is to be a Multiplier, or None"),
    "bet given 5": (lambda: BET("a", "x", TIE, given=5), "is a text, not int"),
    "an event of 5": (lambda: LINE(5, 8), "when: the number 5 is no text"),
    "binary pays": (lambda: LINE("tie", 0.5), "pays: the number 0.5 is no exact number"),
    "words of 5": (lambda: LINE("tie", 8, Fraction(0), 5), "words: the number 5 is no tuple"),
    "a word": (lambda: LINE("tie", 8, Fraction(0), "streak"), "words: 'streak' is no tuple"),
    "law by card": (lambda: LAW(5), "card: the number 5 is no tuple of pairs"),
    "no pairs": (lambda: LAW(card=(5,)), "card: the list [5] is no tuple of pairs"),
    "a binary chance": (lambda: LAW(card=((1, 0.5),)), "is no tuple of pairs"),
    "law by line": (lambda: LAW(line=5), "line: the number 5 is no mapping"),
    "a line called a": (lambda: LAW(line={"a": ((1, 1),)}), "line: 'a' is no number of a line"),
    "a title of 2": (lambda: RULES("a", 2, 3, 4, 5, 6), "rules: title: the number 2 is no text"),
    "no draws": (lambda: of_rules(NATURALS, NATURALS, None, None), "player_draws needs 10 entries"),
    "rows of 5": (lambda: of_rules(NATURALS, NATURALS, STANDS, (5,) * 10), "needs 10 rows of 11"),
    "printed 5": (lambda: of_rules(NATURALS, NATURALS, STANDS, ROWS, 5), "printed is a tuple"),
    "a printed place": (
        lambda: of_rules(NATURALS, NATURALS, STANDS, ROWS, ((["x"], "5"),)),
        "the list ['x'] is no place",
    ),
}


@pytest.mark.parametrize("name", WRONG)
def test_wrong_types(name: str) -> None:
    call, says = WRONG[name]
    with pytest.raises(ExactError) as caught:
        call()
    assert says in str(caught.value)
    assert str(caught.value).isprintable()


def test_counts_in_lists_are_counts() -> None:
    shoe = Shoe([4] * 13, [1] * 52)  # type: ignore[arg-type]
    assert shoe == Shoe((4,) * 13, (1,) * 52)
    assert hash(shoe) == hash(Shoe((4,) * 13, (1,) * 52))


@pytest.mark.parametrize(
    ("value", "quoted"),
    [
        ("a\nb", r"'a\nb'"),
        ("x" * 100, f"'{'x' * 48} … {'x' * 8}'"),
        (HUGE, "the number (thousands of digits)"),
        (Fraction(HUGE, 2), "the number (thousands of digits)"),
        ([HUGE, {"n": [[[]]]}], "the list [(thousands of digits), {'n': […]}]"),
        (list(range(1000)), "the list [0, 1, 2, 3, 4, 5, 6, 7, …]"),
        ((), "the list []"),
        (object(), "a value of type object"),
    ],
    ids=range(8),  # not by their values, which cannot be written
)
def test_any_value_is_quoted_in_short(value: object, quoted: str) -> None:
    assert clip(value) == quoted


def test_a_value_is_written_bare_where_the_sentence_says_what_it_is() -> None:
    assert [bare(value) for value in (11, "11", None, HUGE)] == [
        "11",
        "'11'",
        "nothing",
        "(thousands of digits)",
    ]
