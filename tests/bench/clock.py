"""How long something takes, and a fixed piece of work to hold it against on any machine."""

import statistics
import subprocess
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial


@dataclass(frozen=True)
class Timing:
    """Seconds of several runs of one thing."""

    seconds: tuple[float, ...]

    @property
    def least(self) -> float:
        return min(self.seconds)

    @property
    def median(self) -> float:
        return statistics.median(self.seconds)


def stopwatch(work: Callable[[], object]) -> float:
    begin = time.perf_counter()
    work()
    return time.perf_counter() - begin


def reference() -> None:
    """The fixed work: 500,000 big-integer sums into a dictionary of 1,009 keys, as a deal makes."""
    weights: dict[int, int] = {}
    weight = 1
    for step in range(500_000):
        key = step * 31 % 1009
        weight = weight * 416 % 4_998_398_275_503_361
        weights[key] = weights.get(key, 0) + weight


def interleaved(commands: Sequence[Sequence[str]], rounds: int) -> list[Timing]:
    """Whole processes in turn, so that a slow moment of the machine falls on all of them."""
    seconds: list[list[float]] = [[] for _ in commands]
    for command in commands:
        run(command)  # reads everything from disk once
    for _ in range(rounds):
        for command, taken in zip(commands, seconds, strict=True):
            taken.append(stopwatch(partial(run, command)))
    return [Timing(tuple(taken)) for taken in seconds]


def run(command: Sequence[str]) -> str:
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout
