"""The catalogue: what its files hold, and how a bet is found by what it is called."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from exact.catalogue import bets as room
from exact.catalogue import entries
from exact.catalogue import names as glossary_room
from exact.catalogue.bets import Catalogue
from exact.catalogue.names import Glossary
from exact.catalogue.rules import rules_names
from exact.errors import BetError, EventError, ExactError, UnknownName

MINE = """
[[bet]]
id = "mine"
name = "Mine alone"
aliases = ["Shared name"]
family = "home-made"
rule = "Both hands hold an ace."
lines = [{ when = "player.count('A') >= 1 and banker.count('A') >= 1", pays = "9:1" }]

[[bet]]
id = "mine-too"
name = "Shared name"
lines = [{ when = "tie" }]
paytables = { "low" = ["7:1"], "high" = ["10:1"] }
"""


@pytest.fixture
def own(tmp_path: Path) -> Catalogue:
    path = tmp_path / "mine.toml"
    path.write_text(MINE, encoding="utf-8")
    return Catalogue.load([path])


# --- what the tables hold -----------------------------------------------------------------------


def test_every_bet_of_the_tables_can_be_read_in_all_its_paytables() -> None:
    for entry in Catalogue.load().entries:
        for paytable in entry.paytables:
            assert entry.bet(paytable).paytable == paytable


def test_every_bet_of_the_tables_says_what_and_whence() -> None:
    for entry in Catalogue.load().entries:
        assert entry.family, entry.id
        assert entry.rule, entry.id
        assert entry.source, entry.id
        assert entry.rules is None or entry.rules in rules_names(), entry.id


def test_every_id_finds_its_own_bet_and_case_does_not_matter() -> None:
    catalogue = Catalogue.load()
    for entry in catalogue.entries:
        assert catalogue.find(entry.id).id == entry.id
        assert catalogue.find(entry.id.upper()).id == entry.id


def test_every_name_finds_its_bet_or_the_list_of_those_who_share_it() -> None:
    catalogue = Catalogue.load()
    called: dict[str, set[str]] = {}
    for entry in catalogue.entries:
        for name in (entry.name, *entry.aliases):
            called.setdefault(" ".join(name.casefold().split()), set()).add(entry.id)
    ids = {entry.id.casefold() for entry in catalogue.entries}
    for name, bets in called.items():
        if name in ids:
            assert catalogue.find(name).id.casefold() == name
        elif len(bets) == 1:
            assert {catalogue.find(name).id} == bets
        else:
            with pytest.raises(UnknownName, match="several bets") as caught:
                catalogue.find(name)
            assert set(str(caught.value).rpartition(": ")[2].split(", ")) == bets


def test_the_main_bets() -> None:
    find = Catalogue.load().find
    expected = {
        "player": ("Player", [("player.wins", Fraction(1)), ("tie", Fraction(0))]),
        "banker": ("Banker", [("banker.wins", Fraction(19, 20)), ("tie", Fraction(0))]),
        "tie": ("Tie", [("tie", Fraction(8))]),
    }
    for id, (name, lines) in expected.items():
        bet = find(id)
        assert (bet.id, bet.name) == (id, name)
        assert [(line.when, line.pays) for line in bet.lines] == lines
    assert find("banker").paytable == "5"
    assert find("tie/8") == find("tie")
    assert find("tie/9").lines[0].pays == 9


@pytest.mark.parametrize(
    ("id", "pays"),
    [
        ("banker/4", ["24/25", "0"]),
        ("banker-half-on-6", ["1/2", "1", "0"]),
        ("player-pair", ["11"]),
        ("banker-pair", ["11"]),
        ("either-pair", ["5"]),
        ("perfect-pairs", ["25"]),
        ("big", ["27/50"]),
        ("small", ["3/2"]),
        *(
            (f"egalite-{n}", [pay])
            for n, pay in enumerate(map(str, (150, 215, 220, 200, 120, 110, 45, 45, 80, 80)))
        ),
    ],
)
def test_the_bets_of_the_five_sheets(id: str, pays: list[str]) -> None:
    assert [line.pays for line in Catalogue.load().find(id).lines] == list(map(Fraction, pays))


# --- naming a bet -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "id", "pays"),
    [
        (" tie ", "tie", "8"),
        ("TIE/9", "tie", "9"),
        ("Punto", "player", "1"),
        ("player   PAIR", "player-pair", "11"),
        ("Tie on 3", "egalite-3", "200"),
        ("egalite-1@150:1", "egalite-1", "150"),
        ("egalite-1 @ 9 for 1", "egalite-1", "8"),
        ("Tie on 3/super-baccarat @ 7:1", "egalite-3", "7"),
        ("Tie on 3 @ 7:1", "egalite-3", "7"),
        ("tie/9@10:1", "tie", "10"),
        ("tie @ 10:1", "tie", "10"),
        ("player.wins @ 2:1", "player.wins @ 2:1", "2"),
        ("tie @ 8:1; player.wins @ push", "tie @ 8:1; player.wins @ push", "8"),
    ],
)
def test_a_text_names_a_bet(text: str, id: str, pays: str) -> None:
    bet = Catalogue.load().find(text)
    assert bet.id == id
    assert bet.lines[0].pays == Fraction(pays)


def test_the_pays_of_one_winning_line_are_replaced_and_pushes_stay() -> None:
    bet = Catalogue.load().find("banker@0.98:1")
    assert [line.pays for line in bet.lines] == [Fraction(49, 50), 0]
    assert (bet.id, bet.paytable) == ("banker", "0.98")


@pytest.mark.parametrize(
    ("text", "error", "says"),
    [
        ("", UnknownName, "the name of a bet is missing"),
        ("@", UnknownName, "the name of a bet is missing"),
        ("tei", UnknownName, "there is no bet 'tei', did you mean .*tie"),
        ("bankar", UnknownName, "did you mean banker"),
        ("Perfect Pears", UnknownName, "did you mean perfect-pairs"),
        ("egalit-1@9:1", UnknownName, "there is no bet 'egalit-1', did you mean egalite-1"),
        ("egalite-10", UnknownName, "there is no bet 'egalite-10', there are egalite-0 to egalite"),
        ("§§§", UnknownName, "search with exact bets WORD, or write a bet on the spot"),
        ("x" * 100_000, UnknownName, "there is no bet"),
        ("tie/7", UnknownName, "tie has no paytable '7', it has 8, 9"),
        ("Player Pair/7", UnknownName, "player-pair has no paytable '7'"),
        ("tie/", UnknownName, "tie has no paytable ''"),
        ("tie/7@8:1", UnknownName, "tie has no paytable '7'"),
        ("player.wins", UnknownName, "is an event and no bet: add its pays, 'player.wins @ 1:1'"),
        ("tie @ 0:1", BetError, "no positive ratio"),
        ("tie @", BetError, "pays: '' cannot be read"),
        ("tie @ 8:1;", BetError, "is no pay line"),
        ("banker-half-on-6@1:1", BetError, "'banker-half-on-6' has 2 winning lines"),
        ("bankr.wins @ 1:1", EventError, "bankr"),
        ("player.total @ 1:1", EventError, "player.total"),
        ("tie @ 8:1 @ 9:1", EventError, "@"),
    ],
)
def test_what_names_no_bet_is_one_line_of_error(
    text: str, error: type[ExactError], says: str
) -> None:
    with pytest.raises(error, match=says) as caught:
        Catalogue.load().find(text)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 300


def test_a_name_that_several_bets_share_is_answered_with_their_ids(own: Catalogue) -> None:
    for text in ("shared NAME", "Shared name/low", "Shared name @ 4:1"):
        with pytest.raises(UnknownName, match=r"several bets are called.*: mine, mine-too$"):
            own.find(text)


def test_a_name_may_hold_a_slash_and_begin_like_an_id(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text(MINE.replace("Mine alone", "Tie/9 Plus"), encoding="utf-8")
    catalogue = Catalogue.load([path])
    assert catalogue.find("tie/9 plus").id == "mine"
    assert catalogue.find("tie/9").id == "tie"


def test_an_id_wins_over_a_name(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_text(MINE.replace('"Mine alone"', '"Tie"'), encoding="utf-8")
    catalogue = Catalogue.load([path])
    assert catalogue.find("Tie").id == "tie"
    assert catalogue.find("Tie @ 4:1").id == "tie"


# --- files of the user's ------------------------------------------------------------------------


def test_bets_of_a_users_file(own: Catalogue) -> None:
    assert own.find("mine").lines[0].pays == 9
    assert own.find("mine-too/high").lines[0].pays == 10
    assert own.find("Mine alone@5:1").lines[0].pays == 5
    assert own.find("tie").id == "tie"
    assert [entry.id for entry in own.entries[-2:]] == ["mine", "mine-too"]
    assert [entry.id for entry in own.family("Home-Made")] == ["mine"]
    assert "mine" not in {entry.id for entry in Catalogue.load().entries}


@pytest.mark.parametrize("id", ["tie", "TIE", "egalite-3"])
def test_a_users_file_may_not_reuse_an_id(tmp_path: Path, id: str) -> None:
    path = tmp_path / "x.toml"
    path.write_text(MINE.replace('"mine"', f'"{id}"'), encoding="utf-8")
    with pytest.raises(BetError, match=f"x.toml: bet {id}: the id is taken by the catalogue"):
        Catalogue.load([path])


def test_two_files_of_the_users_may_not_share_an_id(tmp_path: Path) -> None:
    for name in ("x.toml", "y.toml"):
        (tmp_path / name).write_text(MINE, encoding="utf-8")
    with pytest.raises(BetError, match=r"y.toml: bet mine: the id is taken by .*x.toml"):
        Catalogue.load([tmp_path / "x.toml", tmp_path / "y.toml"])


# --- searching ----------------------------------------------------------------------------------


def test_a_search_reads_ids_names_aliases_families_and_rules(own: Catalogue) -> None:
    for text in ("mine", "MINE ALONE", "alone shared", "home-made", "hold an ace"):
        assert own.search(text)[0].id == "mine", text
    assert own.search("mine zzz") == ()
    assert own.search("  ") == own.search() == own.entries


def test_a_family_holds_its_bets_in_order() -> None:
    catalogue = Catalogue.load()
    assert [entry.id for entry in catalogue.family("main")][:3] == ["player", "banker", "tie"]
    assert {e.id for e in catalogue.family("egalite")} >= {f"egalite-{n}" for n in range(10)}
    assert set(catalogue.families) >= {"main", "pair", "card-count", "egalite"}
    with pytest.raises(UnknownName, match="there is no family 'egalit', did you mean egalite"):
        catalogue.family("egalit")
    with pytest.raises(UnknownName, match="there is no family '', known are main, "):
        catalogue.family("")


def test_suggestions_name_each_bet_once() -> None:
    assert Catalogue.load().suggest("perfect pairz")[0] == "perfect-pairs"
    assert len(set(Catalogue.load().suggest("egalite"))) == 3
    assert Catalogue.load().suggest("§") == ()


def test_names_in_other_languages(monkeypatch: pytest.MonkeyPatch) -> None:
    glossary = Glossary("xx", "Nobody's", {"tie": ("Gleichstand", "和")})
    monkeypatch.setattr(room, "glossaries", lambda: (glossary,))
    catalogue = Catalogue.load()
    assert catalogue.find("GLEICHSTAND").id == catalogue.find("和").id == "tie"
    assert [entry.id for entry in catalogue.search("gleichst")] == ["tie"]
    assert catalogue.suggest("gleichstant") == ("tie",)


def test_every_glossary_names_bets_that_are_there() -> None:
    entries = Catalogue.load().entries
    known = {entry.id for entry in entries} | {entry.series for entry in entries if entry.series}
    for glossary in glossary_room.glossaries():
        assert set(glossary.names) <= known, glossary.language


def test_the_names_of_a_family_in_another_language_find_each_of_its_bets() -> None:
    find = Catalogue.load().find
    assert find("Pareggio con 3").id == "egalite-3"
    with pytest.raises(UnknownName, match=r"several bets are called.*egalite-0, egalite-1"):
        find("Individuelle Egalites")


# --- the cost of a cold start -------------------------------------------------------------------


def test_the_main_bets_cost_one_file(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []
    parse = entries.read_bet_file

    def reading(path: Path, check: bool = True) -> object:
        read.append(path.name)
        return parse(path, check)

    monkeypatch.setattr(room, "read_bet_file", reading)
    room._own_file.cache_clear()
    find = Catalogue.load().find
    for text in ("player", "banker", "tie", "tie/9", "banker@0.98:1"):
        find(text)
    assert read == ["main.toml"]
    find("egalite-7")
    assert read == ["main.toml", "egalite.toml"]
    find("player.wins @ 1:1; tie @ push")
    find("player.wins @ 1:1")
    assert read == ["main.toml", "egalite.toml"]
