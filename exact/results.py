"""What a bet of any kind comes to: a law, a law that hangs on a jackpot, or the reason for none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm
from typing import TYPE_CHECKING

from exact.bet import Bet, Line
from exact.errors import BetError
from exact.rules import Rules
from exact.settlement import OTHERWISE, SettledLine, Settlement, no_law, settle
from exact.shoe import Shoe

if TYPE_CHECKING:
    from exact.jackpot import JackpotSettlement
    from exact.multiplier import MultiplierLaw


#: Why a bet offered in mid-coup has no law in what is given.
NOT_OFFERED = "not offered: the condition of the bet's own never goes with what is given"


@dataclass(frozen=True)
class NotComputable:
    """A bet whose law cannot be known.

    Attributes:
        bet: the bet.
        shoe: the shoe it would be dealt from.
        rules: id of the drawing rules.
        reason: why there is no law.
        given: text of the event that a law would be conditional on, or None.
    """

    bet: Bet
    shoe: Shoe
    rules: str
    reason: str
    given: str | None = None


def settle_all(
    bets: Sequence[Bet],
    shoe: Shoe,
    rules: Rules,
    given: str | None = None,
    multipliers: MultiplierLaw | None = None,
) -> tuple[Settlement | JackpotSettlement | NotComputable, ...]:
    """Return what each bet comes to, in the order asked; bets that read the same dealt together.

    Args:
        bets: what is settled, of any kind.
        shoe: where the cards come from.
        rules: who draws on what, for all bets.
        given: text of an event; the laws are then conditional on it.
        multipliers: the law of the multipliers of those bets that have some.

    Raises:
        BetError, EventError, ShoeError: as `exact.settlement.settle`, and where the law of the
            multipliers speaks of a line that is not there.
    """
    if multipliers is not None:
        from exact.multiplier import check_law

        check_law(multipliers)
    plain = [_plain(bet, multipliers) for bet in bets]
    reasons = [no_law(bet, given) for bet in plain]
    for at, bet in enumerate(plain):
        if not reasons[at] and bet.given is not None and given is not None:
            reasons[at] = _not_offered(bet, shoe, rules, given)
    with_law = [at for at, reason in enumerate(reasons) if not reason]
    settled = dict(
        zip(with_law, settle([plain[at] for at in with_law], shoe, rules, given), strict=True)
    )
    return tuple(
        _finished(bet, settled[at], multipliers)
        if at in settled
        else NotComputable(bet, shoe, rules.id, reasons[at], given)
        for at, bet in enumerate(bets)
    )


def _not_offered(bet: Bet, shoe: Shoe, rules: Rules, given: str) -> str:
    """Return why a bet offered in mid-coup is not offered in what is given; nothing if it is."""
    assert bet.given is not None
    offered = Bet(bet.id, bet.name, (Line(bet.given, Fraction(0)),))
    # Raises where what is given can never be, which is wrong whatever the bet.
    (law,) = settle([offered], shoe, rules, given)
    return "" if law.lines[0].arrangements else NOT_OFFERED


def _plain(bet: Bet, multipliers: MultiplierLaw | None) -> Bet:
    """Return the bet whose law is counted first, on the way to that of `bet`."""
    if bet.progressive:
        from exact.jackpot import without_jackpot

        return without_jackpot(bet)
    if bet.multiplier is not None and multipliers is not None:
        return _by_cards(bet, multipliers)
    return bet


def _finished(
    bet: Bet, settlement: Settlement, multipliers: MultiplierLaw | None
) -> Settlement | JackpotSettlement:
    if bet.progressive:
        from exact.jackpot import with_shares

        return with_shares(bet, settlement)
    if bet.multiplier is not None and multipliers is not None:
        return _multiplied(bet, settlement, multipliers)
    return settlement


# --- multipliers: the winning lines are parted by how many cards carry one ----------------------


def _sizes(bet: Bet, law: MultiplierLaw) -> tuple[int, ...]:
    """Return how many cards the group that carries multipliers can have; none if by line."""
    from exact.events.features import GROUPS

    if not law.card or bet.multiplier is None:
        return (0,)
    slots = GROUPS[bet.multiplier.cards]
    thirds = sum(slot.endswith("3") for slot in slots)
    return tuple(range(len(slots) - thirds, len(slots) + 1))


def _by_cards(bet: Bet, law: MultiplierLaw) -> Bet:
    for number in law.line:
        if not 1 <= number <= len(bet.lines) or bet.lines[number - 1].pays <= 0:
            raise BetError(f"multiplier: line {number} is no winning line of {bet.id}")
    assert bet.multiplier is not None
    lines: list[Line] = []
    for line in bet.lines:
        sizes = _sizes(bet, law)
        if line.pays <= 0 or sizes == (0,):
            lines.append(line)
            continue
        parts = (f"({line.when}) and {bet.multiplier.cards}.cards == {n}" for n in sizes)
        lines += [Line(when, line.pays) for when in parts]
    return replace(bet, lines=tuple(lines), multiplier=None, not_computable="")


def _multiplied(bet: Bet, parted: Settlement, law: MultiplierLaw) -> Settlement:
    from exact.multiplier import BY_CHANCE

    assert bet.multiplier is not None
    weights: dict[tuple[str, Fraction], Fraction] = {}
    parts = iter(parted.lines)
    for number, line in enumerate(bet.lines, 1):
        for size in _sizes(bet, law) if line.pays > 0 else (0,):
            deals = next(parts).arrangements
            multiples = law.multiples(number, size) if line.pays > 0 else ((Fraction(1),) * 2,)
            for times, probability in multiples:
                when = line.when if times == 1 else f"{line.when}, times {times}"
                key = (when, bet.multiplier.net(line.pays, times))
                weights[key] = weights.get(key, Fraction(0)) + deals * probability
    lost = next(parts)
    weights[OTHERWISE, lost.pays] = Fraction(lost.arrangements)
    whole = lcm(*(weight.denominator for weight in weights.values()))
    lines = tuple(
        SettledLine(when, pays, int(weight * whole)) for (when, pays), weight in weights.items()
    )
    return replace(parted, bet=bet, lines=lines, weighed=BY_CHANCE)
