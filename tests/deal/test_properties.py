"""What must hold of every law, whatever the bet: identities that need no second program."""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations
from math import perm

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from exact.bet import Bet, Line
from exact.cards import Cards
from exact.deal.automaton import build, kinds_of
from exact.deal.count import count
from exact.deal.coup import full_course
from exact.desk import law_of
from exact.errors import EventError
from exact.events.syntax import parse_expression
from exact.events.tree import evaluator
from exact.law import law
from exact.rules import Rules
from exact.settlement import Settlement, settle
from exact.shoe import Shoe
from tests.oracle.bridge import counted, product_bet, product_rules, product_shoe
from tests.oracle.brute import PUNTO_BANCO, TABLES
from tests.oracle.coup import RANKS, SUITS
from tests.oracle.leaves import Language
from tests.oracle.strategies import SmallBet, SmallShoe, bets, events, expressions, shoes

RULES: dict[str, Rules] = {name: product_rules(table) for name, table in TABLES.items()}
STANDARD = product_rules(PUNTO_BANCO)
NAMES = st.sampled_from(("punto-banco", "punto-banco", *TABLES))


def settled(bet: Bet, shoe: Shoe, rules: Rules = STANDARD, when: str | None = None) -> Settlement:
    (settlement,) = settle([bet], shoe, rules, when)
    return settlement


def blind(shoe: SmallShoe) -> Language:
    """What can be said of the shoe without a word about suits."""
    return Language(tuple(card for card, _ in shoe.cards), suited=False)


@settings(max_examples=40)
@given(data=st.data(), shoe=shoes(), name=NAMES)
def test_arrangements_add_up(data: st.DataObject, shoe: SmallShoe, name: str) -> None:
    cards = 5 if name == "7-up" else 6
    bet = product_bet(data.draw(bets(Language.of(shoe.counts))))
    found = settled(bet, product_shoe(shoe), RULES[name])
    assert sum(line.arrangements for line in found.lines) == perm(shoe.size, cards)
    assert all(line.arrangements >= 0 for line in found.lines)
    assert sum(found.probability(i) for i in range(len(found.lines))) == 1


@pytest.mark.parametrize("decks", [1, 2, 6, 8])
@pytest.mark.parametrize(
    "when",
    [
        "player.pair and player.perfect_pair",
        'start.count("9") == 2 and banker.first.suit == "S"',
        'player.all("black")',
        "winner.third.point == 3 or loser.third.rank == 'K'",
        "banker.straight",
    ],
)
def test_arrangements_add_up_on_whole_shoes(when: str, decks: int) -> None:
    bet = Bet("bet", "Bet", (Line(when, Fraction(3)),))
    assert settled(bet, Shoe.whole(decks)).arrangements == perm(52 * decks, 6)


@settings(max_examples=40)
@given(data=st.data(), shoe=shoes(suited=True), names=NAMES)
def test_the_names_of_suits_are_nothing_to_a_suit_blind_law(
    data: st.DataObject, shoe: SmallShoe, names: str
) -> None:
    nodes = data.draw(st.lists(expressions(blind(shoe)), min_size=1, max_size=2))
    texts = [node.text for node in nodes]
    order = data.draw(st.permutations(SUITS))
    renamed = [((r, order[SUITS.index(s)]), n) for (r, s), n in shoe.cards]
    unknown = ",".join(f"{r}*{n}" for (r, _), n in shoe.cards)
    one = counted(law(texts, product_shoe(shoe), RULES[names]))
    assert counted(law(texts, product_shoe(SmallShoe(tuple(renamed))), RULES[names])) == one
    assert counted(law(texts, Shoe.of(unknown), RULES[names])) == one


@settings(max_examples=30)
@given(data=st.data(), shoe=shoes(suited=True))
def test_suits_renamed_in_shoe_and_expression_alike(data: st.DataObject, shoe: SmallShoe) -> None:
    seat = data.draw(st.sampled_from(("player.first", "banker.third", "winner.second")))
    group = data.draw(st.sampled_from(("player", "start", "round", "loser.start")))
    order = data.draw(st.permutations(SUITS))
    renamed = [((r, order[SUITS.index(s)]), n) for (r, s), n in shoe.cards]
    suit, rank = data.draw(st.sampled_from(SUITS)), data.draw(st.sampled_from(RANKS))
    other = order[SUITS.index(suit)]
    text = '{}.suit == "{}" or {}.count("{}") + {}.count("{}{}") > 1 or {}.same_suit'
    one = law([text.format(seat, suit, group, suit, group, rank, suit, group)],
              product_shoe(shoe), STANDARD)  # fmt: skip
    two = law([text.format(seat, other, group, other, group, rank, other, group)],
              product_shoe(SmallShoe(tuple(renamed))), STANDARD)  # fmt: skip
    assert counted(one) == counted(two)


