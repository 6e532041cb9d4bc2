"""What is said of bets that have no law of their own: those on a jackpot, and those not known."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from exact.jackpot import JackpotSettlement
from exact.pays import format_pays
from exact.report.numbers import decimal, one_in, percent, thousands
from exact.report.tables import Grid
from exact.settlement import OTHERWISE

if TYPE_CHECKING:
    from exact.results import NotComputable

    NoLaw = JackpotSettlement | NotComputable

#: Digits of a share that is paid for each stake in the jackpot.
_SIGNIFICANT = 6
#: Decimals of a jackpot at which the return is one.
_JACKPOT_DIGITS = 2
_FUNCTION = "the return is a function of the jackpot, rtp_in_jackpot"


def why_no_law(result: NoLaw, digits: int, fractions: bool) -> str:
    """Return a sentence: the return as a function of the jackpot, or why there is none."""
    if not isinstance(result, JackpotSettlement):
        return f"{result.reason}."
    text = f"RTP {function(result, digits, fractions)}, with the jackpot J in stakes"
    even = result.break_even
    return f"{text}; it breaks even at J = {jackpot(even, fractions)}." if even else f"{text}."


def function(result: JackpotSettlement, digits: int, fractions: bool) -> str:
    """Return the return of a bet as a function of the jackpot J, per unit staked."""
    if fractions:
        return f"{result.constant} + {result.per_unit} J"
    places = digits + 2
    finer = places
    while result.per_unit and result.per_unit * 10**finer < 10 ** (_SIGNIFICANT - 1):
        finer += 1
    return f"{decimal(result.constant, places)} + {decimal(result.per_unit, finer)} J"


def jackpot(value: Fraction, fractions: bool) -> str:
    """Return a jackpot in stakes."""
    if fractions:
        return str(value)
    whole, point, decimals = decimal(value, _JACKPOT_DIGITS).partition(".")
    return ("-" if value < 0 else "") + thousands(abs(int(whole))) + point + decimals


def row_without_law(result: NoLaw) -> tuple[str, ...]:
    """Return the row of the table of odds: what it pays, and a word on its return."""
    bet = result.bet
    pays = [(line.pays, line.jackpot) for line in bet.lines]
    wins = list(dict.fromkeys(format_pays(*both) for both in pays if both[0] > 0 or both[1]))
    word = "by jackpot" if isinstance(result, JackpotSettlement) else "not computable"
    shown = ", ".join(wins) if len(wins) <= 3 else f"{wins[-1]} to {wins[0]}"
    return (bet.name, bet.id if bet.id != bet.name else "", shown, "", "", "", word, "", "", "")


def lines_without_law(result: NoLaw, digits: int, fractions: bool) -> Grid:
    """Return the table of the pay lines: how often each happens, where that is known."""
    bet = result.bet
    pays = [format_pays(line.pays, line.jackpot) for line in bet.lines]
    if not isinstance(result, JackpotSettlement):
        whens = [line.when for line in bet.lines]
        rows = zip([*whens, OTHERWISE], [*pays, "lose"], strict=True)
        return Grid(("event", "pays"), tuple(rows), "ll")
    law, cells = result.without, []
    for at, (line, share) in enumerate(zip(law.lines, result.shares, strict=True)):
        p = law.probability(at)
        more = f" + {p * share if fractions else percent(p * share, digits)} J" if share else ""
        return_ = law.return_(at)
        cells.append(
            (
                line.when,
                format_pays(line.pays, share),
                thousands(line.arrangements),
                str(p) if fractions else percent(p, digits),
                one_in(p),
                (str(return_) if fractions else percent(return_, digits)) + more,
            )
        )
    unit = "" if fractions else " %"
    columns = ("event", "pays", "arrangements", f"probability{unit}", "1 in N", f"return{unit}")
    return Grid(columns, tuple(cells), "ll" + "r" * 4)


def words_without_law(result: NoLaw, places: int) -> dict[str, str | None]:
    """Return what data says of the bet besides its quantities, none of which exist."""
    bet, progressive = result.bet, isinstance(result, JackpotSettlement)
    reason = _FUNCTION if progressive else getattr(result, "reason", "")
    if isinstance(result, JackpotSettlement):
        reason += f": {result.constant} + {result.per_unit} J, even at {result.break_even}"
    return {
        "id": bet.id,
        "paytable": bet.paytable or None,
        "name": bet.name,
        "rules": result.rules,
        "arrangements": (
            str(result.without.arrangements) if isinstance(result, JackpotSettlement) else None
        ),
        "standard_deviation_decimal": None,
        "skewness_decimal": None,
        "reason": reason,
    }


def document_without_law(result: NoLaw, places: int) -> dict[str, Any]:
    """Return what a document says of the bet besides its words: the function, and the lines."""
    if not isinstance(result, JackpotSettlement):
        whens = (*(line.when for line in result.bet.lines), OTHERWISE)
        nothing = dict.fromkeys(("pays", "arrangements", "probability", "return"))
        return {"lines": [{"when": when, **nothing} for when in whens]}
    law, lines = result.without, []
    for at, (line, share) in enumerate(zip(law.lines, result.shares, strict=True)):
        probability = law.probability(at)
        document: dict[str, Any] = {
            "when": line.when,
            "pays": None if share else str(line.pays),
            "arrangements": str(line.arrangements),
            "probability": str(probability),
            "probability_decimal": decimal(probability, places),
            "return": None if share else str(law.return_(at)),
        }
        if share:
            document["pays_in_jackpot"] = _linear(line.pays, share)
            document["return_in_jackpot"] = _linear(law.return_(at), probability * share)
            document["reason"] = "pays, return: a share of the jackpot"
        lines.append(document)
    even = result.break_even
    return {
        "rtp_in_jackpot": {
            **_linear(result.constant, result.per_unit),
            "break_even": None if even is None else str(even),
        },
        "lines": lines,
    }


def _linear(constant: Fraction, per_unit: Fraction) -> dict[str, str]:
    return {"constant": str(constant), "per_unit": str(per_unit)}
