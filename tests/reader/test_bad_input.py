"""What is no page of baccarat: one line that says what was recognised, and never a long wait."""

import subprocess
import sys
from pathlib import Path

import pytest

from exact.errors import SheetError
from exact.reader.reading import read, read_text_of
from tests.reader.hostile import pages

PAGES = pages()


def outcome(text: str) -> tuple[list[str], int, str]:
    """The figures that are claimed, how many bets are offered, or in what line it is refused."""
    try:
        found = read_text_of(text)
    except SheetError as error:
        return [], 0, str(error)
    return [claim.figure.text for claim in found.claims], len(found.offers), ""


@pytest.mark.parametrize("name", PAGES)
def test_a_page_that_is_hard_to_read_is_read_or_refused(name: str) -> None:
    # How long that takes, `make bench` says.
    figures, offers, refusal = outcome(PAGES[name])
    assert refusal.isprintable()
    assert bool(refusal) is not bool(figures or offers)
    assert all(figure in PAGES[name] for figure in figures)


def test_a_long_page_of_a_vendor_is_read_whole() -> None:
    filler = "The dealer places the cards on the table, and the round goes on as announced.\n"
    text = "Baccarat, 8 decks\n" + filler * 2500 + "RTP\nTie: 85.64%\n"
    (claim,) = read_text_of(text).claims
    assert (claim.bet, claim.figure.line) == ("tie", 2503)


def test_a_page_without_baccarat_says_what_was_recognised() -> None:
    with pytest.raises(SheetError, match=r"^page.txt: nothing is claimed .* no game of baccarat"):
        read_text_of("Roulette pays 35 to 1. The house edge is 2.70%.")


def test_a_page_in_an_unknown_language_says_so() -> None:
    with pytest.raises(SheetError, match="language in no known language, 1 figures without"):
        read_text_of("Pelissä käytetään kahdeksaa pakkaa. Palautusprosentti on 98,94 %.")


def test_a_page_in_an_unknown_language_with_english_names_is_a_draft_that_says_so() -> None:
    reading = read_text_of("Tervetuloa. Player 98,76 %. Banker 98,94 %.")
    assert reading.language is None
    assert any("language was not recognised" in note for note in reading.notes)
    assert {claim.confidence for claim in reading.claims} == {"low"}


def test_a_script_is_neither_run_nor_read() -> None:
    text = (
        "<html><head><style>p{width:98.76%}</style></head><script>document.write('Tie 99.99%')"
        "</script><noscript>Tie 11.11%</noscript><!-- Tie 22.22% --><p>Baccarat</p>"
        "<img src='https://example.org/98.94%.png' alt='Tie 33.33%'><p>RTP Tie 85.64%</p>"
    )
    reading = read_text_of(text, "page.html")
    assert [claim.figure.printed for claim in reading.claims] == [("85.64%",)]
    assert reading.unplaced == ()


def test_no_address_is_taken_for_a_figure() -> None:
    reading = read_text_of("Baccarat\nTie 8:1, see https://example.org/98.94%/8:1 for Player")
    assert [offer.bet for offer in reading.offers] == ["tie"]
    assert reading.unplaced == ()


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "nothing is written on this page"),
        (b" \n\t\n", "nothing is written on this page"),
        (b"\x00\x01\x02", "is binary"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "is binary"),
        (b"\xff\xfe\x00", "is binary|cannot be decoded|nothing is"),
        (b"Baccarat \xe9galit\xe9 8:1", "is not UTF-8"),
        (b"<meta charset=rot13>\xe9", "is not UTF-8"),
        (b"<meta charset=no-such>\xe9", "is not UTF-8"),
        (b"Baccarat " + b"1 " * 20_000, "holds 20,000 numbers"),
        (b"Baccarat " + b"98.76 " * 20_000, "holds 20,000 numbers"),
    ],
)
def test_a_file_that_is_no_page_is_wrong_input(tmp_path: Path, content: bytes, says: str) -> None:
    path = tmp_path / "page.txt"
    path.write_bytes(content)
    with pytest.raises(SheetError, match=says) as caught:
        read(path)
    assert str(caught.value).startswith(f"{path}: ")
    assert len(str(caught.value).splitlines()) == 1


def test_a_huge_file_is_refused_unread(tmp_path: Path) -> None:
    path = tmp_path / "page.txt"
    with path.open("wb") as file:
        file.truncate(50_000_000)
    with pytest.raises(SheetError, match="is larger than 2,000,000 bytes"):
        read(path)
    with pytest.raises(SheetError, match="there is no such file"):
        read(tmp_path / "none.txt")
    with pytest.raises(SheetError, match="this is a folder"):
        read(tmp_path)


def test_pages_in_other_encodings_are_read(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    path.write_bytes("<meta charset='iso-8859-1'><p>Baccara. Égalité : 8:1".encode("latin-1"))
    assert [offer.name for offer in read(path).offers] == ["Égalité"]
    path.write_bytes("Baccarat. Tie 8:1".encode("utf-16"))
    assert [offer.name for offer in read(path).offers] == ["Tie"]


def test_the_reader_is_loaded_only_where_it_is_used() -> None:
    code = (
        "import sys; from exact.cli.app import main; main(['odds', 'player']); "
        "sys.exit(any(name.startswith(('lxml', 'rapidfuzz', 'exact.reader')) "
        "for name in sys.modules))"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True).returncode == 0
