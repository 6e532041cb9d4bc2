"""The program `exact`: its commands, one line for every wrong input, and exit statuses."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import redirect_stdout
from io import StringIO
from typing import Annotated, Any

import click
import typer

from exact.cli.groups import Commands
from exact.cli.outcome import Exit, Outcome
from exact.cli.stdio import complain, write
from exact.errors import ExactError

app = typer.Typer(
    cls=Commands,
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Example: exact odds player banker tie",
)


def _print_version(wanted: bool) -> None:
    if wanted:
        from exact.catalogue.tables import tables_sha256, version

        typer.echo(f"exact-baccarat {version()}\ntables SHA-256 {tables_sha256()}")
        raise typer.Exit


@app.callback()
def exact(
    context: typer.Context,
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            callback=_print_version,
            is_eager=True,
            help="Print the version and the SHA-256 of the tables.",
        ),
    ] = False,
) -> None:
    """Exact returns of every bet of a game of baccarat, and verdicts on printed ones."""
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the program and return its exit status.

    Nothing is printed before all of it is known, unless a command makes its output piece by piece.

    Args:
        arguments: of the command line, without the name of the program; those of the process
            when left out.
    """
    given = list(sys.argv[1:] if arguments is None else arguments)
    try:
        outcome = _run(given)
        read_on = write(outcome.text)
        for piece in outcome.rest if read_on else ():
            if not write(piece):
                break
    except KeyboardInterrupt:
        return Exit.INTERRUPTED
    except click.UsageError as error:
        complain(_usage(error, given))
    except ExactError as error:
        complain(str(error))
    except (RecursionError, MemoryError):
        complain("the input is nested too deep or too large: a smaller one is expected")
    except OSError as error:
        name = f"{error.filename}: " if error.filename is not None else ""
        complain(f"{name}{error.strerror or error}: a file or stream that can be used is expected")
    else:
        return outcome.status
    return Exit.WRONG


def _run(arguments: list[str]) -> Outcome:
    """Return what the command comes to; the help and the version are caught as they are printed."""
    printed = StringIO()
    command = typer.main.get_command(app)
    with redirect_stdout(printed):
        result: Any = command.main(
            arguments,
            prog_name="exact",
            complete_var="",  # no variable of the environment asks for completions, which are off
            standalone_mode=False,
            obj=arguments,
        )
    if isinstance(result, Outcome):
        return result._replace(text=printed.getvalue() + result.text)
    if result == Exit.INTERRUPTED:  # how typer hands on Ctrl-C
        raise KeyboardInterrupt
    return Outcome(printed.getvalue())


def _usage(error: click.UsageError, arguments: list[str]) -> str:
    """Return what was wrong with the command line, in one line that names the command."""
    path = error.ctx.command_path if error.ctx else " ".join(["exact", *arguments[:1]])
    text = error.format_message().rstrip(".")
    if isinstance(error, click.NoSuchOption):
        text = f"there is no option {error.option_name!r}"
        if error.possibilities:
            text += f", did you mean {' or '.join(sorted(error.possibilities))}?"
        if not error.option_name.startswith("--"):
            text += "; put -- before an argument that begins with a minus"
    return f"{path.removeprefix('exact').strip() or 'command'}: {text}; see {path} --help"
