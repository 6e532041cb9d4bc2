"""What a command comes to: the text it prints, and the exit status it ends with."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple


class Exit(IntEnum):
    """The exit statuses of the program."""

    DONE = 0  #: all is well; every audited sheet holds, nothing verified disagrees
    FOUND = 1  #: `audit` or `verify` found something
    WRONG = 2  #: the input was wrong, or the output could not be written
    INTERRUPTED = 130  #: the user pressed Ctrl-C


class Outcome(NamedTuple):
    """The whole output of a command, built before any of it is printed."""

    text: str
    status: Exit = Exit.DONE
