"""The report on several bets: one row a bet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from exact.pays import format_pays
from exact.report.numbers import (
    DIGITS,
    PERCENT_PLACES,
    decimal,
    one_in,
    percent,
    root,
)
from exact.report.tables import Block, Grid, Records, Report
from exact.settlement import Settlement

if TYPE_CHECKING:
    from exact.jackpot import JackpotSettlement
    from exact.results import NotComputable
    from exact.shoe import Shoe

    #: What a bet comes to.
    Result = Settlement | JackpotSettlement | NotComputable

#: Rational quantities of a settlement, by their keys, which are its attributes.
QUANTITIES = (
    "rtp",
    "house_edge",
    "rtp_resolved",
    "hit_frequency",
    "push_frequency",
    "variance",
)
#: What a document says of a bet besides its lines, and what data says of it. The roots among the
#: quantities exist as decimals only.
_SCALARS: tuple[str, ...] = (
    *("id", "paytable", "name", "rules", "arrangements", *QUANTITIES),
    *("standard_deviation_decimal", "skewness_decimal", "excess_kurtosis", "reason"),
)
#: What data says besides of what a bet was dealt from.
_DEALT = ("decks", "removed", "given")
#: What stands in a table where a quantity does not exist.
ABSENT = "none"
#: Up to so many different winning pays are listed, more are given by the lowest and the highest.
_PAYS_LISTED = 3


def odds_report(
    settlements: Sequence[Result],
    digits: int = DIGITS,
    fractions: bool = False,
) -> Report:
    """Return the report on what bets come to, all of one shoe.

    Args:
        settlements: what is printed, in order; at least one, all of one shoe and asked condition.
        digits: decimals of a percentage; of-one decimals of data get two more.
        fractions: whether exact fractions are printed instead of decimals.
    """
    return Report(
        document=lambda: odds_document(settlements, digits),
        records=lambda: odds_records(settlements, digits, fractions),
        blocks=lambda: odds_blocks(settlements, digits, fractions),
    )


def odds_document(settlements: Sequence[Result], digits: int) -> dict[str, Any]:
    """Return the JSON document of settled bets; exact quantities are strings."""
    places = digits + PERCENT_PLACES
    return {
        "shoe": shoe_document(settlements[0].shoe),
        "given": asked_given(settlements),
        "bets": [_bet_document(settlement, places) for settlement in settlements],
    }


def odds_records(settlements: Sequence[Result], digits: int, fractions: bool) -> Records:
    """Return one row a bet with the scalar keys of the JSON document."""
    places = digits + PERCENT_PLACES
    rows = []
    for settlement in settlements:
        values, words = _rationals(settlement), _words(settlement, places)
        cells = [
            data(values[key], places, fractions) if key in values else words[key]
            for key in _SCALARS
        ]
        rows.append([*cells, *_dealt(settlement)])
    return (*_SCALARS, *_DEALT), rows


def _dealt(settlement: Result) -> list[str | None]:
    """Return what a row of data says of the shoe and the condition, so that it stands alone."""
    shoe = shoe_document(settlement.shoe)
    decks = shoe["decks"]
    return [None if decks is None else str(decks), ",".join(shoe["removed"]), settlement.given]


def odds_blocks(settlements: Sequence[Result], digits: int, fractions: bool) -> Iterator[Block]:
    """Return the table of settled bets for reading, and the line on what its figures are."""
    unit = "" if fractions else " %"
    columns = (
        *("bet", "id", "pays", f"win{unit}", "1 in N", f"push{unit}", f"RTP{unit}"),
        *(f"edge{unit}", f"resolved edge{unit}", "std dev"),
    )
    rows = tuple(_row(settlement, digits, fractions) for settlement in settlements)
    yield Grid(columns, rows, "lll" + "r" * 7)
    rules = dict.fromkeys(settlement.rules for settlement in settlements)
    given = asked_given(settlements)
    yield f"{shoe_sentence(settlements[0].shoe, rules, given)} {rounding(fractions)}"
    for settlement in settlements:
        said = remark(settlement, digits, fractions)
        if said:
            yield f"{settlement.bet.name} ({settlement.bet.id}): {said}"


def asked_given(results: Sequence[Result]) -> str | None:
    """Return the event that all laws were asked to be conditional on, or None.

    A bet that has a condition of its own, to which it was joined, does not say.
    """
    return next((result.given for result in results if result.bet.given is None), None)


def remark(result: Result, digits: int, fractions: bool) -> str:
    """Return what there is to say of a bet that is more than an event on one coup, or nothing."""
    said = []
    if not isinstance(result, Settlement):
        from exact.report.kinds import why_no_law

        said.append(why_no_law(result, digits, fractions))
    elif result.weighed:
        said.append(f"{result.weighed}.")
    if result.bet.given is not None:
        said.append(f"Given {result.given}.")
    return " ".join(said)


def quantity(value: Fraction | None, digits: int, fractions: bool) -> str:
    """Return a quantity for reading: in percent, or as a fraction."""
    if value is None:
        return ABSENT
    return str(value) if fractions else percent(value, digits)


def skewness(settlement: Settlement, digits: int) -> str | None:
    """Return the skewness of the net win, None where it never varies."""
    squared = settlement.skewness_squared
    return None if squared is None else root(squared, digits, negative=settlement.moment(3) < 0)


def one_in_text(p: Fraction, fractions: bool) -> str:
    """Return the N of "1 in N", as a fraction if asked for."""
    return str(1 / p) if fractions and p else one_in(p)


def data(value: Fraction | None, places: int, fractions: bool) -> str | None:
    """Return a quantity as data: a decimal of one, or a fraction."""
    if value is None:
        return None
    return str(value) if fractions else decimal(value, places)


def twins(key: str, value: Fraction | None, places: int) -> dict[str, str | None]:
    """Return an exact quantity of a document with its decimal beside it."""
    if value is None:
        return {key: None, f"{key}_decimal": None}
    return {key: str(value), f"{key}_decimal": decimal(value, places)}


def rounding(fractions: bool) -> str:
    """Return the sentence that says how the numbers of a table are rounded."""
    what = "Fractions are exact, decimals" if fractions else "Decimals"
    return (
        f"{what} are rounded half up. Returns and edges are per unit staked, with pushed stakes "
        "counted as returned; resolved ones are per coup that is no push."
    )


def shoe_document(shoe: Shoe) -> dict[str, Any]:
    """Return what a JSON document says about the shoe."""
    if shoe.replacement:
        reason = "infinitely many decks have no number of cards"
        return {"decks": "inf", "cards": None, "removed": [], "reason": reason}
    return {"decks": shoe.decks, "cards": shoe.size, "removed": list(shoe.removed)}


def shoe_sentence(shoe: Shoe, rules: Iterable[str], given: str | None) -> str:
    """Return the sentence that names the shoe, the rules and the condition."""
    if shoe.replacement:
        text = "Infinitely many decks"
    elif shoe.decks is None:
        text = f"A shoe of {shoe.size} listed cards"
    else:
        text = f"{shoe.decks} deck{'s' * (shoe.decks != 1)}"
        text += f" without {','.join(shoe.removed)}" if shoe.removed else ""
        text += f", {shoe.size} cards"
    text += f"; rules {', '.join(rules)}"
    return f"{text}; given {given}." if given is not None else f"{text}."


def pays_text(pays: Iterable[Fraction]) -> str:
    """Return the winning pays of a bet in short.

    >>> pays_text([Fraction(19, 20), Fraction(0), Fraction(-1)])
    '0.95:1'
    >>> pays_text(map(Fraction, (30, 10, 6, 4)))
    '4:1 to 30:1'
    """
    winning = list(dict.fromkeys(net for net in pays if net > 0))
    if len(winning) > _PAYS_LISTED:
        return f"{format_pays(min(winning))} to {format_pays(max(winning))}"
    return ", ".join(map(format_pays, winning)) or ABSENT


def _row(settlement: Result, digits: int, fractions: bool) -> tuple[str, ...]:
    bet = settlement.bet
    if not isinstance(settlement, Settlement):
        from exact.report.kinds import row_without_law

        return row_without_law(settlement)
    hit = settlement.hit_frequency
    return (
        bet.name,
        bet.id if bet.id != bet.name else "",  # a bet written on the spot has only its text
        pays_text(line.pays for line in settlement.lines),
        quantity(hit, digits, fractions),
        one_in_text(hit, fractions),
        quantity(settlement.push_frequency, digits, fractions),
        quantity(settlement.rtp, digits, fractions),
        quantity(settlement.house_edge, digits, fractions),
        quantity(settlement.house_edge_resolved, digits, fractions),
        root(settlement.variance, digits),
    )


def _rationals(settlement: Result) -> dict[str, Fraction | None]:
    """Return the rational quantities of a settlement by their keys."""
    if not isinstance(settlement, Settlement):
        return dict.fromkeys((*QUANTITIES, "excess_kurtosis"))
    return {key: getattr(settlement, key) for key in (*QUANTITIES, "excess_kurtosis")}


def _words(settlement: Result, places: int) -> dict[str, str | None]:
    """Return what a settlement says of itself that is no rational quantity, by its keys."""
    bet = settlement.bet
    if not isinstance(settlement, Settlement):
        from exact.report.kinds import words_without_law

        return words_without_law(settlement, places)
    reasons = [f"arrangements: {settlement.weighed}"] if settlement.weighed else []
    if settlement.rtp_resolved is None:
        reasons.append("rtp_resolved: every coup is a push")
    if settlement.variance == 0:
        reasons.append("skewness_decimal, excess_kurtosis: every coup settles alike")
    return {
        "id": bet.id,
        "paytable": bet.paytable or None,
        "name": bet.name,
        "rules": settlement.rules,
        "arrangements": None if settlement.weighed else str(settlement.arrangements),
        "standard_deviation_decimal": root(settlement.variance, places),
        "skewness_decimal": skewness(settlement, places),
        "reason": "; ".join(reasons) or None,
    }


def _bet_document(settlement: Result, places: int) -> dict[str, Any]:
    values, words = _rationals(settlement), _words(settlement, places)
    document: dict[str, Any] = {}
    for key in _SCALARS:
        if key in values:
            document |= twins(key, values[key], places)
        elif key != "reason" or words[key] is not None:
            document[key] = words[key]
    if settlement.bet.given is not None:
        document["given"] = settlement.given
    if not isinstance(settlement, Settlement):
        from exact.report.kinds import document_without_law

        return document | document_without_law(settlement, places)
    document["lines"] = [
        {
            "when": line.when,
            "pays": str(line.pays),
            "arrangements": None if settlement.weighed else str(line.arrangements),
            **twins("probability", settlement.probability(i), places),
            **twins("return", settlement.return_(i), places),
        }
        for i, line in enumerate(settlement.lines)
    ]
    return document
