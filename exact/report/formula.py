"""The report on returns as functions of the number of decks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from exact.algebra.formula import Formula, arrangement, return_of
from exact.algebra.monotone import Monotone, Turn, monotone
from exact.report.numbers import DIGITS, PERCENT_PLACES, decimal, percent
from exact.report.odds import twins
from exact.report.tables import Block, Citation, Grid, Records, Report, shown

if TYPE_CHECKING:
    import sympy

#: Decimals of a number of decks at which a return turns.
_TURN_DIGITS = 2


def formula_report(
    formulas: Sequence[Formula], symbolic: bool = False, latex: bool = False
) -> Report:
    """Return the report on closed forms.

    Args:
        formulas: what is printed, in order.
        symbolic: leave the pays of winning lines open.
        latex: write expressions in LaTeX, not in Python's syntax.
    """
    written = [Written(formula, symbolic) for formula in formulas]
    return Report(
        document=lambda: formula_document(written, latex),
        records=lambda: formula_records(written, latex),
        blocks=lambda: formula_blocks(written, latex),
    )


class Written:
    """A formula with its expressions, each worked out when it is first asked for."""

    def __init__(self, formula: Formula, symbolic: bool) -> None:
        self.formula, self.symbolic = formula, symbolic
        self.rtp = return_of(formula, symbolic)
        self.arrangements = [arrangement(line) for line in formula.arrangements]
        self.limit = None if symbolic else formula.limit
        self.monotone: Monotone | None = None if symbolic else monotone(formula)


def formula_document(written: Sequence[Written], latex: bool) -> dict[str, Any]:
    """Return the JSON document; expressions are in Python's syntax, with `d` for the decks."""
    return {"bets": [_bet_document(each, latex) for each in written]}


def formula_records(written: Sequence[Written], latex: bool) -> Records:
    """Return one row a bet and line: what it is called, and its expression."""
    say = _say(latex)
    rows: list[list[str | None]] = []
    for each in written:
        bet = each.formula.bet
        rows.append([bet.id, bet.paytable, "rtp", None, say(each.rtp)])
        for when, expression in zip(each.formula.lines, each.arrangements, strict=True):
            rows.append([bet.id, bet.paytable, "arrangements", when, say(expression)])
        rows.append([bet.id, bet.paytable, "limit", None, _text(each.limit)])
        says = each.monotone.says if each.monotone else None
        rows.append([bet.id, bet.paytable, "monotone", None, says])
    return ("id", "paytable", "quantity", "when", "expression"), rows


def formula_blocks(written: Sequence[Written], latex: bool) -> Iterator[Block]:
    """Return the closed forms for reading."""
    say = _say(latex)
    for each in written:
        formula = each.formula
        yield _heading(formula)
        rows = [("RTP", say(each.rtp))]
        if each.limit is not None:
            rows.append(("RTP of endlessly many decks", f"{each.limit}{_percent(each.limit)}"))
        for when, expression in zip(formula.lines, each.arrangements, strict=True):
            rows.append((f"arrangements of {when}", say(expression)))
        yield Grid(("quantity", "in d decks"), tuple(rows), "ll")
        yield _monotone_sentence(each)


def latex_text(written: Sequence[Written], cite: Callable[[], Citation]) -> str:
    """Return the closed forms as LaTeX that can be pasted into a paper, with its citation."""
    import sympy

    parts = []
    for each in written:
        formula = each.formula
        rows = [f"\\mathrm{{RTP}}(d) &= {sympy.latex(each.rtp)}"]
        if each.limit is not None:
            rows.append(
                f"\\lim_{{d\\to\\infty}} \\mathrm{{RTP}}(d) &= {sympy.latex(_rational(each.limit))}"
            )
        for place, expression in enumerate(each.arrangements, 1):
            rows.append(f"A_{{{place}}}(d) &= {sympy.latex(expression)}")
        whens = "; ".join(f"A_{n}: {shown(when)}" for n, when in enumerate(formula.lines, 1))
        comments = f"% {shown(_heading(formula))}\n% {whens}\n% {shown(_monotone_sentence(each))}"
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


def _monotone_sentence(each: Written) -> str:
    first = each.formula.first
    if each.monotone is None:
        return "The pays are open, so the return has no one course."
    says = each.monotone.says
    if says == "constant":
        return f"The return is the same for all d >= {first} (its derivative is zero)."
    if says != "neither":
        verb = "rises" if says == "increasing" else "falls"
        return (
            f"The return {verb} for all d >= {first}: proved, the numerator of its derivative has "
            f"no change of sign beyond {first}."
        )
    turns = each.monotone.turns
    parts = [f"{'rises' if turns[0].highest else 'falls'} from d = {first}"]
    for turn in turns:
        then = "falls" if turn.highest else "rises"
        parts.append(f"{then} from about d = {decimal(turn.low, _TURN_DIGITS)} on")
    whole = "; ".join(_whole(each.formula, turn) for turn in turns)
    return (
        f"The return {', '.join(parts)}: proved, the numerator of its derivative changes sign "
        f"there only. Among whole decks around it: {whole}."
    )


def _whole(formula: Formula, turn: Turn) -> str:
    """Return at which whole number of decks beside a turn the return is highest, or lowest."""
    low = max(formula.first, turn.low.__floor__())
    best = max(low, low + 1, key=lambda d: formula.rtp(d) if turn.highest else -formula.rtp(d))
    return f"{'highest' if turn.highest else 'lowest'} at {best}"


def _bet_document(each: Written, latex: bool) -> dict[str, Any]:
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
        **twins("limit", each.limit, DIGITS + PERCENT_PLACES),
        "monotone": each.monotone.says if each.monotone else None,
        "turns": [
            {"low": str(t.low), "high": str(t.high), "return": "highest" if t.highest else "lowest"}
            for t in (each.monotone.turns if each.monotone else ())
        ],
    }
    if each.monotone is None:
        document["reason"] = "limit, monotone: the pays are open"
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


def _text(value: Fraction | None) -> str | None:
    return None if value is None else str(value)


def _percent(value: Fraction) -> str:
    return f" = {percent(value)} %"


def _rational(value: Fraction) -> sympy.Rational:
    import sympy

    return sympy.Rational(value.numerator, value.denominator)
