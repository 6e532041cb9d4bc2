"""The layers of a deal: which situations the engine goes through for a bet, and how often.

This is the walk that counts a bet, kept instead of only added up: after each number of cards, the
situations of the smallest automaton that settles the bet, each with its draws. The counts of
cards gone, which the engine keeps besides, are added up in each situation.
"""

from __future__ import annotations

from functools import partial
from typing import NamedTuple

from exact.algebra.graph import START, Flow, Graph
from exact.algebra.situations import Gone, Reached, Situation, card_names
from exact.bet import Bet
from exact.cards import DECK, RANKS
from exact.deal.count import falling
from exact.deal.coup import END
from exact.deal.joint import course_of, features_of, prepared
from exact.errors import BetError, EventError, clip
from exact.events.features import points_of
from exact.events.syntax import parse_event
from exact.events.tree import Apply
from exact.pays import format_pays
from exact.rules import Rules
from exact.settlement import OTHERWISE
from exact.shoe import COUP, Shoe

#: A layer of situations by their numbers.
_Layer = dict[int, Situation]


class _Draw(NamedTuple):
    """The draw of a card of one class from a situation.

    Attributes:
        group: the number of the class.
        kinds, cards: what is in it.
        held: how many cards of it the shoe holds.
        target: where the draw leads.
        regroup: for each class of the situation, the class of the target that its cards are in.
        none: no cards gone, by the classes of the target.
    """

    group: int
    kinds: tuple[int, ...]
    cards: tuple[int, ...]
    held: int
    target: int
    regroup: tuple[int, ...]
    none: Gone


def bet_graph(bet: Bet, shoe: Shoe, rules: Rules, given: str | None = None) -> Graph:
    """Return the graph of the layers in which a bet is settled.

    A node is a situation after a number of cards, labelled with the places that they lie in and
    the first few of the draws that lead to it; its edges name the place that is dealt next and the
    cards that lead on. The ends are the lines of the bet.

    Args:
        bet: the bet.
        shoe: where the cards come from.
        rules: who draws on what.
        given: text of an event; only deals in which it happens are then counted.

    Raises:
        ShoeError: when suits are read of which the shoe knows nothing.
        BetError: when the bet takes several coups.
        EventError: when `given` is no event, or cannot happen on this shoe.
    """
    if bet.coups is not None:
        raise BetError(f"bet {bet.id}: takes several coups, and the graph is of one")
    return _Walk(bet, shoe, rules, given).graph()