SEATS = ("player.first", "player.second", "banker.first", "banker.second")


@settings(max_examples=15)
@given(data=st.data(), shoe=shoes())
def test_the_first_four_cards_may_be_dealt_in_any_order(
    data: st.DataObject, shoe: SmallShoe
) -> None:
    attributes = ("rank", "point", "face", *(("suit", "colour") if shoe.suited else ()))
    asked = [data.draw(st.sampled_from(attributes)) for _ in SEATS]
    laws = []
    for order in permutations(SEATS):
        texts = [f"{seat}.{attribute}" for seat, attribute in zip(order, asked, strict=True)]
        laws.append(counted(law(texts, product_shoe(shoe), STANDARD)))
    assert all(one == laws[0] for one in laws)


@settings(max_examples=30)
@given(data=st.data(), shoe=shoes(), name=st.sampled_from(tuple(n for n in TABLES if n != "7-up")))
def test_a_hand_may_be_dealt_in_either_order(
    data: st.DataObject, shoe: SmallShoe, name: str
) -> None:
    """First and second card of a hand change places; the rest of the coup never notices."""
    texts = [
        node.text for node in data.draw(st.lists(expressions(Language.of(shoe.counts)), max_size=1))
    ]
    texts += ["player.first.rank", "banker.second.point - player.total", "winner.first.point"]
    swap = {".first": ".second", ".second": ".first"}
    turned = ["".join(swap.get(part, part) for part in _split(text, tuple(swap))) for text in texts]
    assert counted(law(texts, product_shoe(shoe), RULES[name])) == counted(
        law(turned, product_shoe(shoe), RULES[name])
    )


def _split(text: str, marks: tuple[str, ...]) -> list[str]:
    for mark in marks:
        text = text.replace(mark, f"\0{mark}\0")
    return text.split("\0")


def test_the_two_hands_exchange_their_starts() -> None:
    """On the first four cards, Player and Banker are the same."""
    shoe = Shoe.whole(1, "AS,2S,KH,KD,9C,9S")
    texts = ["player.start.total", "banker.start.shape", 'player.start.count("S")', "banker.pair"]
    turned = [
        text.replace("player", "?").replace("banker", "player").replace("?", "banker")
        for text in texts
    ]
    assert counted(law(texts, shoe, STANDARD)) == counted(law(turned, shoe, STANDARD))


@pytest.mark.parametrize("name", [name for name in TABLES if name != "7-up"])
@pytest.mark.parametrize(
    "text",
    [
        "player.total - banker.total",
        'player.third.rank == "9" or banker.pair',
        "round.cards * 10 + start.total",
        "player.same_rank + banker.straight",
    ],
)
def test_either_hand_may_be_dealt_first(text: str, name: str) -> None:
    """The engine's own two orders of dealing, on a lopsided shoe."""
    read = parse_expression(text)
    stock = {4 * rank: n for rank, n in enumerate(Shoe.whole(1, "9*3,A*2,K*4").ranks) if n}
    kinds = kinds_of(read.features, True, stock)
    cards = {kind: sum(n for c, n in stock.items() if kinds[c] == kind) for kind in kinds.values()}
    places = {feature: place for place, feature in enumerate(read.features)}
    answer = evaluator(read.node, places)
    laws = []
    for banker_first in (False, True):
        course = full_course(RULES[name], banker_first)
        automaton = build(course, read.features, answer, tuple(cards), {})
        laws.append(count(automaton, cards, 6).ways)
    assert laws[0] == laws[1]
    whole = law([text], Shoe.whole(1, "9*3,A*2,K*4"), RULES[name])
    assert laws[0] == {outcome.values[0]: outcome.arrangements for outcome in whole.outcomes}


@settings(max_examples=30)
@given(data=st.data(), shoe=shoes(least=7), name=NAMES)
def test_an_unseen_card_changes_nothing_on_average(
    data: st.DataObject, shoe: SmallShoe, name: str
) -> None:
    bet = product_bet(data.draw(bets(Language.of(shoe.counts))))
    assume(shoe.size >= 7)
    returns = [
        n * settled(bet, product_shoe(shoe.without(card)), RULES[name]).rtp
        for card, n in shoe.cards
    ]
    whole = settled(bet, product_shoe(shoe), RULES[name])
    assert sum(returns) / shoe.size == whole.rtp


@pytest.mark.parametrize("when", ["tie", "player.pair", "banker.wins and banker.cards == 3"])
def test_an_unseen_card_changes_nothing_on_average_at_eight_decks(when: str) -> None:
    bet = Bet("bet", "Bet", (Line(when, Fraction(8)),))
    shoe = Shoe.whole(8)
    returns = [settled(bet, shoe.without(Cards(rank, None, 1))).rtp for rank in range(len(RANKS))]
    assert sum(returns) / len(RANKS) == settled(bet, shoe).rtp


