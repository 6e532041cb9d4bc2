"""Printed figures and printed pays: every form that is read, and what is refused."""

from fractions import Fraction

import pytest

from exact.audit.printed import parse_printed, parse_printed_pays
from exact.errors import SheetError


@pytest.mark.parametrize(
    ("text", "value", "digits"),
    [
        ("98.77%", Fraction(9877, 10000), 2),
        ("98,77%", Fraction(9877, 10000), 2),
        ("98,94 %", Fraction(9894, 10000), 2),
        ("98,94\u00a0%", Fraction(9894, 10000), 2),  # no-break space
        ("98,94\u2009%", Fraction(9894, 10000), 2),  # thin space
        ("98,94\u202f%", Fraction(9894, 10000), 2),  # narrow no-break space
        ("98,94\u200b%", Fraction(9894, 10000), 2),  # space of no width
        ("  98.94  ", Fraction(9894, 10000), 2),
        ("98.94", Fraction(9894, 10000), 2),
        ("99%", Fraction(99, 100), 0),
        ("99.0%", Fraction(99, 100), 1),
        (".95", Fraction(95, 10000), 2),
        (",5 %", Fraction(5, 1000), 1),
        ("≈ 98.94%", Fraction(9894, 10000), 2),
        ("~98.94%", Fraction(9894, 10000), 2),
        ("ca. 98,94 %", Fraction(9894, 10000), 2),
        ("Ca. 98,94 %", Fraction(9894, 10000), 2),
        ("-1.06%", Fraction(-106, 10000), 2),
        ("−1.06 %", Fraction(-106, 10000), 2),  # the minus of mathematics
        ("− 1.06", Fraction(-106, 10000), 2),
        ("+1.24%", Fraction(124, 10000), 2),
        ("≈ −1,06 %", Fraction(-106, 10000), 2),
        ("98.94％", Fraction(9894, 10000), 2),  # the wide forms
        ("９８．９４％", Fraction(9894, 10000), 2),
        # One mark is a decimal mark, although a page might group thousands with it.
        ("10.600", Fraction(106, 1000), 3),
        ("10,600 %", Fraction(106, 1000), 3),
        ("175%", Fraction(7, 4), 0),
        ("0%", Fraction(0), 0),
        ("98.764918671083%", Fraction(98764918671083, 10**14), 12),
    ],
)
def test_a_figure_is_read_exactly(text: str, value: Fraction, digits: int) -> None:
    printed = parse_printed(text)
    assert (printed.text, printed.value, printed.digits) == (text, value, digits)
    assert printed.step == Fraction(1, 10 ** (digits + 2))


def test_a_figure_without_a_percent_sign_counts_ones_where_the_sheet_says_so() -> None:
    of_one = parse_printed("-0.010579", "fraction")
    assert (of_one.value, of_one.digits) == (Fraction(-10579, 10**6), 6)
    assert of_one.step == Fraction(1, 10**6)


def test_a_percent_sign_makes_a_percentage_whatever_the_sheet_says() -> None:
    assert parse_printed("98.94%", "fraction") == parse_printed("98.94%")


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "%",
        "-",
        "≈",
        "abc",
        "98.94 percent",
        "RTP 98.94%",
        "TBP er 98,76%",
        "98.94% *",
        "98.94%*",
        "98.94²",
        "98.",
        "98.%",
        "1.234,5%",
        "1,234.56",
        "1.2.3",
        "98 94",
        "98, 94 %",
        "98.94–98.95%",
        "98.94%–98.95%",
        "98.94-98.95",
        "98.94%%",
        "%98.94",
        "--1.06",
        "1:1",
        "1/2",
        "1e2",
        "0x10",
        "inf",
        "nan",
        "٩٨",
        "98.94% 98.95%",
        "9" * 41,
        "9" * 10_000,
    ],
)
def test_what_is_no_figure_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(SheetError, match="is no percentage") as caught:
        parse_printed(text)
    assert len(str(caught.value).splitlines()) == 1
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize("value", [98.94, 98, True, None, ["98.94%"]])
def test_a_figure_out_of_quotes_is_refused(value: object) -> None:
    with pytest.raises(SheetError, match="not in quotes"):
        parse_printed(value)


@pytest.mark.parametrize(
    ("text", "net"),
    [
        ("11:1", Fraction(11)),
        ("0,95:1", Fraction(19, 20)),
        ("0.95:1", Fraction(19, 20)),
        (".95:1", Fraction(19, 20)),
        ("0,54:1", Fraction(27, 50)),
        ("1,5:1", Fraction(3, 2)),
        ("1 : 1", Fraction(1)),
        ("1：11", Fraction(1, 11)),
        ("1 a 1", Fraction(1)),
        ("0.5 la 1", Fraction(1, 2)),
        ("0,95 til 1", Fraction(19, 20)),
        ("8 to 1", Fraction(8)),
        ("40-to-1", Fraction(40)),
        ("19-20", Fraction(19, 20)),
        ("9 for 1", Fraction(8)),
        ("9-for-1", Fraction(8)),
        ("even", Fraction(1)),
        ("push", Fraction(0)),
    ],
)
def test_printed_pays_are_read_as_net_wins(text: str, net: Fraction) -> None:
    assert parse_printed_pays(text) == net


@pytest.mark.parametrize(
    "text", ["", "11", "0:1", "11:0", "-1:1", "1:1:1", "1 : 1 (even money)", "2x", "eight to 1"]
)
def test_what_is_no_pay_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(SheetError) as caught:
        parse_printed_pays(text)
    assert len(str(caught.value).splitlines()) == 1


@pytest.mark.parametrize("value", [8, 0.95, True, None])
def test_a_pay_out_of_quotes_is_refused(value: object) -> None:
    with pytest.raises(SheetError, match="no text in quotes"):
        parse_printed_pays(value)
