"""One report in every format: what is escaped, aligned, cited, and kept as it is."""

import csv
import html
import io
import json
from collections.abc import Iterator
from typing import Any

import pytest
from tabulate import tabulate_formats

from exact.errors import UnknownName
from exact.report.tables import (
    DELIMITED,
    JSON,
    READING,
    Block,
    Citation,
    Grid,
    Report,
    delimited,
    known_format,
    reading,
    shown,
)

CITATION = Citation("1.2.3", "exact odds 'a<b' --decks 6", ("punto-banco",), "0" * 64)
CITED = "exact-baccarat 1.2.3; exact odds 'a<b' --decks 6; rules punto-banco; tables SHA-256 "
CITED += "0" * 64


def cite() -> Citation:
    return CITATION


def render(blocks: list[Block], style: str) -> str:
    return reading(blocks, style, cite)


GRID = Grid(("event", "pays %"), (("a_b & c < d", "1.50"), ("庄赢", "10.00")), "lr")


def test_plain_text_is_aligned_to_the_digit_and_wide_characters_count_twice() -> None:
    assert render([GRID], "plain") == (
        "event          pays %\na_b & c < d      1.50\n庄赢            10.00\n"
    )


def test_a_table_has_lines_under_its_heads() -> None:
    lines = render(["One.", GRID, "Two."], "table").splitlines()
    assert lines[0] == "One."
    assert lines[1] == ""
    assert set(lines[3]) == {"-", " "}
    assert lines[-2:] == ["", "Two."]


def test_numbers_stay_as_they_are() -> None:
    grid = Grid(("n",), (("1e5",), ("0.10000",), ("1,234,567",), ("007",), ("-0",)), "r")
    lines = [line.strip() for line in render([grid], "plain").splitlines()]
    assert lines == ["n", "1e5", "0.10000", "1,234,567", "007", "-0"]


def test_html_is_escaped_and_ends_in_a_citation() -> None:
    text = render(["x < y & z", GRID], "html")
    assert "<p>x &lt; y &amp; z</p>" in text
    assert "a_b &amp; c &lt; d" in text
    comment = text.splitlines()[-1]
    assert comment.startswith("<!-- ")
    assert comment.endswith(" -->")
    assert html.unescape(comment[5:-4]) == CITED


def test_a_citation_cannot_close_its_comment() -> None:
    hostile = CITATION._replace(command="exact odds '-->\n<script>'")
    text = reading(["x"], "html", lambda: hostile)
    assert text.count("-->") == 1
    assert "<script>" not in text
    latex = reading(["x"], "latex", lambda: hostile)
    assert len(latex.splitlines()) == 3


def test_latex_is_escaped_and_ends_in_a_citation() -> None:
    text = render([r"5 % of $a_b \ {c}", GRID], "latex")
    assert text.startswith(r"5 \% of \$a\_b \textbackslash{} \{c\}")
    assert r"a\_b \& c \ensuremath{<} d" in text
    assert r"pays \%" in text
    assert text.splitlines()[-1] == f"% {CITED}"


def test_markdown_cells_hold_no_borders_and_it_ends_in_a_citation() -> None:
    grid = Grid(("a|b", "n"), (("x*y | `z`", "1"),), "lr")
    lines = render(["2 * 3", grid], "markdown").splitlines()
    assert lines[0] == r"2 \* 3"
    assert lines[2].startswith(r"| a\|b ")
    assert lines[3].endswith("-:|")
    assert r"x\*y \| \`z\`" in lines[4]
    assert lines[-1].startswith("<!-- exact-baccarat 1.2.3; ")


@pytest.mark.parametrize(
    ("style", "border"),
    [
        *((style, r"\|") for style in ("asciidoc", "github", "jira", "pipe", "youtrack")),
        *((style, "&#124;") for style in ("mediawiki", "moinmoin", "textile")),
        ("orgtbl", r"\vert{}"),
    ],
)
def test_no_cell_holds_the_border_of_its_format(style: str, border: str) -> None:
    hostile = render([Grid(("p|q", "n"), (("a|b", "1"), ("||", "2")), "lr")], style)
    harmless = render([Grid(("p_q", "n"), (("a_b", "1"), ("__", "2")), "lr")], style)
    assert f"p{border}q" in hostile
    assert f"a{border}b" in hostile
    assert f"{border}{border}" in hostile
    assert hostile.replace(border, "").count("|") == harmless.count("|")


