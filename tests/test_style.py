"""The house itself: its rooms, what stands at its door, and that imports point one way."""

import ast
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

import exact

ROOT = Path(__file__).parents[1]
ROOMS = sorted((ROOT / "exact").rglob("*.py"))
TESTS = sorted((ROOT / "tests").rglob("*.py"))

VISIBLE = {"pyproject.toml", "exact", "tables", "tests", "Makefile", "README.md", "LICENSE"}
MADE = {"build", "dist", "__pycache__"}  # what building leaves behind, and git ignores

# Command line -> reports, audit -> catalogue -> mathematics; the desk is the way in for the first
# three, and the package's own front offers what the library promises.
STOREYS = {"cli": 4, "desk": 2, "catalogue": 1}
STOREYS |= dict.fromkeys(("report", "reader", "audit", "explain", "verify"), 3)
HEAVY = {"sympy", "networkx", "numpy", "tabulate", "lxml", "rapidfuzz"}
OUTSIDE = {"pathlib", "os", "io", "tomllib", "csv", "typer", "tabulate", "importlib", "subprocess"}


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {name_of(path): path for path in ROOMS}


def storey(module: str) -> int:
    parts = module.split(".")
    if len(parts) == 1:
        return 2
    return 4 if parts[1] == "__main__" else STOREYS.get(parts[1], 0)


def imported(tree: ast.AST, module: str) -> Iterator[str]:
    """Each full name that a module imports, wherever in it the import stands."""
    package = module if MODULES[module].name == "__init__.py" else module.rpartition(".")[0]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) + 1 - node.level]
            source = ".".join([*(above if node.level else []), *filter(None, [node.module])])
            for alias in node.names:
                inner = f"{source}.{alias.name}"
                yield inner if inner in MODULES else source


def inner_imports(module: str) -> set[str]:
    tree = ast.parse(MODULES[module].read_text(encoding="utf-8"))
    return {name for name in imported(tree, module) if name in MODULES} - {module}


def at_start(body: list[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements that run when a module is imported; those for the type checker do not."""
    for statement in body:
        match statement:
            case ast.If(test=ast.Name(id="TYPE_CHECKING")):
                yield from at_start(statement.orelse)
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                pass
            case _:
                yield statement
                for part in ("body", "orelse", "finalbody"):
                    yield from at_start(getattr(statement, part, []))


def test_only_what_belongs_there_stands_at_the_top_level() -> None:
    seen = {path.name for path in ROOT.iterdir() if not path.name.startswith(".")}
    assert {name for name in seen - MADE if not name.endswith(".egg-info")} == VISIBLE


@pytest.mark.parametrize("path", ROOMS, ids=name_of)
def test_a_room_has_one_subject_and_at_most_300_lines(path: Path) -> None:
    assert len(path.read_text(encoding="utf-8").splitlines()) <= 300


@pytest.mark.parametrize("module", MODULES)
def test_imports_point_one_way(module: str) -> None:
    upward = {name for name in inner_imports(module) if storey(name) > storey(module)}
    assert upward == set()


def test_no_two_rooms_need_each_other() -> None:
    order = TopologicalSorter({module: inner_imports(module) for module in MODULES})
    assert set(order.static_order()) == set(MODULES)


@pytest.mark.parametrize("module", [name for name in MODULES if storey(name) == 0])
def test_mathematics_reads_no_file_and_prints_nothing(module: str) -> None:
    tree = ast.parse(MODULES[module].read_text(encoding="utf-8"))
    assert {name.split(".")[0] for name in imported(tree, module)} & OUTSIDE == set()
    calls = {
        node.func.id
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert calls & {"open", "print", "input", "eval", "exec", "compile"} == set()


@pytest.mark.parametrize("module", MODULES)
def test_what_takes_long_to_import_is_imported_where_it_is_used(module: str) -> None:
    tree = ast.parse(MODULES[module].read_text(encoding="utf-8"))
    for statement in at_start(tree.body):
        if isinstance(statement, ast.Import | ast.ImportFrom):
            names = {name.split(".")[0] for name in imported(statement, module)}
            assert names & HEAVY == set(), f"line {statement.lineno}"


def test_the_public_names_fit_on_a_screen() -> None:
    assert sorted(exact.__all__) == sorted(set(exact.__all__))
    assert len(exact.__all__) <= 40
    assert [name for name in exact.__all__ if not hasattr(exact, name)] == []


@pytest.mark.parametrize("path", TESTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_test_knows_a_tolerance(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    names = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    names |= {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)}
    assert names & {"approx", "isclose", "assertAlmostEqual", "allclose"} == set()