class _Walk:
    """The walk through the layers of a bet."""

    def __init__(self, bet: Bet, shoe: Shoe, rules: Rules, given: str | None) -> None:
        self.bet, self.shoe, self.rules = bet, shoe, rules
        self.given = None if given is None else parse_event(given)
        lines = (line.event.node for line in bet.lines)
        offered = () if bet.given is None else (Apply("not", parse_event(bet.given).node),)
        node = Apply("first", *offered, *lines)
        self.automaton, kinds, self.stock = prepared((node,), shoe, rules, self.given)
        self.cards: dict[int, list[int]] = {}
        for card in self.stock:
            self.cards.setdefault(kinds[card], []).append(card)
        read = features_of((node,), self.given)
        self.suited = any(feature.suited for feature in read)
        self.course = course_of(read, rules, tuple(self.stock))
        self.laid = {slot: DECK + RANKS.index(rank) for slot, rank in rules.printed}
        deals, size = COUP - len(rules.printed), sum(self.stock.values())
        self.tail = [
            size ** (deals - n) if shoe.replacement else falling(size - n, deals - n)
            for n in range(deals + 1)
        ]
        self.known: dict[int, list[_Draw]] = {}
        self.ways: dict[tuple[int, int, Gone], int] = {}

    def graph(self) -> Graph:
        """Walk, and return the graph of what was walked through."""
        root, flow = self.automaton.root, Flow()
        begin = self._none_gone(root)
        whole = self._onward(0, root, begin)
        if not whole:
            assert self.given is not None
            raise EventError(
                f"given: {clip(self.given.text)} cannot happen on this shoe by these rules"
            )
        if root < 0:  # whatever is dealt, one line settles the bet
            flow.visit(*self._end(root, 0), whole, True)
        else:
            flow.visit(START, START, 0, whole)
            first = Situation(())
            first.places.add(self._undealt(self.course.root))
            first.reached[begin] = Reached(1, [()])
            layer: _Layer = {root: first}
            for dealt in range(len(self.tail) - 1):
                layer = self._draw_all(flow, dealt, layer)
        given = None if self.given is None else self.given.text
        bet, shoe, rules = self.bet, self.shoe, self.rules.id
        called = bet.id if bet.id == bet.name else f"{bet.id}/{bet.paytable}"
        names = partial(card_names, suited=self.suited)
        return flow.graph(bet.name, shoe, rules, called, given, names)

    def _draw_all(self, flow: Flow, dealt: int, layer: _Layer) -> _Layer:
        """Draw one card from each situation of a layer, and return the next layer."""
        following: _Layer = {}
        for number, situation in layer.items():
            for draw in self._draws(number):
                n = self._pass_on(dealt, draw, situation, following)
                if not n:
                    continue
                if draw.target < 0:
                    id, label, depth = self._end(draw.target, len(self.tail) - 1)
                    flow.visit(id, label, depth, n, True)
                else:
                    id = _id(dealt + 1, draw.target)
                    flow.visit(id, id, dealt + 1, n)
                slots = {self.course.slots[place] for place in situation.places}
                flow.draw(_id(dealt, number), id, draw.cards, n, sorted(slots, reverse=True))
        for number, situation in following.items():
            flow.call(_id(dealt + 1, number), situation.label(self.stock, self.suited))
        return following

    def _pass_on(self, dealt: int, draw: _Draw, situation: Situation, following: _Layer) -> int:
        """Add a draw to the situation it leads to, and return the deals that go through it."""
        weight = 0
        arrived: dict[Gone, Reached] | None = None
        for gone, before in situation.reached.items():
            left = draw.held - gone[draw.group]
            if left <= 0:
                continue
            after = self._gone(draw, gone)
            onward = self._onward(dealt + 1, draw.target, after)
            if not onward:
                continue
            weight += before.orders * left * onward
            if draw.target < 0:
                continue
            if arrived is None:
                arrived = self._next(draw, situation, following).reached
            arrived.setdefault(after, Reached()).add(
                before.orders * left, before.histories, draw.cards
            )
        return weight

    def _next(self, draw: _Draw, situation: Situation, following: _Layer) -> Situation:
        """Return the situation that a draw leads to, the cards lying where they then lie."""
        for place in situation.places:
            for kind in draw.kinds:
                then = self._undealt(self.course.rows[place][points_of(kind)])
                if then != END:
                    slots = (*situation.slots, self.course.slots[place])
                    following.setdefault(draw.target, Situation(slots)).places.add(then)
        return following[draw.target]

    def _undealt(self, place: int) -> int:
        """Return the place of the course in which the next card is dealt, none being printed."""
        while (slot := self.course.slots[place]) in self.laid:
            place = self.course.rows[place][points_of(self.laid[slot])]
        return place

    def _onward(self, dealt: int, number: int, gone: Gone) -> int:
        """Return in how many orders the cards still to come are dealt so that `given` happens."""
        if number < 0:
            return 0 if self.automaton.answers[-1 - number] is None else self.tail[dealt]
        if self.given is None:
            return self.tail[dealt]
        key = (dealt, number, gone)
        if key not in self.ways:
            self.ways[key] = sum(
                left * self._onward(dealt + 1, draw.target, self._gone(draw, gone))
                for draw in self._draws(number)
                if (left := draw.held - gone[draw.group]) > 0
            )
        return self.ways[key]

    def _draws(self, number: int) -> list[_Draw]:
        """Return the draws of the classes of a situation."""
        if number not in self.known:
            classes, moves = self.automaton.classes[number], self.automaton.moves[number]
            members: dict[int, list[int]] = {}
            for at, group in enumerate(classes):
                members.setdefault(group, []).append(at)
            self.known[number] = [
                self._draw(group, places, list(members.values()), moves[places[0]])
                for group, places in members.items()
            ]
        return self.known[number]

    def _draw(self, group: int, places: list[int], every: list[list[int]], target: int) -> _Draw:
        kinds = tuple(self.automaton.kinds[at] for at in places)
        cards = tuple(card for kind in kinds for card in self.cards[kind])
        held = sum(self.stock[card] for card in cards)
        coarser = () if target < 0 else self.automaton.classes[target]
        regroup = tuple(coarser[others[0]] for others in every) if coarser else ()
        return _Draw(group, kinds, cards, held, target, regroup, self._none_gone(target))

    def _none_gone(self, number: int) -> Gone:
        return () if number < 0 else (0,) * (max(self.automaton.classes[number]) + 1)

    def _gone(self, draw: _Draw, gone: Gone) -> Gone:
        """Return the cards gone after a draw, by the classes of the situation it leads to."""
        if draw.target < 0 or self.shoe.replacement:
            return draw.none
        counts = list(draw.none)
        for to, many in zip(draw.regroup, gone, strict=True):
            counts[to] += many
        counts[draw.regroup[draw.group]] += 1
        return tuple(counts)

    def _end(self, number: int, layer: int) -> tuple[str, str, int]:
        """Return the id, the label and the layer of an end."""
        answer = self.automaton.answers[-1 - number]
        assert isinstance(answer, tuple)
        place = answer[0] - (self.bet.given is not None)
        if place < 0:
            return "not offered", f"not offered: not {self.bet.given}", layer
        if place == len(self.bet.lines):
            return OTHERWISE, f"{OTHERWISE}: lose", layer
        line = self.bet.lines[place]
        pays = format_pays(line.pays)
        if line.jackpot:
            pays += f" and {line.jackpot} of the jackpot"
        return f"line {place + 1}", f"{line.when}: {pays}", layer


def _id(dealt: int, number: int) -> str:
    return START if dealt == 0 else f"{dealt}:{number}"
