"""Wrong input of every kind: one line on standard error, nothing else, exit status 2."""

import subprocess
import sys
from pathlib import Path

import pytest

from exact.cli.app import main
from exact.cli.groups import NAMES
from exact.cli.outcome import Exit

DEEP = "(" * 1000 + "tie" + ")" * 1000

#: Arguments, and what the line must name.
WRONG: list[tuple[list[str], str]] = [
    # the command line itself
    (["oods"], "did you mean odds?"),
    (["x" * 5000], "there is no command"),
    ([""], "there is no command ''"),
    (["-5"], "there is no option '-5'"),
    (["--vresion"], "did you mean --version?"),
    (["odds", "--dekcs", "6"], "did you mean --"),
    (["odds", "-5"], "put -- before"),
    (["odds", "--decks"], "'--decks' requires an argument"),
    (["show"], "show: Missing argument 'BET'"),
    (["show", "tie", "player"], "show: Got unexpected extra argument (player)"),
    (["law"], "law: Missing argument 'EXPR...'"),
    (["law", "-player.total"], "put -- before"),
    (["audit"], "audit: Missing argument 'SHEET...'"),
    (["bets", "a", "b"], "bets: Got unexpected extra argument"),
    (["odds", "--format", "tabel"], "did you mean table?"),
    (["odds", "--format", ""], "there is no format ''"),
    (["odds", "-f", "a\nb"], r"'a\nb'"),
    (["odds", "--digits", "x"], "0 to 100"),
    (["odds", "--digits", "101"], "0 to 100"),
    (["odds", "--digits=-1"], "0 to 100"),
    (["odds", "--digits", "1" * 5000], "0 to 100"),
    (["odds", "--digits", "٣"], "0 to 100"),
    (["odds", "--fractions=yes"], "--fractions"),
    (["odds", "tie", "--all"], "leave out the bets"),
    (["odds", "--family", "main", "--all"], "leave out --family"),
    (["odds", "--family", "pear"], "did you mean pair"),
    (["audit", "x.toml", "--strict", "--lenient"], "--strict"),
    # shoes
    (["odds", "--decks", "0"], "--decks: '0'"),
    (["odds", "--decks", "-1"], "--decks: '-1'"),
    (["odds", "--decks", "2.5"], "--decks: '2.5'"),
    (["odds", "--decks", "٣"], "--decks"),
    (["odds", "--decks", "1_0"], "--decks"),
    (["odds", "--decks", "infinite"], "1, 2, … or inf"),
    (["odds", "--decks", "9" * 5000], "--decks"),
    (["odds", "--decks", ""], "--decks: ''"),
    (["odds", "--decks", "inf", "--remove", "A"], "--remove"),
    (["odds", "--cards", "A*9", "--decks", "8"], "leave --decks out"),
    (["odds", "--cards", "A*9", "--remove", "A"], "leave --remove out"),
    (["odds", "--cards", "A*5"], "5 cards"),
    (["odds", "--cards", ""], "0 cards"),
    (["odds", "--cards", "A*999999999999999999999999999999999999999999"], ""),
    (["odds", "--remove", "X"], "'X'"),
    (["odds", "--remove", "\u212a"], "'\u212a' is no card"),  # a sign that folds to k
    (["odds", "--remove", "9\u017f"], "'9\u017f' is no card"),  # and one that folds to s
    (["odds", "--remove", "９S"], "'９S' is no card"),
    (["odds", "--remove", "A*３"], "'A*３' is no card"),
    (["odds", "--remove", "A*33"], "32"),
    (["odds", "--remove", "KH*9"], "KH"),
    (["odds", "player.all('red') @ 1:1", "--remove", "A"], "suits"),
    # bets
    (["odds", ""], "missing"),
    (["odds", "palyer"], "did you mean player"),
    (["odds", "pla\nyer"], r"pla\nyer"),
    (["odds", "\x1b[31mred"], r"\x1b"),
    (["odds", "\udcff"], "udcff"),
    (["show", "tie/10"], "no paytable '10'"),
    (["show", "tie@"], ""),
    (["show", "tie@0:1"], "no positive ratio"),
    (["show", "tie @ -5:1"], "'-5:1'"),
    (["show", "tie @ 1e400:1"], "1e400"),
    (["show", "tie @ 8:1; player.wins"], "player.wins"),
    (["show", ";".join(["tie@1:1"] * 1001)], "1,001 lines are too many, 1,000 are the most"),
    (["show", "egalite-10"], "egalite-0 to egalite-9"),
    (["bets", "qzqzqz"], "nothing holds 'qzqzqz'"),
    (["bets", "egalitee"], "did you mean"),
    # events
    (["law", ""], "missing"),
    (["law", "x"], "'x'"),
    (["law", "player.toal"], "toal"),
    (["law", "player.total("], "cannot be read"),
    (["law", "9**9**9**9"], ""),
    (["law", DEEP], "nest"),
    (["law", "not " * 5000 + "tie"], ""),
    (["law", "1" + "+1" * 20000], "characters"),
    (["law", "__import__('os').system('x')"], ""),
    (["law", "(lambda: 1)()"], ""),
    (["law", "player.total := 3"], ""),
    (["law", "player[0]"], ""),
    (["law", "player.total == '9'"], ""),
    (["law", "tie\0"], ""),
    (["law", "1 is 1"], ""),
    (["odds", "--given", "player.total"], "no event"),
    (["odds", "--given", "margin == 10"], "cannot happen"),
    (["odds", "--given", ""], "missing"),
    (["law", "tie", "--given", "round.cards == 7"], "cannot happen"),
    # rules and files
    (["odds", "--rules", "punto-bnco"], "did you mean punto-banco?"),
    (["odds", "--rules", ""], "rules: '' is no name and no file"),
    (["odds", "--bets", ""], "'' is no file name"),
    (["odds", "lightning-tie", "--multipliers", ""], "'' is no file name"),
    (["sweep", "tie", "--shoes", ""], "'' is no file name"),
    (["verify", ""], "'' is no file name"),
    (["audit", ""], "'' is no file name"),
    (["odds", "--rules", "there/is/none.toml"], "there/is/none.toml"),
    (["odds", "--bets", "there/is/none.toml"], "there/is/none.toml"),
    (["law", "tie", "--bets", "there/is/none.toml"], "there/is/none.toml"),
    (["bets", "--bets", "there/is/none.toml"], "there/is/none.toml"),
    (["audit", "there/is/none.toml"], "there/is/none.toml"),
    (["audit", "a\0b"], ""),
    (["audit", "x" * 5000], ""),
]


