"""The report on explained figures: what gives them, and how much that is worth."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from exact.audit.printed import Printed
from exact.audit.why import as_printed, points
from exact.explain.alarms import Alarms
from exact.explain.answer import Answer
from exact.explain.hypothesis import Kind
from exact.explain.page import Page
from exact.explain.search import AS_IT_IS, QUANTITIES, Found
from exact.explain.simulation import Simulation
from exact.report.numbers import DIGITS, PERCENT_PLACES, decimal, percent, thousands
from exact.report.odds import data, quantity
from exact.report.tables import Block, Grid, Records, Report

#: Decimals of the percentage that stands beside an exact value in a document.
_EXACT_PERCENT_DIGITS = 12
#: Decimals of the rate of false alarms, in percent.
_RATE_DIGITS = 2

#: So many less likely explanations are named on a page.
_ALSO = 3

_COLUMNS = ("kind", "name", "exact", "says")


def explain_report(answer: Answer, digits: int = DIGITS, fractions: bool = False) -> Report:
    """Return the report on one explained figure.

    Args:
        answer: what is printed.
        digits: decimals of a percentage; of-one decimals of data get two more.
        fractions: whether exact fractions are printed instead of decimals.
    """
    return Report(
        document=lambda: explain_document(answer),
        records=lambda: explain_records(answer, digits, fractions),
        blocks=lambda: explain_blocks(answer, digits, fractions),
    )


def explain_document(answer: Answer) -> dict[str, Any]:
    """Return the JSON document of an explained figure; exact quantities are strings."""
    space, alarms = answer.space, answer.alarms
    difference = answer.figure.value - space.exact
    return {
        "figure": _figure(answer),
        "bet": answer.bet.id,
        "bet_name": answer.bet.name,
        "paytable": answer.bet.paytable,
        "quantity": space.quantity,
        "decks": _decks(answer),
        "rules": space.base.rules.id,
        "exact": str(space.exact),
        "exact_percent": percent(space.exact, _EXACT_PERCENT_DIGITS),
        "difference_points": str(difference * 100),
        "verdict": answer.verdict.value,
        "searched": space.searched,
        "searched_single": len(space.single),
        "searched_pairs": len(space.double),
        "left_out": space.left_out,
        "false_alarm_rate": str(alarms.rate),
        "false_alarm_rate_decimal": decimal(alarms.rate, PERCENT_PLACES + _RATE_DIGITS),
        "false_alarm_rate_single": str(alarms.rate_single),
        "hypotheses": hypotheses_document(answer.found),
    }


def hypotheses_document(found: tuple[Found, ...]) -> list[dict[str, str]]:
    """Return explanations as a document has them, the most plausible first."""
    return [
        {
            "kind": each.kind.value,
            "name": each.name,
            "exact": str(each.exact),
            "exact_percent": percent(each.exact, _EXACT_PERCENT_DIGITS),
            "says": each.says,
        }
        for each in found
    ]


def explain_records(answer: Answer, digits: int, fractions: bool) -> Records:
    """Return one row an explanation, with the keys of the JSON document."""
    places = digits + PERCENT_PLACES
    rows = [
        [each.kind.value, each.name, data(each.exact, places, fractions), each.says]
        for each in answer.found
    ]
    return _COLUMNS, rows


def explain_blocks(answer: Answer, digits: int, fractions: bool) -> Iterator[Block]:
    """Return an explained figure for reading: what it is, what gives it, what was searched."""
    space = answer.space
    unit = "" if fractions else " %"
    exact = quantity(space.exact, digits, fractions) + unit
    shoe = space.base.shoe
    cards = "infinitely many decks" if shoe.replacement else f"{_decks(answer)} decks"
    off = points(answer.figure.value - space.exact, answer.figure)
    yield (
        f"{answer.bet.name} ({answer.bet.id}, {answer.bet.paytable}), {QUANTITIES[space.quantity]} "
        f"printed as {_figure(answer)}; {'1 deck' if shoe.decks == 1 else cards}; rules "
        f"{space.base.rules.id}. The exact value is {exact}, printed - exact {off} points: "
        f"{answer.verdict.value}."
    )
    if all(each.kind is Kind.NOISE for each in answer.found):
        yield "Nothing in the searched space gives it."
    if answer.found:
        rows = tuple(
            (each.kind.value, each.name, quantity(each.exact, digits, fractions), each.says)
            for each in answer.found
        )
        yield Grid(("kind", "hypothesis", f"exact{unit}", "why"), rows, "llrl")
    yield searched(len(space.single), len(space.double), space.left_out, answer.alarms)


def page_document(page: Page) -> dict[str, Any]:
    """Return what is found about all figures of a page; numbers of claims are places, from 0."""
    fit = page.simulation
    return {
        "one_rounding": [rule.value for rule in page.one_rounding],
        "rounding": {rule.value: list(given) for rule, given in page.rounding.items()},
        "causes": [
            {
                "kind": cause.kind.value,
                "name": cause.name,
                "explains": list(cause.explains),
                "breaks": list(cause.breaks),
            }
            for cause in page.causes
        ],
        "simulation": fit
        and {
            "claims": list(page.simulated),
            "fits": fit.fits,
            "coups": fit.coups and str(fit.coups),
            "least": fit.least and str(fit.least),
            "most": None if fit.most is None else str(fit.most),
            "worst": fit.worst,
        },
        "refuted": [
            {"reading": each.name, "claim": each.claim, "exact": str(each.value)}
            for each in page.refuted
        ],
    }


def page_blocks(page: Page, claims: Sequence[tuple[str, Printed]]) -> Iterator[str]:
    """Return what is found about all figures of a page, in sentences.

    Args:
        page: what is found.
        claims: what each claim is called, and its figure.
    """
    said = [f"{label} ({' '.join(figure.text.split())})" for label, figure in claims]
    asked = [n for n in page.searched if n]
    if asked:
        figures = f"{len(asked)} figure{'s' * (len(asked) != 1)}"
        yield f"Searched {thousands(sum(asked))} hypotheses on {figures} not known to be exact."
    for found, claim in zip(page.found, said, strict=True):
        if not found or (len(found) == 1 and found[0].name in AS_IT_IS.values()):
            continue
        if found[0].kind is Kind.NOISE:
            yield f"{claim}: nothing that was searched gives it; {found[0].says}."
            continue
        more = len(found) - 1 - _ALSO
        rest = f"; and {more} more" if more > 0 else ""
        also = "; ".join(each.name for each in found[1 : _ALSO + 1])
        less = f" Less likely: {also}{rest}." if also else ""
        yield f"{claim} is given by {found[0].name}: {found[0].says}.{less}"
    for cause in page.causes:
        broken = ""
        if cause.breaks:
            wrong = _listed([said[i] for i in cause.breaks])
            broken = f", but would make wrong what is true as printed: {wrong}"
        given = _listed([said[i] for i in cause.explains])
        yield f"One cause of {len(cause.explains)} figures: {cause.name} gives {given}{broken}."
    if page.judged > 1:
        yield _rounding(page)
    if page.simulation is not None and len(page.simulated) > 1:
        yield _simulation(page.simulation, [said[i] for i in page.simulated], said)
    for name in dict.fromkeys(each.name for each in page.refuted):
        would = [
            f"{claims[each.claim][0]} would come to {percent(each.value)} %, not "
            f"{' '.join(claims[each.claim][1].text.split())}"
            for each in page.refuted
            if each.name == name
        ]
        yield f"Refuted by the figures, as a reading of the rules: {name} ({'; '.join(would)})."


def _rounding(page: Page) -> str:
    rules = [rule.value for rule in page.one_rounding]
    if rules:
        return f"One rounding rule gives the whole page: {_listed(rules, 'or')}."
    each = [f"{rule.value} {len(given)}" for rule, given in page.rounding.items()]
    return f"No one rounding rule gives the whole page: of {page.judged} figures {_listed(each)}."


def _simulation(fit: Simulation, together: Sequence[str], said: Sequence[str]) -> str:
    figures = f"the {len(together)} figures"
    if fit.most is None:
        return f"Simulation: {figures} are as near to the exact ones as rounding lets them be."
    if fit.most == 0:
        return f"Simulation: none gives {figures}, which contradict each other beyond rounding."
    if not fit.fits:
        others = "any number" if fit.without_worst is None else thousands(fit.without_worst)
        return (
            f"Simulation: no number of coups fits {figures} jointly; all but {said[fit.worst]} "
            f"would fit {others}."
        )
    least = f"at least {thousands(fit.least)} and " if fit.least is not None else ""
    return (
        f"Simulation: about {thousands(fit.coups or 0)} coups would fit {figures} jointly, {least}"
        f"at most {thousands(fit.most)}; farthest off is {said[fit.worst]}."
    )


def _listed(words: Sequence[str], between: str = "and") -> str:
    *others, last = words
    return f"{', '.join(others)} {between} {last}" if others else last


def searched(single: int, double: int, left_out: int, alarms: Alarms) -> str:
    """Return how much was searched, and what an explanation is worth."""
    text = f"Searched {single + double} hypotheses, {single} by themselves and {double} in twos"
    if left_out:
        text += f" ({left_out} more left out, for this bet takes long to deal)"
    return (
        f"{text}. False alarms: of the {alarms.figures} wrong figures with two decimals within two "
        f"points of the exact value, {alarms.single} ({_rate(alarms.rate_single)} %) are explained "
        f"by one hypothesis and {alarms.all} ({_rate(alarms.rate)} %) by one or two; noise, which "
        "explains any, is not counted."
    )


def _rate(rate: Fraction) -> str:
    return percent(rate, _RATE_DIGITS)


def _figure(answer: Answer) -> str:
    return as_printed(answer.figure.value, answer.figure)


def _decks(answer: Answer) -> int | str | None:
    shoe = answer.space.base.shoe
    return "inf" if shoe.replacement else shoe.decks
