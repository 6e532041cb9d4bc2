"""Exact odds of baccarat: every bet on every shoe, counted in integers and divided once.

>>> import exact
>>> banker = exact.settle("banker", exact.Shoe.whole(8))
>>> banker.lines[0].arrangements, banker.house_edge
(2292252566437888, Fraction(114753351728, 10847218479825))
>>> joint = exact.law_of(["player.total", "banker.total"], exact.Shoe.whole(8), given="tie")
>>> joint.outcomes[0].values, joint.outcomes[0].arrangements
((0, 0), 28979901420544)
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from exact._version import VERSION as __version__
    from exact.bet import Bet, Line
    from exact.catalogue.rules import find_rules
    from exact.desk import (
        find_bet,
        law_of,
        line_counts,
        outcome_counts,
        results_named,
        settle,
        settle_named,
    )
    from exact.errors import ExactError
    from exact.jackpot import JackpotSettlement
    from exact.known import parse_known
    from exact.law import Law, Outcome
    from exact.multiplier import MultiplierLaw
    from exact.results import NotComputable
    from exact.rules import Rules
    from exact.settlement import SettledLine, Settlement
    from exact.shoe import Shoe

__all__ = [
    "Bet",
    "ExactError",
    "JackpotSettlement",
    "Law",
    "Line",
    "MultiplierLaw",
    "NotComputable",
    "Outcome",
    "Rules",
    "SettledLine",
    "Settlement",
    "Shoe",
    "__version__",
    "find_bet",
    "find_rules",
    "law_of",
    "line_counts",
    "outcome_counts",
    "parse_known",
    "results_named",
    "settle",
    "settle_named",
]

# Each name is fetched from its room when it is first asked for: a program that answers one
# question, such as the command line, then starts in half the time.
_ROOMS = {
    "Bet": "bet",
    "ExactError": "errors",
    "JackpotSettlement": "jackpot",
    "Law": "law",
    "Line": "bet",
    "MultiplierLaw": "multiplier",
    "NotComputable": "results",
    "Outcome": "law",
    "Rules": "rules",
    "SettledLine": "settlement",
    "Settlement": "settlement",
    "Shoe": "shoe",
    "find_bet": "desk",
    "find_rules": "catalogue.rules",
    "law_of": "desk",
    "line_counts": "desk",
    "outcome_counts": "desk",
    "parse_known": "known",
    "results_named": "desk",
    "settle": "desk",
    "settle_named": "desk",
}


def __getattr__(name: str) -> object:
    from importlib import import_module

    if name == "__version__":
        from exact._version import VERSION

        return VERSION
    if name not in _ROOMS:
        raise AttributeError(f"module 'exact' has no attribute {name!r}")
    value: object = getattr(import_module(f"exact.{_ROOMS[name]}"), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
