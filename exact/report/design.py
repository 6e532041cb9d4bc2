"""The report on designed pays: the exact ones, the nearest offered ones, and whole paytables."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from exact.pays import format_pays
from exact.report.numbers import DIGITS, PERCENT_PLACES, decimal, percent, plain, root, thousands
from exact.report.odds import ABSENT, data, quantity, shoe_document, shoe_sentence, twins
from exact.report.tables import Block, Grid, Records, Report

if TYPE_CHECKING:
    from exact.algebra.design import Band, Offer, Solution
    from exact.algebra.paytables import Found
    from exact.settlement import Settlement

#: How a pay is written.
Say = Callable[[Fraction], str]


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
        found: for several open lines, the paytables.
        aim: what they are ranked by.
        for_one: whether pays are written with the stake in them.
    """

    settlements: tuple[Settlement, ...]
    places: tuple[int, ...]
    band: Band
    solutions: tuple[Solution, ...] = ()
    offered: tuple[tuple[Fraction, Fraction | None, Fraction | None], ...] = ()
    found: Found | None = None
    aim: str = "return"
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
    if design.found is None:
        bet["solutions"] = [
            {
                "shoe": shoe_document(solution.settlement.shoe),
                "rtp": str(solution.wanted),
                **twins("pays", solution.exact, places),
                "nearest": [
                    {"step": str(step), "below": _offer(below), "above": _offer(above)}
                    for step, below, above in solution.nearest
                ],
            }
            for solution in design.solutions
        ]
        bet["offered"] = [
            {"step": str(step), "lowest": _text(low), "highest": _text(high)}
            for step, low, high in design.offered
        ]
    else:
        bet |= {
            "aim": design.aim,
            "cases": str(design.found.cases),
            "found": str(design.found.count),
            "shoes": [shoe_document(s.shoe) for s in design.settlements],
            "paytables": [
                {
                    "pays": [str(pays) for pays in table.pays],
                    "rtp": [str(rtp) for rtp in table.rtp],
                    "rtp_decimal": [decimal(rtp, places) for rtp in table.rtp],
                    "variance": [str(variance) for variance in table.variance],
                }
                for table in design.found.best
            ],
        }
    return {"bets": [bet]}


def design_records(design: Design, digits: int, fractions: bool) -> Records:
    """Return one row a solution and step, or one a paytable and shoe; pays are net wins."""
    places = digits + PERCENT_PLACES
    id = design.settlements[0].bet.id
    rows: list[list[str | None]] = []
    if design.found is None:
        for solution in design.solutions:
            for step, below, above in solution.nearest:
                figures: list[Fraction | None] = [solution.wanted, solution.exact, step]
                for offer in (below, above):
                    figures += [None, None] if offer is None else [offer.pays, offer.rtp]
                cells = [data(figure, places, fractions) for figure in figures]
                rows.append([id, _shoe(solution.settlement), *cells])
        header = ("id", "decks", "wanted_rtp", "pays", "step", "below", "below_rtp", "above")
        return (*header, "above_rtp"), rows
    for rank, table in enumerate(design.found.best, 1):
        pays = "; ".join(str(net) if fractions else plain(net, places) for net in table.pays)
        for s, rtp, variance in zip(design.settlements, table.rtp, table.variance, strict=True):
            cells = [data(rtp, places, fractions), data(variance, places, fractions)]
            rows.append([id, str(rank), pays, _shoe(s), *cells])
    return ("id", "rank", "pays", "decks", "rtp", "variance"), rows


def design_blocks(design: Design, digits: int, fractions: bool) -> Iterator[Block]:
    """Return the design for reading."""
    first = design.settlements[0]
    say = _for_one if design.for_one else format_pays
    names = [first.bet.name] if first.bet.id == first.bet.name else [first.bet.name, first.bet.id]
    yield f"{', '.join(names)}; wanted: {_wanted(design.band, digits, fractions)}"
    for settlement in design.settlements:
        yield shoe_sentence(settlement.shoe, [settlement.rules], settlement.given)
    if design.found is None:
        yield f"Open: what {first.lines[design.places[0]].when} pays."
        yield _solutions(design, say, digits, fractions)
        for step, low, high in design.offered:
            yield _range(step, low, high, say, len(design.settlements) > 1)
        return
    found = design.found
    yield (
        f"{thousands(found.cases)} paytables within the bounds, {thousands(found.count)} "
        f"{'of them give a return in the band' if not design.band.single else 'compared'}; "
        f"{_ranked(design.aim)}"
    )
    yield _paytables(design, say, digits, fractions)


