"""Effects of removal: how a return changes when a card is known to be gone.

The effect of a card is the return after it is gone less the return before. Two things follow from
the definition, and the second is a free test of any program:

- A card that nobody looks at changes nothing. So the effects of all cards of a shoe, each card
  counted, add up to exactly zero: their mean is the effect of burning one card face down. (Only
  a law under a condition, or one of several coups, need not obey: it is no mean over deals.)
- The return is a polynomial in the counts of cards over a product of sizes, so that two cards gone
  come near to the sum of their single effects. What is missing is the effect of second order:
  the return without both, less the return before, less both single effects.

A bet that reads suits has an effect for each card. The effect of a rank is then that of a card of
it drawn at random: the mean over the suits that the shoe holds, each weighted with its cards.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from exact.bet import Bet
from exact.cards import PER_RANK, RANKS, SUITS, Cards
from exact.deal.automaton import kinds_of
from exact.deal.joint import features_of, reading
from exact.errors import EventError, ShoeError
from exact.events.syntax import Expression, parse_event
from exact.events.tree import Node
from exact.rules import Rules
from exact.settlement import settle
from exact.shoe import COUP, Shoe

#: Two ranks whose cards are removed together, as places in `RANKS`.
Pair = tuple[int, int]


@dataclass(frozen=True)
class Removal:
    """The effects of removal on one bet.

    Attributes:
        bet: the bet.
        shoe: the shoe before a card is gone.
        rules: id of the drawing rules.
        rtp: the return before, per unit staked.
        effects: for each rank in the order of `RANKS` the return after one card of it is gone,
            less the return before; None where the shoe holds no such card, or the condition
            cannot happen without it.
        suited: where the bet reads suits, the same for each of the 52 cards (`4 * rank + suit`);
            else None.
        second: effects of second order, by pairs of ranks.
        given: text of the event that the returns are conditional on, or None.
    """

    bet: Bet
    shoe: Shoe
    rules: str
    rtp: Fraction
    effects: tuple[Fraction | None, ...]
    suited: tuple[Fraction | None, ...] | None = None
    second: tuple[tuple[Pair, Fraction | None], ...] = ()
    given: str | None = None

    @property
    def must_vanish(self) -> bool:
        """Whether the sum must be zero: the return is a mean over the deals of one coup."""
        return not self.why_not_zero

    @property
    def why_not_zero(self) -> str:
        """Why the sum need not be zero; empty where it must be."""
        if self.given is not None or self.bet.given is not None:
            return "the returns are conditional on an event, so they are no means over all deals"
        if self.bet.coups is not None:
            return "the bet takes several coups, so its return is no mean over the deals of one"
        return ""

    @property
    def sum(self) -> Fraction | None:
        """The effects of all cards of the shoe added up: zero where it must vanish.

        None where an effect is missing although the shoe holds the card.
        """
        total = Fraction(0)
        for n, effect in zip(self.shoe.ranks, self.effects, strict=True):
            if n and effect is None:
                return None
            total += n * (effect or 0)
        return total


def removal(
    bets: Sequence[Bet],
    shoe: Shoe,
    rules: Rules,
    given: str | None = None,
    pairs: Sequence[Pair] = (),
) -> tuple[Removal, ...]:
    """Return the exact effects of removal on each bet.

    Args:
        bets: what is settled; the rules that a bet names are the caller's to mind.
        shoe: the cards before one is gone.
        rules: who draws on what.
        given: text of an event; all returns are then conditional on it.
        pairs: pairs of ranks whose effects of second order are wanted too.

    Raises:
        ShoeError: when the shoe puts its cards back, is too small to lose a card (or two), or
            does not hold the cards of a pair; when a bet reads suits that are not known.
        EventError: when `given` is no event, or cannot happen on this shoe.

    >>> from exact.desk import find_bet
    >>> from exact.catalogue.rules import find_rules
    >>> tie = removal([find_bet("tie")], Shoe.whole(8), find_rules("punto-banco"))[0]
    >>> round(tie.effects[RANKS.index("6")] * 10**8), tie.sum
    (-115953, Fraction(0, 1))
    """
    _check(shoe, pairs)
    condition = None if given is None else parse_event(given)
    groups: dict[frozenset[object], list[int]] = {}
    for place, bet in enumerate(bets):
        key = reading(_nodes(bet), condition)
        groups.setdefault(frozenset(key), []).append(place)
    found: dict[int, Removal] = {}
    for places in groups.values():
        group = [bets[place] for place in places]
        for place, one in zip(places, _together(group, shoe, rules, condition, pairs), strict=True):
            found[place] = one
    return tuple(found[place] for place in range(len(bets)))


def _nodes(bet: Bet) -> tuple[Node, ...]:
    """Return the trees of all that is read of a coup to settle the bet."""
    if bet.coups is not None:
        texts = [text for text in (bet.coups.streak, bet.coups.skip) if text is not None]
        return tuple(parse_event(text).node for text in texts)
    offered = () if bet.given is None else (parse_event(bet.given).node,)
    return (*offered, *(line.event.node for line in bet.lines))


def _check(shoe: Shoe, pairs: Sequence[Pair]) -> None:
    if shoe.replacement:
        raise ShoeError(
            "removal: no card is ever gone from infinitely many decks, a number of decks will do"
        )
    gone = 2 if pairs else 1
    if shoe.size < COUP + gone:
        raise ShoeError(
            f"removal: the shoe holds {shoe.size} cards, and {gone} may go only if it holds "
            f"{COUP + gone} or more"
        )
    for first, second in pairs:
        for rank in {first, second}:
            wanted = 1 + (first == second)
            if shoe.ranks[rank] < wanted:
                name = f"{RANKS[first]},{RANKS[second]}"
                raise ShoeError(
                    f"removal: the shoe holds {shoe.ranks[rank]} cards {RANKS[rank]}, "
                    f"the pair {name} needs {wanted}"
                )


def _together(
    bets: Sequence[Bet],
    shoe: Shoe,
    rules: Rules,
    given: Expression | None,
    pairs: Sequence[Pair],
) -> Iterator[Removal]:
    """Yield the effects on bets that read the same."""
    depleted = Depleted(bets, shoe, rules, given)
    before = depleted.returns()
    single = {card: depleted.returns(card) for card in depleted.cards}
    for place, bet in enumerate(bets):
        rtp = before[place]
        assert rtp is not None
        by_card = {card: _less(returns[place], rtp) for card, returns in single.items()}
        effects = [_mean(depleted.of_rank(rank), by_card) for rank in range(len(RANKS))]
        second = [
            (pair, _second(depleted, place, pair, rtp, effects[pair[0]], effects[pair[1]]))
            for pair in pairs
        ]
        yield Removal(
            bet,
            shoe,
            rules.id,
            rtp,
            tuple(effects),
            tuple(by_card.get(card) for card in range(52)) if depleted.suited else None,
            tuple(second),
            None if given is None else given.text,
        )


def _less(after: Fraction | None, before: Fraction) -> Fraction | None:
    return None if after is None else after - before


def _mean(
    weights: dict[int, int], effects: dict[int, Fraction | None] | dict[int, Fraction]
) -> Fraction | None:
    """Return the mean of the effects of cards, weighted with how many there are of each."""
    total, held = Fraction(0), 0
    for card, n in weights.items():
        effect = effects[card]
        if effect is None:
            return None
        total += n * effect
        held += n
    return total / held if held else None


def _second(
    depleted: Depleted,
    place: int,
    pair: Pair,
    rtp: Fraction,
    one: Fraction | None,
    other: Fraction | None,
) -> Fraction | None:
    """Return the effect of second order of a pair of ranks, a random card of each drawn in turn."""
    if one is None or other is None:
        return None
    total, held = Fraction(0), 0
    for first, n in depleted.of_rank(pair[0]).items():
        for second, m in depleted.of_rank(pair[1]).items():
            ways = n * (m - (first == second))
            if not ways:
                continue
            after = depleted.returns(first, second)[place]
            if after is None:
                return None
            total += ways * after
            held += ways
    return total / held - rtp - one - other


class Depleted:
    """Returns of bets that read the same, on a shoe and after cards of it are gone.

    Cards that no bet in hand can tell apart are dealt once.

    Attributes:
        suited: whether the bets read suits.
        cards: the cards of the shoe, counted by their index; one card stands for its rank where
            the bets read no suits.
    """

    def __init__(
        self, bets: Sequence[Bet], shoe: Shoe, rules: Rules, given: Expression | None = None
    ) -> None:
        self.bets, self.shoe, self.rules, self.given = bets, shoe, rules, given
        features = features_of([node for bet in bets for node in _nodes(bet)], given)
        self.suited = any(feature.suited for feature in features) and shoe.suited is not None
        if self.suited and shoe.suited is not None:
            self.cards = {card: n for card, n in enumerate(shoe.suited) if n}
        else:
            self.cards = {PER_RANK * rank: n for rank, n in enumerate(shoe.ranks) if n}
        self._kinds = kinds_of(features, True, self.cards)
        self._known: dict[tuple[int, ...], tuple[Fraction | None, ...]] = {}

    def of_rank(self, rank: int) -> dict[int, int]:
        """Return the cards of a rank and how many of each the shoe holds."""
        return {card: n for card, n in self.cards.items() if card // PER_RANK == rank}

    def returns(self, *gone: int) -> tuple[Fraction | None, ...]:
        """Return each bet's return without the cards `gone`; None where `given` cannot happen."""
        key = tuple(sorted(self._kinds[card] for card in gone))
        if key not in self._known:
            self._known[key] = self._settled(gone)
        return self._known[key]

    def _settled(self, gone: Sequence[int]) -> tuple[Fraction | None, ...]:
        shoe = self.shoe
        for card in gone:
            suit = card % PER_RANK if self.suited else None
            shoe = shoe.without(Cards(card // PER_RANK, suit, 1))
        text = None if self.given is None else self.given.text
        try:
            settled = settle(self.bets, shoe, self.rules, text)
        except EventError:
            if not gone:  # the event was possible before the cards were gone
                raise
            return (None,) * len(self.bets)
        return tuple(settlement.rtp for settlement in settled)


def card_of(index: int) -> str:
    """Return the name of one of the 52 cards.

    >>> card_of(0), card_of(51)
    ('AS', 'KC')
    """
    return RANKS[index // PER_RANK] + SUITS[index % PER_RANK]
