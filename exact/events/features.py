"""What can be read of a group of cards: each feature is a small automaton over the cards dealt.

A feature starts in a state, steps on each card of its slots in any order, and has a value at the
end. Its label says which cards it can ever tell apart; the deal finds out by itself when it no
longer can.

A card is its index `4 * rank + suit`; a card printed on the table has a rank and no suit, and the
index `52 + rank`.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, NamedTuple

from exact.cards import DECK, PER_RANK, POINTS, RANKS, SUITS

#: The places of a coup: two cards each, then a third for the Player and for the Banker.
OPENING = ("P1", "P2", "B1", "B2")
SLOTS = (*OPENING, "P3", "B3")
#: Groups of cards that the language names, and the slots that each of them gathers.
GROUPS: dict[str, tuple[str, ...]] = {
    "player": ("P1", "P2", "P3"),
    "banker": ("B1", "B2", "B3"),
    "player.start": ("P1", "P2"),
    "banker.start": ("B1", "B2"),
    "start": OPENING,
    "round": SLOTS,
}
#: What a feature has no value for: a card that was not drawn, the winner of a tie.
MISSING = None

State = Any  # hashable; each kind of feature has states of its own
Value = int | str | bool | None

_UNKNOWN = "unknown"  # the state of a feature that asked a printed card for its suit
_GONE = -1  # the state of a feature whose answer no card can change any more


def rank_of(card: int) -> int:
    """Return the rank of a card, printed or not."""
    return card // PER_RANK if card < DECK else card - DECK


def suit_of(card: int) -> int | None:
    """Return the suit of a card, None for a printed one."""
    return card % PER_RANK if card < DECK else None


def points_of(card: int) -> int:
    """Return the points of a card."""
    return POINTS[rank_of(card)]


class Kind(NamedTuple):
    """A kind of card that can be counted: its name and the cards that are one."""

    name: str
    members: frozenset[int]

    @property
    def suited(self) -> bool:
        """Whether some suits of a rank are of the kind and others are not."""
        return any(
            0 < sum(PER_RANK * rank + suit in self.members for suit in range(PER_RANK)) < PER_RANK
            for rank in range(len(RANKS))
        )

    def has(self, card: int) -> bool:
        """Return whether a card is of the kind."""
        # A printed card stands for its rank; a kind that splits ranks is never asked about it.
        return (card if card < DECK else PER_RANK * (card - DECK)) in self.members


class Feature:
    """What one leaf of an expression reads: an automaton over the cards of its slots.

    Features are values: two that read the same of the same slots are equal. (They are no
    dataclasses, because making those costs a tenth of the time in which three bets are answered.)

    Attributes:
        slots: the places whose cards it reads.
        label: what it can tell of a card; equal labels are never told apart.
        start: the state before any card.
        step: the state after one more card.
        value: what a state means when no card follows.
        suited: whether it asks for the suit or colour of a card.
        common: whether any bet may read it at no great cost, as totals and sizes of hands are;
            bets that read nothing else are dealt together.
    """

    __slots__ = ("common", "key", "label", "slots", "start", "step", "suited", "value")

    def __init__(
        self,
        name: Hashable,
        slots: tuple[str, ...],
        label: Callable[[int], Hashable],
        start: State,
        step: Callable[[State, int], State],
        value: Callable[[State], Value],
        suited: bool = False,
        common: bool = False,
    ) -> None:
        self.key = (name, slots)
        self.slots, self.label, self.start = slots, label, start
        self.step, self.value = step, value
        if suited:  # a printed card has no suit: whatever asks it for one is missing

            def step_on_suits(state: State, card: int) -> State:
                unknown = card >= DECK or state is _UNKNOWN
                return _UNKNOWN if unknown else step(state, card)

            def value_of_suits(state: State) -> Value:
                return MISSING if state is _UNKNOWN else value(state)

            self.step, self.value = step_on_suits, value_of_suits
        self.suited, self.common = suited, common

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Feature) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"<{self.key[0]} of {'+'.join(self.slots)}>"


def size(slots: tuple[str, ...]) -> Feature:
    """Return how many cards the group has."""
    return Feature("cards", slots, _nothing, 0, lambda n, card: n + 1, _same, common=True)


def total(slots: tuple[str, ...]) -> Feature:
    """Return the point total of the group, modulo ten."""

    def step(so_far: State, card: int) -> State:
        return (so_far + points_of(card)) % 10

    return Feature("total", slots, points_of, 0, step, _same, common=True)


def count(slots: tuple[str, ...], kind: Kind) -> Feature:
    """Return how many cards of the group are of a kind."""

    def step(n: State, card: int) -> State:
        return n + kind.has(card)

    return Feature(("count", kind), slots, kind.has, 0, step, _same, suited=kind.suited)


def every(slots: tuple[str, ...], kind: Kind) -> Feature:
    """Return whether all cards of the group are of a kind."""

    def step(so_far: State, card: int) -> State:
        return so_far and kind.has(card)

    return Feature(("all", kind), slots, kind.has, True, step, _same, suited=kind.suited)


def same_rank(slots: tuple[str, ...]) -> Feature:
    """Return whether all cards of the group share their rank."""
    return _same_label("same rank", slots, rank_of)


def same_suit(slots: tuple[str, ...]) -> Feature:
    """Return whether all cards of the group share their suit."""
    return _same_label("same suit", slots, suit_of, suited=True)


def same_card(slots: tuple[str, ...]) -> Feature:
    """Return whether all cards of the group share rank and suit."""
    return _same_label("same card", slots, lambda card: card, suited=True)


def _same_label(
    name: str, slots: tuple[str, ...], label: Callable[[int], Hashable], suited: bool = False
) -> Feature:
    def step(shared: State, card: int) -> State:
        return label(card) if shared is None or shared == label(card) else _GONE

    return Feature(name, slots, label, None, step, lambda shared: shared != _GONE, suited)


def shape(slots: tuple[str, ...]) -> Feature:
    """Return how the ranks of the group repeat, most first; the state is the sorted ranks."""

    def step(ranks: State, card: int) -> State:
        return tuple(sorted((*ranks, rank_of(card))))

    def value(ranks: State) -> Value:
        repeats = sorted((ranks.count(rank) for rank in set(ranks)), reverse=True)
        return "-".join(map(str, repeats))

    return Feature("shape", slots, rank_of, (), step, value)


def straight(slots: tuple[str, ...]) -> Feature:
    """Return whether the ranks of the group all differ and run on, ace low or high.

    The state is the set of ranks as bits, ace lowest, or `_GONE` once a rank came twice.
    """

    def step(seen: State, card: int) -> State:
        bit = 1 << rank_of(card)
        return _GONE if seen == _GONE or seen & bit else seen | bit

    def value(seen: State) -> Value:
        if seen == _GONE:
            return False
        ace_high = seen - 1 + (1 << len(RANKS)) if seen & 1 else seen
        return _run(seen) or _run(ace_high)

    return Feature("straight", slots, rank_of, 0, step, value)


def _run(bits: int) -> bool:
    # Adding the lowest bit carries through a run of ones without a gap and leaves one bit.
    top = bits + (bits & -bits)
    return top & (top - 1) == 0


def word(name: str) -> Feature:
    """Return a number that no card says; whoever works the tree out has its value."""
    return Feature(("word", name), (), _nothing, MISSING, lambda state, card: state, _same)


def _nothing(card: int) -> Hashable:
    return None


def _same(state: State) -> Value:
    value: Value = state
    return value


def colour_of(suit: int) -> str:
    """Return the colour of a suit: hearts and diamonds are red.

    >>> [colour_of(SUITS.index(s)) for s in "SHDC"]
    ['black', 'red', 'red', 'black']
    """
    return "red" if SUITS[suit] in "HD" else "black"


def kind_named(name: str) -> Kind | None:
    """Return the kind of card that a quoted X names, None for what names no kind.

    >>> len(kind_named("zero").members), len(kind_named("9D").members), kind_named("11")
    (16, 1, None)
    """
    name = "T" + name[2:] if name.startswith("10") else name
    cards = range(DECK)
    groups = {
        "red": lambda card: colour_of(card % PER_RANK) == "red",
        "black": lambda card: colour_of(card % PER_RANK) == "black",
        "face": lambda card: RANKS[card // PER_RANK] in "JQK",
        "zero": lambda card: POINTS[card // PER_RANK] == 0,
    }
    if name in groups:
        members = [card for card in cards if groups[name](card)]
    elif len(name) == 1 and name in RANKS:
        members = [card for card in cards if RANKS[card // PER_RANK] == name]
    elif len(name) == 1 and name in SUITS:
        members = [card for card in cards if SUITS[card % PER_RANK] == name]
    elif len(name) == 2 and name[0] in RANKS and name[1] in SUITS:
        members = [PER_RANK * RANKS.index(name[0]) + SUITS.index(name[1])]
    else:
        return None
    return Kind(name, frozenset(members))
