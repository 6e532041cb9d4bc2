"""Whole processes: the plain answer and the audit of `make`, each against a bare typer program."""

import sys
import tempfile
from pathlib import Path

from tests.bench.clock import Timing, interleaved, run

ROOT = Path(__file__).parents[2]
EXACT = str(Path(sys.executable).with_name("exact"))

BARE = """
import typer

app = typer.Typer(add_completion=False)


@app.command()
def main() -> None:
    print("one line")


app()
"""

LOADED = """
import sys
from exact.cli.app import main

sys.argv = ["exact", "odds", "player", "banker", "tie"]
try:
    main()
finally:
    print(*sorted({name.split(".")[0] for name in sys.modules}))
"""


def odds_and_bare(rounds: int = 21) -> tuple[Timing, Timing]:
    """The plain answer and a typer program that prints one line, started in turn."""
    return beside_bare([EXACT, "odds", "player", "banker", "tie"], rounds)


def audits_and_bare(rounds: int = 3) -> tuple[Timing, Timing]:
    """`make` once everything is installed, which audits each sheet, and the same bare program."""
    return beside_bare(["make", "--silent", "-C", str(ROOT)], rounds)


def beside_bare(command: list[str], rounds: int) -> tuple[Timing, Timing]:
    with tempfile.TemporaryDirectory() as folder:
        bare = Path(folder) / "bare.py"
        bare.write_text(BARE, encoding="utf-8")
        first, second = interleaved([command, [sys.executable, str(bare)]], rounds)
    return first, second


def loaded() -> set[str]:
    """The top-level modules that are loaded once `exact odds player banker tie` has answered."""
    return set(run([sys.executable, "-c", LOADED]).splitlines()[-1].split())
