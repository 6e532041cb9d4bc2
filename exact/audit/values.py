"""The exact values that claims are judged against: bets found, and settled in few deals."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING

from exact.audit.result import Law
from exact.audit.sheet import Decks, Sheet
from exact.bet import Bet
from exact.catalogue.rules import find_rules
from exact.confirm import Confirmation, confirm
from exact.desk import find_bets, settle_named
from exact.errors import ExactError, SheetError
from exact.shoe import Shoe

if TYPE_CHECKING:
    from exact.settlement import Settlement

#: Numbers of decks to try where the sheet names none; None is infinitely many. A value that
#: differs between the first two depends on the number. A value equal on all of them never does:
#: times the number of deals it is a polynomial in the number of decks, of degree six at most, and
#: so is the same multiple of the number of deals; two such that agree in the leading term, at no
#: deck (where both are zero) and at six numbers of decks more are one and the same.
PROBES: tuple[Decks, ...] = (8, None, 1, 2, 3, 4, 6)
_FIRST_PROBES = PROBES[:2]

#: What the quantities of a claim are called in a settlement.
_ATTRIBUTES = {
    "rtp": "rtp",
    "edge": "house_edge",
    "probability": "hit_frequency",
    "rtp_resolved": "rtp_resolved",
}

#: Settlements by drawing rules, number of decks, and bet.
_Settled = dict[tuple[str, Decks, Bet], "Settlement"]


@dataclass(frozen=True)
class Values:
    """The exact values of the bets of a sheet.

    Attributes:
        sheet: the sheet.
        bets: the bet that each of the sheet's names, or bets written out, stands for.
    """

    sheet: Sheet
    bets: Mapping[str | Bet, Bet]
    _settled: _Settled

    def label(self, spec: str | Bet) -> str:
        """Return the id of a bet, with the paytable or the pays that the sheet asks for."""
        bet = self.bets[spec]
        if not isinstance(spec, str) or spec.casefold() == bet.id.casefold():
            return bet.id
        head = re.split("[/@]", spec, maxsplit=1)[0]
        choice = spec[len(head) :]
        if head.strip().casefold() == bet.id.casefold():
            return bet.id + choice
        return f"{bet.id}/{bet.paytable}" if choice else bet.id

    def each(self, spec: str | Bet, quantity: str) -> list[Fraction | None]:
        """Return a quantity of a bet for each number of decks that the sheet leaves open.

        Where the sheet names none, the numbers are the `PROBES`, or only the first two of them
        when these already settle that the quantity depends on the number.
        """
        numbers = self.sheet.decks or _FIRST_PROBES
        values = [self._value(spec, decks, quantity) for decks in numbers]
        if not self.sheet.decks and len(set(values)) == 1:
            values = [self._value(spec, decks, quantity) for decks in PROBES]
        return values

    def confirmed(self, spec: str | Bet) -> Confirmation:
        """Return what a second route says of a bet, for the numbers of decks that are judged."""
        rules = find_rules(self.bets[spec].rules or self.sheet.rules)
        said = [
            confirm(self._settlement(spec, decks), rules)
            for decks in self.sheet.decks or _FIRST_PROBES
        ]
        return next((each for each in said if not each.agrees), said[0])

    def law(self, spec: str | Bet) -> Law:
        """Return the law of a bet's net win, apart from its name and its events."""
        numbers = self.sheet.decks or _FIRST_PROBES
        return tuple(_law(self._settlement(spec, decks)) for decks in numbers)

    def _value(self, spec: str | Bet, decks: Decks, quantity: str) -> Fraction | None:
        value: Fraction | None = getattr(self._settlement(spec, decks), _ATTRIBUTES[quantity])
        return value

    def _settlement(self, spec: str | Bet, decks: Decks) -> Settlement:
        key = (self.sheet.rules, decks, self.bets[spec])
        if key not in self._settled:
            (self._settled[key],) = _settle([key[2]], decks, self.sheet)
        return self._settled[key]


def values_of(sheets: Sequence[Sheet], bets_files: Iterable[str | Path] = ()) -> tuple[Values, ...]:
    """Return the exact values for each sheet; bets on equal shoes are settled in one call.

    Args:
        sheets: what is audited.
        bets_files: files of further bets.

    Raises:
        BetError, EventError: for a file of further bets that cannot be read.
        SheetError: for a bet or rules that a sheet names and that cannot be found or dealt, in one
            line that names sheet and claim.
    """
    files = tuple(bets_files)
    found = [_find(sheet, files) for sheet in sheets]
    wanted: dict[tuple[str, Decks], dict[Bet, Sheet]] = {}
    for sheet, bets in zip(sheets, found, strict=True):
        for decks in sheet.decks or _FIRST_PROBES:
            group = wanted.setdefault((sheet.rules, decks), {})
            for bet in bets.values():
                group.setdefault(bet, sheet)
    settled: _Settled = {}
    for (rules, decks), group in wanted.items():
        settlements = _settle(list(group), decks, next(iter(group.values())))
        settled.update(
            ((rules, decks, bet), settlement)
            for bet, settlement in zip(group, settlements, strict=True)
        )
    return tuple(Values(sheet, bets, settled) for sheet, bets in zip(sheets, found, strict=True))


def _specs(sheet: Sheet) -> Iterator[tuple[str, str | Bet]]:
    """Yield every bet that a sheet names, with its place for messages."""
    for number, claim in enumerate(sheet.claims, 1):
        yield f"claim {number}: bet", claim.bet
    for number, among in enumerate(sheet.ranges, 1):
        for spec in among.bets:
            yield f"range {number}: bets", spec
    for number, offer in enumerate(sheet.offers, 1):
        yield f"offer {number}: bet", offer.bet


def _find(sheet: Sheet, files: tuple[str | Path, ...]) -> dict[str | Bet, Bet]:
    find_bets([], files)  # what is wrong with the files themselves is no fault of the sheet
    places = list(_specs(sheet))
    try:
        bets = find_bets([spec for _, spec in places], files)
    except ExactError:
        for place, spec in places:
            try:
                find_bets([spec], files)
            except ExactError as error:
                raise SheetError(f"{sheet.file}: {place}: {error}") from None
        raise
    return {spec: bet for (_, spec), bet in zip(places, bets, strict=True)}


def _settle(bets: list[Bet], decks: Decks, sheet: Sheet) -> tuple[Settlement, ...]:
    try:
        shoe = Shoe.infinite() if decks is None else Shoe.whole(decks)
        return settle_named(bets, shoe, sheet.rules)
    except ExactError as error:
        raise SheetError(f"{sheet.file}: {error}") from None


def _law(settlement: Settlement) -> tuple[tuple[Fraction, Fraction], ...]:
    counts: dict[Fraction, int] = {}
    for line in settlement.lines:
        if line.arrangements:
            counts[line.pays] = counts.get(line.pays, 0) + line.arrangements
    total = settlement.arrangements
    return tuple((pays, Fraction(n, total)) for pays, n in sorted(counts.items()))
