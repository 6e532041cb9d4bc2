"""Presentation: the right value, read off or printed in another way.

Truncation and rounding up are no hypotheses of their own: every rounding is tried with everything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from exact.audit.printed import Printed
from exact.audit.verdict import Rounding, rounded
from exact.audit.why import as_printed
from exact.bet import Bet, Line
from exact.explain.deals import Deals
from exact.explain.hypothesis import Kind, Setting, Variant, hypothesis
from exact.explain.reckoning import SAID, Law, Print, Reckoning, as_asked, by_rounding, counted
from exact.settlement import no_law

#: The three main bets, whose ids are fixed.
MAIN = ("player", "banker", "tie")
#: The quantities that an edge is the other side of.
RETURNS = ("rtp", "rtp_resolved")


@hypothesis(Kind.PRESENTATION, "read", after=("decks", "pays", "tableau", "cards"), whole_page=True)
def per_resolved(reckoning: Reckoning, setting: Setting) -> Iterator[Variant]:
    """Pushed coups are left out of a figure that is to count them."""

    def read(law: Law, quantity: str) -> Fraction | None:
        resolved = sum((p for pays, p in law if pays != 0), Fraction(0))
        if quantity == "rtp_resolved" or not resolved:
            return None
        return as_asked(tuple((pays, p / resolved) for pays, p in law if pays != 0), quantity)

    if any(line.pays == 0 for line in reckoning.bet.lines):
        changed = replace(reckoning, read=read)
        yield Variant("per resolved coup", "with pushed coups left out", changed, 1)


@hypothesis(Kind.PRESENTATION, "read", after=("decks", "pays"), whole_page=True)
def per_stake(reckoning: Reckoning, setting: Setting) -> Iterator[Variant]:
    """Pushed coups are counted in a figure that is to leave them out."""

    def read(law: Law, quantity: str) -> Fraction | None:
        return as_asked(law, "rtp") if quantity == "rtp_resolved" else None

    yield Variant("per stake", "with pushed coups counted", replace(reckoning, read=read), 1)


@hypothesis(Kind.PRESENTATION, "side", after=("decks", "pays", "read", "hands", "tableau"))
def edge_as_return(reckoning: Reckoning, setting: Setting) -> Iterator[Variant]:
    """The edge stands where the return is to stand."""
    says = "with the edge in the place of the return"
    yield Variant("edge printed as return", says, _other_side(reckoning, RETURNS), 1)


@hypothesis(Kind.PRESENTATION, "side", after=("decks", "pays", "read", "hands", "tableau"))
def return_as_edge(reckoning: Reckoning, setting: Setting) -> Iterator[Variant]:
    """The return stands where the edge is to stand."""
    says = "with the return in the place of the edge"
    yield Variant("return printed as edge", says, _other_side(reckoning, ("edge",)), 1)


@hypothesis(Kind.PRESENTATION, "sign", after=("decks", "pays", "read"))
def flipped(reckoning: Reckoning, setting: Setting) -> Iterator[Variant]:
    """The edge has the opposite sign, or the return is as far from the stake on the other side."""
    inner = reckoning.read

    def read(law: Law, quantity: str) -> Fraction | None:
        value = inner(law, quantity)
        if value is None or quantity not in (*RETURNS, "edge"):
            return None
        return -value if quantity == "edge" else 2 - value

    says = "with the sign of the edge flipped"
    yield Variant("sign flipped", says, replace(reckoning, read=read), 2)


@hypothesis(Kind.PRESENTATION, "pays", after=("decks",))
def for_one(reckoning: Reckoning, setting: Setting) -> Iterator[Variant]:
    """Pays that count the stake are taken for pays that do not, or the other way."""
    bet = reckoning.bet
    wins = [line.pays for line in bet.lines if line.pays > 0]
    to_one = replace(reckoning, bet=with_wins(bet, lambda pays: pays + 1))
    if wins:
        name = "'for one' paid as 'to one'"
        yield Variant(name, "with each pay one higher, 'for one' paid as 'to one',", to_one, 3)
    if wins and min(wins) > 1:
        less = replace(reckoning, bet=with_wins(bet, lambda pays: pays - 1))
        name = "'to one' read as 'for one'"
        yield Variant(name, "with each pay one lower, 'to one' read as 'for one',", less, 3)


@hypothesis(Kind.PRESENTATION, "print", after=("decks", "pays"))
def one_digit_short(reckoning: Reckoning, setting: Setting) -> Iterator[Variant]:
    """The value is rounded to one decimal less than it is printed with."""
    prints = _padded(lambda digits: [digits - 1] if digits >= 1 else [])
    says = "with one digit short and a zero in its place"
    yield Variant("one digit short, zero-padded", says, replace(reckoning, prints=prints), 2)


@hypothesis(Kind.PRESENTATION, "print")
def zero_padded(reckoning: Reckoning, setting: Setting) -> Iterator[Variant]:
    """The value is rounded to two decimals less than it is printed with, or to fewer."""
    prints = _padded(lambda digits: list(range(digits - 1)))
    says = "with zeros in the place of its last digits"
    yield Variant("zero-padded", says, replace(reckoning, prints=prints), 3)


@hypothesis(Kind.PRESENTATION, "print")
def transposed(reckoning: Reckoning, setting: Setting) -> Iterator[Variant]:
    """Two neighbouring digits of the right figure change places."""

    def prints(value: Fraction, figure: Printed) -> Iterator[Print]:
        for first in by_rounding(value, figure):
            digits = str(int(abs(first.value) / figure.step)).rjust(figure.digits + 1, "0")
            for at, (a, b) in enumerate(pairwise(digits)):
                if a != b:
                    swapped = int(digits[:at] + b + a + digits[at + 2 :])
                    printed = figure.step * (-swapped if first.value < 0 else swapped)
                    how = f"{first.how}, and two of its digits transposed"
                    yield Print(printed, first.rounding, how)

    says = "with two neighbouring digits transposed"
    yield Variant("two digits transposed", says, replace(reckoning, prints=prints), 4)


@hypothesis(Kind.PRESENTATION, "row")
def another_row(reckoning: Reckoning, setting: Setting) -> Iterator[Variant]:
    """The figure is that of another bet: of one on the page, of the family, or of a main one."""
    bet = reckoning.bet
    others = {other: f"{label} on the page" for label, other in setting.neighbours}
    for entry in setting.catalogue.entries:
        if entry.id in MAIN or (bet.family and entry.family == bet.family):
            others.setdefault(entry.bet(), entry.name)
    for other, label in others.items():
        plain = not no_law(other) and other.coups is None and other.given is None
        if plain and other.rules == bet.rules and other.lines != bet.lines:
            name = f"the figure of {label}"
            moved = replace(reckoning, bet=other, lines=None)
            yield Variant(name, f"with {name} in this row", moved, 4)


@hypothesis(Kind.PRESENTATION, "mean", after=("decks",))
def mean_of_main(reckoning: Reckoning, setting: Setting) -> Iterator[Variant]:
    """The figure is the plain mean of the three main bets."""
    bets = [setting.catalogue.find(id) for id in MAIN]

    def law(reckoning: Reckoning, deals: Deals) -> Law:
        third = Fraction(1, len(bets))
        return tuple(
            (pays, p * third)
            for bet in bets
            for pays, p in counted(replace(reckoning, bet=bet, lines=None), deals)
        )

    says = "with the plain mean of Player, Banker and Tie for the return of the bet"
    yield Variant("the mean of the main bets", says, replace(reckoning, law=law), 4)


def _other_side(reckoning: Reckoning, quantities: tuple[str, ...]) -> Reckoning:
    inner = reckoning.read

    def read(law: Law, quantity: str) -> Fraction | None:
        value = inner(law, quantity) if quantity in quantities else None
        return None if value is None else 1 - value

    return replace(reckoning, read=read)


def with_wins(bet: Bet, change: Callable[[Fraction], Fraction]) -> Bet:
    """Return the bet with its winning pays changed."""
    lines = [Line(line.when, change(line.pays)) if line.pays > 0 else line for line in bet.lines]
    return replace(bet, lines=tuple(lines), paytable="")


def _padded(
    fewer: Callable[[int], list[int]],
) -> Callable[[Fraction, Printed], Iterator[Print]]:
    def prints(value: Fraction, figure: Printed) -> Iterator[Print]:
        for digits in fewer(figure.digits):
            short = replace(figure, digits=digits)
            for rounding in Rounding:
                printed = rounded(value, short.step, rounding)
                how = f"{SAID[rounding]} {as_printed(printed, short)}"
                yield Print(printed, rounding, f"{how}, printed {as_printed(printed, figure)}")

    return prints
