"""The drawing table: read in every form, and every cell in which it departs named."""

import pytest

from exact.reader.reading import read_text_of
from exact.reader.tableau import cells_listed, unglued

HEAD = "Baccarat, 8 decks. Tie 8:1\n"
ROWS = {
    "0-1-2": ("Always draws", ""),
    "3": ("0-1-2-3-4-5-6-7-9", "8"),
    "4": ("2-3-4-5-6-7", "0-1-8-9"),
    "5": ("4-5-6-7", "0-1-2-3-8-9"),
    "6": ("6-7", "0-1-2-3-4-5-8-9"),
    "7": ("Always stands", ""),
}


def table(between: str, rows: dict[str, tuple[str, str]], turned: bool = False) -> str:
    heads = ["Banker", "Draws when the third card is", "Stands when the third card is"]
    lines = [[total, *cells] for total, cells in rows.items()]
    if turned:
        lines = [[a, c, b] for a, b, c in lines]
        heads = [heads[0], heads[2], heads[1]]
    return "\n".join(between.join(line).strip() for line in [heads, *lines])


@pytest.mark.parametrize("between", [" | ", "\t", "    "])
@pytest.mark.parametrize("dash", ["-", " – ", ", ", ","])
def test_a_standard_table_is_standard(between: str, dash: str) -> None:
    rows = {
        total.replace("-", dash): (draws.replace("-", dash), stands.replace("-", dash))
        for total, (draws, stands) in ROWS.items()
    }
    reading = read_text_of(HEAD + table(between, rows))
    assert reading.tableau.status == "standard"
    assert (reading.contradictions, reading.tableau.missing()) == ((), [])
    assert reading.unplaced == ()


def test_a_table_with_the_column_of_stands_first_is_read_by_its_heads() -> None:
    reading = read_text_of(HEAD + table(" | ", ROWS, turned=True))
    assert (reading.tableau.status, reading.tableau.guessed) == ("standard", False)


def test_a_table_without_heads_is_read_and_says_so() -> None:
    text = "\n".join(" | ".join([total, *cells]) for total, cells in ROWS.items())
    reading = read_text_of(HEAD + text)
    assert (reading.tableau.status, reading.tableau.guessed) == ("standard", True)
    assert any("told by its place" in note for note in reading.notes)


@pytest.mark.parametrize(
    ("total", "cells", "says"),
    [
        ("3", ("0-1-2-3-4-5-6-7-8-9", ""), ["draws on 3 against a third card worth 8"]),
        ("4", ("1-2-3-4-5-6-7", "0-8-9"), ["draws on 4 against a third card worth 1"]),
        ("5", ("5-6-7", "0-1-2-3-4-8-9"), ["stands on 5 against a third card worth 4"]),
        (
            "3",
            ("0-1-2-3-4-5-6-7", "8-9"),
            ["stands on 3 against a third card worth 9"],
        ),
        (
            "6",
            ("", "0-1-2-3-4-5-6-7-8-9"),
            [f"stands on 6 against a third card worth {card}" for card in (6, 7)],
        ),
    ],
)
def test_every_cell_that_departs_is_named(
    total: str, cells: tuple[str, str], says: list[str]
) -> None:
    reading = read_text_of(HEAD + table(" | ", ROWS | {total: cells}))
    assert reading.tableau.status == "deviates"
    named = [each.split(": ", 1)[1].split(";")[0] for each in reading.contradictions]
    assert sorted(named) == sorted(f"Banker {each}" for each in says)


def test_a_player_that_departs_is_named() -> None:
    text = f"{HEAD}{table(' | ', ROWS)}\nPlayer\n0-1-2-3-4 | Draws\n5-6-7 | Stands"
    (named,) = read_text_of(text).contradictions
    assert named.endswith("Player stands on 5; by the standard rules it draws")


