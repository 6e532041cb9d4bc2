"""One printed figure of one bet, explained."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path

from exact.audit.printed import Printed, parse_printed
from exact.audit.verdict import Verdict, judge
from exact.bet import Bet
from exact.catalogue.bets import Catalogue
from exact.catalogue.entries import STANDARD
from exact.catalogue.rules import find_rules
from exact.errors import BetError, UnknownName, clip
from exact.explain.alarms import Alarms, false_alarms
from exact.explain.deals import Deals, lines_of
from exact.explain.hypothesis import Setting
from exact.explain.noise import noise
from exact.explain.reckoning import Reckoning
from exact.explain.search import Found, Space, search
from exact.rules import Rules
from exact.shoe import Shoe

#: The quantities that a figure may be asked to be.
ASKED = ("rtp", "edge", "probability")
#: A figure below this is an edge where nothing else is said: no bet returns so little.
_LEAST_RETURN = Fraction(1, 2)


@dataclass(frozen=True)
class Answer:
    """What gives a printed figure.

    Attributes:
        figure: the figure.
        verdict: how it stands to the exact value.
        space: all that was tried.
        found: what gives the figure, most plausible first; the scatter of a simulation is last,
            and only there where nothing else gives it.
        alarms: how many wrong figures the space explains.
    """

    figure: Printed
    verdict: Verdict
    space: Space
    found: tuple[Found, ...]
    alarms: Alarms

    @property
    def bet(self) -> Bet:
        """The bet."""
        return self.space.base.bet


def explain(
    bet: str | Bet,
    figure: str,
    shoe: Shoe | None = None,
    quantity: str | None = None,
    rules: str | Rules = STANDARD,
    bets_files: Iterable[str | Path] = (),
) -> Answer:
    """Return which game, convention or mistake gives a printed figure.

    Args:
        bet: the bet, or its name as on the command line.
        figure: as it is printed, in percent.
        shoe: the cards that the figure is said to be for; eight decks when left out.
        quantity: one of `ASKED`; when left out, a figure below 50 is an edge, another a return.
        rules: the drawing rules; a bet that names its own keeps them.
        bets_files: files of further bets.

    Raises:
        UnknownName: for a bet, rules or a quantity that there is not.
        SheetError: for a figure that is none.
        BetError: for a bet that one coup does not settle, or whose figure does not exist.
        EventError, RulesError, ShoeError: for what cannot be read or dealt.

    >>> explain("banker", "98.83").found[0].name
    'per resolved coup'
    """
    if quantity is not None and quantity not in ASKED:
        raise UnknownName(f"{clip(quantity)} is no quantity, {', '.join(ASKED)} are")
    printed = parse_printed(figure)
    catalogue = Catalogue.load(bets_files)
    found = bet if isinstance(bet, Bet) else catalogue.find(bet)
    lines_of(found)  # says why, where there is nothing to explain
    asked_rules = found.rules or rules
    drawing = asked_rules if isinstance(asked_rules, Rules) else find_rules(asked_rules)
    base = Reckoning(found, shoe or Shoe.whole(), drawing)
    setting = Setting(Deals(), catalogue)
    asked = quantity or ("edge" if printed.value < _LEAST_RETURN else "rtp")
    space = search(base, asked, setting)
    if space is None:
        raise BetError(f"bet {found.id}: it has no such figure: every coup is a push")
    return answer(space, printed, setting)


def answer(space: Space, figure: Printed, setting: Setting) -> Answer:
    """Return what of a space gives a figure, and the scatter of a simulation if nothing does."""
    found = space.explain(figure)
    if not found:
        scattered = noise(space, figure, setting.deals)
        found = (scattered,) if scattered is not None else ()
    return Answer(figure, judge(space.exact, figure), space, found, false_alarms(space))
