"""What is gathered while a page is read, and the rules by which a figure finds its place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from exact.reader.lexicon import Lexicon
from exact.reader.measures import Measure, is_fraction, likely
from exact.reader.pays import Printed
from exact.reader.segment import Segment
from exact.reader.statements import (
    Commission,
    Confidence,
    Decks,
    Example,
    Figure,
    Pay,
    Refund,
    Subject,
    Unplaced,
    least,
)
from exact.reader.tokens import HOLE

#: A text beside a statement is cut to this length.
_SHOWN = 160
NO_BET = "a return of no bet in particular"
NO_MEANING = "a percentage of unknown meaning"
TWO_DOUBTS = "no word says what it is, and which bet it belongs to is not sure"
NO_SIZE = "not of the size of what is announced"
ONE_BET = "a range for a single bet"
NO_QUANTITY = "no word says what it is; taken for a return by its size"


@dataclass
class Context:
    """What the lines above a unit said about it.

    Attributes:
        quantity: what percentages are, by the last heading that said so.
        pays: whether the last heading announced pays.
        series: the series of bets whose table it is, and what the page calls it.
        subject: the bet whose heading stands above, and for how many more units.
        left: how many more units the subject holds for.
    """

    quantity: str | None = None
    pays: bool = False
    series: tuple[str, str] | None = None
    subject: Subject | None = None
    left: int = 0


@dataclass
class Collected:
    """The statements of a page in the order in which they were read, and the segments read."""

    lexicon: Lexicon
    figures: list[Figure] = field(default_factory=list)
    pays: list[Pay] = field(default_factory=list)
    commissions: list[Commission] = field(default_factory=list)
    decks: list[Decks] = field(default_factory=list)
    dates: list[str] = field(default_factory=list)
    examples: list[Example] = field(default_factory=list)
    refunds: list[Refund] = field(default_factory=list)
    labels: list[tuple[Subject, int]] = field(default_factory=list)
    segments: list[Segment] = field(default_factory=list)
    why: dict[tuple[int, int], str] = field(default_factory=dict)

    def segment(self, line: int, text: str) -> Segment:
        """Return a new segment, whose unread figures will be listed."""
        made = Segment(line, text, self.lexicon)
        self.segments.append(made)
        return made

    def figure(
        self,
        segment: Segment,
        measure: Measure,
        subject: Subject | None,
        said: str | None,
        context: Context,
        confidence: Confidence = Confidence.HIGH,
    ) -> bool:
        """Take a figure down, or note why it has no place; return whether it has one.

        Args:
            segment: where it stands.
            measure: the figure.
            subject: its bets; None for the whole game.
            said: what the head of its column or the label of its row says that it is.
            context: what the lines above said.
            confidence: how surely it belongs to the bets.
        """
        value, notes = measure.values(segment)[0], []
        quantity = measure.quantity or said
        if quantity is None and context.quantity is not None:
            quantity = context.quantity
            confidence = least(confidence, Confidence.MEDIUM)
        beside = measure.quantity is not None or said is not None
        ones = quantity is not None and is_fraction(segment.atoms[measure.atoms[0]], quantity)
        if quantity is not None and not ones and not likely(quantity, value, beside):
            return self._without(segment, measure, NO_SIZE)
        if quantity is None:
            if not likely("rtp", value) or value > 100:
                return self._without(segment, measure, NO_MEANING)
            # Of two doubts a person is to make the claim: of a bet, and of a return.
            if subject is not None and subject.confidence is not Confidence.HIGH:
                return self._without(segment, measure, TWO_DOUBTS)
            quantity, confidence = "rtp", Confidence.LOW
            notes.append(NO_QUANTITY)
        ends = measure.ends
        grouped = subject is None or any(HOLE in id for id in subject.ids)
        if ends == "both" and not grouped and subject is not None and len(subject.ids) < 2:
            return self._without(segment, measure, ONE_BET)
        if subject is None and not ends:
            return self._without(segment, measure, NO_BET)
        if ends and quantity != "rtp":
            return self._without(segment, measure, "a range of a quantity other than the return")
        if ends in ("lowest", "highest") and not grouped:
            ends = ""
        atoms = [segment.atoms[at] for at in measure.atoms]
        bare = [
            atom.text.lstrip("-+\u2212").strip() if atom.negative else atom.text for atom in atoms
        ]
        for atom in atoms:
            if atom.words:
                notes.append(f"printed in words: {atom.words!r}")
                confidence = least(confidence, Confidence.MEDIUM)
        if any(atom.negative for atom in atoms):
            notes.append("printed with a minus, as what the player loses")
        printed: tuple[str | None, ...] = tuple(bare)
        if ends == "lowest":
            printed = (bare[0], None)
        elif ends == "highest":
            printed = (None, bare[0])
        elif ends == "both" and atoms[0].value is not None and atoms[1].value is not None:
            printed = tuple(bare if atoms[0].value <= atoms[1].value else reversed(bare))
        segment.placed.update(measure.atoms)
        if subject is not None:
            confidence = least(confidence, subject.confidence)
            notes += [subject.note] if subject.note else []
        self.figures.append(
            Figure(
                subject,
                quantity,
                printed,
                segment.line,
                confidence,
                shown(segment.raw),
                ranged=bool(ends),
                fraction=any(is_fraction(atom, quantity) for atom in atoms),
                note="; ".join(notes),
            )
        )
        return True

    def pay(
        self,
        segment: Segment,
        printed: Printed,
        subject: Subject,
        confidence: Confidence,
        partial: bool = False,
    ) -> None:
        """Take a pay down."""
        segment.placed.update(printed.atoms)
        self.pays.append(
            Pay(
                subject,
                printed.text,
                printed.form,
                printed.readings,
                segment.line,
                least(confidence, subject.confidence),
                shown(segment.raw),
                printed.commission,
                partial,
                printed.sure,
            )
        )

    def _without(self, segment: Segment, measure: Measure, why: str) -> bool:
        for at in measure.atoms:
            self.why[id(segment), at] = why
        return False

    def unplaced(self) -> Iterator[Unplaced]:
        """Yield the figures that found no place, in the order of the page."""
        for segment in sorted(self.segments, key=lambda each: each.line):
            for at in segment.free():
                atom = segment.atoms[at]
                if atom.kind != "address":
                    why = self.why.get((id(segment), at), "")
                    why = why or "a number in words that is not clear" * (atom.kind == "words")
                    yield Unplaced(atom.words or atom.text, segment.line, why)


def shown(text: str) -> str:
    """Return a text on one line, cut where it is long."""
    line = " ".join(text.split())
    return line if len(line) <= _SHOWN else f"{line[: _SHOWN - 1]}…"


def weaker(subject: Subject, confidence: Confidence) -> Subject:
    """Return a subject that is read no more surely than so."""
    return replace(subject, confidence=least(subject.confidence, confidence))


def spans_of(items: Iterable[Measure | Printed]) -> Sequence[tuple[int, int]]:
    """Return where figures and pays stand."""
    return [(item.start, item.end) for item in items]
