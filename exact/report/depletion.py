"""The report on the fewest cards gone that turn a bet positive."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from exact.report.numbers import DIGITS, PERCENT_PLACES, thousands
from exact.report.odds import ABSENT, data, quantity, shoe_document, shoe_sentence, twins
from exact.report.tables import Block, Grid, Records, Report

if TYPE_CHECKING:
    from exact.algebra.depletion import Depletion


def depletion_report(
    found: Sequence[Depletion], digits: int = DIGITS, fractions: bool = False
) -> Report:
    """Return the report on searches for positive shoes; `digits` are decimals of a percentage."""
    return Report(
        document=lambda: depletion_document(found, digits),
        records=lambda: depletion_records(found, digits, fractions),
        blocks=lambda: depletion_blocks(found, digits, fractions),
    )


def depletion_document(found: Sequence[Depletion], digits: int) -> dict[str, Any]:
    """Return the JSON document; `at_least` is proved, `fewest` says that the cards are as few."""
    places = digits + PERCENT_PLACES
    bets = []
    for each in found:
        bet: dict[str, Any] = {
            "id": each.bet.id,
            "paytable": each.bet.paytable or None,
            "rules": each.rules,
            "to_positive": None
            if each.removed is None
            else {
                "cards": each.count,
                "removed": [str(card) for card in each.removed],
                **twins("rtp", each.rtp, places),
            },
            "at_least": each.at_least,
            "fewest": each.proved,
            "impossible": each.impossible,
            "shoes_tried": str(each.tried),
            "boxes_bounded": str(each.boxes),
        }
        if each.removed is None:
            bet["reason"] = _conclusion(each)
        bets.append(bet)
    return {"shoe": shoe_document(found[0].shoe), "bets": bets}


def depletion_records(found: Sequence[Depletion], digits: int, fractions: bool) -> Records:
    """Return one row a bet."""
    places = digits + PERCENT_PLACES
    rows = [
        [
            each.bet.id,
            each.bet.paytable,
            None if each.count is None else str(each.count),
            None if each.removed is None else ",".join(map(str, each.removed)),
            data(each.rtp, places, fractions),
            str(each.at_least),
            "true" if each.proved else "false",
        ]
        for each in found
    ]
    return ("id", "paytable", "cards", "removed", "rtp", "at_least", "fewest"), rows


def depletion_blocks(found: Sequence[Depletion], digits: int, fractions: bool) -> Iterator[Block]:
    """Return what was found for reading, with what is proved of it."""
    unit = "" if fractions else " %"
    yield shoe_sentence(found[0].shoe, dict.fromkeys(each.rules for each in found), None)
    rows = tuple(
        (
            each.bet.name,
            ABSENT if each.count is None else str(each.count),
            ABSENT if each.removed is None else ",".join(map(str, each.removed)),
            quantity(each.rtp, digits, fractions),
            str(each.at_least),
        )
        for each in found
    )
    columns = ("bet", "cards gone", "which", f"RTP then{unit}", "at least (proved)")
    yield Grid(columns, rows, "lrlrr")
    for each in found:
        yield f"{each.bet.name}: {_conclusion(each)}."


def _conclusion(each: Depletion) -> str:
    done = f"{thousands(each.boxes)} boxes of shoes bounded, {thousands(each.tried)} shoes counted"
    if each.impossible:
        return f"no cards gone turn it positive, proved ({done})"
    if each.removed is None:
        return f"no way was found, and none with fewer than {each.at_least} cards exists ({done})"
    if not each.count:
        return "it is positive as it is"
    if each.proved:
        return f"no fewer than {each.count} will do, proved ({done})"
    return (
        f"{each.count} are the fewest found, and at least {each.at_least} are needed; in between "
        f"nothing is proved ({done})"
    )
