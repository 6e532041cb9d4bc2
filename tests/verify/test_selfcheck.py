"""The self-checks hold, and fail when something is wrong."""

from __future__ import annotations

import pytest

import exact.verify.selfcheck as selfcheck
from exact.algebra.routes import SecondRoute
from exact.catalogue.rules import find_rules
from exact.desk import find_bet
from exact.rules import Rules

RULES = find_rules("punto-banco")


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    names = ["player", "tie", "player-pair", "insurance-player", "perfect-pairs", "all-black"]
    bets = [find_bet(name) for name in names]
    groups: dict[Rules, list[object]] = {RULES: [*bets]}
    monkeypatch.setattr(selfcheck, "_by_rules", lambda: groups)


@pytest.mark.usefixtures("few")
def test_every_route_agrees() -> None:
    told: list[str] = []
    checks = list(selfcheck.self_checks(told.append))
    assert all(check.holds for check in checks)
    assert all(check.situations > 0 and check.draws > check.situations for check in checks)
    assert len(told) == 2 * len(selfcheck.SHOES) + 1
    names = {check.name for check in checks}
    assert {"sum rule", "removal identity", "engine = counting table over point values"} <= names
    sums = [check for check in checks if check.name == "sum rule"]
    assert [(check.bets, check.apart) for check in sums] == [(5, ("insurance-player",))] * len(
        selfcheck.SHOES
    )
    (removal,) = [check for check in checks if check.name == "removal identity"]
    assert removal.bets == 3
    assert removal.apart == ("insurance-player", "perfect-pairs", "all-black")
    assert {c.apart for c in checks if c.name.startswith("engine")} == {("all-black",)}


def test_multipliers_and_jackpots_are_no_excuse() -> None:
    names = {bet.id for bets in selfcheck._by_rules().values() for bet in bets}
    assert {"dragon-dragon", "lightning-tie"} <= names
    assert "banker-streak" not in names


@pytest.mark.usefixtures("few")
def test_a_route_that_disagrees_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    wrong = SecondRoute("made up", (1, 2))
    monkeypatch.setattr(selfcheck, "second_route", lambda bet, shoe, rules: wrong)
    checks = list(selfcheck.self_checks())
    failed = [check for check in checks if not check.holds]
    assert [check.name for check in failed] == ["engine = made up"] * len(selfcheck.SHOES)
    assert "tie" in failed[0].failures
