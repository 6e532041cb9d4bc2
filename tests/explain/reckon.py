"""Values of eight decks worked out apart from the product: published counts and plain fractions."""

from fractions import Fraction

from exact.bet import Bet
from exact.catalogue.rules import find_rules
from exact.desk import find_bet
from exact.explain.hypothesis import Setting
from exact.explain.reckoning import Reckoning
from exact.explain.search import Candidate, Space, search
from exact.shoe import Shoe
from tests.audit.dealt import COUNTS

PLAYER, BANKER, TIE = (Fraction(n, sum(COUNTS[8])) for n in COUNTS[8])
#: Two cards of one rank, and two of rank and suit, of 416 cards.
PAIR, PERFECT = Fraction(31, 415), Fraction(7, 415)

#: Shared by the tests of a run: what was dealt once stays known.
SETTING = Setting()


def space(bet: str | Bet, quantity: str = "rtp", shoe: Shoe | None = None) -> Space:
    found = find_bet(bet) if isinstance(bet, str) else bet
    rules = find_rules(found.rules or "punto-banco")
    searched = search(Reckoning(found, shoe or Shoe.whole(8), rules), quantity, SETTING)
    assert searched is not None
    return searched


def candidate(space: Space, name: str) -> Candidate:
    (found,) = (each for each in (*space.single, *space.double) if each.name == name)
    return found


def names(space: Space) -> list[str]:
    return [each.name for each in (*space.single, *space.double)]
