"""Pays in a text, in all the forms in which pages print them, and what each may mean.

| printed | form | may mean |
|---|---|---|
| `8:1`, `8 to 1`, `40-to-1`, `8-1`, `19-20`, `19/20` | ratio | win to stake |
| `1:0.95`, `1 : 11` | stake first? | stake to win, or by the letter win to stake |
| `9 for 1` | for | what is handed out, the stake included |
| `9 para 1` | either | one of the last but one and the last, by language |
| `1赔0.95`, `1 win 0.95` | wins | stake to win |
| `8x`, `8倍`, or a bare number among pays | times | win, or what is handed out |
| `01:08:00` | clock | `1:8` that a spreadsheet took for a time |
| `Evens` | even | one to one |

A pay that may mean two things is settled only by what the catalogue knows of its bet, or by the
other rows of its form (`exact.reader.bets`); the words themselves are those of the glossaries.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from exact.reader.figures import Atom
from exact.reader.segment import Segment
from exact.reader.statements import Reading
from exact.reader.tokens import covered

_COLONS = frozenset(":∶︰")
_DASHES = frozenset("-–—‐‑")
#: Words between the two numbers of a pay are short.
_LONGEST_GAP = 14
#: A commission stands so near behind its pay.
_NEAR = 60
_ONE = Fraction(1)


@dataclass(frozen=True)
class Printed:
    """A pay as it stands in a segment.

    Attributes:
        start, end: where.
        form: as in the head of this file.
        readings: what it may mean, the most literal first.
        atoms: the places of its numbers in the segment.
        sure: whether it is a pay by itself, and not only beside a bet and among pays.
        commission: what is taken off the win, in hundredths of it over 100.
        text: as printed, without the commission.
    """

    start: int
    end: int
    form: str
    readings: tuple[Reading, ...]
    atoms: tuple[int, ...]
    sure: bool
    text: str
    commission: Fraction | None = None


def pays_in(segment: Segment, bare: bool = False) -> list[Printed]:
    """Return the pays in a segment, of the numbers that were not read yet.

    Args:
        segment: a cell or a line.
        bare: whether a number by itself is a pay, too, as in a column of pays.
    """
    found = sorted(_each(segment, bare), key=lambda pay: (pay.start, -pay.end))
    kept: list[Printed] = []
    for pay in found:
        if kept and pay.start < kept[-1].end:
            continue
        # `1 : 1 (even money)` says one thing twice.
        if kept and pay.form == "even" and kept[-1].readings[0].net == 1:
            continue
        kept.append(pay)
    return [_with_commission(segment, pay, kept) for pay in kept]


def _each(segment: Segment, bare: bool) -> Iterator[Printed]:
    free = set(segment.free("number"))
    atoms = segment.atoms
    used: set[int] = set()
    for at in range(len(atoms) - 1):
        if at in used or at not in free or at + 1 not in free:
            continue
        first, second = atoms[at], atoms[at + 1]
        between = _between(segment, first, second)
        if between == ":" and _labelled(segment, at):
            continue
        if between == ":" and at + 2 in free and _clock(segment, at):
            used |= {at, at + 1, at + 2}
            yield _ratio(segment, (at, at + 1), atoms[at + 2].end, "clock")
        elif between and not _chained(segment, at) and first.value and second.value:
            used |= {at, at + 1}
            yield _ratio(segment, (at, at + 1), second.end, between)
    words = segment.said("times")
    for at in sorted(free - used):
        atom = atoms[at]
        beside = [
            word
            for word in words
            if 0 <= word.start - atom.end <= 1 or 0 <= atom.start - word.end <= 1
        ]
        if atom.value and (beside or bare) and not atom.negative:
            start = min([atom.start, *(word.start for word in beside)])
            end = max([atom.end, *(word.end for word in beside)])
            readings = [Reading("net", atom.value)]
            if atom.value >= 1:
                readings.append(Reading("gross", atom.value - 1))
            text = segment.raw[start:end]
            form = "times" if beside else "bare"
            yield Printed(start, end, form, tuple(readings), (at,), False, text)
    letters = [word for word in segment.words if not word.key.isdigit()]
    for match in segment.said("even"):
        alone = all(match.start <= word.start < match.end for word in letters)
        named = [(name.start, name.end) for name in segment.names]
        only = all(
            match.start <= word.start < match.end or covered(named, word.start, word.end)
            for word in letters
        )
        if alone or only or segment.says("pays") or " " in match.value:
            text = segment.raw[match.start : match.end]
            yield Printed(match.start, match.end, "even", (Reading("even", _ONE),), (), False, text)


def _between(segment: Segment, first: Atom, second: Atom) -> str:
    """Return what parts two numbers: `:`, `-`, `/`, a kind of word, or nothing known."""
    gap = segment.text[first.end : second.start]
    if not gap or len(gap) > _LONGEST_GAP or second.negative or first.negative:
        return ""
    bare = gap.strip()
    if bare in _COLONS:
        return ":"
    if bare in _DASHES or bare == "/":
        whole = first.whole and second.whole
        return "-" if whole and (bare != "/" or gap == bare) else ""
    word = bare.strip("".join(_DASHES) + " .")
    for kind in ("to", "for", "either", "wins"):
        if word and segment.lexicon.whole(kind, word):
            return kind
    return ""


def _labelled(segment: Segment, at: int) -> bool:
    """Return whether the colon after a number ends a label (`Banker with a 6: 0.5:1`)."""
    if at + 2 >= len(segment.atoms):
        return False
    a, b, c = segment.atoms[at : at + 3]
    spaced = segment.text[a.end : b.start] == ": "
    return spaced and segment.text[b.end : c.start] != ": " and bool(_between(segment, b, c))


def _chained(segment: Segment, at: int) -> bool:
    """Return whether two numbers are part of a longer list, as in a drawing table."""
    atoms, signs = segment.atoms, _DASHES | {",", ":"}
    for left, right in ((at - 1, at), (at + 1, at + 2)):
        if left >= 0 and right < len(atoms) and not segment.placed & {left, right}:
            gap = segment.text[atoms[left].end : atoms[right].start]
            if gap.strip() in signs and gap not in (", ", ": "):
                return True
    return False


def _clock(segment: Segment, at: int) -> bool:
    a, b, c = segment.atoms[at : at + 3]
    joined = segment.text[a.end : b.start] == segment.text[b.end : c.start] == ":"
    return (
        joined and c.text == "00" and len(a.text) == len(b.text) == 2 and bool(a.value and b.value)
    )


def _ratio(segment: Segment, places: tuple[int, int], end: int, form: str) -> Printed:
    first, second = (segment.atoms[place] for place in places)
    a, b = first.value or _ONE, second.value or _ONE  # a nought is no part of a pay
    start = first.start
    text = segment.raw[start:end]
    atoms: tuple[int, ...] = (*places, places[1] + 1) if form == "clock" else places
    if form == "wins":
        return Printed(start, end, form, (Reading("stake first", b / a),), atoms, a == 1, text)
    if form == "for":
        return Printed(start, end, form, (Reading("for", a / b - 1),), atoms, b == 1, text)
    readings = [Reading("to", a / b)]
    if form == "either":
        readings.append(Reading("for", a / b - 1))
    elif a == 1 and b != 1:
        readings.append(Reading("stake first", b))
        form = "clock" if form == "clock" else "stake first?"
    elif form != "clock":
        form = "ratio"
    sure = b == 1 or (a == 1 and form == "stake first?")
    return Printed(start, end, form, tuple(readings), atoms, sure, text)


def _with_commission(segment: Segment, pay: Printed, every: list[Printed]) -> Printed:
    """Return a pay with the commission that stands behind it, before the next pay."""
    after = min(
        [other.start for other in every if other.start > pay.start], default=len(segment.text)
    )
    for at in segment.free("percent"):
        atom = segment.atoms[at]
        if not (pay.end <= atom.start < after and atom.start - pay.end <= _NEAR):
            continue
        kinds = ("rtp", "edge", "probability")
        if any(pay.end <= word.start < atom.start for k in kinds for word in segment.said(k)):
            break
        minus = any(pay.end <= word.start < atom.start for word in segment.said("minus"))
        charged = any(pay.end <= word.start < after for word in segment.said("commission"))
        assert atom.value is not None
        signed = atom.negative and atom.start - pay.end <= 2
        if (minus or charged or signed) and atom.value < 50:
            share = atom.value / 100
            return Printed(
                *(pay.start, pay.end, pay.form, pay.readings, (*pay.atoms, at), pay.sure),
                text=pay.text,
                commission=share,
            )
    return pay
