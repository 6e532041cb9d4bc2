"""Words of a text, folded for comparison, and phrases found among them.

Case, accents, trade marks and footnote signs do not count; a word ends where letters meet digits,
small letters meet capitals, or two scripts meet, so that glued cells come apart (`PairsTM`,
`ИграBaccarat`, `Banker98.94%`). In scripts that are written without spaces each sign is a word.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Generic, TypeVar
from unicodedata import combining, normalize

_SIGNS = "\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff"
_WORD = re.compile(
    rf"[{_SIGNS}]"
    r"|[0-9]+"
    rf"|(?:(?![{_SIGNS}])[^\W\d_])+"
)
_CAMEL = re.compile(
    r"(?<=[A-Z])(?=[A-Z][a-z]{2})|(?<=[a-zß-öø-ÿа-яё])(?=[A-ZÀ-ÞА-ЯЁ])|(?<=[a-zA-Z])(?=[а-яА-ЯёЁ])"
)
#: What may stand between two words of one phrase.
_WITHIN = re.compile(r"[\s'’`´\-‐‑./·&\u200b\u2060]{0,4}")
#: Wide forms that pages in Chinese print, and raised figures of footnotes, sign by sign.
_NARROW = str.maketrans(
    "０１２３４５６７８９．，％：－＋～／（）¹²³⁴⁵⁶⁷⁸⁹⁰", "0123456789.,%:-+~/()          "
)
#: In a name, a number that varies.
HOLE = "{n}"

T = TypeVar("T")


@dataclass(frozen=True)
class Token:
    """A word: how it is compared, and where it stands in its text."""

    key: str
    start: int
    end: int


def narrow(text: str) -> str:
    """Return a text with narrow digits and punctuation, as long as it was.

    >>> narrow("１：１１")
    '1:11'
    """
    return text.translate(_NARROW)


@lru_cache(maxsize=20_000)
def fold(word: str) -> str:
    """Return a word without case and accents.

    >>> fold("Égalité"), fold("BANKØR")
    ('egalite', 'bankør')
    """
    plain = normalize("NFKD", word.casefold())
    return "".join(sign for sign in plain if not combining(sign))


@lru_cache(maxsize=4_096)
def tokens(text: str) -> tuple[Token, ...]:
    """Return the words of a text, narrow already; most texts are asked about again and again.

    >>> [token.key for token in tokens("Perfect PairsTM 8la1 庄对")]
    ['perfect', 'pairs', '8', 'la', '1', '庄', '对']
    """
    found: list[Token] = []
    for word in _WORD.finditer(text):
        start = word.start()
        for cut in (*(match.start() for match in _CAMEL.finditer(word[0])), len(word[0])):
            end = word.start() + cut
            piece = text[start:end]
            glued = bool(found) and found[-1].end == start
            if not (piece in ("TM", "SM") and glued):
                found.append(Token(fold(piece), start, end))
            start = end
    return tuple(found)


@dataclass(frozen=True)
class Match(Generic[T]):
    """A phrase in a text: what it says, where it stands, and the number in its hole, if any."""

    value: T
    start: int
    end: int
    number: int | None = None


class Phrases(Generic[T]):
    """Phrases, each with what it says, found by their words; the first that is added stays."""

    def __init__(self) -> None:
        self._by_first: dict[str, dict[tuple[str, ...], T]] = {}

    @property
    def firsts(self) -> Iterable[str]:
        """The words with which phrases begin."""
        return self._by_first.keys()

    def add(self, phrase: str, value: T) -> None:
        """Add a phrase, in which `{n}` stands for a number."""
        keys = tuple(
            HOLE if part == HOLE else token.key
            for part in re.split(r"(\{n\})", narrow(phrase))
            for token in ([Token(HOLE, 0, 0)] if part == HOLE else tokens(part))
        )
        if keys:
            self._by_first.setdefault(keys[0], {}).setdefault(keys, value)

    def find(self, text: str, words: Sequence[Token]) -> Iterator[Match[T]]:
        """Yield the phrases in a text from left to right, of several at one place the longest."""
        at = 0
        while at < len(words):
            best: tuple[tuple[str, ...], T] | None = None
            for first in (words[at].key, HOLE) if words[at].key.isdigit() else (words[at].key,):
                for keys, value in self._by_first.get(first, {}).items():
                    longer = best is None or len(keys) > len(best[0])
                    if longer and _fits(keys, text, words, at):
                        best = keys, value
            if best is None:
                at += 1
                continue
            last = at + len(best[0]) - 1
            hole = best[0].index(HOLE) if HOLE in best[0] else None
            number = None if hole is None else int(words[at + hole].key[:9])
            yield Match(best[1], words[at].start, words[last].end, number)
            at = last + 1

    def whole(self, text: str) -> T | None:
        """Return what a text says that is one of the phrases and no more; None for others."""
        words = tokens(text)
        for match in self.find(text, words):
            if words and (match.start, match.end) == (words[0].start, words[-1].end):
                return match.value
        return None


def _fits(keys: tuple[str, ...], text: str, words: Sequence[Token], at: int) -> bool:
    if at + len(keys) > len(words):
        return False
    for offset, key in enumerate(keys):
        word = words[at + offset]
        if word.key != key and not (key == HOLE and word.key.isdigit()):
            return False
        if offset:
            between = text[words[at + offset - 1].end : word.start]
            if not _WITHIN.fullmatch(between) or ". " in between:
                return False
    return True


def covered(spans: Iterable[tuple[int, int]], start: int, end: int) -> bool:
    """Return whether a place lies within one of several."""
    return any(a <= start and end <= b for a, b in spans)
