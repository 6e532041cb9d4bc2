"""Worked examples of a page (`a chip of 10 returns 19.5`) against the pays that it prints.

What is returned counts the stake, by the word; an example that comes to a pay of its bet only
without the stake is taken, and said to be so. One whose bet has no pay on the page can be compared
with nothing, and its amounts found no place.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from exact.pays import format_pays
from exact.reader.bets import Book
from exact.reader.collect import Collected
from exact.reader.statements import Example, Unplaced


def wrong_examples(into: Collected, book: Book) -> Iterator[str]:
    """Yield what contradicts the printed pays, one line each."""
    for example in into.examples:
        nets = _nets(example, book)
        if not nets or nets & {_with_stake(example), _without(example)}:
            continue
        pays = " or ".join(sorted(format_pays(net) for net in nets))
        means = _with_stake(example)
        yield (
            f"line {example.line}: in the example a stake of {_plain(example.stake)} comes to "
            f"{_plain(example.returned)}, which is "
            f"{format_pays(means) if means >= -1 else 'less than nothing'}, "
            f"but {example.subject.name} pays {pays}"
        )


def example_notes(into: Collected, book: Book) -> Iterator[str]:
    """Yield a note on each example that counts the stake otherwise than its words do."""
    for example in into.examples:
        nets = _nets(example, book)
        whole, gain = _with_stake(example) in nets, _without(example) in nets
        stake, amount = _plain(example.stake), _plain(example.returned)
        if gain and not whole and not example.gains:
            yield (
                f"line {example.line}: the example gives the win without the stake: {amount} for "
                f"{stake} is the win at {format_pays(_without(example))}, the stake comes back "
                "besides"
            )
        elif whole and not gain and example.gains:
            yield (
                f"line {example.line}: the example counts the stake in what is won: {amount} for "
                f"{stake} is what comes back at {format_pays(_with_stake(example))}"
            )


def unplaced_examples(into: Collected, book: Book) -> Iterator[Unplaced]:
    """Yield the amounts of the examples that can be compared with no pay."""
    for example in into.examples:
        if not _nets(example, book):
            why = f"an example for {example.subject.name}, of which no pay was read"
            for printed in example.printed:
                yield Unplaced(printed, example.line, why)


def _nets(example: Example, book: Book) -> set[Fraction]:
    return {each.net for id in example.subject.ids for each in book.pays_of(id)}


def _with_stake(example: Example) -> Fraction:
    return example.returned / example.stake - 1


def _without(example: Example) -> Fraction:
    return example.returned / example.stake


def _plain(value: Fraction) -> str:
    from exact.report.numbers import plain

    return plain(value, 6)
