"""How the commands are listed: in groups, by what they are for."""

from __future__ import annotations

import click
from typer.core import TyperGroup

from exact.errors import UnknownName, clip

#: The names of the groups. A command names its own as its help panel.
COMPUTE = "Compute the law of a bet"
LOOK_UP = "Look up"
JUDGE = "Judge printed figures"


class Commands(TyperGroup):
    """The commands of the program, listed in groups, in the order in which they were added."""

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the commands and their one-line helps, a section for each group."""
        sections: dict[str, list[tuple[str, str]]] = {}
        width = formatter.width - 6 - max(map(len, self.commands))
        for name, command in self.commands.items():
            group = getattr(command, "rich_help_panel", None) or "Commands"
            row = (name, command.get_short_help_str(width))
            sections.setdefault(str(group), []).append(row)
        for group, rows in sections.items():
            with formatter.section(group):
                formatter.write_dl(rows)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names of the commands in the order in which they were added."""
        return list(self.commands)

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Return the command that the first argument names.

        Raises:
            UnknownName: when there is none; near misses are suggested.
        """
        name = args[0]
        if name.startswith("-") or self.get_command(ctx, name) is not None:
            return super().resolve_command(ctx, args)
        from difflib import get_close_matches

        near = get_close_matches(name, self.commands, 3)
        hint = (
            f"did you mean {' or '.join(near)}?"
            if near
            else f"there are {', '.join(self.commands)}"
        )
        raise UnknownName(f"command: there is no command {clip(name)}; {hint}")
