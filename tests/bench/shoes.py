"""Many shoes at once: each figure beside its bound, and beside a plain compiled loop.

`python -m tests.bench.shoes` measures in a process of its own, which `report` starts: once with
one thread, and once with as many as the matrix products take by themselves. Seconds are of the
processor, all threads together, so that other work of the machine counts little.
"""

from __future__ import annotations

import ctypes
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any

from tabulate import tabulate

from tests.bench.clock import reference

SOURCE = Path(__file__).with_name("hands.c")
MAIN = ("player", "banker", "tie")
ROWS, DIFFERENT, LAW_ROWS = 65_536, 4_096, 8_192
ROUNDS = 7
HEADER = ["many shoes at once", "figure", "in one reference", "bound", "kept"]


@dataclass(frozen=True)
class Figures:
    """What one process measured; seconds are the least of several runs.

    Attributes:
        kernel: the kernels by which the matrix products are made.
        main: seconds a shoe for Player, Banker and Tie together.
        hands: the same of the compiled loop; None without a compiler.
        law: seconds a shoe for all 205 outcomes.
        growth: seconds a shoe with four times as many shoes, over those.
        table: seconds to make the table and what is weighed with it.
        one: seconds for the main bets of one shoe, in Python integers.
        fixed: seconds of the fixed work that is the reference (`clock.reference`).
    """

    kernel: str
    main: float
    hands: float | None
    law: float
    growth: float
    table: float
    one: float
    fixed: float


def report() -> str:
    """The figures of both processes as a table."""
    one, more = measured(threads=1), measured(threads=None)
    lines = rows("one thread", one) + rows("threads as they come", more)
    table = tabulate(lines, HEADER, disable_numparse=True, colalign=("left", *("right",) * 3))
    return f"{table}\nMatrix products: {one.kernel}."


def rows(title: str, figures: Figures) -> list[list[str]]:
    law, one = 1 / figures.law, figures.one * 1000
    loop = "a compiled loop over 55 x 55 hands"
    against = [f"than {loop}", "no compiler works", "", "40 x", "?"]

    def of(seconds: float) -> str:
        return f"{figures.fixed / seconds:,.1f}"

    if figures.hands is not None:
        ratio = figures.hands / figures.main
        title_of_loop = f"than {loop} ({figures.hands * 1e6:.0f} us)"
        against = [title_of_loop, f"{ratio:.0f} x as fast", "", "40 x", kept(ratio >= 40)]
    return [
        [f"Player, Banker, Tie, {title}", f"{figures.main * 1e6:.2f} us a shoe", of(figures.main)],
        against,
        [
            *(f"all 205 outcomes, {title}", f"{law:,.0f} shoes/s", of(figures.law)),
            *("40,000", kept(law >= 40_000)),
        ],
        ["time of each with 4 x as many shoes", f"{figures.growth:.2f} x"],
        [
            *("the table made", f"{figures.table:.3f} s", of(figures.table)),
            *("0.5 s", kept(figures.table <= 0.5)),
        ],
        [
            *("main bets of one shoe through it", f"{one:.2f} ms", of(figures.one)),
            *("1 ms", kept(one <= 1)),
        ],
    ]


def kept(holds: bool) -> str:
    return "yes" if holds else "NO"


def measured(threads: int | None) -> Figures:
    """The figures of a process with so many threads, and with the kernels that fit the machine."""
    slowing = ("OPENBLAS_CORETYPE", "OPENBLAS_L2_SIZE")
    environment = {name: value for name, value in os.environ.items() if name not in slowing}
    if threads is not None:
        environment["OPENBLAS_NUM_THREADS"] = str(threads)
    command = [sys.executable, "-m", "tests.bench.shoes"]
    answer = subprocess.run(command, env=environment, check=True, capture_output=True, text=True)
    return Figures(**json.loads(answer.stdout))


