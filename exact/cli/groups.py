"""Which commands there are, in groups by what they are for, each read only when it is used.

A command is the room of its name in this folder, with a typer program `app` of one command.
Reading them all would cost more time than the answer of most.
"""

from __future__ import annotations

from importlib import import_module

import click
import typer
from typer.core import TyperGroup

from exact.errors import UnknownName, clip

#: The commands in the order of the help.
GROUPS = {
    "Compute the law of a bet": ("odds", "show", "law"),
    "Work out the algebra of the shoe": (
        "removal",
        "formula",
        "design",
        "sweep",
        "graph",
        "relations",
    ),
    "Look up": ("bets",),
    "Judge printed figures": ("audit", "read", "explain", "verify"),
}
NAMES = tuple(name for names in GROUPS.values() for name in names)


class Commands(TyperGroup):
    """The commands of the program, read one by one and listed in groups."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands in the order of the help."""
        return list(NAMES)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return a command, or None where there is none of that name."""
        if cmd_name not in NAMES:
            return None
        return typer.main.get_command(import_module(f"exact.cli.{cmd_name}").app)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that the first argument names, and the arguments that are left.

        Raises:
            UnknownName: when there is none; near misses are suggested.
        """
        name, *rest = args
        command = self.get_command(ctx, name)
        if command is not None:
            return name, command, rest
        from difflib import get_close_matches

        near = get_close_matches(name.lower(), NAMES, 3)
        hint = f"did you mean {' or '.join(near)}?" if near else f"there are {', '.join(NAMES)}"
        raise UnknownName(f"command: there is no command {clip(name)}; {hint}")

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands and their one-line helps, a section for each group."""
        width = formatter.width - max(map(len, NAMES)) - 6
        for group, names in GROUPS.items():
            commands = [(name, self.get_command(ctx, name)) for name in names]
            with formatter.section(group):
                formatter.write_dl(
                    [(name, each.get_short_help_str(width)) for name, each in commands if each]
                )


def one_command() -> typer.Typer:
    """Return an empty typer program for one command, in the manner of this command line."""
    return typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
