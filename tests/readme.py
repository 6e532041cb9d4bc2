"""The commands that the README shows, run; `python -m tests.readme` writes their outputs anew."""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "README.md"
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SHOWN = re.compile(r"^\$ (.*)\n((?:(?!\$ ).*\n)*)", re.MULTILINE)


def blocks(kind: str) -> list[str]:
    """The fenced blocks of one kind, in the order of the page."""
    return [text for each, text in BLOCK.findall(PAGE.read_text(encoding="utf-8")) if each == kind]


def shown() -> list[tuple[str, str]]:
    """Each command with the output that the page shows below it."""
    return [pair for text in blocks("console") for pair in SHOWN.findall(text)]


def prepare(folder: Path) -> None:
    """Fill a folder with the tables and with the files that the page shows by name."""
    (folder / "tables").symlink_to(ROOT / "tables")
    for text in blocks("toml"):
        if text.startswith("# "):
            name, _, rest = text.removeprefix("# ").partition("\n")
            (folder / name).write_text(rest, encoding="utf-8")


def output_of(command: str, folder: Path) -> str:
    """What a command prints, errors included; `make` is not run and shown without its output."""
    if command.startswith("make"):
        return ""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    return subprocess.run(
        ["bash", "-c", command.replace(".venv/bin/exact", "exact")],
        cwd=folder,
        env={**os.environ, "PATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    ).stdout.decode()


def main() -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        prepare(folder)

        def anew(found: re.Match[str]) -> str:
            return f"$ {found[1]}\n{output_of(found[1], folder)}"

        def block(found: re.Match[str]) -> str:
            text = SHOWN.sub(anew, found[2]) if found[1] == "console" else found[2]
            return f"```{found[1]}\n{text}```"

        page = BLOCK.sub(block, PAGE.read_text(encoding="utf-8"))
    PAGE.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    main()
