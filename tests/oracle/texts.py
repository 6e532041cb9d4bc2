"""The event language read a second time, for events that the tests write by hand.

Python's own parser gives the tree and each node is evaluated on one finished coup. Shares
nothing with the product; it checks no grammar, since all it reads was written for it.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable

from tests.oracle import coup as read
from tests.oracle.coup import Coup, Hand, Missing, Value

_GROUPS: dict[str, Callable[[Hand], Value]] = {
    "cards": len,
    "total": read.total,
    "same_rank": read.same_rank,
    "same_suit": read.same_suit,
    "shape": read.shape,
    "straight": read.straight,
}
_HANDS: dict[str, Callable[[Hand], Value]] = {
    "natural": read.natural,
    "pair": read.pair,
    "perfect_pair": read.perfect_pair,
}
_CARDS: dict[str, Callable[[read.Card], Value]] = {
    "rank": lambda card: card[0],
    "suit": read.suit_of,
    "colour": read.colour_of,
    "point": lambda card: read.WORTH[card[0]],
    "face": lambda card: card[0] in "JQK",
}
_YES_NO = {"same_rank", "same_suit", "straight", "natural", "pair", "perfect_pair", "wins", "face"}
_COMPARE: dict[type[ast.cmpop], Callable[..., bool]] = {
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.In: lambda x, y: x in y,
    ast.NotIn: lambda x, y: x not in y,
}
_FUNCTIONS: dict[str, Callable[[list[int]], int]] = {
    "abs": lambda numbers: abs(numbers[0]),
    "min": min,
    "max": max,
}
_ARITHMETIC: dict[type[ast.operator], Callable[[int, int], int]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Mod: operator.mod,
}


def event(text: str) -> Callable[[Coup], bool]:
    """The event that `text` says."""
    tree = ast.parse(text.strip(), mode="eval").body
    return lambda coup: _condition(tree, coup)


def expression(text: str) -> Callable[[Coup], Value]:
    """What `text` says: a yes or no where it is a condition, else a value that may be missing."""
    tree = ast.parse(text.strip(), mode="eval").body
    if _is_condition(tree):
        return lambda coup: _condition(tree, coup)
    return lambda coup: _value(tree, coup)


def _is_condition(node: ast.expr) -> bool:
    match node:
        case ast.Compare() | ast.BoolOp() | ast.UnaryOp(op=ast.Not()) | ast.Name(id="tie"):
            return True
        case ast.Attribute(attr=attr):
            return attr in _YES_NO
        case ast.Call(func=ast.Attribute(attr=attr)):
            return attr == "all"
    return False


def _condition(node: ast.expr, coup: Coup) -> bool:
    match node:
        case ast.BoolOp(op=ast.And(), values=values):
            return all(_condition(value, coup) for value in values)
        case ast.BoolOp(values=values):
            return any(_condition(value, coup) for value in values)
        case ast.UnaryOp(op=ast.Not(), operand=operand):
            return not _condition(operand, coup)
        case ast.Compare(left=left, ops=ops, comparators=comparators):
            try:
                # All of them first: one that is missing makes the whole comparison false.
                found = [_value(x, coup) for x in (left, *comparators)]
            except Missing:
                return False
            pairs = zip(ops, found, found[1:], strict=False)
            return all(_COMPARE[type(op)](x, y) for op, x, y in pairs)
    try:
        return bool(_value(node, coup))
    except Missing:
        return False


def _value(node: ast.expr, coup: Coup) -> Value:
    match node:
        case ast.Constant(value=bool() | int() | str() as value):
            return value
        case ast.Tuple(elts=elements):
            return tuple(_value(x, coup) for x in elements)  # type: ignore[return-value]
        case ast.Compare() | ast.BoolOp() | ast.UnaryOp(op=ast.Not()):
            return _condition(node, coup)
        case ast.UnaryOp(op=ast.USub(), operand=operand):
            return -_number(operand, coup)
        case ast.BinOp(left=left, op=op, right=right):
            return _ARITHMETIC[type(op)](_number(left, coup), _number(right, coup))
        case ast.Call(func=ast.Name(id=name), args=args):
            return _FUNCTIONS[name]([_number(x, coup) for x in args])
        case ast.Call(func=ast.Attribute(value=of, attr=name), args=[ast.Constant(value=str(x))]):
            cards = coup.group(ast.unparse(of))
            return read.all_are(cards, x) if name == "all" else read.count(cards, x)
        case ast.Name(id="tie"):
            return coup.tie
        case ast.Name(id="margin"):
            return coup.margin
        case ast.Attribute(value=of, attr=attr):
            return _attribute(ast.unparse(of), attr, coup)
    raise AssertionError(f"the oracle does not read {ast.unparse(node)}")


def _number(node: ast.expr, coup: Coup) -> int:
    value = _value(node, coup)
    assert isinstance(value, int), f"{ast.unparse(node)} is no number"
    return int(value)


def _attribute(path: str, attr: str, coup: Coup) -> Value:
    if attr in _GROUPS:
        return _GROUPS[attr](coup.group(path))
    if attr in _HANDS:
        return _HANDS[attr](coup.hand(path))
    if attr == "wins":
        return read.wins(coup, path)
    name, seat = path.split(".")
    return _CARDS[attr](read.card_of(coup.hand(name), seat))
