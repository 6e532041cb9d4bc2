"""The report on a sweep: one row a case, in long form, made one after another."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TYPE_CHECKING, Any

from exact.report.numbers import DIGITS, PERCENT_PLACES
from exact.report.odds import ABSENT, QUANTITIES, data, quantity, shoe_document, twins
from exact.report.tables import DELIMITED, Block, Grid, Records, Report, delimited

if TYPE_CHECKING:
    from exact.algebra.sweep import Case
    from exact.settlement import Settlement
    from exact.shoe import Shoe

_COLUMNS = (
    *("id", "paytable", "rules", "given", "shoe", "decks", "cards", "removed", "arrangements"),
    *(*QUANTITIES, "reason"),
)
#: Rows that are written at once.
_CHUNK = 256


def sweep_report(cases: Iterable[Case], digits: int = DIGITS, fractions: bool = False) -> Report:
    """Return the report on a sweep for the formats that want all cases at once.

    Args:
        cases: read once, when the format asks for them.
        digits: decimals of a percentage; of-one decimals of data get two more.
        fractions: whether exact fractions are printed instead of decimals.
    """
    return Report(
        document=lambda: sweep_document(cases, digits),
        records=lambda: sweep_records(cases, digits, fractions),
        blocks=lambda: sweep_blocks(cases, digits, fractions),
    )


def sweep_stream(
    cases: Iterable[Case], style: str, digits: int = DIGITS, fractions: bool = False
) -> Iterator[str]:
    """Yield the text of a sweep as `csv` or `tsv`, piece by piece as the cases come."""
    between = DELIMITED[style]
    yield delimited(_COLUMNS, (), between)
    rows = (_cells(case, digits, fractions) for case in cases)
    while chunk := list(islice(rows, _CHUNK)):
        # The writer treats a header as it treats a row.
        yield delimited([cell or "" for cell in chunk[0]], chunk[1:], between)


def sweep_document(cases: Iterable[Case], digits: int) -> dict[str, Any]:
    """Return the JSON document; exact quantities are strings."""
    return {"cases": [_document(case, digits) for case in cases]}


def sweep_records(cases: Iterable[Case], digits: int, fractions: bool) -> Records:
    """Return one row a case."""
    return _COLUMNS, [_cells(case, digits, fractions) for case in cases]


def sweep_blocks(cases: Iterable[Case], digits: int, fractions: bool) -> Iterator[Block]:
    """Return the table of cases for reading."""
    unit = "" if fractions else " %"
    rows = []
    reasons: dict[str, None] = {}
    for case in cases:
        facts, settlement = _facts(case), _settlement(case)
        figures = [
            ABSENT if settlement is None else quantity(getattr(settlement, key), digits, fractions)
            for key in ("rtp", "house_edge", "hit_frequency")
        ]
        name = f"{facts['id']}/{facts['paytable']}" if facts["paytable"] else str(facts["id"])
        shoe = f"{facts['shoe'] or facts['decks'] or ABSENT}"
        rows.append((name, shoe, facts["cards"] or ABSENT, *figures))
        if facts["reason"]:
            reasons[f"{facts['id']}: {facts['reason']}"] = None
    columns = ("bet", "decks or shoe", "cards", f"RTP{unit}", f"edge{unit}", f"win{unit}")
    yield Grid(columns, tuple(rows), "ll" + "r" * 4)
    yield from reasons


def _settlement(case: Case) -> Settlement | None:
    from exact.settlement import Settlement

    return case.result if isinstance(case.result, Settlement) else None


def _shoe(case: Case) -> Shoe:
    from exact.jackpot import JackpotSettlement

    result = case.result
    return result.without.shoe if isinstance(result, JackpotSettlement) else result.shoe


def _facts(case: Case) -> dict[str, str | None]:
    """Return what a case says of itself besides its rational quantities."""
    from exact.results import NotComputable
    from exact.settlement import Settlement

    result = case.result
    bet = result.bet
    if isinstance(result, Settlement):
        rules, given = result.rules, result.given
        arrangements = None if result.weighed else str(result.arrangements)
        reason = f"arrangements: {result.weighed}" if result.weighed else None
    elif isinstance(result, NotComputable):
        rules, given, arrangements = result.rules, None, None
        reason = result.reason
    else:
        law = result.without
        rules, given, arrangements = law.rules, law.given, str(law.arrangements)
        reason = "rtp: a share of a jackpot is paid, exact odds prints the return as a function"
    shoe = _shoe(case)
    decks = None if shoe.decks is None else str(shoe.decks)
    return {
        "id": bet.id,
        "paytable": bet.paytable or None,
        "rules": rules,
        "given": given,
        "shoe": case.label or None,
        "decks": "inf" if shoe.replacement else decks,
        "cards": None if shoe.replacement else str(shoe.size),
        "removed": ",".join(shoe.removed) or None,
        "arrangements": arrangements,
        "reason": reason,
    }


def _cells(case: Case, digits: int, fractions: bool) -> list[str | None]:
    facts, settlement = _facts(case), _settlement(case)
    places = digits + PERCENT_PLACES
    return [
        facts[key]
        if key in facts
        else None
        if settlement is None
        else data(getattr(settlement, key), places, fractions)
        for key in _COLUMNS
    ]


def _document(case: Case, digits: int) -> dict[str, Any]:
    facts, settlement = _facts(case), _settlement(case)
    document: dict[str, Any] = dict(facts)
    shoe = shoe_document(_shoe(case))
    document |= {key: shoe[key] for key in ("decks", "cards", "removed")}
    for key in QUANTITIES:
        value = None if settlement is None else getattr(settlement, key)
        document |= twins(key, value, digits + PERCENT_PLACES)
    reason = document.pop("reason")
    return document | ({"reason": reason} if reason else {})
