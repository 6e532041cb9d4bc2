"""Pages made to be hard to read, each read in one process beside the fixed work."""

import json
import sys
from contextlib import suppress
from functools import partial

from exact.errors import SheetError
from exact.reader.reading import read_text_of
from tests.bench.clock import Timing, reference, run, stopwatch
from tests.reader.hostile import pages


def slowest() -> tuple[str, Timing, Timing]:
    """The page that takes longest: its name, its seconds, and those of the fixed work."""
    name, seconds, fixed = json.loads(run([sys.executable, "-m", "tests.bench.reading"]))
    return name, Timing((seconds,)), Timing((fixed,))


def attempt(text: str) -> None:
    with suppress(SheetError):
        read_text_of(text)


if __name__ == "__main__":
    taken = {name: stopwatch(partial(attempt, text)) for name, text in pages().items()}
    longest = max(taken, key=taken.__getitem__)
    print(json.dumps([longest, taken[longest], stopwatch(reference)]))
