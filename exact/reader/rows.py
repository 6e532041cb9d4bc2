"""Rows of tables: a name and its figures, under heads that say what each column is.

Either each row names a bet, or the heads do and each row is a quantity; a row that is neither is
read as a sentence would be.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from exact.reader.collect import Collected, Context
from exact.reader.measures import (
    QUANTITIES,
    Measure,
    adds_up,
    complementary,
    measures_in,
)
from exact.reader.names import label_of, series_named
from exact.reader.pays import pays_in
from exact.reader.segment import Segment
from exact.reader.statements import Commission, Confidence, Subject
from exact.reader.tables import Unit

#: What a column can be: pays, a quantity, or figures for another number of decks.
_PAYS, _DECKS = "pays", "decks"
#: A number beside more words than these is no value of a row.
_FEW = 2


@dataclass
class Heads:
    """The head of a table.

    Attributes:
        columns: what each column is, by its place.
        bets: the bets that stand as heads, with their columns, and whether only some wins.
    """

    columns: dict[int, str] = field(default_factory=dict)
    bets: list[tuple[int, Subject, bool]] = field(default_factory=list)


def read_row(unit: Unit, heads: Heads, context: Context, into: Collected) -> bool:
    """Read a row of a table; return whether it was one, or a head.

    Args:
        unit: the row.
        heads: the head of its table, changed where the row is a head itself.
        context: what stands above.
        into: where the statements go.
    """
    cells = [
        Segment(line, text, into.lexicon) for line, text in zip(unit.lines, unit.cells, strict=True)
    ]
    valued = [at for at, cell in enumerate(cells) if _has_values(cell)]
    if not valued:
        return _read_head(cells, heads, context, into)
    if len(heads.bets) > 1 and _read_across(cells, heads, context, into):
        return True
    return _read_along(cells, heads, context, into)


def _has_values(cell: Segment) -> bool:
    if cell.free("percent") or pays_in(cell):
        return True
    if cell.says("decks"):
        return False
    words = [word for word in cell.words if not word.key.isdigit()]
    return bool(cell.free("number")) and len(words) <= _FEW and not cell.names


def _read_head(cells: Sequence[Segment], heads: Heads, context: Context, into: Collected) -> bool:
    """Read a row without figures as the head of a table, if it is one."""
    named = [(at, *label_of(cell)) for at, cell in enumerate(cells) if cell.names]
    bets = [(at, subject, some) for at, subject, some in named if subject is not None]
    columns = {at: kind for at, cell in enumerate(cells) if (kind := _column(cell))}
    if len(bets) > 1:
        heads.columns, heads.bets = {}, bets
    elif columns:
        heads.columns, heads.bets = columns, []
    else:
        for cell in cells:
            _note_label(cell, into)
        into.segments += cells if named else []
        return bool(named)
    for cell in cells:
        context.series = series_named(cell, context.series)
        into.segments.append(cell)
    return True


def _column(cell: Segment) -> str | None:
    """Return what a column is by its head."""
    if cell.says("decks") and cell.atoms:
        return _DECKS
    for quantity in QUANTITIES:
        if cell.says(quantity):
            return "rtp_resolved" if quantity == "rtp" and cell.says("resolved") else quantity
    return _PAYS if cell.says("pays") else None


def _note_label(cell: Segment, into: Collected) -> None:
    subject, some = label_of(cell) if cell.names else (None, False)
    if subject is not None and not some:
        into.labels.append((subject, cell.line))


def _read_across(cells: Sequence[Segment], heads: Heads, context: Context, into: Collected) -> bool:
    """Read a row of figures under heads that are bets."""
    first = cells[0]
    if first.names and label_of(first)[0] is not None and not _has_values(first):
        heads.bets = []  # the rows name bets themselves: another table has begun
        return False
    values = [at for at, cell in enumerate(cells) if _has_values(cell)]
    places = [at for at, _, _ in heads.bets]
    if len(values) == len(heads.bets):
        pairs = list(zip(values, heads.bets, strict=True))
    elif set(values) <= set(places):
        by_place = {at: bet for bet in heads.bets for at in bet[:1]}
        pairs = [(at, by_place[at]) for at in values]
    else:
        return False
    said = _column(first) if 0 not in values else None
    into.segments += cells
    for at, (_, subject, some) in pairs:
        _read_cell(cells[at], subject, some, said, context, into)
    return True


def _read_along(cells: Sequence[Segment], heads: Heads, context: Context, into: Collected) -> bool:
    """Read a row of which one cell names the bet and the others hold its figures."""
    place, subject, some = _label(cells, context)
    if subject is None or place is None:
        return False
    into.segments += cells
    if not some and subject.confidence is Confidence.HIGH:
        into.labels.append((subject, cells[place].line))
    label = cells[place]
    _read_commission(label, subject, into)
    row_says = next((q for q in QUANTITIES if label.says(q)), None)
    alone = not heads.columns and row_says is None and context.quantity is None
    split = _return_and_edge(cells, place) if alone else {}
    if not split and not heads.columns and _untold(cells, place, into):
        return True
    for at, cell in enumerate(cells):
        if at != place:
            said = heads.columns.get(at, split.get(at, row_says))
            _read_cell(cell, subject, some, said, context, into)
    return True


def _untold(cells: Sequence[Segment], place: int, into: Collected) -> bool:
    """Return whether a row has several figures that no head and no word tells apart."""
    plain = [
        (cell, at)
        for other, cell in enumerate(cells)
        if other != place
        for measure in measures_in(cell)
        if not measure.quantity and not _is_commission(cell, measure)
        for at in measure.atoms[:1]
    ]
    if len({id(cell) for cell, _ in plain}) < 2:
        return False
    for cell, at in plain:
        into.why[id(cell), at] = "one of several figures that no word tells apart"
    return True


def _return_and_edge(cells: Sequence[Segment], place: int) -> dict[int, str]:
    """Return which of two cells is a return and which its edge, where they add up to a hundred."""
    single = [
        (at, measures[0].values(cell)[0])
        for at, cell in enumerate(cells)
        if at != place
        and len(measures := measures_in(cell)) == 1
        and not (measures[0].quantity or measures[0].ends)
    ]
    if len(single) != 2 or not adds_up(single[0][1], single[1][1]):
        return {}
    (a, first), (b, second) = single
    return {a: "rtp", b: "edge"} if first > second else {a: "edge", b: "rtp"}


def _label(cells: Sequence[Segment], context: Context) -> tuple[int | None, Subject | None, bool]:
    """Return which cell is the label of a row, and the bets that it names."""
    bare = [at for at, cell in enumerate(cells) if cell.names and not cell.free("percent")]
    first = next((at for at, cell in enumerate(cells) if cell.raw.strip(" .-–")), 0)
    for at in dict.fromkeys([first, *bare]):
        if at != first and pays_in(cells[at]):
            continue
        subject, some = label_of(cells[at], context.series)
        if subject is not None and any(
            _has_values(cell) for other, cell in enumerate(cells) if other != at
        ):
            return at, subject, some
    return None, None, False


def _read_cell(
    cell: Segment,
    subject: Subject,
    some: bool,
    said: str | None,
    context: Context,
    into: Collected,
) -> None:
    """Read the pays and the figures of a cell that belongs to a bet."""
    if said == _DECKS:
        for at in cell.free("percent", "number"):
            into.why[id(cell), at] = "a column for another number of decks"
        return
    quantity = said if said != _PAYS else None
    if quantity is None:
        for pay in pays_in(cell, bare=said == _PAYS):
            into.pay(cell, pay, subject, Confidence.HIGH, some)
    measures: Sequence[Measure] = measures_in(cell, bare=quantity is not None)
    if quantity is None and context.quantity is None:
        measures = complementary(cell, measures)
    for measure in measures:
        if some:
            for at in measure.atoms:
                into.why[id(cell), at] = "a figure for some wins of a bet only"
        elif _is_commission(cell, measure):
            _read_commission(cell, subject, into)
        else:
            into.figure(cell, measure, subject, quantity, context)


def _is_commission(cell: Segment, measure: Measure) -> bool:
    return cell.says("commission") and not measure.quantity and measure.values(cell)[0] < 50


def _read_commission(cell: Segment, subject: Subject, into: Collected) -> None:
    """Read a commission that is stated in a cell without its pay."""
    if not cell.says("commission"):
        return
    for at in cell.free("percent"):
        atom = cell.atoms[at]
        if atom.value is not None and atom.value < 50:
            cell.placed.add(at)
            # In a label that names several bets it belongs to the one named just before it.
            before = [name for name in cell.names if name.end <= atom.start]
            ids = before[-1].value.ids if before else subject.ids
            owner = Subject(ids, cell.shown(before[-1]) if before else subject.name)
            share = atom.value / 100
            into.commissions.append(Commission(owner, share, cell.line, cell.raw, atom.text))
