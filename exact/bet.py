"""Bets: pay lines in order, each an event and the net win it pays.

Most bets are that and no more. Some are offered in mid-coup only (`given`), take several coups
(`coups`), pay a share of a jackpot (a line with one), or have their wins multiplied by chance
(`multiplier`); and of some the law is not known (`not_computable`).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import TYPE_CHECKING

from exact.errors import BetError, clip
from exact.events.syntax import Expression, parse_event
from exact.pays import format_pays, parse_share

if TYPE_CHECKING:
    from exact.coups import Coups
    from exact.multiplier import Multiplier

_NONE = Fraction(0)
#: A bet written on the spot may have this many characters.
_LONGEST = 20_000
#: No bet has more lines: a bound, so that a hostile one cannot eat time.
MOST_LINES = 1000


@dataclass(frozen=True)
class Line:
    """One pay line: when its event happens, it pays.

    Attributes:
        when: the event, in the event language.
        pays: net win per unit staked, from -1 (all lost) over 0 (a push) up.
        jackpot: share of a jackpot that is paid on top; the jackpot is counted in stakes.
        words: names of numbers that the event is about instead of a coup, such as `streak`.
        event: the event as it was parsed.

    Raises:
        EventError: when `when` is no event.
        BetError: when `pays` is no exact number of -1 or more, or `jackpot` none of 0 to 1.
    """

    when: str
    pays: Fraction
    jackpot: Fraction = _NONE
    words: tuple[str, ...] = ()
    event: Expression = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not isinstance(self.when, str):
            raise BetError(f"when: {clip(self.when)} is no text, an event such as 'tie' is")
        if isinstance(self.pays, bool) or not isinstance(self.pays, (int, Fraction)):
            raise BetError(f"pays: {clip(self.pays)} is no exact number, Fraction(19, 20) is")
        if self.pays < -1:
            raise BetError(f"pays: a net of {self.pays} would lose more than the stake")
        if self.jackpot is not _NONE and (
            isinstance(self.jackpot, bool)
            or not isinstance(self.jackpot, (int, Fraction))
            or not 0 <= self.jackpot <= 1
        ):
            raise BetError(f"jackpot: {clip(self.jackpot)} is no share, 0 to 1 are")
        if not isinstance(self.words, tuple) or not all(isinstance(w, str) for w in self.words):
            raise BetError(f"words: {clip(self.words)} is no tuple of names, ('streak',) is")
        object.__setattr__(self, "pays", Fraction(self.pays))
        object.__setattr__(self, "event", parse_event(self.when, self.words))


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
        given: an event that must have happened for the bet to be offered; its law is conditional
            on that.
        coups: what the bet counts over several coups; its lines then read the one name `streak`.
        multiplier: what is multiplied by chance, and at which fee.
        not_computable: why the bet has no law unless somebody gives one of its multipliers.

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
    given: str | None = None
    coups: Coups | None = None
    multiplier: Multiplier | None = None
    not_computable: str = ""

    @property
    def progressive(self) -> bool:
        """Whether a line pays a share of a jackpot."""
        return any(line.jackpot for line in self.lines)

    def __post_init__(self) -> None:
        for key in ("id", "name"):
            text = getattr(self, key)
            if not isinstance(text, str) or not text.strip():
                raise BetError(f"a bet needs a text as its {key}, not {clip(text)}")
        for key in ("paytable", "family", "rule", "source", "note", "not_computable"):
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
        if len(self.lines) > MOST_LINES:
            raise BetError(f"bet {clip(self.id)}: {too_many_lines(len(self.lines))}")
        if self.given is not None:
            parse_event(self.given)
        self._check_kinds()
        if self.coups is not None or any(line.words for line in self.lines):
            self._check_streak()
        if self.multiplier is not None and (self.coups is not None or self.progressive):
            raise BetError(f"bet {clip(self.id)}: multipliers go with neither coups nor a jackpot")
        if not self.paytable:
            pays = ((line.pays, line.jackpot) for line in self.lines)
            object.__setattr__(self, "paytable", paytable_name(pays))

    def _check_kinds(self) -> None:
        if self.coups is not None:
            from exact.coups import Coups

            if not isinstance(self.coups, Coups):
                raise BetError(f"bet {clip(self.id)}: coups is to be a Coups, or None")
        if self.multiplier is not None:
            from exact.multiplier import Multiplier

            if not isinstance(self.multiplier, Multiplier):
                raise BetError(f"bet {clip(self.id)}: multiplier is to be a Multiplier, or None")

    def _check_streak(self) -> None:
        from exact.coups import STREAK

        if self.coups is None:
            raise BetError(f"bet {clip(self.id)}: a line about a {STREAK} needs coups to count")
        if self.coups.at_most is None:
            raise BetError(f"bet {clip(self.id)}: coups: at_most is missing, at_most = 10 is one")
        if self.given is not None or self.progressive:
            raise BetError(f"bet {clip(self.id)}: coups go with neither given nor a jackpot")
        if any(line.words != (STREAK,) for line in self.lines):
            raise BetError(f"bet {clip(self.id)}: each line of a bet on coups is about a {STREAK}")


def too_many_lines(lines: int) -> str:
    """Return what is said of a bet with more lines than `MOST_LINES`."""
    return f"{lines:,} lines are too many, {MOST_LINES:,} are the most"


def paytable_name(pays: Iterable[tuple[Fraction, Fraction]]) -> str:
    """Return the name that a paytable has where nobody gave it one: its winning pays.

    They are joined by dashes in the order of the lines, each run of equal ones written once,
    without `:1`; a bet that never wins has the name of its first pay.

    Args:
        pays: of each line, one or more, the net win per unit staked and the share of a jackpot.

    >>> paytable_name((Fraction(net), Fraction(0)) for net in ("0.5", "12", "12", "0"))
    '0.5-12'
    """
    every = tuple(pays)
    wins = [format_pays(*both).removesuffix(":1") for both in every if both[0] > 0 or both[1]]
    once = [win for at, win in enumerate(wins) if at == 0 or win != wins[at - 1]]
    return "-".join(once) or format_pays(*every[0])


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
    parts, lines = text.split(";"), []
    if len(parts) > MOST_LINES:
        raise BetError(f"{clip(text)}: {too_many_lines(len(parts))}")
    for part in parts:
        event, _, pays = part.rpartition("@")
        if not event.strip() or not pays.strip():
            raise BetError(
                f"{clip(part.strip())} in {clip(text)} is no pay line, EVENT @ PAYS is: "
                "'banker.wins @ 0.95:1; tie @ push'"
            )
        lines.append(Line(event.strip(), *parse_share(pays)))
    return Bet(id=text.strip(), name=text.strip(), lines=tuple(lines))


def with_pays(bet: Bet, pays: str | Fraction) -> Bet:
    """Return the bet with other pays on its one winning line.

    Args:
        bet: a bet with exactly one line that pays more than the stake back.
        pays: as printed (`"150:1"`), or the net win per unit staked.

    Raises:
        BetError: when the bet has several winning lines or none, or the pays cannot be read.
    """
    net, share = parse_share(pays) if isinstance(pays, str) else (pays, _NONE)
    winning = [at for at, line in enumerate(bet.lines) if line.pays > 0 or line.jackpot]
    if len(winning) != 1:
        raise BetError(
            f"{clip(bet.id)} has {len(winning) or 'no'} winning lines, so @ cannot say which is "
            "meant: write the bet on the spot, 'EVENT @ PAYS; EVENT @ PAYS'"
        )
    lines = list(bet.lines)
    lines[winning[0]] = replace(lines[winning[0]], pays=net, jackpot=share)
    return replace(bet, lines=tuple(lines), paytable="")
