"""Names of bets in other languages: `tables/names/*.toml`, one file a language.

language = "it"
title = "Italian"
[names]
player = ["Giocatore", "Punto"]       # the id of a bet, and what it is called
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from exact.catalogue.tables import read_toml, table_files
from exact.errors import BetError, clip


@dataclass(frozen=True)
class Glossary:
    """What bets are called in one language.

    Attributes:
        language: the language's code, such as `it`.
        title: the language's English name.
        names: for the id of each bet the names it goes by.
    """

    language: str
    title: str
    names: Mapping[str, tuple[str, ...]]


def read_glossary(path: str | Path) -> Glossary:
    """Return the glossary of a file.

    Raises:
        BetError: in one line that names the file: when it cannot be read, or a key is unknown,
            missing or of the wrong type.
    """
    data = read_toml(Path(path), BetError)
    for key in data:
        if key not in ("language", "title", "names"):
            raise BetError(
                f"{path}: the key {clip(key)} is unknown, known are language, title, names"
            )
    texts = {}
    for key in ("language", "title"):
        text = data.get(key)
        if not isinstance(text, str) or not text.strip():
            raise BetError(f"{path}: {key} is to be a text in quotes")
        texts[key] = text
    names = data.get("names")
    if not isinstance(names, Mapping):
        raise BetError(f"{path}: the table [names] is missing")
    for id, called in names.items():
        if not isinstance(called, list) or not all(isinstance(name, str) for name in called):
            raise BetError(f'{path}: names.{id} is to be a list of texts, ["…", "…"]')
    return Glossary(
        names={id: tuple(called) for id, called in names.items()},
        language=texts["language"],
        title=texts["title"],
    )


@cache
def glossaries() -> tuple[Glossary, ...]:
    """Return the glossaries of all languages, sorted by their files.

    Raises:
        BetError: as `read_glossary`.
    """
    return tuple(read_glossary(path) for path in table_files("names"))
