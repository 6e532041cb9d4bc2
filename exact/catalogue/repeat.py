"""`for` in a bet file: one table that stands for a family of like bets."""

from __future__ import annotations

import re
from collections.abc import Mapping
from itertools import product

from exact.errors import BetError, clip

_VARIABLE = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,39}")
_HOLE = re.compile(r"\{([^{}]*)\}")
#: The most bets that one `for` may stand for.
_MOST = 1000
#: The largest whole number that a variable may be.
_LARGEST = 10**12

#: A value for each variable, as text.
Binding = Mapping[str, str]


def bindings(value: object, where: str) -> tuple[Binding, ...]:
    """Return the values that the variables of a `for` take, one mapping for each bet.

    Args:
        value: a table of ranges (`{ n = [0, 9] }`, both ends included) or lists of texts, of which
            each goes with each; or a list of tables that give every variable a value.
        where: file, bet and key, for messages.

    Raises:
        BetError: for anything else.

    >>> [b["n"] for b in bindings({"n": [2, 4]}, "here")]
    ['2', '3', '4']
    """
    if isinstance(value, Mapping) and value:
        lists = [_values(name, values, where) for name, values in value.items()]
        total = 1
        for values in lists:
            total *= len(values)
        if total > _MOST:
            raise BetError(f"{where}: stands for {total:,} bets, {_MOST:,} are the most")
        names = [_variable(name, where) for name in value]
        return tuple(dict(zip(names, chosen, strict=True)) for chosen in product(*lists))
    if isinstance(value, list) and value:
        if len(value) > _MOST:
            raise BetError(f"{where}: stands for {len(value):,} bets, {_MOST:,} are the most")
        return tuple(_row(row, value[0], f"{where}: row {at}") for at, row in enumerate(value, 1))
    raise BetError(
        f"{where}: {clip(value)} names no variable, "
        '{ n = [0, 9] } and [{ n = 0, pay = "150:1" }, …] do'
    )


def fill(value: object, binding: Binding, where: str) -> object:
    """Return `value` with each `{n}` in its texts, keys included, replaced by the value of `n`.

    Raises:
        BetError: for a variable that the `for` does not name.
    """
    if isinstance(value, str):
        return _HOLE.sub(lambda hole: _lookup(hole[1], binding, where), value)
    if isinstance(value, list):
        return [fill(item, binding, where) for item in value]
    if isinstance(value, Mapping):
        return {
            fill(key, binding, where): fill(item, binding, where) for key, item in value.items()
        }
    return value


def _lookup(name: str, binding: Binding, where: str) -> str:
    if name not in binding:
        raise BetError(
            f"{where}: {clip('{' + name + '}')} is no variable of the for, "
            f"{', '.join('{' + known + '}' for known in binding)} will do"
        )
    return binding[name]


def _variable(name: str, where: str) -> str:
    if not _VARIABLE.fullmatch(name):
        raise BetError(f"{where}: {clip(name)} is no name for a variable, a word such as n is")
    return name


def _values(name: str, values: object, where: str) -> list[str]:
    if isinstance(values, list) and values:
        if all(isinstance(item, str) for item in values):
            return values
        if len(values) == 2 and all(_whole(item) for item in values) and values[0] <= values[1]:
            _small(values[0], name, where)
            _small(values[1], name, where)
            if values[1] - values[0] >= _MOST:
                raise BetError(f"{where}: {clip(name)} takes more than {_MOST:,} values")
            return [str(n) for n in range(values[0], values[1] + 1)]
    raise BetError(
        f"{where}: {clip(name)} is neither a range of two whole numbers, [0, 9], "
        'nor a list of texts, ["A", "K"]'
    )


def _row(row: object, first: object, where: str) -> Binding:
    if not isinstance(row, Mapping) or not row or not isinstance(first, Mapping):
        raise BetError(f'{where}: is no table of values, {{ n = 0, pay = "150:1" }} is')
    named, wanted = (", ".join(_variable(name, where) for name in each) for each in (row, first))
    if set(row) != set(first):
        raise BetError(f"{where}: names {named}, but the first row {wanted}")
    for name, value in row.items():
        if not isinstance(value, str) and not _whole(value):
            raise BetError(f"{where}: {clip(name)} is neither a whole number nor a text in quotes")
        if not isinstance(value, str):
            _small(value, name, where)
    return {name: str(value) for name, value in row.items()}


def _small(value: object, name: str, where: str) -> None:
    if not isinstance(value, int) or abs(value) > _LARGEST:
        raise BetError(f"{where}: {clip(name)} is to be at most {_LARGEST:,}")


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)
