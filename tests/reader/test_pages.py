"""A page in each language and form, written for the purpose: what is read of it, to the letter."""

from pathlib import Path

import pytest

from exact.catalogue.names import glossaries
from exact.reader.draft import sheet_of
from exact.reader.lexicon import WORDS
from exact.reader.reading import PageReading, read

PAGES = Path(__file__).parent / "pages"

#: For each page its language, form, decks, and its claims: bet, name, pays, quantity, figure.
MAIN = (("player", "1"), ("banker", "0.95"), ("tie", "8"))
EXPECTED: dict[str, tuple[str, str, int, list[tuple[str, str, str, str, str]]]] = {
    "en.md": (
        *("English", "markdown", 8),
        [
            ("player", "Player", "1", "rtp", "98.76%"),
            ("banker", "Banker", "19/20", "rtp", "98.94%"),
            ("tie", "Tie", "8", "rtp", "85.64%"),
            ("player-pair", "Player Pair", "11", "rtp", "89.64%"),
            ("banker-pair", "Banker Pair", "11", "rtp", "89.64%"),
            ("perfect-pairs", "Perfect Pairs", "25", "rtp", "86.97%"),
        ],
    ),
    "it.txt": (
        *("Italian", "text", 6),
        [
            ("player", "Giocatore", "1", "rtp", "98,76%"),
            ("banker", "Banco", "19/20", "rtp", "98,94%"),
            ("tie", "Pareggio", "8", "rtp", "85,56%"),
            ("player-pair", "Coppia del Giocatore", "11", "rtp", "88,75%"),
        ],
    ),
    "ro.txt": (
        *("Romanian", "text", 8),
        [
            ("player", "Jucător", "1", "rtp", "98.76%"),
            ("banker", "Bancă", "19/20", "rtp", "98.94%"),
            ("tie", "Egalitate", "8", "rtp", "85.64%"),
            ("player-pair", "Perechea Jucătorului", "11", "rtp", "89.64%"),
        ],
    ),
    "da.html": (
        *("Danish", "html", 8),
        [
            ("player", "Spiller", "1", "rtp", "98,76 %"),
            ("banker", "Bankør", "19/20", "rtp", "98,94 %"),
            ("tie", "Uafgjort", "8", "rtp", "85,64 %"),
            ("player-pair", "Spiller Par", "11", "rtp", "89,64 %"),
            ("banker-pair", "Bankør Par", "11", "rtp", "89,64 %"),
            ("big", "Stor", "27/50", "rtp", "95,65 %"),
            ("small", "Lille", "3/2", "rtp", "94,72 %"),
        ],
    ),
    "zh-hans.txt": (
        *("Chinese", "text", 8),
        [
            ("banker", "庄家", "19/20", "rtp", "98.94%"),
            ("player", "闲家", "1", "rtp", "98.76%"),
            ("tie", "和局", "8", "rtp", "85.64%"),
            ("player-pair", "闲对", "11", "rtp", "89.64%"),
            ("banker-pair", "庄对", "11", "rtp", "89.64%"),
            ("perfect-pairs", "完美对子", "25", "rtp", "86.97%"),
            ("big", "大", "", "rtp", "95.65%"),
            ("small", "小", "", "rtp", "94.72%"),
        ],
    ),
    "zh-hant.html": (
        *("Chinese", "html", 8),
        [
            ("banker", "莊家", "19/20", "rtp", "98.94％"),
            ("player", "閒家", "1", "rtp", "98.76％"),
            ("tie", "和局", "8", "rtp", "85.64％"),
            ("player-pair", "閒對", "11", "rtp", "89.64％"),
            ("banker-pair", "莊對", "11", "rtp", "89.64％"),
        ],
    ),
    "sk.txt": (
        *("Slovak", "text", 8),
        [
            ("player", "Hráč", "1", "rtp", "98,76 %"),
            ("banker", "Bankár", "19/20", "rtp", "98,94 %"),
            ("tie", "Remíza", "8", "rtp", "85,64 %"),
            ("player-pair", "Pár hráča", "11", "rtp", "89,64 %"),
            ("banker-pair", "Pár bankára", "11", "rtp", "89,64 %"),
            ("either-pair", "Ktorýkoľvek pár", "5", "rtp", "86,29 %"),
        ],
    ),
    "de.html": (
        *("German", "html", 8),
        [
            ("player", "Spieler", "1", "rtp", "98,76 %"),
            ("banker", "Banker", "19/20", "rtp", "98,94 %"),
            ("tie", "Unentschieden", "8", "rtp", "85,64 %"),
            ("player-pair", "Spielerpaar", "11", "rtp", "89,64 %"),
            ("banker-pair", "Bankerpaar", "11", "rtp", "89,64 %"),
            ("player", "Spieler", "1", "edge", "1,24 %"),
            ("banker", "Banker", "19/20", "edge", "1,06 %"),
        ],
    ),
    "nb.txt": (
        *("Norwegian", "text", 8),
        [
            ("player", "Spiller", "1", "rtp", "98,76 %"),
            ("banker", "Bankier", "19/20", "rtp", "98,94"),
            ("tie", "Uavgjort", "8", "rtp", "85,64"),
            ("player-pair", "Spillerpar", "11", "rtp", "89,64 %"),
        ],
    ),
    "sv.md": (
        *("Swedish", "markdown", 8),
        [
            ("player", "Spelare", "1", "rtp", "98,76 %"),
            ("banker", "Bankir", "19/20", "rtp", "98,94 %"),
            ("tie", "Oavgjort", "8", "rtp", "85,64 %"),
        ],
    ),
    "fr.txt": (
        *("French", "text", 8),
        [
            ("player", "Joueur", "1", "rtp", "98,76 %"),
            ("banker", "Banque", "19/20", "rtp", "98,94 %"),
            ("tie", "Égalité", "8", "rtp", "85,64 %"),
            ("player-pair", "Paire du joueur", "11", "rtp", "89,64 %"),
            ("banker-pair", "Paire de la banque", "11", "rtp", "89,64 %"),
        ],
    ),
    "es.html": (
        *("Spanish", "html", 8),
        [
            ("player", "Jugador", "1", "rtp", "98,76 %"),
            ("banker", "Banca", "19/20", "rtp", "98,94 %"),
            ("tie", "Empate", "8", "rtp", "85,64 %"),
            ("player-pair", "Pareja del jugador", "11", "rtp", "89,64 %"),
        ],
    ),
    "pt.txt": (
        *("Portuguese", "text", 8),
        [
            ("player", "Jogador", "1", "rtp", "98,76%"),
            ("banker", "Banca", "19/20", "rtp", "98,94%"),
            ("tie", "Empate", "8", "rtp", "85,64%"),
            ("player-pair", "Par do jogador", "11", "rtp", "89,64%"),
        ],
    ),
    "vi.txt": (
        *("Vietnamese", "text", 8),
        [
            ("player", "Người chơi", "1", "rtp", "98,76%"),
            ("banker", "Nhà cái", "19/20", "rtp", "98,94%"),
            ("tie", "Hòa", "8", "rtp", "85,64%"),
            ("banker-pair", "Đôi nhà cái", "11", "rtp", "89,64%"),
        ],
    ),
    "ru.txt": (
        *("Russian", "text", 8),
        [
            ("player", "Игрок", "1", "rtp", "≈ 98,76%"),
            ("banker", "Банкир", "19/20", "rtp", "≈ 98,94%"),
            ("tie", "Ничья", "8", "rtp", "≈ 85,64%"),
            ("player-pair", "Пара игрока", "11", "rtp", "≈ 89,64%"),
        ],
    ),
}


