"""What a hypothesis is: a named change of a reckoning, how plausible it is, what it goes with."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from exact.bet import Bet
from exact.catalogue.bets import Catalogue
from exact.catalogue.entries import CatalogueEntry
from exact.explain.deals import Deals
from exact.explain.reckoning import Reckoning


class Kind(StrEnum):
    """The kinds of explanation."""

    PRESENTATION = "presentation"  #: the right value, printed in another way
    GAME = "game"  #: the value of another game under the same name
    MISTAKE = "mistake"  #: a known mistake of calculation
    NOISE = "noise"  #: the scatter of a simulation


@dataclass(frozen=True)
class Setting:
    """What a search may look at besides the reckoning.

    Attributes:
        deals: what was dealt already.
        catalogue: all bets.
        neighbours: the other bets of the page, each with its name there.
    """

    deals: Deals = field(default_factory=Deals)
    catalogue: Catalogue = field(default_factory=Catalogue.load)
    neighbours: tuple[tuple[str, Bet], ...] = ()

    def entry(self, bet: Bet) -> CatalogueEntry | None:
        """Return the catalogue's entry of a bet, None for one that is in no catalogue."""
        return self._entries.get(bet.id)

    @cached_property
    def _entries(self) -> dict[str, CatalogueEntry]:
        return {entry.id: entry for entry in self.catalogue.entries}


@dataclass(frozen=True)
class Variant:
    """A changed reckoning.

    Attributes:
        name: what the change is called.
        says: the change as a clause that begins with "with".
        reckoning: the reckoning after the change.
        weight: how far-fetched the change is: 1 is common, 5 is rare.
        goes_on: whether somebody who makes this change would make another on top.
    """

    name: str
    says: str
    reckoning: Reckoning
    weight: int
    goes_on: bool = True


#: Makes the variants of a reckoning; none where the hypothesis does not apply.
Maker = Callable[[Reckoning, Setting], Iterator[Variant]]


@dataclass(frozen=True)
class Hypothesis:
    """A named piece of the space that is searched.

    Attributes:
        kind: presentation, game or mistake.
        changes: the step of the reckoning that it changes.
        after: the steps that somebody who makes this change may have changed as well.
        whole_page: whether it is a cause that would show in every figure of a page.
        reading: whether it is a literal reading of the rules, which a printed figure can refute.
        variants: the variants of a reckoning.
    """

    kind: Kind
    changes: str
    after: frozenset[str]
    whole_page: bool
    reading: bool
    variants: Maker


#: Every hypothesis there is, in the order of the rooms of `space`.
HYPOTHESES: list[Hypothesis] = []


def hypothesis(
    kind: Kind,
    changes: str,
    *,
    after: tuple[str, ...] = (),
    whole_page: bool = False,
    reading: bool = False,
) -> Callable[[Maker], Maker]:
    """Return the decorator that makes a function one of the hypotheses; see `Hypothesis`."""

    def register(variants: Maker) -> Maker:
        made = Hypothesis(kind, changes, frozenset(after), whole_page, reading, variants)
        HYPOTHESES.append(made)
        return variants

    return register
