"""The engine alone, at eight decks: each group of bets settled once, in a process of its own."""

import sys
from dataclasses import dataclass
from functools import partial

from exact.catalogue.rules import find_rules
from exact.desk import find_bets
from exact.settlement import settle
from exact.shoe import Shoe
from tests.bench.clock import Timing, reference, run, stopwatch

VALUES = ["player", "banker", "banker-half-on-6", "tie", "tie/9", "big", "small"]
VALUES += [f"egalite-{total}" for total in range(10)]
PAIRS = ["player-pair", "banker-pair", "either-pair", "perfect-pairs"]
# Paid by the suit, so that all four are told apart as long as the hand can still grow.
SUITS = list(enumerate("SHDC", 3))
ONE_HAND = "; ".join(f'player.wins and player.count("{s}") == 2 @ {n}:1' for n, s in SUITS)
BOTH_HANDS = "; ".join(
    f'player.wins and player.count("{s}") == banker.count("{s}") + 1 @ {n}:1' for n, s in SUITS
)
SHAPES = "; ".join(
    f'round.shape == "{shape}" @ {n}:1'
    for n, shape in enumerate(["2-2-1-1", "3-1-1-1", "3-2-1", "2-2-2", "4-1-1", "3-3", "4-2"], 3)
)


@dataclass(frozen=True)
class Task:
    """Some bets, and the seconds in which they must be settled together on the two-core machine."""

    title: str
    bets: list[str]
    bound: float
    rounds: int


TASKS = {
    "values": Task("value bets of a sheet together", VALUES, 0.15, 7),
    "pairs": Task("the same with pairs and perfect pairs", VALUES + PAIRS, 0.6, 5),
    "suits": Task("all suits of one hand", [ONE_HAND], 4, 3),
    "shapes": Task("rank shapes over the whole coup", [SHAPES], 4, 3),
    "both": Task("all suits of both hands", [BOTH_HANDS], 12, 2),
}


def measure(key: str) -> tuple[Timing, Timing]:
    """Seconds of a task, and of the fixed work in the same processes; no cache is warm."""
    answers = [
        run([sys.executable, "-m", "tests.bench.engine", key]).split()
        for _ in range(TASKS[key].rounds)
    ]
    task, fixed = zip(*((float(first), float(second)) for first, second in answers), strict=True)
    return Timing(task), Timing(fixed)


def once(key: str) -> None:
    """Print the seconds of a task and those of the fixed work, each done once."""
    bets, rules = find_bets(TASKS[key].bets), find_rules("punto-banco")
    work = partial(settle, bets, Shoe.whole(8), rules)
    print(stopwatch(work), stopwatch(reference))


if __name__ == "__main__":
    once(sys.argv[1])
