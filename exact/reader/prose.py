"""Sentences and lines that are no rows: which bet each pay and each figure in them belongs to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from exact.reader.collect import Collected, Context, shown, spans_of, weaker
from exact.reader.measures import QUANTITIES, Measure, complementary, measures_in
from exact.reader.names import (
    Group,
    damaged_before,
    groups_in,
    label_of,
    owners,
    partial,
    series_named,
)
from exact.reader.pays import Printed, pays_in
from exact.reader.persons import Person
from exact.reader.segment import Segment
from exact.reader.statements import Commission, Confidence, Example, Refund, Subject
from exact.reader.tokens import covered

#: A heading that a page does not mark is no longer.
_LONGEST_HEADING = 120
#: For how many units after it a heading that is a bet's name holds.
_HOLDS = 4
WHOEVER = "a name beside it may mean whoever plays, and no bet"
#: So many words may stand between a name and its pay where nothing says that it is one.
_FEW = 3


def read_text(segment: Segment, heading: bool, context: Context, into: Collected) -> None:
    """Read a line of text.

    Args:
        segment: the line.
        heading: whether the page marks it as a heading.
        context: what stands above, changed where the line is a heading itself.
        into: where the statements go.
    """
    if context.left:
        context.left -= 1
    groups = groups_in(segment)
    subjects = {group.subject.ids: group.subject for group in groups if not group.open}
    fallback = next(iter(subjects.values())) if len(subjects) == 1 else None
    if fallback is None and not subjects:
        damaged = None if groups else damaged_before(segment)
        fallback = damaged or (context.subject if context.left else None)
    if not segment.free("percent", "number"):
        _read_heading(segment, heading, context, into)
    every = pays_in(segment)
    before: Subject | None = None
    for start, end in segment.sentences():
        pays = [pay for pay in every if start <= pay.start and pay.end <= end]
        _read_sentence(segment, start, end, pays, fallback or before, context, into)
        named = {
            group.subject.ids: group.subject
            for group in groups_in(segment, start, end)
            if not group.open
        }
        # `Tie pays 8 to 1. RTP: 85.64%.`: the second sentence is about what the first is.
        before = next(iter(named.values())) if len(named) == 1 else None


def _read_heading(segment: Segment, heading: bool, context: Context, into: Collected) -> None:
    """Take what a heading announces for the lines below it."""
    if not heading and len(segment.raw) > _LONGEST_HEADING:
        return
    quantity = next((q for q in QUANTITIES if segment.says(q)), None)
    if quantity is not None:
        context.quantity = quantity
    if quantity is not None or segment.says("pays") or heading:
        context.pays = segment.says("pays")
    context.series = series_named(segment, context.series)
    subject, some = label_of(segment) if segment.names else (None, False)
    if subject is not None and not some and subject.confidence is Confidence.HIGH:
        context.subject, context.left = subject, _HOLDS
        if heading or len(segment.words) <= 4:
            into.labels.append((subject, segment.line))
    elif heading:
        context.subject, context.left = None, 0


def _read_sentence(
    segment: Segment,
    start: int,
    end: int,
    pays: Sequence[Printed],
    fallback: Subject | None,
    context: Context,
    into: Collected,
) -> None:
    taken = {at for pay in pays for at in pay.atoms}
    spoken = any(_says(segment, quantity, start, end) for quantity in QUANTITIES)
    measures: Sequence[Measure] = [
        measure
        for measure in measures_in(segment, False, start, end, fine=spoken)
        if not taken & set(measure.atoms)
    ]
    if context.quantity is None and len(groups_in(segment, start, end)) < 2:
        measures = complementary(segment, measures)
    charges = [m for m in measures if _is_charge(segment, start, end, m)]
    measures = [measure for measure in measures if measure not in charges]
    for charge, group in zip(charges, owners(segment, spans_of(charges), start, end), strict=True):
        _charge(segment, start, end, charge, group.subject if group else fallback, into)
    both: list[Printed | Measure] = [*pays, *measures]
    items = sorted(both, key=lambda item: item.start)
    owned = list(zip(items, owners(segment, spans_of(items), start, end), strict=True))
    last: Subject | None = None
    for item, group in owned:
        if isinstance(item, Printed):
            subject = _pay(segment, start, end, item, group, fallback, context, into)
            last = subject or last
        elif group is not None and _twice(item, group, owned):
            _reject(segment, item, "which bet it belongs to is not clear", into)
        else:
            _measure(segment, start, end, item, group, fallback, context, into)
    _read_example(segment, start, end, last or fallback, into)
    if any(start <= m.start < end for m in segment.said("refund")) and not items:
        groups = groups_in(segment, start, end)
        if groups:
            ids = tuple(dict.fromkeys(id for group in groups for id in group.subject.ids))
            names = ", ".join(dict.fromkeys(group.subject.name for group in groups))
            text = shown(segment.raw[start:end])
            into.refunds.append(Refund(Subject(ids, names), segment.line, text))


def _twice(
    measure: Measure, group: Group, owned: Sequence[tuple[Printed | Measure, Group | None]]
) -> bool:
    """Return whether the name of a figure would have another one of the same quantity."""
    same = [
        other
        for other, theirs in owned
        if theirs is group and isinstance(other, Measure) and other.quantity == measure.quantity
    ]
    return len(same) > 1 and not measure.ends


def _reject(segment: Segment, measure: Measure, why: str, into: Collected) -> None:
    for at in measure.atoms:
        into.why[id(segment), at] = why


def _says(segment: Segment, kind: str, start: int, end: int) -> bool:
    return any(start <= match.start < end for match in segment.said(kind))


def _pay(
    segment: Segment,
    start: int,
    end: int,
    pay: Printed,
    group: Group | None,
    fallback: Subject | None,
    context: Context,
    into: Collected,
) -> Subject | None:
    """Take down a pay if it is one; return the bets it belongs to."""
    subject = group.subject if group else fallback
    if subject is None:
        return None
    said = _says(segment, "pays", start, end)
    drawing = _says(segment, "draws", start, end) or _says(segment, "stands", start, end)
    near = group is not None and _few_between(segment, group, pay)
    alone = near and not drawing
    if not (said or alone or (pay.sure and not drawing) or (near and context.pays)):
        return None
    some = group is not None and partial(segment, group, (pay.start, pay.end))
    sure = Confidence.HIGH if near and pay.sure else Confidence.MEDIUM
    into.pay(segment, pay, subject, sure if group else Confidence.MEDIUM, some)
    return subject


def _cased(subject: Subject) -> Subject:
    """Return a subject less sure where its name is all in small letters.

    A sentence on `the player` may be about whoever plays.
    """
    if not subject.name.islower():
        return subject
    note = f"{subject.name!r} stands in small letters, and may be no bet"
    return replace(subject, confidence=Confidence.LOW, note=note)


def _few_between(segment: Segment, group: Group, item: Printed | Measure, most: int = _FEW) -> bool:
    low, high = (group.end, item.start) if group.end <= item.start else (item.end, group.start)
    asides = segment.asides()
    between = [
        word
        for word in segment.words
        if low <= word.start < high and not covered(asides, word.start, word.end)
    ]
    return len(between) <= most


def _measure(
    segment: Segment,
    start: int,
    end: int,
    measure: Measure,
    group: Group | None,
    fallback: Subject | None,
    context: Context,
    into: Collected,
) -> None:
    """Take down a figure, or why it has no place."""
    if group is not None and group.open:
        # Where no other bet is named here, the one that the lines above are about is meant.
        others = not all(each.open for each in groups_in(segment))
        if group.person is not Person.SAID or fallback is None or others:
            _reject(segment, measure, WHOEVER, into)
            return
        group = None
    if group is not None:
        near = _few_between(segment, group, measure)
        if partial(segment, group, (measure.start, measure.end)):
            _reject(segment, measure, "a figure for some wins of a bet only", into)
            return
        # Far from its heading, a percentage in a sentence is anything.
        told = measure.quantity is not None or context.quantity is not None
        if not told and not _few_between(segment, group, measure, 0):
            near = False
        if measure.quantity is None and not near:
            _reject(segment, measure, "no word beside it says what it is", into)
            return
        sure = Confidence.HIGH if near else Confidence.MEDIUM
        into.figure(segment, measure, _cased(group.subject), None, context, sure)
        return
    whole = bool(measure.ends) or _says(segment, "game", start, end)
    if fallback is not None and not whole:
        into.figure(segment, measure, weaker(fallback, Confidence.MEDIUM), None, context)
    elif measure.quantity or whole:
        into.figure(segment, measure, None, None, context)


def _is_charge(segment: Segment, start: int, end: int, measure: Measure) -> bool:
    """Return whether a percentage is a commission."""
    charged = _says(segment, "commission", start, end) and measure.quantity in (None, "rtp")
    return charged and measure.values(segment)[0] < 50


def _charge(
    segment: Segment,
    start: int,
    end: int,
    measure: Measure,
    owner: Subject | None,
    into: Collected,
) -> None:
    """Take down a commission, or why it has no place."""
    if owner is None:
        _reject(segment, measure, "a commission on no bet in particular", into)
        return
    segment.placed.update(measure.atoms)
    share = measure.values(segment)[0] / 100
    text = shown(segment.raw[start:end])
    printed = segment.atoms[measure.atoms[0]].text
    into.commissions.append(Commission(owner, share, segment.line, text, printed))


def _read_example(
    segment: Segment, start: int, end: int, subject: Subject | None, into: Collected
) -> None:
    """Read a worked example: two amounts, the stake and what is handed out for it."""
    if not (_says(segment, "example", start, end) or _says(segment, "returns", start, end)):
        return
    if not (_says(segment, "returns", start, end) or _says(segment, "pays", start, end)):
        return
    amounts = [
        at
        for at in segment.free("number", "money")
        if start <= segment.atoms[at].start and segment.atoms[at].end <= end
    ]
    groups = groups_in(segment, start, end)
    if subject is None and len(groups) == 1:
        subject = groups[0].subject
    if subject is None or len(amounts) != 2:
        return
    stake, returned = (segment.atoms[at].value for at in amounts)
    if stake and returned:
        segment.placed.update(amounts)
        into.examples.append(
            Example(
                *(subject, stake, returned, segment.line, shown(segment.raw[start:end])),
                printed=tuple(segment.atoms[at].text for at in amounts),
                gains=_says(segment, "gains", start, end),
            )
        )
