"""What a page's words say: the glossaries of its languages, and the catalogue's own names.

No language is known here, only what the files of `tables/names/` hold. Which of them a page is
written in is told by how many of their phrases stand on it; English is always read besides,
because its names are printed on pages in every language.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from exact.catalogue.bets import Catalogue
from exact.catalogue.entries import CatalogueEntry
from exact.catalogue.names import Glossary, glossaries
from exact.reader.tokens import HOLE, Match, Phrases, Token, tokens

#: What a word of a page can say; a glossary lists the words for each.
WORDS = (
    *("game", "rtp", "edge", "probability", "resolved", "lowest", "highest", "from", "until"),
    *("pays", "to", "for", "either", "wins", "times", "even", "minus", "commission", "percent"),
    *("refund", "decks", "1", "2", "3", "4", "5", "6", "7", "8", "inf"),
    *("draws", "stands", "not", "third", "natural", "updated", "example", "returns", "other"),
    *("currency", "and", "person", "customer", "gains", "point"),
    *(str(n) for n in (0, *range(9, 21), *range(30, 101, 10))),
)
#: The kinds that are numbers.
NUMBER_WORDS = tuple(word for word in WORDS if word.isdigit())
#: The language whose names are printed everywhere.
COMMON = "en"
#: A language of which fewer different phrases stand on a page is not taken for its language.
FEWEST = 4
#: A second language is read when so much of what the first has is found of it besides.
_SECOND = 0.6
#: An alias that tells variants apart by pays or in parentheses, or that looks like an id, is
#: nothing that a page prints.
_UNPRINTED = re.compile(r"[():]|\bv\d|^[a-z0-9]+(-[a-z0-9]+)+$")
#: An alias of so many words is a rule and no name, and a name of so many is one only by itself.
_SENTENCE = 4
_SIGNS = re.compile("[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]+")


@dataclass(frozen=True)
class Named:
    """What a name says: the id of a bet, or of a series (`egalite-{n}`); several where it is open.

    Attributes:
        ids: the ids.
        language: whose name it is; empty for the catalogue's own.
        only_whole: whether it is one only where nothing else stands beside it.
    """

    ids: tuple[str, ...]
    language: str = ""
    only_whole: bool = False


@dataclass(frozen=True)
class Lexicon:
    """The languages of a page, and by them what its words say.

    Attributes:
        languages: the glossaries in use, the page's own first.
        recognised: the English name of the page's language, None when none was recognised.
        catalogue: where bets are looked up.
        seen: what was found in the texts that were looked at.
    """

    languages: tuple[Glossary, ...]
    recognised: str | None
    catalogue: Catalogue
    seen: dict[str, object] = field(default_factory=dict, repr=False, compare=False)

    @cached_property
    def names(self) -> Phrases[Named]:
        """The names of bets that are looked for inside of a text."""
        return self._phrases(whole=False)

    @cached_property
    def whole_names(self) -> Phrases[Named]:
        """The same, and those that are too short, or too much like a sentence, for a text."""
        return self._phrases(whole=True)

    def _phrases(self, whole: bool) -> Phrases[Named]:
        phrases: Phrases[Named] = Phrases()
        for name, named in self._named():
            if whole or not named.only_whole:
                phrases.add(name, named)
        return phrases

    def _named(self) -> Iterator[tuple[str, Named]]:
        for glossary in self.languages:
            for id, called in glossary.names.items():
                for name in called:
                    short = len(name) < 2 or (len(name) < 3 and not _SIGNS.fullmatch(name))
                    yield name, Named((id,), glossary.language, short)
        entries = self.catalogue.entries
        for kind in (lambda e: (e.name,), lambda e: e.aliases):  # a name goes before an alias
            held: dict[str, dict[str, None]] = {}
            for entry in entries:
                for name in kind(entry):
                    rule = name != entry.name and len(name.split()) >= _SENTENCE
                    if not rule and not _UNPRINTED.search(name) and len(name) > 2:
                        held.setdefault(name, {})[entry.id] = None
            for name, ids in held.items():
                yield name, Named(tuple(ids), only_whole=len(name.split()) >= _SENTENCE)

    @cached_property
    def labels(self) -> dict[str, tuple[str, Named]]:
        """The names by their words, for a search of damaged ones."""
        found: dict[str, tuple[str, Named]] = {}
        for glossary in self.languages:
            for id, called in glossary.names.items():
                for name in called:
                    key = " ".join(token.key for token in tokens(name))
                    found.setdefault(key, (name, Named((id,), glossary.language)))
        return found

    @cached_property
    def words(self) -> dict[str, Phrases[str]]:
        """For each kind of word the phrases that say it."""
        return {
            kind: _phrases(
                word for glossary in self.languages for word in glossary.words.get(kind, ())
            )
            for kind in WORDS
        }

    @cached_property
    def series(self) -> dict[str, tuple[CatalogueEntry, ...]]:
        """The members of each series of bets, by its id with a hole."""
        found: dict[str, list[CatalogueEntry]] = {}
        for entry in self.catalogue.entries:
            if entry.series:
                found.setdefault(entry.series, []).append(entry)
        return {series: tuple(entries) for series, entries in found.items()}

    def said(self, kind: str, text: str, words: Sequence[Token] | None = None) -> list[Match[str]]:
        """Return where a text says something of a kind."""
        return list(self.words[kind].find(text, tokens(text) if words is None else words))

    def says(self, kind: str, text: str) -> bool:
        """Return whether a text says something of a kind."""
        return bool(self.said(kind, text))

    def whole(self, kind: str, text: str) -> bool:
        """Return whether a text says something of a kind and no more."""
        return self.words[kind].whole(text) is not None

    def member(self, series: str, number: int) -> str | None:
        """Return the id of a member of a series by its number, None when there is none."""
        id = series.replace(HOLE, str(number))
        return id if any(entry.id == id for entry in self.series.get(series, ())) else None


def lexicon_of(text: str) -> Lexicon:
    """Return the lexicon of a page.

    >>> lexicon_of("Il Baccarat si gioca con otto mazzi. Giocatore, Banco, Pareggio.").recognised
    'Italian'
    """
    words = tokens(text)
    known = {glossary.language: glossary for glossary in glossaries()}
    scores: Counter[str] = Counter()
    found: dict[str, set[str]] = {}
    for glossary in known.values():
        every = _phrases(
            phrase
            for phrases in (*glossary.names.values(), *glossary.words.values())
            for phrase in phrases
            if len(phrase) > 2 or _SIGNS.fullmatch(phrase)
        )
        found[glossary.language] = {match.value for match in every.find(text, words)}
        scores[glossary.language] = len(found[glossary.language])
    order = [language for language, score in scores.most_common() if score >= FEWEST]
    chosen = order[:1]
    for language in order[1:]:
        new = found[language] - found[chosen[0]]
        if language != COMMON and len(new) >= _SECOND * scores[chosen[0]]:
            chosen.append(language)
    used = dict.fromkeys([*chosen, COMMON])
    title = known[chosen[0]].title if chosen else None
    return Lexicon(tuple(known[each] for each in used if each in known), title, Catalogue.load())


def _phrases(texts: Iterable[str]) -> Phrases[str]:
    phrases: Phrases[str] = Phrases()
    for text in texts:
        phrases.add(text, text)
    return phrases
