"""Random expressions of the event language, each as text and as a function of a coup."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from tests.oracle.coup import Coup, Missing, Value
from tests.oracle.leaves import (
    AND,
    ATOM,
    COMPARE,
    MINUS,
    NOT,
    OR,
    PRODUCT,
    SUM,
    Language,
    Node,
)


def _place(draw: DrawFn, node: Node, binds: int) -> str:
    """The text of a part in a place: in parentheses where it must be, or for no reason."""
    if node.binds < binds or draw(st.integers(0, 7)) == 0:
        return draw(st.sampled_from(("({})", "( {} )"))).format(node.text)
    return node.text


def _as_number(node: Node) -> Callable[[Coup], int]:
    def value(coup: Coup) -> int:
        # A condition is a yes or no of its own; a bare attribute lends out what it misses.
        found = node.value(coup)
        assert not isinstance(found, str)
        return int(found)

    return value


def _constant(draw: DrawFn, least: int = -3, most: int = 10) -> Node:
    n = draw(st.integers(least, most))
    return Node(str(n), "number", ATOM if n >= 0 else MINUS, lambda coup: n)


def number(draw: DrawFn, language: Language, depth: int) -> Node:
    """A number: a leaf, or arithmetic over numbers and yes/no."""
    form = draw(st.integers(0, 12)) if depth else 0
    if form <= 4:
        return language.number(draw)
    if form == 5:
        return _constant(draw)
    if form == 6:
        node = number(draw, language, depth - 1)
        inner = _as_number(node)
        return Node("-" + _place(draw, node, MINUS), "number", MINUS, lambda coup: -inner(coup))
    if form == 7:
        node, n = _operand(draw, language, depth - 1), draw(st.integers(1, 7))
        inner = _as_number(node)
        text = f"{_place(draw, node, PRODUCT)} % {n}"
        return Node(text, "number", PRODUCT, lambda coup: inner(coup) % n)
    if form == 8:
        node = _operand(draw, language, depth - 1)
        inner = _as_number(node)
        text = f"abs({_place(draw, node, OR)})"
        return Node(text, "number", ATOM, lambda coup: abs(inner(coup)))
    if form == 9:
        name = draw(st.sampled_from(("min", "max")))
        nodes = [_operand(draw, language, depth - 1) for _ in range(draw(st.integers(2, 3)))]
        inners = [_as_number(node) for node in nodes]
        best: Callable[[list[int]], int] = min if name == "min" else max
        text = f"{name}({', '.join(_place(draw, node, OR) for node in nodes)})"
        return Node(text, "number", ATOM, lambda coup: best([inner(coup) for inner in inners]))
    return _arithmetic(draw, language, depth)


def _arithmetic(draw: DrawFn, language: Language, depth: int) -> Node:
    one, two = _operand(draw, language, depth - 1), _operand(draw, language, depth - 1)
    a, b = _as_number(one), _as_number(two)
    sign = draw(st.sampled_from("++-*"))
    if sign == "*":
        text = f"{_place(draw, one, PRODUCT)} * {_place(draw, two, MINUS)}"
        return Node(text, "number", PRODUCT, lambda coup: a(coup) * b(coup))
    text = f"{_place(draw, one, SUM)} {sign} {_place(draw, two, PRODUCT)}"
    if sign == "+":
        return Node(text, "number", SUM, lambda coup: a(coup) + b(coup))
    return Node(text, "number", SUM, lambda coup: a(coup) - b(coup))


def _operand(draw: DrawFn, language: Language, depth: int) -> Node:
    """What may stand in arithmetic: mostly a number, else a yes/no, which counts as 1 or 0."""
    if draw(st.integers(0, 4)) == 0:
        return condition(draw, language, max(depth, 0))
    return number(draw, language, max(depth, 0))


def condition(draw: DrawFn, language: Language, depth: int) -> Node:
    """A yes/no: an attribute, a comparison, or what and, or, not make of them."""
    form = draw(st.integers(0, 9))
    if form <= 1 or (depth == 0 and form >= 7):
        return language.yes_no(draw)
    if form <= 4:
        return _comparison(draw, language, depth)
    if form <= 6:
        return _words(draw, language)
    if form == 7:
        node = condition(draw, language, depth - 1)
        text = f"not {_place(draw, node, NOT)}"
        return Node(text, "yes/no", NOT, lambda coup: not node.holds(coup))
    nodes = [condition(draw, language, depth - 1) for _ in range(draw(st.integers(2, 3)))]
    if form == 8:
        text = " and ".join(_place(draw, node, NOT) for node in nodes)
        return Node(text, "yes/no", AND, lambda coup: all(node.holds(coup) for node in nodes))
    text = " or ".join(_place(draw, node, AND) for node in nodes)
    return Node(text, "yes/no", OR, lambda coup: any(node.holds(coup) for node in nodes))


_SIGNS: dict[str, Callable[[Value, Value], bool]] = {
    "==": lambda x, y: x == y,
    "!=": lambda x, y: x != y,
    "<": lambda x, y: x < y,  # type: ignore[operator]
    "<=": lambda x, y: x <= y,  # type: ignore[operator]
    ">": lambda x, y: x > y,  # type: ignore[operator]
    ">=": lambda x, y: x >= y,  # type: ignore[operator]
}


def _comparison(draw: DrawFn, language: Language, depth: int) -> Node:
    """Numbers compared, in chains too, or looked up in a tuple."""
    nodes = [_operand(draw, language, depth - 1)]
    signs: list[str] = []
    for _ in range(draw(st.sampled_from((1, 1, 1, 2, 3)))):
        signs.append(draw(st.sampled_from(tuple(_SIGNS))))
        constant = draw(st.booleans())
        nodes.append(_constant(draw) if constant else _operand(draw, language, depth - 1))
    parts = [_place(draw, node, SUM) for node in nodes]
    inners = [_as_number(node) for node in nodes]
    if draw(st.integers(0, 3)) == 0:
        members = draw(st.lists(st.integers(-2, 9), min_size=1, max_size=4))
        word = draw(st.sampled_from(("in", "not in")))
        text = f"{parts[0]} {word} {_tuple([str(n) for n in members])}"
        inside = word == "in"
        return _elementary(text, inners[:1], lambda x: (x[0] in members) is inside)
    text = parts[0] + "".join(f" {s} {p}" for s, p in zip(signs, parts[1:], strict=True))
    return _elementary(
        text,
        inners,
        lambda x: all(_SIGNS[s](x[i], x[i + 1]) for i, s in enumerate(signs)),
    )


def _words(draw: DrawFn, language: Language) -> Node:
    """Strings compared for equality, or looked up in a tuple."""
    kind = draw(st.sampled_from(language.kinds))
    one = language.word(draw, kind)
    form = draw(st.integers(0, 3))
    equal = draw(st.booleans())
    if form == 0:
        two = language.word(draw, kind)
        text = f"{one.text} {'==' if equal else '!='} {two.text}"
        return _elementary(text, [one.value, two.value], lambda x: (x[0] == x[1]) is equal)
    if form == 1:
        members = [language.constant(draw, kind) for _ in range(draw(st.integers(1, 3)))]
        listed = _tuple([language.quote(draw, member) for member in members])
        text = f"{one.text} {'in' if equal else 'not in'} {listed}"
        return _elementary(text, [one.value], lambda x: (x[0] in members) is equal)
    word = language.constant(draw, kind)
    parts = [one.text, language.quote(draw, word)]
    if form == 2:
        parts.reverse()
    text = f"{parts[0]} {'==' if equal else '!='} {parts[1]}"
    return _elementary(text, [one.value], lambda x: (x[0] == word) is equal)


def _tuple(members: Sequence[str]) -> str:
    return f"({', '.join(members)}{',' if len(members) == 1 else ''})"


def _elementary(
    text: str,
    values: Sequence[Callable[[Coup], Value]],
    test: Callable[[list[Value]], bool],
) -> Node:
    def value(coup: Coup) -> bool:
        try:
            found = [value(coup) for value in values]
        except Missing:
            return False
        return test(found)

    return Node(text, "yes/no", COMPARE, value)
