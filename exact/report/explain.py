"""The report on an explained figure: what gives it, and how much that is worth."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from exact.audit.why import as_printed, points
from exact.explain.alarms import Alarms
from exact.explain.answer import Answer
from exact.explain.hypothesis import Kind
from exact.explain.search import QUANTITIES, Found
from exact.report.numbers import DIGITS, PERCENT_PLACES, decimal, percent
from exact.report.odds import data, quantity
from exact.report.tables import Block, Grid, Records, Report

#: Decimals of the percentage that stands beside an exact value in a document.
_EXACT_PERCENT_DIGITS = 12
#: Decimals of the rate of false alarms, in percent.
_RATE_DIGITS = 2

_COLUMNS = ("kind", "name", "exact", "says")


def explain_report(answer: Answer, digits: int = DIGITS, fractions: bool = False) -> Report:
    """Return the report on one explained figure.

    Args:
        answer: what is printed.
        digits: decimals of a percentage; of-one decimals of data get two more.
        fractions: whether exact fractions are printed instead of decimals.
    """
    return Report(
        document=lambda: explain_document(answer),
        records=lambda: explain_records(answer, digits, fractions),
        blocks=lambda: explain_blocks(answer, digits, fractions),
    )


def explain_document(answer: Answer) -> dict[str, Any]:
    """Return the JSON document of an explained figure; exact quantities are strings."""
    space, alarms = answer.space, answer.alarms
    difference = answer.figure.value - space.exact
    return {
        "figure": _figure(answer),
        "bet": answer.bet.id,
        "bet_name": answer.bet.name,
        "paytable": answer.bet.paytable,
        "quantity": space.quantity,
        "decks": _decks(answer),
        "rules": space.base.rules.id,
        "exact": str(space.exact),
        "exact_percent": percent(space.exact, _EXACT_PERCENT_DIGITS),
        "difference_points": str(difference * 100),
        "verdict": answer.verdict.value,
        "searched": space.searched,
        "searched_single": len(space.single),
        "searched_pairs": len(space.double),
        "left_out": space.left_out,
        "false_alarm_rate": str(alarms.rate),
        "false_alarm_rate_decimal": decimal(alarms.rate, PERCENT_PLACES + _RATE_DIGITS),
        "false_alarm_rate_single": str(alarms.rate_single),
        "hypotheses": hypotheses_document(answer.found),
    }


def hypotheses_document(found: tuple[Found, ...]) -> list[dict[str, str]]:
    """Return explanations as a document has them, the most plausible first."""
    return [
        {
            "kind": each.kind.value,
            "name": each.name,
            "exact": str(each.exact),
            "exact_percent": percent(each.exact, _EXACT_PERCENT_DIGITS),
            "says": each.says,
        }
        for each in found
    ]


def explain_records(answer: Answer, digits: int, fractions: bool) -> Records:
    """Return one row an explanation, with the keys of the JSON document."""
    places = digits + PERCENT_PLACES
    rows = [
        [each.kind.value, each.name, data(each.exact, places, fractions), each.says]
        for each in answer.found
    ]
    return _COLUMNS, rows


def explain_blocks(answer: Answer, digits: int, fractions: bool) -> Iterator[Block]:
    """Return an explained figure for reading: what it is, what gives it, what was searched."""
    space = answer.space
    unit = "" if fractions else " %"
    exact = quantity(space.exact, digits, fractions) + unit
    shoe = space.base.shoe
    cards = "infinitely many decks" if shoe.replacement else f"{_decks(answer)} decks"
    off = points(answer.figure.value - space.exact, answer.figure)
    yield (
        f"{answer.bet.name} ({answer.bet.id}, {answer.bet.paytable}), {QUANTITIES[space.quantity]} "
        f"printed as {_figure(answer)}; {'1 deck' if shoe.decks == 1 else cards}; rules "
        f"{space.base.rules.id}. The exact value is {exact}, printed - exact {off} points: "
        f"{answer.verdict.value}."
    )
    if all(each.kind is Kind.NOISE for each in answer.found):
        yield "Nothing in the searched space gives it."
    if answer.found:
        rows = tuple(
            (each.kind.value, each.name, quantity(each.exact, digits, fractions), each.says)
            for each in answer.found
        )
        yield Grid(("kind", "hypothesis", f"exact{unit}", "why"), rows, "llrl")
    yield searched(len(space.single), len(space.double), space.left_out, answer.alarms)


def searched(single: int, double: int, left_out: int, alarms: Alarms) -> str:
    """Return how much was searched, and what an explanation is worth."""
    text = f"Searched {single + double} hypotheses, {single} by themselves and {double} in twos"
    if left_out:
        text += f" ({left_out} more left out, for this bet takes long to deal)"
    return (
        f"{text}. False alarms: of the {alarms.figures} wrong figures with two decimals within two "
        f"points of the exact value, {alarms.single} ({_rate(alarms.rate_single)} %) are explained "
        f"by one hypothesis and {alarms.all} ({_rate(alarms.rate)} %) by one or two; noise, which "
        "explains any, is not counted."
    )


def _rate(rate: Fraction) -> str:
    return percent(rate, _RATE_DIGITS)


def _figure(answer: Answer) -> str:
    return as_printed(answer.figure.value, answer.figure)


def _decks(answer: Answer) -> int | str | None:
    shoe = answer.space.base.shoe
    return "inf" if shoe.replacement else shoe.decks
