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
ONE_HAND = 'player.count("S") > player.count("H") and player.count("D") > player.count("C") @ 1:1'
BOTH_HANDS = " and ".join(f'player.count("{suit}") >= banker.count("{suit}")' for suit in "SHDC")


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
    "shapes": Task("rank shapes over the whole coup", ['round.shape == "2-2-1-1" @ 1:1'], 4, 3),
    "both": Task("all suits of both hands", [f"{BOTH_HANDS} @ 1:1"], 12, 2),
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
