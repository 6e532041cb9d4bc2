"""Cards of a hand that lie on the table already: an event, and whether it can be.

Knowing which cards lie in which places of a coup is conditioning on those places. The rest of the
coup is then dealt from a shoe without them, and whether it goes on at all is as the rules say: a
third card on the table tells that its hand drew.
"""

from __future__ import annotations

from typing import NamedTuple

from exact.cards import POINTS, RANKS, SUITS, Cards, parse_cards
from exact.errors import ShoeError, clip
from exact.rules import Rules
from exact.shoe import Shoe

_PLACES = ("first", "second", "third")
_HANDS = ("player", "banker")


class KnownCard(NamedTuple):
    """A card on the table; a rank of None is any card worth nought, a suit of None any suit."""

    rank: int | None
    suit: int | None

    @property
    def points(self) -> int:
        """Points of the card."""
        return 0 if self.rank is None else POINTS[self.rank]

    def __str__(self) -> str:
        return "0" if self.rank is None else str(Cards(self.rank, self.suit, 1))


class Known(NamedTuple):
    """The known cards of both hands, each in the order in which they were dealt to it."""

    player: tuple[KnownCard, ...] = ()
    banker: tuple[KnownCard, ...] = ()

    @property
    def event(self) -> str | None:
        """The event that just these cards lie there; None when none is known."""
        parts = []
        for hand, cards in zip(_HANDS, self, strict=True):
            for place, card in zip(_PLACES, cards, strict=False):
                where = f"{hand}.{place}"
                if card.rank is None:
                    parts.append(f"{where}.point == 0")
                    continue
                parts.append(f"{where}.rank == '{RANKS[card.rank]}'")
                if card.suit is not None:
                    parts.append(f"{where}.suit == '{SUITS[card.suit]}'")
        return " and ".join(parts) or None


def parse_known(player: str = "", banker: str = "") -> Known:
    """Return the cards that lie on the table.

    Args:
        player: Player's cards in the order dealt, as `5,3` or `KH,0`; `0` is any card worth nought.
        banker: Banker's.

    Raises:
        ShoeError: for a card that cannot be read, or more than three in a hand.

    >>> parse_known("5,0", "KH").event
    "player.first.rank == '5' and player.second.point == 0 and banker.first.rank == 'K' and \
banker.first.suit == 'H'"
    """
    return Known(_hand(player, "player"), _hand(banker, "banker"))


def _hand(text: str, hand: str) -> tuple[KnownCard, ...]:
    if not isinstance(text, str):
        raise ShoeError(f"{hand}: {clip(text)} is no list of cards, '5,KH,0' is")
    cards: list[KnownCard] = []
    for part in text.split(",") if text.strip() else ():
        if part.strip() == "0":
            cards.append(KnownCard(None, None))
            continue
        try:
            (card,) = parse_cards(part) or (None,)
        except ShoeError as error:
            raise ShoeError(f"{hand}: {error}; 0 is any card worth nought") from None
        if card is None:
            raise ShoeError(f"{hand}: {clip(text)} has a comma too many, 5,3 has two cards")
        cards += [KnownCard(card.rank, card.suit)] * min(card.n, len(_PLACES) + 1)
    if len(cards) > len(_PLACES):
        raise ShoeError(f"{hand}: {clip(text)} has more than the three cards that a hand may have")
    return tuple(cards)


def check_known(known: Known, shoe: Shoe, rules: Rules) -> None:
    """Raise an error when the cards cannot lie there.

    Args:
        known: what lies on the table.
        shoe: where the coup is dealt from, these cards included.
        rules: who draws on what, and which cards are printed.

    Raises:
        ShoeError: when these are no known cards, a printed card is another one, the shoe does not
            hold the cards, or the rules would never deal them; one line that says which.
    """
    if not isinstance(known, Known):
        raise ShoeError(f"known: {clip(known)} lies on no table, parse_known('5,3') does")
    printed = dict(rules.printed)
    dealt: list[tuple[str, KnownCard]] = []
    for hand, cards in zip(_HANDS, known, strict=True):
        for number, card in enumerate(cards, 1):
            rank = printed.get(f"{hand[0].upper()}{number}")
            if rank is None:
                dealt.append((hand, card))
            elif card != (RANKS.index(rank), None):
                raise ShoeError(
                    f"{hand}: the {_PLACES[number - 1]} card is a printed {rank} by the rules "
                    f"{rules.id}, not {card}"
                )
    if not shoe.replacement:
        _check_held(dealt, shoe)
    _check_drawn(known, rules)


def _check_held(dealt: list[tuple[str, KnownCard]], shoe: Shoe) -> None:
    """Take the cards from the shoe one by one; those known best go first."""
    ranks = list(shoe.ranks)
    suited = list(shoe.suited) if shoe.suited is not None else None
    for hand, card in dealt:
        if card.rank is None:
            continue
        ranks[card.rank] -= 1
        short = ranks[card.rank] < 0
        if suited is not None and card.suit is not None:
            suited[4 * card.rank + card.suit] -= 1
            short = short or suited[4 * card.rank + card.suit] < 0
        if short:
            raise ShoeError(f"{hand}: the shoe does not hold {card} (any more)")
    zeros = sum(n for n, points in zip(ranks, POINTS, strict=True) if points == 0)
    for hand, card in dealt:
        zeros -= card.rank is None
        if zeros < 0:
            raise ShoeError(f"{hand}: the shoe does not hold a card worth nought (any more)")


def _check_drawn(known: Known, rules: Rules) -> None:
    player, banker = (_start(cards) for cards in known)
    stops = {
        "Player": player is not None and player in rules.natural_player,
        "Banker": banker is not None and banker in rules.natural_banker,
    }
    for hand, cards in zip(_HANDS, known, strict=True):
        if len(cards) < 3:
            continue
        for whose, natural in stops.items():
            if natural:
                total = player if whose == "Player" else banker
                raise _never(hand, f"{whose} has a natural {total}, on which both hands stand")
    if len(known.player) == 3 and player is not None and not rules.player_draws[player]:
        raise _never("player", f"Player stands on {player}")
    if len(known.banker) == 3 and banker is not None:
        row = rules.banker_draws[banker]
        drew = player is None or rules.player_draws[player]
        stood = player is None or not rules.player_draws[player]
        if len(known.player) == 3:
            third = known.player[2].points
            if not row[1 + third]:
                raise _never("banker", f"Banker stands on {banker} against a third card of {third}")
        elif not (stood and row[0]) and not (drew and any(row[1:])):
            raise _never("banker", f"Banker stands on {banker}")


def _start(cards: tuple[KnownCard, ...]) -> int | None:
    return sum(card.points for card in cards[:2]) % 10 if len(cards) >= 2 else None


def _never(hand: str, why: str) -> ShoeError:
    return ShoeError(f"{hand}: the rules would never deal the third card: {why}")
