"""What is not loaded for a plain answer, so that it comes at once."""

import subprocess
import sys

import pytest

_RUN = """
import sys
from exact.cli.app import main
status = main(sys.argv[2:])
heavy = set(sys.argv[1].split(",")) & set(sys.modules)
sys.exit(f"loaded: {heavy}" if heavy else status)
"""
_LIBRARIES = "numpy,sympy,networkx,rich,pydantic,json,csv"
_NEVER = f"{_LIBRARIES},exact.audit,exact.report.audit,hashlib"


@pytest.mark.parametrize(
    ("heavy", "arguments"),
    [
        (_NEVER, "odds player banker tie"),
        (_NEVER, "show tie"),
        (_NEVER, "law player.total"),
        (f"{_NEVER},exact.report.odds", "bets dragon"),
        ("numpy,sympy,networkx,rich,pydantic,tabulate,csv", "odds tie --format json"),
        ("numpy,sympy,networkx,rich,pydantic,tabulate,json", "odds tie --format csv"),
        (f"{_LIBRARIES},tabulate,exact.report.odds,exact.cli.odds", "--version"),
    ],
)
def test_a_plain_answer_loads_little(heavy: str, arguments: str) -> None:
    done = subprocess.run(
        [sys.executable, "-c", _RUN, heavy, *arguments.split()],
        capture_output=True,
        check=False,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout
