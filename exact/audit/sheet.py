"""A vendor sheet: what one page claims about one game. Nothing is read or judged here."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from exact.audit.printed import Printed
from exact.bet import Bet
from exact.catalogue.entries import STANDARD
from exact.errors import SheetError, clip

#: What a claim may state: the return and its opposite, the frequency of net wins, and the return
#: on coups that do not push.
QUANTITIES = ("rtp", "edge", "probability", "rtp_resolved")

#: A number of whole decks; None is drawing with replacement.
Decks = int | None


@dataclass(frozen=True)
class Pays:
    """A pay as the page prints it, and the net win per unit staked that it means."""

    text: str
    net: Fraction


@dataclass(frozen=True)
class Claim:
    """One printed figure about one bet.

    Attributes:
        bet: how the catalogue calls the bet, or the bet itself where the sheet writes it out.
        name: the bet's name on the page, if it has one.
        quantity: one of `QUANTITIES`.
        figure: the printed figure.
        pays: the printed pays, none or several.
        notes: remarks.

    Raises:
        SheetError: for a quantity that a claim cannot state.
    """

    bet: str | Bet
    name: str | None
    quantity: str
    figure: Printed
    pays: tuple[Pays, ...] = ()
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.quantity not in QUANTITIES:
            raise SheetError(f"{clip(self.quantity)} is none of {', '.join(QUANTITIES)}")


@dataclass(frozen=True)
class Range:
    """The printed lowest and highest return of several bets, or one of the two.

    Raises:
        SheetError: without bets or figures, or when the lowest is above the highest.
    """

    bets: tuple[str | Bet, ...]
    name: str | None
    lowest: Printed | None
    highest: Printed | None
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        low, high = self.lowest, self.highest
        if not self.bets or not (low or high):
            raise SheetError("a range wants bets, and the lowest or the highest of their returns")
        if low and high and low.value > high.value:
            raise SheetError(
                f"the lowest, {clip(low.text)}, is above the highest, {clip(high.text)}"
            )


@dataclass(frozen=True)
class Offer:
    """A bet that the page offers without printing its return."""

    bet: str | Bet
    name: str | None
    pays: tuple[Pays, ...] = ()
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Sheet:
    """What a vendor's page claims about a game.

    Attributes:
        file: where the sheet was read, as it was given.
        vendor, game, document, dated, shuffle: as the page says; None where it does not.
        decks: the numbers of decks that the page leaves open; empty where it names none.
        rules: the drawing rules.
        unit: what a figure without a percent sign counts.
        claims, ranges, offers: as the sheet lists them.
        notes: remarks on the whole page.
        sha256: of the file; empty where the sheet was not read from one.

    Raises:
        SheetError: when the page claims nothing.
    """

    file: str
    vendor: str
    game: str
    decks: tuple[Decks, ...]
    claims: tuple[Claim, ...]
    ranges: tuple[Range, ...]
    offers: tuple[Offer, ...]
    notes: tuple[str, ...] = ()
    document: str | None = None
    dated: str | None = None
    shuffle: str | None = None
    rules: str = STANDARD
    unit: str = "percent"
    sha256: str = ""

    def __post_init__(self) -> None:
        if not (self.claims or self.ranges or self.offers):
            wanted = "[[claim]], [[range]] or [[offer]] is wanted"
            raise SheetError(f"{self.file}: nothing is claimed, {wanted}")
