"""The graph of a coup: two-card totals, third cards and results, by the rows of the tableau."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from exact.algebra.graph import START, Flow, Graph
from exact.law import law
from exact.rules import Rules
from exact.shoe import Shoe

_RESULTS = {1: "Player wins", 0: "tie", -1: "Banker wins"}
_READ = (
    "player.start.total",
    "banker.start.total",
    "player.third.point",
    "player.total - banker.total",
)


class _Step(NamedTuple):
    """A node between the start and the result, how it is drawn to, and what the Banker does."""

    id: str
    label: str
    layer: int
    cards: tuple[str, ...]
    slots: str
    drew: bool = False


def coup_graph(shoe: Shoe, rules: Rules, given: str | None = None) -> Graph:
    """Return the graph of a coup, small enough to look at: two-card totals, third cards, results.

    The Player's two-card total comes first, then the Banker's with what the Player does, then
    what the Banker does on the Player's third card, then the result. Each path is weighted with
    the ordered deals that take it, by the joint law of what is named.

    Args:
        shoe: where the cards come from.
        rules: who draws on what; the rows of their tableau are the nodes of the third layer.
        given: text of an event; only deals in which it happens are then counted.

    Raises:
        EventError: when `given` is no event, or cannot happen on this shoe.
        ShoeError: when it reads suits of which the shoe knows nothing.
    """
    flow = Flow()
    printed = {slot for slot, _ in rules.printed}
    found = law(_READ, shoe, rules, given)
    flow.visit(START, START, 0, found.arrangements)
    for outcome in found.outcomes:
        player, banker, third, lead = outcome.values
        assert isinstance(player, int)
        assert isinstance(banker, int)
        assert isinstance(lead, int)
        n = outcome.arrangements
        at, drew = START, False
        for step in _path(rules, player, banker, third):
            flow.visit(step.id, step.label, step.layer, n)
            slots = " ".join(slot for slot in step.slots.split() if slot not in printed)
            flow.draw(at, step.id, step.cards, n, (slots,))
            at, drew = step.id, step.drew
        result = _RESULTS[(lead > 0) - (lead < 0)]
        flow.visit(result, result, 4, n, end=True)
        flow.draw(at, result, (), n, ("B3",) if drew else ())
    return flow.graph(f"a coup by the rules {rules.id}", shoe, rules.id, given=found.given)


def _path(rules: Rules, player: int, banker: int, third: object) -> Iterable[_Step]:
    """Yield the nodes between the start and the result."""
    yield _Step(f"P{player}", f"Player has {player}", 1, (), "P1 P2")
    has = f"Banker has {banker}"
    if player in rules.natural_player or banker in rules.natural_banker:
        yield _Step(f"B{banker} natural", f"{has}, a natural ends the coup", 2, (), "B1 B2")
        return
    draws = rules.banker_draws[banker]
    if not rules.player_draws[player]:
        label = f"{has}, Player stood: Banker {'draws' if draws[0] else 'stands'}"
        yield _Step(f"B{banker} stood", label, 2, (), "B1 B2", draws[0])
        return
    yield _Step(f"B{banker} drew", f"{has}, Player draws", 2, (), "B1 B2")
    assert isinstance(third, int)
    does = draws[1 + third]
    word = "draws" if does else "stands"
    on = ",".join(str(points) for points in range(10) if draws[1 + points] is does)
    label = f"Banker {word} on {banker} after a third card of {on}"
    yield _Step(f"B{banker} {word}", label, 3, (str(third),), "P3", does)
