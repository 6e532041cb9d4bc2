"""The report on designed pays: the exact ones, the nearest offered ones, and whole paytables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from exact.pays import format_pays
from exact.report.numbers import DIGITS, PERCENT_PLACES, decimal, percent
from exact.report.odds import ABSENT, data, quantity, shoe_document, shoe_sentence, twins
from exact.report.paytables import (
    Say,
    Search,
    decks_of,
    net_document,
    say_for_one,
    search_blocks,
    search_document,
    search_records,
)
from exact.report.tables import Block, Grid, Records, Report

if TYPE_CHECKING:
    from exact.algebra.design import Band, Offer, Solution
    from exact.settlement import Settlement

#: Why there is no exact pay, or none below it.
_TOO_LOW = "no pay gives so low a return, not even the loss of the stake does"
_NO_LOWER = "a lower pay would lose more than the stake"


@dataclass(frozen=True)
class Design:
    """What a design came to.

    Attributes:
        settlements: of the bet, one for each shoe.
        places: of the open lines.
        band: of returns that is wanted.
        solutions: for one open line, each end of the band on each shoe.
        offered: for one open line and a band, each step with the lowest and the highest pay
            that keep all shoes in the band; None at an open end.
        search: for several open lines, the paytables.
        never: places of lines that win, and never happen on these shoes.
        commission: whether the open pay is even money less a commission.
        for_one: whether pays are written with the stake in them.
    """

    settlements: tuple[Settlement, ...]
    places: tuple[int, ...]
    band: Band
    solutions: tuple[Solution, ...] = ()
    offered: tuple[tuple[Fraction, Fraction | None, Fraction | None], ...] = ()
    search: Search | None = None
    never: tuple[int, ...] = ()
    commission: bool = False
    for_one: bool = False


def design_report(design: Design, digits: int = DIGITS, fractions: bool = False) -> Report:
    """Return the report on a design; `digits` are decimals of a percentage."""
    return Report(
        document=lambda: design_document(design, digits),
        records=lambda: design_records(design, digits, fractions),
        blocks=lambda: design_blocks(design, digits, fractions),
    )


def design_document(design: Design, digits: int) -> dict[str, Any]:
    """Return the JSON document; returns, variances and pays are exact, pays as net wins."""
    places = digits + PERCENT_PLACES
    first = design.settlements[0]
    bet: dict[str, Any] = {
        "id": first.bet.id,
        "name": first.bet.name,
        "rules": first.rules,
        "given": first.given,
        "open": [first.lines[place].when for place in design.places],
        "wanted": {"lowest_rtp": _text(design.band.low), "highest_rtp": _text(design.band.high)},
    }
    if design.never:
        bet["never"] = [first.lines[place].when for place in design.never]
    if design.search is None:
        bet["solutions"] = [_solution(each, places, design.for_one) for each in design.solutions]
        bet["offered"] = [_kept(*each, design.for_one) for each in design.offered]
    else:
        bet |= search_document(design.search, design.settlements, places, design.for_one)
    return {"bets": [bet]}


def _solution(solution: Solution, places: int, for_one: bool) -> dict[str, Any]:
    """Return what a document says of one solution."""
    exact = _exact(solution)
    document: dict[str, Any] = {
        "shoe": shoe_document(solution.settlement.shoe),
        "rtp": str(solution.wanted),
        **twins("pays", exact, places),
    }
    if for_one:
        document |= twins("pays_for_one", None if exact is None else exact + 1, places)
    if exact is None:
        document["reason"] = f"pays: {_TOO_LOW}"
    document["nearest"] = [
        {"step": str(step), "below": _offer(below, for_one), "above": _offer(above, for_one)}
        | ({} if below else {"reason": f"below: {_NO_LOWER}"})
        for step, below, above in solution.nearest
    ]
    return document


def _kept(
    step: Fraction, low: Fraction | None, high: Fraction | None, for_one: bool
) -> dict[str, str | None]:
    """Return what a document says of the pays that keep the return in a band."""
    reason = _none_kept(low, high)
    ends = (None, None) if reason else (low, high)
    document: dict[str, str | None] = {"step": str(step)}
    for key, net in zip(("lowest", "highest"), ends, strict=True):
        document |= net_document(key, net, for_one)
    return document | ({"reason": f"no pay in these steps keeps {reason}"} if reason else {})


def _none_kept(low: Fraction | None, high: Fraction | None) -> str:
    """Return what no offered pay keeps; nothing where one does."""
    if high is not None and high < -1:
        return "the return so low"
    if low is not None and high is not None and low > high:
        return "the return in the band"
    return ""


def design_records(design: Design, digits: int, fractions: bool) -> Records:
    """Return one row a solution and step, or one a paytable and shoe; pays are net wins."""
    places = digits + PERCENT_PLACES
    if design.search is not None:
        return search_records(design.search, design.settlements, places, fractions, design.for_one)
    id = design.settlements[0].bet.id
    rows: list[list[str | None]] = []
    for solution in design.solutions:
        exact = _exact(solution)
        for step, below, above in solution.nearest:
            figures: list[Fraction | None] = [solution.wanted, exact, step]
            for offer in (below, above):
                figures += [None, None] if offer is None else [offer.pays, offer.rtp]
            if design.for_one:
                pays = (exact, None if below is None else below.pays, above.pays)
                figures += [None if net is None else net + 1 for net in pays]
            cells = [data(figure, places, fractions) for figure in figures]
            reason = _TOO_LOW if exact is None else None if below else _NO_LOWER
            rows.append([id, decks_of(solution.settlement), *cells, reason])
    header = ["id", "decks", "wanted_rtp", "pays", "step", "below", "below_rtp", "above"]
    header.append("above_rtp")
    if design.for_one:
        header += ["pays_for_one", "below_for_one", "above_for_one"]
    return (*header, "reason"), rows


def design_blocks(design: Design, digits: int, fractions: bool) -> Iterator[Block]:
    """Return the design for reading."""
    first = design.settlements[0]
    say = say_for_one if design.for_one else format_pays
    names = [first.bet.name] if first.bet.id == first.bet.name else [first.bet.name, first.bet.id]
    yield f"{', '.join(names)}; wanted: {_wanted(design.band, digits, fractions)}"
    for settlement in design.settlements:
        yield shoe_sentence(settlement.shoe, [settlement.rules], settlement.given)
    for place in design.never:
        yield f"Never happens here, so that its pay stays: {first.lines[place].when}."
    if design.search is not None:
        search, single = design.search, design.band.single
        yield from search_blocks(
            search, design.settlements, single, digits, fractions, design.for_one
        )
        return
    yield f"Open: what {first.lines[design.places[0]].when} pays."
    yield _solutions(design, say, digits, fractions)
    if any(_exact(solution) is None for solution in design.solutions):
        yield f"Where the exact pay is {ABSENT}, {_TOO_LOW}."
    for step, low, high in design.offered:
        yield _range(step, low, high, say, len(design.settlements) > 1)


def _solutions(design: Design, say: Say, digits: int, fractions: bool) -> Grid:
    unit = "" if fractions else " %"
    rows: list[tuple[str, ...]] = []
    for solution in design.solutions:
        for step, below, above in solution.nearest:
            exact = solution.exact
            charged = design.commission and 0 < exact < 1
            rows.append(
                (
                    decks_of(solution.settlement),
                    quantity(solution.wanted, digits, fractions),
                    _pays(_exact(solution), design.for_one, digits, fractions),
                    quantity(1 - exact, digits, fractions) if charged else "",
                    str(step),
                    *_cells(below, say, digits, fractions),
                    *_cells(above, say, digits, fractions),
                )
            )
    columns: tuple[str, ...] = (
        *("decks", f"RTP wanted{unit}", "exact pay", f"commission{unit}", "step"),
        *("offered below", f"RTP{unit}", "offered above", f"RTP{unit}"),
    )
    if not any(row[3] for row in rows):
        columns = (*columns[:3], *columns[4:])
        rows = [(*row[:3], *row[4:]) for row in rows]
    return Grid(columns, tuple(rows), "l" + "r" * (len(columns) - 1))


def _range(
    step: Fraction, low: Fraction | None, high: Fraction | None, say: Say, several: bool
) -> str:
    on = " on every shoe" if several else ""
    steps = f"Of pays in steps of {step}"
    reason = _none_kept(low, high)
    if reason:
        return f"{steps}, none keeps {reason}{on}."
    if low is None or high is None:
        end = high if low is None else low
        assert end is not None
        return f"{steps}, {say(end)} and {'lower' if low is None else 'higher'} ones do{on}."
    number = int((high - low) // step) + 1
    which = f"{say(low)} does" if number == 1 else f"the {number} from {say(low)} to {say(high)} do"
    return f"{steps}, {which}{on}."


def _wanted(band: Band, digits: int, fractions: bool) -> str:
    unit = "" if fractions else " %"
    low, high = (
        None if end is None else f"{quantity(end, digits, fractions)}{unit}"
        for end in (band.low, band.high)
    )
    if low is None or high is None:
        return f"a return of {high} or less" if low is None else f"a return of {low} or more"
    return f"a return of {low}" if band.single else f"a return from {low} to {high}"


def _cells(offer: Offer | None, say: Say, digits: int, fractions: bool) -> tuple[str, str]:
    if offer is None:
        return ABSENT, ABSENT
    return say(offer.pays), quantity(offer.rtp, digits, fractions)


def _exact(solution: Solution) -> Fraction | None:
    """Return the exact pay; None where it would lose more than the stake."""
    return solution.exact if solution.exact >= -1 else None


def _pays(exact: Fraction | None, for_one: bool, digits: int, fractions: bool) -> str:
    """Return an exact pay, which seldom has a short name, as a decimal to one."""
    if exact is None:
        return ABSENT
    value = exact + 1 if for_one else exact
    text = str(value) if fractions else decimal(value, digits)
    return f"{text} for 1" if for_one else f"{text}:1"


def _offer(offer: Offer | None, for_one: bool) -> dict[str, str | None] | None:
    if offer is None:
        return None
    return {
        **net_document("pays", offer.pays, for_one),
        "rtp": str(offer.rtp),
        "rtp_percent": percent(offer.rtp),
    }


def _text(value: Fraction | None) -> str | None:
    return None if value is None else str(value)
