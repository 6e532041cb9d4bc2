"""Whatever stands on a page: no crash, a valid sheet, and nothing that the page does not print."""

import tomllib
from contextlib import suppress

from hypothesis import example, given, settings
from hypothesis import strategies as st

from exact.audit.judge import audit_sheets
from exact.errors import SheetError
from exact.reader.draft import draft, sheet_of
from exact.reader.reading import PageReading, read_text_of

PIECES = (
    *(
        "Player",
        "Banker",
        "Tie",
        "Player Pair",
        "Egalite Extra",
        "Big",
        "Dragon Bonus",
        "Giocatore",
    ),
    *("8:1", "1:8", "0.95 to 1", "9 for 1", "2x", "Evens", "1-1", "19-20", "01:08:00", "minus 5 %"),
    *("98.94%", "85,64 %", "≈ 1.06%", "-0.0106", "98.94", "87%–93%", "5% commission", "10.600 kr."),
    *(
        "RTP",
        "house edge",
        "probability",
        "pays",
        "minimum",
        "from",
        "to",
        "and",
        "example",
        "decks",
    ),
    *(
        "8",
        "6",
        "0-1-2",
        "draws",
        "stands",
        "third card",
        "not",
        "updated 31.05.2024",
        "0",
        "1 2 3",
    ),
    *(" | ", "\t", "    ", "\n", "\n\n", ". ", "; ", ": ", ", ", " - ", "(", ")", "# ", "* ", "|"),
    *(
        "<tr><td>",
        "</td>",
        "<br>",
        "<p>",
        "<sup>1</sup>",
        "&nbsp;",
        "<script>",
        "\u0301",
        "庄",
        "赔",
    ),
)
texts = st.lists(st.sampled_from(PIECES) | st.text(max_size=6), max_size=40).map(" ".join)


def printed(reading: PageReading) -> list[tuple[int, str]]:
    found = [(c.figure.line, p) for c in reading.claims for p in c.figure.printed if p]
    found += [(r.figure.line, p) for r in reading.ranges for p in r.figure.printed if p]
    found += [(each.pay.line, each.pay.printed) for each in reading.pays]
    return found + [(each.line, each.text) for each in reading.unplaced]


@settings(max_examples=150)
@given(texts)
@example("Tie 8:1 Tie 8:1\nTie 9:1 85.64% 95.16%")
@example("Egalite Extra | pays\n0 | 8:1\n1 | 1:8\nRTP Egalite Extra 87%–93%")
def test_any_text_makes_a_valid_sheet_or_one_line(text: str) -> None:
    reading = None
    with suppress(SheetError):
        reading = read_text_of("Baccarat " + text)
    if reading is not None:
        sheet = sheet_of(reading)
        tomllib.loads(draft(reading))
        assert len(sheet.claims) == len(reading.claims)
        audit_sheets([sheet])


@settings(max_examples=100)
@given(texts.filter(lambda text: "<" not in text))
def test_nothing_is_stated_that_does_not_stand_in_its_line(text: str) -> None:
    with suppress(SheetError):
        reading = read_text_of("Baccarat " + text)
        lines = {line.number: line.text for line in reading.page.lines}
        for number, figure in printed(reading):
            assert figure in lines[number] or figure.lstrip("≈ ") in lines[number]
