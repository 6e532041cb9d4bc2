"""Names of bets that may mean whoever plays (`returns 85.64% to the player`), told by their words.

Which names those are (`person`), and the phrases in which they mean the customer (`customer`), is
said by the glossaries. A name in small letters inside of a sentence is the customer for sure where
the sentence writes another bet with a capital; else, and in such a phrase, there is a doubt.
"""

from __future__ import annotations

from enum import Enum

from exact.reader.lexicon import Named
from exact.reader.segment import Segment
from exact.reader.tokens import Match, covered


class Person(Enum):
    """Whether a name means whoever plays."""

    NO = 0  #: it is the bet
    MAYBE = 1  #: a phrase says so, but the name is written as a bet's
    LIKELY = 2  #: it is in small letters inside of a sentence
    SAID = 3  #: it is in small letters, and a phrase says so
    SURE = 4  #: and another bet is written with a capital beside it


def person(segment: Segment, name: Match[Named]) -> Person:
    """Return whether a name in a segment means whoever plays."""
    printed = segment.text[name.start : name.end]
    if not segment.lexicon.whole("person", printed):
        return Person.NO
    phrases = [(m.start, m.end) for m in segment.said("customer")]
    said = covered(phrases, name.start, name.end)
    if not printed.islower():
        return Person.MAYBE if said else Person.NO
    if not said and _first(segment, name.start):
        return Person.NO
    others = (segment.text[other.start : other.end] for other in segment.names)
    if any(other[:1].isupper() for other in others):
        return Person.SURE
    return Person.SAID if said else Person.LIKELY


def _first(segment: Segment, start: int) -> bool:
    """Return whether no word of its sentence stands before a place."""
    begun = max((a for a, _ in segment.sentences() if a <= start), default=0)
    return not any(begun <= word.start < start for word in segment.words)
