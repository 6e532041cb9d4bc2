"""Bets that a page names and of which nothing was read."""

from __future__ import annotations

from collections.abc import Iterator

from exact.reader.collect import Collected
from exact.reader.persons import Person, person

#: So many names are listed.
_NAMED = 12


def percent_words(into: Collected) -> Iterator[str]:
    """Yield a note on the lines that say `percent` beside no number that was understood."""
    lines = dict.fromkeys(
        segment.line
        for segment in into.segments
        for match in segment.said("percent")
        if not any(a.start <= match.start and match.end <= a.end for a in segment.atoms)
        and any(a.isalpha() for a in segment.text[: match.start])
    )
    if lines:
        where = f"line{'s' * (len(lines) > 1)} {', '.join(map(str, list(lines)[:_NAMED]))}"
        rest = f" and {len(lines) - _NAMED} more" if len(lines) > _NAMED else ""
        yield (
            f"{where}{rest}: a percentage is spoken of that is not in digits; if it is in words, "
            "it was not read"
        )


def named_only(into: Collected) -> Iterator[str]:
    """Yield a note on the bets that stand on a page without a figure or a pay that was read.

    A name in small letters, or of a series, may be an ordinary word (`a small bet`) or a heading.
    """
    stated = [each.subject for each in into.figures if each.subject is not None]
    stated += [pay.subject for pay in into.pays]
    stated += [example.subject for example in into.examples]
    stated += [commission.subject for commission in into.commissions]
    stated += [subject for subject, _ in into.labels]
    known = {id for subject in stated for id in subject.ids}
    series = {
        entry.id for id in known & set(into.lexicon.series) for entry in into.lexicon.series[id]
    }
    found: dict[tuple[str, ...], str] = {}
    for segment in sorted(into.segments, key=lambda each: each.line):
        for name in segment.names:
            ids = name.value.ids
            if name.number is not None:
                member = segment.lexicon.member(ids[0], name.number)
                ids = (member,) if member else ids
            printed = segment.shown(name)
            if printed.islower() or not (known | series).isdisjoint(ids):
                continue
            if person(segment, name) is Person.NO:
                found.setdefault(ids, f"{printed} (line {segment.line})")
    if found:
        names = list(found.values())
        rest = f", and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
        yield f"named without a figure or a pay that was read: {', '.join(names[:_NAMED])}{rest}"
