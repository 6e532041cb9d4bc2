"""Expressions of the event language as trees, and how a tree is worked out from feature values.

Whether something is missing (a third card that was not drawn, the winner of a tie) travels up
through arithmetic as None and stops at the nearest elementary condition, which is then false.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from operator import eq, ge, gt, le, lt, ne
from typing import Any

from exact.events.features import MISSING, Feature

#: What can be written down in an expression.
Constant = int | Fraction | str
#: Works a tree out from the values of its features, which stand in a fixed order.
Evaluator = Callable[[Sequence[Any]], Any]

RELATIONS: dict[str, Callable[[Any, Any], bool]] = {
    "==": eq,
    "!=": ne,
    "<": lt,
    "<=": le,
    ">": gt,
    ">=": ge,
}


class Node:
    """A piece of an expression: a constant, a leaf, or an operator on smaller pieces.

    Nodes are values: equal when they say the same. (They are no dataclasses, for the reason that
    features are none.)
    """

    __slots__ = ("key", "parts")

    def __init__(self, key: Hashable, parts: tuple[Node, ...] = ()) -> None:
        self.key = key
        self.parts = parts

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Node)
            and type(self) is type(other)
            and self.key == other.key
            and self.parts == other.parts
        )

    def __hash__(self) -> int:
        return hash((type(self).__name__, self.key, self.parts))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.key!r}, {self.parts!r})"


class Const(Node):
    """A number or text that was written down."""

    __slots__ = ("value",)

    def __init__(self, value: Constant) -> None:
        super().__init__(value)
        self.value = value


class Leaf(Node):
    """The value of one feature."""

    __slots__ = ("feature",)

    def __init__(self, feature: Feature) -> None:
        super().__init__(feature)
        self.feature = feature


class Compare(Node):
    """A chain of comparisons: false where anything that it compares is missing.

    `options` are the constants behind the `in` or `not in` with which the chain may end.
    """

    __slots__ = ("options", "relations")

    def __init__(
        self,
        operands: tuple[Node, ...],
        relations: tuple[str, ...],
        options: frozenset[Constant] = frozenset(),
    ) -> None:
        super().__init__((relations, options), operands)
        self.relations = relations
        self.options = options


class Apply(Node):
    """An operator on smaller pieces.

    Operators are those of arithmetic (`+ - * % negative abs min max`: yes and no count as 1 and
    0, what is missing stays missing), `and or not` of conditions, and three more: `holds` takes a
    yes/no value as a condition, false where it is missing; `by result` is its second piece where
    the first is positive, its third where it is negative, else missing; `first` is the place of
    the first condition that holds, or their number.
    """

    __slots__ = ("operator",)

    def __init__(self, operator: str, *parts: Node) -> None:
        super().__init__(operator, parts)
        self.operator = operator


def leaves(node: Node) -> Iterator[Feature]:
    """Yield the features that a tree reads, in the order written, repeats included."""
    if isinstance(node, Leaf):
        yield node.feature
    for part in node.parts:
        yield from leaves(part)


def evaluator(node: Node, index: Mapping[Feature, int]) -> Evaluator:
    """Return the function that works `node` out.

    Args:
        node: the tree.
        index: where each feature's value stands in the sequence that the function gets.
    """
    if isinstance(node, Const):
        constant = node.value
        return lambda values: constant
    if isinstance(node, Leaf):
        place = index[node.feature]
        return lambda values: values[place]
    parts = [evaluator(part, index) for part in node.parts]
    if isinstance(node, Compare):
        return _compare(node, parts)
    assert isinstance(node, Apply)
    if node.operator in _ARITHMETIC:
        return _arithmetic(_ARITHMETIC[node.operator], parts)
    return _LOGIC[node.operator](parts)


def _arithmetic(function: Callable[..., Any], parts: list[Evaluator]) -> Evaluator:
    def work_out(values: Sequence[Any]) -> Any:
        operands = []
        for part in parts:
            operand = part(values)
            if operand is MISSING:
                return MISSING
            operands.append(+operand)  # yes and no become 1 and 0
        return function(*operands)

    return work_out


_ARITHMETIC: dict[str, Callable[..., Any]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "%": lambda a, b: a % b,
    "negative": lambda a: -a,
    "abs": abs,
    "min": min,
    "max": max,
}


def _compare(node: Compare, parts: list[Evaluator]) -> Evaluator:
    tests = [RELATIONS[name] for name in node.relations if name in RELATIONS]
    if len(tests) < len(node.relations):
        tests.append(_membership(node.options, node.relations[-1] == "in"))
        parts = [*parts, lambda values: 0]  # what `in` is tested against is in the test
    if len(tests) == 1:
        (test,), (left, right) = tests, parts

        def compare(values: Sequence[Any]) -> bool:
            a, b = left(values), right(values)
            return a is not MISSING and b is not MISSING and test(a, b)

        return compare

    def chain(values: Sequence[Any]) -> bool:
        operands = [part(values) for part in parts]
        if any(operand is MISSING for operand in operands):
            return False
        pairs = zip(tests, operands, operands[1:], strict=False)
        return all(test(a, b) for test, a, b in pairs)

    return chain


def _membership(options: frozenset[Constant], inside: bool) -> Callable[[Any, Any], bool]:
    return lambda operand, _: (operand in options) == inside


def _and(parts: list[Evaluator]) -> Evaluator:
    return lambda values: all(part(values) for part in parts)


def _or(parts: list[Evaluator]) -> Evaluator:
    return lambda values: any(part(values) for part in parts)


def _not(parts: list[Evaluator]) -> Evaluator:
    (inner,) = parts
    return lambda values: not inner(values)


def _holds(parts: list[Evaluator]) -> Evaluator:
    (inner,) = parts
    return lambda values: bool(inner(values))


def _by_result(parts: list[Evaluator]) -> Evaluator:
    lead, player, banker = parts

    def choose(values: Sequence[Any]) -> Any:
        ahead = lead(values)
        if ahead == 0:
            return MISSING
        return player(values) if ahead > 0 else banker(values)

    return choose


def _first(parts: list[Evaluator]) -> Evaluator:
    def first(values: Sequence[Any]) -> int:
        for place, part in enumerate(parts):
            if part(values):
                return place
        return len(parts)

    return first


_LOGIC: dict[str, Callable[[list[Evaluator]], Evaluator]] = {
    "and": _and,
    "or": _or,
    "not": _not,
    "holds": _holds,
    "by result": _by_result,
    "first": _first,
}
