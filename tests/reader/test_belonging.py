"""Which bet a figure belongs to, where a sentence or a table could mislead."""

import pytest

from exact.catalogue.names import Glossary, glossaries
from exact.reader.reading import PageReading, read_text_of

HEAD = "Baccarat, 8 decks. Big 0.54:1\n"


def of(text: str) -> PageReading:
    return read_text_of(HEAD + text)


def figures(reading: PageReading) -> list[tuple[str, str, str | None]]:
    return [(c.bet, c.figure.quantity, c.figure.printed[0]) for c in reading.claims]


def pays(reading: PageReading) -> dict[str, str]:
    return {id: str(s.net) for s in reading.pays for id in s.pay.subject.ids if s.pay.line > 1}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "Banker has a house edge of 1.06%, compared with 1.24% for the Player.",
            [("banker", "edge", "1.06%"), ("player", "edge", "1.24%")],
        ),
        (
            "Return to player: 98.94% (Banker), 98.76% (Player).",
            [("banker", "rtp", "98.94%"), ("player", "rtp", "98.76%")],
        ),
        (
            "Tie pays 8 to 1 with an RTP of 85.64%, while Big has an RTP of 95.65%.",
            [("tie", "rtp", "85.64%"), ("big", "rtp", "95.65%")],
        ),
        (
            "Tie pays 8:1. RTP: 85.64%. Banker pays 0.95:1. RTP: 98.94%.",
            [("tie", "rtp", "85.64%"), ("banker", "rtp", "98.94%")],
        ),
        ("Banker bets: RTP 98.94% (with 5% commission)", [("banker", "rtp", "98.94%")]),
        (
            "Tie (8:1) 14.36% house edge\nTie (9:1) 4.84% house edge",
            [("tie", "edge", "14.36%"), ("tie/9", "edge", "4.84%")],
        ),
    ],
)
def test_a_figure_belongs_to_its_bet(text: str, expected: list[tuple[str, str, str]]) -> None:
    assert figures(of(text)) == expected


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        ("Player RTP: 98.76% with 8 decks, 98.75% with 6 decks.", ["98.76%", "98.75%"]),
        ("Player wins 44.62%, Banker wins 45.86%, Tie 9.52%.", ["44.62%", "45.86%", "9.52%"]),
        ("Leaving out ties Player wins 49.32% and Banker 50.68%.", ["49.32%", "50.68%"]),
        ("Bet | RTP 6 decks | RTP 8 decks\nTie | 85.56% | 85.64%", ["85.56%", "85.64%"]),
        ("RTP\nTie | 85.56% | 85.64%", ["85.56%", "85.64%"]),
        ("Big Road shows 98% of all results. Small Road pays 1 to 1.", ["98%", "1", "1"]),
        ("RTP\nBanker 50%", ["50%"]),
        ("Bet | Min | Max\nPlayer | 1 | 5000", ["1", "5000"]),
    ],
)
def test_a_figure_that_could_be_anything_is_given_to_no_bet(text: str, lost: list[str]) -> None:
    reading = of(text)
    assert figures(reading) == []
    assert [each.text for each in reading.unplaced] == lost


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "All bets pay even money except Tie, which pays 8 to 1, and Banker, which pays 0.95 to "
            "1.",
            {"tie": "8", "banker": "19/20"},
        ),
        ("Player and Banker push on a Tie; Tie pays 8:1.", {"tie": "8"}),
        (
            "Player pays 1:1. Banker pays 1:1. The house takes a 5% commission on Banker wins.",
            {"player": "1", "banker": "19/20"},
        ),
        ("Player draws a card on 0 to 5 and stands on 6 to 7.", {}),
        ("The cards 2 to 9 count their value for Player and Banker.", {}),
        ("A Player hand of 8-9 is a natural.", {}),
        ("Player leads 7-6 in the last coups.", {}),
    ],
)
def test_a_pay_belongs_to_its_bet(text: str, expected: dict[str, str]) -> None:
    assert pays(of(text)) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "A Tie pays 8/1 and returns 85.64% to the player over the long run.",
            [("tie", "rtp", "85.64%")],
        ),
        ("The Tie returns 85.64% to the player.", [("tie", "rtp", "85.64%")]),
        ("The Tie returns 85.64% to the Player.", [("tie", "rtp", "85.64%")]),
        (
            "Tie: RTP of 85.64%, player's edge -14.36%.",
            [("tie", "rtp", "85.64%"), ("tie", "edge", "14.36%")],
        ),
        ("# Tie\nThis bet returns 85.64% to the player.", [("tie", "rtp", "85.64%")]),
        ("Tie pays 8:1. Over time the player gets an RTP of 85.64%.", [("tie", "rtp", "85.64%")]),
        ("RTP\nplayer 98.76%", [("player", "rtp", "98.76%")]),
    ],
)
def test_the_customer_is_no_bet(text: str, expected: list[tuple[str, str, str]]) -> None:
    assert figures(of(text)) == expected


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        ("For the player the RTP is 98.94%.", ["98.94%"]),
        ("Tie: RTP of 85.64%, Player's edge -14.36%.", ["-14.36%"]),
        ("Edge of 1.06% to the banker and edge of 1.24% to the player.", ["1.06%", "1.24%"]),
        ("和局的返还率为85.64%，玩家优势为-14.36%。", ["14.36%"]),
    ],
)
def test_a_figure_of_what_may_be_the_customer_is_reported(text: str, lost: list[str]) -> None:
    reading = of(text)
    assert "player" not in {claim.bet for claim in reading.claims}
    why = "a name beside it may mean whoever plays, and no bet"
    assert [(e.text, e.why) for e in reading.unplaced if e.why == why] == [(t, why) for t in lost]


@pytest.mark.parametrize("glossary", glossaries(), ids=lambda each: each.language)
def test_every_language_tells_the_customer_from_the_bet(glossary: Glossary) -> None:
    people = {name.casefold() for name in glossary.words["person"]}
    assert people <= {name.casefold() for name in glossary.names["player"]}
    assert glossary.words["customer"]


@pytest.mark.parametrize(
    "text",
    [
        "A tie 95% of players never see.",
        "Banker takes it 91% of the time.",
        "Bankr Pair: 89.64%",
        "Over time player gets 95% back.",
    ],
)
def test_a_figure_with_two_doubts_makes_no_claim(text: str) -> None:
    reading = of(text)
    assert reading.claims == ()
    assert len(reading.unplaced) == 1
    assert reading.unplaced[0].why


def test_a_name_of_several_bets_is_reported_with_them() -> None:
    reading = of("RTP\nDragon Bonus 97.35%")
    assert reading.claims == ()
    (lost,) = reading.unplaced
    assert lost.why == (
        "'Dragon Bonus' is what several bets are called: dragon-bonus-player, dragon-bonus-banker"
    )
