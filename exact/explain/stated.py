"""One figure of a page, as the search for its cause needs it."""

from __future__ import annotations

from dataclasses import dataclass

from exact.audit.printed import Printed
from exact.audit.verdict import Verdict
from exact.bet import Bet
from exact.rules import Rules


@dataclass(frozen=True)
class Stated:
    """One figure of a page.

    Attributes:
        label: what the page calls the bet.
        bet: the bet, None where that cannot be told.
        rules: the drawing rules that it is played by.
        quantity: `rtp`, `edge`, `probability`, `rtp_resolved`.
        figure: the printed figure.
        verdict: how it stands to the exact value.
        is_end: whether it is the end of a range.
    """

    label: str
    bet: Bet | None
    rules: Rules
    quantity: str
    figure: Printed
    verdict: Verdict
    is_end: bool = False
