"""The report on the ledger: each published figure beside ours, and the misprints."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from exact.report.numbers import DIGITS, PERCENT_PLACES, decimal, percent, root, thousands
from exact.report.odds import ABSENT
from exact.report.tables import Block, Grid, Records, Report
from exact.verify.check import Verified, by_source, misprints, tally
from exact.verify.printed import Root, Verdict

#: What a figure that nobody published is counted as.
UNPUBLISHED = "unpublished"
#: So many decimals are shown beside a print more than it has.
_MORE = 3
_KEYS = (
    *("entry", "bet", "event", "quantity", "line", "when", "decks", "remove", "given", "removed"),
    *("times", "printed", "ours", "ours_decimal", "verdict", "expected", "status", "source"),
    *("remark", "wrong", "reason"),
)


def verify_report(
    verified: Sequence[Verified], digits: int = DIGITS, fractions: bool = False
) -> Report:
    """Return the report on the whole ledger.

    Args:
        verified: the figures.
        digits: decimals of a percentage that nobody printed; decimals of one get two more.
        fractions: whether exact fractions are printed instead of decimals.
    """
    return Report(
        document=lambda: verify_document(verified, digits),
        records=lambda: verify_records(verified, digits),
        blocks=lambda: verify_blocks(verified, digits, fractions),
    )


def errata_report(
    verified: Sequence[Verified], digits: int = DIGITS, fractions: bool = False
) -> Report:
    """Return the report on the misprints of the ledger, as `verify_report`."""
    wrong = misprints(verified)
    return Report(
        document=lambda: verify_document(wrong, digits),
        records=lambda: verify_records(wrong, digits),
        blocks=lambda: errata_blocks(wrong, digits, fractions),
    )


def verify_document(verified: Sequence[Verified], digits: int) -> dict[str, Any]:
    """Return the JSON document; exact quantities are strings."""
    return {
        "figures": [_figure_document(each, digits) for each in verified],
        "summary": {
            **_summary(verified),
            "sources": [
                {"source": source, **_summary(figures)}
                for source, figures in by_source(verified).items()
            ],
        },
    }


def verify_records(verified: Sequence[Verified], digits: int) -> Records:
    """Return one row a figure with the keys of the JSON document."""
    rows = []
    for each in verified:
        document = _figure_document(each, digits)
        rows.append([cell(document[key]) for key in _KEYS])
    return _KEYS, rows


def verify_blocks(verified: Sequence[Verified], digits: int, fractions: bool) -> Iterator[Block]:
    """Return the figures source by source, the summary, and what disagrees unexpectedly."""
    columns = ("entry", "bet", "quantity", "line", "shoe", "printed", "ours", "verdict")
    sources = by_source(verified)
    for source, figures in sources.items():
        yield source or "No source"
        rows = tuple(
            (
                *_what(each),
                _shoe(each),
                _printed(each),
                ours_text(each, digits, fractions),
                _said(each),
            )
            for each in figures
        )
        yield Grid(columns, rows, "lllllrrl")
    yield _summary_grid(sources)
    yield _last_line(verified)


def errata_blocks(wrong: Sequence[Verified], digits: int, fractions: bool) -> Iterator[Block]:
    """Return the table of misprints: printed, exact, source, what went wrong."""
    columns = ("entry", "bet", "quantity", "line", "shoe", "printed", "exact", "what went wrong")
    rows = tuple(
        (
            *_what(each),
            _shoe(each),
            _printed(each),
            ours_text(each, digits, fractions),
            each.figure.wrong,
            each.figure.source,
        )
        for each in wrong
    )
    yield Grid((*columns, "source"), rows, "lllllrrll")
    yield (
        f"{len(wrong)} misprint{'s' * (len(wrong) != 1)}. Exact values are rounded half up, "
        f"{_MORE} decimals more than the print has."
    )


def ours_text(each: Verified, digits: int, fractions: bool) -> str:
    """Return our value in the unit of the print, with a few decimals more."""
    value, printed = each.ours.value, each.figure.printed
    if value is None:
        return ABSENT
    if isinstance(value, Root):
        places = (printed.digits or 0) + _MORE if printed else digits
        return f"sqrt({value.square})" if fractions else root(value.square, places)
    if each.figure.quantity == "arrangements" and value.denominator == 1:
        return thousands(int(value))
    if fractions or (printed and printed.digits is None):
        return str(value)
    if printed is None:
        return percent(value, digits)
    places = (printed.digits or 0) + _MORE
    return percent(value, places) if printed.percent else decimal(value, places)


# --- one figure ---------------------------------------------------------------------------------


def _figure_document(each: Verified, digits: int) -> dict[str, Any]:
    figure, ours = each.figure, each.ours
    reasons = [ours.reason] if ours.reason else []
    exact: str | None = None
    if isinstance(ours.value, Fraction):
        exact = str(ours.value)
    elif isinstance(ours.value, Root):
        reasons.append(f"ours: the square root of {ours.value.square}")
    return {
        "entry": figure.entry,
        "bet": figure.bet,
        "event": figure.event,
        "quantity": figure.quantity,
        "line": figure.line,
        "when": ours.when,
        "decks": "inf" if figure.decks is None else figure.decks,
        "remove": figure.remove or None,
        "given": figure.given,
        "removed": figure.removed or None,
        "times": figure.times,
        "printed": figure.printed.text if figure.printed else None,
        "ours": exact,
        "ours_decimal": _decimal(each, digits + PERCENT_PLACES),
        "verdict": each.verdict,
        "expected": each.expected,
        "status": figure.status,
        "source": figure.source,
        "remark": figure.remark or figure.what or None,
        "wrong": figure.wrong or None,
        "reason": "; ".join(reasons) or None,
    }


def _decimal(each: Verified, places: int) -> str | None:
    value, printed = each.ours.value, each.figure.printed
    if printed is not None and printed.digits is not None:
        places = max(places, printed.digits + PERCENT_PLACES * printed.percent + _MORE)
    if value is None:
        return None
    return root(value.square, places) if isinstance(value, Root) else decimal(value, places)


def cell(value: object) -> str | None:
    """Return a value of a document as a cell of data."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return None if value is None else str(value)


