"""A cell or a line of a page, with its words, names and numbers; numbers are ticked off as read."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from exact.reader.figures import Atom, atoms_of
from exact.reader.lexicon import Lexicon, Named
from exact.reader.number_words import worded
from exact.reader.tokens import Match, Token, covered, narrow, tokens

_TRADE = re.compile(r"(?:TM|SM)\b|[™®℠]")
_ASIDE = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
#: The end of a sentence; a point before a digit or a small letter ends none (`ca. 98`, `bzw. 8`).
_END = re.compile(
    r"(?<![.!?;])[.!?;]+[\"'»”)]*\s+(?=[^\W\da-zß-ÿа-я]|[\"'«„“(*-])|[。；！？]|\s[•·]\s|[;]\s+"
)

#: So many texts of a page are remembered.
_REMEMBERED = 10_000
#: Words of figures, beside which a short name may stand.
_BESIDE = ("to", "for", "wins", "times", "even", "percent", "pays", "rtp", "edge")


class _Parts:
    """What a text is made of, found once however often the text is looked at."""

    def __init__(self, raw: str, lexicon: Lexicon) -> None:
        self.text = narrow(raw)
        self.words = tokens(self.text)
        self.keys = {word.key for word in self.words}
        self.said: dict[str, list[Match[str]]] = {}
        digits = list(atoms_of(raw, self.text, self.words, lexicon))
        inwords = worded(raw, self.text, self.words, lexicon, digits)
        self.atoms = sorted([*digits, *inwords], key=lambda atom: atom.start)
        self.names = list(self._names(lexicon))
        self.named = {
            at
            for at, atom in enumerate(self.atoms)
            if any(name.start <= atom.body[0] and atom.body[1] <= name.end for name in self.names)
        }

    def find(self, kind: str, lexicon: Lexicon) -> list[Match[str]]:
        """Return where the text says something of a kind."""
        if kind not in self.said:
            phrases = lexicon.words[kind]
            some = not self.keys.isdisjoint(phrases.firsts)
            self.said[kind] = list(phrases.find(self.text, self.words)) if some else []
        return self.said[kind]

    def _names(self, lexicon: Lexicon) -> Iterable[Match[Named]]:
        """Yield the names of bets, those inside of other phrases left out.

        A name that is too short for a text is one only where nothing else stands beside it but
        what belongs to figures.
        """
        found = list(lexicon.whole_names.find(self.text, self.words))
        if any(match.value.only_whole for match in found):
            spans = [(m.start, m.end) for m in found]
            spans += [(m.start, m.end) for kind in _BESIDE for m in self.find(kind, lexicon)]
            letters = [word for word in self.words if not word.key.isdigit()]
            if not all(covered(spans, word.start, word.end) for word in letters):
                found = list(lexicon.names.find(self.text, self.words))
        masks = [
            (match.start, match.end)
            for kind in ("rtp", "edge", "other", "game")
            for match in self.find(kind, lexicon)
        ]
        for match in found:
            long = [mask for mask in masks if mask[1] - mask[0] > match.end - match.start]
            if not covered(long, match.start, match.end):
                yield match


@dataclass
class Segment:
    """A piece of a page that is read at once.

    Attributes:
        line: its line on the page.
        raw: its text, as printed.
        lexicon: what its words say.
        placed: the numbers in it that were read, by their place in `atoms`; at first those that
            are part of a name.
        groups: the groups of names in its parts, by where they begin and end, once looked for.
    """

    line: int
    raw: str
    lexicon: Lexicon
    placed: set[int] = field(init=False)
    text: str = field(init=False)
    words: Sequence[Token] = field(init=False)
    names: list[Match[Named]] = field(init=False)
    atoms: list[Atom] = field(init=False)
    groups: dict[tuple[int, int], Any] = field(default_factory=dict, repr=False)
    _parts: _Parts = field(init=False, repr=False)

    def __post_init__(self) -> None:
        seen = self.lexicon.seen
        parts = seen.get(self.raw)
        if not isinstance(parts, _Parts):
            parts = _Parts(self.raw, self.lexicon)
            if len(seen) < _REMEMBERED:
                seen[self.raw] = parts
        self._parts, self.text, self.words = parts, parts.text, parts.words
        self.names, self.atoms, self.placed = parts.names, parts.atoms, set(parts.named)

    def free(self, *kinds: str) -> list[int]:
        """Return the places of the numbers of some kinds that were not read yet."""
        return [
            at
            for at, atom in enumerate(self.atoms)
            if at not in self.placed and (not kinds or atom.kind in kinds)
        ]

    def says(self, kind: str) -> bool:
        """Return whether the text says something of a kind."""
        return bool(self.said(kind))

    def said(self, kind: str) -> list[Match[str]]:
        """Return where the text says something of a kind."""
        return self._parts.find(kind, self.lexicon)

    def shown(self, match: Match[Named]) -> str:
        """Return a name as the page prints it."""
        mark = _TRADE.match(self.raw, match.end)
        return self.raw[match.start : mark.end() if mark else match.end]

    def sentences(self) -> list[tuple[int, int]]:
        """Return where the sentences of the text begin and end."""
        cuts = [0, *(found.end() for found in _END.finditer(self.text)), len(self.text)]
        return [(a, b) for a, b in pairwise(cuts) if self.text[a:b].strip()]

    def asides(self) -> list[tuple[int, int]]:
        """Return where parentheses stand."""
        return [found.span() for found in _ASIDE.finditer(self.text)]
