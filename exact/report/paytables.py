"""The report on a search for paytables: its bounds, how many there are, and the first of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from exact.pays import format_pays
from exact.report.numbers import decimal, plain, root, thousands
from exact.report.odds import data, quantity, shoe_document
from exact.report.tables import Block, Grid, Records

if TYPE_CHECKING:
    from exact.algebra.paytables import Found
    from exact.algebra.paytables import Grid as Pays
    from exact.settlement import Settlement

#: How a pay is written.
Say = Callable[[Fraction], str]


@dataclass(frozen=True)
class Search:
    """What was searched, and what was found.

    Attributes:
        grids: the pays that were tried for each open line.
        found: the paytables.
        aim: what they are ranked by.
    """

    grids: tuple[Pays, ...]
    found: Found
    aim: str

    def holds_own(self, settlement: Settlement) -> bool:
        """Return whether the bet's own paytable is one of those that were tried."""
        return all(grid.holds(settlement.lines[grid.place].pays) for grid in self.grids)


def search_document(
    search: Search, settlements: Sequence[Settlement], places: int, for_one: bool
) -> dict[str, Any]:
    """Return the keys of the JSON document that are about the search; `places` are decimals."""
    first, found = settlements[0], search.found
    document: dict[str, Any] = {
        "aim": search.aim,
        "bounds": [
            {
                "when": first.lines[grid.place].when,
                **net_document("own", first.lines[grid.place].pays, for_one),
                **net_document("lowest", grid.low, for_one),
                **net_document("highest", grid.high, for_one),
                "step": str(grid.step),
                "number": str(grid.size),
            }
            for grid in search.grids
        ],
        "cases": str(found.cases),
        "found": str(found.count),
        "shoes": [shoe_document(s.shoe) for s in settlements],
        "paytables": [
            {
                "pays": [str(net) for net in table.pays],
                **({"pays_for_one": [str(net + 1) for net in table.pays]} if for_one else {}),
                "rtp": [str(rtp) for rtp in table.rtp],
                "rtp_decimal": [decimal(rtp, places) for rtp in table.rtp],
                "variance": [str(variance) for variance in table.variance],
            }
            for table in found.best
        ],
    }
    if not found.count:
        document["reason"] = "paytables: none within the bounds gives a return in the band"
    return document


def search_records(
    search: Search,
    settlements: Sequence[Settlement],
    places: int,
    fractions: bool,
    for_one: bool,
) -> Records:
    """Return one row a paytable and shoe; what there is of each line is joined by `; `."""

    def joined(values: Sequence[Fraction]) -> str:
        return "; ".join(str(x) if fractions else plain(x, places) for x in values)

    grids, found = search.grids, search.found
    id = settlements[0].bet.id
    searched = [str(found.cases), str(found.count)]
    searched += [joined([grid.low for grid in grids]), joined([grid.high for grid in grids])]
    searched += [joined([grid.step for grid in grids])]
    rows: list[list[str | None]] = []
    for rank, table in enumerate(found.best, 1):
        pays = [joined(table.pays)]
        if for_one:
            pays.append(joined([net + 1 for net in table.pays]))
        for s, rtp, variance in zip(settlements, table.rtp, table.variance, strict=True):
            cells = [data(rtp, places, fractions), data(variance, places, fractions)]
            rows.append([id, str(rank), *pays, decks_of(s), *cells, *searched])
    header = ("id", "rank", "pays", *(("pays_for_one",) if for_one else ()), "decks", "rtp")
    return (*header, "variance", "cases", "found", "lowest", "highest", "step"), rows


def search_blocks(
    search: Search,
    settlements: Sequence[Settlement],
    single: bool,
    digits: int,
    fractions: bool,
    for_one: bool,
) -> Iterator[Block]:
    """Return the search for reading; `single` says that one return is wanted and no band."""
    say = say_for_one if for_one else format_pays
    yield _bounds(search, settlements[0], say)
    if not search.holds_own(settlements[0]):
        yield "The bet's own paytable is not among these."
    yield _counted(search, single, len(settlements) > 1)
    if search.found.best:
        yield _paytables(search, settlements, say, digits, fractions)


def _bounds(search: Search, settlement: Settlement, say: Say) -> Grid:
    rows = []
    for grid in search.grids:
        line = settlement.lines[grid.place]
        tried = (say(grid.low), say(grid.high), str(grid.step), thousands(grid.size))
        rows.append((line.when, say(line.pays), *tried))
    columns = ("open line", "its own pay", "lowest", "highest", "step", "pays to try")
    return Grid(columns, tuple(rows), "l" + "r" * 5)


def _counted(search: Search, single: bool, several: bool) -> str:
    cases, count = search.found.cases, search.found.count
    within = f"{_number(cases, 'paytable')} within the bounds"
    shoes = " on every shoe" if several else ""
    if count == 0:
        return f"{within}, none of which gives a return in the band{shoes}."
    if single:
        told = f"{within}, compared" if cases == 1 else f"{within}, all compared"
    else:
        verb = "gives" if count == 1 else "give"
        told = f"{within}, {thousands(count)} of them {verb} a return in the band{shoes}"
    listed = len(search.found.best)
    first = "" if listed == count else f" The first {thousands(listed)} stand here."
    if listed == 1:
        first = "" if count == 1 else " The first of them stands here."
    return f"{told}{'.' if count == 1 else '; ' + _ranked(search.aim)}{first}"


def _number(n: int, what: str) -> str:
    return f"{thousands(n)} {what}{'' if n == 1 else 's'}"


def _ranked(aim: str) -> str:
    return {
        "return": "those nearest to the wanted return come first.",
        "variance": "those of the lowest variance come first.",
        "award": "those of the highest top pay come first, among equals the nearest return.",
    }[aim]


def _paytables(
    search: Search, settlements: Sequence[Settlement], say: Say, digits: int, fractions: bool
) -> Grid:
    unit = "" if fractions else " %"
    lines = [settlements[0].lines[grid.place].when for grid in search.grids]
    shoes = [
        decks_of(s) if s.shoe.decks is None and not s.shoe.replacement else f"{decks_of(s)} decks"
        for s in settlements
    ]
    columns = (
        *lines,
        *(f"RTP{unit}, {shoe}" for shoe in shoes),
        *(f"standard deviation, {shoe}" for shoe in shoes),
    )
    rows = tuple(
        (
            *map(say, table.pays),
            *(quantity(rtp, digits, fractions) for rtp in table.rtp),
            *(root(variance, digits) for variance in table.variance),
        )
        for table in search.found.best
    )
    return Grid(columns, rows, "r" * len(columns))


def net_document(key: str, net: Fraction | None, for_one: bool) -> dict[str, str | None]:
    """Return a net win of a document, and if asked for, with the stake in it besides."""
    found = {key: None if net is None else str(net)}
    if for_one:
        found[f"{key}_for_one"] = None if net is None else str(net + 1)
    return found


def say_for_one(net: Fraction) -> str:
    """Return a pay with the stake in it.

    >>> say_for_one(Fraction(8)), say_for_one(Fraction(-1, 2)), say_for_one(Fraction(1, 3))
    ('9 for 1', '0.5 for 1', '4 for 3')
    """
    if net == -1:
        return format_pays(net)
    return format_pays(net + 1).replace(":", " for ", 1)


def decks_of(settlement: Settlement) -> str:
    """Return what a shoe is told from others by: its decks, or its cards."""
    shoe = settlement.shoe
    if shoe.replacement:
        return "inf"
    return f"{shoe.size} cards" if shoe.decks is None else str(shoe.decks)
