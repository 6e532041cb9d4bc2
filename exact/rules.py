"""Drawing rules: for each two-card total, who draws and who stands.

A rules file is a printed tableau as data:

    title = "Punto banco"
    source = "where the tableau was read"
    [player]
    natural = [8, 9]                    # two-card totals that end the coup at four cards
    draws = [0, 1, 2, 3, 4, 5]
    stands = [6, 7]
    [banker]
    natural = [8, 9]
    [banker.3]                          # one row for each Banker total that is no natural
    draws = ["stood", 0, 1, 2, 3, 4, 5, 6, 7, 9]    # "stood", or the points of Player's third card
    stands = [8]
    [printed]                           # optional: cards on the table that no shoe deals
    player.first = "7"

Every total and every cell stands in exactly one list. Nothing here reads a file.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from exact.cards import RANKS
from exact.errors import RulesError, bare, clip

#: The six places of a coup, as `Rules.printed` calls them.
SLOTS = ("P1", "P2", "B1", "B2", "P3", "B3")
#: The columns of Banker's tableau: Player stood, or Player's third card by its points.
COLUMNS: tuple[str | int, ...] = ("stood", *range(10))

_PLACES = {"first": 1, "second": 2, "third": 3}
_TOTALS = range(10)


@dataclass(frozen=True)
class Rules:
    """The complete drawing rules of a game.

    Attributes:
        id: what the rules are called by, such as `punto-banco`.
        title: the name for reading.
        natural_player: two-card totals of Player's that end the coup at four cards.
        natural_banker: two-card totals of Banker's that end the coup at four cards.
        player_draws: for each two-card total 0 to 9 of Player's, whether a third card is drawn.
        banker_draws: for each two-card total 0 to 9 of Banker's a row of eleven: whether Banker
            draws when Player stood (index 0), or took a third card worth `t` (index `1 + t`).
        printed: cards that are printed on the table and come from no shoe, as pairs of a place
            (`"P1"` is Player's first card) and a rank (`"7"`).
        source: where the rules were read.

    Raises:
        RulesError: when a table has not its full size, a natural draws, or a printed card is no
            card.
    """

    id: str
    title: str
    natural_player: frozenset[int]
    natural_banker: frozenset[int]
    player_draws: tuple[bool, ...]
    banker_draws: tuple[tuple[bool, ...], ...]
    printed: tuple[tuple[str, str], ...] = ()
    source: str = ""

    def __post_init__(self) -> None:
        for key in ("id", "title", "source"):
            if not isinstance(getattr(self, key), str):
                raise RulesError(f"rules: {key}: {clip(getattr(self, key))} is no text")
        self._check_naturals()
        self._check_tables()
        if not isinstance(self.printed, tuple) or not all(
            isinstance(pair, tuple) and len(pair) == 2 for pair in self.printed
        ):
            raise RulesError(f"rules {self.id}: printed is a tuple of pairs, such as ('P1', '7')")
        places = [place for place, _ in self.printed]
        for place, rank in self.printed:
            if place not in SLOTS:
                raise RulesError(
                    f"rules {self.id}: {clip(place)} is no place, {', '.join(SLOTS)} are"
                )
            if not isinstance(rank, str) or len(rank) != 1 or rank not in RANKS:
                raise RulesError(
                    f"rules {self.id}: a printed card is a rank, one of {' '.join(RANKS)}, "
                    f"not {clip(rank)}"
                )
        if len(set(places)) != len(places):
            raise RulesError(f"rules {self.id}: one place has two printed cards")

    def _check_naturals(self) -> None:
        for hand, naturals in (("player", self.natural_player), ("banker", self.natural_banker)):
            if not isinstance(naturals, frozenset) or not naturals <= set(_TOTALS):
                raise RulesError(f"rules {self.id}: {hand} naturals are a frozenset of 0 to 9")

    def _check_tables(self) -> None:
        if not isinstance(self.player_draws, tuple) or len(self.player_draws) != 10:
            raise RulesError(f"rules {self.id}: player_draws needs 10 entries, one a total")
        rows = self.banker_draws if isinstance(self.banker_draws, tuple) else ()
        if [len(row) for row in rows if isinstance(row, tuple)] != [len(COLUMNS)] * 10:
            raise RulesError(
                f"rules {self.id}: banker_draws needs 10 rows of {len(COLUMNS)}: "
                "stood, then the points 0 to 9 of Player's third card"
            )
        cells = [*self.player_draws, *(cell for row in self.banker_draws for cell in row)]
        if not all(isinstance(cell, bool) for cell in cells):
            raise RulesError(f"rules {self.id}: a cell is True (draws) or False (stands)")
        for total in sorted(self.natural_player):
            if self.player_draws[total]:
                raise RulesError(f"rules {self.id}: Player draws on the natural {total}")
        for total in sorted(self.natural_banker):
            if any(self.banker_draws[total]):
                raise RulesError(f"rules {self.id}: Banker draws on the natural {total}")


def read_rules(data: Mapping[str, object], id: str, where: str) -> Rules:
    """Return the rules that a parsed rules file states.

    Args:
        data: the mapping that a TOML parser makes of the file.
        id: what the rules are to be called by.
        where: the file's name, for messages.

    Raises:
        RulesError: one line that names the cell which is missing, stands twice or is none, or the
            key that is unknown.
    """
    _known(data, {"title", "source", "player", "banker", "printed"}, where, "")
    player = _table(data, "player", where)
    _known(player, {"natural", "draws", "stands"}, where, "player.")
    banker = _table(data, "banker", where)
    _known(banker, {"natural", *map(str, _TOTALS)}, where, "banker.")
    _partition(player, ("natural", "draws", "stands"), tuple(_TOTALS), f"{where}: player")
    natural = _cells(banker, "natural", tuple(_TOTALS), f"{where}: banker")
    return Rules(
        id=id,
        title=_text(data, "title", where),
        natural_player=frozenset(_totals(player["natural"])),
        natural_banker=frozenset(_totals(natural)),
        player_draws=tuple(total in _totals(player["draws"]) for total in _TOTALS),
        banker_draws=tuple(_row(banker, total, total in natural, where) for total in _TOTALS),
        printed=_printed(data, where),
        source=_text(data, "source", where),
    )


def _row(banker: Mapping[str, object], total: int, natural: bool, where: str) -> tuple[bool, ...]:
    key = str(total)
    if natural:
        if key in banker:
            raise RulesError(
                f"{where}: banker.{key} has a row, but {key} is in banker.natural: strike one"
            )
        return (False,) * len(COLUMNS)
    if key not in banker:
        raise RulesError(
            f"{where}: the row banker.{key} is missing: every total that is not in banker.natural "
            "needs one"
        )
    row = _table(banker, key, where, "banker.")
    _known(row, {"draws", "stands"}, where, f"banker.{key}.")
    draws = _partition(row, ("draws", "stands"), COLUMNS, f"{where}: banker.{key}")[0]
    return tuple(column in draws for column in COLUMNS)


def _partition(
    table: Mapping[str, object],
    lists: tuple[str, ...],
    cells: tuple[str | int, ...],
    where: str,
) -> list[list[str | int]]:
    """Return the lists after checking that together they hold every cell exactly once."""
    read = [_cells(table, name, cells, where) for name in lists]
    choices = " or ".join(lists)
    for cell in cells:
        homes = [name for name, held in zip(lists, read, strict=True) if cell in held]
        if not homes:
            raise RulesError(f"{where}: the cell {_cell(cell)} is missing: put it in {choices}")
        if len(homes) > 1:
            raise RulesError(
                f"{where}: the cell {_cell(cell)} stands both in {' and in '.join(homes)}: "
                "it belongs in one"
            )
    return read


def _cells(
    table: Mapping[str, object], name: str, cells: tuple[str | int, ...], where: str
) -> list[str | int]:
    """Return one list of a table after checking that it holds cells, none of them twice."""
    if name not in table:
        raise RulesError(f"{where}: the list {name} is missing ([] if it is empty)")
    held = table[name]
    if not isinstance(held, list):
        raise RulesError(f"{where}.{name}: a list is wanted, such as {name} = [6, 7]")
    for cell in held:
        # True == 1 in Python, so a boolean would pass for the total 1.
        if isinstance(cell, bool) or not isinstance(cell, (int, str)) or cell not in cells:
            wanted = 'whole numbers 0 to 9 and "stood"' if "stood" in cells else "totals 0 to 9"
            raise RulesError(f"{where}.{name}: {_cell(cell)} is no cell: {wanted} are")
        if held.count(cell) > 1:
            raise RulesError(f"{where}.{name}: the cell {_cell(cell)} stands twice")
    return list(held)


def _cell(cell: object) -> str:
    return (
        f'"{cell}"'
        if isinstance(cell, str) and cell.isprintable() and len(cell) < 40
        else bare(cell)
    )


def _totals(cells: object) -> list[int]:
    return [cell for cell in cells if isinstance(cell, int)] if isinstance(cells, list) else []


def _printed(data: Mapping[str, object], where: str) -> tuple[tuple[str, str], ...]:
    if "printed" not in data:
        return ()
    printed = _table(data, "printed", where)
    _known(printed, {"player", "banker"}, where, "printed.")
    found = []
    for hand in printed:
        cards = _table(printed, hand, where, "printed.")
        _known(cards, set(_PLACES), where, f"printed.{hand}.")
        for place, rank in cards.items():
            letter = "T" if rank == "10" else rank
            if not isinstance(letter, str) or len(letter) != 1 or letter.upper() not in RANKS:
                raise RulesError(
                    f"{where}: printed.{hand}.{place}: {_cell(rank)} is no rank, "
                    f"a quoted {' '.join(RANKS)} is"
                )
            found.append((hand[0].upper() + str(_PLACES[place]), letter.upper()))
    return tuple(sorted(found, key=lambda card: SLOTS.index(card[0])))


def _known(table: Mapping[str, object], keys: set[str], where: str, prefix: str) -> None:
    for key in table:
        if key not in keys:
            raise RulesError(
                f"{where}: the key {clip(prefix + key)} is unknown, known are "
                + ", ".join(sorted(keys))
            )


def _table(
    data: Mapping[str, object], key: str, where: str, prefix: str = ""
) -> Mapping[str, object]:
    if key not in data:
        raise RulesError(f"{where}: the table [{prefix}{key}] is missing")
    table = data[key]
    if not isinstance(table, Mapping):
        raise RulesError(f"{where}: {prefix}{key} is to be a table, [{prefix}{key}]")
    return table


def _text(data: Mapping[str, object], key: str, where: str) -> str:
    if key not in data:
        raise RulesError(f'{where}: the key {key} is missing, {key} = "…" is wanted')
    text = data[key]
    if not isinstance(text, str) or not text.strip():
        raise RulesError(f"{where}: {key} is to be a text in quotes")
    return text
