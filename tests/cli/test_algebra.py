"""The commands of the algebra of the shoe: their JSON, their data, their files, their errors."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from exact.cards import RANKS
from exact.cli.app import main
from exact.cli.outcome import Exit
from exact.desk import settle
from exact.shoe import Shoe

EIGHT = Shoe.whole(8)


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == Exit.DONE
    out, err = capsys.readouterr()
    assert err == ""
    return out


def document(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    return json.loads(run(capsys, *arguments, "--format", "json"))


def rows(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(run(capsys, *arguments, "--format", "csv"))))


def test_removal_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    found = document(capsys, "removal", "tie", "banker", "--second", "A,5")
    tie, banker = found["bets"]
    assert (tie["id"], banker["id"]) == ("tie", "banker")
    assert Fraction(tie["rtp"]) == settle("tie", EIGHT).rtp
    assert sorted(tie["removal"]) == sorted(RANKS)
    assert tie["sum"] == banker["sum"] == "0"
    for rank, effect in tie["removal"].items():
        after = settle("tie", Shoe.whole(8, rank)).rtp
        assert Fraction(effect) == after - Fraction(tie["rtp"])
    both = settle("tie", Shoe.whole(8, "A,5")).rtp - Fraction(tie["rtp"])
    single = Fraction(tie["removal"]["A"]) + Fraction(tie["removal"]["5"])
    assert Fraction(tie["second"]["A,5"]) == both - single


def test_removal_as_data_and_for_reading(capsys: pytest.CaptureFixture[str]) -> None:
    data = rows(capsys, "removal", "player", "--decks", "6", "--fractions")
    assert [row["removed"] for row in data] == ["T", *RANKS[:9], "J", "Q", "K"]
    total = sum(int(row["cards"]) * Fraction(row["removal"]) for row in data)
    assert total == 0
    text = run(capsys, "removal", "tie")
    assert "-1159.53" in text
    assert "exactly 0" in text
    suited = run(capsys, "removal", "player.first.suit == 'H' @ 1:1", "--decks", "1")
    assert "card by card" in suited


def test_removal_the_other_way_round(capsys: pytest.CaptureFixture[str]) -> None:
    found = document(capsys, "removal", "dragon-7", "--decks", "1", "--to-positive")
    (bet,) = found["bets"]
    assert bet["to_positive"]["removed"] == ["8*2"]
    assert (bet["at_least"], bet["fewest"]) == (2, True)
    assert Fraction(bet["to_positive"]["rtp"]) == settle("dragon-7", Shoe.whole(1, "8*2")).rtp
    (row,) = rows(capsys, "removal", "dragon-7", "--decks", "1", "--to-positive")
    assert (row["cards"], row["removed"], row["fewest"]) == ("2", "8*2", "true")
    text = run(capsys, "removal", "player", "--cards", "A,2,3,4,5,6", "--to-positive")
    assert "proved" in text


def test_formula_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    (player,) = document(capsys, "formula", "player")["bets"]
    assert player["arrangements"]["player.wins"] == (
        "128*d**2*(68910848*d**4 - 19750576*d**3 + 2098716*d**2 - 99294*d + 1825)"
    )
    assert set(player["arrangements"]) == {"player.wins", "tie", "otherwise"}
    assert eval(player["rtp"], {"d": Fraction(8)}) == settle("player", EIGHT).rtp
    assert Fraction(player["limit"]) == settle("player", Shoe.infinite()).rtp
    assert player["monotone"] == "increasing"


def test_formula_in_other_forms(capsys: pytest.CaptureFixture[str]) -> None:
    latex = run(capsys, "formula", "banker", "-f", "latex")
    assert r"\mathrm{RTP}(d) &= \frac{" in latex
    assert latex.rstrip().splitlines()[-1].startswith("% exact-baccarat")
    assert r"\frac{" in run(capsys, "formula", "banker", "--latex")
    (pays,) = document(capsys, "formula", "tie", "--pays", "--latex")["bets"]
    assert pays["rtp"].startswith("(x + 1)*")
    assert r"\left(x + 1\right)" in pays["latex"]["rtp"]
    kinds = [row["quantity"] for row in rows(capsys, "formula", "tie")]
    assert kinds[:5] == ["rtp", "arrangements", "arrangements", "limit", "monotone"]
    text = run(capsys, "formula", "dragon-7")
    assert "rises from d = 1, falls from about d = 1.36" in text


def test_design_of_one_pay(capsys: pytest.CaptureFixture[str]) -> None:
    (bet,) = document(capsys, "design", "tie", "--edge", "..12%", "--decks", "6,8")["bets"]
    assert bet["wanted"] == {"lowest_rtp": "22/25", "highest_rtp": None}
    assert [solution["shoe"]["decks"] for solution in bet["solutions"]] == [6, 8]
    assert bet["offered"][0] == {"step": "1", "lowest": "9", "highest": None}
    for solution in bet["solutions"]:
        shoe = Shoe.whole(solution["shoe"]["decks"])
        tie = settle("tie", shoe).probability(0)
        assert (Fraction(solution["pays"]) + 1) * tie == Fraction(22, 25)
        above = solution["nearest"][1]["above"]
        assert (above["pays"], Fraction(above["rtp"])) == ("17/2", Fraction(19, 2) * tie)


def test_design_for_one_and_with_a_commission(capsys: pytest.CaptureFixture[str]) -> None:
    text = run(capsys, "design", "tie", "--rtp", "95", "--for-one")
    assert "9.98361 for 1" in text
    assert "10 for 1" in text
    text = run(capsys, "design", "banker", "--edge", "1")
    assert "commission %" in text
    assert "4.87373" in text
    assert "commission" not in run(capsys, "design", "tie", "--rtp", "95")


def test_design_of_several_pays(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["design", "lucky-6", "--edge", "14..16", "--between", "10..14", "--between", "18..22"]
    (bet,) = document(capsys, *asked, "--aim", "variance", "--top", "3")["bets"]
    assert (bet["cases"], bet["aim"]) == ("25", "variance")
    assert int(bet["found"]) >= len(bet["paytables"]) > 0
    for table in bet["paytables"]:
        assert Fraction(84, 100) <= Fraction(table["rtp"][0]) <= Fraction(86, 100)
    data = rows(capsys, *asked, "--top", "1")
    assert data[0]["rank"] == "1"


def test_sweep(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    data = rows(capsys, "sweep", "tie", "--decks", "6-8,inf", "--paytables", "all")
    assert [(row["paytable"], row["decks"]) for row in data] == [
        (paytable, decks) for decks in ("6", "7", "8", "inf") for paytable in ("8", "9")
    ]
    exact = rows(capsys, "sweep", "tie", "--decks", "8", "--fractions")
    assert Fraction(exact[0]["rtp"]) == settle("tie", EIGHT).rtp
    default = run(capsys, "sweep", "tie", "--decks", "8", "--fractions")
    assert list(csv.DictReader(io.StringIO(default))) == exact
    (case,) = document(capsys, "sweep", "tie/9")["cases"]
    assert (case["decks"], case["cards"], case["paytable"]) == (8, 416, "9")
    assert "tie/8" in run(capsys, "sweep", "tie", "-f", "table")
    path = tmp_path / "shoes.csv"
    path.write_text("shoe,0,A,2,3,4,5,6,7,8,9\nfirst,16,4,4,4,4,4,4,4,4,4\n,9,1,1,1,1,1,1,1,1,1\n")
    data = rows(capsys, "sweep", "player", "--shoes", str(path), "--fractions")
    assert [row["shoe"] for row in data] == ["first", "line 3"]
    assert Fraction(data[0]["rtp"]) == settle("player", Shoe.whole(1)).rtp
    listed = Shoe.of("T*9,A,2,3,4,5,6,7,8,9")
    assert Fraction(data[1]["rtp"]) == settle("player", listed).rtp
    both = rows(capsys, "sweep", "player", "--shoes", str(path), "--decks", "8")
    assert [row["decks"] for row in both] == ["8", "", ""]


def test_a_file_of_shoes_with_suits(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "shoes.csv"
    cards = [rank + suit for rank in RANKS for suit in "SHDC"]
    path.write_text(",".join(cards) + "\n" + ",".join(["2"] * 52) + "\n")
    (row,) = rows(capsys, "sweep", "perfect-pairs", "--shoes", str(path), "--fractions")
    assert Fraction(row["rtp"]) == settle("perfect-pairs", Shoe.whole(2)).rtp


def test_a_sweep_is_written_as_it_is_counted() -> None:
    # The first numbers of decks are there at once, and a closed pipe ends the rest.
    asked = [sys.executable, "-m", "exact", "sweep", "tie", "--decks", "1-9999"]
    with subprocess.Popen(asked, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        assert process.stdout.readline().startswith(b"id,paytable,")
        assert process.stdout.readline().startswith(b"tie,8,punto-banco,,,1,52,")
        process.stdout.close()
        assert process.stderr.read() == b""
        assert process.wait() == Exit.DONE


def test_graph(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    found = document(capsys, "graph")
    ends = {node["id"]: node["arrangements"] for node in found["nodes"] if node["end"]}
    assert ends["tie"] == "475627426473216"
    assert rows(capsys, "graph")[0]["source"] == "start"
    for kind in ("dot", "graphml", "json"):
        path = tmp_path / f"deal.{kind}"
        text = run(capsys, "graph", "--bet", "player-pair", "-o", str(path))
        assert "all 4,998,398,275,503,360 ordered deals" in text
        assert "373374329013504" in path.read_text(encoding="utf-8")


def test_relations(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    asked = ["relations", "tie", "egalite-1", "player", "tie/9"]
    (found,) = document(capsys, *asked)["relations"]
    assert [event["bets"] for event in found["events"]] == [
        ["tie/8", "tie/9"],
        ["egalite-1"],
        ["player"],
    ]
    assert found["implies"] == [[1, 0]]
    assert found["excludes"] == [[0, 2]]
    data = rows(capsys, *asked)
    assert [(row["relation"], row["bet"], row["other"]) for row in data] == [
        ("implies", "egalite-1", "tie/8 = tie/9"),
        ("excludes", "tie/8 = tie/9", "player"),
    ]
    path = tmp_path / "relations.dot"
    run(capsys, *asked, "-o", str(path))
    assert '"punto-banco: egalite-1" -> "punto-banco: tie/8 = tie/9";' in path.read_text()
    assert "rules 7-up" in run(capsys, "relations", "7-up-tie", "tie")
    assert "egalite-9" in run(capsys, "relations", "--family", "egalite")


#: Arguments, and what the line must name.
WRONG: list[tuple[list[str], str]] = [
    (["removal"], "removal: Missing argument 'BET...'"),
    (["removal", "tie", "--decks", "inf"], "infinitely many decks"),
    (["removal", "tie", "--second", "A"], "--second: 'A' is no pair of ranks, A,5 or 5,5 is"),
    (["removal", "tie", "--second", "AS,5H"], "no pair of ranks"),
    (["removal", "tie", "--second", "A*999999999"], "no pair of ranks"),
    (["removal", "tie", "--to-positive", "--second", "A,5"], "goes without --second"),
    (["removal", "tie", "--to-positive", "--given", "tie"], "goes without --given"),
    (["removal", "perfect-pairs", "--to-positive"], "reads suits"),
    (["removal", "perfect-pairs", "--remove", "A"], "suits"),
    (["removal", "tie", "--cards", "A,2,3,4,5,6"], "7 or more"),
    (["formula", "banker-streak"], "several coups"),
    (["formula", "tie", "--decks", "8"], "there is no option '--decks'"),
    (["formula", "tie", "--remove", "1X"], "is no card"),
    (["design", "tie"], "one of --rtp and --edge"),
    (["design", "tie", "--rtp", "95", "--edge", "5"], "one of --rtp and --edge"),
    (["design", "tie", "--rtp", "x"], "'x' is no percentage"),
    (["design", "tie", "--rtp", "96..94"], "low first"),
    (["design", "tie", "--rtp", "95", "--lines", "2"], "1 to 1 are"),
    (["design", "tie", "--rtp", "95", "--lines", "١"], "1 to 1 are"),
    (["design", "tie", "--rtp", "95", "--step", "0"], "--step"),
    (["design", "tie", "--rtp", "95", "--step", "1/0"], "divides by zero"),
    (["design", "tie", "--rtp", "95", "--between", "5"], "--between: '5' is no band"),
    (["design", "tie", "--rtp", "95", "--between", "1..2", "--between", "1..2"], "2 bounds for 1"),
    (["design", "tie", "--rtp", "95", "--aim", "luck"], "return, variance, award are"),
    (["design", "tie", "--rtp", "95", "--decks", "8-6"], "low first"),
    (["design", "tie @ push", "--rtp", "95"], "no line of the bet wins"),
    (["design", "tie", "--rtp", "95", "--between", "1..2000000"], "2,000,000 paytables"),
    (["design", "banker-streak", "--rtp", "95", "--given", "tie"], "several coups"),
    (["sweep"], "sweep: Missing argument 'BET...'"),
    (["sweep", "tie", "--decks", ""], "--decks"),
    (["sweep", "tie", "--decks", "1-99999"], "more than 10,000"),
    (["sweep", "tie", "--decks", "0-3"], "low first"),
    (["sweep", "tie", "--paytables", "7"], "tie has no paytable '7'"),
    (["sweep", "tie @ 8:1", "--paytables", "8"], "is no bet of the catalogue"),
    (["sweep", "tie", "--given", "player"], "player"),
    (["sweep", "perfect-pairs", "--remove", "A"], "reads suits"),
    (["sweep", "tie", "--shoes", "nowhere.csv"], "nowhere.csv"),
    (["graph", "-o", "deal.png"], "ends in none of .dot, .graphml, .json"),
    (["graph", "--bet", "banker-streak"], "several coups"),
    (["graph", "-o", "nowhere/deal.dot"], "nowhere/deal.dot"),
    (["relations", "banker-streak"], "several coups"),
    (["relations", "tie", "-o", "x.json"], "ends in none of .dot"),
    (["relations", "tie", "--exclusions"], "say -o FILE.dot"),
    (["relations", "--family", "nobody"], "there is no family 'nobody'"),
]


@pytest.mark.parametrize(("arguments", "says"), WRONG, ids=lambda value: str(value)[:60])
def test_wrong_input(
    arguments: list[str],
    says: str,
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert main(arguments) == Exit.WRONG
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("exact: ")
    assert err.endswith("\n")
    assert err.count("\n") == 1
    assert says in err
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("", "line 1: the columns are no whole set"),
        ("A,2\n4,4\n", "line 1: the columns are no whole set"),
        ("A,A,2,3,4,5,6,7,8,9,T,J,Q,K\n", "line 1: the columns are no whole set"),
        ("A,2,3,4,5,6,7,8,9,T,J,Q,X\n", "line 1: no column is 'X'"),
        ("0,A,2,3,4,5,6,7,8,9\n9,1,1,1,1,1,1,1,1\n", "line 2: 9 cells, but 10 columns"),
        ("0,A,2,3,4,5,6,7,8,9\n9,1,1,1,1,1,1,1,1,-1\n", "line 2: '-1' is no count of cards"),
        ("0,A,2,3,4,5,6,7,8,9\n9,1,1,1,1,1,1,1,1,1.5\n", "line 2: '1.5' is no count of cards"),
        ("0,A,2,3,4,5,6,7,8,9\n9,1,1,1,1,1,1,1,1,١\n", "line 2: '١' is no count of cards"),
        ("0,A,2,3,4,5,6,7,8,9\n1,1,1,1,1,0,0,0,0,0\n", "line 2: the shoe holds 5 cards"),
        ("0,A,2,3,4,5,6,7,8,9\n9,1,1,1,1,1,1,1,1,1\n" * 2, "line 3: 'A' is no count of cards"),
    ],
)
def test_files_that_hold_no_shoes(
    text: str, says: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "shoes.csv"
    path.write_text(text)
    assert main(["sweep", "tie", "--shoes", str(path)]) == Exit.WRONG
    out, err = capsys.readouterr()
    assert out == ""
    assert f"{path}: {says}" in err


def test_ranks_are_needed_where_a_bet_tells_tens_apart(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "shoes.csv"
    path.write_text("0,A,2,3,4,5,6,7,8,9\n9,1,1,1,1,1,1,1,1,1\n")
    assert main(["sweep", "player-pair", "--shoes", str(path)]) == Exit.WRONG
    assert "tells ten, jack, queen and king apart" in capsys.readouterr().err
