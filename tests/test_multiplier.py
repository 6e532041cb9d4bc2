"""Multipliers against an enumeration of what lies on each card."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest

from exact.bet import Bet, Line
from exact.catalogue.multipliers import read_multipliers
from exact.desk import law_of, results_named
from exact.errors import BetError
from exact.multiplier import Multiplier, MultiplierLaw
from exact.results import NotComputable
from exact.settlement import Settlement
from exact.shoe import Shoe

EIGHT = Shoe.whole(8)
CARD = tuple((Fraction(t), Fraction(p)) for t, p in [("1", "11/12"), ("2", "1/24"), ("5", "1/24")])


def settled(bet: str | Bet, law: MultiplierLaw) -> Settlement:
    (result,) = results_named([bet], EIGHT, multipliers=law)
    assert isinstance(result, Settlement)
    return result


@pytest.mark.parametrize(
    ("id", "group", "event", "pays", "push"),
    [
        ("lightning-player", "player", "player.wins", "1", "tie"),
        ("lightning-banker", "banker", "banker.wins", "19/20", "tie"),
        ("lightning-tie", "round", "tie", "5", None),
    ],
)
def test_a_law_by_card_against_all_that_can_lie_on_the_cards(
    id: str, group: str, event: str, pays: str, push: str | None
) -> None:
    fee, net = Fraction(1, 5), Fraction(pays)
    law = law_of([event, push or "tie", f"{group}.cards"], EIGHT)
    nets: dict[Fraction, Fraction] = {}

    def add(net: Fraction, probability: Fraction) -> None:
        nets[net] = nets.get(net, Fraction(0)) + probability

    for place, outcome in enumerate(law.outcomes):
        won, pushed, cards = outcome.values
        p = law.probability(place)
        if won:
            assert isinstance(cards, int)
            for on_cards in product(CARD, repeat=cards):
                times, chance = Fraction(1), p
                for each, probability in on_cards:
                    times, chance = times * each, chance * probability
                add((net * times - fee) / (1 + fee), chance)
        elif pushed and push:
            add(-fee / (1 + fee), p)
        else:
            add(Fraction(-1), p)
    found: dict[Fraction, Fraction] = {}
    result = settled(id, MultiplierLaw(card=CARD))
    for at, line in enumerate(result.lines):
        found[line.pays] = found.get(line.pays, Fraction(0)) + result.probability(at)
    assert found == nets
    assert result.weighed


def test_a_law_by_line() -> None:
    line = {1: ((Fraction(1), Fraction(3, 4)), (Fraction(3), Fraction(1, 4)))}
    result = settled("lightning-tie", MultiplierLaw(line=line))
    tie = Fraction(475627426473216, 4998398275503360)
    won = Fraction(3, 4) * Fraction(48, 12) + Fraction(1, 4) * Fraction(148, 12)
    assert result.mean == tie * won - (1 - tie)
    with pytest.raises(BetError, match="line 2 is no winning line of lightning-tie"):
        settled("lightning-tie", MultiplierLaw(line={2: line[1]}))


def test_a_multiplier_that_is_always_one_without_fee_changes_nothing() -> None:
    lines = (Line("player.wins", Fraction(1)), Line("tie", Fraction(0)))
    bet = Bet("m", "M", lines, multiplier=Multiplier("player"))
    result = settled(bet, MultiplierLaw(card=((Fraction(1), Fraction(1)),)))
    (plain,) = results_named(["player"], EIGHT)
    assert isinstance(plain, Settlement)
    assert (result.mean, result.variance) == (plain.mean, plain.variance)


def test_without_a_law_there_is_a_reason() -> None:
    (result,) = results_named(["lightning-player"], EIGHT)
    assert isinstance(result, NotComputable)
    assert result.reason == "not computable: the law of the multipliers is not published"


def test_a_law_that_no_bet_asks_for() -> None:
    with pytest.raises(BetError, match="no bet that is asked for"):
        results_named(["tie"], EIGHT, multipliers=MultiplierLaw(card=CARD))


def test_multipliers_check_themselves() -> None:
    half = Fraction(1, 2)
    cases: tuple[dict[str, Any], ...] = (
        {},
        {"card": CARD, "line": {1: CARD}},
        {"card": ((Fraction(1), half),)},
        {"card": ((Fraction(0), Fraction(1)),)},
        {"line": {1: ((Fraction(1), Fraction(3, 2)), (Fraction(2), -half))}},
    )
    for wrong in cases:
        with pytest.raises(BetError, match="multiplier"):
            MultiplierLaw(**wrong)
    for cards, fee in (("dealer", Fraction(0)), ("player", -half), ("player", 0.2)):
        with pytest.raises(BetError, match="multiplier"):
            Multiplier(cards, fee)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("card = 1", "no list"),
        ('card = [{ times = 1, probability = "1/2" }]', "add up to 1/2, 1 is wanted"),
        ("card = [{ times = 1, probability = 0.5 }, { times = 2, probability = 0.4 }]", "9/10"),
        ("card = [{ times = 1 }]", "probability is missing"),
        ("card = [{ probability = 1 }]", "times is missing"),
        ('card = [{ times = "x", probability = 1 }]', "no exact number"),
        ("card = [{ times = nan, probability = 1 }]", "no exact number"),
        ("card = [{ times = 1, probability = 1, p = 1 }]", "'p' is unknown"),
        ("line = { one = [{ times = 1, probability = 1 }] }", "no number of a line"),
        ("line = {}", "no table"),
        ("cards = []", "'cards' is unknown"),
    ],
)
def test_files_that_are_no_law(tmp_path: Path, text: str, says: str) -> None:
    file = tmp_path / "law.toml"
    file.write_text(f"[multiplier]\n{text}\n", encoding="utf-8")
    with pytest.raises(BetError) as caught:
        read_multipliers(file)
    message = str(caught.value)
    assert says in message
    assert str(file) in message
    assert "\n" not in message


def test_a_file_with_a_law(tmp_path: Path) -> None:
    file = tmp_path / "law.toml"
    file.write_text(
        "[multiplier]\ncard = [{ times = 1, probability = 0.75 }, "
        '{ times = "2", probability = "1/4" }]\n',
        encoding="utf-8",
    )
    expected = (Fraction(1), Fraction(3, 4)), (Fraction(2), Fraction(1, 4))
    assert read_multipliers(file).card == expected
