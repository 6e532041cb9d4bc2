"""From names and pays to bets of the catalogue: which paytable, and which way to read a pay.

A pay that may mean two things (`1:8`, `8x`) means the one that the catalogue knows of its bet;
where it knows both or neither, all pays of that form on the page go by the rows that are clear,
if those agree. What stays open is not read.

The bet of a name is the one whose paytable has the pays of the page: the entry of that name, or a
variant of it, an entry of the same family whose names begin or end with its name (`EZ Banker`).
One pay that nobody in the catalogue has makes the bet at that pay, `ID@PAYS`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from functools import cached_property

from exact.catalogue.bets import Catalogue
from exact.catalogue.entries import CatalogueEntry
from exact.pays import format_pays
from exact.reader.paytables import Nets, exactly, paytables, specs, variants, within
from exact.reader.statements import Commission, Confidence, Pay, Reading, least

#: A variant is known by its pays only when there are so many of them.
_SIGNATURE = 2


@dataclass(frozen=True)
class Settled:
    """A pay with the one way it was read.

    Attributes:
        pay: the statement.
        net: the net win per unit staked, a commission taken off.
        confidence: how surely.
        note: how it was read, where that is not by the letter.
    """

    pay: Pay
    net: Fraction
    confidence: Confidence
    note: str = ""


@dataclass(frozen=True)
class Found:
    """The bet that a name on the page stands for.

    Attributes:
        spec: how the sheet calls it (`tie/9`, `egalite-2@220:1`).
        pays: the printed pays that belong to it.
        notes: what was made of them.
        rest: pays that are left and make another bet, with that bet; or contradict it.
        also: the spec of a variant that the left pays make, if any.
        clash: whether no paytable has the printed pays together.
    """

    spec: str
    pays: tuple[Settled, ...] = ()
    notes: tuple[str, ...] = ()
    rest: tuple[Settled, ...] = ()
    also: str | None = None
    clash: bool = False


@dataclass
class Book:
    """The pays of a page, settled, and the bets that they make.

    Attributes:
        catalogue: where bets are looked up.
        settled: the pays that could be read.
        open: those that could not, and why.
        commissions: what is taken off the wins of a bet, by its id.
    """

    catalogue: Catalogue
    settled: list[Settled] = field(default_factory=list)
    open: list[tuple[Pay, str]] = field(default_factory=list)
    commissions: dict[str, Commission] = field(default_factory=dict)
    _known: dict[str, Nets] = field(default_factory=dict)
    _by_id: dict[str, list[Settled]] = field(default_factory=dict)
    _indexed: int = 0

    @cached_property
    def _entries(self) -> dict[str, CatalogueEntry]:
        return {entry.id: entry for entry in self.catalogue.entries}

    def entry(self, id: str) -> CatalogueEntry | None:
        """Return the entry of an id; None for a series."""
        return self._entries.get(id)

    def _variants(self, id: str) -> list[CatalogueEntry]:
        base = self.entry(id)
        return variants(self.catalogue, base) if base is not None else []

    def known(self, id: str) -> Nets:
        """Return all winning pays that the catalogue knows of a bet and its variants."""
        if id not in self._known:
            base = self.entry(id)
            every = [base, *self._variants(id)] if base is not None else []
            self._known[id] = frozenset(
                net for entry in every for _, nets in paytables(entry) for net in nets
            )
        return self._known[id]

    def pays_of(self, id: str) -> list[Settled]:
        """Return the settled pays of a bet."""
        if self._indexed != len(self.settled):
            self._by_id.clear()
            for each in self.settled:
                for one in each.pay.subject.ids:
                    self._by_id.setdefault(one, []).append(each)
            self._indexed = len(self.settled)
        return self._by_id.get(id, [])

    def found(self, id: str, line: int | None = None) -> Found:
        """Return the bet that an id on the page stands for, by the pays printed for it.

        Args:
            id: the id.
            line: of the page, where only the pays of one line are to count.
        """
        every = self.pays_of(id)
        pays = once(s for s in every if s.net > 0 and line in (None, s.pay.line))
        nets = frozenset(each.net for each in pays)
        base = self.entry(id)
        if base is None or not nets:
            return Found(id)
        own = exactly(base, nets)
        if own is not None:
            return Found(own, tuple(pays))
        fits = [
            s for v in self._variants(id) if (s := exactly(v, nets)) and len(nets) >= _SIGNATURE
        ]
        if len(fits) == 1:
            return Found(fits[0], tuple(pays), (f"the pays of the page are those of {fits[0]}",))
        part = within(base, nets)
        if part is not None:
            spec, held = part
            rest = [each for each in pays if each.net not in held]
            left = frozenset(each.net for each in rest)
            also = [
                s for v in self._variants(id) if (s := exactly(v, left)) and len(left) >= _SIGNATURE
            ]
            mine = tuple(each for each in pays if each.net in held)
            return Found(spec, mine, (), tuple(rest), also[0] if len(also) == 1 else None, True)
        wider = [spec for spec, held in specs(base) if nets < held]
        if len(wider) == 1:
            return Found(wider[0], tuple(pays), ("not all pays of the bet are printed",))
        if len(nets) == 1 and all(len(held) == 1 for _, held in specs(base)):
            spec = f"{id}@{format_pays(next(iter(nets)))}"
            same = [v.id for v in self._variants(id) if exactly(v, nets)]
            note = f"taken at its printed pay, which no paytable of {id} has"
            if same:
                note += f"; {' and '.join(same)} pays so"
            return Found(spec, tuple(pays), (note,))
        listed = ", ".join(sorted({format_pays(net) for net in nets}))
        note = f"no paytable of {id} has the pays {listed}"
        return Found(id, tuple(pays), (note,), clash=len(nets) > 1)


def once(pays: Iterable[Settled]) -> tuple[Settled, ...]:
    """Return pays without those that another line of the page prints again.

    Of two that mean the same, the one that is read by the letter stays.
    """
    first: dict[Fraction, Settled] = {}
    for each in pays:
        held = first.setdefault(each.net, each)
        if held.note and not each.note:
            first[each.net] = each
    return tuple(sorted(first.values(), key=lambda each: each.pay.line))


def book_of(catalogue: Catalogue, pays: Sequence[Pay], commissions: Iterable[Commission]) -> Book:
    """Return the pays of a page, each read in the one way that fits, and its commissions."""
    book = Book(catalogue)
    for commission in commissions:
        for id in commission.subject.ids:
            book.commissions.setdefault(id, commission)
    votes: dict[str, Counter[str]] = {}
    each = []
    for pay in pays:
        if pay.subject.open:
            book.open.append((pay, pay.subject.several()))
        else:
            each += [replace(pay, subject=pay.subject.of(id)) for id in pay.subject.ids]
    for pay in each:
        fits = _fitting(book, pay)
        if len(fits) == 1 and len(pay.readings) > 1:
            votes.setdefault(pay.form, Counter())[fits[0].convention] += 1
    for pay in each:
        settled = _settle(book, pay, votes.get(pay.form, Counter()))
        if isinstance(settled, str):
            book.open.append((pay, settled))
        else:
            book.settled.append(settled)
    return book


def _fitting(book: Book, pay: Pay) -> list[Reading]:
    """Return the ways to read a pay that the catalogue knows of its bets, else of variants."""
    nets = [(reading, _less(book, pay, reading.net)[0]) for reading in pay.readings]
    entries = [entry for id in pay.subject.ids if (entry := book.entry(id)) is not None]
    own = frozenset(net for entry in entries for _, held in paytables(entry) for net in held)
    fits = [reading for reading, net in nets if net in own]
    if fits:
        return fits
    known = frozenset(net for id in pay.subject.ids for net in book.known(id))
    return [reading for reading, net in nets if net in known]


def _less(book: Book, pay: Pay, net: Fraction) -> tuple[Fraction, str]:
    """Return a pay less the commission that goes with it, and a note on that."""
    share = pay.commission
    stated = next((c for id in pay.subject.ids if (c := book.commissions.get(id))), None)
    if (
        net == 1
        and share is None
        and stated is not None
        and len(pay.subject.ids) == 1
        and not pay.partial
    ):
        share = stated.share
    if share is None or net != 1:
        return net, ""
    return net * (1 - share), f"less a commission of {_percent(share)} % of the win"


def _settle(book: Book, pay: Pay, votes: Counter[str]) -> Settled | str:
    fits = _fitting(book, pay)
    confidence, how = pay.confidence, ""
    literal = pay.readings[0]
    if not pay.sure and pay.form == "ratio" and not fits:
        return "two numbers that no paytable of the bet has, and so perhaps no pay"
    if len(pay.readings) == 1:
        chosen = literal
    elif len(fits) == 1:
        chosen = fits[0]
    elif len(votes) == 1:
        (convention,) = votes
        agreed = [reading for reading in pay.readings if reading.convention == convention]
        if not agreed:
            return (
                f"{pay.printed!r} cannot be read as {convention}, like the other pays of its form"
            )
        chosen, confidence = agreed[0], least(confidence, Confidence.MEDIUM)
        how = "as the other pays of its form"
    elif pay.form == "stake first?" and len(fits) > 1 and not votes:
        chosen, confidence = literal, least(confidence, Confidence.MEDIUM)
        how = "by the letter; the other way round it could be a pay of the bet, too"
    else:
        ways = " or ".join(f"{format_pays(r.net)} ({r.convention})" for r in pay.readings)
        return f"may mean {ways}, and nothing on the page tells which"
    if chosen.net < 0:
        return f"{pay.printed!r} would lose a part of the stake"
    net, note = _less(book, pay, chosen.net)
    turned = chosen.convention not in ("to", "for", "even", "net") or pay.form == "clock"
    if turned or (chosen is not literal and pay.form != "ratio"):
        how = f"read as {format_pays(chosen.net)}, {chosen.convention}{', ' + how if how else ''}"
        confidence = least(confidence, Confidence.MEDIUM)
    elif pay.form in ("times", "bare", "either") or how:
        how = f"read as {format_pays(chosen.net)}{', ' + how if how else ''}"
        confidence = least(confidence, Confidence.MEDIUM)
    notes = "; ".join(filter(None, (how, note)))
    return Settled(pay, net, confidence, notes)


def _percent(share: Fraction) -> str:
    from exact.report.numbers import plain

    return plain(share * 100, 4)
