"""The ledger: what was published about bets, as printed, with where and with what went wrong.

    [[entry]]
    id = "dragon-bonus-player-8d"
    bet = "dragon-bonus-player"          # as on the command line; or event = "player.wins"
    decks = 8                            # or "inf"
    remove = "A*5,2*23"                  # cards that are gone
    given = "EVENT"                      # the figures are conditional on it
    coups = { streak = "banker.wins", skip = "tie" }    # the event then reads `streak`
    counted = [2, 2]                     # printed counts are of unordered groups of so many cards
    unit = "percent"                     # of printed figures, where not the quantity's own
    status = "published"
    source = "where it was read"
    remark = "…"
    figures = [{ quantity = "house_edge", printed = "2.65" }]

A figure may carry `bet`, `event`, `decks`, `given`, `unit`, `status`, `source` and `remark` of its
own, which replace the entry's, and `line` (its number, "otherwise" or "total"), `removed`, `times`,
`what` and `wrong`. What is printed stands as it was printed; a figure without it is one that
nobody published.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import Any

from exact.catalogue.form import read_coups, table_of, text_of
from exact.catalogue.tables import file_named, read_toml, table_files
from exact.coups import Coups
from exact.errors import ExactError, SheetError, clip
from exact.shoe import COUP, MOST_DECKS
from exact.verify.printed import UNITS, Print, read_print


class Status(StrEnum):
    """How a figure of the ledger stands, as the ledger says."""

    PUBLISHED = "published"  #: rounding ours gives it
    FLOAT_ROUNDED = "float-rounded"  #: an integer of which fifteen digits hold
    MISPRINT = "misprint"  #: wrong, and the ledger says why
    SIMULATED = "simulated"  #: somebody's simulation
    INCOMPLETE_RULE = "incomplete-rule"  #: of a bet whose rule is not fully known
    NOT_COMPUTABLE = "not-computable"  #: of a bet whose law is not known


#: The quantities, each with what it needs: a bet, a bet's line or an event, either of them.
QUANTITIES = {
    **dict.fromkeys(("house_edge", "house_edge_resolved", "rtp", "expected_value"), "bet"),
    **dict.fromkeys(("rtp_constant", "hit_frequency", "variance", "std_dev"), "bet"),
    **dict.fromkeys(("break_even_pays", "match_play_value"), "bet"),
    **dict.fromkeys(("return", "return_for_one"), "line"),
    **dict.fromkeys(("arrangements", "probability"), "line or event"),
    **dict.fromkeys(("effect_of_removal", "decrease_on_removal"), "bet or event"),
    "simulation": "nothing",
}
#: Those whose prints are percentages where nothing else is said.
PERCENTAGES = ("house_edge", "house_edge_resolved", "rtp")

_OWN = ("bet", "event", "decks", "given", "unit", "status", "source", "remark")
_ENTRY_KEYS = (*_OWN, "id", "remove", "coups", "counted", "figures")
_FIGURE_KEYS = (*_OWN, "quantity", "printed", "line", "removed", "times", "what", "wrong")


@dataclass(frozen=True)
class Figure:
    """One figure of the ledger, with what it has from its entry.

    Attributes:
        entry: id of the entry.
        quantity: one of `QUANTITIES`.
        printed: the print, None where nobody published one.
        bet, event: what the figure is about; the event goes first where there are both.
        decks: whole decks, None for infinitely many.
        remove, given, coups, counted: as in the ledger.
        line: number of the bet's line from 1 on, "otherwise", "total", or None.
        removed, times: the cards of an effect of removal, and what it is multiplied by.
        status, source, remark, what, wrong: as in the ledger.
        where: file, entry and figure, for messages.
    """

    entry: str
    quantity: str
    printed: Print | None = None
    bet: str | None = None
    event: str | None = None
    decks: int | None = 8
    remove: str = ""
    given: str | None = None
    coups: Coups | None = None
    counted: tuple[int, ...] = ()
    line: int | str | None = None
    removed: str = ""
    times: int = 1
    status: Status = Status.PUBLISHED
    source: str = ""
    remark: str = ""
    what: str = ""
    wrong: str = ""
    where: str = "figure"

    def __post_init__(self) -> None:
        wanted = QUANTITIES.get(self.quantity)
        if wanted is None:
            raise SheetError(
                f"{self.where}: there is no quantity {clip(self.quantity)}, there are "
                + ", ".join(QUANTITIES)
            )
        if "line" in wanted and self.bet is not None and self.event is None and self.line is None:
            raise SheetError(f"{self.where}: the key line is missing, line = 1 is the first")
        if wanted != "nothing" and self.bet is None and self.event is None:
            raise SheetError(f"{self.where}: the key bet is missing, or event")
        if wanted in ("bet", "line") and self.bet is None:
            raise SheetError(f"{self.where}: {self.quantity} needs a bet, not an event")
        if wanted == "bet or event" and not self.removed:
            raise SheetError(f"{self.where}: the key removed is missing, the cards that go")
        if self.status is Status.MISPRINT and not self.wrong:
            raise SheetError(f"{self.where}: a misprint needs the key wrong: what went wrong")
        unprinted = (Status.PUBLISHED, Status.NOT_COMPUTABLE)
        if self.printed is None and self.status not in unprinted:
            raise SheetError(f"{self.where}: status {self.status} needs a print")


def read_ledger(path: str | Path) -> tuple[Figure, ...]:
    """Return the figures of a file of the ledger, in its order.

    Raises:
        SheetError: in one line that names file, entry and figure: when the file cannot be read, a
            key is unknown, missing or of the wrong type, or an entry is there twice.
    """
    where = str(path)
    data = read_toml(file_named(path, SheetError), SheetError)
    entries = _table(data, ("entry",), "entry", where)["entry"]
    if not isinstance(entries, list) or not entries:
        raise SheetError(f"{where}: there is no entry, each begins with a line [[entry]]")
    seen: set[str] = set()
    figures: list[Figure] = []
    for number, entry in enumerate(entries, 1):
        place = f"{where}: entry {number}"
        table = _table(entry, _ENTRY_KEYS, "id", place)
        id = _text(table, "id", place)
        if id in seen:
            raise SheetError(f"{place}: the id {clip(id)} is there twice")
        seen.add(id)
        figures += _figures(table, f"{where}: entry {clip(id)}")
    return tuple(figures)


def whole_ledger() -> tuple[Figure, ...]:
    """Return all figures of the tables, file by file.

    Raises:
        SheetError: as `read_ledger`, and when an entry stands in two files.
    """
    homes: dict[str, Path] = {}
    figures: list[Figure] = []
    for path in table_files("published"):
        of_file = read_ledger(path)
        for id in dict.fromkeys(figure.entry for figure in of_file):
            home = homes.setdefault(id, path)
            if home is not path:
                raise SheetError(f"{path}: entry {clip(id)} stands in {home.name} too")
        figures += of_file
    return tuple(figures)


def _figures(entry: Mapping[str, object], place: str) -> Iterator[Figure]:
    listed = entry.get("figures")
    if not isinstance(listed, list) or not listed:
        raise SheetError(f"{place}: figures is no list of tables, [{{ quantity = … }}] is")
    common = {key: entry[key] for key in entry if key not in ("id", "figures")}
    for number, item in enumerate(listed, 1):
        where = f"{place}: figure {number}"
        own = _table(item, _FIGURE_KEYS, "quantity", where)
        yield _figure(str(entry["id"]), {**common, **own}, where)


def _figure(entry: str, table: Mapping[str, object], where: str) -> Figure:
    quantity = _text(table, "quantity", where)
    unit = _text(table, "unit", where) or ("percent" if quantity in PERCENTAGES else "fraction")
    if unit not in UNITS:
        raise SheetError(f"{where}: unit: {clip(unit)} is none, {' and '.join(UNITS)} are")
    status = _text(table, "status", where) or Status.PUBLISHED
    if status not in list(Status):
        raise SheetError(f"{where}: status: {clip(status)} is none, {', '.join(Status)} are")
    text = _text(table, "printed", where)
    try:
        coups = read_coups(table["coups"], where) if "coups" in table else None
        printed = read_print(text, unit) if text else None
    except ExactError as error:
        raise SheetError(f"{where}: {str(error).removeprefix(f'{where}: ')}") from None
    texts = {key: _text(table, key, where) for key in ("source", "remark", "what", "wrong")}
    if table.get("decks") == "inf" and ("removed" in table or "remove" in table):
        raise SheetError(f"{where}: no card can be gone from infinitely many decks")
    return Figure(
        entry=entry,
        quantity=quantity,
        printed=printed,
        bet=_text(table, "bet", where) or None,
        event=_text(table, "event", where) or None,
        decks=_decks(table.get("decks", 8), where),
        remove=_text(table, "remove", where),
        given=_text(table, "given", where) or None,
        coups=coups,
        counted=_counted(table.get("counted", []), where),
        line=_line(table.get("line"), where),
        removed=_text(table, "removed", where),
        times=_whole(table.get("times", 1), "times", where),
        status=Status(status),
        where=where,
        **texts,
    )


def _table(value: object, keys: tuple[str, ...], wanted: str, where: str) -> Mapping[str, Any]:
    try:
        return table_of(value, keys, wanted, where)
    except ExactError as error:
        raise SheetError(str(error)) from None


def _text(table: Mapping[str, object], key: str, where: str) -> str:
    if key not in table:
        return ""
    try:
        return text_of(table[key], f"{where}: {key}")
    except ExactError as error:
        raise SheetError(str(error)) from None


def _whole(value: object, key: str, where: str) -> int:
    if type(value) is not int or value < 1:
        raise SheetError(f"{where}: {key}: {clip(value)} is no whole number from 1 on")
    if value > MOST_DECKS:
        raise SheetError(f"{where}: {key}: so large a number will not do, 10^100 is the most")
    return value


def _decks(value: object, where: str) -> int | None:
    return None if value == "inf" else _whole(value, "decks", where)


def _line(value: object, where: str) -> int | str | None:
    if value is None or value in ("otherwise", "total"):
        return str(value) if value is not None else None
    return _whole(value, "line", where)


def _counted(value: object, where: str) -> tuple[int, ...]:
    if not isinstance(value, list):
        raise SheetError(f"{where}: counted: {clip(value)} is no list of numbers, [2, 2] is")
    sizes = tuple(_whole(n, "counted", where) for n in value)
    if sum(sizes) > COUP:
        raise SheetError(f"{where}: counted: a coup has {COUP} cards, not {sum(sizes)}")
    return sizes
