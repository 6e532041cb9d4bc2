"""The last two draws of a coup, summed for all cards at once.

Let a situation with one draw left hold L_i cards of class i in a full shoe, k_i of them gone. The
orders that come to an answer are the sum of (L_i - k_i) over the classes i that lead to it: a
constant less a few terms, since at most five of the k_i are not nought. With two draws left, where
class c leads on to a situation in which class i leads to answer a(c, i), they are

    sum over a(c, i) = a of (L_c - k_c) (L_i - k_i - [i = c])

which multiplies out to a constant, less terms in k_c and in k_i, plus terms in k_c k_i: taken card
by card, less a term for each card gone, plus one for each two. So the constant and the terms
are worked out once for a situation, and some cards gone cost a few additions where walking the
draws would cost one for each class, and again for each next.

All answers of a situation are summed in one integer, each in a field of its own that is wide
enough for the number of all deals. Borrows between the fields even out: the sum is a linear form
in the units of the fields, and its coefficients are counts in the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from operator import mul

from exact.deal.automaton import Automaton

#: The cards gone are one integer, three bits a class: at most six cards are dealt.
BITS = 3
MASK = (1 << BITS) - 1


def unpack(gone: int) -> list[tuple[int, int]]:
    """Return each class of which cards are gone, and how many.

    >>> unpack(1 << 3 * 4 | 2)
    [(0, 2), (4, 1)]
    """
    counts = []
    while gone:
        place = ((gone & -gone).bit_length() - 1) // BITS
        n = gone >> BITS * place & MASK
        gone ^= n << BITS * place
        counts.append((place, n))
    return counts


def grouped(classes: Sequence[int], stock: Sequence[int]) -> list[tuple[int, int]]:
    """Return for each class of a partition its first kind of card, and its cards in the shoe."""
    first: list[int] = []
    held: list[int] = []
    for kind, (group, n) in enumerate(zip(classes, stock, strict=True)):
        if group == len(first):
            first.append(kind)
            held.append(0)
        held[group] += n
    return list(zip(first, held, strict=True))


class Endings:
    """The sums over the last draws from each situation, prepared when they are first wanted."""

    def __init__(self, automaton: Automaton, stock: tuple[int, ...], replacement: bool) -> None:
        self.automaton, self.stock = automaton, stock
        self.own = 0 if replacement else 1  # whether the first of two cards is gone for the second
        size = sum(stock)
        self.width = 6 * size.bit_length() + 1
        # A situation is numbered after all that it leads to.
        self.left: list[int] = []
        for moves in automaton.moves:
            longest = max(self.left[target] if target >= 0 else 0 for target in set(moves))
            self.left.append(longest + 1)
        self.prepared: dict[int, _Ending] = {}
        self.cards: dict[int, tuple[list[int], list[int]]] = {}

    def draws_left(self, number: int) -> int:
        """Return how many draws can follow if they are one or two, else nought."""
        left = self.left[number]
        return left if left <= 2 else 0

    def classes(self, number: int) -> int:
        """Return how many classes of card a situation tells apart."""
        return max(self.automaton.classes[number]) + 1

    def finish(self, number: int, reached: dict[int, int]) -> Iterator[tuple[int, int]]:
        """Yield each answer, and the orders of all draws left that come to it.

        Args:
            number: a situation with one or two draws left.
            reached: in how many orders it is reached, by the cards gone.
        """
        ending = self.prepared.get(number)
        if ending is None:
            prepare = self._one if self.left[number] == 1 else self._two
            ending = self.prepared[number] = prepare(number)
        whole, single, pair, answers = ending
        known = self.cards
        total = 0
        for gone, n in reached.items():
            cards = known.get(gone)
            if cards is None:
                cards = known[gone] = _cards(gone)
            orders = whole - sum(map(single.__getitem__, cards[0]))
            if pair:
                orders += sum(map(pair.__getitem__, cards[1]))
            total += n * orders
        field = (1 << self.width) - 1
        for place, answer in enumerate(answers):
            yield answer, total >> self.width * place & field

    def _one(self, number: int) -> _Ending:
        targets = self.automaton.moves[number]
        answers = tuple(dict.fromkeys(targets))
        units = self._units(answers)
        classes = grouped(self.automaton.classes[number], self.stock)
        single = [units[targets[kind]] for kind, _ in classes]
        whole = sum([held * unit for (_, held), unit in zip(classes, single, strict=True)])
        return whole, single, {}, _numbers(answers)

    def _two(self, number: int) -> _Ending:
        moves, targets = self.automaton.moves, self.automaton.moves[number]
        classes = grouped(self.automaton.classes[number], self.stock)
        kinds = [kind for kind, _ in classes]
        held = [n for _, n in classes]
        ends: dict[int, int] = {}  # the answers, numbered as they turn up
        rows: dict[int, list[int]] = {}
        for target in {targets[kind] for kind in kinds}:
            after = [target] * len(kinds) if target < 0 else [moves[target][k] for k in kinds]
            rows[target] = [1 << self.width * ends.setdefault(end, len(ends)) for end in after]
        second = {target: sum(map(mul, held, row)) for target, row in rows.items()}
        by_class = [rows[targets[kind]] for kind in kinds]
        # What a card gone takes off as the first of two, and as the second.
        first = [second[targets[kind]] - self.own * by_class[c][c] for c, kind in enumerate(kinds)]
        then = [sum(map(mul, held, column)) for column in zip(*by_class, strict=True)]
        single = [a + b - by_class[c][c] for c, (a, b) in enumerate(zip(first, then, strict=True))]
        pair = {}
        for c, row in enumerate(by_class):
            pair[c << _PAIR | c] = 2 * row[c]
            for i in range(c):
                pair[i << _PAIR | c] = row[i] + by_class[i][c]
        return sum(map(mul, held, first)), single, pair, _numbers(tuple(ends))

    def _units(self, answers: Sequence[int]) -> dict[int, int]:
        return {answer: 1 << self.width * place for place, answer in enumerate(answers)}


#: What of a situation does not depend on the cards gone: the constant, the term that a card of each
#: class takes off, the term that two cards add, and the answers in the order of their fields.
_Ending = tuple[int, list[int], dict[int, int], tuple[int, ...]]
#: Two classes are one key: the lower one is shifted by so many bits.
_PAIR = 6


def _cards(gone: int) -> tuple[list[int], list[int]]:
    """Return the class of each card gone, and the key of each two of them."""
    cards = [place for place, n in unpack(gone) for _ in range(n)]
    return cards, [a << _PAIR | b for at, b in enumerate(cards) for a in cards[:at]]


def _numbers(ends: Sequence[int]) -> tuple[int, ...]:
    return tuple(-1 - end for end in ends)