def moments(settlement: Settlement) -> list[Fraction | None]:
    return [
        *(settlement.moment(order) for order in range(1, 6)),
        *(settlement.rtp, settlement.rtp_resolved, settlement.hit_frequency),
        *(settlement.push_frequency, settlement.variance, settlement.excess_kurtosis),
    ]


@settings(max_examples=40)
@given(data=st.data(), shoe=shoes())
def test_splitting_a_pay_line_changes_no_moment(data: st.DataObject, shoe: SmallShoe) -> None:
    language = Language.of(shoe.counts)
    small: SmallBet = data.draw(bets(language))
    bet = product_bet(small)
    at = data.draw(st.integers(0, len(bet.lines) - 1))
    line, by = bet.lines[at], data.draw(events(language, depth=1)).text
    parts = (
        Line(f"({line.when}) and ({by})", line.pays),
        Line(f"({line.when}) and not ({by})", line.pays),
    )
    split = Bet("split", "Split", (*bet.lines[:at], *parts, *bet.lines[at + 1 :]))
    one, two = settle([bet, split], product_shoe(shoe), STANDARD)
    assert moments(one) == moments(two)
    counts = [part.arrangements for part in two.lines]
    merged = [*counts[:at], counts[at] + counts[at + 1], *counts[at + 2 :]]
    assert [part.arrangements for part in one.lines] == merged


@settings(max_examples=30)
@given(data=st.data(), shoe=shoes())
def test_the_losing_rest_may_be_written_down(data: st.DataObject, shoe: SmallShoe) -> None:
    bet = product_bet(data.draw(bets(Language.of(shoe.counts))))
    lost = Bet("lost", "Lost", (*bet.lines, Line("1 == 1", Fraction(-1))))
    one, two = settle([bet, lost], product_shoe(shoe), STANDARD)
    assert moments(one) == moments(two)
    assert [line.arrangements for line in two.lines] == [
        *(line.arrangements for line in one.lines),
        0,
    ]


@settings(max_examples=50)
@given(data=st.data(), shoe=shoes(), name=NAMES)
def test_an_event_and_its_opposite_mix_to_the_whole(
    data: st.DataObject, shoe: SmallShoe, name: str
) -> None:
    language = Language.of(shoe.counts)
    bet, event = product_bet(data.draw(bets(language))), data.draw(events(language)).text
    whole = settled(bet, product_shoe(shoe), RULES[name])
    parts = []
    for when in (event, f"not ({event})"):
        try:
            parts.append(settled(bet, product_shoe(shoe), RULES[name], when))
        except EventError:  # cannot happen, so its opposite is certain
            continue
    counts = [[line.arrangements for line in part.lines] for part in parts]
    assert [sum(column) for column in zip(*counts, strict=True)] == [
        line.arrangements for line in whole.lines
    ]
    weights = [Fraction(part.arrangements, whole.arrangements) for part in parts]
    assert sum(weights) == 1
    assert sum(w * part.rtp for w, part in zip(weights, parts, strict=True)) == whole.rtp


@settings(max_examples=30)
@given(data=st.data(), shoe=shoes(), name=NAMES)
def test_a_joint_law_has_its_single_laws_as_margins(
    data: st.DataObject, shoe: SmallShoe, name: str
) -> None:
    nodes = data.draw(st.lists(expressions(Language.of(shoe.counts)), min_size=2, max_size=3))
    texts = [node.text for node in nodes]
    together = counted(law(texts, product_shoe(shoe), RULES[name]))
    for i, text in enumerate(texts):
        margin: dict[tuple[tuple[str, object], ...], int] = {}
        for values, n in together.items():
            margin[values[i : i + 1]] = margin.get(values[i : i + 1], 0) + n
        assert counted(law([text], product_shoe(shoe), RULES[name])) == margin


@settings(max_examples=25)
@given(data=st.data(), shoe=shoes(), name=NAMES)
def test_bets_of_one_call_do_not_disturb_each_other(
    data: st.DataObject, shoe: SmallShoe, name: str
) -> None:
    language = Language.of(shoe.counts)
    small = data.draw(st.lists(bets(language, depth=1), min_size=2, max_size=5))
    asked = [product_bet(bet, f"bet-{i}") for i, bet in enumerate(small)]
    together = settle(asked, product_shoe(shoe), RULES[name])
    assert [s.bet.id for s in together] == [bet.id for bet in asked]
    assert [s.lines for s in together] == [
        settled(bet, product_shoe(shoe), RULES[name]).lines for bet in asked
    ]


def test_what_tells_too_much_apart_is_refused_and_not_dealt_for_hours() -> None:
    places = ("first", "second", "third")
    ranks = [f"{hand}.{place}.rank" for hand in ("player", "banker") for place in places]
    with pytest.raises(EventError, match="ask for fewer expressions at once") as error:
        law_of(ranks, Shoe.whole(8))
    assert "\n" not in str(error.value)
