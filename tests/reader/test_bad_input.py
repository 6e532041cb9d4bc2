"""What is no page of baccarat: one line that says what was recognised, and never a long wait."""

import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from time import monotonic

import pytest

from exact.errors import SheetError
from exact.reader.reading import read, read_text_of

#: Bytes of a page that is to be read in ten seconds, whatever stands on it.
LARGE = 200_000


def fill(text: str) -> str:
    return (text * (LARGE // len(text.encode()) + 1)).encode()[:LARGE].decode(errors="ignore")


HOSTILE = {
    "digits": "1",
    "numbers": "1 ",
    "ratios": "1:1 ",
    "colons": "1:",
    "dots": ".",
    "versions": "1.",
    "figures": "98.94% ",
    "names": "Player ",
    "names-and-figures": "Player 98.94% 1:1\n",
    "one-line-of-pays": "Player 1:1 ",
    "sentences": "Player wins. Banker pays 1 to 1! ",
    "labels": "Tie\n",
    "labels-and-values": "Tie\n98.94%\n",
    "pipes": "a|",
    "tabs": "a\t",
    "rows": "Player\t1:1\t98.76%\n",
    "spaces": "a  ",
    "parentheses": "(",
    "dashes": "1-",
    "glued": "31-2-3-4-5-6-7-9-108\n",
    "capitals": "aB",
    "signs": "庄1赔8",
    "accents": "\u0301",
    "decks": "8 decks ",
    "commissions": "Banker 1:1 minus 5% ",
    "ranges": "98%-99%",
    "damaged": "Playr Pair 98%\n",
    "links": "[a](",
}
MARKUP = {
    "nested": "<div>",
    "cells": "<tr><td>1:1",
    "spans": "<td colspan=9999 rowspan=9999>Tie 8:1</td>",
    "scripts": "<script>alert(1)</script>",
    "comments": "<!-- ",
    "entities": "&#x41;",
    "tags": "<a b=",
}


def in_time(text: str) -> None:
    begun = monotonic()
    with suppress(SheetError):
        read_text_of(text)
    assert monotonic() - begun < 10


@pytest.mark.parametrize("name", HOSTILE)
def test_no_page_takes_ten_seconds(name: str) -> None:
    in_time("Baccarat, 8 decks, RTP\n" + fill(HOSTILE[name]))


@pytest.mark.parametrize("name", MARKUP)
def test_no_page_in_html_takes_ten_seconds(name: str) -> None:
    in_time("<html><p>Baccarat Tie 8:1<table>" + fill(MARKUP[name]))


def test_a_long_page_of_a_vendor_is_read_in_time_and_whole() -> None:
    filler = "The dealer places the cards on the table, and the round goes on as announced.\n"
    text = "Baccarat, 8 decks\n" + filler * 2500 + "RTP\nTie: 85.64%\n"
    begun = monotonic()
    (claim,) = read_text_of(text).claims
    assert monotonic() - begun < 10
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
