"""The whole ledger against print, and every quantity of it against a hand calculation."""

from __future__ import annotations

import json
from fractions import Fraction
from math import comb
from pathlib import Path

import pytest

from exact.desk import settle, settle_named
from exact.shoe import Shoe
from exact.verify.check import Verified, by_source, misprints, tally, verify
from exact.verify.ledger import Figure, Status, whole_ledger
from exact.verify.printed import Root, Verdict, read_print

EIGHT = Shoe.whole(8)
PUBLISHED = Path(__file__).parents[3] / "shared" / "published"
PLAYER, BANKER, TIE = 2230518282592256, 2292252566437888, 475627426473216
ALL = PLAYER + BANKER + TIE


@pytest.fixture(scope="module")
def ledger() -> tuple[Verified, ...]:
    return verify(whole_ledger())


def test_every_figure_stands_as_the_ledger_says(ledger: tuple[Verified, ...]) -> None:
    assert [each.figure.where for each in ledger if not each.expected] == []
    counts = tally(ledger)
    assert counts[Verdict.EXACT] > 1600
    assert sum(counts.values()) == len(ledger)
    assert sum(map(len, by_source(ledger).values())) == len(ledger)


def test_every_misprint_says_what_went_wrong(ledger: tuple[Verified, ...]) -> None:
    wrong = misprints(ledger)
    assert len(wrong) > 50
    assert all(each.figure.wrong and each.verdict is not Verdict.EXACT for each in wrong)


def published(name: str) -> list[dict[str, object]]:
    file = PUBLISHED / name
    if not file.is_file():
        pytest.skip(f"the published figures are not beside the checkout: {name}")
    entries = json.loads(file.read_text(encoding="utf-8"))
    assert isinstance(entries, list)
    return entries


def test_every_published_bet_is_an_entry_with_its_edge(ledger: tuple[Verified, ...]) -> None:
    edges = {each.figure.entry: each for each in ledger if each.figure.quantity == "house_edge"}
    for entry in published("bets.json"):
        each = edges[str(entry["id"])]
        assert each.ours.value is not None or each.figure.status is Status.NOT_COMPUTABLE


def test_every_printed_combination_is_in_the_ledger(ledger: tuple[Verified, ...]) -> None:
    printed: dict[str, set[Fraction]] = {}
    for each in ledger:
        if each.figure.quantity == "arrangements" and each.figure.printed:
            printed.setdefault(each.figure.entry, set()).add(each.figure.printed.value)
    missing = []
    for entry in published("bets.json"):
        paytable = entry["paytable"]
        assert isinstance(paytable, list)
        for line in paytable:
            count = line.get("combinations")
            if count is not None and count not in printed.get(str(entry["id"]), ()):
                missing.append((entry["id"], line["event"], count))
    assert missing == []


def ours(quantity: str, bet: str | None = "tie", **more: object) -> object:
    (found,) = verify([Figure("made", quantity, bet=bet, **more)])  # type: ignore[arg-type]
    return found.ours.value


def test_quantities_of_a_bet() -> None:
    tie = settle("tie", EIGHT)
    p = Fraction(TIE, ALL)
    assert ours("house_edge") == 1 - 9 * p
    assert ours("expected_value") == 9 * p - 1
    assert ours("rtp") == 9 * p
    assert ours("hit_frequency") == p
    assert ours("variance") == 81 * p * (1 - p)
    assert ours("std_dev") == Root(tie.variance)
    assert ours("house_edge_resolved", "banker") == 1 - Fraction(
        39 * BANKER, 20 * (BANKER + PLAYER)
    )
    # A break-even tie pays (1 - p)/p; the Player's worth of a chip is (2P - B)/(P + B).
    assert ours("break_even_pays") == (1 - p) / p
    assert ours("match_play_value", "player") == Fraction(2 * PLAYER - BANKER, PLAYER + BANKER)


def test_quantities_of_a_line() -> None:
    p = Fraction(BANKER, ALL)
    assert ours("arrangements", "banker", line=1) == BANKER
    assert ours("arrangements", "banker", line="otherwise") == PLAYER
    assert ours("arrangements", "banker", line="total") == ALL
    assert ours("probability", "banker", line=2) == Fraction(TIE, ALL)
    assert ours("return", "banker", line=1) == Fraction(19, 20) * p
    assert ours("return_for_one", "banker", line=1) == Fraction(39, 20) * p
    assert ours("return_for_one", "banker", line="otherwise") == 0


def test_an_event_goes_before_the_bet() -> None:
    assert ours("arrangements", "tie", event="player.wins") == PLAYER
    assert ours("probability", None, event="banker.wins") == Fraction(BANKER, ALL)


def test_groups_of_cards_that_are_counted_without_order() -> None:
    # Two hands of two: C(416,2) C(414,2) in all; a pair of Player's is 13 C(32,2) times the rest.
    counted = {"event": "player.pair", "counted": (2, 2)}
    assert ours("arrangements", None, **counted) == 13 * comb(32, 2) * comb(414, 2)


def test_effects_of_removal() -> None:
    full, less = settle("tie", EIGHT).rtp, settle("tie", Shoe.whole(8, "6")).rtp
    assert ours("effect_of_removal", removed="6") == less - full
    assert ours("decrease_on_removal", removed="6") == full - less
    assert ours("effect_of_removal", removed="6", times=7) == 7 * (less - full)
    both = settle_named(["tie"], Shoe.whole(8, "A,6"))[0].rtp
    before = settle_named(["tie"], Shoe.whole(8, "A"))[0].rtp
    assert ours("effect_of_removal", removed="6", remove="A") == both - before
    p = Fraction(TIE, ALL)
    q = settle("tie", Shoe.whole(8, "6")).probability(0)
    assert ours("effect_of_removal", None, event="tie", removed="6") == q - p


def test_what_has_no_value_has_a_reason() -> None:
    figures = [
        Figure("made", "house_edge", bet="dragon-dragon"),
        Figure("made", "house_edge", bet="lightning-tie", status=Status.NOT_COMPUTABLE),
        Figure("made", "arrangements", bet="banker-streak", line=1),
        Figure("made", "house_edge_resolved", bet="round.cards > 3 @ push"),
        Figure("made", "simulation", read_print("1"), status=Status.SIMULATED),
    ]
    found = verify(figures)
    assert [each.ours.value for each in found] == [None] * 5
    assert all(each.ours.reason for each in found)
    assert [each.verdict for each in found] == [*4 * [Verdict.NOT_COMPUTABLE], Verdict.SIMULATED]
    assert [each.expected for each in found] == [False, True, False, False, True]


@pytest.mark.parametrize(
    ("status", "text", "expected"),
    [
        ("published", "14.36", True),
        ("published", "14.35", False),
        ("misprint", "14.35", True),
        ("misprint", "14.36", False),  # a misprint that is right is a mistake of the ledger
        ("incomplete-rule", "14.35", True),
        ("float-rounded", "14.36", False),  # only integers are rounded so
    ],
)
def test_what_is_expected(status: str, text: str, expected: bool) -> None:
    printed = read_print(text, "percent")
    figure = Figure("x", "house_edge", printed, bet="tie", status=Status(status), wrong="so")
    (found,) = verify([figure])
    assert found.expected is expected


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    figures = [
        Figure("a", "rtp", bet=bet, decks=decks) for bet in ("tie", "player") for decks in (6, 8)
    ]
    verify(figures, lambda done, whole: told.append((done, whole)))
    assert told == [(2, 4), (4, 4)]
