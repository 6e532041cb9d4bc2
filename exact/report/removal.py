"""The report on effects of removal: a row a rank, a column a bet, and the sum that must be zero."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from exact.cards import RANKS
from exact.report.numbers import DIGITS, PERCENT_PLACES, decimal
from exact.report.odds import ABSENT, data, quantity, shoe_document, shoe_sentence, twins
from exact.report.tables import Block, Grid, Records, Report

if TYPE_CHECKING:
    from exact.algebra.removal import Pair, Removal

#: Decimals of a percentage where nothing else is asked for: two decimals of 10^-6.
EFFECT_DIGITS = 6
#: Effects are printed in millionths: a percentage has its point so many places to the left.
_MILLIONTHS = 6
#: The order in which ranks are printed: the ten-valued ones first, as in the tables of the field.
_ORDER = (9, *range(9), 10, 11, 12)
#: What a row of data holds, and then what it is a row of.
_EFFECTS = ("id", "paytable", "order", "removed", "cards", "removal")
_DEALT = ("rules", "decks", "remove", "given", "rtp", "sum", "sum_must_be_zero", "reason")
_NO_PAIR = "the condition cannot happen without these cards"
_NO_CARD = "the shoe holds no such card, or the condition cannot happen without it"


def removal_report(
    removals: Sequence[Removal], digits: int = EFFECT_DIGITS, fractions: bool = False
) -> Report:
    """Return the report on effects of removal, all of one shoe.

    Args:
        removals: what is printed, in order; at least one.
        digits: decimals of a percentage, four more than of 10^-6 and two less than of one (data).
        fractions: whether exact fractions are printed instead of decimals.
    """
    return Report(
        document=lambda: removal_document(removals, digits),
        records=lambda: removal_records(removals, digits, fractions),
        blocks=lambda: removal_blocks(removals, digits, fractions),
    )


def removal_document(removals: Sequence[Removal], digits: int) -> dict[str, Any]:
    """Return the JSON document; effects are fractions per unit staked, unscaled."""
    first = removals[0]
    return {
        "shoe": shoe_document(first.shoe),
        "given": first.given,
        "bets": [_bet_document(removal, digits) for removal in removals],
    }


def removal_records(removals: Sequence[Removal], digits: int, fractions: bool) -> Records:
    """Return one row a bet and rank (or pair of ranks, for effects of second order).

    What a row is of stands at its end, so that it can be read alone: rules, shoe, condition, the
    return before, and the weighted sum of the effects of first order that it is one of.
    """
    places = digits + PERCENT_PLACES
    rows: list[list[str | None]] = []
    for removal in removals:
        bet, counts = removal.bet, removal.shoe.ranks
        shoe = shoe_document(removal.shoe)
        decks = None if shoe["decks"] is None else str(shoe["decks"])
        before = data(removal.rtp, places, fractions)
        dealt = [removal.rules, decks, ",".join(shoe["removed"]), _condition(removal), before]
        total = data(removal.sum, places, fractions)
        summed = [total, "true" if removal.must_vanish else "false"]
        for rank in _ORDER:
            effect = data(removal.effects[rank], places, fractions)
            cells = [bet.id, bet.paytable, "1", RANKS[rank], str(counts[rank]), effect]
            reason = "; ".join(_reasons(removal, rank)) or None
            rows.append([*cells, *dealt, *summed, reason])
        for pair, second in removal.second:
            effect = data(second, places, fractions)
            cells = [bet.id, bet.paytable, "2", pair_name(pair), None, effect]
            rows.append(
                [*cells, *dealt, None, None, None if second is not None else f"removal: {_NO_PAIR}"]
            )
    return (*_EFFECTS, *_DEALT), rows


def _condition(removal: Removal) -> str | None:
    """Return the event that the returns are conditional on: the bet's, the one given, or both."""
    both = [text for text in (removal.bet.given, removal.given) if text is not None]
    return " and ".join(f"({text})" for text in both) if len(both) > 1 else "".join(both) or None


def _reasons(removal: Removal, rank: int) -> list[str]:
    """Return why the effect of a rank or the sum is null, and why the sum need not be zero."""
    reasons = [f"removal: {_NO_CARD}"] if removal.effects[rank] is None else []
    if removal.sum is None:
        reasons.append("sum: an effect is missing")
    elif not removal.must_vanish:
        reasons.append(f"sum: it need not be zero, {removal.why_not_zero}")
    return reasons