def test_other_formats_have_no_citation() -> None:
    assert "exact-baccarat" not in "".join(
        render([GRID], style) for style in ("table", "plain", "grid", "rst", "orgtbl")
    )


@pytest.mark.parametrize("style", sorted({*tabulate_formats, *READING}))
def test_every_format_prints_a_table_with_rows_and_one_without(style: str) -> None:
    if style not in DELIMITED:
        assert "10.00" in render([GRID], style)
        assert render([Grid(("a", "b"), (), "lr")], style)


def test_nothing_breaks_a_line() -> None:
    assert shown("a\u202eb\u2067") == r"a\u202eb\u2067"  # would turn what is printed around
    assert shown("a\nb\x1b[31m\u2028c é 庄\u00a0d") == "a\\nb\\x1b[31m\\u2028c é 庄\u00a0d"
    assert len(render([Grid(("a",), (("x\ny",),), "l")], "plain").splitlines()) == 2


@pytest.mark.parametrize("between", DELIMITED.values())
def test_delimited_data_survives_a_reader(between: str) -> None:
    rows = [['say "x", y', "a\tb", "1"], ["line\nend", "; é 庄", "-0.5"]]
    text = delimited(["p", "q", "r"], rows, between)
    assert list(csv.reader(io.StringIO(text), delimiter=between)) == [["p", "q", "r"], *rows]
    assert "\r" not in text


@pytest.mark.parametrize(
    "cell",
    [
        "=1+1",
        "+x",
        "-player.total",
        "@SUM(A1)",
        "\t=1",
        "\r=1",
        "-1-1",
        "+",
        "-",
        "-1/2/3",
        "＝1+1",
        "＋x",
        "－x",
        "＠SUM",
    ],
)
def test_a_cell_that_a_spreadsheet_would_run_is_defused(cell: str) -> None:
    text = delimited(["-head"], [[cell]], ",")
    assert list(csv.reader(io.StringIO(text, newline=""))) == [["'-head"], [f"'{cell}"]]


@pytest.mark.parametrize("cell", ["-1", "-0.95", "+5", "-114/107", "0", "x=1", "a-b", ""])
def test_numbers_and_harmless_cells_stay(cell: str) -> None:
    assert delimited(["h", "i"], [[cell, "x"]], ",") == f"h,i\n{cell},x\n"


def test_a_cell_that_does_not_exist_is_empty() -> None:
    assert delimited(["a", "b"], [[None, "1"]], ",") == "a,b\n,1\n"


def test_a_report_makes_only_what_its_format_needs() -> None:
    def never() -> Any:
        raise AssertionError("nobody asked for this")

    def blocks() -> Iterator[Block]:
        yield "text"

    document = Report(lambda: {"name": "庄", "n": "1/3"}, never, never)
    assert json.loads(document.render(JSON, never)) == {"name": "庄", "n": "1/3"}
    assert "庄" in document.render(JSON, never)
    assert Report(never, lambda: (["a"], [["1"]]), never).render("csv", never) == "a\n1\n"
    assert Report(never, lambda: (["a"], [["1"]]), never).render("tsv", never) == "a\n1\n"
    assert Report(never, never, blocks).render("table", never) == "text\n"


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("tabel", "did you mean table"),
        ("JSON", "did you mean json"),
        ("qqqq", "there are table, plain, markdown, html, latex, csv, tsv, json"),
        ("", "there are table"),
    ],
)
def test_an_unknown_format_is_answered_with_near_ones(name: str, says: str) -> None:
    with pytest.raises(UnknownName, match=says):
        known_format(name)


@pytest.mark.parametrize(
    ("rows", "align"), [((("a",),), "ll"), ((("a", "b"),), "l"), ((("a", "b"),), "lx")]
)
def test_a_grid_checks_its_shape(rows: tuple[tuple[str, ...], ...], align: str) -> None:
    with pytest.raises(ValueError, match="columns"):
        Grid(("a", "b"), rows, align)
