"""The plain answer loads nothing that it does not use."""

from tests.bench.processes import loaded


def test_the_plain_answer_loads_no_algebra_no_graphs_and_no_arrays() -> None:
    assert loaded() & {"sympy", "networkx", "numpy"} == set()
