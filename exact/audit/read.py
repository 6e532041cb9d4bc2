"""Reading a vendor sheet from a file.

    vendor = "…"
    game = "…"
    document = "help-page.txt"        # optional, like all but vendor and game
    dated = "2022-10-18"              # or, as TOML writes dates, without quotes
    decks = 8                         # a number, "inf", or a list; left out, it is not known
    shuffle = "cut card"
    rules = "punto-banco"             # or a file ending in .toml, from the sheet's folder
    unit = "percent"                  # or "fraction": what figures without a percent sign count
    note = ["…"]                      # on the sheet, a claim, a range, an offer

    [[claim]]
    bet = "player"                    # a bet of the catalogue, or a table with lines
    name = "Giocatore"                # as the page prints it
    pays = "1:1"                      # as the page prints it, or several in a list
    rtp = "98,76%"                    # or exactly one of edge, probability, rtp_resolved

    [[range]]                         # a claim on the lowest and the highest of several bets
    bets = ["egalite-0", "egalite-1"]
    rtp = ["87,55%", "93.61%"]        # or lowest = "…", highest = "…", or only one of them

    [[offer]]                         # a bet without a printed return
    bet = "banker-half-on-6"
    name = "Bancă, Super 6"

Unknown keys are errors, and so is a figure that is no percentage.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from datetime import date
from hashlib import sha256
from pathlib import Path

from exact.audit.fields import check_keys, tables_of, text_of, texts_of, wanted_text
from exact.audit.printed import UNITS, Printed, parse_printed, parse_printed_pays
from exact.audit.sheet import QUANTITIES, Claim, Decks, Offer, Pays, Range, Sheet
from exact.bet import Bet
from exact.catalogue.entries import STANDARD, read_entries
from exact.catalogue.tables import file_named, read_toml
from exact.errors import ExactError, SheetError, bare, clip
from exact.shoe import MOST_DECKS

_SHEET = (
    *("vendor", "game", "document", "dated", "decks", "shuffle", "rules", "unit", "note"),
    *("claim", "range", "offer"),
)
_CLAIM = ("bet", "name", "pays", "note", *QUANTITIES)
_RANGE = ("bets", "name", "note", "rtp", "lowest", "highest")
_OFFER = ("bet", "name", "pays", "note")


def read_sheet(path: str | Path) -> Sheet:
    """Return the vendor sheet of a file.

    Raises:
        SheetError: in one line that names file, claim and key: when the file cannot be read, a
            key is unknown, missing or of the wrong type, a figure is no percentage, or a claim
            states none or two.
    """
    data = read_toml(file_named(path, SheetError), SheetError)
    sheet = parse_sheet(data, str(path))
    beside = Path(path).parent / sheet.rules
    return replace(
        sheet,
        sha256=sha256(Path(path).read_bytes()).hexdigest(),
        # A file of drawing rules is looked for beside the sheet that names it.
        rules=str(beside) if sheet.rules.endswith(".toml") and beside.is_file() else sheet.rules,
    )


def parse_sheet(data: Mapping[str, object], where: str) -> Sheet:
    """Return the sheet that a parsed file states; `where` is its name for messages.

    Raises:
        SheetError: as `read_sheet`.
    """
    check_keys(data, _SHEET, where)
    unit = text_of(data, "unit", where) or UNITS[0]
    if unit not in UNITS:
        raise SheetError(f"{where}: unit: {clip(unit)} is unknown, known are {', '.join(UNITS)}")
    return Sheet(
        file=where,
        vendor=wanted_text(data, "vendor", where),
        game=wanted_text(data, "game", where),
        document=text_of(data, "document", where),
        dated=_dated(data, where),
        decks=_decks(data["decks"], f"{where}: decks") if "decks" in data else (),
        shuffle=text_of(data, "shuffle", where),
        rules=text_of(data, "rules", where) or STANDARD,
        unit=unit,
        claims=tuple(_claim(table, at, unit) for table, at in tables_of(data, "claim", where)),
        ranges=tuple(_range(table, at, unit) for table, at in tables_of(data, "range", where)),
        offers=tuple(_offer(table, at) for table, at in tables_of(data, "offer", where)),
        notes=_notes(data, where),
    )


def _dated(data: Mapping[str, object], where: str) -> str | None:
    """Return the date, which TOML can also write without quotes."""
    if type(data.get("dated")) is date:
        return str(data["dated"])
    return text_of(data, "dated", where)


def _claim(table: Mapping[str, object], where: str, unit: str) -> Claim:
    check_keys(table, _CLAIM, where)
    stated = [key for key in QUANTITIES if key in table]
    if len(stated) != 1:
        raise SheetError(
            f"{where}: states {' and '.join(stated) or 'no quantity'}, "
            f"exactly one of {', '.join(QUANTITIES)} is wanted"
        )
    return Claim(
        bet=_bet(table.get("bet"), f"{where}: bet"),
        name=text_of(table, "name", where),
        quantity=stated[0],
        figure=_figure(table[stated[0]], f"{where}: {stated[0]}", unit),
        pays=_pays(table, where),
        notes=_notes(table, where),
    )


def _range(table: Mapping[str, object], where: str, unit: str) -> Range:
    check_keys(table, _RANGE, where)
    ends = {
        key: _figure(table[key], f"{where}: {key}", unit)
        for key in ("lowest", "highest")
        if key in table
    }
    if ("rtp" in table) == bool(ends):
        raise SheetError(f'{where}: wants rtp = ["…", "…"], or instead lowest, highest or both')
    if "rtp" in table:
        both = table["rtp"]
        if not isinstance(both, list) or len(both) != 2:
            raise SheetError(f'{where}: rtp: {clip(both)} is no pair of figures, ["…", "…"] is')
        for key, figure in zip(("lowest", "highest"), both, strict=True):
            ends[key] = _figure(figure, f"{where}: rtp", unit)
    bets = table.get("bets")
    if not isinstance(bets, list) or not bets:
        raise SheetError(f'{where}: bets: {clip(bets)} is no list of bets, ["…", "…"] is')
    named = tuple(_bet(bet, f"{where}: bets") for bet in bets)
    name, notes = text_of(table, "name", where), _notes(table, where)
    try:
        return Range(named, name, ends.get("lowest"), ends.get("highest"), notes)
    except SheetError as error:
        raise SheetError(f"{where}: {error}") from None


def _offer(table: Mapping[str, object], where: str) -> Offer:
    check_keys(table, _OFFER, where)
    bet = _bet(table.get("bet"), f"{where}: bet")
    return Offer(bet, text_of(table, "name", where), _pays(table, where), _notes(table, where))


def _bet(value: object, where: str) -> str | Bet:
    """Return what the catalogue calls a bet, or the bet that a table with lines writes out."""
    if isinstance(value, str) and value.strip():
        return value.strip()
    if not isinstance(value, Mapping):
        raise SheetError(f"{where}: {clip(value)} is no bet, a name or a table with lines is")
    for key in ("for", "paytables"):
        if key in value:
            raise SheetError(f"{where}: {key} has no place in a claim, lines has")
    try:
        (entry,) = read_entries({"id": "inline", "name": "inline", **value}, where)
        bet = entry.bet()
    except ExactError as error:
        raise SheetError(str(error)) from None
    on_the_spot = "; ".join(f"{when} @ {pays}" for when, pays in entry.written[0][1])
    bet = bet if "id" in value else replace(bet, id=on_the_spot)
    return bet if "name" in value else replace(bet, name=bet.id)


def _figure(value: object, where: str, unit: str) -> Printed:
    try:
        return parse_printed(value, unit)
    except SheetError as error:
        raise SheetError(f"{where}: {error}") from None


def _pays(table: Mapping[str, object], where: str) -> tuple[Pays, ...]:
    printed = texts_of(table, "pays", where)
    try:
        return tuple(Pays(pays, parse_printed_pays(pays)) for pays in printed)
    except SheetError as error:
        raise SheetError(f"{where}: pays: {error}") from None


def _notes(table: Mapping[str, object], where: str) -> tuple[str, ...]:
    return tuple(" ".join(note.split()) for note in texts_of(table, "note", where))


def _decks(value: object, where: str) -> tuple[Decks, ...]:
    listed = value if isinstance(value, list) else [value]
    decks: list[Decks] = []
    for item in listed:
        number = None if item == "inf" else item
        if number is not None and (not isinstance(number, int) or isinstance(number, bool)):
            raise SheetError(f'{where}: {clip(item)} is no number of decks, 8, "inf", [6, 8] are')
        if number is not None and number < 1:
            raise SheetError(f"{where}: {bare(number)} decks are too few, one is the least")
        if number is not None and number > MOST_DECKS:
            raise SheetError(f"{where}: so many decks are too many, 10^100 are the most")
        decks.append(number)
    if not decks or len(set(decks)) != len(decks):
        raise SheetError(f'{where}: a list names each number of decks once: 8, "inf", [6, 8] do')
    return tuple(decks)
