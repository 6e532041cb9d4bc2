"""From Python's syntax tree to an expression of the event language, by a white list.

An elementary condition is a comparison with its arithmetic and chain, or a yes/no attribute by
itself. What it reads of `winner` or `loser` makes it two conditions, one for either result.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from fractions import Fraction
from typing import NoReturn

from exact.cards import RANKS, SUITS
from exact.errors import EventError, clip
from exact.events import names
from exact.events.names import Kind, Named
from exact.events.tree import Apply, Compare, Const, Constant, Node

#: No number has more digits, before or behind its point.
MOST_DIGITS = 30
_NUMBER = re.compile(r"[0-9]{1,30}(\.[0-9]{0,30})?|\.[0-9]{1,30}")
_TEXT = re.compile(r"'[^']*'|\"[^\"]*\"")
_ORDER = {ast.Lt: "<", ast.LtE: "<=", ast.Gt: ">", ast.GtE: ">="}
_EQUAL = {ast.Eq: "==", ast.NotEq: "!="}
_IN = {ast.In: "in", ast.NotIn: "not in"}
_BINARY = {ast.Add: "+", ast.Sub: "-", ast.Mult: "*"}
_SHAPE = re.compile(r"[1-6](-[1-6]){0,5}")
#: Which result makes `winner` the Player, and which the Banker.
_SIDES = (
    {"winner": "player", "loser": "banker"},
    {"winner": "banker", "loser": "player"},
)


class Builder:
    """Builds the tree of one text; the text is at hand for numbers and messages."""

    def __init__(self, text: str, words: tuple[str, ...] = ()) -> None:
        self.text = text
        self.words = words  # names of numbers that are known instead of the cards of a coup
        self.sides: dict[str, str] | None = None  # who is the winner, while that is supposed

    def expression(self, node: ast.expr) -> Named:
        """Build a whole expression."""
        if self._is_condition(node):
            return Named(self.condition(node), Kind.CONDITION)
        built = self._by_result(node, self.operand)
        if built.kind in (Kind.YES_NO, Kind.CONDITION):
            return Named(Apply("holds", built.node), Kind.CONDITION)
        if built.kind is Kind.STRING:
            self._fail(node, "is a text that nothing is compared with")
        return built

    @staticmethod
    def _is_condition(node: ast.expr) -> bool:
        is_not = isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)
        return is_not or isinstance(node, ast.BoolOp | ast.Compare)

    def condition(self, node: ast.expr) -> Node:
        """Build something whose answer is yes or no and never missing."""
        if isinstance(node, ast.BoolOp):
            operator = "and" if isinstance(node.op, ast.And) else "or"
            return Apply(operator, *(self.condition(value) for value in node.values))
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return Apply("not", self.condition(node.operand))
        if isinstance(node, ast.Compare):
            built = self._by_result(node, self._comparison)
            return Apply("holds", built.node) if type(built.node) is Apply else built.node
        built = self._by_result(node, self.operand)
        if built.kind not in (Kind.YES_NO, Kind.CONDITION):
            self._fail(node, f"is a {built.kind.value}, but a condition is needed here")
        return Apply("holds", built.node)

    def _by_result(self, node: ast.expr, build: Callable[[ast.expr], Named]) -> Named:
        """Build `node` for either result if it reads the winner or the loser."""
        if self.sides is not None or not self._reads_result(node):
            return build(node)
        both = []
        for self.sides in _SIDES:
            both.append(build(node))
        self.sides = None
        return Named(Apply("by result", names.lead(), both[0].node, both[1].node), both[0].kind)

    def _reads_result(self, node: ast.AST) -> bool:
        """Whether winner or loser is read, other than in a condition nested in arithmetic."""
        if isinstance(node, ast.Name):
            return node.id in _SIDES[0]
        return any(
            self._reads_result(child)
            for child in ast.iter_child_nodes(node)
            if not (isinstance(child, ast.expr) and self._is_condition(child))
        )

    def operand(self, node: ast.expr) -> Named:
        """Build what can stand in a comparison or in arithmetic."""
        if self._is_condition(node):
            return Named(self.condition(node), Kind.CONDITION)
        if isinstance(node, ast.Constant):
            return self._constant(node)
        if isinstance(node, ast.Name | ast.Attribute):
            return self._named(node)
        if isinstance(node, ast.Call):
            return self._call(node)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
            return self._arithmetic(node, "negative", [node.operand])
        if isinstance(node, ast.BinOp) and type(node.op) in _BINARY:
            return self._arithmetic(node, _BINARY[type(node.op)], [node.left, node.right])
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.Mod):
            divisor = self.operand(node.right) if isinstance(node.right, ast.Constant) else None
            number = divisor.node.value if divisor and isinstance(divisor.node, Const) else 0
            if isinstance(number, str) or number <= 0:
                self._fail(node, "must have a positive number behind %")
            return self._arithmetic(node, "%", [node.left, node.right])
        return self._fail(node, "is nothing that the event language knows")

    def _arithmetic(self, node: ast.expr, operator: str, operands: list[ast.expr]) -> Named:
        parts = []
        for operand in operands:
            built = self.operand(operand)
            if built.kind.is_text:
                self._fail(node, f"calculates with a text, {self._source(operand)}")
            parts.append(built.node)
        return Named(Apply(operator, *parts), Kind.NUMBER)

    def _constant(self, node: ast.Constant) -> Named:
        source = self._segment(node)
        if isinstance(node.value, str | bytes):
            return Named(Const(self._quoted(node)), Kind.STRING)
        if isinstance(node.value, bool) or not _NUMBER.fullmatch(source):
            self._fail(node, f"is no number: write digits, at most {MOST_DIGITS}, as in 7 or 0.5")
        number = Fraction(source)
        return Named(Const(int(number) if number.denominator == 1 else number), Kind.NUMBER)

    def _quoted(self, node: ast.Constant) -> str:
        """Return the text between two quotes; Python has more ways to write one."""
        source = self._segment(node)
        if not _TEXT.fullmatch(source):
            self._fail(node, "is no quoted text: write it between two quotes, as in 'A'")
        return source[1:-1]

    def _named(self, node: ast.expr) -> Named:
        path: list[str] = []
        inner = node
        while isinstance(inner, ast.Attribute):
            path.insert(0, inner.attr)
            inner = inner.value
        if not isinstance(inner, ast.Name):
            self._fail(node, "takes an attribute of something that has none")
        if self.words:
            return self._leaf(node, names.look_up_word((inner.id, *path), self.words))
        return self._leaf(node, names.look_up((inner.id, *path), self.sides or {}))

    def _leaf(self, node: ast.AST, named: Named | str) -> Named:
        if isinstance(named, str):
            self._fail(node, named)
        return Named(named.node, named.kind)

    def _call(self, node: ast.Call) -> Named:
        if node.keywords or any(isinstance(argument, ast.Starred) for argument in node.args):
            self._fail(node, "calls with a keyword or a star, which the language does not have")
        function = node.func
        if isinstance(function, ast.Name) and function.id in ("abs", "min", "max"):
            wanted = 1 if function.id == "abs" else 2
            if len(node.args) < wanted or (wanted == 1 and len(node.args) > 1):
                self._fail(node, f"gives {function.id} {len(node.args)} numbers")
            return self._arithmetic(node, function.id, node.args)
        counts = isinstance(function, ast.Attribute) and function.attr in ("count", "all")
        if isinstance(function, ast.Attribute) and counts and not self.words:
            argument = node.args[0] if len(node.args) == 1 else None
            if not isinstance(argument, ast.Constant) or not isinstance(argument.value, str):
                self._fail(node, f'must ask {function.attr} for one quoted kind, as in "9" or "S"')
            group, kind = self._path(function.value), self._quoted(argument)
            found = names.look_up_kind(group, function.attr, kind, self.sides or {})
            return self._leaf(node, found)
        return self._fail(
            node, "calls what cannot be called: only abs, min, max, .count() and .all() can"
        )

    def _path(self, node: ast.expr) -> tuple[str, ...]:
        if isinstance(node, ast.Name):
            return (node.id,)
        if isinstance(node, ast.Attribute):
            return (*self._path(node.value), node.attr)
        return self._fail(node, "is no group of cards")

    def _comparison(self, node: ast.expr) -> Named:
        assert isinstance(node, ast.Compare)
        operands = [self.operand(node.left)]
        relations: list[str] = []
        for operator, right in zip(node.ops, node.comparators, strict=True):
            kind = type(operator)
            if kind in _IN:
                if right is not node.comparators[-1]:
                    self._fail(node, "compares on behind a tuple")
                options = self._options(right, operands[-1].kind)
                parts = tuple(operand.node for operand in operands)
                chain = Compare(parts, (*relations, _IN[kind]), options)
                return Named(names.narrow(chain), Kind.CONDITION)
            relation = _ORDER.get(kind) or _EQUAL.get(kind)
            if relation is None:
                self._fail(node, "compares by `is`: write == instead")
            left = operands[-1]
            operands.append(self._match(node, left, self.operand(right), relation))
            operands[-2] = self._match(node, operands[-1], left, relation)
            relations.append(relation)
        nodes = tuple(operand.node for operand in operands)
        return Named(names.narrow(Compare(nodes, tuple(relations))), Kind.CONDITION)

    def _match(self, node: ast.expr, one: Named, other: Named, relation: str) -> Named:
        """Return `other` as it is compared with `one`; a quoted text becomes what `one` is."""
        if one.kind.is_text != other.kind.is_text:
            self._fail(node, "compares a text with a number")
        if one.kind.is_text and relation not in _EQUAL.values():
            self._fail(node, f"orders texts by {relation}: only ==, != and in know them")
        if isinstance(other.node, Const) and isinstance(other.node.value, str):
            return Named(Const(self._text_of(node, other.node.value, one.kind)), one.kind)
        unlike = one.kind is not other.kind and Kind.STRING not in (one.kind, other.kind)
        if one.kind.is_text and unlike:
            self._fail(node, f"compares a {one.kind.value} with a {other.kind.value}")
        return other

    def _options(self, node: ast.expr, kind: Kind) -> frozenset[Constant]:
        if not isinstance(node, ast.Tuple):
            self._fail(node, "must be a tuple of constants behind in, as in (6, 7) or (6,)")
        options: list[Constant] = []
        for element in node.elts:
            negative = isinstance(element, ast.UnaryOp) and isinstance(element.op, ast.USub)
            constant = element.operand if isinstance(element, ast.UnaryOp) else element
            if not isinstance(constant, ast.Constant) or (constant is not element and not negative):
                self._fail(element, "is no constant in a tuple of constants")
            built = self._constant(constant)
            assert isinstance(built.node, Const)
            value = built.node.value
            if built.kind.is_text != kind.is_text or (negative and isinstance(value, str)):
                self._fail(node, "mixes texts and numbers with what is sought in it")
            if isinstance(value, str):
                options.append(self._text_of(node, value, kind))
            else:
                options.append(-value if negative else value)
        return frozenset(options)

    def _text_of(self, node: ast.expr, text: str, kind: Kind) -> str:
        """Return a quoted text as a value of `kind`, or say which values there are."""
        if kind is Kind.RANK:
            text = "T" if text == "10" else text
            known, domain = len(text) == 1 and text in RANKS, "A 2-9 T J Q K"
        elif kind is Kind.SUIT:
            known, domain = len(text) == 1 and text in SUITS, "S H D C"
        elif kind is Kind.COLOUR:
            known, domain = text in ("red", "black"), "red, black"
        elif kind is Kind.SHAPE:
            repeats = [int(part) for part in text.split("-")] if _SHAPE.fullmatch(text) else []
            falling = repeats == sorted(repeats, reverse=True) and 2 <= sum(repeats) <= 6
            known, domain = falling, "repeats of two to six cards, most first, as in 2-1-1"
        else:
            known, domain = True, ""
        if not known:
            self._fail(node, f"compares a {kind.value} with {clip(text)}: it can be {domain}")
        return text

    def _source(self, node: ast.AST) -> str:
        return clip(self._segment(node) or self.text)

    def _segment(self, node: ast.AST) -> str:
        # The text is one line of ASCII, so that columns are characters. (The function of the
        # library for this splits the text anew for every node.)
        return self.text[getattr(node, "col_offset", 0) : getattr(node, "end_col_offset", 0)]

    def _fail(self, node: ast.AST, why: str) -> NoReturn:
        source = self._source(node)
        where = "" if source == clip(self.text) else f" in {clip(self.text)}"
        raise EventError(f"{source}{where} {why}")
