"""Where the tables are, what they hash to, and how a file of them is read.

In a checkout the tables are the folder `tables/` beside the package; a wheel carries them inside
the package as `exact/_tables`. The checkout comes first, so that no copy can go stale.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

from exact._version import VERSION
from exact.errors import ExactError, RulesError, clip

_PACKAGE = Path(__file__).resolve().parent.parent
#: No table written by people is larger; a bound, so that a hostile file cannot eat the memory.
_LARGEST = 8_000_000


@cache
def tables_folder() -> Path:
    """Return the folder with the tables, `tables/` of a checkout or the one inside a wheel.

    Raises:
        RulesError: when the installation lacks it.
    """
    root = _PACKAGE.parent
    # Beside an installed package, `tables` may be a package of another project: what makes a
    # checkout is the project's own file.
    if (root / "pyproject.toml").is_file() and (root / "tables" / "rules").is_dir():
        return root / "tables"
    if (_PACKAGE / "_tables" / "rules").is_dir():
        return _PACKAGE / "_tables"
    raise RulesError(f"the tables are missing from the installation: {_PACKAGE / '_tables'}")


def table_files(kind: str) -> tuple[Path, ...]:
    """Return the files of one kind of table (`"bets"`, `"rules"`, …), sorted by name."""
    return tuple(sorted((tables_folder() / kind).glob("*.toml")))


@cache
def tables_sha256() -> str:
    """Return the SHA-256 over all files of the tables, as 64 hexadecimal digits.

    It covers, in the order of the relative paths, each path (with `/`), its length in bytes and
    the bytes; files whose name begins with a dot are no tables.
    """
    import hashlib

    folder = tables_folder()
    files = {
        path.relative_to(folder).as_posix(): path
        for path in folder.rglob("*")
        if path.is_file() and not any(p.startswith(".") for p in path.relative_to(folder).parts)
    }
    digest = hashlib.sha256()
    for name in sorted(files):
        content = files[name].read_bytes()
        digest.update(f"{name}\0{len(content)}\0".encode())
        digest.update(content)
    return digest.hexdigest()


def version() -> str:
    """Return the version of the package."""
    return VERSION


def file_named(name: str | Path, error: type[ExactError]) -> Path:
    """Return the path of a file that somebody named.

    Raises:
        ExactError: of the given class, when the name is empty, which a path would take for the
            folder one is in, or no name.
    """
    if not isinstance(name, str | Path) or name == "":
        raise error(f"{clip(name)} is no file name")
    return Path(name)


def read_bytes(path: Path, error: type[ExactError], most: int = _LARGEST) -> bytes:
    """Return what a file holds.

    Raises:
        ExactError: of the given class, in one line that names the file: when it is missing, a
            folder, unreadable, or has more than `most` bytes.
    """
    try:
        with path.open("rb") as file:
            raw = file.read(most + 1)
    except FileNotFoundError:
        raise error(f"{path}: there is no such file") from None
    except IsADirectoryError:
        raise error(f"{path}: this is a folder, a file is wanted") from None
    except (OSError, ValueError) as problem:
        reason = getattr(problem, "strerror", None) or problem
        raise error(f"{path}: cannot be read: {reason}") from None
    if len(raw) > most:
        raise error(f"{path}: is larger than {most:,} bytes")
    return raw


def read_text(path: Path, error: type[ExactError]) -> str:
    """Return the text of a file.

    Args:
        path: the file, in UTF-8.
        error: the error to raise.

    Raises:
        ExactError: of the given class, in one line that names the file: when it is missing, a
            folder, unreadable, too large, binary or not UTF-8.
    """
    raw = read_bytes(path, error)
    if b"\0" in raw:
        raise error(f"{path}: is binary, a text in UTF-8 is wanted")
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise error(f"{path}: is not UTF-8 (byte {problem.start})") from None


def read_toml(path: Path, error: type[ExactError]) -> dict[str, object]:
    """Return what a TOML file says; decimals are read as `Decimal`, never as binary floats.

    Raises:
        ExactError: of the given class, as `read_text`, and when the text is no TOML.
    """
    return parse_toml(read_text(path, error), str(path), error)


def parse_toml(text: str, where: str, error: type[ExactError]) -> dict[str, object]:
    """Return what a text in TOML says; `where` is its name for messages.

    Raises:
        ExactError: of the given class, when the text is no TOML.
    """
    import tomllib
    from decimal import Decimal

    try:
        return tomllib.loads(text, parse_float=Decimal)
    except RecursionError:
        raise error(f"{where}: is nested too deep") from None
    except tomllib.TOMLDecodeError as problem:
        raise error(f"{where}: is no TOML: {' '.join(str(problem).split())}") from None
    except (ValueError, ArithmeticError):  # what Python makes no number of
        raise error(f"{where}: holds a number that is too long or too large to be read") from None
