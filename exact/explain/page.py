"""A page judged as a whole: one cause for several figures counts more than one for each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from exact.audit.verdict import Rounding, Verdict, roundings
from exact.catalogue.bets import Catalogue
from exact.explain.causes import Cause, causes_of, exchanged, ranked
from exact.explain.deals import Deals
from exact.explain.hypothesis import Kind, Setting
from exact.explain.noise import noise
from exact.explain.reckoning import Reckoning
from exact.explain.search import AS_IT_IS, Found, Question, Space, search_all
from exact.explain.simulation import Simulation, covariances, simulation
from exact.explain.space import hypotheses
from exact.explain.stated import Stated
from exact.settlement import no_law
from exact.shoe import Shoe

#: Decks that a figure is first explained for where the page leaves them open.
USUAL_DECKS = 8


@dataclass(frozen=True)
class Reading:
    """A literal reading of the rules that a printed figure refutes.

    Attributes:
        name: what is read.
        claim: the place of the figure.
        value: what the bet would come to, per unit staked.
    """

    name: str
    claim: int
    value: Fraction


@dataclass(frozen=True)
class Page:
    """What is found about all figures of a page.

    Attributes:
        found: for each figure what gives it, most plausible first; nothing for exact ones.
        searched: for each figure how many hypotheses were tried.
        causes: the causes of several figures, the one of most figures first.
        rounding: for each rounding rule the figures that it gives.
        judged: how many figures have an exact value.
        simulation: which number of simulated coups fits the figures that were put together.
        simulated: the places of these.
        refuted: literal readings that the figures refute.
    """

    found: tuple[tuple[Found, ...], ...]
    searched: tuple[int, ...]
    causes: tuple[Cause, ...]
    rounding: dict[Rounding, tuple[int, ...]]
    judged: int
    simulation: Simulation | None
    simulated: tuple[int, ...]
    refuted: tuple[Reading, ...]

    @property
    def one_rounding(self) -> tuple[Rounding, ...]:
        """The rules each of which gives the whole page."""
        whole = self.judged
        return tuple(rule for rule, given in self.rounding.items() if whole and len(given) == whole)


def explain_page(
    stated: Sequence[Stated],
    decks: Sequence[int | None],
    catalogue: Catalogue | None = None,
    deals: Deals | None = None,
) -> Page:
    """Return what gives the figures of a page, each by itself and all together.

    Args:
        stated: the figures.
        decks: the numbers of decks that the page leaves open; none where it names none.
        catalogue: all bets.
        deals: what was dealt already.
    """
    number = decks[0] if decks else USUAL_DECKS
    shoe = Shoe.infinite() if number is None else Shoe.whole(number)
    setting = Setting(deals or Deals(), catalogue or Catalogue.load())
    bases, values = _bases(stated, shoe, setting)
    spaces = _spaces(stated, bases, setting)
    found = [
        () if space is None else _found(space, each, number)
        for space, each in zip(spaces, stated, strict=True)
    ]
    found = exchanged(found, stated)
    causes = causes_of(found, stated, bases, setting)
    together, simulated = _simulation(stated, bases, values, decks)
    return Page(
        found=tuple(
            ranked(each, causes) or _scattered(space, one, setting)
            for each, space, one in zip(found, spaces, stated, strict=True)
        ),
        searched=tuple(0 if space is None else space.searched for space in spaces),
        causes=tuple(each for each in causes if len(each.explains) > 1 and each.says_more(causes)),
        rounding={
            rule: tuple(
                i
                for i, (value, each) in enumerate(zip(values, stated, strict=True))
                if value is not None and rule in roundings(value, each.figure)
            )
            for rule in Rounding
        },
        judged=sum(value is not None for value in values),
        simulation=together,
        simulated=simulated,
        refuted=tuple(_refuted(stated, bases, values, setting)),
    )


def _bases(
    stated: Sequence[Stated], shoe: Shoe, setting: Setting
) -> tuple[list[Reckoning | None], list[Fraction | None]]:
    """Return the right reckoning and the right value of each figure that has one."""
    bases: list[Reckoning | None] = []
    for each in stated:
        settled = each.bet is not None and each.bet.coups is None and not no_law(each.bet)
        bases.append(Reckoning(each.bet, shoe, each.rules) if each.bet and settled else None)
    setting.deals.want(base.deal for base in bases if base is not None)
    values = [
        None if base is None else base.value(setting.deals, each.quantity)
        for base, each in zip(bases, stated, strict=True)
    ]
    return bases, values


def _spaces(
    stated: Sequence[Stated], bases: Sequence[Reckoning | None], setting: Setting
) -> list[Space | None]:
    """Search for every figure that is not exact."""
    asked: dict[int, Question] = {}
    for i, (each, base) in enumerate(zip(stated, bases, strict=True)):
        if base is not None and each.verdict is not Verdict.EXACT:
            others = {
                other.bet: other.label
                for other in stated
                if other.bet is not None and other.bet.lines != base.bet.lines
            }
            neighbours = tuple((label, bet) for bet, label in others.items())
            asked[i] = Question(base, each.quantity, replace(setting, neighbours=neighbours))
    spaces = dict(zip(asked, search_all(list(asked.values())), strict=True))
    return [spaces.get(i) for i in range(len(stated))]


def _found(space: Space, stated: Stated, decks: int | None) -> tuple[Found, ...]:
    """Return what gives a figure; where the page leaves the decks open, the usual ones count."""
    found = space.explain(stated.figure)
    if stated.verdict is not Verdict.UNKNOWN:
        return found
    name = "infinitely many decks" if decks is None else f"{decks} decks"
    return tuple(
        replace(
            each,
            kind=Kind.GAME,
            name=name,
            says=f"with {name}, {each.says}",
            whole_page=True,
            parts=(name,),
        )
        if each.name in AS_IT_IS.values()
        else each
        for each in found
    )


def _scattered(space: Space | None, stated: Stated, setting: Setting) -> tuple[Found, ...]:
    if space is None or stated.verdict is Verdict.EXACT:
        return ()
    scattered = noise(space, stated.figure, setting.deals)
    return () if scattered is None else (scattered,)


def _simulation(
    stated: Sequence[Stated],
    bases: Sequence[Reckoning | None],
    values: Sequence[Fraction | None],
    decks: Sequence[int | None],
) -> tuple[Simulation | None, tuple[int, ...]]:
    """Fit a number of simulated coups to the returns of a page, if any of them is not exact."""
    if len(decks) != 1:
        return None, ()
    places: list[int] = []
    for i, (each, base) in enumerate(zip(stated, bases, strict=True)):
        usable = base is not None and values[i] is not None and base.bet.given is None
        if usable and each.quantity in ("rtp", "edge") and not each.is_end:
            places.append(i)
    chosen = [base for i, base in enumerate(bases) if i in places and base is not None]
    wrong = [i for i in places if stated[i].verdict is not Verdict.EXACT]
    if not wrong or len({base.rules for base in chosen}) > 1:
        return None, ()
    matrix = covariances(chosen)
    if matrix is None:
        return None, ()
    off = []
    for i in places:
        value = values[i]
        assert value is not None
        distance = stated[i].figure.value - value
        off.append(-distance if stated[i].quantity == "edge" else distance)
    fitted = simulation(off, [stated[i].figure.step for i in places], matrix)
    return replace(fitted, worst=places[fitted.worst]), tuple(places)


def _refuted(
    stated: Sequence[Stated],
    bases: Sequence[Reckoning | None],
    values: Sequence[Fraction | None],
    setting: Setting,
) -> list[Reading]:
    """Return the literal readings that no rounding turns into the figure, and that are farther."""
    refuted = []
    for i, (each, base, value) in enumerate(zip(stated, bases, values, strict=True)):
        if base is None or value is None:
            continue
        for one in hypotheses():
            for variant in one.variants(base, setting) if one.reading else ():
                read = variant.reckoning.value(setting.deals, each.quantity)
                if read is None or roundings(read, each.figure):
                    continue
                if abs(read - each.figure.value) > abs(value - each.figure.value):
                    refuted.append(Reading(variant.name, i, read))
    return refuted
