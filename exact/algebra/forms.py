"""Lines of bets as small bilinear forms of a shoe: what makes many shoes quick to weigh.

With every coup dealt on to the same number n of cards (`counting.folded`), a line is a homogeneous
polynomial of degree n in falling factorials of the counts. Split the classes into two halves A and
B: each monomial is one of A times one of B, of degrees d and n - d. The line is then

    sum over d of  a_d^T W_d b_(n-d),

with all monomials of degree d of the halves in the vectors a_d and b_d, and one dense block W_d of
orders for each d. For ten values and six cards that are 462 monomials a half and 5,005 orders.

Lines of a bet add up to all deals, so one of them is never weighed: it is what the others leave.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from operator import mul

from exact.algebra.counting import Terms, counting_table, fallings, folded
from exact.algebra.question import question
from exact.algebra.walk import pack, unpack
from exact.bet import Bet
from exact.rules import Rules

#: Exponents of the classes of a half.
Exponents = tuple[int, ...]
#: Orders by line, monomial of the first half, monomial of the second.
Block = tuple[tuple[tuple[int, ...], ...], ...]


@dataclass(frozen=True)
class Derived:
    """A line that is what other lines leave of all deals."""

    line: int
    others: tuple[int, ...]


@dataclass(frozen=True, eq=False)  # two are the same when they are one: hashing is then free
class Forms:
    """Lines of several bets over the same classes.

    Attributes:
        classes: the class of each of the thirteen ranks.
        half: classes in each half; the last class of the second may be one without cards.
        degree: cards of each monomial.
        deals: cards over which a deal is counted.
        blocks: for each degree of the first half the orders of the lines that are weighed.
        weighed: the numbers of these lines.
        derived: the other lines, each after those that it needs.
        places: for each bet the numbers of its lines; -1 for a line that never happens.
    """

    classes: tuple[int, ...]
    half: int
    degree: int
    deals: int
    blocks: tuple[Block, ...]
    weighed: tuple[int, ...]
    derived: tuple[Derived, ...]
    places: tuple[tuple[int, ...], ...]

    @property
    def lines(self) -> int:
        """How many lines are told apart."""
        return len(self.weighed) + len(self.derived)

    def count(self, ranks: Sequence[int]) -> list[list[int]]:
        """Return the counts of each bet's lines on one shoe, in Python integers.

        Args:
            ranks: how many cards of each rank the shoe holds, ace to king.
        """
        held = [0] * (2 * self.half)
        for number, n in zip(self.classes, ranks, strict=True):
            held[number] += n
        rows = [fallings(n, self.degree) for n in held]
        first, second = monomials(rows[: self.half]), monomials(rows[self.half :])
        rest = fallings(sum(held) - self.degree, self.deals - self.degree)[-1]
        found = [0] * self.lines
        for degree, block in enumerate(self.blocks):
            other = second[self.degree - degree]
            for line, orders in zip(self.weighed, block, strict=True):
                sums = [sum(map(mul, row, other)) for row in orders]
                found[line] += sum(map(mul, first[degree], sums))
        found = [n * rest for n in found]
        total = fallings(sum(held), self.deals)[-1]
        for derived in self.derived:
            found[derived.line] = total - sum(found[other] for other in derived.others)
        return [[found[n] if n >= 0 else 0 for n in places] for places in self.places]


def monomials(rows: Sequence[Sequence[int]]) -> list[list[int]]:
    """Return the monomials of each degree, in the order of `exponents`.

    Args:
        rows: for each class its falling factorials, from none to the highest degree of factors.
    """
    top = len(rows[0]) - 1
    made: list[list[int]] | None = None
    for factor in parts(len(rows)):
        part = [[rows[factor[0]][d]] for d in range(top + 1)]
        for place in factor[1:]:
            part = _graded(part, [[n] for n in rows[place]])
        made = part if made is None else _graded(part, made)
    assert made is not None
    return made


def _graded(left: list[list[int]], right: list[list[int]]) -> list[list[int]]:
    return [
        [x * y for e in range(d + 1) for x in left[e] for y in right[d - e]]
        for d in range(len(left))
    ]


def parts(half: int) -> list[tuple[int, ...]]:
    """Return the classes of a half as they are multiplied up: in pairs, behind an odd one."""
    odd = half % 2
    return [(0,)] * odd + [(at, at + 1) for at in range(odd, half, 2)]


@cache
def exponents(half: int, degree: int) -> tuple[Exponents, ...]:
    """Return the exponents of all monomials of a degree, in the order in which they are built.

    >>> exponents(2, 2)
    ((0, 2), (1, 1), (2, 0))
    >>> [len(exponents(5, degree)) for degree in range(7)]
    [1, 5, 15, 35, 70, 126, 210]
    """
    width = len(parts(half)[-1])
    if half == width:
        return tuple((n, degree - n)[:half] for n in range(degree + 1) if half > 1 or n == degree)
    return tuple(
        before + pair
        for e in range(degree + 1)
        for pair in exponents(width, e)
        for before in exponents(half - width, degree - e)
    )


@lru_cache(maxsize=16)
def forms_of(bets: tuple[Bet, ...], rules: Rules) -> tuple[tuple[Forms, tuple[int, ...]], ...]:
    """Return the forms of bets on one coup that read no suits, each with the places of its bets.

    Bets over the same classes and as many cards are weighed together.
    """
    groups: dict[tuple[tuple[int, ...], int], list[int]] = {}
    asked = [question(bet, rules) for bet in bets]
    for place, ask in enumerate(asked):
        table = counting_table(rules, ask.features)
        longest = max(sum(unpack(m, table.width)) for t in table.terms.values() for m in t)
        groups.setdefault((table.classes, longest), []).append(place)
    made = []
    for (classes, longest), members in groups.items():
        lines = []
        for place in members:
            terms = counting_table(rules, asked[place].features).lines(asked[place].answer)
            never: Terms = {}
            # What happens where the bet is not offered, if anything, is one more line.
            numbers = [*range(asked[place].lines), *([None] if None in terms else [])]
            lines.append([terms.get(number, never) for number in numbers])
        deals = counting_table(rules, asked[members[0]].features).deals
        lengths = [asked[place].lines for place in members]
        made.append((_forms(classes, longest, deals, lines, lengths), tuple(members)))
    return tuple(made)


def _forms(
    classes: tuple[int, ...],
    degree: int,
    deals: int,
    bets: Sequence[Sequence[Terms]],
    lengths: Sequence[int],
) -> Forms:
    width = max(classes) + 1
    numbers: dict[frozenset[tuple[int, int]], int] = {}
    distinct: list[Terms] = []
    places = []
    for lines in bets:
        row = []
        for terms in lines:
            if not terms:
                row.append(-1)
                continue
            number = numbers.setdefault(frozenset(terms.items()), len(distinct))
            if number == len(distinct):
                distinct.append(terms)
            row.append(number)
        places.append(tuple(row))
    weighed, derived = _plan(places, [len(terms) for terms in distinct])
    half = (width + 1) // 2
    return Forms(
        classes,
        half,
        degree,
        deals,
        tuple(_blocks(half, degree, [folded(distinct[n], width, degree) for n in weighed])),
        tuple(weighed),
        tuple(derived),
        tuple(row[:length] for row, length in zip(places, lengths, strict=True)),
    )


def _plan(places: Sequence[Sequence[int]], sizes: Sequence[int]) -> tuple[list[int], list[Derived]]:
    """Return which lines are weighed, and which are what the others of a bet leave."""
    weighed: list[int] = []
    derived: list[Derived] = []
    known = {-1}
    for row in places:
        times = Counter(row)
        new = [number for number in times if number not in known]
        # Leave out the line with the most terms, unless it stands twice in the bet.
        single = max((n for n in new if times[n] == 1), key=sizes.__getitem__, default=None)
        weighed += [number for number in new if number != single]
        if single is not None:
            others = tuple(number for number in row if number not in (single, -1))
            derived.append(Derived(single, others))
        known.update(new)
    return weighed, derived


def _blocks(half: int, degree: int, lines: Sequence[Terms]) -> Iterator[Block]:
    for d in range(degree + 1):
        first = [pack(e) for e in exponents(half, d)]
        second = [pack(e, half) for e in exponents(half, degree - d)]
        yield tuple(
            tuple(tuple([terms.get(a + b, 0) for b in second]) for a in first) for terms in lines
        )
