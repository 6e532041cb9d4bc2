"""Showing that work goes on, on standard error, once it has taken longer than two seconds."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager

#: Seconds of silence before the first sign of life, and between two of them.
SILENCE = 2.0
STEP = 0.5
_CLEAR = "\r\x1b[K"


@contextmanager
def working(what: str) -> Iterator[None]:
    """Show `what` and the seconds gone by while the body runs, if standard error is a terminal."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield
        return
    from threading import Event, Thread
    from time import monotonic

    done, stream, began = Event(), sys.stderr, monotonic()

    def show() -> None:
        wait, seen = SILENCE, False
        while not done.wait(wait):
            stream.write(f"{_CLEAR}exact: {what}, {monotonic() - began:.0f} s")
            stream.flush()
            wait, seen = STEP, True
        if seen:
            stream.write(_CLEAR)
            stream.flush()

    thread = Thread(target=show, daemon=True)
    thread.start()
    try:
        yield
    finally:
        done.set()
        thread.join()
