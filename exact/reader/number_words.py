"""Odds and percentages that a page writes in words: `forty to one`, `ten point two percent`.

The words are those of the glossaries. Only numbers beside `to one`, `for one` or a word for percent
are figures; what stands there and is no clear number is one that cannot be read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction

from exact.reader.figures import Atom
from exact.reader.lexicon import NUMBER_WORDS, Lexicon
from exact.reader.tokens import Token

_HUNDRED = 100
#: What stands between the words of one number.
_WITHIN = re.compile(r"[ \t\u00a0‐‑-]{1,3}")
Run = tuple[int, int]


def worded(
    raw: str, text: str, words: Sequence[Token], lexicon: Lexicon, digits: Sequence[Atom]
) -> Iterator[Atom]:
    """Yield the figures in words in a text, from left to right.

    Args:
        raw: the text as printed.
        text: the same, narrow.
        words: its words.
        lexicon: tells what they say.
        digits: the figures in digits, that may stand beside one in words (`8 to one`).
    """
    keys = {word.key for word in words}
    if all(keys.isdisjoint(lexicon.words[key].firsts) for key in NUMBER_WORDS):
        return
    values = {m.start: int(key) for key in NUMBER_WORDS for m in lexicon.said(key, text, words)}
    said = {
        kind: {m.start: m.end for m in lexicon.said(kind, text, words)}
        for kind in ("to", "for", "percent", "point", "and", "decks")
    }
    joints = {**said["to"], **said["for"]}
    # A word that also parts two numbers (`to`) is none itself, as it never begins one.
    places = {word.start: at for at, word in enumerate(words)}
    runs = list(_runs(text, words, values, said))
    begins = {words[a].start: (a, b) for a, b in runs}
    ones = {atom.start for atom in digits if atom.whole and atom.value == 1}
    numbers = {atom.end for atom in digits if atom.kind == "number"}
    used: set[Run] = set()

    def after(run: Run) -> int | None:
        """Return where the word behind a run begins, if nothing parts the two."""
        if run[1] >= len(words):
            return None
        gap = text[words[run[1] - 1].end : words[run[1]].start]
        return words[run[1]].start if _WITHIN.fullmatch(gap) else None

    def beyond(place: int) -> int | None:
        """Return where the word behind a joint begins."""
        at = next((places[w.start] for w in words if w.start >= joints[place]), len(words))
        gap = text[joints[place] : words[at].start] if at < len(words) else ""
        return words[at].start if _WITHIN.fullmatch(gap) else None

    for run in runs:
        follows = after(run)
        if follows in said["percent"]:
            used.add(run)
        elif follows in joints and (second := beyond(follows)) is not None:
            other = begins.get(second)
            if other is not None and after(other) in said["percent"]:
                used.add(run)
            elif other is not None and _is_one(words, values, other, after(other), said):
                used |= {run, other}
            elif second in ones:
                used.add(run)
    for place in joints:
        before = text[:place].rstrip(" \t\u00a0‐‑-")
        other = begins.get(beyond(place) or -1)
        if other and len(before) in numbers and _is_one(words, values, other, after(other), said):
            used.add(other)
    for run in sorted(used):
        start, end = words[run[0]].start, words[run[1] - 1].end
        percent = after(run) in said["percent"]
        parts = [(values.get(w.start), w.start in said["point"]) for w in words[slice(*run)]]
        value, decimals = _value(parts)
        if value is None:
            yield Atom("words", start, end, raw[start:end], body=(start, end))
            continue
        number = Fraction(value, 10**decimals)
        shown = str(value) if not decimals else f"{value // 10**decimals}."
        shown += str(value % 10**decimals).zfill(decimals) if decimals else ""
        stop = said["percent"][after(run) or 0] if percent else end
        kind = "percent" if percent else "number"
        yield Atom(
            *(kind, start, stop, shown + "%" * percent, number, decimals),
            body=(start, end),
            words=raw[start:stop],
        )


def _runs(
    text: str, words: Sequence[Token], values: dict[int, int], said: dict[str, dict[int, int]]
) -> Iterator[Run]:
    """Yield where words of numbers stand together."""
    at = 0
    while at < len(words):
        if words[at].start not in values:
            at += 1
            continue
        last = end = at
        end += 1
        while end < len(words) and _WITHIN.fullmatch(text[words[end - 1].end : words[end].start]):
            start = words[end].start
            if start in said["to"] or start in said["for"]:
                break
            if start in values:
                last = end
            elif not (start in said["point"] or (start in said["and"] and end == last + 1)):
                break
            end += 1
        yield at, last + 1
        at = last + 1


def _is_one(
    words: Sequence[Token],
    values: dict[int, int],
    run: Run,
    follows: int | None,
    said: dict[str, dict[int, int]],
) -> bool:
    single = run[1] - run[0] == 1 and values[words[run[0]].start] == 1
    return single and follows not in said["decks"]


def _value(parts: Sequence[tuple[int | None, bool]]) -> tuple[int | None, int]:
    """Return a number in words without its decimal point, and its decimals; None where unclear.

    >>> _value([(20, False), (5, False)]), _value([(10, False), (None, True), (2, False)])
    ((25, 0), (102, 1))
    >>> _value([(2, False), (100, False), (None, False), (20, False)]), _value([(5, False)] * 2)
    ((220, 0), (None, 0))
    """
    points = [at for at, (_, point) in enumerate(parts) if point]
    cut = points[0] if points else len(parts)
    decimals = [value for value, _ in parts[cut + 1 :]]
    if len(points) > 1 or (points and not decimals):
        return None, 0
    if any(value is None or value > 9 for value in decimals):
        return None, 0
    total, room = 0, _HUNDRED * 10  # what may still be added is smaller than the last part
    for value, _ in parts[:cut]:
        if value is None:  # `and`, which stands behind the hundreds only
            if room != _HUNDRED:
                return None, 0
        elif value == _HUNDRED:
            if not 0 < total < 10 or room == _HUNDRED:
                return None, 0
            total, room = total * _HUNDRED, _HUNDRED
        elif value < room:
            total += value
            room = 10 if value >= 20 and value % 10 == 0 else 0
        else:
            return None, 0
    for value in decimals:
        total = total * 10 + (value or 0)
    return total, len(decimals)
