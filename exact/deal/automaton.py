"""What must be remembered of a coup: the smallest automaton that settles the expressions in hand.

The features of the expressions and the course of the coup step together, one card at a time.
Every situation is named by what its continuations lead to, from the last card back, so that two
situations get one name exactly when no sequence of further cards tells them apart (the minimal
automaton of a finite language). The cards that must still be told apart in a situation are the
coarsest partition of the deck for which this holds: two kinds of card are one class when they lead
to the same situation and no later situation tells them apart. Partitions so only grow coarser on
the way, and the deal need remember of the cards gone just how many of each class.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from itertools import repeat
from typing import Any

from exact.deal.coup import END, Course
from exact.errors import EventError
from exact.events.features import Feature, points_of

#: An answer when the coup is over: works on the values of all features.
Answer = Callable[[Sequence[Any]], Hashable]


class Automaton:
    """The minimal automaton of a group of expressions.

    Situations are numbers from 0 on; an end of the deal with answer `answers[i]` is `-1 - i`.

    Attributes:
        kinds: one card for each kind of card that matters at all; columns of `moves`.
        root: the first situation.
        answers: what the coup can come to.
        moves: for each situation the next one for each kind.
        classes: for each situation its partition: the class of each kind, numbered in order.
    """

    def __init__(self, kinds: tuple[int, ...]) -> None:
        self.kinds = kinds
        self.root = END
        self.answers: list[Hashable] = []
        self.moves: list[tuple[int, ...]] = []
        self.classes: list[tuple[int, ...]] = []


#: So many situations of a layer are kept at once: half a gigabyte of memory.
MOST = 2_500_000
#: So many states of features the situations may be made of: a quarter of a minute's work.
_MOST_STATES = 8_000_000


def too_much(situations: int) -> EventError:
    """Return the error for what cannot be dealt together."""
    return EventError(
        f"what is asked tells more than {situations:,} situations of a coup apart: ask for fewer "
        "expressions at once, or for a bet that reads less"
    )


def kinds_of(features: Iterable[Feature], by_points: bool, cards: Iterable[int]) -> dict[int, int]:
    """Return, for each card, the first card that nothing in hand ever tells from it.

    Args:
        features: what is read.
        by_points: whether the course of the coup depends on the points.
        cards: the cards that occur.
    """
    read = tuple(features)
    first: dict[Hashable, int] = {}
    return {
        card: first.setdefault(
            (points_of(card) if by_points else None, *(feature.label(card) for feature in read)),
            card,
        )
        for card in cards
    }


def build(
    course: Course,
    features: Sequence[Feature],
    answer: Answer,
    kinds: Sequence[int],
    laid: Mapping[str, int],
) -> Automaton:
    """Return the minimal automaton for `answer` along `course`.

    Args:
        course: which place is dealt when.
        features: what is read; `answer` gets their values in this order.
        answer: what a finished coup comes to.
        kinds: the kinds of card that can be dealt, one card for each.
        laid: cards that lie in a place already and are not dealt, such as a printed one.
    """
    return _Builder(course, features, answer, tuple(kinds), laid).build()


class _Builder:
    def __init__(
        self,
        course: Course,
        features: Sequence[Feature],
        answer: Answer,
        kinds: tuple[int, ...],
        laid: Mapping[str, int],
    ) -> None:
        self.course, self.features, self.answer, self.laid = course, features, answer, laid
        self.most = _MOST_STATES // (4 + len(features))
        self.made = Automaton(kinds)
        self.ways = [
            tuple(row[points_of(kind)] for kind in kinds) if row else () for row in course.rows
        ]
        self.touched = [
            tuple(slot in feature.slots for feature in features) for slot in course.slots
        ]
        # Which features no further card can change, by the place of the course.
        ahead: list[set[str]] = []
        for slot, row in zip(course.slots, course.rows, strict=True):
            ahead.append({slot}.union(*(ahead[number] for number in set(row))))
        self.over = [
            tuple(i for i, feature in enumerate(features) if slots.isdisjoint(feature.slots))
            for slots in ahead
        ]
        # States of a feature are numbered as they turn up; rows of next states are kept.
        self.states: list[list[Any]] = [[] for _ in features]
        self.numbers: list[dict[Any, int]] = [{} for _ in features]
        self.rows: list[dict[int, tuple[int, ...]]] = [{} for _ in features]
        self.settled: list[dict[Any, int]] = [{} for _ in features]
        self.ends: dict[tuple[Any, ...], int] = {}
        self.end_of: dict[Hashable, int] = {}
        self.merged: dict[tuple[int, ...], int] = {}
        self.seen: dict[tuple[int, ...], int] = {}
        # Partitions are numbered too; `cuts` has the number for each situation.
        self.partitions: list[tuple[int, ...]] = []
        self.partition_numbers: dict[tuple[int, ...], int] = {}
        self.cuts: list[int] = []
        self.joins: dict[frozenset[int], tuple[int, ...]] = {}

    def build(self) -> Automaton:
        start = (
            self.course.root,
            *(self._number(i, feature.start) for i, feature in enumerate(self.features)),
        )
        self.made.root = self._visit(start)
        return self.made

    def _number(self, i: int, state: Any) -> int:
        # `None`, `False` and `0` are different states, though some are equal as keys.
        key = (type(state), state)
        number = self.numbers[i].get(key)
        if number is None:
            number = self.numbers[i][key] = len(self.states[i])
            self.states[i].append(state)
        return number

    def _row(self, i: int, number: int) -> tuple[int, ...]:
        row = self.rows[i].get(number)
        if row is None:
            state, step = self.states[i][number], self.features[i].step
            row = tuple([self._number(i, step(state, kind)) for kind in self.made.kinds])
            self.rows[i][number] = row
        return row

    def _visit(self, situation: tuple[int, ...]) -> int:
        """Return the number of a situation: place in the course, then state of each feature."""
        place = situation[0]
        if place == END:
            return self._end(situation[1:])
        slot = self.course.slots[place]
        if slot in self.laid:
            return self._follow(self._lay(situation, self.laid[slot]))
        columns: list[Iterable[int]] = [self.ways[place]]
        for i, (touched, state) in enumerate(zip(self.touched[place], situation[1:], strict=True)):
            columns.append(self._row(i, state) if touched else repeat(state))
        seen, follow = self.seen, self._follow
        moves = []
        for after in zip(*columns, strict=False):
            number = seen.get(after)
            moves.append(follow(after) if number is None else number)
        return self._merge(tuple(moves))

    def _follow(self, situation: tuple[int, ...]) -> int:
        number = self.seen.get(situation)
        if number is None:
            if len(self.seen) > self.most:
                raise too_much(self.most)
            settled = self._settle(situation)
            number = self._visit(situation) if settled == situation else self._follow(settled)
            self.seen[situation] = number
        return number

    def _settle(self, situation: tuple[int, ...]) -> tuple[int, ...]:
        """Return the situation with one state for each value of the features that are over."""
        states = list(situation)
        for i in self.over[situation[0]]:
            value = self.features[i].value(self.states[i][states[i + 1]])
            states[i + 1] = self.settled[i].setdefault(value, states[i + 1])
        return tuple(states)

    def _lay(self, situation: tuple[int, ...], card: int) -> tuple[int, ...]:
        place = situation[0]
        states = (
            self._number(i, self.features[i].step(self.states[i][state], card))
            if touched
            else state
            for i, (touched, state) in enumerate(
                zip(self.touched[place], situation[1:], strict=True)
            )
        )
        return (self.course.rows[place][points_of(card)], *states)

    def _end(self, states: tuple[int, ...]) -> int:
        values = tuple(
            [
                feature.value(self.states[i][state])
                for i, (feature, state) in enumerate(zip(self.features, states, strict=True))
            ]
        )
        end = self.ends.get(values)
        if end is None:
            answer = self.answer(values)
            end = self.end_of.get(answer)
            if end is None:
                self.made.answers.append(answer)
                end = self.end_of[answer] = -len(self.made.answers)
            self.ends[values] = end
        return end

    def _merge(self, moves: tuple[int, ...]) -> int:
        if moves[0] < 0 and moves.count(moves[0]) == len(moves):
            return moves[0]  # decided: whatever is dealt from here on leads to one answer
        number = self.merged.get(moves)
        if number is None:
            number = self.merged[moves] = len(self.made.moves)
            self.made.moves.append(moves)
            cut = self._cut(moves)
            self.cuts.append(cut)
            self.made.classes.append(self.partitions[cut])
        return number

    def _cut(self, moves: tuple[int, ...]) -> int:
        """Return the number of the coarsest partition that will do from here on."""
        cuts = self.cuts
        later = frozenset([cuts[number] for number in set(moves) if number >= 0])
        join = self.joins.get(later)
        if join is None:
            columns = [self.partitions[cut] for cut in later]
            join = self.joins[later] = _numbered(zip(*columns, strict=True))
        if not join:
            classes = _numbered(moves)
        elif join[-1] == len(join) - 1:
            classes = join  # every kind is a class of its own already
        else:
            classes = _numbered(zip(moves, join, strict=True))
        cut = self.partition_numbers.setdefault(classes, len(self.partitions))
        if cut == len(self.partitions):
            self.partitions.append(classes)
        return cut


def _numbered(labels: Iterable[Hashable]) -> tuple[int, ...]:
    """Return labels renamed 0, 1, … in the order in which they first come."""
    numbers: dict[Hashable, int] = {}
    return tuple([numbers.setdefault(label, len(numbers)) for label in labels])
