"""Figures in words, and bets that a page only names: read, or reported."""

import pytest

from exact.reader.draft import sheet_of
from exact.reader.reading import PageReading, read_text_of


def of(text: str) -> PageReading:
    return read_text_of(f"Baccarat, 8 decks.\nPlayer 1:1\n{text}")


def pays(reading: PageReading) -> dict[str, str]:
    return {id: str(s.net) for s in reading.pays for id in s.pay.subject.ids if s.pay.line > 2}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Dragon 7 pays forty to one.", {"dragon-7": "40"}),
        ("Dragon 7 pays forty-to-one.", {"dragon-7": "40"}),
        ("Player Pair pays eleven to one.", {"player-pair": "11"}),
        ("Perfect Pairs | twenty-five to one", {"perfect-pairs": "25"}),
        ("Perfect Pairs: Twenty Five to 1", {"perfect-pairs": "25"}),
        ("Either Pair 5 to one", {"either-pair": "5"}),
        ("Tie pays nine for one", {"tie": "8"}),
        ("Small pays one point five to one", {"small": "3/2"}),
        ("Egalite 0 pays one hundred and fifty to one", {"egalite-0": "150"}),
    ],
)
def test_odds_in_words_are_read(text: str, expected: dict[str, str]) -> None:
    reading = of(text)
    assert pays(reading) == expected
    assert reading.unplaced == ()
    assert sheet_of(reading).offers


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Tie has an RTP of ninety percent.", ("tie", "rtp", "90%")),
        ("Tie has a house edge of ten point two percent.", ("tie", "edge", "10.2%")),
        ("Tie returns eighty-five point oh six per cent.", ("tie", "rtp", "85.06%")),
    ],
)
def test_a_percentage_in_words_is_read_and_noted(text: str, expected: tuple[str, ...]) -> None:
    reading = of(text)
    (claim,) = reading.claims
    assert (claim.bet, claim.figure.quantity, claim.figure.printed[0]) == expected
    assert claim.confidence == "medium"
    assert claim.notes[-1].startswith("printed in words: ")
    assert sheet_of(reading).claims[0].figure.text == expected[2]


@pytest.mark.parametrize(
    ("text", "lost"),
    [
        ("Small pays forty eleven to one.", ["forty eleven", "one"]),
        ("Commonly ninety percent of all wagers lose.", ["ninety percent"]),
        ("Most of it pays about thirty to one.", ["thirty", "one"]),
    ],
)
def test_what_is_in_words_and_has_no_place_is_listed(text: str, lost: list[str]) -> None:
    reading = of(text)
    assert (pays(reading), reading.claims) == ({}, ())
    assert [each.text for each in reading.unplaced] == lost


@pytest.mark.parametrize(
    "text",
    [
        "Player draws on zero to five and stands on six to seven.",
        "The cards two to nine count their value.",
        "Two cards are dealt to one hand, and three for one deck.",
        "One of the two hands wins.",
    ],
)
def test_other_numbers_in_words_are_no_figures(text: str) -> None:
    assert (pays(of(text)), of(text).unplaced) == ({}, ())


def test_a_bet_that_is_only_named_is_reported() -> None:
    (note,) = (each for each in of("Banker Pair and Tie are offered.").notes if "named" in each)
    assert note == (
        "named without a figure or a pay that was read: Banker Pair (line 3), Tie (line 3)"
    )
    assert not [each for each in of("The small print of the Tie, 8:1.").notes if "named" in each]


def test_a_percentage_in_words_that_no_glossary_has_is_reported() -> None:
    reading = read_text_of(
        "Il Baccarat si gioca con otto mazzi. Giocatore 1:1, Banco, Pareggio 8:1.\n"
        "Il Pareggio ha un RTP del novanta per cento."
    )
    assert (
        "line 2: a percentage is spoken of that is not in digits; if it is in words, it was not "
        "read"
    ) in reading.notes
