"""What is installed elsewhere answers as the checkout does, and a checkout reads its own tables."""

import os
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

import exact

ROOT = Path(__file__).parents[1]
SHEETS = sorted(str(path) for path in (ROOT / "tables" / "vendors").glob("*.toml"))

COMMANDS = [
    ["--version"],
    ["odds", "player", "banker", "tie", "--format", "json"],
    ["odds"],
    ["odds", "--family", "egalite", "--format", "csv", "--decks", "6"],
    ["show", "banker", "--format", "markdown"],
    ["law", "player.cards", "banker.cards", "--format", "json"],
    ["bets", "--format", "json"],
    ["audit", *SHEETS],
    ["audit", *SHEETS, "--format", "json"],
    ["odds", "tei"],
]


def build(project: Path, target: str, into: Path) -> Path:
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(into)],
        cwd=project,
        check=True,
        capture_output=True,
    )
    (made,) = into.iterdir()
    return made


def names(wheel: Path) -> set[str]:
    with zipfile.ZipFile(wheel) as archive:
        return set(archive.namelist())


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(ROOT, "wheel", tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment outside the checkout that holds the wheel and what it asks for, no more."""
    environment = tmp_path_factory.mktemp("elsewhere") / "venv"
    # Without a pip of its own the environment is made at once; ours reaches into it.
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", str(environment)], check=True)
    python = environment / "bin" / "python"
    pip = [sys.executable, "-m", "pip", "--python", str(python)]
    subprocess.run([*pip, "install", "-qq", "--no-compile", str(wheel)], check=True)
    return environment


def run(command: list[str], cwd: Path) -> tuple[int, bytes, bytes]:
    clean = {key: value for key, value in os.environ.items() if not key.startswith("PYTHON")}
    done = subprocess.run(command, cwd=cwd, env=clean, capture_output=True)
    return done.returncode, done.stdout, done.stderr


@pytest.mark.parametrize("arguments", COMMANDS, ids=lambda arguments: " ".join(arguments)[:40])
def test_the_wheel_answers_as_the_checkout(
    installed: Path, tmp_path: Path, arguments: list[str]
) -> None:
    there = run([str(installed / "bin" / "exact"), *arguments], tmp_path)
    here = run([sys.executable, "-m", "exact", *arguments], ROOT)
    assert there == here
    assert there[0] in (0, 1) or arguments == ["odds", "tei"]


def test_the_module_and_the_command_are_the_same(installed: Path, tmp_path: Path) -> None:
    module = run([str(installed / "bin" / "python"), "-m", "exact", "odds"], tmp_path)
    assert module == run([str(installed / "bin" / "exact"), "odds"], tmp_path)


def test_the_tables_travel_inside_the_package(installed: Path) -> None:
    (packages,) = (installed / "lib").glob("python*/site-packages")
    assert not (packages / "tables").exists()
    assert not (packages / "tests").exists()
    assert (packages / "exact" / "py.typed").exists()
    inside, beside = packages / "exact" / "_tables", ROOT / "tables"
    shipped = {path.relative_to(inside): path.read_bytes() for path in inside.rglob("*.toml")}
    written = {path.relative_to(beside): path.read_bytes() for path in beside.rglob("*.toml")}
    assert shipped == written


def test_the_wheel_holds_the_package_and_nothing_else(wheel: Path) -> None:
    top = {name.split("/")[0] for name in names(wheel)}
    assert top == {"exact", f"{'-'.join(wheel.name.split('-')[:2])}.dist-info"}


def test_a_wheel_made_from_the_source_archive_is_the_same(wheel: Path, tmp_path: Path) -> None:
    archive = build(ROOT, "sdist", tmp_path / "archive")
    with tarfile.open(archive) as sources:
        sources.extractall(tmp_path / "sources", filter="data")
    (project,) = (tmp_path / "sources").iterdir()
    assert names(build(project, "wheel", tmp_path / "again")) == names(wheel)


def test_an_editable_install_copies_no_tables(tmp_path: Path) -> None:
    assert not any("_tables" in name for name in names(build(ROOT, "wheel:editable", tmp_path)))


def test_the_checkout_reads_the_tables_beside_the_package(tmp_path: Path) -> None:
    assert Path(exact.__file__).parents[1] == ROOT
    assert not (ROOT / "exact" / "_tables").exists()
    # A copy of the checkout, with one bet more in its tables, knows that bet at once.
    for folder in ("exact", "tables"):
        shutil.copytree(ROOT / folder, tmp_path / folder)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    (tmp_path / "tables" / "bets" / "new.toml").write_text(
        '[[bet]]\nid = "brand-new"\nname = "Brand new"\nfamily = "new"\nrule = "Player wins."\n'
        'source = "none"\nlines = [{ when = "player.wins", pays = "1:1" }]\n'
    )
    status, output, error = run([sys.executable, "-m", "exact", "odds", "brand-new"], tmp_path)
    assert (status, error) == (0, b"")
    assert b"Brand new" in output
