"""What the README shows is what happens: commands, outputs, files, Python, options, targets."""

import doctest
import re
from pathlib import Path

import click
import pytest
import typer.main

from exact.cli.app import app
from tests.readme import PAGE, ROOT, blocks, output_of, prepare, shown

README = PAGE.read_text(encoding="utf-8")


@pytest.mark.parametrize(("command", "output"), shown(), ids=[command for command, _ in shown()])
def test_a_command_prints_what_is_shown(tmp_path: Path, command: str, output: str) -> None:
    prepare(tmp_path)
    assert output_of(command, tmp_path) == output


@pytest.mark.parametrize("text", blocks("python"))
def test_the_python_does_what_is_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.chdir(tmp_path)
    test = doctest.DocTestParser().get_doctest(text, {}, "README", "README.md", 0)
    assert test.examples
    assert doctest.DocTestRunner().run(test).failed == 0


def test_it_opens_with_the_two_commands_and_an_output() -> None:
    assert shown()[0] == ("make", "")
    assert shown()[1][0] == ".venv/bin/exact odds player banker tie"
    assert "1.05791" in shown()[1][1]


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
