"""What can be wrong with the input: one root, a `ValueError`, and few leaves.

Every message is one line that says what is wrong, where, and which values would do, so that a
program may print `str(error)` as it stands.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice


class ExactError(ValueError):
    """The root of all errors that wrong input can cause."""


class ShoeError(ExactError):
    """Cards or a shoe that do not exist, or from which no coup can be dealt."""


class EventError(ExactError):
    """An expression that the event language does not know, or an event that cannot happen."""


class RulesError(ExactError):
    """Drawing rules that are incomplete, contradictory or unknown."""


class BetError(ExactError):
    """A bet, pay or bet file that cannot be read."""


class UnknownName(ExactError):
    """A name that the catalogue does not hold, or that several bets trade under."""


class SheetError(ExactError):
    """A vendor sheet that cannot be read."""


#: Of a list or a table in a message so many entries are written, each so deep.
_ENTRIES, _DEPTH = 8, 3


def clip(value: object, width: int = 60) -> str:
    """Return any value as a one-line message quotes it, shortened in the middle when it is long.

    A text stands in quotes; of anything else it is said what it is.

    >>> clip("tie"), clip(2026), clip([6, "8"]), clip(None)
    ("'tie'", 'the number 2026', "the list [6, '8']", 'nothing')
    """
    if isinstance(value, str):
        return repr(_shortened(value, width))
    if value is None:
        return "nothing"
    kind = _kind(value)
    if not kind:
        return f"a value of type {type(value).__name__}"
    return f"the {kind} {bare(value, width)}"


def bare(value: object, width: int = 60) -> str:
    """Return any value for a message that says itself what it is, shortened as by `clip`.

    >>> bare("A"), bare(11)
    ("'A'", '11')
    """
    return _shortened(_plain(value), width)


def _shortened(text: str, width: int) -> str:
    return f"{text[: width - 12]} … {text[-8:]}" if len(text) > width else text


def _kind(value: object) -> str:
    """Return the word for what a value is; nothing where it is no plain data."""
    from numbers import Number

    if isinstance(value, bool):
        return "yes/no value"
    if isinstance(value, Number):
        return "number"
    if isinstance(value, list | tuple):
        return "list"
    if isinstance(value, dict):
        return "table"
    # What a file in TOML may hold besides; the module need not be loaded to know its classes.
    return "date" if type(value).__module__ == "datetime" else ""


def _plain(value: object, depth: int = 0) -> str:
    """Return plain data as text, without writing all of what is large."""
    kind = _kind(value)
    if isinstance(value, str):
        return repr(_shortened(value, 60))
    if depth == _DEPTH and kind in ("list", "table"):
        return "…"
    if isinstance(value, dict):
        pairs = (f"{_plain(key, depth + 1)}: {_plain(value[key], depth + 1)}" for key in value)
        return f"{{{_joined(pairs, len(value))}}}"
    if isinstance(value, list | tuple):
        return f"[{_joined((_plain(each, depth + 1) for each in value), len(value))}]"
    if not kind:
        return "nothing" if value is None else type(value).__name__
    try:
        return str(value).lower() if isinstance(value, bool) else " ".join(str(value).split())
    except ValueError:  # Python writes no integer of more than 4300 digits
        return "(thousands of digits)"


def _joined(parts: Iterator[str], total: int) -> str:
    return ", ".join([*islice(parts, _ENTRIES), *["…"] * (total > _ENTRIES)])
