"""`make bench`: each time beside the bound it must keep, and beside a reference of the same run."""

from tabulate import tabulate

from tests.bench import engine, explaining, processes, reading, shoes
from tests.bench.clock import Timing

HEAVY = {"networkx", "numpy", "sympy"}
HEADER = ["what", "least", "median", "reference", "ratio", "of medians", "bound", "kept"]


def row(title: str, timing: Timing, fixed: Timing, bound: str, kept: bool) -> list[str]:
    seconds = [f"{figure:.3f} s" for figure in (timing.least, timing.median, fixed.least)]
    ratios = [f"{timing.least / fixed.least:.2f}", f"{timing.median / fixed.median:.2f}"]
    return [title, *seconds, *ratios, bound, "yes" if kept else "NO"]


def process_rows() -> list[list[str]]:
    odds, bare = processes.odds_and_bare()
    kept = odds.median <= 2.2 * bare.median
    title = "exact odds player banker tie / bare typer"
    return [row(title, odds, bare, "2.2 x", kept)]


def engine_rows() -> list[list[str]]:
    rows = []
    for key, task in engine.TASKS.items():
        timing, fixed = engine.measure(key)
        kept = timing.least <= task.bound
        rows.append(row(f"8 decks: {task.title}", timing, fixed, f"{task.bound} s", kept))
    return rows


def audit_rows() -> list[list[str]]:
    audits, bare = processes.audits_and_bare()
    return [row("make: the audits / bare typer", audits, bare, "5 s", audits.least <= 5)]


def explain_rows() -> list[list[str]]:
    one, bare = explaining.figure_and_bare()
    sheet, same = explaining.sheet_and_bare()
    return [
        row("exact explain of one figure / bare typer", one, bare, "3 s", one.least <= 3),
        row("a sheet of wrong figures / bare typer", sheet, same, "10 s", sheet.least <= 10),
    ]


def formula_rows() -> list[list[str]]:
    formula, bare = processes.beside_bare([processes.EXACT, "formula", "banker"], 5)
    return [row("exact formula banker / bare typer", formula, bare, "2 s", formula.least <= 2)]


def reading_rows() -> list[list[str]]:
    name, page, fixed = reading.slowest()
    title = f"the hardest 200 kB to read: {name}"
    return [row(title, page, fixed, "10 s", page.least <= 10)]


def main() -> None:
    rows = process_rows() + engine_rows() + audit_rows() + explain_rows()
    rows += formula_rows() + reading_rows()
    right = ("right",) * 6
    print(tabulate(rows, HEADER, disable_numparse=True, colalign=("left", *right, "left")))
    print(
        "\nThe reference of what is no whole process is 500,000 big-integer sums into a dictionary."
    )
    extra = processes.loaded() & HEAVY
    print("Loaded for the plain answer, but not wanted:", ", ".join(sorted(extra)) or "nothing")
    print(f"\n{shoes.report()}")


if __name__ == "__main__":
    main()
