"""What the README shows is what happens: commands, outputs, files, Python, options, targets."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import click
import pytest
import typer.main

from exact.cli.app import app

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)

CONSOLE = "".join(text for kind, text in BLOCKS if kind == "console")
SHOWN = re.findall(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", CONSOLE, re.MULTILINE)
RUN = [(command, output) for command, output in SHOWN if not command.startswith("make")]
FILES = [text for kind, text in BLOCKS if kind == "toml" and text.startswith("# ")]
PYTHON = [text for kind, text in BLOCKS if kind == "python"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder like the checkout, with the tables and each file that the README shows by name."""
    (tmp_path / "tables").symlink_to(ROOT / "tables")
    for text in FILES:
        name, _, rest = text.removeprefix("# ").partition("\n")
        (tmp_path / name).write_text(rest, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(("command", "output"), RUN, ids=[command for command, _ in RUN])
def test_a_command_prints_what_is_shown(folder: Path, command: str, output: str) -> None:
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    done = subprocess.run(
        ["bash", "-c", command.replace(".venv/bin/exact", "exact")],
        cwd=folder,
        env={**os.environ, "PATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    assert done.stdout.decode() == output
    assert done.returncode in (0, 1) or output.startswith("exact: ")


@pytest.mark.parametrize("text", PYTHON)
def test_the_python_does_what_is_shown(
    folder: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.chdir(folder)
    test = doctest.DocTestParser().get_doctest(text, {}, "README", "README.md", 0)
    assert test.examples
    assert doctest.DocTestRunner().run(test).failed == 0


def test_it_opens_with_the_two_commands_and_an_output() -> None:
    assert SHOWN[0] == ("make", "")
    assert SHOWN[1][0] == ".venv/bin/exact odds player banker tie"
    assert "1.05791" in SHOWN[1][1]


def test_each_command_and_option_is_documented_and_no_other() -> None:
    group = typer.main.get_command(app)
    assert isinstance(group, click.Group)
    context = click.Context(group)
    names = set(group.list_commands(context))
    assert names == set(re.findall(r"`exact ([a-z]+)", README))
    for name in names:
        command = group.get_command(context, name)
        assert command is not None
        options = [option for each in command.params for option in each.opts]
        assert [text for text in options if text[0] == "-" and f"`{text}" not in README] == []


def test_each_target_of_make_exists() -> None:
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for target in set(re.findall(r"`make (\w+)`", README)):
        assert re.search(rf"^{target}:", makefile, re.MULTILINE), target


def test_what_decides_on_a_change_is_the_command_that_the_readme_names() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert script[-1] == "exec make test"
    assert "`make test`" in README
