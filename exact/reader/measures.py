"""The returns and edges in a text: which figures state which quantity, and which state a range."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from exact.reader.figures import Atom
from exact.reader.segment import Segment

#: The quantities that a word beside a figure can name.
QUANTITIES = ("rtp", "edge", "probability")
_DASHES = frozenset("-–—‐‑~")
_HALF = Fraction(50)
#: No bet that is offered returns less, and no edge is larger than what is left.
_LEAST_RETURN = Fraction(75)
#: How near a word for `from` stands before the first figure of a range.
_NEAR = 30
#: A figure of one, not of a hundred: no return is so small in percent, no edge printed so finely.
_ONES = Fraction(3, 2)
_FINE = 3


@dataclass(frozen=True)
class Measure:
    """A figure in a segment, or the two ends of a range.

    Attributes:
        atoms: the places of its numbers in the segment.
        start, end: where it stands.
        quantity: what the words beside it say that it is, None where they do not.
        ends: of a range `both`; `lowest` or `highest` where a word says so; else empty.
    """

    atoms: tuple[int, ...]
    start: int
    end: int
    quantity: str | None
    ends: str = ""

    def values(self, segment: Segment) -> list[Fraction]:
        """Return the printed numbers, in percent as far as they are percentages."""
        found = [segment.atoms[at].value for at in self.atoms]
        return [value for value in found if value is not None]


def measures_in(
    segment: Segment,
    bare: bool = False,
    start: int = 0,
    end: int | None = None,
    fine: bool = False,
) -> list[Measure]:
    """Return the figures in a part of a segment that were not read yet, from left to right.

    Args:
        segment: a cell or a line.
        bare: whether a number without a percent sign is a figure, as in a column of returns.
        start, end: the part.
        fine: whether a number with two decimals or more is a figure, as in a sentence on returns.
    """
    until = len(segment.text) if end is None else end
    free = [
        at
        for at in segment.free("percent", "number")
        if start <= segment.atoms[at].start and segment.atoms[at].end <= until
    ]
    wanted = [
        at
        for at in free
        if bare or segment.atoms[at].kind == "percent" or (fine and segment.atoms[at].digits > 1)
    ]
    found: list[Measure] = []
    taken: set[int] = set()
    for at in free:
        if at in taken:
            continue
        after = at + 1
        pair = after in free and (at in wanted or after in wanted)
        if pair and _ranged(segment, segment.atoms[at], segment.atoms[after]):
            taken |= {at, after}
            a, b = segment.atoms[at], segment.atoms[after]
            found.append(Measure((at, after), a.start, b.end, None, "both"))
        elif at in wanted:
            taken.add(at)
            atom = segment.atoms[at]
            found.append(Measure((at,), atom.start, atom.end, None))
    return _named(segment, found, start, until)


def _ranged(segment: Segment, first: Atom, second: Atom) -> bool:
    """Return whether two figures are the ends of a range."""
    gap = segment.text[first.end : second.start].strip()
    if not gap or len(gap) > 12:
        return False
    if set(gap) <= _DASHES:
        return not second.negative
    if not segment.lexicon.whole("until", gap):
        return False
    begun = any(0 <= first.start - word.end <= _NEAR for word in segment.said("from"))
    return begun or segment.lexicon.whole("to", gap)


def _named(segment: Segment, found: Sequence[Measure], start: int, end: int) -> list[Measure]:
    """Give each figure the quantity and the end of a range that the words beside it name."""
    words = {
        kind: [m for m in segment.said(kind) if start <= m.start and m.end <= end]
        for kind in (*QUANTITIES, "resolved", "lowest", "highest")
    }
    last: str | None = None
    named: list[Measure] = []
    for at, each in enumerate(found):
        low = found[at - 1].end if at else start
        high = found[at + 1].start if at + 1 < len(found) else end
        before = [(m.start, q) for q in QUANTITIES for m in words[q] if low <= m.start < each.start]
        after = [(m.start, q) for q in QUANTITIES for m in words[q] if each.end <= m.start < high]
        if before:
            quantity: str | None = max(before)[1]
        elif last is None and after:
            quantity = min(after)[1]
        else:
            quantity = last
        last = quantity if before else last
        if quantity is None and _returned(segment, each, low):
            quantity = "rtp"
        if quantity == "rtp" and words["resolved"]:
            quantity = "rtp_resolved"
        ends = each.ends
        if not ends:
            for kind in ("lowest", "highest"):
                if any(low <= m.start < each.start for m in words[kind]):
                    ends = kind
        named.append(replace(each, quantity=quantity, ends=ends))
    return named


def _returned(segment: Segment, measure: Measure, low: int) -> bool:
    """Return whether a percentage of the size of a return stands behind `returns`."""
    atom = segment.atoms[measure.atoms[0]]
    if atom.kind != "percent" or not likely("rtp", atom.value or Fraction()):
        return False
    return any(low <= m.start and m.end <= measure.start for m in segment.said("returns"))


def complementary(segment: Segment, measures: Sequence[Measure]) -> list[Measure]:
    """Return two figures without a name of their own as a return and its edge, if they are.

    Two that add up to a hundred percent, the larger of them above fifty, can be nothing else.
    """
    if len(measures) != 2 or any(m.quantity or m.ends for m in measures):
        return list(measures)
    a, b = (measure.values(segment)[0] for measure in measures)
    if not adds_up(a, b):
        return list(measures)
    names = ("rtp", "edge") if a > b else ("edge", "rtp")
    return [replace(m, quantity=q) for m, q in zip(measures, names, strict=True)]


def adds_up(a: Fraction, b: Fraction) -> bool:
    """Return whether two percentages can be a return and its edge, as nothing else can be."""
    return abs(a + b - 100) <= Fraction(2, 100) and max(a, b) >= _LEAST_RETURN


def likely(quantity: str, value: Fraction, said: bool = False) -> bool:
    """Return whether a percentage is of the size of a quantity, widely where a word says it."""
    if quantity.startswith("rtp"):
        return value >= (_HALF if said else _LEAST_RETURN)
    return quantity != "edge" or value <= _HALF


def is_fraction(atom: Atom, quantity: str) -> bool:
    """Return whether a figure without a percent sign counts ones and not hundredths."""
    if atom.kind != "number" or atom.value is None or atom.digits < _FINE:
        return False
    return atom.value < (_ONES if quantity.startswith("rtp") else Fraction(1, 2))
