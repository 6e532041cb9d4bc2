"""The ledger's form, and that what is wrong in one is told in a line."""

from __future__ import annotations

from pathlib import Path

import pytest

from exact.errors import ExactError
from exact.verify.check import verify
from exact.verify.ledger import Status, read_ledger, whole_ledger

TIE = 'bet = "tie"\nsource = "a page"\n'


def written(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "ledger.toml"
    file.write_text(f'[[entry]]\nid = "one"\n{text}\n', encoding="utf-8")
    return file


def test_a_figure_has_what_its_entry_says_and_its_own_goes_first(tmp_path: Path) -> None:
    file = written(
        tmp_path,
        f'{TIE}decks = 6\nremark = "both"\n'
        'figures = [{ quantity = "house_edge", printed = "14.44" },'
        '{ quantity = "rtp", bet = "tie/9", decks = "inf", printed = "9", status = "misprint", '
        'wrong = "made up", source = "another" }]',
    )
    one, other = read_ledger(file)
    assert (one.bet, one.decks, one.source, one.remark) == ("tie", 6, "a page", "both")
    assert (other.bet, other.decks, other.source, other.remark) == (
        "tie/9",
        None,
        "another",
        "both",
    )
    assert (one.status, other.status) == (Status.PUBLISHED, Status.MISPRINT)
    assert one.printed is not None
    assert one.printed.percent


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (TIE, "figures is no list"),
        (f"{TIE}figures = []", "figures is no list"),
        (f"{TIE}figures = [1]", "no table"),
        (f'{TIE}figure = 1\nfigures = [{{ quantity = "rtp" }}]', "'figure' is unknown"),
        (f'{TIE}figures = [{{ printed = "1" }}]', "the key quantity is missing"),
        (f'{TIE}figures = [{{ quantity = "edge", printed = "1" }}]', "no quantity 'edge'"),
        (f'{TIE}figures = [{{ quantity = "rtp", printed = 1.5 }}]', "no text in quotes"),
        (f'{TIE}figures = [{{ quantity = "rtp", printed = "x" }}]', "is no figure"),
        (f'{TIE}figures = [{{ quantity = "rtp", printed = "1", unit = "%" }}]', "unit: '%'"),
        (f'{TIE}figures = [{{ quantity = "rtp", printed = "1", status = "ok" }}]', "status: 'ok'"),
        (f'{TIE}figures = [{{ quantity = "rtp", status = "misprint" }}]', "misprint"),
        (f'{TIE}figures = [{{ quantity = "rtp", printed = "1", status = "misprint" }}]', "wrong"),
        (f'{TIE}figures = [{{ quantity = "rtp", status = "simulated" }}]', "needs a print"),
        (f'{TIE}figures = [{{ quantity = "return", printed = "1" }}]', "the key line is missing"),
        (f'{TIE}counted = [2, 2, 3]\nfigures = [{{ quantity = "rtp" }}]', "6 cards, not 7"),
        (
            f'{TIE}decks = "inf"\nfigures = [{{ quantity = "effect_of_removal", removed = "A", '
            'printed = "1" }]',
            "gone from infinitely many decks",
        ),
        (
            f'{TIE}figures = [{{ quantity = "return", line = 0, printed = "1" }}]',
            "line: the number 0",
        ),
        (f'{TIE}figures = [{{ quantity = "effect_of_removal", printed = "1" }}]', "removed"),
        (f'{TIE}decks = 0\nfigures = [{{ quantity = "rtp" }}]', "decks: the number 0"),
        (f'{TIE}counted = 2\nfigures = [{{ quantity = "rtp" }}]', "counted: the number 2"),
        ('figures = [{ quantity = "rtp", printed = "1" }]', "the key bet is missing"),
        ('event = "tie"\nfigures = [{ quantity = "rtp", printed = "1" }]', "needs a bet"),
        (f'{TIE}coups = {{ skip = "tie" }}\nfigures = [{{ quantity = "rtp" }}]', "streak"),
    ],
)
def test_what_is_wrong_with_the_form(tmp_path: Path, text: str, says: str) -> None:
    file = written(tmp_path, text)
    with pytest.raises(ExactError) as caught:
        read_ledger(file)
    message = str(caught.value)
    assert says in message
    assert message.startswith(f"{file}: entry ")
    assert "\n" not in message


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('bet = "tei"\nfigures = [{ quantity = "rtp" }]', "no bet 'tei'"),
        ('bet = "tie/7"\nfigures = [{ quantity = "rtp" }]', "tie"),
        ('bet = "Natural 9"\nfigures = [{ quantity = "rtp" }]', "several bets"),
        (f'{TIE}figures = [{{ quantity = "return", line = 2, printed = "1" }}]', "line 2 is more"),
        ('event = "tei"\nfigures = [{ quantity = "probability", printed = "1" }]', "not there"),
        (f'{TIE}given = "margin > 9"\nfigures = [{{ quantity = "rtp" }}]', "cannot happen"),
        (
            f'{TIE}figures = [{{ quantity = "rtp", printed = "1", status = "not-computable" }}]',
            "a remark on why it is not is wanted",
        ),
        (f'{TIE}remove = "A*99"\nfigures = [{{ quantity = "rtp" }}]', "A"),
        (
            'event = "streak % 2 == 0"\ncoups = { streak = "tie" }\n'
            'figures = [{ quantity = "probability", printed = "1" }]',
            "calculates with the streak",
        ),
    ],
)
def test_what_there_is_not_is_named_with_its_figure(tmp_path: Path, text: str, says: str) -> None:
    file = written(tmp_path, text)
    with pytest.raises(ExactError) as caught:
        verify(read_ledger(file))
    message = str(caught.value)
    assert says in message
    assert message.startswith(f"{file}: entry 'one': figure 1: ")
    assert "\n" not in message


def test_files_that_are_none(tmp_path: Path) -> None:
    for content in (b"\xff", b"a\0", b"entry = 1", b"[[entry]]\nid = 1", b"", b"[[entrie]]"):
        file = tmp_path / "x.toml"
        file.write_bytes(content)
        with pytest.raises(ExactError) as caught:
            read_ledger(file)
        assert str(file) in str(caught.value)
    with pytest.raises(ExactError, match="no such file"):
        read_ledger(tmp_path / "none.toml")


def test_an_entry_stands_once(tmp_path: Path) -> None:
    file = written(tmp_path, f'{TIE}figures = [{{ quantity = "rtp" }}]')
    file.write_text(2 * file.read_text(encoding="utf-8"), encoding="utf-8")
    with pytest.raises(ExactError, match="the id 'one' is there twice"):
        read_ledger(file)


def test_the_ledger_of_the_tables_is_in_order() -> None:
    figures = whole_ledger()
    assert len(figures) > 1800
    assert all(figure.source for figure in figures)
