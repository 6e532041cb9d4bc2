"""Names of bets in other languages: `tables/names/*.toml`, one file a language.

language = "it"
title = "Italian"
[names]
player = ["Giocatore", "Punto"]       # the id of a bet, and what it is called
"egalite-{n}" = ["Pareggio con {n}"]  # of each of a family
"egalite-{n}" = ["Egalite Extra"]     # or, as in a bet file, of a series of bets
[words]                               # optional: other words of a help page, by what they say
decks = ["mazzi"]
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from exact.catalogue.repeat import fill
from exact.catalogue.tables import file_named, read_toml, table_files
from exact.errors import BetError, clip


@dataclass(frozen=True)
class Glossary:
    """What bets are called in one language.

    Attributes:
        language: the language's code, such as `it`.
        title: the language's English name.
        names: for the id of each bet the names it goes by.
        words: for what a word of a help page says, such as `decks`, the words that say it.
    """

    language: str
    title: str
    names: Mapping[str, tuple[str, ...]]
    words: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def read_glossary(path: str | Path) -> Glossary:
    """Return the glossary of a file.

    Raises:
        BetError: in one line that names the file: when it cannot be read, or a key is unknown,
            missing or of the wrong type.
    """
    data = read_toml(file_named(path, BetError), BetError)
    for key in data:
        if key not in ("language", "title", "names", "words"):
            raise BetError(
                f"{path}: the key {clip(key)} is unknown, known are language, title, names, words"
            )
    texts = {}
    for key in ("language", "title"):
        text = data.get(key)
        if not isinstance(text, str) or not text.strip():
            raise BetError(f"{path}: {key} is to be a text in quotes")
        texts[key] = text
    if "names" not in data:
        raise BetError(f"{path}: the table [names] is missing")
    return Glossary(
        language=texts["language"],
        title=texts["title"],
        names=_lists(data["names"], f"{path}: names"),
        words=_lists(data.get("words", {}), f"{path}: words"),
    )


def _lists(table: object, where: str) -> dict[str, tuple[str, ...]]:
    """Return a table of lists of texts after checking that it is one."""
    if not isinstance(table, Mapping):
        raise BetError(f"{where} is to be a table of lists")
    for key, called in table.items():
        if not isinstance(called, list) or not all(isinstance(name, str) for name in called):
            raise BetError(f'{where}: {clip(key)} is to be a list of texts, ["…", "…"]')
    return {key: tuple(called) for key, called in table.items()}


def spread(id: str, names: tuple[str, ...], ids: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield the bets that a glossary's id stands for, each with each of its names.

    Args:
        id: of a bet; or of a family of like bets, `egalite-{n}`, whose names may have the hole too.
        names: what the bet is called.
        ids: of the bets that there are.

    >>> list(spread("egalite-{n}", ("Pareggio con {n}",), ["tie", "egalite-1", "egalite-2"]))
    [('egalite-1', 'Pareggio con 1'), ('egalite-2', 'Pareggio con 2')]
    """
    if "{" not in id:
        yield from ((id, name) for name in names)
        return
    pattern = re.sub(r"\\\{([a-z]+)\\\}", r"(?P<\1>[^-]+)", re.escape(id))
    for each in ids:
        found = re.fullmatch(pattern, each)
        if found:
            yield from ((each, str(fill(name, found.groupdict(), id))) for name in names)


@cache
def glossaries() -> tuple[Glossary, ...]:
    """Return the glossaries of all languages, sorted by their files.

    Raises:
        BetError: as `read_glossary`.
    """
    return tuple(read_glossary(path) for path in table_files("names"))
