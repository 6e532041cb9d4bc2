"""The ledger recomputed: each published figure beside ours, and whether they stand as expected."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from exact.verify.ledger import Figure, Status
from exact.verify.printed import Verdict, judge, judge_float
from exact.verify.values import Ours, values_of

#: Statuses whose figures are to agree, and those whose figures are known not to.
_AGREE = (Status.PUBLISHED, Status.FLOAT_ROUNDED)
_DISAGREE = (Status.MISPRINT, Status.INCOMPLETE_RULE)


@dataclass(frozen=True)
class Verified:
    """A figure of the ledger beside ours.

    Attributes:
        figure: the ledger's.
        ours: our value, or the reason for none.
        verdict: how the print stands to it; None where nobody published one and ours exists.
    """

    figure: Figure
    ours: Ours
    verdict: Verdict | None

    @property
    def expected(self) -> bool:
        """Whether the ledger says that the figure stands like this.

        A misprint that turns out to be right is as unexpected as a figure that turns out wrong.
        """
        status = self.figure.status
        if self.verdict is None:
            return status is Status.PUBLISHED
        if self.verdict is Verdict.SIMULATED:
            return status is Status.SIMULATED
        if self.verdict is Verdict.NOT_COMPUTABLE:
            return status is Status.NOT_COMPUTABLE
        return status in (_AGREE if self.verdict is Verdict.EXACT else _DISAGREE)


def verify(
    figures: Sequence[Figure], settled: Callable[[int, int], None] | None = None
) -> tuple[Verified, ...]:
    """Return each figure of the ledger beside ours.

    Args:
        figures: of the ledger.
        settled: is told, as work goes on, how many of how many laws are there.

    Raises:
        SheetError: for a bet, an event or a shoe that there is not; one line that names the figure.
    """
    return tuple(
        Verified(figure, ours, _verdict(figure, ours))
        for figure, ours in zip(figures, values_of(figures, settled), strict=True)
    )


def tally(verified: Iterable[Verified]) -> Counter[str]:
    """Return how many figures have each verdict; those that nobody published are `unpublished`."""
    return Counter(each.verdict or "unpublished" for each in verified)


def by_source(verified: Iterable[Verified]) -> dict[str, list[Verified]]:
    """Return the figures source by source, in the order in which the sources first come."""
    sources: dict[str, list[Verified]] = {}
    for each in verified:
        sources.setdefault(each.figure.source, []).append(each)
    return sources


def misprints(verified: Iterable[Verified]) -> list[Verified]:
    """Return the figures that the ledger says are misprinted."""
    return [each for each in verified if each.figure.status is Status.MISPRINT]


def _verdict(figure: Figure, ours: Ours) -> Verdict | None:
    if figure.status is Status.SIMULATED:
        return Verdict.SIMULATED
    if ours.value is None:
        return Verdict.NOT_COMPUTABLE
    if figure.printed is None:
        return None
    if figure.status is Status.FLOAT_ROUNDED:
        return judge_float(ours.value, figure.printed)
    return judge(ours.value, figure.printed)
