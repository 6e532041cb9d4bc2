"""The names of the event language: groups of cards, their attributes, and what each one is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import NamedTuple

from exact.events.card import card_among, card_has
from exact.events.features import (
    GROUPS,
    Feature,
    count,
    every,
    kind_named,
    same_card,
    same_rank,
    same_suit,
    shape,
    size,
    straight,
    total,
    word,
)
from exact.events.tree import Apply, Compare, Const, Leaf, Node


class Kind(Enum):
    """What an expression is; the value is the word for it in messages."""

    CONDITION = "condition"
    YES_NO = "yes/no"
    NUMBER = "number"
    RANK = "rank"
    SUIT = "suit"
    COLOUR = "colour"
    SHAPE = "shape"
    STRING = "text"

    @property
    def is_text(self) -> bool:
        """Whether it is compared with quoted texts."""
        return self in (Kind.RANK, Kind.SUIT, Kind.COLOUR, Kind.SHAPE, Kind.STRING)


class Named(NamedTuple):
    """A tree and what it is."""

    node: Node
    kind: Kind


_HANDS = ("player", "banker", "winner", "loser")
_CARDS = {"first": 0, "second": 1, "third": 2}
_GROUP: dict[str, tuple[Callable[[tuple[str, ...]], Feature], Kind]] = {
    "cards": (size, Kind.NUMBER),
    "total": (total, Kind.NUMBER),
    "same_rank": (same_rank, Kind.YES_NO),
    "same_suit": (same_suit, Kind.YES_NO),
    "shape": (shape, Kind.SHAPE),
    "straight": (straight, Kind.YES_NO),
}
_HAND = ("wins", "natural", "pair", "perfect_pair")
_CARD = {
    "rank": Kind.RANK,
    "suit": Kind.SUIT,
    "colour": Kind.COLOUR,
    "point": Kind.NUMBER,
    "face": Kind.YES_NO,
}
_ALONE = ("tie", "margin")


def lead() -> Node:
    """Return the Player's total less the Banker's as a tree: its sign is the result."""
    return Apply("-", Leaf(total(GROUPS["player"])), Leaf(total(GROUPS["banker"])))


def look_up(path: tuple[str, ...], sides: Mapping[str, str]) -> Named | str:
    """Return what a dotted name stands for, or why it stands for nothing.

    Args:
        path: the parts of the name.
        sides: who `winner` and `loser` are, where that is supposed.
    """
    if path[0] in _ALONE:
        if len(path) > 1:
            return f"asks for something of {path[0]}, which has no parts"
        if path[0] == "margin":
            return Named(Apply("abs", lead()), Kind.NUMBER)
        return Named(Compare((lead(), Const(0)), ("==",)), Kind.CONDITION)
    group = _group(path[:-1], sides) or _group(path[:1], sides)
    if group is None:
        known = [*_HANDS, "start", "round", *_ALONE]
        return f"names what is not there{near(path[0], known)}"
    name = path[-1]
    if _group(path, sides) is not None:
        return "is a group of cards, no value: ask for one of its attributes"
    if _group(path[:-1], sides) is not None:
        if name in _GROUP:
            feature, kind = _GROUP[name]
            return Named(Leaf(feature(GROUPS[group])), kind)
        if name in ("count", "all"):
            return f'must ask {name} for one quoted kind, as in .{name}("9")'
        if group in ("player", "banker"):
            if name in _HAND:
                return _hand(group, name)
            if name in _CARDS:
                return f"is a card: ask for its {', '.join(_CARD)}"
    elif group in ("player", "banker") and len(path) == 3 and path[1] in _CARDS:
        if name in _CARD:
            slot = GROUPS[group][_CARDS[path[1]]]
            return Named(Leaf(card_has(slot, name)), _CARD[name])
        return f"asks a card for {name}{near(name, list(_CARD))}"
    return _not_there(path, sides)


def _not_there(path: tuple[str, ...], sides: Mapping[str, str]) -> str:
    """Return what is wrong with a name that begins with a group of cards and is none."""
    named = 2 if _group(path[:2], sides) is not None else 1  # so many parts name the group
    owner, wrong, rest = ".".join(path[:named]), path[named], path[named + 1 :]
    known = [*_GROUP, "count", "all"]
    only_hands = [*_HAND, *_CARDS, "start"]
    if _group(path[:named], sides) in ("player", "banker"):
        known += only_hands
    elif wrong in only_hands:
        hand = path[0] if named == 2 else "player"
        return f"asks {owner} for what only a hand has: {'.'.join((hand, *path[named:]))} is there"
    if wrong in _CARDS and rest:
        if rest[0] not in _CARD:
            return f"asks a card for {rest[0]}{near(rest[0], list(_CARD))}"
        return f"asks for something of {owner}.{wrong}.{rest[0]}, which has no parts"
    if wrong in known:
        return f"asks for something of {owner}.{wrong}, which has no parts"
    return f"asks for {wrong}{near(wrong, known)}"


def narrow(compare: Compare) -> Node:
    """Return a comparison so that no more of a card is remembered than what it asks for.

    An attribute of one card that is compared with constants becomes yes or no; every other
    comparison stays as it is.
    """
    if len(compare.relations) > 1 or not isinstance(compare.parts[0], Leaf):
        return compare
    attribute, slots = compare.parts[0].feature.key
    relation = compare.relations[0]
    if attribute not in _CARD or relation not in ("==", "!=", "in", "not in"):
        return compare
    options = compare.options
    if relation in ("==", "!="):
        constant = compare.parts[1]
        if not isinstance(constant, Const):
            return compare
        options = frozenset((constant.value,))
    inside = relation in ("==", "in")
    return Apply("holds", Leaf(card_among(slots[0], str(attribute), options, inside)))


def look_up_word(path: tuple[str, ...], words: tuple[str, ...]) -> Named | str:
    """Return the number that a word stands for where `words` are all there are, or why none."""
    if len(path) == 1 and path[0] in words:
        return Named(Leaf(word(path[0])), Kind.NUMBER)
    return f"names what is not there: there is {', '.join(words)}"


def look_up_kind(
    path: tuple[str, ...], attribute: str, kind: str, sides: Mapping[str, str]
) -> Named | str:
    """Return `.count(kind)` or `.all(kind)` of a group, or why there is none."""
    group = _group(path, sides)
    if group is None:
        return f"asks {'.'.join(path)} for cards, but that is no group of cards"
    cards = kind_named(kind)
    if cards is None:
        return (
            f"counts {kind!r}, which is no kind of card: a rank A 2-9 T J Q K, a suit S H D C, "
            "a card such as 9D, red, black, face or zero"
        )
    slots = GROUPS[group]
    if attribute == "all":
        return Named(Leaf(every(slots, cards)), Kind.YES_NO)
    return Named(Leaf(count(slots, cards)), Kind.NUMBER)


def _group(path: tuple[str, ...], sides: Mapping[str, str]) -> str | None:
    """Return the group that a path names, with `winner` and `loser` made one of the hands."""
    if not path:
        return None
    # Where no side is supposed yet, either one tells whether the name is there at all.
    name = ".".join((sides.get(path[0], path[0]), *path[1:]))
    name = name.replace("winner", "player", 1).replace("loser", "banker", 1)
    return name if name in GROUPS else None


def _hand(hand: str, name: str) -> Named:
    start = GROUPS[f"{hand}.start"]
    if name == "wins":
        relation = ">" if hand == "player" else "<"
        return Named(Compare((lead(), Const(0)), (relation,)), Kind.CONDITION)
    if name == "natural":
        natural = Compare((Leaf(total(start)),), ("in",), frozenset((8, 9)))
        return Named(natural, Kind.CONDITION)
    feature = same_rank(start) if name == "pair" else same_card(start)
    return Named(Leaf(feature), Kind.YES_NO)


def near(word: str, known: list[str]) -> str:
    """Return a hint at the names most like `word`, or all of them."""
    import difflib  # only for messages: it costs a tenth of the start of a program

    close = difflib.get_close_matches(word, known, 3, 0.6)
    return f": did you mean {' or '.join(close)}?" if close else f": there are {', '.join(known)}"