def complaint(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> str:
    """Run the program on wrong input and return its one line."""
    assert main(arguments) == Exit.WRONG
    out, err = capsys.readouterr()
    assert out == ""
    assert err.startswith("exact: ")
    assert err.endswith("\n")
    line = err[:-1]
    assert line.isprintable()
    assert len(line) < 1300
    assert "Traceback" not in line
    return line


@pytest.mark.parametrize(
    ("arguments", "names"), WRONG, ids=[" ".join(a)[:40].replace("\0", "0") for a, _ in WRONG]
)
def test_one_line_names_the_place(
    arguments: list[str], names: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert names in complaint(arguments, capsys)


@pytest.mark.parametrize("option", ["--rules", "--bets", "audit"])
@pytest.mark.parametrize("kind", ["missing", "folder", "binary", "latin", "empty", "prose"])
def test_files_that_cannot_be_read(
    option: str, kind: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    path = tmp_path / "file.toml"
    content = {"binary": b"\0\1\2", "latin": b'title = "\xe9"', "empty": b"", "prose": b"Dear all"}
    if kind == "folder":
        path.mkdir()
    elif kind != "missing":
        path.write_bytes(content[kind])
    arguments = ["audit", str(path)] if option == "audit" else ["odds", option, str(path)]
    assert "file.toml" in complaint(arguments, capsys)


@pytest.mark.parametrize("command", NAMES)
def test_every_command_refuses_an_option_that_it_has_not(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    line = complaint([command, "--no-such-thing"], capsys)
    assert line.startswith(f"exact: {command}: ")
    assert "--no-such-thing" in line
    assert line.endswith(f"see exact {command} --help")


def test_a_file_of_bets_may_not_reuse_an_id(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(
        '[[bet]]\nid = "tie"\nname = "Mine"\nlines = [{ when = "tie", pays = "10:1" }]\n'
    )
    assert "tie" in complaint(["odds", "--bets", str(mine)], capsys)


def test_no_partial_answer(capsys: pytest.CaptureFixture[str]) -> None:
    assert "palyer" in complaint(["odds", "player", "banker", "palyer"], capsys)


@pytest.mark.parametrize(
    "arguments", [["odds", "--decks", "0"], ["oods"], ["show"], ["law", DEEP], ["audit", "none"]]
)
def test_so_it_is_as_a_process(arguments: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "exact", *arguments], capture_output=True, check=False
    )
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.startswith(b"exact: ")
    assert done.stderr.count(b"\n") == 1
