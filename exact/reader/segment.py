"""A cell or a line of a page, with its words, names and numbers; numbers are ticked off as read."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import pairwise

from exact.reader.figures import Atom, atoms_of
from exact.reader.lexicon import Lexicon, Named
from exact.reader.tokens import Match, Token, covered, narrow, tokens

_TRADE = re.compile(r"(?:TM|SM)\b|[™®℠]")
_ASIDE = re.compile(r"\([^()]*\)|\[[^\[\]]*\]")
#: The end of a sentence; a point before a digit or a small letter ends none (`ca. 98`, `bzw. 8`).
_END = re.compile(r"[.!?;]+[\"'»”)]*\s+(?=[^\W\da-zß-ÿа-я]|[\"'«„“(*-])|[。；！？]|\s[•·]\s|[;]\s+")

#: Words of figures, beside which a short name may stand.
_BESIDE = ("to", "for", "wins", "times", "even", "percent", "pays", "rtp", "edge")


@dataclass
class Segment:
    """A piece of a page that is read at once.

    Attributes:
        line: its line on the page.
        raw: its text, as printed.
        lexicon: what its words say.
        placed: the numbers in it that were read, by their place in `atoms`.
    """

    line: int
    raw: str
    lexicon: Lexicon
    placed: set[int] = field(default_factory=set)
    text: str = field(init=False)
    words: list[Token] = field(init=False)
    names: list[Match[Named]] = field(init=False)
    atoms: list[Atom] = field(init=False)

    def __post_init__(self) -> None:
        self.text = narrow(self.raw)
        self.words = tokens(self.text)
        self.atoms = list(atoms_of(self.raw, self.text, self.words, self.lexicon))
        self.names = list(self._find_names())

    def _find_names(self) -> Iterable[Match[Named]]:
        """Yield the names of bets, those inside of other phrases left out; tick off their numbers.

        A name that is too short for a text is one only where nothing else stands beside it but
        what belongs to figures.
        """
        found = list(self.lexicon.whole_names.find(self.text, self.words))
        if any(match.value.only_whole for match in found):
            spans = [(m.start, m.end) for m in found]
            spans += [(m.start, m.end) for kind in _BESIDE for m in self.said(kind)]
            letters = [word for word in self.words if not word.key.isdigit()]
            if not all(covered(spans, word.start, word.end) for word in letters):
                found = list(self.lexicon.names.find(self.text, self.words))
        masks = [
            (match.start, match.end)
            for kind in ("rtp", "edge", "other", "game")
            for match in self.said(kind)
        ]
        for match in found:
            long = [mask for mask in masks if mask[1] - mask[0] > match.end - match.start]
            if covered(long, match.start, match.end):
                continue
            for at, atom in enumerate(self.atoms):
                if match.start <= atom.body[0] and atom.body[1] <= match.end:
                    self.placed.add(at)
            yield match

    def free(self, *kinds: str) -> list[int]:
        """Return the places of the numbers of some kinds that were not read yet."""
        return [
            at
            for at, atom in enumerate(self.atoms)
            if at not in self.placed and (not kinds or atom.kind in kinds)
        ]

    def says(self, kind: str) -> bool:
        """Return whether the text says something of a kind."""
        return bool(self.lexicon.said(kind, self.text, self.words))

    def said(self, kind: str) -> list[Match[str]]:
        """Return where the text says something of a kind."""
        return self.lexicon.said(kind, self.text, self.words)

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
