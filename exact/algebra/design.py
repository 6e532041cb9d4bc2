"""Designing a pay: which one gives a wanted return, and which offered ones come nearest to it.

The return is linear in the pays, so one open pay is solved for; `exact.algebra.paytables` looks
for several at once.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from exact.errors import BetError, clip
from exact.settlement import Settlement

_NUMBER = r"([0-9]{1,12}(?:\.[0-9]{1,12})?|\.[0-9]{1,12})"
_ONE = re.compile(rf"(?:{_NUMBER}|([0-9]{{1,20}})/([0-9]{{1,20}}))\s*%?")


@dataclass(frozen=True)
class Band:
    """Returns that will do, both ends included; an open end is None."""

    low: Fraction | None
    high: Fraction | None

    def __post_init__(self) -> None:
        if self.low is None and self.high is None:
            raise BetError("a wanted return needs one end or both: 95%, 94..96, ..96 or 94..")
        if self.low is not None and self.high is not None and self.low > self.high:
            raise BetError("a band of returns ends below its beginning: write 94..96, low first")

    @property
    def target(self) -> Fraction:
        """The middle of the band, or its one end: what "nearest" is measured from."""
        if self.low is None or self.high is None:
            end = self.high if self.low is None else self.low
            assert end is not None
            return end
        return (self.low + self.high) / 2

    @property
    def single(self) -> bool:
        """Whether one return is wanted and no band."""
        return self.low == self.high


def read_band(text: str, edge: bool = False) -> Band:
    """Return the returns that a text names.

    Args:
        text: a percentage (`95%`, `95`), an exact fraction of one (`19/20`), or a band of them
            (`94..96%`, `94..`, `..96`).
        edge: whether the text is about the house edge, one less the return.

    Raises:
        BetError: when it is none of these.

    >>> read_band("4..6%", edge=True)
    Band(low=Fraction(47, 50), high=Fraction(24, 25))
    """
    low, dots, high = text.partition("..")
    ends = [_end(part, text) for part in ((low, high) if dots else (low, low))]
    if edge:
        ends = [None if end is None else 1 - end for end in reversed(ends)]
    if any(end is not None and end < 0 for end in ends):
        # No bet loses more than the stake.
        known = "house edge, 100% or less is" if edge else "return, 0% or more is"
        raise BetError(f"{clip(text)} is no {known}")
    return Band(*ends)


def _end(text: str, whole: str) -> Fraction | None:
    bare = text.strip()
    if not bare and ".." in whole:
        return None
    found = _ONE.fullmatch(bare)
    if not found or (found[3] and (int(found[3]) == 0 or bare.endswith("%"))):
        raise BetError(
            f"{clip(whole)} is no percentage and no band of two, 95%, 19/20, 94..96, ..96 are"
        )
    return Fraction(int(found[2]), int(found[3])) if found[3] else Fraction(found[1]) / 100


@dataclass(frozen=True)
class Offer:
    """A pay that can be offered and the return that it gives on one shoe."""

    pays: Fraction
    rtp: Fraction


@dataclass(frozen=True)
class Solution:
    """The pay of one line that gives a wanted return on one shoe.

    Attributes:
        settlement: of the bet as it is, on the shoe.
        wanted: the return.
        exact: the net win per unit staked that gives it; no pay does where it is below -1.
        nearest: for each step the nearest multiples of it at or below and at or above `exact`;
            the first is None where it would lose more than the stake.
    """

    settlement: Settlement
    wanted: Fraction
    exact: Fraction
    nearest: tuple[tuple[Fraction, Offer | None, Offer], ...]


def solve(
    settlement: Settlement, place: int, wanted: Fraction, steps: Sequence[Fraction]
) -> Solution:
    """Return the pay of the line at `place` that gives the wanted return, all else as it is.

    Args:
        settlement: of the bet on a shoe.
        place: of the line in the settlement.
        wanted: the return per unit staked.
        steps: of what the offered pays are whole multiples.

    Raises:
        BetError: when the line never happens on the shoe.
    """
    line = settlement.lines[place]
    if line.arrangements == 0:
        raise BetError(
            f"bet {settlement.bet.id}: the line {clip(line.when)} never happens on this shoe, so "
            "no pay of it changes the return"
        )
    exact = line.pays + (wanted - settlement.rtp) / settlement.probability(place)
    nearest = []
    for step in steps:
        below, above = _down(exact, step), _up(exact, step)
        low = None if below < -1 else Offer(below, return_with(settlement, {place: below}))
        above = max(above, _up(Fraction(-1), step))
        nearest.append((step, low, Offer(above, return_with(settlement, {place: above}))))
    return Solution(settlement, wanted, exact, tuple(nearest))


def check_reach(settlements: Sequence[Settlement], place: int, band: Band) -> None:
    """Check that some pay of the line at `place` gives so low a return, on one shoe at least.

    Raises:
        BetError: when the return lies above the band even where the line loses the stake.
    """
    least = min(return_with(s, {place: Fraction(-1)}) for s in settlements)
    if band.high is not None and band.high < least:
        # Rounded up, so that what is named can be had.
        whole, part = divmod(-(-least * 100_000 // 1), 1000)
        raise BetError(
            f"bet {settlements[0].bet.id}: no pay of {clip(settlements[0].lines[place].when)} "
            f"gives a return so low, {whole}.{part:03d}% and more can be had"
        )


def return_with(settlement: Settlement, pays: dict[int, Fraction]) -> Fraction:
    """Return the return when the lines at some places have other pays."""
    change = sum(
        (
            (net - settlement.lines[at].pays) * settlement.probability(at)
            for at, net in pays.items()
        ),
        Fraction(0),
    )
    return settlement.rtp + change


def offered(
    settlements: Sequence[Settlement], place: int, band: Band, step: Fraction
) -> tuple[Fraction | None, Fraction | None]:
    """Return the lowest and the highest offered pay that keep the return in a band on all shoes.

    An end is None where the band has no such end; the lowest is above the highest where no
    offered pay will do.
    """
    low = high = None
    if band.low is not None:
        pays = max(solve(s, place, band.low, ()).exact for s in settlements)
        low = _up(max(pays, Fraction(-1)), step)
    if band.high is not None:
        high = _down(min(solve(s, place, band.high, ()).exact for s in settlements), step)
    return low, high


def _down(x: Fraction, step: Fraction) -> Fraction:
    return x // step * step


def _up(x: Fraction, step: Fraction) -> Fraction:
    return -(-x // step) * step


def calls_commission(paytable: str, pays: Fraction) -> bool:
    """Return whether a paytable is called by what a pay lacks of even money, in percent.

    >>> calls_commission("5", Fraction(19, 20)), calls_commission("0.54", Fraction(27, 50))
    (True, False)
    """
    if not re.fullmatch(r"[0-9]{1,2}(\.[0-9]{1,9})?", paytable):
        return False
    return 0 < pays < 1 and Fraction(paytable) == 100 * (1 - pays)
