"""Second routes beside settlements: which agree, which are missing, and what is said of it."""

import json
from dataclasses import replace

import pytest

from exact.catalogue.rules import find_rules
from exact.cli.app import main
from exact.confirm import Confirmation, confirm
from exact.desk import settle
from exact.shoe import Shoe

RULES = find_rules("punto-banco")
VALUES = "counting table over point values"
OPENINGS = "direct count of opening hands"


@pytest.mark.parametrize(
    ("bet", "route"),
    [("tie", VALUES), ("dragon-7", VALUES), ("either-pair", OPENINGS), ("perfect-pairs", OPENINGS)],
)
def test_a_settlement_is_confirmed_by_its_second_route(bet: str, route: str) -> None:
    shoe = Shoe.whole(6, remove="AS,5H,9D*3")
    assert confirm(settle(bet, shoe), RULES) == Confirmation(route, True)


def test_a_condition_is_confirmed_too() -> None:
    settlement = settle("player", Shoe.whole(8), given="player.cards == 3")
    assert confirm(settlement, RULES, "player.cards == 3") == Confirmation(VALUES, True)


def test_a_wrong_count_is_contradicted() -> None:
    settlement = settle("tie", Shoe.whole(8))
    tie, rest = settlement.lines
    wrong = (
        replace(tie, arrangements=tie.arrangements + 1),
        replace(rest, arrangements=rest.arrangements - 1),
    )
    found = confirm(replace(settlement, lines=wrong), RULES)
    assert found == Confirmation(VALUES, False)
    assert str(found) == f"CONTRADICTED by a second route, the {VALUES}"


def test_a_bet_on_the_suits_of_all_cards_has_one_route() -> None:
    found = confirm(settle("all-black", Shoe.whole(8)), RULES)
    reason = "it reads the suits of cards beyond the first four"
    assert found == Confirmation(None, None, reason)
    assert str(found) == f"counted by one route only: {reason}"


def test_show_says_so_when_asked(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["show", "tie", "--confirm"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == (
        f"Confirmed by a second route, the {VALUES}."
    )
    assert main(["show", "tie", "--confirm", "--format", "json"]) == 0
    (bet,) = json.loads(capsys.readouterr().out)["bets"]
    assert bet["second_route"] == {"route": VALUES, "agrees": True, "reason": None}
    assert main(["show", "tie", "--format", "json"]) == 0
    (bet,) = json.loads(capsys.readouterr().out)["bets"]
    assert bet["second_route"] == {"route": VALUES, "agrees": None, "reason": None}
    assert main(["show", "all-red", "--format", "json"]) == 0
    (bet,) = json.loads(capsys.readouterr().out)["bets"]
    assert bet["second_route"]["route"] is None


@pytest.mark.parametrize(
    ("bet", "said"),
    [
        ("dragon-dragon", {"route": "counting table over ranks", "agrees": True, "reason": None}),
        (
            "banker-streak",
            {
                "route": None,
                "agrees": None,
                "reason": "it takes several coups, and a second route counts one",
            },
        ),
        ("lightning-tie", None),
    ],
)
def test_show_says_it_of_bets_of_every_kind(
    bet: str, said: object, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["show", bet, "--confirm", "--format", "json"]) == 0
    (shown,) = json.loads(capsys.readouterr().out)["bets"]
    assert shown["second_route"] == said
