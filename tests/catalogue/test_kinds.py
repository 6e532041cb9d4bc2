"""The keys of a bet file for bets that are more than an event on one coup."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from exact.catalogue.bets import Catalogue
from exact.catalogue.entries import read_bet_file
from exact.coups import Coups
from exact.errors import ExactError
from exact.multiplier import Multiplier


def written(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "mine.toml"
    file.write_text(f'[[bet]]\nid = "mine"\nname = "Mine"\n{text}\n', encoding="utf-8")
    return file


def test_every_kind_is_read(tmp_path: Path) -> None:
    (streak,) = read_bet_file(
        written(
            tmp_path,
            'coups = { streak = "tie", at_most = 2, skip = "player.wins" }\n'
            'lines = [{ when = "streak == 2", pays = "50:1" }]',
        )
    )
    assert streak.bet().coups == Coups("tie", 2, "player.wins")
    (offered,) = read_bet_file(
        written(tmp_path, 'given = "player.pair"\nlines = [{ when = "tie", pays = "8:1" }]')
    )
    assert offered.bet().given == "player.pair"
    (shared,) = read_bet_file(
        written(tmp_path, 'lines = [{ when = "tie", pays = "5% of jackpot for 1" }]')
    )
    line = shared.bet().lines[0]
    assert (line.pays, line.jackpot) == (Fraction(-1), Fraction(1, 20))
    assert shared.paytables == (shared.bet().paytable,)
    (multiplied,) = read_bet_file(
        written(
            tmp_path,
            'not_computable = "nobody says"\nmultiplier = { cards = "round", fee = 0.2 }\n'
            'lines = [{ when = "tie", pays = "8:1" }]',
        )
    )
    bet = multiplied.bet()
    assert (bet.multiplier, bet.not_computable) == (
        Multiplier("round", Fraction(1, 5)),
        "nobody says",
    )


LINES = 'lines = [{ when = "tie", pays = "8:1" }]'
STREAK = 'lines = [{ when = "streak == 2", pays = "8:1" }]'


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (f'given = "player.total"\n{LINES}', "is a number, no event"),
        (f'coups = "tie"\n{STREAK}', "no table"),
        (f"coups = {{ at_most = 2 }}\n{STREAK}", "the key streak is missing"),
        (f'coups = {{ streak = "tie", most = 2 }}\n{STREAK}', "'most' is unknown"),
        (f'coups = {{ streak = "tie" }}\n{STREAK}', "at_most is missing"),
        (f'coups = {{ streak = "tie", at_most = "2" }}\n{STREAK}', "no whole number"),
        (f'coups = {{ streak = "tie", at_most = 0 }}\n{STREAK}', "from 1 to 200"),
        (f'coups = {{ streak = "tei", at_most = 2 }}\n{STREAK}', "names what is not there"),
        (f'coups = {{ streak = "tie", at_most = 2 }}\n{LINES}', "there is streak"),
        (STREAK, "names what is not there"),
        (f'multiplier = {{ fee = "0.2" }}\n{LINES}', "the key cards is missing"),
        (f'multiplier = {{ cards = "hand" }}\n{LINES}', "no group of cards"),
        (f'multiplier = {{ cards = "round", fee = "much" }}\n{LINES}', "no exact number"),
        (f'multiplier = {{ cards = "round", fee = "-1" }}\n{LINES}', "0 or more"),
        (f"not_computable = 1\n{LINES}", "no text in quotes"),
        ('lines = [{ when = "tie", pays = "110% of jackpot" }]', "at most 100%"),
        ('lines = [{ when = "tie", pays = "some of the jackpot" }]', "no share of a jackpot"),
        (f'called = {{ "9" = ["Nine"] }}\n{LINES}', "no paytable '9'"),
        (f'called = ["Nine"]\n{LINES}', "no table"),
    ],
)
def test_what_is_wrong_is_one_line(tmp_path: Path, text: str, says: str) -> None:
    file = written(tmp_path, text)
    with pytest.raises(ExactError) as caught:
        read_bet_file(file)
    message = str(caught.value)
    assert says in message
    assert "mine" in message
    assert "\n" not in message


def test_a_paytable_may_trade_under_a_name_of_its_own(tmp_path: Path) -> None:
    file = written(
        tmp_path,
        'lines = [{ when = "tie" }]\npaytables = { "8" = ["8:1"], "9" = ["9:1"] }\n'
        'called = { "9" = ["Better Mine"] }',
    )
    find = Catalogue.load([file]).find
    assert [find(name).paytable for name in ("mine", "Mine", "better  MINE", "Mine/9")] == [
        *("8", "8", "9", "9"),
    ]
    (entry,) = read_bet_file(file)
    assert entry.aliases == ("Better Mine",)


def test_the_names_of_the_tables_that_say_a_pay_find_it() -> None:
    find = Catalogue.load().find
    names = ("Tie 9:1", "Tie 8:1", "Small Tiger 23:1", "Super 6 13:1", "Grand Monkey (5000:1)")
    assert [find(name).lines[0].pays for name in names] == [9, 8, 23, 13, 5000]


def test_each_bet_of_the_tables_that_differs_from_another_of_its_name_says_how() -> None:
    catalogue = Catalogue.load()
    for name in ("Natural 9", "Perfect Pair", "Lucky 6"):
        with pytest.raises(ExactError, match=r"several bets are called.*by its id: "):
            catalogue.find(name)
        key = name.casefold()
        sharing = [e for e in catalogue.entries if key in map(str.casefold, (e.name, *e.aliases))]
        assert len(sharing) >= 2
        assert all(entry.note for entry in sharing)
