"""What is suggested for a name that no bet has."""

from __future__ import annotations

import pytest

from exact.catalogue.bets import Catalogue
from exact.catalogue.near import names_that_match, near_names
from exact.errors import UnknownName


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("pair-player", "player-pair"),
        ("Player-Pairs", "player-pair"),
        ("playerpair", "player-pair"),
        ("Dragon Seven", "dragon-7"),
        ("dragon7", "dragon-7"),
        ("7 dragon", "dragon-7"),
        ("Dragon 6", "dragon-7"),
        ("Panda Eight", "panda-8"),
        ("panda8", "panda-8"),
        ("plaier", "player"),
        ("palyer", "player"),
        ("bnaker", "banker"),
        ("tei", "tie"),
    ],
)
def test_what_is_near_is_suggested_first(text: str, first: str) -> None:
    assert Catalogue.load().suggest(text)[0] == first


@pytest.mark.parametrize("text", ["golden eagle", "7", "§", "", "x" * 101, "qz", "no such bet"])
def test_what_is_far_is_not_suggested(text: str) -> None:
    assert Catalogue.load().suggest(text) == ()


def test_names_with_the_same_number_go_before_all_others() -> None:
    called = {name: name for name in ("tiger 7", "tiger", "lion 6")}
    assert near_names("Tiger 6", called, 3) == ("tiger",)
    assert near_names("Tiger Seven", called, 3) == ("tiger 7",)
    assert near_names("Tiger", called, 3) == ("tiger", "tiger 7")


def test_what_is_near_nothing_is_sent_to_the_search() -> None:
    with pytest.raises(UnknownName) as caught:
        Catalogue.load().find("golden eagle")
    assert str(caught.value) == (
        "there is no bet 'golden eagle'; search with exact bets WORD, or write a bet on the spot, "
        "'EVENT @ PAYS', as in 'tie @ 8:1'"
    )


def test_names_that_match_hold_what_is_not_shown_anyway() -> None:
    names = ["Fortune 7", "FORTUNE", "Seven"]
    assert names_that_match("fortune 7", ["dragon-7"], names) == ("Fortune 7", "FORTUNE")
    assert names_that_match("dragon 7", ["dragon-7"], names) == ()
    assert names_that_match("", ["dragon-7"], names) == ()
