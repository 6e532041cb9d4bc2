"""Reading an expression: Python's grammar through `ast`, then a walk against a white list.

Nothing that is read is ever run by Python. Everything that the language does not know is an
`EventError` of one line.
"""

from __future__ import annotations

import ast
import re
import warnings
from dataclasses import dataclass
from functools import lru_cache

from exact.errors import EventError, clip
from exact.events.build import MOST_DIGITS, Builder
from exact.events.features import Feature
from exact.events.names import Kind
from exact.events.tree import Node, leaves

_LONGEST = 10_000
_DEEPEST = 60
_LONG_NUMBER = re.compile(f"[0-9]{{{MOST_DIGITS + 1}}}")
_STRANGE = re.compile(r"""[^A-Za-z0-9_ .,()<>=!+\-*%"']""")


@dataclass(frozen=True)
class Expression:
    """An expression that was read: its text, what it is, and its tree.

    Attributes:
        text: as it was written, spaces folded.
        kind: "yes/no", "number" or "text".
        node: the tree that the deal works out.
    """

    text: str
    kind: str
    node: Node

    @property
    def features(self) -> tuple[Feature, ...]:
        """The features that it reads, each once, in the order written."""
        return tuple(dict.fromkeys(leaves(self.node)))


def parse_expression(text: str, words: tuple[str, ...] = ()) -> Expression:
    """Read an expression of the event language: a condition, a number or a text.

    Args:
        text: the expression.
        words: names of numbers that it is about instead of a coup.

    Raises:
        EventError: when it is none, with one line that says where and why.

    >>> parse_expression("player.total + banker.total").kind
    'number'
    """
    if not isinstance(text, str):
        raise EventError(f"an expression is a text, not {type(text).__name__}")
    if len(text) > _LONGEST:
        raise EventError(f"an expression may have {_LONGEST:,} characters, not {len(text):,}")
    return _parse(" ".join(text.split()), words)


def parse_event(text: str, words: tuple[str, ...] = ()) -> Expression:
    """Read an event: an expression whose answer is yes or no.

    Args:
        text: the event.
        words: names of numbers; the event is then about these, and not about a coup.

    Raises:
        EventError: when it is none.

    >>> parse_event("banker.wins and banker.total == 6").text
    'banker.wins and banker.total == 6'
    >>> parse_event("streak in (3, 4)", words=("streak",)).kind
    'yes/no'
    """
    expression = parse_expression(text, words)
    if expression.kind != "yes/no":
        raise EventError(
            f"{clip(expression.text)} is a {expression.kind}, no event: "
            "compare it with something, as in banker.total == 6"
        )
    return expression


@lru_cache(maxsize=4096)
def _parse(text: str, words: tuple[str, ...]) -> Expression:
    if not text:
        raise EventError("an expression is missing: write one such as banker.wins")
    strange = _STRANGE.search(text)
    if strange:
        raise EventError(f"{clip(text)}: the event language has no {strange.group()!r}")
    _check_depth(text)
    if _LONG_NUMBER.search(text):
        raise EventError(f"{clip(text)} has a number of more than {MOST_DIGITS} digits, too many")
    tree = _python_tree(text)
    built = Builder(text, words).expression(tree)
    kind = {Kind.CONDITION: "yes/no", Kind.NUMBER: "number"}.get(built.kind, "text")
    return Expression(text, kind, built.node)


def _check_depth(text: str) -> None:
    depth = 0
    for character in text:
        depth += (character == "(") - (character == ")")
        if depth > _DEEPEST:
            raise EventError(f"{clip(text)}: parentheses nest deeper than {_DEEPEST}")


def _where(text: str, offset: int | None) -> str:
    """Return where a text can be read no further, and what may be wrong there.

    What Python says of it speaks of Python, of which the reader need know nothing.
    """
    unquoted = re.sub(r"'[^']*'|\"[^\"]*\"", "", text)
    if "'" in unquoted or '"' in unquoted:
        why = "a quote is not closed"
    elif unquoted.count("(") != unquoted.count(")"):
        why = "the parentheses do not pair off"
    elif offset and offset <= len(text):
        why = f"{clip(text[offset - 1 :], 30)} does not belong there"
    else:
        why = "something is missing at its end"
    return (f" at character {offset}" if offset and offset <= len(text) else "") + f": {why}"


def _python_tree(text: str) -> ast.expr:
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")  # such as "1 is 1" or "0or 1": no event says so
            tree = ast.parse(text, mode="eval").body
    except SyntaxError as error:
        raise EventError(f"{clip(text)} cannot be read{_where(text, error.offset)}") from None
    except (ValueError, MemoryError, RecursionError, Warning):
        raise EventError(f"{clip(text)} cannot be read as an expression") from None
    level: list[ast.AST] = [tree]
    for _ in range(3 * _DEEPEST):
        level = [child for node in level for child in ast.iter_child_nodes(node)]
        if not level:
            return tree
    raise EventError(f"{clip(text)} nests too deep: an expression has {3 * _DEEPEST} levels")
