"""The layers of a deal: which situations the engine goes through for a bet, and how often.

This is the walk that counts a bet, kept instead of only added up: after each number of cards, the
situations of the smallest automaton that settles the bet, each with its draws. The counts of
cards gone, which the engine keeps besides, are added up in each situation.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial

from exact.algebra.graph import START, Flow, Graph
from exact.bet import Bet
from exact.cards import PER_RANK, RANKS, SUITS
from exact.deal.automaton import Automaton
from exact.deal.count import falling
from exact.deal.joint import features_of, prepared
from exact.errors import BetError
from exact.events.syntax import parse_event
from exact.events.tree import Apply
from exact.pays import format_pays
from exact.rules import Rules
from exact.settlement import OTHERWISE
from exact.shoe import COUP, Shoe

#: Orders in which a situation is reached, by the cards gone of each of its classes.
Reached = dict[tuple[int, ...], int]


def bet_graph(bet: Bet, shoe: Shoe, rules: Rules) -> Graph:
    """Return the graph of the layers in which a bet is settled.

    A node is a situation after a number of cards; its edges name the cards that lead on. The
    ends are the lines of the bet.

    Args:
        bet: the bet.
        shoe: where the cards come from.
        rules: who draws on what.

    Raises:
        ShoeError: when the bet reads suits of which the shoe knows nothing.
        BetError: when the bet takes several coups.
    """
    if bet.coups is not None:
        raise BetError(f"bet {bet.id}: takes several coups, and the graph is of one")
    automaton, cards, suited = _prepared(bet, shoe, rules)
    names = partial(_names, suited=suited)
    each = {kind: sum(members.values()) for kind, members in cards.items()}
    stock = [each[kind] for kind in automaton.kinds]
    deals = COUP - len(rules.printed)
    size = sum(stock)
    tail = [
        size ** (deals - n) if shoe.replacement else falling(size - n, deals - n)
        for n in range(deals + 1)
    ]
    flow = Flow()
    if automaton.root < 0:  # whatever is dealt, one line settles the bet
        flow.visit(*_end(bet, automaton, automaton.root, 0), tail[0], True)
        return flow.graph(bet.name, shoe, rules.id, names)
    flow.visit(START, START, 0, tail[0])
    layer: dict[int, Reached] = {automaton.root: {(0,) * _width(automaton, automaton.root): 1}}
    for dealt in range(deals):
        following: dict[int, Reached] = {}
        for number, reached in layer.items():
            source = _id(dealt, number)
            for group, kinds, target, held in _draws(automaton, number, stock):
                drawn = {
                    gone: n * (held - (0 if shoe.replacement else gone[group]))
                    for gone, n in reached.items()
                }
                n = sum(drawn.values()) * tail[dealt + 1]
                if not n:
                    continue
                if target < 0:
                    id, label, depth = _end(bet, automaton, target, deals)
                    flow.visit(id, label, depth, n, True)
                else:
                    id = _id(dealt + 1, target)
                    flow.visit(id, f"after {dealt + 1} cards, {target}", dealt + 1, n)
                    _pass_on(automaton, number, group, target, drawn, following)
                flow.draw(source, id, [card for kind in kinds for card in cards[kind]], n)
        layer = following
    return flow.graph(bet.name, shoe, rules.id, names)


def _id(dealt: int, number: int) -> str:
    return START if dealt == 0 else f"{dealt}:{number}"


def _end(bet: Bet, automaton: Automaton, target: int, layer: int) -> tuple[str, str, int]:
    answer = automaton.answers[-1 - target]
    if answer is None:
        return "not offered", f"not offered: not {bet.given}", layer
    assert isinstance(answer, tuple)
    (place,) = answer
    if place == len(bet.lines):
        return OTHERWISE, f"{OTHERWISE}: lose", layer
    line = bet.lines[place]
    pays = format_pays(line.pays)
    if line.jackpot:
        pays += f" and {line.jackpot} of the jackpot"
    return f"line {place + 1}", f"{line.when}: {pays}", layer


def _width(automaton: Automaton, number: int) -> int:
    return max(automaton.classes[number]) + 1


def _draws(
    automaton: Automaton, number: int, stock: Sequence[int]
) -> Iterator[tuple[int, list[int], int, int]]:
    """Yield for each class of a situation: its number, its kinds, where it leads, its cards."""
    classes, moves = automaton.classes[number], automaton.moves[number]
    for group in range(_width(automaton, number)):
        places = [at for at, other in enumerate(classes) if other == group]
        kinds = [automaton.kinds[at] for at in places]
        yield group, kinds, moves[places[0]], sum(stock[at] for at in places)


def _pass_on(
    automaton: Automaton,
    number: int,
    group: int,
    target: int,
    drawn: Reached,
    following: dict[int, Reached],
) -> None:
    """Add what was drawn to the situation it leads to, cards gone counted by its own classes."""
    finer, coarser = automaton.classes[number], automaton.classes[target]
    place = dict(zip(finer, coarser, strict=True))
    onward = following.setdefault(target, {})
    for gone, n in drawn.items():
        if n:
            counts = [0] * _width(automaton, target)
            for old, many in enumerate(gone):
                counts[place[old]] += many
            counts[place[group]] += 1
            key = tuple(counts)
            onward[key] = onward.get(key, 0) + n


def _prepared(
    bet: Bet, shoe: Shoe, rules: Rules
) -> tuple[Automaton, dict[int, dict[int, int]], bool]:
    """Return the automaton of a bet, the cards of each of its kinds, and whether suits count."""
    node = Apply("first", *(line.event.node for line in bet.lines))
    given = None if bet.given is None else parse_event(bet.given)
    automaton, kinds, stock = prepared((node,), shoe, rules, given)
    cards: dict[int, dict[int, int]] = {}
    for card, n in stock.items():
        cards.setdefault(kinds[card], {})[card] = n
    return automaton, cards, any(feature.suited for feature in features_of((node,), given))


def _names(cards: Iterable[int], suited: bool) -> list[str]:
    """Return the names of cards in the order of the deck; a rank alone is any suit of it.

    Args:
        cards: the cards; where suits do not count, one stands for its rank.
        suited: whether suits count; then a rank stands alone only where all its suits are there.
    """
    ranks: dict[int, list[int]] = {}
    for card in sorted(cards):
        ranks.setdefault(card // PER_RANK, []).append(card % PER_RANK)
    names = []
    for rank, suits in ranks.items():
        whole = not suited or len(suits) == PER_RANK
        names += [RANKS[rank]] if whole else [RANKS[rank] + SUITS[suit] for suit in suits]
    return names
