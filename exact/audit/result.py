"""What an audit comes to: claims with their verdicts, offers, conflicts."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from fractions import Fraction

from exact.audit.printed import Printed
from exact.audit.sheet import Decks, Pays, Sheet
from exact.audit.verdict import Tolerance, Verdict, tolerable
from exact.bet import Bet
from exact.confirm import Confirmation
from exact.explain.hypothesis import Kind
from exact.explain.page import Page
from exact.explain.search import AS_IT_IS, Found

#: The law of a net win, apart from any name: each pay that can happen with its probability, in
#: the order of the pays, for each number of decks that the sheet leaves open.
Law = tuple[tuple[tuple[Fraction, Fraction], ...], ...]

#: The quantities of the two ends of a range.
LOWEST, HIGHEST = "rtp_lowest", "rtp_highest"


@dataclass(frozen=True)
class Judged:
    """A claim with its verdict.

    Attributes:
        bet: the bet's id, with its paytable or pays where the sheet names them; of a range the
            one that attains the end, or None where that cannot be told.
        bet_name: the catalogue's name for the bet, or None.
        printed_name: the bet's name on the page, or None.
        quantity: `rtp`, `edge`, `probability`, `rtp_resolved`, `rtp_lowest`, `rtp_highest`.
        figure: the printed figure.
        exact: the exact value per unit staked, or None.
        verdict: how the figure stands to it.
        overstated: whether the print promises the player more than correct rounding would.
        statement: how it was rounded or how far it is off, in one line; of an unknown one, why
            there is no exact value.
        by_decks: the exact value and the verdict for each number of decks, where the sheet leaves
            several open.
        pays: the printed pays.
        notes: the sheet's remarks.
        laws: the laws of the bets that the claim is about.
        subject: the bet that the exact value is of, None where that cannot be told.
        found: what gives the figure, most plausible first, where it is not exact.
        searched: how many hypotheses were tried for that.
        among: of a range, its bets.
        confirmation: what a second route says of the subject, None without one.
    """

    bet: str | None
    bet_name: str | None
    printed_name: str | None
    quantity: str
    figure: Printed
    exact: Fraction | None
    verdict: Verdict
    overstated: bool
    statement: str
    by_decks: tuple[tuple[Decks, Fraction, Verdict], ...]
    pays: tuple[Pays, ...]
    notes: tuple[str, ...]
    laws: frozenset[Law]
    subject: Bet | None = None
    found: tuple[Found, ...] = ()
    searched: int = 0
    among: tuple[str, ...] = ()
    confirmation: Confirmation | None = None

    @property
    def explanation(self) -> str:
        """The statement, and the most plausible explanation where it says more."""
        if not self.found or self.found[0].name in AS_IT_IS.values():
            return self.statement
        best = self.found[0]
        nothing = "nothing that was searched gives it: " if best.kind is Kind.NOISE else ""
        return f"{self.statement}; {nothing}{best.says}"

    @property
    def label(self) -> str:
        """The name to call the claim by: that on the page, else the bet's."""
        return self.printed_name or self.bet_name or "the range"

    @property
    def difference(self) -> Fraction | None:
        """Printed minus exact, per unit staked."""
        return None if self.exact is None else self.figure.value - self.exact


@dataclass(frozen=True)
class Priced:
    """An offer with its exact return, or the reason why there is none.

    `by_decks` has the return for each number of decks, where the sheet leaves several open;
    `confirmation` is what a second route says of the bet.
    """

    bet: str
    bet_name: str
    printed_name: str | None
    exact: Fraction | None
    reason: str | None
    pays: tuple[Pays, ...]
    notes: tuple[str, ...]
    by_decks: tuple[tuple[Decks, Fraction], ...] = ()
    confirmation: Confirmation | None = None

    @property
    def label(self) -> str:
        """The name to call the offer by: that on the page, else the bet's."""
        return self.printed_name or self.bet_name


@dataclass(frozen=True)
class Conflict:
    """What on a page cannot all be true.

    Attributes:
        claims: places in the audit's claims, from 0.
        says: what the conflict is, in one line.
        offers: places in the audit's offers, from 0.
    """

    claims: tuple[int, ...]
    says: str
    offers: tuple[int, ...] = ()


@dataclass(frozen=True)
class Audit:
    """The audit of one sheet; the claims of ranges come after the others, each end by itself.

    Attributes:
        sheet: the sheet.
        claims, offers, conflicts: what became of it.
        page: what is found about all figures of the page together.
    """

    sheet: Sheet
    claims: tuple[Judged, ...]
    offers: tuple[Priced, ...]
    conflicts: tuple[Conflict, ...]
    page: Page

    def holds(self, tolerance: Tolerance = Tolerance.CAREFUL) -> bool:
        """Return whether every claim is true, or as near as `tolerance` lets it be."""
        return all(tolerable(claim.verdict, claim.overstated, tolerance) for claim in self.claims)

    def counts(self) -> dict[Verdict, int]:
        """Return how many claims have each verdict, verdicts without a claim left out."""
        counted = Counter(claim.verdict for claim in self.claims)
        return {verdict: counted[verdict] for verdict in Verdict if counted[verdict]}
