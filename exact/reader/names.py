"""Which bets a cell or a sentence is about, and which of them each of its figures belongs to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from exact.reader.lexicon import Named
from exact.reader.persons import Person, person
from exact.reader.segment import Segment
from exact.reader.statements import Confidence, Subject
from exact.reader.tokens import HOLE, Match, covered

#: How alike a damaged name must be, out of 100, and how much more than the next one.
_ALIKE, _CLEAR = 84, 6
#: Shorter names are too alike to be told apart when they are damaged.
_SHORTEST, _LONGEST = 5, 40
#: What may part names that share one figure.
_JOINTS = frozenset("/,&+·|–-—、\"'“”„ \t\u00a0*")


@dataclass(frozen=True)
class Group:
    """Names that stand together, and so share a figure.

    Attributes:
        subject: the bets they name.
        start, end: where.
        person: whether the name may mean whoever plays, and no bet.
    """

    subject: Subject
    start: int
    end: int
    person: Person = Person.NO

    @property
    def open(self) -> bool:
        """Whether it may be no bet."""
        return self.person is not Person.NO


def groups_in(segment: Segment, start: int = 0, end: int | None = None) -> Sequence[Group]:
    """Return the groups of names in a part of a segment, from left to right.

    Names that mean whoever plays for sure are left out.
    """
    part = start, len(segment.text) if end is None else end
    kept: dict[tuple[int, int], Sequence[Group]] = segment.groups
    if part not in kept:
        kept[part] = _groups(segment, *part)
    return kept[part]


def _groups(segment: Segment, start: int, until: int) -> list[Group]:
    who = {
        name: person(segment, name)
        for name in segment.names
        if start <= name.start and name.end <= until
    }
    names = [name for name in who if who[name] is not Person.SURE]
    runs: list[list[Match[Named]]] = []
    for name in names:
        if runs and _joined(segment, runs[-1][-1].end, name.start):
            runs[-1].append(name)
        else:
            runs.append([name])
    return [
        # A name among others in one list is a bet like those.
        Group(_subject(segment, run), run[0].start, run[-1].end, who[run[0]])
        if len(run) == 1
        else Group(_subject(segment, run), run[0].start, run[-1].end)
        for run in runs
    ]


def _joined(segment: Segment, start: int, end: int) -> bool:
    """Return whether nothing parts two names but joints and words for `and`, in parentheses too."""
    between = segment.text[start:end]
    if len(between) > 24 or segment.line < 0:
        return False
    ands = [(m.start, m.end) for m in segment.said("and")]
    letters = [word for word in segment.words if start <= word.start < end]
    if any(not covered(ands, word.start, word.end) for word in letters):
        return False
    bare = "".join(sign for sign in between if not sign.isalnum())
    return bool(between.strip()) and set(bare) <= _JOINTS and ". " not in between


def _subject(segment: Segment, names: Sequence[Match[Named]]) -> Subject:
    ids: dict[str, str] = {}
    several = False
    for name in names:
        said = name.value.ids
        if name.number is not None:
            member = segment.lexicon.member(said[0], name.number)
            said = (member,) if member else said
        several = several or len(said) > 1
        for id in said:
            ids.setdefault(id, segment.shown(name))
    printed = segment.raw[names[0].start : names[-1].end]
    printed = segment.shown(names[0]) if len(names) == 1 else printed
    return Subject(tuple(ids), printed, open=several, names=tuple(ids.values()))


def owners(
    segment: Segment, spans: Sequence[tuple[int, int]], start: int = 0, end: int | None = None
) -> list[Group | None]:
    """Return for each of several figures the names that it belongs to.

    As many names as figures go together one by one, in whichever way they stand (`98.94% - Banker`,
    `Banker has 1.06%, against 1.24% for Player`). Otherwise a figure belongs to the last name
    before it, and what stands before all names to none. Where a name may mean whoever plays, and a
    figure would belong elsewhere if it does, the names of that figure are marked as open.

    Args:
        segment: the cell or line.
        spans: where the figures stand, from left to right.
        start, end: the part of the segment to look at.
    """
    groups = groups_in(segment, start, end)
    found = _owners(segment, groups, spans)
    if not any(group.open for group in groups):
        return found
    bets = _owners(segment, [group for group in groups if not group.open], spans)
    among = next(group.person for group in groups if group.open)
    return [
        replace(one, person=Person.NO if one == other else one.person if one.open else among)
        if one is not None
        else None
        for one, other in zip(found, bets, strict=True)
    ]


def _owners(
    segment: Segment, groups: Sequence[Group], spans: Sequence[tuple[int, int]]
) -> list[Group | None]:
    # Names that share nothing but a parenthesis after another name say what that one does.
    asides = segment.asides()
    outside = [g for g in groups if not covered(asides, g.start, g.end)]
    groups = outside or groups
    if not groups or not spans:
        return [None] * len(spans)
    if len(groups) == len(spans):
        return list(groups)
    found: list[Group | None] = []
    for span in spans:
        before = [group for group in groups if group.end <= span[0]]
        found.append(before[-1] if before else None)
    return found


def partial(segment: Segment, group: Group, span: tuple[int, int]) -> bool:
    """Return whether a number or a natural stands between a name and its figure.

    Then the figure is about some wins of the bet only (`if Banker wins with a 6, …`).
    """
    low, high = (group.end, span[0]) if group.end <= span[0] else (span[1], group.start)
    within = range(low, high)
    placed = segment.placed
    numbers = (a for at, a in enumerate(segment.atoms) if at not in placed and a.whole)
    return any(atom.start in within for atom in numbers) or any(
        match.start in within for match in segment.said("natural")
    )


def label_of(
    segment: Segment, series: tuple[str, str] | None = None
) -> tuple[Subject | None, bool]:
    """Return the bets that a cell names as the label of a row, and whether only some wins of them.

    Args:
        segment: the cell.
        series: the series of bets whose table the row is in, so that a bare number names one,
            and what the page calls it.
    """
    bare = segment.text.strip(" .:*")
    if series and bare.isdigit() and len(bare) < 4:
        member = segment.lexicon.member(series[0], int(bare))
        if member is not None:
            segment.placed.update(range(len(segment.atoms)))
            return Subject((member,), f"{series[1]} {bare}"), False
    asides = segment.asides()
    groups = groups_in(segment)
    groups = [g for g in groups if not covered(asides, g.start, g.end)] or groups
    if not groups:
        return (None if segment.names else _damaged(segment)), False
    groups = [g for g in groups if not g.open]
    if not groups:
        return None, False
    if len({group.subject.ids for group in groups}) > 1:
        return None, False
    group = groups[0]
    kinds = ("decks", "pays", "rtp", "edge", "and", "commission", "percent")
    known = [(m.start, m.end) for kind in kinds for m in segment.said(kind)]
    known += [(g.start, g.end) for g in groups] + asides
    rest = [w for w in segment.words if not covered(known, w.start, w.end)]
    numbers = [at for at in segment.free("number") if not covered(asides, *segment.atoms[at].body)]
    decks = segment.said("decks")
    some = (bool(numbers) and not decks) or any(
        not covered(asides, m.start, m.end) for m in segment.said("natural")
    )
    subject = group.subject
    words = [word for word in rest if not word.key.isdigit()]
    if len(words) > 3:
        subject = replace(subject, confidence=Confidence.LOW, note="words beside the name")
    elif words:
        subject = replace(subject, confidence=Confidence.MEDIUM)
    if some:
        segment.placed.update(numbers)
    return subject, some


def _damaged(segment: Segment) -> Subject | None:
    """Return the bet whose name a cell nearly is, or None when there is none or more than one."""
    if segment.free() or _is_word(segment):
        return None
    return _nearly(segment, segment.raw)


def damaged_before(segment: Segment) -> Subject | None:
    """Return the bet whose name the text before the first figure of a line nearly is."""
    free = segment.free("percent", "number")
    if not free or _is_word(segment):
        return None
    return _nearly(segment, segment.raw[: segment.atoms[free[0]].start])


def _nearly(segment: Segment, text: str) -> Subject | None:
    key = " ".join(word.key for word in segment.words if word.end <= len(text))
    if not _SHORTEST <= len(key) <= _LONGEST:
        return None
    from rapidfuzz import fuzz, process

    known = segment.lexicon.labels
    near = process.extract(key, known.keys(), scorer=fuzz.ratio, score_cutoff=_ALIKE, limit=5)
    if not near:
        return None
    best = known[near[0][0]]
    others = [score for other, score, _ in near[1:] if known[other][1].ids != best[1].ids]
    if others and near[0][1] - others[0] < _CLEAR:
        return None
    ids = tuple(id for id in best[1].ids if HOLE not in id)
    note = f"read as {best[0]!r}, which it nearly is"
    return Subject(ids, text.strip(" :|.*–-"), Confidence.LOW, note) if ids else None


def _is_word(segment: Segment) -> bool:
    """Return whether a cell is a known word of another kind, and so no damaged name."""
    kinds = ("rtp", "edge", "probability", "pays", "draws", "stands", "decks", "game")
    return any(segment.says(kind) for kind in kinds)


def series_named(segment: Segment, before: tuple[str, str] | None = None) -> tuple[str, str] | None:
    """Return the series of bets that a heading or a cell names, and how; else the one before."""
    for name in segment.names:
        for id in name.value.ids:
            if HOLE in id and name.number is None:
                return before if before and before[0] == id else (id, segment.shown(name))
    return before
