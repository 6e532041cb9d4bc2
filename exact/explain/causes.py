"""Causes of the figures of a page: how many each explains, and which true ones it would break."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from exact.audit.verdict import Verdict
from exact.explain.hypothesis import Kind, Setting
from exact.explain.reckoning import Reckoning, counted
from exact.explain.search import AS_IT_IS, Found
from exact.explain.space import hypotheses
from exact.explain.stated import Stated


@dataclass(frozen=True)
class Cause:
    """One cause that gives several figures of a page, or one.

    Attributes:
        kind: presentation, game or mistake.
        name: what it is called.
        explains: the figures that are not exact and that it gives, by their places.
        breaks: the figures that are true as printed and that it would make wrong.
        weight: how far-fetched it is, as in `Found`.
    """

    kind: Kind
    name: str
    explains: tuple[int, ...]
    breaks: tuple[int, ...]
    weight: tuple[int, int]

    def says_more(self, others: Sequence[Cause]) -> bool:
        """Return whether none of the others explains as much, breaks as little and is likelier."""
        return not any(
            set(self.explains) <= set(other.explains)
            and set(other.breaks) <= set(self.breaks)
            and other.weight < self.weight
            for other in others
        )


def exchanged(
    found: Sequence[tuple[Found, ...]], stated: Sequence[Stated]
) -> list[tuple[Found, ...]]:
    """Put first, where two figures are each what the other is to be, that they changed places."""
    out = list(found)
    for i, one in enumerate(stated):
        for j, other in enumerate(stated):
            theirs = _row_of(found[i], other.label)
            if i != j and theirs is not None and _row_of(found[j], one.label) is not None:
                name = f"rows exchanged with {other.label}"
                says = f"the figures of {one.label} and {other.label} have changed places"
                first = replace(theirs, name=name, says=says, weight=(1, 0))
                out[i] = (first, *out[i])
    return out


def _row_of(found: Sequence[Found], label: str) -> Found | None:
    name = f"the figure of {label} on the page"
    return next((each for each in found if each.name == name), None)


def causes_of(
    found: Sequence[tuple[Found, ...]],
    stated: Sequence[Stated],
    bases: Sequence[Reckoning | None],
    setting: Setting,
) -> list[Cause]:
    """Return every cause with the figures that it gives, and those that it would make wrong."""
    places: dict[tuple[Kind, str], list[int]] = {}
    best: dict[tuple[Kind, str], Found] = {}
    for i, each in enumerate(found):
        for one in each:
            key = (one.kind, one.name)
            places.setdefault(key, []).append(i)
            if key not in best or one.weight < best[key].weight:
                best[key] = one
    true = [i for i, each in enumerate(stated) if each.verdict is Verdict.EXACT]
    moved: dict[tuple[tuple[Kind, str], int], Reckoning] = {}
    for key, one in best.items():
        for i in true:
            base = bases[i]
            other = _under(one.parts, base, setting) if one.whole_page and base else None
            if other is not None:
                moved[key, i] = other
    setting.deals.want(other.deal for other in moved.values() if other.law is counted)
    causes = [
        Cause(
            *key,
            explains=tuple(places[key]),
            breaks=tuple(
                i for i in true if (key, i) in moved and _breaks(moved[key, i], stated[i], setting)
            ),
            weight=one.weight,
        )
        for key, one in best.items()
    ]
    return sorted(causes, key=lambda each: (bool(each.breaks), -len(each.explains), each.weight))


def _under(parts: Sequence[str], base: Reckoning, setting: Setting) -> Reckoning | None:
    """Return what a cause makes of another figure of the page, None where it changes nothing."""
    reckoning = base
    for part in parts:
        reckoning = next(
            (
                variant.reckoning
                for each in hypotheses()
                if each.whole_page
                for variant in each.variants(reckoning, setting)
                if variant.name == part
            ),
            reckoning,
        )
    return None if reckoning is base else reckoning


def _breaks(reckoning: Reckoning, stated: Stated, setting: Setting) -> bool:
    """Return whether no rounding gives the figure by the changed reckoning."""
    value = reckoning.value(setting.deals, stated.quantity)
    return value is not None and all(
        printed.value != stated.figure.value for printed in reckoning.prints(value, stated.figure)
    )


def ranked(found: tuple[Found, ...], causes: Sequence[Cause]) -> tuple[Found, ...]:
    """Put a cause of several figures first, and one that breaks a true figure last."""
    known = {(cause.kind, cause.name): cause for cause in causes}

    def key(each: Found) -> tuple[bool, int, tuple[int, int]]:
        cause = known[each.kind, each.name]
        several = each.whole_page or each.name in AS_IT_IS.values()
        return bool(cause.breaks), -len(cause.explains) if several else -1, each.weight

    return tuple(sorted(found, key=key))