def _what(each: Verified) -> tuple[str, str, str, str]:
    figure = each.figure
    about = figure.bet or ""
    if figure.event is not None and figure.line is None:
        about = figure.event
    line = "" if figure.line is None else str(figure.line)
    return figure.entry, about, figure.quantity.replace("_", " "), line


def _shoe(each: Verified) -> str:
    figure = each.figure
    if figure.quantity == "simulation":
        return figure.what
    text = "infinite" if figure.decks is None else f"{figure.decks}d"
    text += f" without {figure.remove}" if figure.remove else ""
    text += f"; {figure.removed} removed" if figure.removed else ""
    text += f", times {figure.times}" if figure.times != 1 else ""
    return text + (f"; given {figure.given}" if figure.given else "")


def _printed(each: Verified) -> str:
    printed = each.figure.printed
    if printed is None:
        return ""
    return f"{printed.text}%" if printed.percent and "%" not in printed.text else printed.text


def _said(each: Verified) -> str:
    text = str(each.verdict or UNPUBLISHED)
    if not each.expected:
        return f"{text}, UNEXPECTED"
    return text if each.verdict in (None, Verdict.EXACT) else f"{text}, {each.figure.status}"


# --- all of them --------------------------------------------------------------------------------


def _summary(verified: Sequence[Verified]) -> dict[str, Any]:
    counts = tally(verified)
    return {
        "figures": len(verified),
        "verdicts": {verdict: counts[verdict] for verdict in (*Verdict, UNPUBLISHED)},
        "unexpected": sum(not each.expected for each in verified),
    }


def _summary_grid(sources: dict[str, list[Verified]]) -> Grid:
    kinds = (*Verdict, UNPUBLISHED)
    every = [each for figures in sources.values() for each in figures]
    rows = []
    for source, figures in [*sources.items(), ("all sources", every)]:
        counts = tally(figures)
        unexpected = sum(not each.expected for each in figures)
        numbers = (len(figures), *(counts[kind] for kind in kinds), unexpected)
        rows.append((*map(str, numbers), source))
    columns = ("figures", *map(str, kinds), "unexpected", "source")
    return Grid(columns, tuple(rows), "r" * (len(columns) - 1) + "l")


def _last_line(verified: Sequence[Verified]) -> str:
    unexpected = [each for each in verified if not each.expected]
    compared = sum(
        each.figure.printed is not None and each.ours.value is not None for each in verified
    )
    text = f"{compared} of {len(verified)} figures compared; "
    if not unexpected:
        return text + "nothing disagrees unexpectedly."
    names = ", ".join(dict.fromkeys(each.figure.entry for each in unexpected))
    return f"{text}{len(unexpected)} stand otherwise than the ledger says, in {names}."
