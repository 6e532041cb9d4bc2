"""Open pays on the command line: which lines have one, and the bounds and steps to try."""

from __future__ import annotations

import re
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from exact.errors import BetError, clip
from exact.pays import parse_pays

if TYPE_CHECKING:
    from exact.algebra.paytables import Grid
    from exact.settlement import Settlement

_BARE = re.compile(r"[0-9]{1,9}(\.[0-9]{1,9}|/[0-9]{1,9})?")


class Open(NamedTuple):
    """The lines of a bet whose pays are open.

    Attributes:
        places: of the lines, one or more.
        never: places of lines that win and would be open, but never happen.
    """

    places: tuple[int, ...]
    never: tuple[int, ...] = ()


def open_lines(settlements: Sequence[Settlement], text: str | None) -> Open:
    """Return the lines that are named by number; all that win where none is.

    Args:
        settlements: of the bet, one for each shoe.
        text: numbers of lines, counted from one: `1,3`.

    Raises:
        BetError: when there is no such line, none that wins, or one that never happens.
    """
    bet = settlements[0].bet
    count = len(bet.lines)
    here = "on this shoe" if len(settlements) == 1 else "on any of these shoes"
    never = {at for at in range(count) if not any(s.lines[at].arrangements for s in settlements)}
    if text is None:
        winning = tuple(at for at, line in enumerate(bet.lines) if line.pays > 0)
        if not winning:
            raise BetError("--lines: no line of the bet wins, say which ones are open, by number")
        places = tuple(at for at in winning if at not in never)
        if not places:
            raise BetError(
                f"bet {clip(bet.id)}: no line that wins ever happens {here}, so no pay changes "
                "the return; open a line that does with --lines, or name another bet"
            )
        return Open(places, tuple(at for at in winning if at in never))
    asked = []
    for part in text.split(","):
        if not re.fullmatch("[0-9]{1,9}", part.strip()) or not 1 <= int(part) <= count:
            raise BetError(f"--lines: {clip(part.strip())} is no line of the bet, 1 to {count} are")
        asked.append(int(part) - 1)
        if asked[-1] in never:
            raise BetError(
                f"--lines: line {int(part)}, {clip(bet.lines[asked[-1]].when)}, never happens "
                f"{here}, so its pay changes nothing; leave it out"
            )
    return Open(tuple(sorted(set(asked))))


def pay_grids(
    settlement: Settlement,
    places: Sequence[int],
    between: Sequence[str],
    step: Fraction | None,
    for_one: bool,
) -> list[Grid]:
    """Return the pays to try for each open line.

    Args:
        settlement: of the bet as it is.
        places: of the open lines.
        between: bounds as they were written, none, one for all, or one for each.
        step: between two pays; None for one of which the bet's own pays are multiples.
        for_one: whether a bare number in the bounds has the stake in it.

    Raises:
        BetError: for bounds that are none, or too few or too many of them.
    """
    from exact.algebra.paytables import Grid, default_grids

    if len(between) not in (0, 1, len(places)):
        raise BetError(
            f"--between: {len(between)} bounds for {len(places)} open pays, 1 or {len(places)} do"
        )
    texts = between if len(between) == len(places) else [*between] * len(places)
    bounds = {at: _bounds(text, for_one) for at, text in zip(places, texts, strict=False)}
    pays = {at: settlement.lines[at].pays for at in places}
    if step is None:
        return default_grids(pays, bounds)
    return [
        Grid(at, *bounds[at], step) if at in bounds else Grid.around(at, net, step)
        for at, net in pays.items()
    ]


def _bounds(text: str, for_one: bool) -> tuple[Fraction, Fraction]:
    low_text, dots, high_text = text.partition("..")
    if not dots:
        raise BetError(f"--between: {clip(text)} is no band of pays, 1..50 and 1:1..50:1 are")
    low, high = (_pay(part, for_one) for part in (low_text, high_text))
    if low > high:
        raise BetError(f"--between: {clip(text)} ends below its beginning: 1..50, low first")
    return low, high


def _pay(text: str, for_one: bool) -> Fraction:
    bare = _bare(text, "--between")
    if bare is not None:
        return bare - 1 if for_one else bare
    try:
        return parse_pays(text)
    except BetError:
        raise BetError(
            f"--between: {clip(text.strip())} is no pay: 8, 0.5, 3/2, 8:1, 9 for 1 and even are"
        ) from None


def pay_step(text: str) -> Fraction:
    """Return what lies between two offered pays, from `1`, `0.5`, `3/2` or a ratio such as `1:2`.

    Raises:
        BetError: when it is none of these, or nought.
    """
    step = _bare(text, "--step")
    if step is None and "for" not in text.lower():  # which says nothing of a difference
        try:
            step = parse_pays(text)
        except BetError:
            step = None
    if step is None:
        raise BetError(f"--step: {clip(text.strip())} is no step of pays: 1, 0.5, 3/2, 1:2 are")
    if step <= 0:
        raise BetError(f"--step: a step of {clip(text.strip())} leads nowhere, 1 and 0.5 do")
    return step


def _bare(text: str, option: str) -> Fraction | None:
    if not _BARE.fullmatch(text.strip()):
        return None
    try:
        return Fraction(text.strip())
    except ZeroDivisionError:
        raise BetError(f"{option}: {clip(text.strip())} divides by zero") from None