def removal_blocks(removals: Sequence[Removal], digits: int, fractions: bool) -> Iterator[Block]:
    """Return the effects for reading: first order, each card where suits count, second order."""
    first = removals[0]
    yield shoe_sentence(first.shoe, dict.fromkeys(r.rules for r in removals), first.given)
    unit = "" if fractions else " x 10^-6"
    names = tuple(f"{removal.bet.name}{unit}" for removal in removals)
    yield _ranks(removals, names, digits, fractions)
    yield _sentence(removals, fractions)
    suited = [removal for removal in removals if removal.suited]
    for removal in suited:
        yield f"{removal.bet.name}{unit}, card by card (a rank above is the mean over its cards):"
        yield _suits(removal, digits, fractions)
    if first.second:
        rows = tuple(
            (pair_name(pair), *(_effect(r.second[at][1], digits, fractions) for r in removals))
            for at, (pair, _) in enumerate(first.second)
        )
        yield Grid(("second order", *names), rows, "l" + "r" * len(names))
        yield (
            "Second order: the return without both cards, less the return before, less the two "
            "single effects."
        )


def pair_name(pair: Pair) -> str:
    """Return a pair of ranks as it is written.

    >>> pair_name((0, 4))
    'A,5'
    """
    return f"{RANKS[pair[0]]},{RANKS[pair[1]]}"


def _ranks(
    removals: Sequence[Removal], names: tuple[str, ...], digits: int, fractions: bool
) -> Grid:
    rows = [
        (
            RANKS[rank],
            str(removals[0].shoe.ranks[rank]),
            *(_effect(removal.effects[rank], digits, fractions) for removal in removals),
        )
        for rank in _ORDER
    ]
    sums = [_effect(removal.sum, digits, fractions) for removal in removals]
    rows.append(("weighted sum", str(removals[0].shoe.size), *sums))
    rtp = [quantity(removal.rtp, DIGITS, fractions) for removal in removals]
    rows.append((f"RTP before{'' if fractions else ' %'}", "", *rtp))
    return Grid(("one card gone", "cards", *names), tuple(rows), "l" + "r" * (len(names) + 1))


def _suits(removal: Removal, digits: int, fractions: bool) -> Grid:
    from exact.cards import PER_RANK, SUITS

    assert removal.suited is not None
    rows = tuple(
        (
            RANKS[rank],
            *(
                _effect(removal.suited[PER_RANK * rank + suit], digits, fractions)
                for suit in range(PER_RANK)
            ),
        )
        for rank in _ORDER
    )
    return Grid(("rank", *SUITS), rows, "l" + "r" * PER_RANK)


def _sentence(removals: Sequence[Removal], fractions: bool) -> str:
    text = "Return after one card is gone, less the return before, per unit staked"
    text += "; fractions are exact." if fractions else "; rounded half up."
    if not all(removal.must_vanish for removal in removals):
        return (
            f"{text} Under a condition, or where a bet takes several coups, the weighted sum need "
            "not be zero."
        )
    if all(removal.sum == 0 for removal in removals):
        return (
            f"{text} The sum weighted with the cards is exactly 0 for each bet, as it must be: a "
            "card that nobody sees changes nothing."
        )
    return text


def _effect(effect: Fraction | None, digits: int, fractions: bool) -> str:
    if effect is None:
        return ABSENT
    return str(effect) if fractions else millionths(effect, digits)


def _bet_document(removal: Removal, digits: int) -> dict[str, Any]:
    bet, total = removal.bet, removal.sum
    document: dict[str, Any] = {
        "id": bet.id,
        "paytable": bet.paytable or None,
        "name": bet.name,
        "rules": removal.rules,
        **twins("rtp", removal.rtp, DIGITS + PERCENT_PLACES),
        "removal": {RANKS[rank]: _text(removal.effects[rank]) for rank in _ORDER},
        "removal_millionths_decimal": {
            RANKS[rank]: _millionths(removal.effects[rank], digits) for rank in _ORDER
        },
        "cards": {RANKS[rank]: removal.shoe.ranks[rank] for rank in _ORDER},
        **twins("sum", total, digits + PERCENT_PLACES),
        "sum_must_be_zero": removal.must_vanish,
    }
    if removal.bet.given is not None:
        document["given"] = _condition(removal)
    reasons = [_reasons(removal, rank) for rank in _ORDER]
    if any(second is None for _, second in removal.second):
        reasons.append([f"second: {_NO_PAIR}"])
    if any(reasons):
        document["reason"] = "; ".join(dict.fromkeys(reason for each in reasons for reason in each))
    if removal.suited is not None:
        from exact.algebra.removal import card_of

        document["removal_by_card"] = {
            card_of(card): _text(effect) for card, effect in enumerate(removal.suited)
        }
    if removal.second:
        document["second"] = {pair_name(pair): _text(effect) for pair, effect in removal.second}
    return document


def millionths(effect: Fraction, digits: int) -> str:
    """Return an effect in 10^-6, with the decimals that a percentage of `digits` decimals has.

    >>> millionths(Fraction(1, 30000), 6)
    '33.33'
    """
    return decimal(effect * 10**_MILLIONTHS, max(0, digits - _MILLIONTHS + PERCENT_PLACES))


def _text(value: Fraction | None) -> str | None:
    return None if value is None else str(value)


def _millionths(effect: Fraction | None, digits: int) -> str | None:
    return None if effect is None else millionths(effect, digits)
