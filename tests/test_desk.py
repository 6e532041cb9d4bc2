"""The desk: names in, settlements out, each bet under its own rules and in the order asked."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from exact.bet import Bet, Line
from exact.catalogue.rules import find_rules
from exact.desk import find_bet, find_bets, law_of, settle, settle_named
from exact.errors import BetError, RulesError, UnknownName
from exact.shoe import Shoe

EIGHT = Shoe.whole(8)
PLAYER, BANKER, TIE = 2230518282592256, 2292252566437888, 475627426473216
SEVEN_UP = Bet("seven-up", "7 Up", (Line("player.wins", Fraction(1)),), rules="7-up")


def test_bets_come_back_in_the_order_asked() -> None:
    names = ["tie", "player-pair", "banker", "player", "tie"]
    settled = settle_named(names, EIGHT)
    assert [s.bet.id for s in settled] == names
    assert [settled[at].lines[0].arrangements for at in (0, 2, 3, 4)] == [TIE, BANKER, PLAYER, TIE]
    assert Fraction(settled[1].lines[0].arrangements, settled[1].arrangements) == Fraction(31, 415)


def test_a_bet_that_names_its_own_rules_keeps_them() -> None:
    settled = settle_named(["tie", SEVEN_UP, "player"], EIGHT, "no-third-card")
    assert [s.rules for s in settled] == ["no-third-card", "7-up", "no-third-card"]
    # The printed card is not dealt, so that five cards come from the shoe.
    assert settled[1].arrangements == 416 * 415 * 414 * 413 * 412
    assert settle_named(["tie"], EIGHT, "no-third-card") == settled[:1]


def test_rules_by_name_by_file_and_as_they_are(tmp_path: Path) -> None:
    usual = find_rules("punto-banco")
    from exact.catalogue.tables import tables_folder

    path = tmp_path / "mine.toml"
    text = (tables_folder() / "rules" / "punto-banco.toml").read_text(encoding="utf-8")
    path.write_text(text, encoding="utf-8")
    named, given, filed = (
        settle("tie", EIGHT, rules) for rules in ("punto-banco", usual, str(path))
    )
    assert named == given
    assert (filed.rules, filed.lines) == ("mine", named.lines)


def test_a_law_given_an_event() -> None:
    (tie,) = settle_named(["tie"], EIGHT, given="tie")
    assert (tie.lines[0].arrangements, tie.arrangements) == (TIE, TIE)


def test_bets_of_a_users_file(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text(
        '[[bet]]\nid = "mine"\nname = "Mine"\nlines = [{ when = "tie", pays = "10:1" }]\n'
        '[[bet]]\nid = "lost"\nname = "Lost"\nrules = "nowhere"\n'
        'lines = [{ when = "tie", pays = "10:1" }]\n',
        encoding="utf-8",
    )
    (mine,) = settle_named(["mine"], EIGHT, bets_files=[path])
    assert mine.lines[0].arrangements == TIE
    assert find_bet("mine", [path]).lines[0].pays == 10
    with pytest.raises(UnknownName, match="bet lost: there are no rules 'nowhere'"):
        settle_named(["lost"], EIGHT, bets_files=[path])


def test_one_bet_at_a_time() -> None:
    assert settle("tie/9", EIGHT) == settle_named(["tie/9"], EIGHT)[0]
    assert settle(find_bet("tie/9"), EIGHT) == settle("tie/9", EIGHT)
    assert find_bets([]) == ()
    assert settle_named([], EIGHT) == ()


def test_a_law_of_expressions() -> None:
    law = law_of(["tie"], EIGHT)
    assert law.arrangements == PLAYER + BANKER + TIE
    assert law == law_of(["tie"], EIGHT, find_rules("punto-banco"))


def test_what_the_desk_refuses() -> None:
    with pytest.raises(UnknownName, match="no bet 'tei'"):
        settle_named(["player", "tei"], EIGHT)
    with pytest.raises(UnknownName, match="no rules 'punto'"):
        settle_named(["player"], EIGHT, "punto")
    with pytest.raises(RulesError, match="no such file"):
        law_of(["tie"], EIGHT, "missing.toml")
    with pytest.raises(BetError, match="list of names"):
        settle_named("player", EIGHT)
