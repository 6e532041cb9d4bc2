"""Where the tables are, what they hash to, and every way in which a file cannot be read."""

from __future__ import annotations

import hashlib
from decimal import Decimal
from pathlib import Path

import pytest

from exact.catalogue import tables
from exact.errors import BetError, RulesError

ROOT = Path(__file__).parents[2]


def test_a_checkout_reads_its_own_tables() -> None:
    assert tables.tables_folder() == ROOT / "tables"


def test_the_hash_covers_paths_and_bytes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "b").mkdir()
    (tmp_path / "b" / "x.toml").write_bytes(b"x = 1\n")
    (tmp_path / "a.toml").write_bytes(b"")
    (tmp_path / ".hidden").write_bytes(b"no table")
    monkeypatch.setattr(tables, "tables_folder", lambda: tmp_path)
    expected = hashlib.sha256(b"a.toml\0" + b"0\0" + b"b/x.toml\0" + b"6\0" + b"x = 1\n")
    assert tables.tables_sha256.__wrapped__() == expected.hexdigest()


def test_the_hash_of_the_tables_has_64_digits() -> None:
    assert len(tables.tables_sha256()) == 64


def test_the_version_has_one_place() -> None:
    from exact._version import VERSION

    assert tables.version() == VERSION


def test_an_installation_without_tables_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "exact"
    # Another project's package, beside an installed one.
    (tmp_path / "tables" / "rules").mkdir(parents=True)
    monkeypatch.setattr(tables, "_PACKAGE", package)
    with pytest.raises(RulesError, match="missing from the installation"):
        tables.tables_folder.__wrapped__()
    (package / "_tables" / "rules").mkdir(parents=True)
    assert tables.tables_folder.__wrapped__() == package / "_tables"
    (tmp_path / "pyproject.toml").touch()
    assert tables.tables_folder.__wrapped__() == tmp_path / "tables"


def test_decimals_are_read_exactly(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text("rate = 0.1\n", encoding="utf-8-sig")
    assert tables.read_toml(path, BetError) == {"rate": Decimal("0.1")}


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"\xff\xfea", "not UTF-8"),
        (b"a = '\xe9'", "not UTF-8"),
        (b"a\0b", "binary"),
        (b"\x7fELF\0", "binary"),
        (b"a = ", "no TOML"),
        (b"a = 1\na = 2", "no TOML"),
        (b"a = " + b"9" * 10_000, "holds a number that is too long"),
        (b"a = " + b"[" * 100_000, "TOML|too deep"),
        (b"#" * 8_000_001, "larger than"),
    ],
)
def test_what_is_no_table_is_one_line_of_error(tmp_path: Path, content: bytes, says: str) -> None:
    path = tmp_path / "x.toml"
    path.write_bytes(content)
    with pytest.raises(BetError, match=says) as caught:
        tables.read_toml(path, BetError)
    assert str(caught.value).startswith(f"{path}: ")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("missing.toml", "no such file"),
        (".", "folder"),
        ("x" * 5000, "cannot be read"),
        ("a\0b", "cannot be read"),
    ],
)
def test_what_is_no_file_is_one_line_of_error(tmp_path: Path, name: str, says: str) -> None:
    with pytest.raises(BetError, match=says) as caught:
        tables.read_text(tmp_path / name, BetError)
    assert "\n" not in str(caught.value)


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no endless file on this system")
def test_an_endless_file_is_not_read_to_its_end() -> None:
    with pytest.raises(BetError, match="larger than"):
        tables.read_text(Path("/dev/zero"), BetError)
