"""The shoe: which cards may still come, and how often each."""

from __future__ import annotations

from dataclasses import dataclass

from exact.cards import DECK, PER_RANK, POINTS, RANKS, SUITS, Cards, parse_cards
from exact.errors import ShoeError, clip

#: A coup deals at most six cards.
COUP = 6
# Counts are printed whole, and Python prints no integer of more than 4300 digits.
#: The most decks of a shoe.
MOST_DECKS = 10**100


@dataclass(frozen=True)
class Shoe:
    """The cards of a shoe, counted; `whole`, `infinite` and `of` make one.

    Attributes:
        ranks: cards of each of the thirteen ranks, in the order of `RANKS`.
        suited: cards of each of the 52 kinds (index `4 * rank + suit`), or None where the suits
            of some cards are not known; bets that read suits then have no law.
        decks: whole decks the shoe was filled with; None for an explicit list or without end.
        removed: the cards known to be gone, as text.
        replacement: whether each card goes back before the next (infinitely many decks).

    Raises:
        ShoeError: when a count is no whole number of zero or more, the counts differ, or the
            shoe holds fewer than six cards.

    >>> Shoe.whole(8, "A,5").size
    414
    """

    ranks: tuple[int, ...]
    suited: tuple[int, ...] | None
    decks: int | None = None
    removed: tuple[str, ...] = ()
    replacement: bool = False

    def __post_init__(self) -> None:
        object.__setattr__(self, "ranks", _counts(self.ranks, len(RANKS), "ranks"))
        if self.suited is not None:
            object.__setattr__(self, "suited", _counts(self.suited, DECK, "cards"))
            if self.ranks != _by_rank(self.suited):
                raise ShoeError("the counts of cards and of ranks of a shoe differ")
        if self.decks is not None:
            _check_decks(self.decks)
        if not isinstance(self.removed, tuple) or not all(isinstance(c, str) for c in self.removed):
            raise ShoeError(f"removed: {clip(self.removed)} is no tuple of texts, ('A', '5') is")
        if not isinstance(self.replacement, bool):
            raise ShoeError(f"replacement: {clip(self.replacement)} is neither True nor False")
        if not self.replacement and self.size < COUP:
            raise ShoeError(
                f"the shoe holds {self.size} card{'s' * (self.size != 1)}: "
                f"a coup may need {COUP}, so give it {COUP} or more"
            )

    @property
    def size(self) -> int:
        """Cards in the shoe (of one deck, where the cards are put back)."""
        return sum(self.ranks)

    @property
    def values(self) -> tuple[int, ...]:
        """Cards of each point value, zero to nine."""
        counts = [0] * 10
        for points, n in zip(POINTS, self.ranks, strict=True):
            counts[points] += n
        return tuple(counts)

    @classmethod
    def whole(cls, decks: int = 8, remove: str = "") -> Shoe:
        """Return a shoe of `decks` whole decks without the cards listed in `remove`.

        Raises:
            ShoeError: when `decks` is no whole number of one or more, more cards are removed
                than there are, or fewer than six cards stay.
        """
        _check_decks(decks)
        gone = parse_cards(remove)
        ranks = [PER_RANK * decks] * len(RANKS)
        suited = [decks] * DECK
        for card in gone:
            ranks[card.rank] -= card.n
            if card.suit is not None:
                suited[PER_RANK * card.rank + card.suit] -= card.n
        for rank, left in enumerate(ranks):
            if left < 0:
                raise ShoeError(
                    f"remove: {PER_RANK * decks - left} cards {RANKS[rank]} are more than the "
                    f"{PER_RANK * decks} of {decks} deck{'s' * (decks != 1)}"
                )
        for kind, left in enumerate(suited):
            if left < 0:
                raise ShoeError(
                    f"remove: {decks - left} cards {RANKS[kind // 4]}{SUITS[kind % 4]} are more "
                    f"than the {decks} of {decks} deck{'s' * (decks != 1)}"
                )
        known = all(card.suit is not None or ranks[card.rank] == 0 for card in gone)
        if known:
            suited = [n if ranks[kind // 4] else 0 for kind, n in enumerate(suited)]
        names = tuple(str(card) for card in gone)
        return cls(tuple(ranks), tuple(suited) if known else None, decks, names)

    @classmethod
    def infinite(cls) -> Shoe:
        """Return the shoe of infinitely many decks: every card is put back before the next."""
        return cls((PER_RANK,) * len(RANKS), (1,) * DECK, None, (), True)

    @classmethod
    def of(cls, cards: str) -> Shoe:
        """Return the shoe that holds just the listed cards.

        Raises:
            ShoeError: for a card that cannot be read, or fewer than six cards.
        """
        listed = parse_cards(cards)
        ranks = [0] * len(RANKS)
        suited = [0] * DECK
        for card in listed:
            ranks[card.rank] += card.n
            if card.suit is not None:
                suited[PER_RANK * card.rank + card.suit] += card.n
        known = all(card.suit is not None for card in listed)
        return cls(tuple(ranks), tuple(suited) if known else None)

    def without(self, card: Cards) -> Shoe:
        """Return the shoe after `card` is gone.

        Raises:
            ShoeError: when the shoe does not hold it, or it is none.
        """
        if not isinstance(card, Cards):
            raise ShoeError(f"{clip(card)} is no card, parse_cards('9D') has one")
        if self.replacement:
            raise ShoeError("no card is ever gone from a shoe of infinitely many decks")
        ranks = list(self.ranks)
        ranks[card.rank] -= card.n
        suited = list(self.suited) if self.suited is not None and card.suit is not None else None
        if suited is not None and card.suit is not None:
            suited[PER_RANK * card.rank + card.suit] -= card.n
        if min(ranks) < 0 or (suited is not None and min(suited) < 0):
            raise ShoeError(f"the shoe does not hold {card}")
        removed = (*self.removed, str(card))
        return Shoe(tuple(ranks), tuple(suited) if suited else None, self.decks, removed)


def check_shoe(shoe: object) -> Shoe:
    """Return `shoe`, which is to be a shoe.

    Raises:
        ShoeError: when it is anything else.
    """
    if not isinstance(shoe, Shoe):
        raise ShoeError(f"{clip(shoe)} is no shoe, Shoe.whole(8) is one")
    return shoe


def _check_decks(decks: object) -> None:
    if type(decks) is not int or not 1 <= decks <= MOST_DECKS:
        raise ShoeError(f"decks: {clip(decks)} will not do, a whole number from 1 to 10^100 will")


def _counts(counts: object, wanted: int, what: str) -> tuple[int, ...]:
    """Return counts of cards as a tuple, after checking each."""
    if not isinstance(counts, list | tuple) or len(counts) != wanted:
        raise ShoeError(f"{what}: {clip(counts)} will not do, a tuple of {wanted} counts will")
    for count in counts:
        if type(count) is not int or not 0 <= count <= DECK * MOST_DECKS:
            raise ShoeError(f"{what}: {clip(count)} is no count of cards, 0, 1, … are")
    return tuple(counts)


def _by_rank(suited: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(sum(suited[r : r + PER_RANK]) for r in range(0, DECK, PER_RANK))
