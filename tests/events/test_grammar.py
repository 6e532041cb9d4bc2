"""What is an event: which attributes belong to what, and the forms that the grammar has."""

from __future__ import annotations

import pytest

from exact.events.syntax import parse_event
from tests.events.wrong import rejected

HANDS = ("player", "banker", "winner", "loser")
GROUPS = (*(f"{hand}.start" for hand in HANDS), "start", "round")
OF_GROUPS = (
    *("cards == 3", "total == 3", "count('9') == 1", "all('9')", "same_rank", "same_suit"),
    *("shape == '2-1'", "straight"),
)
OF_HANDS = (
    *("wins", "natural", "pair", "perfect_pair", "first.face", "second.point == 1"),
    *("third.rank == 'A'", "third.suit == 'S'", "third.colour == 'red'", "start.total == 1"),
)


@pytest.mark.parametrize("attribute", OF_HANDS)
def test_each_attribute_of_hands_belongs_to_hands_alone(attribute: str) -> None:
    for hand in HANDS:
        assert parse_event(f"{hand}.{attribute}").kind == "yes/no"
    for group in (*GROUPS, "tie", "margin", "player.first", "banker.third"):
        rejected(f"{group}.{attribute}")


@pytest.mark.parametrize("attribute", OF_GROUPS)
def test_each_attribute_of_groups_belongs_to_groups_alone(attribute: str) -> None:
    for group in (*HANDS, *GROUPS):
        assert parse_event(f"{group}.{attribute}").kind == "yes/no"
    for other in ("tie", "margin", "player.first", "banker.third", "player.total", "player.pair"):
        rejected(f"{other}.{attribute}")


@pytest.mark.parametrize(
    "text",
    [
        "player.total == 0.5",
        "margin > 1.5",
        "player.total in (-1, 2)",
        "player.total in (3,)",
        "player.total % 2 == 0",
        "0 < player.total < 9 != banker.total",
        "0 < player.total in (1, 2)",
        "player.count('10') == player.count('10D')",
        "'A' == player.first.rank",
        "player.pair == banker.pair",
        "player.pair in (0, 1)",
        "tie == 1",
        "not not tie",
        "--1 == 1",
        " tie ",
        "tie\n or\ttie",
        "((((tie))))",
        "(" * 40 + "tie" + ")" * 40,
        "min(1, 2, player.total, tie) == 0",
        "player.first.suit == banker.first.suit",
        "player.shape == banker.start.shape",
        "player.first.rank in ('A', '10', 'K')",
        "player.first.rank not in ('A',)",
    ],
)
def test_what_is_an_event(text: str) -> None:
    assert parse_event(text).kind == "yes/no"
