"""The report on how the winning events of bets relate: as text, and as a Hasse diagram in DOT."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from exact.report.graph import dot
from exact.report.numbers import DIGITS, PERCENT_PLACES, percent
from exact.report.odds import data, quantity, shoe_document, shoe_sentence, twins
from exact.report.tables import Block, Grid, Records, Report

if TYPE_CHECKING:
    from exact.algebra.relations import Relations

#: Decimals of the percentages on a drawing.
_DRAWN_DIGITS = 3


def relations_report(
    found: Sequence[Relations], digits: int = DIGITS, fractions: bool = False
) -> Report:
    """Return the report on relations of bets, one for each set of drawing rules.

    Args:
        found: what is printed; bets under different rules have no relations.
        digits: decimals of a percentage; of-one decimals of data get two more.
        fractions: whether exact fractions are printed instead of decimals.
    """
    return Report(
        document=lambda: relations_document(found, digits),
        records=lambda: relations_records(found, digits, fractions),
        blocks=lambda: relations_blocks(found, digits, fractions),
    )


def relations_document(found: Sequence[Relations], digits: int) -> dict[str, Any]:
    """Return the JSON document; an event is the list of the bets that win by it.

    `implies` is the Hasse diagram: pairs of places in `events`, the narrower event first, with
    no event between them. `excludes` has the widest pairs, from which all others follow.
    """
    places = digits + PERCENT_PLACES
    return {
        "relations": [
            {
                "shoe": shoe_document(each.shoe),
                "rules": each.rules,
                "given": each.given,
                "events": [
                    {
                        "bets": [_labels(each)[bet] for bet in event],
                        **twins("probability", each.chances[event[0]], places),
                    }
                    for event in each.events
                ],
                "implies": [list(pair) for pair in each.hasse()],
                "excludes": [list(pair) for pair in each.exclusions()],
                "settle_alike": [[_labels(each)[bet] for bet in group] for group in each.alike],
                "one_law": [[_labels(each)[bet] for bet in group] for group in each.one_law],
                "never_win": [_labels(each)[bet] for bet in each.never],
            }
            for each in found
        ]
    }


def relations_records(found: Sequence[Relations], digits: int, fractions: bool) -> Records:
    """Return one row a relation: which, between which bets, and how likely the first wins."""
    places = digits + PERCENT_PLACES
    rows: list[list[str | None]] = []
    for each in found:
        names, events = _event_names(each), each.events
        pairs = [("implies", *pair) for pair in each.hasse()]
        pairs += [("excludes", *pair) for pair in each.exclusions()]
        for relation, one, other in pairs:
            chance = data(each.chances[events[one][0]], places, fractions)
            rows.append([each.rules, relation, names[one], names[other], chance])
        for relation, groups in (("settles alike", each.alike), ("has one law", each.one_law)):
            for first, *rest in groups:
                chance = data(each.chances[first], places, fractions)
                others = ", ".join(_labels(each)[bet] for bet in rest)
                rows.append([each.rules, relation, _labels(each)[first], others, chance])
    return ("rules", "relation", "bet", "other", "probability"), rows


def relations_blocks(found: Sequence[Relations], digits: int, fractions: bool) -> Iterator[Block]:
    """Return the relations for reading."""
    unit = "" if fractions else " %"
    for each in found:
        yield shoe_sentence(each.shoe, [each.rules], each.given)
        labels, names, events = _labels(each), _event_names(each), each.events
        above: dict[int, list[str]] = {}
        for one, other in each.hasse():
            above.setdefault(one, []).append(names[other])
        rows = tuple(
            (
                names[at],
                quantity(each.chances[event[0]], digits, fractions),
                ", ".join(above.get(at, ())),
            )
            for at, event in enumerate(events)
        )
        yield Grid((f"wins ({len(events)} events)", f"probability{unit}", "implies"), rows, "lrl")
        apart: dict[int, list[str]] = {}
        for one, other in each.exclusions():
            apart.setdefault(one, []).append(names[other])
        if apart:
            pairs = tuple((names[at], ", ".join(others)) for at, others in apart.items())
            yield Grid(("wins", "and never together with it"), pairs, "ll")
        for group in each.alike:
            yield f"One and the same bet: {', '.join(labels[bet] for bet in group)}."
        for group in each.one_law:
            if group not in each.alike:
                yield f"Of one law, bet for bet: {', '.join(labels[bet] for bet in group)}."
        if each.never:
            yield f"Can never win: {', '.join(labels[bet] for bet in each.never)}."
    yield (
        "Names joined by = win in the same coups. Only the nearest implications and the widest "
        "exclusions are listed; all others follow from them. Each is an exact count of zero."
    )


def relations_dot(found: Sequence[Relations], exclusions: bool = False) -> str:
    """Return the Hasse diagram in the DOT language, wider events above narrower ones.

    Args:
        found: the relations.
        exclusions: whether the widest exclusions are drawn too, dashed.
    """
    nodes: list[tuple[str, dict[str, str]]] = []
    edges: list[tuple[str, str, dict[str, str]]] = []
    for each in found:
        ids = [f"{each.rules}: {name}" for name in _event_names(each)]
        for at, event in enumerate(each.events):
            label = "\n".join(_labels(each)[bet] for bet in event)
            share = percent(each.chances[event[0]], _DRAWN_DIGITS)
            nodes.append((ids[at], {"label": f"{label}\n{share} %"}))
        edges += [(ids[one], ids[other], {}) for one, other in each.hasse()]
        if exclusions:
            facts = {"style": "dashed", "dir": "none", "constraint": "false"}
            edges += [(ids[one], ids[other], facts) for one, other in each.exclusions()]
    return dot("winning events: an arrow is an implication", nodes, edges)


def _labels(found: Relations) -> list[str]:
    """Return the ids of the bets, with their paytable where an id is there twice."""
    times = Counter(bet.id for bet in found.bets)
    return [bet.id if times[bet.id] == 1 else f"{bet.id}/{bet.paytable}" for bet in found.bets]


def _event_names(found: Relations) -> list[str]:
    labels = _labels(found)
    return [" = ".join(labels[bet] for bet in event) for event in found.events]
