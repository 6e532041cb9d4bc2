"""Mistakes about the cards and the drawing: wrong tableaus, wrong shoes, pairs read otherwise.

The wrong tableaus and shoes are data, in `tables/mistakes/`:

    [[tableau]]                       # what differs from the standard drawing rules
    name = "Banker 6 never draws"
    banker.6 = { draws = [], stands = ["stood", 0, 1, 2, 3, 4, 5, 6, 7, 8, 9] }

    [[shoe]]
    missing = ["J", "Q", "K"]         # ranks that the shoe of the wrong program does not hold
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache

from exact.audit.fields import check_keys, tables_of, texts_of, wanted_text
from exact.audit.verdict import Rounding, rounded
from exact.cards import POINTS, RANKS
from exact.catalogue.entries import STANDARD
from exact.catalogue.rules import find_rules
from exact.catalogue.tables import read_toml, table_files
from exact.deal.joint import features_of
from exact.errors import SheetError, ShoeError
from exact.events.features import OPENING, Feature, colour_of, rank_of, suit_of
from exact.events.tree import Apply, Leaf, Node
from exact.explain.deals import Deals, lines_of
from exact.explain.hypothesis import Kind, Setting, Variant, hypothesis
from exact.explain.reckoning import Law, Reckoning, paid
from exact.rules import Rules, read_rules
from exact.shoe import Shoe

#: Decimals to which a probability is rounded before it is used, of one: whole percents and finer.
_PLACES = (2, 3, 4, 5)


@hypothesis(Kind.MISTAKE, "tableau", whole_page=True)
def wrong_tableaus(reckoning: Reckoning, setting: Setting) -> Iterator[Variant]:
    """A cell of the tableau, or a row, is wrong, as in programs that are known for it."""
    if _tableau(reckoning.rules) != _tableau(find_rules(STANDARD)) or _opening(reckoning):
        return
    for wrong in _tableaus():
        rules = replace(wrong, id=reckoning.rules.id, printed=reckoning.rules.printed)
        name = wrong.title
        yield Variant(name, f"with a wrong tableau ({name})", replace(reckoning, rules=rules), 5)


@hypothesis(Kind.MISTAKE, "cards", whole_page=True)
def wrong_shoes(reckoning: Reckoning, setting: Setting) -> Iterator[Variant]:
    """The shoe lacks some of the cards that are worth zero."""
    shoe = reckoning.shoe
    read = features_of([reckoning.lines or lines_of(reckoning.bet)])
    if shoe.replacement or shoe.decks is None or not any(feature.common for feature in read):
        return  # what reads no points is not worked out from cards by their points
    for missing in _missing():
        gone = ",".join(f"{rank}*{shoe.ranks[RANKS.index(rank)]}" for rank in missing)
        try:
            fewer = Shoe.whole(shoe.decks, gone)
        except ShoeError:
            continue
        zeros, left = shoe.values[0], fewer.values[0]
        name = f"{left} zero cards instead of {zeros}"
        yield Variant(name, f"with {name}", replace(reckoning, shoe=fewer), 5)


@hypothesis(Kind.MISTAKE, "pair", after=("decks",), reading=True)
def pair_by_value(reckoning: Reckoning, setting: Setting) -> Iterator[Variant]:
    """A pair is two cards of one value, so that ten and king are one."""
    yield from _read_as(
        reckoning,
        "pair by value",
        "with a pair of two cards of one point value",
        {"same rank": _points, "same card": lambda card: (_points(card), suit_of(card))},
    )


@hypothesis(Kind.MISTAKE, "pair", after=("decks",), reading=True)
def pair_by_colour(reckoning: Reckoning, setting: Setting) -> Iterator[Variant]:
    """A perfect pair is two cards of one rank and one colour."""
    yield from _read_as(
        reckoning,
        "perfect pair by colour",
        "with a perfect pair of two cards of one rank and colour",
        {"same card": lambda card: (rank_of(card), colour_of(suit_of(card) or 0))},
    )


@hypothesis(Kind.MISTAKE, "rounded", after=("pays",), whole_page=True)
def rounded_probability(reckoning: Reckoning, setting: Setting) -> Iterator[Variant]:
    """The return is worked out from probabilities that are rounded already."""
    inner = reckoning.law

    def law_to(places: int) -> Callable[[Reckoning, Deals], Law]:
        step = Fraction(1, 10**places)

        def law(reckoning: Reckoning, deals: Deals) -> Law:
            exact = [p for _, p in inner(reckoning, deals)[:-1]]
            near = [rounded(p, step, Rounding.HALF_UP) for p in exact]
            if not all(near):
                near = exact  # what is rounded to nothing was not rounded
            return paid(reckoning.bet, (*near, 1 - sum(near, Fraction(0))))

        return law

    for places in _PLACES:
        percents = f"{places - 2} decimal{'s' * (places != 3)} of a percent"
        name = f"probability rounded to {percents}"
        yield Variant(name, f"with the {name}", replace(reckoning, law=law_to(places)), 4)


def _read_as(
    reckoning: Reckoning, name: str, says: str, labels: Mapping[str, Callable[[int], Hashable]]
) -> Iterator[Variant]:
    """Yield the reckoning with what cards of a pair share replaced by something else."""
    lines = reckoning.lines or lines_of(reckoning.bet)
    read = _relabelled(lines, labels)
    if read != lines:
        assert isinstance(read, Apply)
        yield Variant(name, says, replace(reckoning, lines=read), 4)


def _relabelled(node: Node, labels: Mapping[str, Callable[[int], Hashable]]) -> Node:
    if isinstance(node, Leaf):
        name, slots = node.feature.key
        if isinstance(name, str) and name in labels and len(slots) == 2:
            return Leaf(_alike(slots, name, labels[name]))
        return node
    if isinstance(node, Apply):
        return Apply(node.operator, *(_relabelled(part, labels) for part in node.parts))
    return node


def _alike(slots: tuple[str, ...], name: str, label: Callable[[int], Hashable]) -> Feature:
    """Return whether two cards have one label; the state is that of the first, then the answer."""

    def step(state: Hashable, card: int) -> Hashable:
        return (label(card),) if state is None else state == (label(card),)

    suited = name == "same card"
    read = ("alike", name, label(0), label(4 * 9), label(4 * 12))
    return Feature(read, slots, label, None, step, lambda state: state is not False, suited)


def _points(card: int) -> int:
    return POINTS[rank_of(card)]


def _opening(reckoning: Reckoning) -> bool:
    """Whether nothing is read but the first four cards."""
    read = features_of([reckoning.lines or lines_of(reckoning.bet)])
    return {slot for feature in read for slot in feature.slots} <= set(OPENING)


def _tableau(rules: Rules) -> tuple[object, ...]:
    return rules.natural_player, rules.natural_banker, rules.player_draws, rules.banker_draws


@cache
def _tableaus() -> tuple[Rules, ...]:
    """Return the standard rules with what each wrong tableau has otherwise.

    Raises:
        SheetError, RulesError: for a table that cannot be read, or is not complete.
    """
    (standard,) = (path for path in table_files("rules") if path.stem == STANDARD)
    found = []
    for table, where in _tables("tableau"):
        check_keys(table, ("name", "player", "banker"), where)
        name = wanted_text(table, "name", where)
        data = read_toml(standard, SheetError)
        for hand in ("player", "banker"):
            changed, old = table.get(hand, {}), data[hand]
            assert isinstance(old, Mapping)
            if not isinstance(changed, Mapping):
                raise SheetError(f"{where}: {hand} is to be a table")
            data[hand] = {**old, **changed}
        found.append(read_rules({**data, "title": name}, STANDARD, where))
    return tuple(found)


@cache
def _missing() -> tuple[tuple[str, ...], ...]:
    """Return for each wrong shoe the ranks that it lacks."""
    found = []
    for table, where in _tables("shoe"):
        check_keys(table, ("missing",), where)
        ranks = texts_of(table, "missing", where)
        if not ranks or any(rank not in RANKS or len(rank) != 1 for rank in ranks):
            raise SheetError(f"{where}: missing is to be a list of ranks, {' '.join(RANKS)}")
        found.append(ranks)
    return tuple(found)


def _tables(kind: str) -> Iterator[tuple[Mapping[str, object], str]]:
    for path in table_files("mistakes"):
        if path.stem != "games":
            data = read_toml(path, SheetError)
            check_keys(data, ("tableau", "shoe"), path.name)
            yield from tables_of(data, kind, path.name)
