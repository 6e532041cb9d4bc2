"""The report on the law of expressions: one row a value."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from exact.report.numbers import DIGITS, PERCENT_PLACES, plain, thousands
from exact.report.odds import (
    ABSENT,
    data,
    one_in_text,
    quantity,
    shoe_document,
    shoe_sentence,
    twins,
)
from exact.report.show import counted
from exact.report.tables import Block, Grid, Records, Report

if TYPE_CHECKING:
    from exact.law import Law, LawValue
    from exact.rules import Rules


def law_report(
    law: Law,
    rules: Rules,
    digits: int = DIGITS,
    fractions: bool = False,
) -> Report:
    """Return the report on the joint law of expressions.

    Args:
        law: what is printed.
        rules: the drawing rules they were dealt by.
        digits: decimals of a percentage; of-one decimals of data get two more.
        fractions: whether exact fractions are printed instead of decimals.
    """
    return Report(
        document=lambda: law_document(law, rules, digits),
        records=lambda: law_records(law, digits, fractions),
        blocks=lambda: law_blocks(law, rules, digits, fractions),
    )


def law_document(law: Law, rules: Rules, digits: int) -> dict[str, Any]:
    """Return the JSON document; a value is a list with an entry for each expression."""
    places = digits + PERCENT_PLACES
    return {
        "shoe": shoe_document(law.shoe),
        "rules": law.rules,
        "given": law.given,
        "expressions": law.expressions,
        "arrangements": str(law.arrangements),
        "law": [
            {
                "value": [_json(value) for value in outcome.values],
                "arrangements": str(outcome.arrangements),
                **twins("probability", law.probability(place), places),
            }
            for place, outcome in enumerate(law.outcomes)
        ],
    }


def law_records(law: Law, digits: int, fractions: bool) -> Records:
    """Return one row a value: a column for each expression, its count and its probability."""
    places = digits + PERCENT_PLACES
    rows = [
        [
            *(_cell(value, places, fractions) for value in outcome.values),
            str(outcome.arrangements),
            data(law.probability(place), places, fractions),
        ]
        for place, outcome in enumerate(law.outcomes)
    ]
    return (*law.expressions, "arrangements", "probability"), rows


def law_blocks(law: Law, rules: Rules, digits: int, fractions: bool) -> Iterator[Block]:
    """Return the table of values and the sentences on what was counted, for reading."""
    texts = law.expressions
    rows = []
    for place, outcome in enumerate(law.outcomes):
        p = law.probability(place)
        rows.append(
            (
                *(_text(value, digits, fractions) for value in outcome.values),
                thousands(outcome.arrangements),
                quantity(p, digits, fractions),
                one_in_text(p, fractions),
            )
        )
    blanks = [""] * (len(texts) - 1)
    whole = quantity(Fraction(1), digits, fractions)
    rows.append(("total", *blanks, thousands(law.arrangements), whole, ""))
    columns = (*texts, "arrangements", "probability" if fractions else "probability %", "1 in N")
    numeric = "".join(
        "r" if all(type(value) in (int, Fraction) for value in column) else "l"
        for column in zip(*(outcome.values for outcome in law.outcomes), strict=True)
    )
    yield shoe_sentence(law.shoe, [law.rules], law.given)
    yield Grid(columns, tuple(rows), numeric + "rrr")
    yield counted(law.shoe, rules, law.arrangements, law.given)
    yield "Fractions are exact." if fractions else "Decimals are rounded half up."


def _json(value: object) -> object:
    """Return a value as JSON holds it: a fraction that is not whole is a string."""
    if isinstance(value, Fraction):
        return value.numerator if value.denominator == 1 else str(value)
    return value


def _cell(value: LawValue, places: int, fractions: bool) -> str | None:
    """Return a value as data: none for what is not there."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return None if value is None else _said(value, places, fractions)


def _text(value: LawValue, digits: int, fractions: bool) -> str:
    """Return a value for reading."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return ABSENT if value is None else _said(value, digits, fractions)


def _said(value: int | Fraction | str, places: int, fractions: bool) -> str:
    """Return a number or a text; decimals are as few as say the number exactly, if those do."""
    if isinstance(value, Fraction) and not fractions:
        return plain(value, places)
    return str(value)
