"""The report on one bet in full: its lines, its totals, its moments, and what was counted."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from exact.pays import format_pays
from exact.report.numbers import (
    DIGITS,
    PERCENT_PLACES,
    decimal,
    plain,
    root,
    thousands,
)
from exact.report.odds import (
    ABSENT,
    data,
    odds_document,
    one_in_text,
    quantity,
    rounding,
    shoe_sentence,
    skewness,
)
from exact.report.tables import Block, Grid, Records, Report
from exact.settlement import Settlement

if TYPE_CHECKING:
    from exact.confirm import Confirmation
    from exact.report.odds import Result
    from exact.rules import Rules
    from exact.shoe import Shoe


_KEYS = ("when", "pays", "arrangements", "probability", "return")


def show_report(
    settlement: Result,
    rules: Rules,
    digits: int = DIGITS,
    fractions: bool = False,
    confirmation: Confirmation | None = None,
) -> Report:
    """Return the report on what one bet comes to.

    Args:
        settlement: what is printed.
        rules: the drawing rules it was settled under.
        digits: decimals of a percentage; of-one decimals of data get two more.
        fractions: whether exact fractions are printed instead of decimals.
        confirmation: what a second route says; None where nothing was counted.
    """

    def document() -> dict[str, Any]:
        said = odds_document([settlement], digits)
        said["bets"][0]["second_route"] = confirmation and confirmation._asdict()
        return said

    def blocks() -> Iterator[Block]:
        yield from show_blocks(settlement, rules, digits, fractions)
        if confirmation is not None:
            text = str(confirmation)
            hint = " (--confirm)" if confirmation.route and confirmation.agrees is None else ""
            yield f"{text[0].upper()}{text[1:]}{hint}."

    return Report(document, lambda: show_records(settlement, digits, fractions), blocks)


def show_records(settlement: Result, digits: int, fractions: bool) -> Records:
    """Return one row a line with the keys of the JSON document."""
    places = digits + PERCENT_PLACES
    if not isinstance(settlement, Settlement):
        from exact.report.kinds import document_without_law

        lines = document_without_law(settlement, places)["lines"]
        return _KEYS, [[line[key] for key in _KEYS] for line in lines]
    rows = [
        [
            line.when,
            str(line.pays) if fractions else plain(line.pays, places),
            None if settlement.weighed else str(line.arrangements),
            data(settlement.probability(i), places, fractions),
            data(settlement.return_(i), places, fractions),
        ]
        for i, line in enumerate(settlement.lines)
    ]
    return _KEYS, rows


def show_blocks(settlement: Result, rules: Rules, digits: int, fractions: bool) -> Iterator[Block]:
    """Return the lines, the quantities and the sentences around them, for reading."""
    bet = settlement.bet
    names = [bet.name] if bet.id == bet.name else [bet.name, f"id {bet.id}"]
    yield ", ".join([*names, f"paytable {bet.paytable}"])
    if bet.rule:
        yield bet.rule
    if bet.note:
        yield bet.note
    yield shoe_sentence(settlement.shoe, [settlement.rules], settlement.given)
    if isinstance(settlement, Settlement):
        yield _lines(settlement, digits, fractions)
        yield _quantities(settlement, digits, fractions)
    else:
        from exact.report.kinds import lines_without_law, why_no_law

        yield lines_without_law(settlement, digits, fractions)
        yield why_no_law(settlement, digits, fractions)
    law = getattr(settlement, "without", settlement)
    if not isinstance(law, Settlement):
        return
    if law.weighed:
        yield f"{law.weighed[0].upper()}{law.weighed[1:]}."
    else:
        yield counted(law.shoe, rules, law.arrangements, law.given)
    yield rounding(fractions)


def counted(shoe: Shoe, rules: Rules, arrangements: int, given: str | None = None) -> str:
    """Return the sentence on what one deal is counted as.

    Args:
        shoe: from which the coup is dealt.
        rules: their printed cards are not dealt from it.
        arrangements: the count in all.
        given: the event that the count is restricted to.
    """
    cards = 6 - len(rules.printed)
    word = {5: "five", 4: "four"}.get(cards, "six")
    if shoe.replacement:
        kinds = next((n for n in (13, 52) if given is None and n**cards == arrangements), None)
        number = f"{kinds}^{cards} = " if kinds else ""
        unit = {13: "ranks", 52: "cards"}.get(kinds or 0, "cards")
        deals = f"ordered deals of {word} {unit} with replacement"
    else:
        factors = ["N"] + [f"(N-{k})" for k in range(1, cards)]
        number = "" if given is not None else f"{''.join(factors[:2])}…{factors[-1]} = "
        deals = f"ordered {word}-card deals from the N = {shoe.size} cards"
    text = f"Counted: {number}{thousands(arrangements)} {deals}"
    if given is not None:
        text += f" in which {given}"
    return f"{text}; a coup that ends early counts with every continuation."


def _lines(settlement: Settlement, digits: int, fractions: bool) -> Grid:
    unit = "" if fractions else " %"
    rows = [
        (
            line.when,
            format_pays(line.pays),
            ABSENT if settlement.weighed else thousands(line.arrangements),
            quantity(settlement.probability(i), digits, fractions),
            one_in_text(settlement.probability(i), fractions),
            quantity(settlement.return_(i), digits, fractions),
        )
        for i, line in enumerate(settlement.lines)
    ]
    total = sum((settlement.return_(i) for i in range(len(settlement.lines))), Fraction(0))
    rows.append(
        (
            "total",
            "",
            ABSENT if settlement.weighed else thousands(settlement.arrangements),
            quantity(Fraction(1), digits, fractions),
            "",
            quantity(total, digits, fractions),
        )
    )
    columns = ("event", "pays", "arrangements", f"probability{unit}", "1 in N", f"return{unit}")
    return Grid(columns, tuple(rows), "ll" + "r" * 4)


def _quantities(settlement: Settlement, digits: int, fractions: bool) -> Grid:
    unit = "" if fractions else " %"
    variance = settlement.variance

    def number(value: Fraction | None) -> str:
        if value is None:
            return ABSENT
        return str(value) if fractions else decimal(value, digits)

    rows = (
        (f"RTP{unit}", quantity(settlement.rtp, digits, fractions)),
        (f"edge{unit}", quantity(settlement.house_edge, digits, fractions)),
        (f"RTP per resolved coup{unit}", quantity(settlement.rtp_resolved, digits, fractions)),
        (
            f"edge per resolved coup{unit}",
            quantity(settlement.house_edge_resolved, digits, fractions),
        ),
        (f"hit frequency{unit}", quantity(settlement.hit_frequency, digits, fractions)),
        ("1 in N", one_in_text(settlement.hit_frequency, fractions)),
        (f"push frequency{unit}", quantity(settlement.push_frequency, digits, fractions)),
        ("variance", number(variance)),
        ("standard deviation", root(variance, digits)),
        ("skewness", skewness(settlement, digits) or ABSENT),
        ("excess kurtosis", number(settlement.excess_kurtosis)),
    )
    return Grid(("quantity", "value"), rows, "lr")
