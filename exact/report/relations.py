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
#: So many other bets of one law are named in a box.
_DRAWN_NAMES = 2


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
        names, events = _event_names(each), each.events
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
        yield Grid(
            (
                f"wins ({len(events)} event{'s' * (len(events) != 1)})",
                f"probability{unit}",
                "implies",
            ),
            rows,
            "lrl",
        )
        apart: dict[int, list[str]] = {}
        for one, other in each.exclusions():
            apart.setdefault(one, []).append(names[other])
        if apart:
            pairs = tuple((names[at], ", ".join(others)) for at, others in apart.items())
            yield Grid(("wins", "and never together with it"), pairs, "ll")
        yield from _remarks(each)
    yield (
        "Names joined by = win in the same coups. Only the nearest implications and the widest "
        "exclusions are listed; all others follow from them. Each is an exact count of zero."
    )


def relations_dot(found: Sequence[Relations], exclusions: bool = False) -> str:
    """Return the Hasse diagram in the DOT language, wider events above narrower ones.

    A node is an event: a line for each bet that wins by it, where bets that are one and the same
    share a line and bets of one law are named. A note has what the table says of them.

    Args:
        found: the relations.
        exclusions: whether the widest exclusions are drawn too, dashed.
    """
    nodes: list[tuple[str, dict[str, str]]] = []
    edges: list[tuple[str, str, dict[str, str]]] = []
    for each in found:
        ids = [f"{each.rules}: {name}" for name in _event_names(each)]
        for at, event in enumerate(each.events):
            chance = each.chances[event[0]]
            lines = [*_drawn_bets(each, event), f"{percent(chance, _DRAWN_DIGITS)} %"]
            nodes.append((ids[at], {"label": "\n".join(lines), "probability": str(chance)}))
        remarks = _remarks(each)
        if remarks:
            note = {"shape": "note", "label": "\n".join(remarks)}
            nodes.append((f"{each.rules}: notes", note))
        edges += [(ids[one], ids[other], {}) for one, other in each.hasse()]
        if exclusions:
            facts = {"style": "dashed", "dir": "none", "constraint": "false"}
            edges += [(ids[one], ids[other], facts) for one, other in each.exclusions()]
    title = "winning events: an arrow is an implication"
    return dot(title, nodes, edges, _said(found, title, exclusions))


def _drawn_bets(found: Relations, event: Sequence[int]) -> list[str]:
    """Return the lines on the bets of an event: one and the same bet on one line."""
    labels = _labels(found)
    groups: dict[tuple[int, ...], list[str]] = {}
    for bet in event:
        group = next((group for group in found.alike if bet in group), (bet,))
        groups.setdefault(group, []).append(labels[bet])
    lines = []
    for group, names in groups.items():
        line = " = ".join(names) + (" (one and the same bet)" if len(names) > 1 else "")
        law = next((law for law in found.one_law if group[0] in law), ())
        others = [labels[bet] for bet in law if bet not in group]
        if others:
            more = ["…"] * (len(others) > _DRAWN_NAMES)
            line += f" (of one law with {', '.join(others[:_DRAWN_NAMES] + more)})"
        lines.append(line)
    return lines


def _said(found: Sequence[Relations], title: str, exclusions: bool) -> dict[str, str]:
    """Return what is said of the diagram as a whole: its reading, shoe, rules and bets."""
    from exact.algebra.graph import shoe_facts

    first = found[0]
    rules = [each.rules for each in found]
    head = [
        f"{title[0].upper()}{title[1:]}{', a dashed line an exclusion' * exclusions}.",
        shoe_sentence(first.shoe, rules, first.given),
        "Bets in one box win in the same coups.",
    ]
    said = {"label": "\n".join(head), "labelloc": "t", "title": title}
    bets = ", ".join(name for each in found for name in _labels(each))
    facts = {**shoe_facts(first.shoe), "rules": ", ".join(rules), "given": first.given}
    return said | {key: text for key, text in facts.items() if text is not None} | {"bets": bets}


def _labels(found: Relations) -> list[str]:
    """Return names of the bets that tell them apart.

    A name is the id, or with its paytable where an id is there twice, or what the bet was called
    when it was asked for where that is there twice too; where nothing helps, it gets a number.
    """
    ids = [bet.id for bet in found.bets]
    tables = [f"{bet.id}/{bet.paytable}" for bet in found.bets]
    asked = list(found.asked) or ids
    times = [Counter(each) for each in (ids, tables, asked)]
    names: list[str] = []
    seen: Counter[str] = Counter()
    for choice in zip(ids, tables, asked, strict=True):
        alone = (name for name, n in zip(choice, times, strict=True) if n[name] == 1)
        name = next(alone, choice[-1])
        seen[name] += 1
        names.append(name if seen[name] == 1 else f"{name} ({seen[name]})")
    return names


def _event_names(found: Relations) -> list[str]:
    labels = _labels(found)
    return [" = ".join(labels[bet] for bet in event) for event in found.events]


def _remarks(found: Relations) -> list[str]:
    """Return the sentences on bets that are one and the same, have one law, or cannot win."""
    labels = _labels(found)
    groups = [("One and the same bet", group) for group in found.alike]
    one_law = [group for group in found.one_law if group not in found.alike]
    groups += [("Of one law, bet for bet", group) for group in one_law]
    groups += [("Can never win", found.never)] if found.never else []
    return [f"{says}: {', '.join(labels[bet] for bet in group)}." for says, group in groups]
