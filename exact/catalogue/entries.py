"""What stands in a bet file.

    [[bet]]
    id = "dragon-7"                   # id, name, and lines or paytables are required
    name = "Dragon 7"
    aliases = ["Fortune 7"]
    family = "three-card"
    rule = "Banker wins with a three-card 7."
    source = "where the rule and the pays were read"
    rules = "punto-banco"             # only where the bet needs drawing rules of its own
    note = "…"
    lines = [{ when = "banker.wins and banker.total == 7 and banker.cards == 3", pays = "40:1" }]

Several paytables, the first of which is the default, are written in full,

    paytables = { "8" = [{ when = "tie", pays = "8:1" }], "9" = [{ when = "tie", pays = "9:1" }] }

or as the pays, in order, of those lines that have none of their own:

    lines = [{ when = "banker.wins" }, { when = "tie", pays = "push" }]
    paytables = { "5" = ["0.95:1"], "4" = ["0.96:1"] }

A bet without paytables has one that is called by its pays (see `exact.bet.paytable_name`). What
a single paytable trades under is said apart from the aliases, and asks for that paytable:

    called = { "9" = ["Tie 9:1"] }

Some bets are more than lines on one coup (see `exact.bet`):

    given = "player.start.total <= 5"                     # offered in mid-coup, when this happened
    coups = { streak = "banker.wins", at_most = 10, skip = "tie" }    # lines read: streak == 10
    pays = "10% of jackpot for 1"                         # of a line; the jackpot in stakes
    not_computable = "the law of the multipliers is not published"
    multiplier = { cards = "player", fee = "0.2" }        # a law that somebody gives makes it exact

A family of like bets is written once. `for` names what changes, and `{n}` stands for it in every
text of the bet, names of paytables included:

    for = { n = [0, 9] }                                  # whole numbers, both ends included
    for = { r = ["A", "K", "Q"] }                         # texts, one after another
    for = { n = [2, 3], hand = ["player", "banker"] }     # each with each
    for = [{ n = 0, pay = "150:1" }, { n = 1, pay = "215:1" }]    # row by row: own pays for each
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from exact.bet import Bet, Line, paytable_name
from exact.catalogue.form import (
    LONGEST_NAME,
    Written,
    read_called,
    read_coups,
    read_multiplier,
    read_paytables,
    text_of,
    texts_of,
)
from exact.catalogue.repeat import bindings, fill
from exact.catalogue.tables import file_named, read_toml
from exact.errors import BetError, ExactError, UnknownName, clip
from exact.pays import parse_share

if TYPE_CHECKING:
    from exact.coups import Coups
    from exact.multiplier import Multiplier

#: The drawing rules of a bet that names none.
STANDARD = "punto-banco"

_ID = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+-]*")
#: The keys of a bet. A new one is added here, to `CatalogueEntry` and to `_entry`.
_KEYS = (
    *("id", "name", "aliases", "family", "rule", "rules", "source", "note"),
    *("for", "lines", "paytables", "called", "given", "coups", "multiplier", "not_computable"),
)


@dataclass(frozen=True)
class CatalogueEntry:
    """A bet with all its paytables, as a bet file states it; `bet` makes the bet of one of them.

    Attributes:
        id, name, aliases, family, rule, rules, source, note: as in `exact.bet.Bet`.
        given, coups, multiplier, not_computable: as in `exact.bet.Bet`.
        called: names that single paytables trade under, by paytable; `aliases` has them too.
        written: the paytables as `(name, lines)`; the name is empty where the file gives none.
        series: the id as written where `for` repeats it, such as `egalite-{n}`; else empty.
        where: the file, for messages.
    """

    id: str
    name: str
    written: tuple[tuple[str, Written], ...]
    aliases: tuple[str, ...] = ()
    family: str = ""
    rule: str = ""
    rules: str | None = None
    source: str = ""
    note: str = ""
    given: str | None = None
    coups: Coups | None = None
    multiplier: Multiplier | None = None
    not_computable: str = ""
    called: tuple[tuple[str, tuple[str, ...]], ...] = ()
    series: str = ""
    where: str = ""

    @property
    def paytables(self) -> tuple[str, ...]:
        """The names of the paytables, the default first."""
        return tuple(name or self._called_by_pays(lines) for name, lines in self.written)

    def paytable_called(self, name: str) -> str | None:
        """Return the paytable that trades under a name of its own, in any case; None for others."""
        key = " ".join(name.casefold().split())
        for paytable, names in self.called:
            if any(" ".join(each.casefold().split()) == key for each in names):
                return paytable
        return None

    def bet(self, paytable: str | None = None) -> Bet:
        """Return the bet with one of its paytables, the first when none is named.

        Raises:
            UnknownName: when there is no such paytable; the message lists those there are.
            BetError, EventError: when a line cannot be read; the message names file and bet.
        """
        if paytable is None:
            return self._bet(*self.written[0])
        for called, (name, lines) in zip(self.paytables, self.written, strict=True):
            if called.casefold() == paytable.strip().casefold():
                return self._bet(name, lines)
        raise UnknownName(
            f"{self.id} has no paytable {clip(paytable.strip())}, it has "
            + ", ".join(self.paytables)
        )

    def _called_by_pays(self, written: Written) -> str:
        # Without the bet: a list of the whole catalogue need not read every event.
        try:
            return paytable_name(parse_share(pays) for _, pays in written)
        except BetError as error:
            raise BetError(f"{self.where}: bet {self.id}: {error}") from None

    def _bet(self, paytable: str, written: Written) -> Bet:
        try:
            words = () if self.coups is None else ("streak",)
            lines = tuple(Line(when, *parse_share(pays), words) for when, pays in written)
            return Bet(
                id=self.id,
                name=self.name,
                lines=lines,
                paytable=paytable,
                aliases=self.aliases,
                family=self.family,
                rule=self.rule,
                rules=self.rules,
                source=self.source,
                note=self.note,
                given=self.given,
                coups=self.coups,
                multiplier=self.multiplier,
                not_computable=self.not_computable,
            )
        except ExactError as error:
            raise type(error)(f"{self.where}: bet {self.id}: {error}") from None

    def row(self) -> dict[str, object]:
        """Return the entry as a plain dictionary, as `exact bets` lists it."""
        return {
            "id": self.id,
            "name": self.name,
            "aliases": list(self.aliases),
            "family": self.family,
            "rule": self.rule,
            "rules": self.rules or STANDARD,
            "paytables": list(self.paytables),
            "source": self.source,
            "note": self.note,
        }


def read_bet_file(path: str | Path, check: bool = True) -> tuple[CatalogueEntry, ...]:
    """Return the bets of a file, in its order.

    Args:
        path: the file, in TOML.
        check: whether to read every event and every pay now, and not when a bet is asked for.

    Raises:
        BetError: in one line that names the file and the bet: when the file cannot be read, a key
            is unknown, missing or of the wrong type, or an id is there twice.
        EventError: when an event cannot be read.
    """
    entries = read_bets(read_toml(file_named(path, BetError), BetError), str(path))
    if check:
        for entry in entries:
            for name, lines in entry.written:
                entry._bet(name, lines)
    return entries


def read_bets(data: Mapping[str, object], where: str) -> tuple[CatalogueEntry, ...]:
    """Return the bets of a parsed bet file; `where` is its name for messages.

    Raises:
        BetError: as `read_bet_file`; events and pays are not read yet.
    """
    for key in data:
        if key != "bet":
            raise BetError(f"{where}: the key {clip(key)} is unknown, a bet file has [[bet]] only")
    tables = data.get("bet", [])
    if not isinstance(tables, list) or not tables:
        raise BetError(f"{where}: there is no bet, each begins with a line [[bet]]")
    entries: dict[str, CatalogueEntry] = {}
    for at, table in enumerate(tables, 1):
        if not isinstance(table, Mapping):
            raise BetError(f"{where}: bet {at} is no table, each begins with a line [[bet]]")
        for entry in read_entries(table, where, at):
            if entry.id.casefold() in entries:
                raise BetError(f"{where}: bet {entry.id}: the id is there twice")
            entries[entry.id.casefold()] = entry
    return tuple(entries.values())


def read_entries(table: Mapping[str, object], where: str, at: int = 1) -> Iterator[CatalogueEntry]:
    """Yield the bets that one table of a bet file stands for, several where it has a `for`.

    Args:
        table: the parsed table.
        where: the file's name, for messages.
        at: the number of the table in its file, for messages.

    Raises:
        BetError: as `read_bets`.
    """
    label = table.get("id")
    # What is no id may be anything, line breaks included, and a message is one short line.
    named = isinstance(label, str) and label.isprintable() and len(label) <= LONGEST_NAME
    place = f"{where}: bet {label if named else at}"
    for key in table:
        if key not in _KEYS:
            raise BetError(f"{place}: the key {clip(key)} is unknown, known are {', '.join(_KEYS)}")
    for key in ("id", "name"):
        if key not in table:
            raise BetError(f'{place}: the key {key} is missing, {key} = "…" is wanted')
    if "for" not in table:
        yield _entry(table, where, place, "")
        return
    bare = {key: value for key, value in table.items() if key != "for"}
    for binding in bindings(table["for"], f"{place}: for"):
        filled = fill(bare, binding, place)
        assert isinstance(filled, Mapping)
        yield _entry(filled, where, place, label if isinstance(label, str) else "")


def _entry(table: Mapping[str, object], where: str, place: str, series: str) -> CatalogueEntry:
    def text(key: str) -> str:
        return text_of(table[key], f"{place}: {key}") if key in table else ""

    id = text("id")
    if not _ID.fullmatch(id) or len(id) > LONGEST_NAME:
        raise BetError(f"{place}: an id is made of letters, digits and dashes, without spaces")
    place = f"{where}: bet {id}"
    written = read_paytables(table, place)
    called: tuple[tuple[str, tuple[str, ...]], ...] = ()
    if "called" in table:
        called = read_called(table["called"], tuple(n for n, _ in written), f"{place}: called")
    aliases = texts_of(table.get("aliases", []), f"{place}: aliases")
    return CatalogueEntry(
        id=id,
        name=text("name"),
        written=written,
        aliases=(*aliases, *(name for _, names in called for name in names)),
        called=called,
        family=text("family"),
        rule=text("rule"),
        rules=text("rules") or None,
        source=text("source"),
        note=text("note"),
        given=text("given") or None,
        coups=read_coups(table["coups"], f"{place}: coups") if "coups" in table else None,
        multiplier=(
            read_multiplier(table["multiplier"], f"{place}: multiplier")
            if "multiplier" in table
            else None
        ),
        not_computable=text("not_computable"),
        series=series,
        where=where,
    )