def _solutions(design: Design, say: Say, digits: int, fractions: bool) -> Grid:
    unit = "" if fractions else " %"
    rows: list[tuple[str, ...]] = []
    for solution in design.solutions:
        for step, below, above in solution.nearest:
            exact = solution.exact
            rows.append(
                (
                    _shoe(solution.settlement),
                    quantity(solution.wanted, digits, fractions),
                    _pays(exact, design.for_one, digits, fractions),
                    quantity(1 - exact, digits, fractions) if 0 < exact < 1 else "",
                    str(step),
                    *_cells(below, say, digits, fractions),
                    *_cells(above, say, digits, fractions),
                )
            )
    columns: tuple[str, ...] = (
        *("decks", f"RTP wanted{unit}", "exact pay", f"commission{unit}", "step"),
        *("offered below", f"RTP{unit}", "offered above", f"RTP{unit}"),
    )
    if not any(row[3] for row in rows):  # a commission is what a pay below even lacks of it
        columns = (*columns[:3], *columns[4:])
        rows = [(*row[:3], *row[4:]) for row in rows]
    return Grid(columns, tuple(rows), "l" + "r" * (len(columns) - 1))


def _paytables(design: Design, say: Say, digits: int, fractions: bool) -> Grid:
    assert design.found is not None
    unit = "" if fractions else " %"
    lines = [design.settlements[0].lines[place].when for place in design.places]
    shoes = [_shoe(settlement) for settlement in design.settlements]
    columns = (
        *lines,
        *(f"RTP{unit}, {shoe} decks" for shoe in shoes),
        *(f"standard deviation, {shoe} decks" for shoe in shoes),
    )
    rows = tuple(
        (
            *map(say, table.pays),
            *(quantity(rtp, digits, fractions) for rtp in table.rtp),
            *(root(variance, digits) for variance in table.variance),
        )
        for table in design.found.best
    )
    return Grid(columns, rows, "r" * len(columns))


def _range(
    step: Fraction, low: Fraction | None, high: Fraction | None, say: Say, several: bool
) -> str:
    on = " on every shoe" if several else ""
    steps = f"Of pays in steps of {step}"
    if low is not None and high is not None and low > high:
        return f"{steps}, none keeps the return in the band{on}."
    if high is not None and high < -1:
        return f"{steps}, none keeps the return so low{on}."
    if low is None or high is None:
        end = high if low is None else low
        assert end is not None
        return f"{steps}, {say(end)} and {'lower' if low is None else 'higher'} ones do{on}."
    number = int((high - low) // step) + 1
    which = f"{say(low)} does" if number == 1 else f"the {number} from {say(low)} to {say(high)} do"
    return f"{steps}, {which}{on}."


def _ranked(aim: str) -> str:
    return {
        "return": "those nearest to the wanted return come first.",
        "variance": "those of the lowest variance come first.",
        "award": "those of the highest top pay come first, among equals the nearest return.",
    }[aim]


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


def _pays(exact: Fraction, for_one: bool, digits: int, fractions: bool) -> str:
    """Return an exact pay, which seldom has a short name, as a decimal to one."""
    value = exact + 1 if for_one else exact
    text = str(value) if fractions else decimal(value, digits)
    return f"{text} for 1" if for_one else f"{text}:1"


def _for_one(net: Fraction) -> str:
    """Return a pay with the stake in it.

    >>> _for_one(Fraction(8)), _for_one(Fraction(-1, 2)), _for_one(Fraction(1, 3))
    ('9 for 1', '0.5 for 1', '4 for 3')
    """
    if net == -1:
        return format_pays(net)
    text = format_pays(net + 1)
    return text.replace(":", " for ", 1)


def _shoe(settlement: Settlement) -> str:
    shoe = settlement.shoe
    if shoe.replacement:
        return "inf"
    return f"{shoe.size} cards" if shoe.decks is None else str(shoe.decks)


def _offer(offer: Offer | None) -> dict[str, str] | None:
    if offer is None:
        return None
    return {
        "pays": str(offer.pays),
        "rtp": str(offer.rtp),
        "rtp_percent": percent(offer.rtp),
    }


def _text(value: Fraction | None) -> str | None:
    return None if value is None else str(value)
