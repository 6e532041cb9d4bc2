"""Bet files: each form that they may have, and each kind of mistake in one."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from exact.bet import Line
from exact.catalogue.entries import CatalogueEntry, read_bet_file, read_bets
from exact.catalogue.tables import parse_toml
from exact.errors import BetError, EventError, ExactError, UnknownName


def entries(text: str) -> tuple[CatalogueEntry, ...]:
    return read_bets(parse_toml(text, "x.toml", BetError), "x.toml")


def entry(body: str) -> CatalogueEntry:
    (only,) = entries(f'[[bet]]\nid = "a"\nname = "A"\n{body}\n')
    return only


def test_a_bet_with_everything() -> None:
    (dragon,) = entries(
        """
        [[bet]]
        id = "dragon-7"
        name = "Dragon 7"
        aliases = ["Fortune 7", "Dragon"]
        family = "three-card"
        rule = "Banker wins with a three-card 7."
        source = "a page"
        rules = "punto-banco"
        note = "a remark"
        lines = [
          { when = "banker.wins and banker.total == 7 and banker.cards == 3", pays = "40:1" },
        ]
        """
    )
    bet = dragon.bet()
    assert dragon.paytables == ("40",)
    assert (bet.id, bet.name, bet.aliases) == ("dragon-7", "Dragon 7", ("Fortune 7", "Dragon"))
    assert (bet.family, bet.rule) == ("three-card", "Banker wins with a three-card 7.")
    assert (bet.source, bet.rules, bet.note) == ("a page", "punto-banco", "a remark")
    assert bet.lines == (
        Line("banker.wins and banker.total == 7 and banker.cards == 3", Fraction(40)),
    )
    assert dragon.row() == {
        "id": "dragon-7",
        "name": "Dragon 7",
        "aliases": ["Fortune 7", "Dragon"],
        "family": "three-card",
        "rule": "Banker wins with a three-card 7.",
        "rules": "punto-banco",
        "paytables": ["40"],
        "source": "a page",
        "note": "a remark",
    }


def test_a_bet_with_the_least() -> None:
    bet = entry('lines = [{ when = "tie", pays = "8:1" }]').bet()
    assert (bet.aliases, bet.family, bet.rules, bet.note) == ((), "", None, "")


def test_paytables_in_full() -> None:
    tie = entry(
        'paytables = { "8" = [{ when = "tie", pays = "8:1" }], '
        '"9 for 1" = [{ when = "tie", pays = "9 for 1" }, '
        '{ when = "player.wins", pays = "push" }] }'
    )
    assert tie.paytables == ("8", "9 for 1")
    assert tie.bet() == tie.bet("8")
    assert [line.pays for line in tie.bet("9 FOR 1").lines] == [8, 0]


def test_paytables_of_pays_beside_lines() -> None:
    banker = entry(
        'lines = [{ when = "banker.wins" }, { when = "tie", pays = "push" }]\n'
        'paytables = { "5" = ["0.95:1"], "4" = ["0.96:1"] }'
    )
    assert banker.paytables == ("5", "4")
    assert banker.bet().paytable == "5"
    assert [line.pays for line in banker.bet().lines] == [Fraction(19, 20), 0]
    assert [line.pays for line in banker.bet("4").lines] == [Fraction(24, 25), 0]


def test_a_paytable_that_is_not_there() -> None:
    tie = entry('lines = [{ when = "tie" }]\npaytables = { "8" = ["8:1"], "9" = ["9:1"] }')
    with pytest.raises(UnknownName, match="a has no paytable '7', it has 8, 9"):
        tie.bet("7")


def test_a_range_holds_both_ends() -> None:
    ties = entries(
        """
        [[bet]]
        for = { n = [0, 9] }
        id = "egalite-{n}"
        name = "Egalite {n}"
        aliases = ["Tie on {n}", "{n}-{n}"]
        rule = "A tie on {n}."
        lines = [{ when = "tie and player.total == {n}", pays = "{n}1:1" }]
        """
    )
    assert [tie.id for tie in ties] == [f"egalite-{n}" for n in range(10)]
    assert ties[9].aliases == ("Tie on 9", "9-9")
    assert ties[9].rule == "A tie on 9."
    assert ties[9].bet().lines == (Line("tie and player.total == 9", Fraction(91)),)
    assert {tie.series for tie in ties} == {"egalite-{n}"}


def test_texts_go_one_after_another_and_variables_each_with_each() -> None:
    bets = entries(
        """
        [[bet]]
        for = { hand = ["player", "banker"], n = [1, 3] }
        id = "{hand}-{n}"
        name = "{hand} {n}"
        lines = [{ when = "{hand}.total == {n}", pays = "5:1" }]
        """
    )
    assert [bet.id for bet in bets] == [f"{h}-{n}" for h in ("player", "banker") for n in (1, 2, 3)]
    assert bets[4].bet().lines[0].when == "banker.total == 2"


def test_rows_give_each_bet_its_own_pays() -> None:
    bets = entries(
        """
        [[bet]]
        for = [{ n = 0, Pay = "150:1" }, { n = 1, Pay = "215:1" }]
        id = "egalite-{n}"
        name = "Egalite {n}"
        lines = [{ when = "tie and player.total == {n}" }]
        paytables = { "own {n}" = ["{Pay}"], "like" = ["80:1"] }
        """
    )
    assert [bet.bet().lines[0].pays for bet in bets] == [150, 215]
    assert bets[1].paytables == ("own 1", "like")


LINES = 'lines = [{ when = "tie", pays = "8:1" }]'


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ("", "bet a: lines and paytables are missing"),
        (LINES + "\npay = 1", "bet a: the key 'pay' is unknown, known are id, name"),
        (LINES + "\naliases = 'B'", "bet a: aliases: 'B' is no list of texts"),
        (LINES + "\naliases = [1]", "bet a: aliases: the number 1 is no text"),
        (LINES + "\nfamily = 1", "bet a: family: the number 1 is no text"),
        (LINES + "\nrule = ''", "bet a: rule: '' is no text"),
        (LINES + "\nrules = []", "bet a: rules: .* is no text"),
        (LINES + "\nnote = true", "bet a: note: the yes/no value true is no text"),
        ("lines = []", "bet a: lines: .* is no list of lines"),
        ("lines = [" + "{ when = 'tie' }," * 1001 + "]", "lines: 1,001 lines are too many"),
        ("lines = 'tie'", "bet a: lines: 'tie' is no list of lines"),
        ("lines = ['tie']", "bet a: lines 1: 'tie' is no line"),
        ("lines = [{ when = 'tie' }]", "bet a: lines 1: the key pays is missing"),
        ("lines = [{ pays = '8:1' }]", "bet a: lines 1: the key when is missing"),
        ("lines = [{ when = 1, pays = '8:1' }]", "bet a: lines 1: when: the number 1 is no text"),
        (
            "lines = [{ when = 'tie', pays = 0.95 }]",
            "bet a: lines 1: pays: the number 0.95 is no text",
        ),
        (
            "lines = [{ when = 'tie', pays = '8:1', pay = 1 }]",
            "bet a: lines 1: the key 'pay' is unknown, known are when, pays",
        ),
        ("paytables = {}", "bet a: paytables: the table {} is no table"),
        ("paytables = ['8:1']", "bet a: paytables: .* is no table"),
        ("paytables = { '8' = ['8:1'] }", "bet a: paytables 8 1: '8:1' is no line"),
        (
            "paytables = { '8' = [{ when = 'tie' }] }",
            "bet a: paytables 8 1: the key pays is missing",
        ),
        (LINES + "\npaytables = { '8' = ['8:1'] }", "bet a: paytables 8: every line has pays"),
        (
            "lines = [{ when = 'tie' }]\npaytables = { '8' = ['8:1', '9:1'] }",
            "bet a: paytables 8: has 2 pays for 1 line without",
        ),
        (
            "lines = [{ when = 'tie' }, { when = 'player.wins' }]\npaytables = { '8' = [] }",
            "bet a: paytables 8: has 0 pays for 2 lines without",
        ),
        (
            "lines = [{ when = 'tie' }]\npaytables = { '8' = '8:1' }",
            "bet a: paytables 8: '8:1' is no list of texts",
        ),
        (
            "lines = [{ when = 'tie' }]\npaytables = { '8/1' = ['8:1'] }",
            "bet a: paytables: '8/1' cannot be the name",
        ),
        (
            "lines = [{ when = 'tie' }]\npaytables = { 'a' = ['8:1'], 'A' = ['9:1'] }",
            "bet a: paytables: two have one name",
        ),
        ("for = {}\n" + LINES, "bet a: for: the table {} names no variable"),
        ("for = 9\n" + LINES, "bet a: for: the number 9 names no variable"),
        ("for = { n = 9 }\n" + LINES, "for: 'n' is neither a range"),
        ("for = { n = [] }\n" + LINES, "for: 'n' is neither a range"),
        ("for = { n = [9, 0] }\n" + LINES, "for: 'n' is neither a range"),
        ("for = { n = [0, 5, 9] }\n" + LINES, "for: 'n' is neither a range"),
        ("for = { n = [0, true] }\n" + LINES, "for: 'n' is neither a range"),
        ("for = { n = [0, 9.0] }\n" + LINES, "for: 'n' is neither a range"),
        ("for = { n = ['A', 1] }\n" + LINES, "for: 'n' is neither a range"),
        ("for = { n = [0, 999999999999] }\n" + LINES, "for: 'n' takes more than 1,000 values"),
        ("for = { n = [0, 99], m = [0, 99] }\n" + LINES, "for: stands for 10,000 bets"),
        ("for = { 'n m' = [0, 9] }\n" + LINES, "for: 'n m' is no name for a variable"),
        ("for = [1]\n" + LINES, "for: row 1: is no table of values"),
        ("for = [{ n = 1 }, { m = 1 }]\n" + LINES, "for: row 2: names m, but the first row n"),
        ("for = [{ n = 1.5 }]\n" + LINES, "for: row 1: 'n' is neither a whole number nor"),
        ("for = { n = [0, 9] }\n" + LINES, "bet a: the id is there twice"),
        (
            "for = { n = [1, 1] }\nlines = [{ when = '{m}', pays = '8:1' }]",
            "bet a: '{m}' is no variable of the for, {n} will do",
        ),
    ],
)
def test_a_mistake_names_file_bet_and_place(body: str, says: str) -> None:
    with pytest.raises(BetError, match=says) as caught:
        entry(body)
    assert str(caught.value).startswith("x.toml: bet a")
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 250


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "x.toml: there is no bet"),
        ("bet = 1", "x.toml: there is no bet"),
        ("bet = [1]", "x.toml: bet 1 is no table"),
        ("bets = 1", "x.toml: the key 'bets' is unknown"),
        ("[[bet]]\nname = 'A'\n" + LINES, "x.toml: bet 1: the key id is missing"),
        ("[[bet]]\nid = 'a'\n" + LINES, "x.toml: bet a: the key name is missing"),
        ("[[bet]]\nid = 7\nname = 'A'\n" + LINES, "x.toml: bet 1: id: the number 7 is no text"),
        ("[[bet]]\nid = 'a b'\nname = 'A'\n" + LINES, "x.toml: bet a b: an id is made of"),
        ("[[bet]]\nid = 'a/b'\nname = 'A'\n" + LINES, "x.toml: bet a/b: an id is made of"),
        ('[[bet]]\nid = "a\\nb"\nname = "A"\n' + LINES, "x.toml: bet 1: an id is made of"),
        (
            f"[[bet]]\nid = 'a'\nname = 'A'\n{LINES}\n[[bet]]\nid = 'A'\nname = 'B'\n{LINES}",
            "x.toml: bet A: the id is there twice",
        ),
    ],
)
def test_a_mistake_in_the_file_names_it(text: str, says: str) -> None:
    with pytest.raises(BetError, match=says) as caught:
        entries(text)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("body", "error", "says"),
    [
        ("lines = [{ when = 'tei', pays = '8:1' }]", EventError, "bet a: .*tei"),
        ("lines = [{ when = 'tie', pays = '8' }]", BetError, "bet a: pays: '8' cannot be read"),
        (
            "lines = [{ when = 'tie' }]\npaytables = { '8' = ['8:1'], '9' = ['0:1'] }",
            BetError,
            "bet a: pays: '0:1' is no positive ratio",
        ),
    ],
)
def test_events_and_pays_of_a_users_file_are_read_at_once(
    tmp_path: Path, body: str, error: type[ExactError], says: str
) -> None:
    path = tmp_path / "bets.toml"
    path.write_text(f"[[bet]]\nid = 'a'\nname = 'A'\n{body}\n", encoding="utf-8")
    with pytest.raises(error, match=says) as caught:
        read_bet_file(path)
    assert str(caught.value).startswith(f"{path}: bet a: ")
    assert "\n" not in str(caught.value)
    assert read_bet_file(path, check=False)[0].id == "a"


def test_a_file_that_cannot_be_read_names_itself(tmp_path: Path) -> None:
    for path, says in ((tmp_path, "folder"), (tmp_path / "no.toml", "no such file")):
        with pytest.raises(BetError, match=says) as caught:
            read_bet_file(path)
        assert str(path) in str(caught.value)
