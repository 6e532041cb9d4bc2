"""The smallest expressions of the event language, each in two forms.

An expression is drawn as a `Node`, its text beside a function of a finished coup, so that not
even the reading of the text is shared with the product.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Literal

from hypothesis import strategies as st
from hypothesis.strategies import DrawFn

from tests.oracle import coup as read
from tests.oracle.coup import RANKS, SUITS, Card, Coup, Hand, Missing, Value

Kind = Literal["yes/no", "number", "rank", "suit", "colour", "shape"]

# How tightly Python binds: a part that binds less than its place needs parentheses.
OR, AND, NOT, COMPARE, SUM, PRODUCT, MINUS, ATOM = range(8)


@dataclass(frozen=True)
class Node:
    """An expression: its text, what it is, and its value on a coup, which may be missing."""

    text: str
    kind: Kind
    binds: int
    value: Callable[[Coup], Value]

    def holds(self, coup: Coup) -> bool:
        """The expression as a condition: false where something is missing."""
        try:
            return bool(self.value(coup))
        except Missing:
            return False

    def in_law(self, coup: Coup) -> Value:
        """The expression as `exact law` shows it."""
        return self.holds(coup) if self.kind == "yes/no" else self.value(coup)


# Leaves of expressions.

_HANDS = ("player", "banker", "winner", "loser")
_GROUPS = (*_HANDS, "start", "round", *(f"{hand}.start" for hand in _HANDS))
_NUMBERS: dict[str, Callable[[Hand], int]] = {"cards": len, "total": read.total}
_YES_NO: dict[str, Callable[[Hand], bool]] = {
    "same_rank": read.same_rank,
    "straight": read.straight,
}
_OF_HANDS: dict[str, Callable[[Hand], bool]] = {
    "natural": read.natural,
    "pair": read.pair,
}


def _leaf(text: str, kind: Kind, value: Callable[[Coup], Value]) -> Node:
    return Node(text, kind, ATOM, value)


def _of_group(path: str, text: str, kind: Kind, value: Callable[[Hand], Value]) -> Node:
    return _leaf(f"{path}.{text}", kind, lambda coup: value(coup.group(path)))


def _of_card(hand: str, seat: str, attr: str, kind: Kind, value: Callable[[Card], Value]) -> Node:
    text = f"{hand}.{seat}.{attr}"
    return _leaf(text, kind, lambda coup: value(read.card_of(coup.hand(hand), seat)))


@dataclass(frozen=True)
class Language:
    """What expressions are drawn for: the cards that X names, and whether suits may be read."""

    cards: tuple[Card, ...]
    suited: bool

    @classmethod
    def of(cls, shoe: Mapping[Card, int]) -> Language:
        return cls(tuple(shoe), all(suit != "?" for _, suit in shoe))

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds of strings that may be compared."""
        return ("rank", "shape", "suit", "colour") if self.suited else ("rank", "shape")

    def quote(self, draw: DrawFn, text: str) -> str:
        return str(draw(st.sampled_from((f'"{text}"', f"'{text}'"))))

    def what(self, draw: DrawFn) -> str:
        """An X for `count` and `all`, mostly one that the shoe holds."""
        likely = [rank for rank, _ in self.cards]
        choices = ["face", "zero", *likely, *likely, draw(st.sampled_from((*RANKS, "10")))]
        if self.suited:
            choices += ["red", "black", *SUITS, *(rank + suit for rank, suit in self.cards)]
            choices.append(draw(st.sampled_from(RANKS)) + draw(st.sampled_from(SUITS)))
            choices.append("10" + draw(st.sampled_from(SUITS)))
        return str(draw(st.sampled_from(choices)))

    def yes_no(self, draw: DrawFn) -> Node:
        leaf = draw(st.integers(0, 9))
        hand, path = draw(st.sampled_from(_HANDS)), draw(st.sampled_from(_GROUPS))
        if leaf == 0:
            return _leaf("tie", "yes/no", lambda coup: coup.tie)
        if leaf == 1:
            return _leaf(f"{hand}.wins", "yes/no", lambda coup: read.wins(coup, hand))
        if leaf == 2:
            seat = draw(st.sampled_from(("first", "second", "third", "third")))
            return _of_card(hand, seat, "face", "yes/no", lambda card: card[0] in ("J", "Q", "K"))
        if leaf in (3, 4):
            x = self.what(draw)
            text = f"all({self.quote(draw, x)})"
            return _of_group(path, text, "yes/no", lambda cards: read.all_are(cards, x))
        if leaf in (5, 6):
            name = draw(st.sampled_from(tuple(_OF_HANDS)))
            return _of_group(hand, name, "yes/no", _OF_HANDS[name])
        if leaf == 7 and self.suited:
            return _of_group(hand, "perfect_pair", "yes/no", read.perfect_pair)
        if leaf == 8 and self.suited:
            return _of_group(path, "same_suit", "yes/no", read.same_suit)
        name = draw(st.sampled_from(tuple(_YES_NO)))
        return _of_group(path, name, "yes/no", _YES_NO[name])

    def number(self, draw: DrawFn) -> Node:
        leaf = draw(st.integers(0, 9))
        path = draw(st.sampled_from(_GROUPS))
        if leaf == 0:
            return _leaf("margin", "number", lambda coup: coup.margin)
        if leaf in (1, 2, 3):
            hand, seat = draw(st.sampled_from(_HANDS)), draw(st.sampled_from(_SEATS))
            return _of_card(hand, seat, "point", "number", lambda card: read.WORTH[card[0]])
        if leaf in (4, 5):
            x = self.what(draw)
            text = f"count({self.quote(draw, x)})"
            return _of_group(path, text, "number", lambda cards: read.count(cards, x))
        name = draw(st.sampled_from(("total", "total", "cards")))
        return _of_group(path, name, "number", _NUMBERS[name])

    def word(self, draw: DrawFn, kind: Kind) -> Node:
        if kind == "shape":
            path = draw(st.sampled_from(_GROUPS))
            return _of_group(path, "shape", kind, read.shape)
        reads: dict[str, Callable[[Card], Value]] = {
            "rank": lambda card: card[0],
            "suit": read.suit_of,
            "colour": read.colour_of,
        }
        hand, seat = draw(st.sampled_from(_HANDS)), draw(st.sampled_from(_SEATS))
        return _of_card(hand, seat, kind, kind, reads[kind])

    def constant(self, draw: DrawFn, kind: Kind) -> str:
        """A constant of the kind, as its value."""
        if kind == "rank":
            likely = [rank for rank, _ in self.cards]
            return str(draw(st.sampled_from((*likely, *likely, *RANKS))))
        if kind == "shape":
            return str(draw(st.sampled_from(_SHAPES)))
        return str(draw(st.sampled_from(tuple(SUITS) if kind == "suit" else ("red", "black"))))


_SEATS = ("first", "second", "third", "third")
_SHAPES = (
    *("1-1", "2", "1-1-1", "2-1", "3", "1-1-1-1", "2-1-1", "2-2", "3-1", "4"),
    *("1-1-1-1-1", "2-1-1-1", "2-2-1", "3-1-1", "3-2", "2-2-2", "3-3", "4-2", "2-2-1-1"),
)
