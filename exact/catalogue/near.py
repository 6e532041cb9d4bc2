"""Names that are nearly what somebody wrote: what to suggest, and what to show of a search."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

#: No name is longer; near misses are not looked for beyond it.
_LONGEST = 100
#: So many letters allow one more of them to be wrong, and this many at most.
_LETTERS, _WRONG = 4, 3
_WORD = re.compile(r"[^\W\d_]+|[0-9]+")
_SPELT = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_NUMBERS = {word: str(number) for number, word in enumerate(_SPELT)}


class _Words(NamedTuple):
    """A name taken apart: its words in order, without spaces; those sorted; its numbers sorted."""

    joined: str
    sorted: str
    numbers: tuple[str, ...]


def near_names(text: str, called: Mapping[str, str], most: int) -> tuple[str, ...]:
    """Return what is called nearly so, the nearest first.

    Two names are near when few letters are wrong, missing, too many or exchanged; the order of
    their words, spaces and dashes between them, and whether a number is a word do not matter.
    Names with the same numbers go before those without, and these before those with others.

    Args:
        text: what was written.
        called: names, and what is called so.
        most: how many are returned at most.

    >>> bets = {"dragon-7": "dragon-7", "Player Pair": "player-pair", "panda-8": "panda-8"}
    >>> [near_names(text, bets, 3) for text in ("Dragon Seven", "pair-player", "golden eagle")]
    [('dragon-7',), ('player-pair',), ()]
    """
    wanted = _taken_apart(text) if len(text) <= _LONGEST else None
    if wanted is None or not wanted.joined:
        return ()
    from rapidfuzz.distance import OSA  # only for messages: it costs part of the start

    found: list[tuple[int, int, str]] = []
    for name, id in called.items():
        words = _taken_apart(name)
        letters = min(len(wanted.joined), len(words.joined))
        allowed = min(max(letters // _LETTERS, letters > 2), _WRONG)
        wrong = min(
            OSA.distance(wanted.joined, words.joined, score_cutoff=allowed),
            OSA.distance(wanted.sorted, words.sorted, score_cutoff=allowed),
        )
        if wrong <= allowed:
            unlike = words.numbers != wanted.numbers
            found.append((unlike + (unlike and words.numbers != ()), wrong, id))
    found.sort(key=lambda each: each[:2])
    if wanted.numbers:
        found = [each for each in found if each[0] == found[0][0]]
    return tuple(dict.fromkeys(id for _, _, id in found))[:most]


def near_words(text: str, known: Iterable[str], most: int = 3) -> list[str]:
    """Return those of a few known words that look most like a text."""
    if len(text) > _LONGEST:
        return []
    import difflib

    return difflib.get_close_matches(text, list(known), most)


def names_that_match(text: str, shown: Iterable[str], names: Iterable[str]) -> tuple[str, ...]:
    """Return the names that hold a word of a search which what is shown anyway does not hold.

    >>> names_that_match("fortune 7", ["dragon-7", "Dragon 7"], ["Fortune 7", "Drache 7"])
    ('Fortune 7',)
    """
    seen = "\n".join(shown).casefold()
    words = [word for word in text.casefold().split() if word not in seen]
    matching = (name for name in names if any(word in name.casefold() for word in words))
    return tuple(dict.fromkeys(matching))


def _taken_apart(text: str) -> _Words:
    parts = [_NUMBERS.get(word, word) for word in _WORD.findall(text.casefold())]
    words = [part for part in parts if not part.isdecimal()]
    numbers = tuple(sorted(part for part in parts if part.isdecimal()))
    return _Words("".join(words), " ".join(sorted(words)), numbers)
