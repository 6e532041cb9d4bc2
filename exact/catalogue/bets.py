"""The catalogue: finding bets by what they are called.

A text names a bet by the first of these that fits: an id; a name or alias (a language's names
included); `ID/PAYTABLE`; `ID@PAYS`; a bet on the spot, `EVENT @ PAYS; EVENT @ PAYS`. Case and
runs of spaces do not matter.

Ids are looked for file by file, `main.toml` first, so that the common bets cost no more than one
small file; only names, searches and the bets of a user need all of them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, cached_property
from pathlib import Path

from exact.bet import Bet, inline_bet, with_pays
from exact.catalogue.entries import CatalogueEntry, read_bet_file
from exact.catalogue.names import glossaries, spread
from exact.catalogue.near import names_that_match, near_names, near_words
from exact.catalogue.tables import read_text, table_files
from exact.errors import BetError, EventError, UnknownName, clip
from exact.events.syntax import parse_event

_FIRST = "main.toml"
_ID_LINE = re.compile(r'^\s*id\s*=\s*"([^"]*)"', re.MULTILINE)
_HOLE = re.compile(r"\\\{[a-z0-9_]*\\\}")


class Catalogue:
    """The bets of the tables, and those of a user's files.

    >>> Catalogue.load().find("tie/9").lines[0].pays
    Fraction(9, 1)
    """

    def __init__(self, extra: Iterable[CatalogueEntry] = ()) -> None:
        """Make the catalogue of the tables with `extra` entries, whose ids are new."""
        self._extra = tuple(extra)

    @classmethod
    def load(cls, extra_files: Iterable[str | Path] = ()) -> Catalogue:
        """Return the catalogue of the tables and of a user's bet files.

        Raises:
            BetError, EventError: when a file of the user's cannot be read, or reuses an id; one
                line that names file and bet.
        """
        files = tuple(extra_files)
        if not files:
            return cls()
        taken = {entry.id.casefold(): entry for entry in _own_entries()}
        extra: list[CatalogueEntry] = []
        for file in files:
            for entry in read_bet_file(file):
                other = taken.setdefault(entry.id.casefold(), entry)
                if other is not entry:
                    home = "the catalogue" if other in _own_entries() else other.where
                    raise BetError(
                        f"{file}: bet {entry.id}: the id is taken by {home}, choose another"
                    )
                extra.append(entry)
        return cls(extra)

    @cached_property
    def entries(self) -> tuple[CatalogueEntry, ...]:
        """All bets, in the order of the files' names, `main.toml` first and the user's last."""
        return (*_own_entries(), *self._extra)

    @cached_property
    def families(self) -> tuple[str, ...]:
        """The families that bets belong to, in the order of `entries`."""
        return tuple(dict.fromkeys(entry.family for entry in self.entries if entry.family))

    def find(self, text: str) -> Bet:
        """Return the bet that a text names, as the head of this file tells.

        Raises:
            UnknownName: when nothing is called so, with near misses; or when several bets are,
                with their ids.
            BetError, EventError: when pays, or a bet on the spot, cannot be read.
        """
        text = text.strip()
        bet = self._by_id(text) or (None if "@" in text else self._by_name(text))
        if bet is not None:
            return bet
        if "@" not in text:
            raise UnknownName(self._unknown(text))
        head, _, pays = (part.strip() for part in text.rpartition("@"))
        if "@" not in head and ";" not in text:
            bet = self._by_id(head)
            if bet is None and not _is_event(head):
                bet = self._by_name(head)
                if bet is None and _is_plain(head):
                    raise UnknownName(self._unknown(head))
            if bet is not None:
                return with_pays(bet, pays)
        return inline_bet(text)

    def entry(self, text: str) -> CatalogueEntry | None:
        """Return the entry with this id, name or alias; None when there is none.

        Raises:
            UnknownName: when several bets have the name; the message lists their ids.
        """
        key = _key(text)
        found = self._entry_by_id(key)
        if found is not None:
            return found
        named = self._names.get(key, ())
        if len(named) > 1:
            raise UnknownName(
                f"{clip(text.strip())} is what several bets are called; exact bets says of each "
                "how it differs, ask for one by its id: " + ", ".join(entry.id for entry in named)
            )
        return named[0] if named else None

    def _entry_by_id(self, key: str) -> CatalogueEntry | None:
        for entry in self._extra:
            if entry.id.casefold() == key:
                return entry
        return _own_by_id(key)

    def _by_id(self, text: str) -> Bet | None:
        """Return the bet of `ID` or `ID/PAYTABLE`, None when there is no such id or paytable."""
        entry = self._entry_by_id(_key(text))
        if entry is not None:
            return entry.bet()
        head, slash, paytable = text.rpartition("/")
        entry = self._entry_by_id(_key(head)) if slash and "@" not in text else None
        # A name may hold a slash and begin like an id: what is no paytable is left to the names.
        held = entry is not None and _key(paytable) in map(_key, entry.paytables)
        return entry.bet(paytable) if entry is not None and held else None

    def _by_name(self, text: str) -> Bet | None:
        """Return the bet of a name, or a name and `/PAYTABLE`; None when there is no such name."""
        entry = self.entry(text)
        if entry is not None:
            return entry.bet(entry.paytable_called(text))
        head, slash, paytable = text.rpartition("/")
        entry = self.entry(head) if slash else None
        return entry.bet(paytable) if entry is not None else None

    def family(self, name: str) -> tuple[CatalogueEntry, ...]:
        """Return the bets of a family, in the order of `entries`.

        Raises:
            UnknownName: when there is no such family; near misses are suggested.
        """
        found = tuple(e for e in self.entries if e.family and _key(e.family) == _key(name))
        if not found:
            near = near_words(_key(name), self.families)
            hint = f"did you mean {' or '.join(near)}?" if near else "known are "
            raise UnknownName(
                f"there is no family {clip(name.strip())}, {hint}"
                + ("" if near else ", ".join(self.families))
            )
        return found

    def search(self, text: str = "") -> tuple[CatalogueEntry, ...]:
        """Return the bets of which id, name, aliases, family or rule hold every word of a text.

        Case does not matter; names in other languages are searched too; nothing finds everything.
        """
        words = text.casefold().split()
        return tuple(
            entry
            for entry in self.entries
            if all(word in _searched(entry, self._foreign.get(entry.id, ())) for word in words)
        )

    def suggest(self, text: str, most: int = 3) -> tuple[str, ...]:
        """Return the ids of the bets that are called nearly so, the nearest first."""
        called: dict[str, str] = {}
        for entry in self.entries:
            called[_key(entry.id)] = entry.id
        for key, entries in self._names.items():
            called.setdefault(key, entries[0].id)
        return near_names(text, called, most)

    def also_called(self, entry: CatalogueEntry, text: str) -> tuple[str, ...]:
        """Return the names by which a search for a text found a bet that is listed otherwise."""
        names = (*entry.aliases, *self._foreign.get(entry.id, ()))
        return names_that_match(text, (entry.id, entry.name), names)

    @cached_property
    def _foreign(self) -> dict[str, tuple[str, ...]]:
        foreign: dict[str, tuple[str, ...]] = {}
        ids = [entry.id for entry in self.entries]
        for glossary in glossaries():
            for id, names in glossary.names.items():
                for each, name in spread(id, names, ids):
                    foreign[each] = (*foreign.get(each, ()), name)
        return foreign

    @cached_property
    def _names(self) -> dict[str, tuple[CatalogueEntry, ...]]:
        """For each name or alias, ready for comparison, the bets that have it."""
        held: dict[str, dict[str, CatalogueEntry]] = {}
        for entry in self.entries:
            for name in (entry.name, *entry.aliases, *self._foreign.get(entry.id, ())):
                held.setdefault(_key(name), {})[entry.id] = entry
        return {key: tuple(entries.values()) for key, entries in held.items()}

    def _unknown(self, text: str) -> str:
        """Return the message for a text that names no bet."""
        if not text:
            return "the name of a bet is missing, player, banker and tie are three"
        message = f"there is no bet {clip(text)}"
        for series in dict.fromkeys(e.series for e in self.entries if e.series):
            # A parameter out of its range, told by one that varies between words that do not.
            one_hole = series.count("{") == 1 and len(series.partition("{")[0]) > 2
            if one_hole and _pattern(series).fullmatch(text.casefold()):
                ids = [entry.id for entry in self.entries if entry.series == series]
                return f"{message}, there are {ids[0]} to {ids[-1]}"
        if _is_event(text):
            return f"{clip(text)} is an event and no bet: add its pays, '{clip(text)[1:-1]} @ 1:1'"
        near = self.suggest(text)
        if near:
            return f"{message}, did you mean {' or '.join(near)}?"
        spot = "write a bet on the spot, 'EVENT @ PAYS', as in 'tie @ 8:1'"
        return f"{message}; search with exact bets WORD, or {spot}"


def _key(text: str) -> str:
    return " ".join(text.casefold().split())


def _is_event(text: str) -> bool:
    try:
        parse_event(text)
    except EventError:
        return False
    return True


def _is_plain(text: str) -> bool:
    """Return whether a text is words, as a name is, and nothing that only an event would have."""
    words = re.split(r"[\s/-]+", text.casefold())
    return all(re.fullmatch(r"[\w']*", word) for word in words) and not {"and", "or", "not"} & set(
        words
    )


def _searched(entry: CatalogueEntry, foreign: tuple[str, ...]) -> str:
    texts = (entry.id, entry.name, *entry.aliases, entry.family, entry.rule, *foreign)
    return "\n".join(texts).casefold()


# --- the tables' own files, each read once ------------------------------------------------------


@cache
def _own_files() -> tuple[Path, ...]:
    return tuple(sorted(table_files("bets"), key=lambda path: (path.name != _FIRST, path.name)))


@cache
def _own_file(path: Path) -> tuple[CatalogueEntry, ...]:
    return read_bet_file(path, check=False)


@cache
def _own_entries() -> tuple[CatalogueEntry, ...]:
    ids: dict[str, CatalogueEntry] = {}
    for path in _own_files():
        for entry in _own_file(path):
            other = ids.setdefault(entry.id.casefold(), entry)
            if other is not entry:
                raise BetError(f"{path}: bet {entry.id}: the id is taken by {other.where}")
    return tuple(ids.values())


def _own_by_id(key: str) -> CatalogueEntry | None:
    """Return the entry with an id, parsing no file whose text does not announce it."""
    for path in _own_files():
        if path.name == _FIRST or any(p.fullmatch(key) for p in _announced(path)):
            for entry in _own_file(path):
                if entry.id.casefold() == key:
                    return entry
    return None


@cache
def _announced(path: Path) -> tuple[re.Pattern[str], ...]:
    """Return patterns of the ids in a file's text, found without parsing it."""
    return tuple(_pattern(id) for id in _ID_LINE.findall(read_text(path, BetError)))


def _pattern(id: str) -> re.Pattern[str]:
    return re.compile(_HOLE.sub(".+", re.escape(id.casefold())))
