"""Glossaries: names of bets in other languages."""

from __future__ import annotations

from pathlib import Path

import pytest

from exact.catalogue.names import glossaries, read_glossary
from exact.errors import BetError

GOOD = 'language = "it"\ntitle = "Italian"\n[names]\nplayer = ["Giocatore", "Punto"]\n'


def test_a_glossary_is_read(tmp_path: Path) -> None:
    path = tmp_path / "it.toml"
    path.write_text(GOOD, encoding="utf-8")
    glossary = read_glossary(path)
    assert (glossary.language, glossary.title) == ("it", "Italian")
    assert glossary.names == {"player": ("Giocatore", "Punto")}


def test_the_glossaries_of_the_tables_are_one_a_language() -> None:
    languages = [glossary.language for glossary in glossaries()]
    assert len(set(languages)) == len(languages)


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('language = "it"\n', "", "language is to be a text"),
        ('"Italian"', "1", "title is to be a text"),
        ("title", "titel", "the key 'titel' is unknown"),
        ("[names]", "[name]", "the key 'name' is unknown"),
        ('[names]\nplayer = ["Giocatore", "Punto"]\n', "", r"the table \[names\] is missing"),
        ('["Giocatore", "Punto"]', '"Punto"', "names: 'player' is to be a list of texts"),
        ('["Giocatore", "Punto"]', "[1]", "names: 'player' is to be a list of texts"),
    ],
)
def test_a_mistake_names_the_file(tmp_path: Path, old: str, new: str, says: str) -> None:
    path = tmp_path / "it.toml"
    path.write_text(GOOD.replace(old, new), encoding="utf-8")
    with pytest.raises(BetError, match=says) as caught:
        read_glossary(path)
    assert str(caught.value).startswith(f"{path}: ")
    assert "\n" not in str(caught.value)
