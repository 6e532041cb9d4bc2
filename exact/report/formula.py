"""The report on returns as functions of the number of decks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from exact.algebra.formula import Formula, arrangement, limit_of, rational, return_of
from exact.algebra.monotone import monotone
from exact.report.course import course_document, course_reasons, course_sentence, wheres
from exact.report.numbers import DIGITS, PERCENT_PLACES, percent
from exact.report.odds import twins
from exact.report.tables import Block, Citation, Grid, Records, Report, shown

if TYPE_CHECKING:
    import sympy


def formula_report(
    formulas: Sequence[Formula],
    symbolic: bool = False,
    latex: bool = False,
    digits: int = DIGITS,
    fractions: bool = False,
) -> Report:
    """Return the report on closed forms.

    Args:
        formulas: what is printed, in order.
        symbolic: leave the pays of winning lines open.
        latex: write expressions in LaTeX, not in Python's syntax.
        digits: decimals of a limit in percent, and of a pay; decimals of one (JSON) get two more.
        fractions: whether a limit is printed as a fraction alone.
    """
    written = [Written(formula, symbolic) for formula in formulas]
    return Report(
        document=lambda: formula_document(written, latex, digits),
        records=lambda: formula_records(written, latex),
        blocks=lambda: formula_blocks(written, latex, digits, fractions),
    )


class Written:
    """A formula with its expressions and what is proved of it.

    The limit is a fraction, or an expression where a pay is open.
    """

    def __init__(self, formula: Formula, symbolic: bool) -> None:
        self.formula = formula
        self.rtp = return_of(formula, symbolic)
        self.arrangements = [arrangement(line) for line in formula.arrangements]
        self.course = monotone(formula, symbolic)
        self.limit = limit_of(formula) if self.course.open else formula.limit


def formula_document(written: Sequence[Written], latex: bool, digits: int) -> dict[str, Any]:
    """Return the JSON document; expressions are in Python's syntax, with `d` for the decks."""
    return {"bets": [_bet_document(each, latex, digits) for each in written]}


def formula_records(written: Sequence[Written], latex: bool) -> Records:
    """Return one row a bet and line: what it is called, and its expression."""
    say = _say(latex)
    rows: list[list[str | None]] = []
    for each in written:
        bet, course = each.formula.bet, each.course
        whens = zip(each.formula.lines, each.arrangements, strict=True)
        quantities: list[tuple[str | None, ...]] = [
            ("rtp", None, say(each.rtp)),
            *(("arrangements", when, say(expression)) for when, expression in whens),
            ("limit", None, _limit(each, say)),
            ("monotone", None, course.says),
            ("monotone_whole_decks", None, course.whole),
            *(("monotone_where", where, says) for says, where in wheres(course)),
        ]
        for quantity, when, expression in quantities:
            reason = course.reason if expression is None else None
            rows.append([bet.id, bet.paytable, quantity, when, expression, reason])
    return ("id", "paytable", "quantity", "when", "expression", "reason"), rows


def formula_blocks(
    written: Sequence[Written], latex: bool, digits: int, fractions: bool
) -> Iterator[Block]:
    """Return the closed forms for reading."""
    say = _say(latex)
    for each in written:
        formula = each.formula
        yield _heading(formula)
        limit = _limit(each, say)
        if isinstance(each.limit, Fraction) and not fractions:
            limit += f" = {percent(each.limit, digits)} %"
        rows = [("RTP", say(each.rtp)), ("RTP of endlessly many decks", limit)]
        for when, expression in zip(formula.lines, each.arrangements, strict=True):
            rows.append((f"arrangements of {when}", say(expression)))
        yield Grid(("quantity", "in d decks"), tuple(rows), "ll")
        yield course_sentence(each.course, formula.first, digits, fractions)


def latex_text(
    written: Sequence[Written],
    cite: Callable[[], Citation],
    digits: int = DIGITS,
    fractions: bool = False,
) -> str:
    """Return the closed forms as LaTeX that can be pasted into a paper, with its citation."""
    import sympy

    parts = []
    for each in written:
        formula = each.formula
        limit = rational(each.limit) if isinstance(each.limit, Fraction) else each.limit
        rows = [
            f"\\mathrm{{RTP}}(d) &= {sympy.latex(each.rtp)}",
            f"\\lim_{{d\\to\\infty}} \\mathrm{{RTP}}(d) &= {sympy.latex(limit)}",
        ]
        for place, expression in enumerate(each.arrangements, 1):
            rows.append(f"A_{{{place}}}(d) &= {sympy.latex(expression)}")
        whens = "; ".join(f"A_{n}: {shown(when)}" for n, when in enumerate(formula.lines, 1))
        course = course_sentence(each.course, formula.first, digits, fractions)
        comments = f"% {shown(_heading(formula))}\n% {whens}\n% {shown(course)}"
        body = " \\\\\n".join(rows)
        parts.append(f"{comments}\n\\begin{{align*}}\n{body}\n\\end{{align*}}")
    parts.append(f"% {cite()}")
    return "\n\n".join(parts) + "\n"


def _heading(formula: Formula) -> str:
    bet = formula.bet
    names = [bet.name] if bet.id == bet.name else [bet.name, f"id {bet.id}"]
    text = f"{', '.join([*names, f'paytable {bet.paytable}'])}; d decks, d >= {formula.first}"
    if formula.remove:
        text += f", without {formula.remove}"
    if formula.given is not None:
        text += f", given {formula.given}"
    return f"{text}; rules {formula.rules}."


def _bet_document(each: Written, latex: bool, digits: int) -> dict[str, Any]:
    import sympy

    formula = each.formula
    document: dict[str, Any] = {
        "id": formula.bet.id,
        "paytable": formula.bet.paytable or None,
        "name": formula.bet.name,
        "rules": formula.rules,
        "given": formula.given,
        "removed": formula.remove or None,
        "decks_from": formula.first,
        "rtp": str(each.rtp),
        "arrangements": {
            when: str(expression)
            for when, expression in zip(_keys(formula), each.arrangements, strict=True)
        },
        **_limit_twins(each, digits + PERCENT_PLACES),
        **course_document(each.course),
    }
    reasons = course_reasons(each.course)
    if not isinstance(each.limit, Fraction):
        reasons.insert(0, "limit_decimal: the pays are open")
    if reasons:
        document["reason"] = "; ".join(reasons)
    if latex:
        document["latex"] = {
            "rtp": sympy.latex(each.rtp),
            "arrangements": {
                when: sympy.latex(expression)
                for when, expression in zip(_keys(formula), each.arrangements, strict=True)
            },
        }
    return document


def _keys(formula: Formula) -> list[str]:
    """Return the lines' events as keys; an event that stands twice gets a number behind it."""
    keys: list[str] = []
    for when in formula.lines:
        key, n = when, 1
        while key in keys:
            n += 1
            key = f"{when} ({n})"
        keys.append(key)
    return keys


def _say(latex: bool) -> Callable[[sympy.Expr], str]:
    if not latex:
        return str
    import sympy

    say: Callable[[sympy.Expr], str] = sympy.latex
    return say


def _limit(each: Written, say: Callable[[sympy.Expr], str]) -> str:
    """Return the limit as text; a plain fraction is not for LaTeX alone."""
    return str(each.limit) if isinstance(each.limit, Fraction) else say(each.limit)


def _limit_twins(each: Written, places: int) -> dict[str, str | None]:
    if isinstance(each.limit, Fraction):
        return twins("limit", each.limit, places)
    return {"limit": str(each.limit), "limit_decimal": None}
