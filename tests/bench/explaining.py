"""Explaining figures, as whole processes: one figure, and a sheet on which each one is wrong."""

import tempfile
from pathlib import Path

from tests.bench.clock import Timing
from tests.bench.processes import EXACT, beside_bare

FIGURES = {
    "player": "98.16%",
    "banker": "98.83%",
    "banker-half-on-6": "98.34%",
    "tie": "88.56%",
    "player-pair": "88.15%",
    "banker-pair": "88.75%",
    "either-pair": "85.16%",
    "perfect-pairs": "86.02%",
    "big": "94.72%",
    "small": "95.65%",
    "egalite-3": "89.11%",
}


def figure_and_bare(rounds: int = 5) -> tuple[Timing, Timing]:
    """One figure explained, and a typer program that prints one line, started in turn."""
    return beside_bare([EXACT, "explain", "perfect-pairs", "86.02"], rounds)


def sheet_and_bare(rounds: int = 3) -> tuple[Timing, Timing]:
    """A sheet with eleven wrong figures audited, and the same bare program."""
    lines = ['vendor = "V"', 'game = "G"', "decks = 8"]
    for bet, figure in FIGURES.items():
        lines += ["[[claim]]", f'bet = "{bet}"', f'rtp = "{figure}"']
    with tempfile.TemporaryDirectory() as folder:
        sheet = Path(folder) / "sheet.toml"
        sheet.write_text("\n".join(lines), encoding="utf-8")
        command = f"{EXACT} audit {sheet} || test $? -eq 1"  # that it does not hold is no failure
        return beside_bare(["sh", "-c", command], rounds)