def claims(reading: PageReading) -> list[tuple[str, str, str, str, str]]:
    found = []
    for claim in reading.claims:
        pays = ", ".join(str(each.net) for each in claim.pays)
        (printed,) = claim.figure.printed
        assert printed is not None
        found.append((claim.bet, claim.name, pays, claim.figure.quantity, printed))
    return found


@pytest.mark.parametrize("name", EXPECTED)
def test_a_page_is_read_to_the_letter(name: str) -> None:
    language, form, decks, expected = EXPECTED[name]
    reading = read(PAGES / name)
    assert (reading.language, reading.page.form, reading.decks) == (language, form, (decks,))
    # What a page prints with a space that does not break stays as it is printed.
    assert [(*each[:4], each[4].replace("\xa0", " ")) for each in claims(reading)] == expected
    assert reading.contradictions == ()
    assert [each.text for each in reading.unplaced] == []


@pytest.mark.parametrize("name", EXPECTED)
def test_every_claim_names_the_line_that_it_stands_in(name: str) -> None:
    lines = (PAGES / name).read_text(encoding="utf-8").replace("&nbsp;", "\xa0").split("\n")
    reading = read(PAGES / name)
    for claim in reading.claims:
        assert str(claim.figure.printed[0]) in lines[claim.figure.line - 1]
    for each in reading.pays:
        if name != "da.html" or each.pay.subject.name != "Bankør Par":  # a cell of the row above
            assert each.pay.printed in lines[each.pay.line - 1]


@pytest.mark.parametrize("name", EXPECTED)
def test_a_draft_is_a_sheet_with_the_same_claims(name: str) -> None:
    reading = read(PAGES / name)
    sheet = sheet_of(reading)
    assert [(claim.bet, claim.quantity, claim.figure.text) for claim in sheet.claims] == [
        (claim.bet, claim.figure.quantity, claim.figure.printed[0]) for claim in reading.claims
    ]
    assert sheet.document == name


def test_every_page_is_expected_and_every_language_has_one() -> None:
    assert {path.name for path in PAGES.iterdir()} == set(EXPECTED)
    assert {glossary.title for glossary in glossaries()} == {each[0] for each in EXPECTED.values()}


def test_a_drawing_table_is_compared_on_the_pages_that_have_one() -> None:
    read_there = {name for name in EXPECTED if read(PAGES / name).tableau.status == "standard"}
    assert read_there == {"en.md", "it.txt"}


def test_dates_are_those_of_the_last_change() -> None:
    dates = {name: read(PAGES / name).dated for name in EXPECTED}
    assert {date for date in dates.values() if date} == {"2024-05-31"}
    assert {name for name, date in dates.items() if date is None} == {
        *("zh-hant.html", "sk.txt", "sv.md", "es.html", "pt.txt", "vi.txt")
    }


def test_a_glossary_holds_only_known_kinds_of_words_and_bets_of_the_catalogue() -> None:
    from exact.catalogue.bets import Catalogue

    entries = Catalogue.load().entries
    known = {entry.id for entry in entries} | {entry.series for entry in entries}
    for glossary in glossaries():
        assert set(glossary.words) <= set(WORDS), glossary.language
        assert set(glossary.names) <= known, glossary.language
