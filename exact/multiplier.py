"""Bets whose wins are multiplied by chance, with a law of the multipliers that somebody gives.

A bet says on which group of cards multipliers lie and which fee it costs; the law says how often
each multiplier comes. It is either a law for each card of the group, every card for itself and
whatever the card is; or a law for each pay line, whatever the cards are. A stake of one costs
1 + fee. Per unit of that, a line that pays x to one nets (x m - fee) / (1 + fee) with a multiplier
of m, a push -fee / (1 + fee), and a loss -1.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from exact.errors import BetError, bare, clip
from exact.events.features import GROUPS

#: A multiplier and its probability.
Multiples = tuple[tuple[Fraction, Fraction], ...]
#: Why the weights of a settlement with multipliers are no arrangements.
BY_CHANCE = "multipliers are drawn beside the cards: there are probabilities, but no deals"
#: No line is split by more products of multipliers.
_MOST = 2000
_ONE: Multiples = ((Fraction(1), Fraction(1)),)


@dataclass(frozen=True)
class Multiplier:
    """What of a bet is multiplied, and what that costs.

    Attributes:
        cards: the group whose cards carry multipliers, such as `player` or `round`.
        fee: surcharge per unit staked, never returned.

    Raises:
        BetError: when there is no such group, or the fee is below nought.
    """

    cards: str
    fee: Fraction = Fraction(0)

    def __post_init__(self) -> None:
        if not isinstance(self.cards, str) or self.cards not in GROUPS:
            raise BetError(
                f"multiplier: {clip(self.cards)} is no group of cards, {', '.join(GROUPS)} are"
            )
        if isinstance(self.fee, bool) or not isinstance(self.fee, int | Fraction) or self.fee < 0:
            raise BetError(f"multiplier: fee: {clip(self.fee)} will not do, 0 or more will")

    def net(self, pays: Fraction, times: Fraction) -> Fraction:
        """Return the net win of a line per unit paid, the fee included.

        Args:
            pays: net win per unit staked without multiplier.
            times: the multiplier of a win.

        >>> Multiplier("player", Fraction(1, 5)).net(Fraction(1), Fraction(8))
        Fraction(13, 2)
        """
        if pays > 0:
            return (pays * times - self.fee) / (1 + self.fee)
        return (pays - self.fee) / (1 + self.fee) if pays > -1 else Fraction(-1)


@dataclass(frozen=True)
class MultiplierLaw:
    """How often each multiplier comes: on a card of the group, or on a pay line.

    Attributes:
        card: multipliers and probabilities of one card; empty when the law is by line.
        line: for the number of a pay line, from 1 on, its multipliers and their probabilities.

    Raises:
        BetError: when both or neither are there, a multiplier is not above nought, or
            probabilities do not add up to one.
    """

    card: Multiples = ()
    line: Mapping[int, Multiples] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if not isinstance(self.line, Mapping):
            raise BetError(f"multiplier: line: {clip(self.line)} is no mapping from 1, 2, …")
        if bool(self.card) == bool(self.line):
            raise BetError("multiplier: a law by card or one by line is wanted, and not both")
        if self.card:
            _check(self.card, "card")
        for number, multiples in self.line.items():
            if type(number) is not int or number < 1:
                raise BetError(f"multiplier: line: {clip(number)} is no number of a line, 1 is one")
            _check(multiples, f"line {number}")

    def multiples(self, number: int, cards: int) -> Multiples:
        """Return the law of the multiplier of a win.

        Args:
            number: of the pay line, from 1 on.
            cards: how many cards of the group the coup has.

        >>> two = MultiplierLaw(card=((Fraction(1), Fraction(3, 4)), (Fraction(2), Fraction(1, 4))))
        >>> [(str(times), str(p)) for times, p in two.multiples(1, 2)]
        [('1', '9/16'), ('2', '3/8'), ('4', '1/16')]
        """
        if not self.card:
            return self.line.get(number, _ONE)
        product = dict(_ONE)
        for _ in range(cards):
            longer: dict[Fraction, Fraction] = {}
            for times, p in product.items():
                for more, q in self.card:
                    longer[times * more] = longer.get(times * more, Fraction(0)) + p * q
            product = longer
            if len(product) > _MOST:
                raise BetError(
                    f"multiplier: {cards} cards have more than {_MOST:,} products of multipliers"
                )
        return tuple(sorted(product.items()))


def check_law(law: object) -> None:
    """Raise an error when `law` is no law of multipliers.

    Raises:
        BetError: then.
    """
    if not isinstance(law, MultiplierLaw):
        raise BetError(f"multipliers: {clip(law)} is no law of multipliers, a MultiplierLaw is")


def _check(multiples: Multiples, where: str) -> None:
    pairs = isinstance(multiples, list | tuple) and all(
        isinstance(pair, tuple) and len(pair) == 2 and all(map(_exact, pair)) for pair in multiples
    )
    if not pairs:
        raise BetError(
            f"multiplier: {where}: {clip(multiples)} is no tuple of pairs of a multiplier and "
            "its probability, both ints or Fractions"
        )
    for times, probability in multiples:
        if times <= 0:
            raise BetError(f"multiplier: {where}: times {bare(times)} is not above 0")
        if not 0 <= probability <= 1:
            raise BetError(
                f"multiplier: {where}: {bare(probability)} is no probability, 0 to 1 are"
            )
    whole = sum((probability for _, probability in multiples), Fraction(0))
    if whole != 1:
        raise BetError(
            f"multiplier: {where}: the probabilities add up to {bare(whole)}, 1 is wanted"
        )


def _exact(value: object) -> bool:
    return isinstance(value, int | Fraction) and not isinstance(value, bool)
