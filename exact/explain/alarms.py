"""False alarms: how many figures that nobody printed would get an explanation.

A space that explains everything explains nothing. Of all figures with two decimals within two
percentage points of the exact value, those that are not its correct print are counted that one
hypothesis gives, and those that one or two give. It is a count of all of them and no sample.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import ceil, floor

from exact.audit.printed import Printed
from exact.audit.verdict import Verdict, judge
from exact.explain.search import Candidate, Space

#: How far from the exact value the invented figures go, per unit staked.
WINDOW = Fraction(2, 100)
#: Their decimals, as percentages.
DECIMALS = 2


@dataclass(frozen=True)
class Alarms:
    """How many of the wrong figures around an exact value get an explanation.

    Attributes:
        figures: how many wrong figures there are.
        single: how many of them one hypothesis gives.
        all: how many of them one or two hypotheses give.
    """

    figures: int
    single: int
    all: int

    @property
    def rate_single(self) -> Fraction:
        """The share that one hypothesis gives."""
        return Fraction(self.single, self.figures)

    @property
    def rate(self) -> Fraction:
        """The share that one or two hypotheses give."""
        return Fraction(self.all, self.figures)


def false_alarms(space: Space) -> Alarms:
    """Return how many wrong figures around the exact value the space explains.

    The scatter of a simulation explains any figure, and so it is not counted.
    """
    blank = Printed("", Fraction(0), DECIMALS, True)
    low = ceil((space.exact - WINDOW) / blank.step)
    high = floor((space.exact + WINDOW) / blank.step)
    steps = range(low, high + 1)
    wrong = {n for n in steps if judge(space.exact, _figure(n)) is not Verdict.EXACT}
    single = _given(space.single, blank) & wrong
    double = _given(space.double, blank) & wrong
    return Alarms(len(wrong), len(single), len(single | double))


def _given(candidates: Iterable[Candidate], blank: Printed) -> set[int]:
    """Return the figures that the candidates may be printed as, in steps."""
    return {
        int(printed.value / blank.step)
        for candidate in candidates
        for printed in candidate.prints(blank)
    }


def _figure(steps: int) -> Printed:
    blank = Printed("", Fraction(0), DECIMALS, True)
    return Printed("", steps * blank.step, DECIMALS, True)
