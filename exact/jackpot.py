"""Bets that pay a share of a jackpot: their return is a linear function of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from exact.bet import Bet, Line
from exact.errors import BetError, bare, clip
from exact.settlement import SettledLine, Settlement
from exact.shoe import Shoe


@dataclass(frozen=True)
class JackpotSettlement:
    """The law of a bet that pays shares of a jackpot, as a function of the jackpot in stakes.

    Attributes:
        bet: the bet.
        without: its law with a jackpot of nought.
        shares: for each line of that law, the share of the jackpot that it pays on top.
    """

    bet: Bet
    without: Settlement
    shares: tuple[Fraction, ...]

    def __post_init__(self) -> None:
        if len(self.shares) != len(self.without.lines) or not any(self.shares):
            raise BetError(f"bet {clip(self.bet.id)}: a line that pays a share is wanted")

    @property
    def shoe(self) -> Shoe:
        """The shoe it was dealt from."""
        return self.without.shoe

    @property
    def rules(self) -> str:
        """The id of the drawing rules."""
        return self.without.rules

    @property
    def given(self) -> str | None:
        """Text of the event that the law is conditional on, or None."""
        return self.without.given

    @property
    def constant(self) -> Fraction:
        """Return to player with a jackpot of nought."""
        return self.without.rtp

    @property
    def per_unit(self) -> Fraction:
        """What one stake more in the jackpot adds to the return."""
        chances = (self.without.probability(at) * share for at, share in enumerate(self.shares))
        return sum(chances, Fraction(0))

    @property
    def break_even(self) -> Fraction | None:
        """The jackpot in stakes at which the return is one; None where no share is ever won."""
        return (1 - self.constant) / self.per_unit if self.per_unit else None

    def at(self, jackpot: Fraction | int) -> Settlement:
        """Return the law of the bet for one jackpot, counted in stakes.

        Raises:
            BetError: when the jackpot is below nought, or no exact number.
        """
        if isinstance(jackpot, bool) or not isinstance(jackpot, int | Fraction) or jackpot < 0:
            raise BetError(f"a jackpot of {bare(jackpot)} stakes will not do, 0 or more will")
        lines = tuple(
            SettledLine(line.when, line.pays + share * jackpot, line.arrangements)
            for line, share in zip(self.without.lines, self.shares, strict=True)
        )
        return replace(self.without, lines=lines)


def without_jackpot(bet: Bet) -> Bet:
    """Return the bet with a jackpot of nought."""
    return replace(bet, lines=tuple(replace(line, jackpot=Fraction(0)) for line in bet.lines))


def with_shares(bet: Bet, without: Settlement) -> JackpotSettlement:
    """Return the law of a bet from its law with a jackpot of nought."""
    return JackpotSettlement(bet, replace(without, bet=bet), _shares(bet.lines))


def _shares(lines: Sequence[Line]) -> tuple[Fraction, ...]:
    return (*(line.jackpot for line in lines), Fraction(0))
