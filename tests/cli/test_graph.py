"""The command `exact graph`: what it takes, and what it says of it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from exact.cli.app import main
from exact.cli.outcome import Exit


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(list(arguments)) == Exit.DONE
    return capsys.readouterr().out


@pytest.mark.parametrize("bet", [[], ["--bet", "dragon-7"]])
def test_given(capsys: pytest.CaptureFixture[str], bet: list[str], tmp_path: Path) -> None:
    found = json.loads(run(capsys, "graph", *bet, "--given", "tie", "-f", "json"))
    assert (found["given"], found["arrangements"]) == ("tie", "475627426473216")
    assert "; given tie." in run(capsys, "graph", *bet, "--given", "tie")
    path = tmp_path / "deal.graphml"
    run(capsys, "graph", *bet, "--given", "tie", "-o", str(path))
    assert ">tie</data>" in path.read_text(encoding="utf-8")


@pytest.mark.parametrize("bet", [[], ["--bet", "tie"]])
@pytest.mark.parametrize(
    ("event", "says"),
    [
        ("tie and player.wins", "cannot happen"),
        ("tie and", "something is missing"),
        ("player.total", "no event"),
        ("player.first.suit == 'S'", "suits are not known"),
    ],
)
def test_wrong_given(
    capsys: pytest.CaptureFixture[str], bet: list[str], event: str, says: str
) -> None:
    assert main(["graph", *bet, "--remove", "A", "--given", event]) == Exit.WRONG
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert says in err
