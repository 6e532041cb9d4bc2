"""The report on the product's checks of itself."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from exact.report.numbers import thousands
from exact.report.tables import Block, Grid, Records, Report
from exact.report.verify import cell

if TYPE_CHECKING:
    from exact.verify.selfcheck import Check


def self_report(checks: Sequence[Check]) -> Report:
    """Return the report on the product's checks of itself."""
    return Report(
        document=lambda: {
            "checks": [_check_document(check) for check in checks],
            "holds": all(check.holds for check in checks),
        },
        records=lambda: _check_records(checks),
        blocks=lambda: _check_blocks(checks),
    )


def _check_document(check: Check) -> dict[str, Any]:
    return {
        "name": check.name,
        "shoe": check.shoe,
        "bets": check.bets,
        "apart": len(check.apart),
        "apart_bets": list(check.apart),
        "situations": check.situations,
        "draws": check.draws,
        "terms": check.terms or None,
        "holds": check.holds,
        "failures": list(check.failures),
    }


def _check_records(checks: Sequence[Check]) -> Records:
    keys = (
        "name",
        "shoe",
        "bets",
        "apart",
        "situations",
        "draws",
        "terms",
        "holds",
        "failures",
        "apart_bets",
    )
    rows = []
    for check in checks:
        document = _check_document(check)
        document |= {key: "; ".join(document[key]) for key in ("failures", "apart_bets")}
        rows.append([cell(document[key]) for key in keys])
    return keys, rows


def _check_blocks(checks: Sequence[Check]) -> Iterator[Block]:
    columns = ("check", "shoe", "bets", "apart", "situations", "draws", "terms", "holds")
    rows = tuple(
        (
            *(check.name, check.shoe, str(check.bets), str(len(check.apart))),
            *(thousands(check.situations), thousands(check.draws)),
            thousands(check.terms) if check.terms else "",
            "yes" if check.holds else f"NO: {', '.join(check.failures)}",
        )
        for check in checks
    )
    yield Grid(columns, rows, "ll" + "r" * 5 + "l")
    yield (
        "Situations and draws are those that the engine's deals went through, terms those that "
        "the second route added up; apart stand the bets that a check cannot be made for."
    )
    apart = {", ".join(check.apart): check.name.split(" = ")[0] for check in checks if check.apart}
    for bets, name in apart.items():
        said = "One route only" if name == "engine" else f"Apart from the {name}"
        yield f"{said}: {bets}."
