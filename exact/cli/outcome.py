"""What a command comes to: the text it prints, and the exit status it ends with."""

from __future__ import annotations

from collections.abc import Iterable
from enum import IntEnum
from typing import NamedTuple


class Exit(IntEnum):
    """The exit statuses of the program."""

    DONE = 0  #: all is well; every audited sheet holds, nothing verified disagrees
    FOUND = 1  #: `audit` or `verify` found something
    WRONG = 2  #: the input was wrong, or the output could not be written
    INTERRUPTED = 130  #: the user pressed Ctrl-C


class Outcome(NamedTuple):
    """The output of a command.

    Attributes:
        text: all of it, built before any of it is printed; or what comes first.
        status: what the program ends with.
        rest: what follows piece by piece, made as it is printed, where all would be too much to
            hold; the command has checked its input before.
    """

    text: str
    status: Exit = Exit.DONE
    rest: Iterable[str] = ()
