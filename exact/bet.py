"""Bets: pay lines in order, each an event and the net win it pays."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from fractions import Fraction

from exact.errors import BetError, clip
from exact.events.syntax import Expression, parse_event
from exact.pays import format_pays, parse_pays

#: A bet written on the spot may have this many characters.
_LONGEST = 20_000


@dataclass(frozen=True)
class Line:
    """One pay line: when its event happens, it pays.

    Attributes:
        when: the event, in the event language.
        pays: net win per unit staked, from -1 (all lost) over 0 (a push) up.
        event: the event as it was parsed.

    Raises:
        EventError: when `when` is no event.
        BetError: when `pays` is no exact number of -1 or more.
    """

    when: str
    pays: Fraction
    event: Expression = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not isinstance(self.when, str):
            raise BetError(f"when: {clip(str(self.when))} is no text, an event such as 'tie' is")
        if isinstance(self.pays, bool) or not isinstance(self.pays, (int, Fraction)):
            raise BetError(f"pays: {clip(str(self.pays))} is no exact number, Fraction(19, 20) is")
        if self.pays < -1:
            raise BetError(f"pays: a net of {self.pays} would lose more than the stake")
        object.__setattr__(self, "pays", Fraction(self.pays))
        object.__setattr__(self, "event", parse_event(self.when))


@dataclass(frozen=True)
class Bet:
    """A bet: the first line whose event happens settles it; when none does, the stake is lost.

    Attributes:
        id: what the bet is called by, unique in a catalogue.
        name: the name for reading.
        lines: the pay lines, in the order in which they are tried.
        paytable: the name of the paytable; left empty, it is made of the pays by `paytable_name`.
        aliases: further names that the bet trades under.
        family: the kind of bet.
        rule: the rule in one sentence.
        rules: the id of the drawing rules that the bet needs, or None when any will do.
        source: where rule and pays were read.
        note: a remark.

    Raises:
        BetError: when id, name or lines are missing, or anything is of the wrong type.

    >>> Bet("tie", "Tie", (Line("tie", Fraction(8)),)).paytable
    '8'
    """

    id: str
    name: str
    lines: tuple[Line, ...]
    paytable: str = ""
    aliases: tuple[str, ...] = ()
    family: str = ""
    rule: str = ""
    rules: str | None = None
    source: str = ""
    note: str = ""

    def __post_init__(self) -> None:
        for key in ("id", "name"):
            text = getattr(self, key)
            if not isinstance(text, str) or not text.strip():
                raise BetError(f"a bet needs a text as its {key}, not {clip(str(text))}")
        for key in ("paytable", "family", "rule", "source", "note"):
            if not isinstance(getattr(self, key), str):
                raise BetError(f"bet {clip(self.id)}: {key} is to be a text")
        if self.rules is not None and (not isinstance(self.rules, str) or not self.rules):
            raise BetError(f"bet {clip(self.id)}: rules is to be the id of drawing rules, or None")
        if not isinstance(self.aliases, tuple) or not all(isinstance(a, str) for a in self.aliases):
            raise BetError(f"bet {clip(self.id)}: aliases is to be a tuple of texts")
        if not isinstance(self.lines, tuple) or not self.lines:
            raise BetError(f"bet {clip(self.id)}: lines is to be a tuple of one line or more")
        if not all(isinstance(line, Line) for line in self.lines):
            raise BetError(f"bet {clip(self.id)}: lines is to hold nothing but lines")
        if not self.paytable:
            object.__setattr__(self, "paytable", paytable_name(line.pays for line in self.lines))


def paytable_name(nets: Iterable[Fraction]) -> str:
    """Return the name that a paytable has where nobody gave it one: its winning pays.

    They are joined by dashes in the order of the lines, each run of equal ones written once,
    without `:1`; a bet that never wins has the name of its first pay.

    Args:
        nets: the net wins per unit staked of the lines, one or more.

    >>> paytable_name([Fraction(1, 2), Fraction(12), Fraction(12), Fraction(0)])
    '0.5-12'
    """
    every = tuple(nets)
    wins = [format_pays(net).removesuffix(":1") for net in every if net > 0]
    once = [win for at, win in enumerate(wins) if at == 0 or win != wins[at - 1]]
    return "-".join(once) or format_pays(every[0])


def inline_bet(text: str) -> Bet:
    """Return the bet that is written on the spot as `EVENT @ PAYS; EVENT @ PAYS`.

    The text itself becomes its id and its name.

    Raises:
        BetError: when a part has no event or no pays, or the pays cannot be read.
        EventError: when an event cannot be read.

    >>> inline_bet("player.wins @ even; tie @ push").paytable
    '1'
    """
    if len(text) > _LONGEST:
        raise BetError(f"a bet may have {_LONGEST:,} characters, not {len(text):,}")
    lines = []
    for part in text.split(";"):
        event, _, pays = part.rpartition("@")
        if not event.strip() or not pays.strip():
            raise BetError(
                f"{clip(part.strip())} in {clip(text)} is no pay line, EVENT @ PAYS is: "
                "'banker.wins @ 0.95:1; tie @ push'"
            )
        lines.append(Line(event.strip(), parse_pays(pays)))
    return Bet(id=text.strip(), name=text.strip(), lines=tuple(lines))


def with_pays(bet: Bet, pays: str | Fraction) -> Bet:
    """Return the bet with other pays on its one winning line.

    Args:
        bet: a bet with exactly one line that pays more than the stake back.
        pays: as printed (`"150:1"`), or the net win per unit staked.

    Raises:
        BetError: when the bet has several winning lines or none, or the pays cannot be read.
    """
    net = parse_pays(pays) if isinstance(pays, str) else pays
    winning = [at for at, line in enumerate(bet.lines) if line.pays > 0]
    if len(winning) != 1:
        raise BetError(
            f"{clip(bet.id)} has {len(winning) or 'no'} winning lines, so @ cannot say which is "
            "meant: write the bet on the spot, 'EVENT @ PAYS; EVENT @ PAYS'"
        )
    lines = list(bet.lines)
    lines[winning[0]] = Line(lines[winning[0]].when, net)
    name = paytable_name(line.pays for line in lines)
    return replace(bet, lines=tuple(lines), paytable=name)