def test_a_table_with_third_cards_as_heads_is_read() -> None:
    draws = {3: "0123456790", 4: "234567", 5: "4567", 6: "67"}
    lines = ["Banker | " + " | ".join("0123456789")]
    for total in range(8):
        of = "0123456789" if total < 3 else "" if total == 7 else draws[total].replace("8", "")
        cells = ["draw" if card in of else "stand" for card in "0123456789"]
        lines.append(f"{total} | " + " | ".join(cells))
    reading = read_text_of(HEAD + "\n".join(lines))
    assert (reading.tableau.status, reading.tableau.missing()) == ("standard", [])


def test_glued_cells_come_apart_where_only_one_way_fits() -> None:
    text = "31-2-3-4-5-6-7-9-108\n42-3-4-5-6-71-8-9-10\n54-5-6-71-2-3-8-9-10\n66-71-2-3-4-5-8-9-10"
    reading = read_text_of(f"{HEAD}Banker\n{text}")
    assert (reading.tableau.status, reading.tableau.missing()) == ("standard", [0, 1, 2, 7])
    assert unglued("31-2-3") is None
    assert unglued("7") is None


def test_a_table_that_is_not_read_is_absent_and_its_figures_are_listed() -> None:
    text = "If Player's third card is 8, Banker draws with 0-2 and stands with 3-7."
    reading = read_text_of(HEAD + text)
    assert reading.tableau.status == "absent"
    assert [each.text for each in reading.unplaced] == ["8", "0", "2", "3", "7"]
    assert any("no drawing table was read" in note for note in reading.notes)


def test_rows_that_say_both_clash() -> None:
    text = table(" | ", ROWS) + "\n3 | 0-1-2-3-4-5-6-7-8 | 9"
    reading = read_text_of(HEAD + text)
    assert sum("differ" in each for each in reading.contradictions) == 2


def test_lists() -> None:
    assert cells_listed("6-7") == [6, 7]
    assert cells_listed("0-5") == [0, 1, 2, 3, 4, 5]
    assert cells_listed("1, 2 or 3") is None


SENTENCES = (
    "With a total of 3 the Banker draws unless Player's third card is an 8.",
    "With a total of 4 Banker draws when the Player's third card is 2 to 7.",
    "With 5, Banker draws if Player's third card is 4, 5, 6 or 7.",
    "Banker with 6 stands when Player's third card is not 6 or 7.",
)


def test_sentences_are_compared_as_far_as_they_tell() -> None:
    reading = read_text_of(HEAD + "\n".join(SENTENCES))
    assert reading.tableau.status == "standard"
    assert (reading.unplaced, reading.contradictions) == ((), ())
    assert any("not in full for Banker's totals 0, 1, 2, 3" in note for note in reading.notes)
    assert read_text_of(HEAD + SENTENCES[0]).tableau.status == "absent"


def test_a_sentence_that_departs_is_named() -> None:
    text = "With a total of 4 Banker draws when the Player's third card is 1 to 7."
    reading = read_text_of(HEAD + text)
    assert reading.tableau.status == "deviates"
    assert reading.contradictions == (
        "drawing table, line 2: Banker draws on 4 against a third card worth 1; by the standard "
        "rules it stands",
    )


@pytest.mark.parametrize(
    "text",
    [
        "Banker on 6 draws if the third card was 6 or 7, and stands otherwise.",
        "Banker draws on 3, 4 or 5 if Player's third card is 6.",
        "Banker stands on 6 or 7 if Player took no third card.",
        "If Player draws a third card, Banker draws on 0 to 2 and stands on 7.",
        "If Player's third card is 8, Banker draws with 0-2 and stands with 3-7.",
        "Player with a total of 5 draws a third card, 6 or 7 stands.",
    ],
)
def test_a_sentence_of_another_kind_is_left_alone(text: str) -> None:
    reading = read_text_of(HEAD + text)
    assert (reading.tableau.cells, reading.contradictions) == ([], ())
