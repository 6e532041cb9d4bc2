"""Finding drawing rules: by the name of one of `tables/rules/`, or in a file of the user's."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from exact.catalogue.tables import read_toml, table_files
from exact.errors import RulesError, UnknownName, clip
from exact.rules import Rules, read_rules


def rules_names() -> tuple[str, ...]:
    """Return the names of the drawing rules of the tables, sorted."""
    return tuple(path.stem for path in table_files("rules"))


def find_rules(name_or_path: str) -> Rules:
    """Return drawing rules.

    Args:
        name_or_path: a name of `rules_names` in any case, or the path of a rules file; a name of
            the tables wins.

    Raises:
        UnknownName: when there are no such rules and no such file; near misses are suggested.
        RulesError: when the file cannot be read or its tableau is not complete.
    """
    if not isinstance(name_or_path, str):
        raise RulesError(f"{clip(name_or_path)} is no name of drawing rules, 'punto-banco' is one")
    name = name_or_path.strip()
    if not name:
        raise UnknownName(
            f"rules: {clip(name_or_path)} is no name and no file, known are "
            + ", ".join(rules_names())
        )
    for path in table_files("rules"):
        if path.stem.casefold() == name.casefold():
            return _own(path)
    if name.endswith(".toml") or "/" in name or _exists(name):
        path = Path(name)
        # A user's variant may have the file name of a standard one, but not its id.
        id = name if path.stem.casefold() in rules_names() else path.stem
        return read_rules(read_toml(path, RulesError), id, name)
    raise UnknownName(f"there are no rules {clip(name)}{_hint(name)}")


@cache
def _own(path: Path) -> Rules:
    return read_rules(read_toml(path, RulesError), path.stem, path.name)


def _exists(name: str) -> bool:
    try:
        return Path(name).exists()
    except (OSError, ValueError):
        return False


def _hint(name: str) -> str:
    import difflib

    known = rules_names()
    near = difflib.get_close_matches(name.casefold(), known, 3)
    if near:
        return f", did you mean {' or '.join(near)}?"
    return f", known are {', '.join(known)}; a file of your own ends in .toml"
