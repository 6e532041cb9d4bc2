"""What a page states, one thing at a time, each with its line and how surely it was read."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction


class Confidence(StrEnum):
    """How surely a statement was read."""

    HIGH = "high"  #: name, quantity and figure stand together, each by the page's own words
    MEDIUM = "medium"  #: one of them was taken from a heading, a sentence or the other rows
    LOW = "low"  #: a damaged name, an unclear meaning: a person must look


#: From the surest down.
_ORDER = (Confidence.HIGH, Confidence.MEDIUM, Confidence.LOW)


def least(*confidences: Confidence) -> Confidence:
    """Return the least sure of several."""
    return max(confidences, key=_ORDER.index)


@dataclass(frozen=True)
class Subject:
    """The bets that a statement is about.

    Attributes:
        ids: ids of bets or of series; several where one name or statement covers them all.
        name: as the page prints it.
        confidence: how surely the name was read.
        note: what was made of the name, if anything.
        open: whether the name alone does not tell which of the ids is meant.
        names: where several names share the statement, that of each id.
    """

    ids: tuple[str, ...]
    name: str
    confidence: Confidence = Confidence.HIGH
    note: str = ""
    open: bool = False
    names: tuple[str, ...] = ()

    def of(self, id: str) -> Subject:
        """Return the part of the statement that is about one of several bets."""
        if self.open or len(self.ids) < 2:
            return self
        names = dict(zip(self.ids, self.names, strict=False))
        return Subject((id,), names.get(id, self.name), self.confidence, self.note)

    def several(self) -> str:
        """Return why a statement about an open name has no place."""
        return f"{self.name!r} is what several bets are called: {', '.join(self.ids)}"


@dataclass(frozen=True)
class Figure:
    """A printed figure about bets, or about the whole game where `subject` is None.

    Attributes:
        subject: the bets.
        quantity: `rtp`, `edge`, `probability`, `rtp_resolved`.
        printed: the figure; of a range the lower one and the higher one, None where only one of
            its ends is printed.
        line: of the page.
        confidence: how surely it was read.
        text: what stands there, for a person who checks it.
        ranged: whether it states the ends of a range, not one value.
        fraction: whether it counts ones and not hundredths.
        note: what was made of it, if anything.
    """

    subject: Subject | None
    quantity: str
    printed: tuple[str | None, ...]
    line: int
    confidence: Confidence
    text: str
    ranged: bool = False
    fraction: bool = False
    note: str = ""


@dataclass(frozen=True)
class Reading:
    """One of the ways to read a printed pay: its convention, and the net win it means."""

    convention: str
    net: Fraction


@dataclass(frozen=True)
class Pay:
    """A printed pay of bets.

    Attributes:
        subject: the bets.
        printed: as on the page.
        form: the way it is printed; those of one form on one page follow one convention.
        readings: what it may mean.
        line: of the page.
        confidence: how surely it was read.
        text: what stands there.
        commission: what is taken off the win, if the pay itself says so.
        partial: whether it is about some wins of the bet only.
        sure: whether it is a pay by itself, and not only among pays.
    """

    subject: Subject
    printed: str
    form: str
    readings: tuple[Reading, ...]
    line: int
    confidence: Confidence
    text: str
    commission: Fraction | None = None
    partial: bool = False
    sure: bool = True


@dataclass(frozen=True)
class Commission:
    """A commission on the wins of bets, stated apart from their pay; `printed` is its figure."""

    subject: Subject
    share: Fraction
    line: int
    text: str
    printed: str


@dataclass(frozen=True)
class Decks:
    """Numbers of decks that the page names together; None is infinitely many."""

    numbers: tuple[int | None, ...]
    line: int
    text: str


@dataclass(frozen=True)
class Example:
    """A worked example: a stake and what is handed out for it.

    Attributes:
        subject: the bet.
        stake, returned: the two amounts.
        line: of the page.
        text: what stands there.
        printed: the two amounts as they are printed.
        gains: whether its words say that it gives the win, without the stake.
    """

    subject: Subject
    stake: Fraction
    returned: Fraction
    line: int
    text: str
    printed: tuple[str, ...] = ()
    gains: bool = False


@dataclass(frozen=True)
class Refund:
    """A statement that stakes come back, as on a tie."""

    subject: Subject
    line: int
    text: str


@dataclass(frozen=True)
class Unplaced:
    """A figure of the page that found no place, and why where there is more to say."""

    text: str
    line: int
    why: str = ""