def once() -> Figures:
    """Measure everything in this process, what is compared in turn."""
    import numpy as np

    import exact
    from exact.algebra.forms import forms_of
    from exact.desk import find_bets

    bets, standard = find_bets(MAIN), exact.find_rules("punto-banco")
    table = least([lambda: forms_of(bets, standard)], rounds=1)[0]
    forms = forms_of(bets, standard)[0][0]
    shoes = np.tile(depleted(), (ROWS // DIFFERENT, 1))
    some = np.ascontiguousarray(shoes[:DIFFERENT])
    work: list[Callable[[], object]] = [
        lambda: exact.line_counts(MAIN, shoes),
        lambda: forms.count((32,) * 13),
        lambda: exact.outcome_counts(shoes[:LAW_ROWS]),
        lambda: exact.outcome_counts(shoes[: 4 * LAW_ROWS]),
        reference,
    ]
    for task in work:
        task()
    with tempfile.TemporaryDirectory() as folder:
        loop = compiled(Path(folder))
        if loop is not None:
            found = exact.line_counts(MAIN, some)
            columns = [found["player"][:, 0], found["banker"][:, 0], found["tie"][:, 0]]
            assert (loop(some) == np.column_stack(columns)).all()
            work.append(partial(loop, some))
        seconds = least(work, ROUNDS)
    return Figures(
        kernel=kernel(),
        main=seconds[0] / ROWS,
        hands=seconds[5] / DIFFERENT if loop is not None else None,
        law=seconds[2] / LAW_ROWS,
        growth=seconds[3] / seconds[2] / 4,
        table=table,
        one=seconds[1],
        fixed=seconds[4],
    )


def least(work: list[Callable[[], object]], rounds: int) -> list[float]:
    """The least time of each piece of work; all have their turn in each round."""
    found = [float("inf")] * len(work)
    for _ in range(rounds):
        for at, task in enumerate(work):
            begin = time.process_time()
            task()
            found[at] = min(found[at], time.process_time() - begin)
    return found


def depleted() -> Any:
    """Random shoes of eight decks, of which 6 to 410 cards are left."""
    import numpy as np

    rng = np.random.default_rng(416)
    whole = np.array([128] + [32] * 9)
    left = rng.integers(6, 411, DIFFERENT)
    return np.array([rng.multivariate_hypergeometric(whole, n) for n in left], np.int64)


def compiled(folder: Path) -> Callable[[Any], Any] | None:
    """The plain loop as a function of an array of shoes; None where nothing compiles C."""
    import numpy as np

    library = folder / "hands.so"
    for compiler in filter(None, map(shutil.which, (os.environ.get("CC", "cc"), "gcc", "clang"))):
        command = [compiler, "-O3", "-shared", "-fPIC", "-o", str(library), str(SOURCE)]
        if subprocess.run(command, capture_output=True).returncode == 0 and library.exists():
            break
    else:
        return None
    count = ctypes.CDLL(str(library)).count_hands

    def loop(shoes: Any) -> Any:
        results = np.empty((len(shoes), 3), np.int64)
        count(
            shoes.ctypes.data_as(ctypes.c_void_p),
            ctypes.c_int64(len(shoes)),
            results.ctypes.data_as(ctypes.c_void_p),
        )
        return results

    return loop


def kernel() -> str:
    """What numpy's matrix products run on, as far as it tells."""
    import numpy as np

    for library in sorted(Path(np.__file__).parents[1].glob("numpy.libs/*openblas*")):
        loaded = ctypes.CDLL(str(library))
        for name in ("scipy_openblas_get_corename64_", "openblas_get_corename64_"):
            if hasattr(loaded, name):
                tell = getattr(loaded, name)
                tell.restype = ctypes.c_char_p
                return f"OpenBLAS, kernels for {tell().decode()}"
    return "a library that does not tell its kernels"


if __name__ == "__main__":
    print(json.dumps(asdict(once())))
