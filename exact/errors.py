"""What can be wrong with the input: one root, a `ValueError`, and few leaves.

Every message is one line that says what is wrong, where, and which values would do, so that a
program may print `str(error)` as it stands.
"""

from __future__ import annotations


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


def clip(text: str, width: int = 60) -> str:
    """Return `text` quoted for a one-line message, shortened in the middle when it is long.

    >>> clip("tie")
    "'tie'"
    """
    if len(text) > width:
        text = f"{text[: width - 12]} … {text[-8:]}"
    return repr(text)
