"""A law of multipliers, as a user states it for the games whose makers do not.

    [multiplier]
    card = [                                   # on each card of the group that carries multipliers
      { times = 1, probability = "11/12" },
      { times = 2, probability = "1/24" },
      { times = 5, probability = "1/24" },
    ]

or, whatever the cards are, by the number of a winning pay line of the bet:

    line = { 1 = [{ times = 1, probability = "3/4" }, { times = 3, probability = "1/4" }] }
"""

from __future__ import annotations

from pathlib import Path

from exact.catalogue.form import number_of, table_of
from exact.catalogue.tables import file_named, read_toml
from exact.errors import BetError, clip
from exact.multiplier import Multiples, MultiplierLaw


def read_multipliers(path: str | Path) -> MultiplierLaw:
    """Return the law of multipliers of a file.

    Raises:
        BetError: in one line that names the file: when it cannot be read, a key is unknown,
            missing or of the wrong type, or probabilities do not add up to one.
    """
    data = read_toml(file_named(path, BetError), BetError)
    table = table_of(data, ("multiplier",), "multiplier", str(path))["multiplier"]
    place = f"{path}: multiplier"
    table = table_of(table, ("card", "line"), "line" if _has_line(table) else "card", place)
    card = _multiples(table["card"], f"{place}: card") if "card" in table else ()
    lines: dict[int, Multiples] = {}
    if "line" in table:
        numbered = table["line"]
        if not isinstance(numbered, dict) or not numbered:
            raise BetError(f"{place}: line: {clip(numbered)} is no table, {{ 1 = […] }} is")
        for number, multiples in numbered.items():
            if not number.isascii() or not number.isdigit() or len(number) > 4:
                raise BetError(f"{place}: line: {clip(number)} is no number of a line, 1 is one")
            lines[int(number)] = _multiples(multiples, f"{place}: line {number}")
    try:
        return MultiplierLaw(card, lines)
    except BetError as error:
        raise BetError(f"{path}: {error}") from None


def _has_line(table: object) -> bool:
    return isinstance(table, dict) and "line" in table


def _multiples(value: object, place: str) -> Multiples:
    if not isinstance(value, list) or not value:
        raise BetError(
            f'{place}: {clip(value)} is no list, [{{ times = 1, probability = "3/4" }}, …] is'
        )
    multiples = []
    for at, item in enumerate(value, 1):
        spot = f"{place}: row {at}"
        row = table_of(item, ("times", "probability"), "times", spot)
        if "probability" not in row:
            raise BetError(f"{spot}: the key probability is missing")
        times = number_of(row["times"], f"{spot}: times")
        multiples.append((times, number_of(row["probability"], f"{spot}: probability")))
    return tuple(multiples)
