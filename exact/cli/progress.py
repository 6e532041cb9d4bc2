"""Showing that work goes on, on standard error, once it has taken longer than two seconds."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

#: Seconds of silence before the first sign of life, and between two of them.
SILENCE = 2.0
STEP = 0.5
_CLEAR = "\r\x1b[K"


@contextmanager
def working(what: str) -> Iterator[Callable[[str], None]]:
    """Show `what` and the seconds gone by while the body runs, if standard error is a terminal.

    The body gets a function by which it may say something else as work goes on.
    """
    said = [what]

    def say(now: str) -> None:
        said[0] = now

    if sys.stderr is None or not sys.stderr.isatty():
        yield say
        return
    from threading import Event, Thread
    from time import monotonic

    done, stream, began = Event(), sys.stderr, monotonic()

    def show() -> None:
        wait, seen = SILENCE, False
        while not done.wait(wait):
            stream.write(f"{_CLEAR}exact: {said[0]}, {monotonic() - began:.0f} s")
            stream.flush()
            wait, seen = STEP, True
        if seen:
            stream.write(_CLEAR)
            stream.flush()

    thread = Thread(target=show, daemon=True)
    thread.start()
    try:
        yield say
    finally:
        done.set()
        thread.join()
