"""The last two draws of a coup, summed for all cards at once.

Let a situation with one draw left hold L_i cards of class i in a full shoe, k_i of them gone. The
orders that come to an answer are the sum of (L_i - k_i) over the classes i that lead to it: a
constant less a few terms, since at most five of the k_i are not nought. With two draws left, where
class c leads on to a situation in which class i leads to answer a(c, i), they are

    sum over a(c, i) = a of (L_c - k_c) (L_i - k_i - [i = c])

which multiplies out to a constant, less terms in k_c and in k_i, plus terms in k_c k_i. So the
constant and the terms are worked out once for a situation, and each count of cards gone costs
a few additions where walking its draws would cost one for each class, and again for each next.

All answers of a situation are summed in one integer, each in a field of its own that is wide
enough for the number of all deals. Borrows between the fields even out: the sum is a linear form
in the units of the fields, and its coefficients are counts in the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from exact.deal.automaton import Automaton

#: The cards gone are one integer, three bits a class: at most six cards are dealt.
BITS = 3
MASK = (1 << BITS) - 1


def unpack(gone: int) -> Iterator[tuple[int, int]]:
    """Yield each class of which cards are gone, and how many.

    >>> list(unpack(1 << 3 * 4 | 2))
    [(0, 2), (4, 1)]
    """
    while gone:
        place = ((gone & -gone).bit_length() - 1) // BITS
        n = gone >> BITS * place & MASK
        gone -= n << BITS * place
        yield place, n


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
        self.unpacked: dict[int, tuple[tuple[int, int], ...]] = {}

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
        whole, each, pairs, answers = ending
        unpacked = self.unpacked
        total = 0
        for gone, n in reached.items():
            cards = unpacked.get(gone)
            if cards is None:
                cards = unpacked[gone] = tuple(unpack(gone))
            orders = whole
            for c, k in cards:
                orders -= k * each[c]
                if pairs:
                    row = pairs[c]
                    for i, m in cards:
                        orders += k * m * row[i]
            total += n * orders
        field = (1 << self.width) - 1
        for place, answer in enumerate(answers):
            yield answer, total >> self.width * place & field

    def _one(self, number: int) -> _Ending:
        targets = self.automaton.moves[number]
        answers = tuple(dict.fromkeys(targets))
        units = self._units(answers)
        each, whole = [], 0
        for kind, held in grouped(self.automaton.classes[number], self.stock):
            each.append(units[targets[kind]])
            whole += held * units[targets[kind]]
        return whole, each, (), _numbers(answers)

    def _two(self, number: int) -> _Ending:
        moves, targets = self.automaton.moves, self.automaton.moves[number]
        classes = grouped(self.automaton.classes[number], self.stock)
        after = [
            (targets[kind],) * len(classes)
            if targets[kind] < 0
            else tuple([moves[targets[kind]][other] for other, _ in classes])
            for kind, _ in classes
        ]
        answers = tuple(dict.fromkeys(answer for row in after for answer in row))
        units = self._units(answers)
        pairs = [[units[answer] for answer in row] for row in after]
        whole, each = 0, [0] * len(classes)
        for c, ((_, held), row) in enumerate(zip(classes, pairs, strict=True)):
            second = sum([other * unit for (_, other), unit in zip(classes, row, strict=True)])
            second -= self.own * row[c]
            whole += held * second
            each[c] += second
            each = [so_far + held * unit for so_far, unit in zip(each, row, strict=True)]
        return whole, each, pairs, _numbers(answers)

    def _units(self, answers: Sequence[int]) -> dict[int, int]:
        return {answer: 1 << self.width * place for place, answer in enumerate(answers)}


#: What of a situation does not depend on the cards gone: the constant, the terms for one card of
#: each class, those for two, and the answers in the order of their fields.
_Ending = tuple[int, list[int], Sequence[list[int]], tuple[int, ...]]


def _numbers(ends: Sequence[int]) -> tuple[int, ...]:
    return tuple(-1 - end for end in ends)
