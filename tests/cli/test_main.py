"""The program from outside: what it prints, in which encoding, and how it ends."""

import csv
import io
import json
import os
import shlex
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

import exact.desk
from exact.catalogue.tables import tables_sha256, version
from exact.cli.app import main
from exact.cli.groups import GROUPS, NAMES
from exact.cli.outcome import Exit

ROOT = Path(__file__).parent.parent.parent
PYTHON = [sys.executable, "-m", "exact"]


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """Run the program in this process and return what it prints; it must end well."""
    assert main(arguments) == Exit.DONE
    out, err = capsys.readouterr()
    assert err == ""
    return out


def process(*arguments: str, **settings: str) -> subprocess.CompletedProcess[bytes]:
    """Run the program as a process of its own, with more variables of the environment."""
    return subprocess.run(
        [*PYTHON, *arguments],
        capture_output=True,
        check=False,
        cwd=ROOT,
        env={**os.environ, **settings},
    )


def test_exit_statuses_are_fixed() -> None:
    assert {status.name: status.value for status in Exit} == {
        "DONE": 0,
        "FOUND": 1,
        "WRONG": 2,
        "INTERRUPTED": 130,
    }


def test_without_arguments_it_prints_its_help(capsys: pytest.CaptureFixture[str]) -> None:
    bare = run(capsys)
    assert bare == run(capsys, "--help")
    assert bare.startswith("Usage: exact ")
    for group, names in GROUPS.items():
        section = bare.split(f"\n{group}:\n")[1].split("\n\n")[0]
        assert [line.split()[0] for line in section.splitlines()] == list(names)
        assert "..." not in section  # no promise is cut short


@pytest.mark.parametrize("command", ["", *NAMES])
def test_every_help_ends_in_an_example_that_runs(
    command: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    last = run(capsys, *command.split(), "--help").rstrip().splitlines()[-1].strip()
    assert last.startswith("Example: exact ")
    example = shlex.split(last.removeprefix("Example: exact "))
    assert example[0] == (command or example[0])
    assert main(example) in (Exit.DONE, Exit.FOUND)
    out, err = capsys.readouterr()
    assert out
    assert err == ""


def test_the_version_names_the_tables(capsys: pytest.CaptureFixture[str]) -> None:
    text = run(capsys, "--version")
    assert text == f"exact-baccarat {version()}\ntables SHA-256 {tables_sha256()}\n"
    assert process("--version").stdout.decode() == text


def test_without_a_bet_odds_are_those_of_the_three_main_bets(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert run(capsys, "odds") == run(capsys, "odds", "player", "banker", "tie")
    bets = json.loads(run(capsys, "odds", "-f", "json"))["bets"]
    assert [bet["id"] for bet in bets] == ["player", "banker", "tie"]


def test_odds_and_show_have_one_document(capsys: pytest.CaptureFixture[str]) -> None:
    document = json.loads(run(capsys, "show", "tie/9", "--format", "json", "--decks", "6"))
    del document["bets"][0]["second_route"]  # of which odds says nothing
    odds = run(capsys, "odds", "tie/9", "--format", "json", "--decks", "6")
    assert document == json.loads(odds)
    assert document["shoe"] == {"decks": 6, "cards": 312, "removed": []}
    assert document["bets"][0]["lines"][0]["arrangements"] == "83552962932288"
    assert document["bets"][0]["paytable"] == "9"


@pytest.mark.parametrize(
    ("arguments", "shoe"),
    [
        (["--decks", "INF"], {"decks": "inf", "cards": None}),
        (["--remove", "A,5,5,KH,9D*3"], {"decks": 8, "cards": 409}),
        (["--decks", "1", "--remove", ""], {"decks": 1, "cards": 52}),
        (["--cards", "A*4,K*9"], {"decks": None, "cards": 13}),
    ],
)
def test_shoes(
    arguments: list[str], shoe: dict[str, object], capsys: pytest.CaptureFixture[str]
) -> None:
    document = json.loads(run(capsys, "odds", *arguments, "-f", "json"))
    assert {key: document["shoe"][key] for key in shoe} == shoe


def test_the_infinite_shoe_has_the_counts_of_print(capsys: pytest.CaptureFixture[str]) -> None:
    document = json.loads(run(capsys, "odds", "--decks", "inf", "-f", "json"))
    lines = [bet["lines"][0]["arrangements"] for bet in document["bets"]]
    assert lines == ["2153464", "2212744", "460601"]


def test_a_condition_and_rules(capsys: pytest.CaptureFixture[str]) -> None:
    document = json.loads(run(capsys, "odds", "tie", "--given", "tie", "-f", "json"))
    assert document["given"] == "tie"
    assert document["bets"][0]["arrangements"] == "475627426473216"
    assert document["bets"][0]["rtp"] == "9"
    other = json.loads(run(capsys, "odds", "player", "--rules", "no-third-card", "-f", "json"))
    assert other["bets"][0]["rules"] == "no-third-card"


def test_a_joint_law(capsys: pytest.CaptureFixture[str]) -> None:
    document = json.loads(run(capsys, "law", "player.total", "banker.total", "-f", "json"))
    assert document["law"][0]["value"] == [0, 0]
    assert len(document["law"]) == 100
    table = run(capsys, "law", "player.total", "banker.total", "-f", "csv").splitlines()
    assert table[0] == "player.total,banker.total,arrangements,probability"
    assert len(table) == 101
    minus = run(capsys, "law", "-f", "csv", "--", "-player.total").splitlines()
    assert minus[0] == "'-player.total,arrangements,probability"
    assert minus[1].startswith("-9,")


def test_families_and_everything(capsys: pytest.CaptureFixture[str]) -> None:
    family = json.loads(run(capsys, "odds", "tie", "--family", "MAIN", "-f", "json"))["bets"]
    assert [bet["id"] for bet in family[:3]] == ["tie", "player", "banker"]
    catalogue = json.loads(run(capsys, "bets", "-f", "json"))["bets"]
    main_bets = [bet["id"] for bet in catalogue if bet["family"] == "main"]
    assert sorted(bet["id"] for bet in family) == sorted(main_bets)


def test_the_catalogue(capsys: pytest.CaptureFixture[str]) -> None:
    everything = json.loads(run(capsys, "bets", "-f", "json"))["bets"]
    (tie,) = [bet for bet in everything if bet["id"] == "tie"]
    keys = ["id", "name", "aliases", "family", "rule", "rules", "paytables"]
    assert list(tie)[: len(keys)] == keys
    assert tie["name"] == "Tie"
    assert tie["paytables"][:2] == ["8", "9"]
    found = json.loads(run(capsys, "bets", "EGALITE", "-f", "json"))["bets"]
    assert {f"egalite-{n}" for n in range(10)} <= {bet["id"] for bet in found}
    assert len(found) < len(everything)
    table = list(csv.DictReader(io.StringIO(run(capsys, "bets", "tie", "-f", "csv"))))
    assert {"id", "name", "aliases", "family", "rule", "rules", "paytables"} <= set(table[0])
    assert "Tie" in run(capsys, "bets", "tie")


def test_bets_of_a_file_and_a_name_that_would_be_a_formula(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    mine = tmp_path / "mine.toml"
    mine.write_text(
        '[[bet]]\nid = "mine"\nname = "=cmd|x"\nfamily = "own"\n'
        'lines = [{ when = "tie", pays = "10:1" }]\n'
    )
    table = run(capsys, "odds", "mine", "--bets", str(mine), "-f", "csv")
    assert next(csv.DictReader(io.StringIO(table)))["name"] == "'=cmd|x"
    assert r"=cmd\|x" in run(capsys, "odds", "mine", "--bets", str(mine), "-f", "markdown")
    assert "mine" in run(capsys, "odds", "--family", "own", "--bets", str(mine))
    assert "mine" in run(capsys, "bets", "mine", "--bets", str(mine))


def test_digits_and_fractions(capsys: pytest.CaptureFixture[str]) -> None:
    assert "1.0579 " in run(capsys, "odds", "banker", "--digits", "4")
    assert "114753351728/10847218479825" in run(capsys, "odds", "banker", "--fractions")
    (row,) = csv.DictReader(
        io.StringIO(run(capsys, "odds", "banker", "--digits", "30", "-f", "csv"))
    )
    exact_edge = Fraction(114753351728, 10847218479825)
    assert abs(Fraction(row["house_edge"]) - exact_edge) <= Fraction(1, 2 * 10**32)
    assert run(capsys, "odds", "--digits", "0")
    assert run(capsys, "show", "tie", "--digits", "100")


@pytest.mark.parametrize("style", ["html", "latex", "markdown"])
def test_a_citation_says_how_to_print_the_same_again(
    style: str, capsys: pytest.CaptureFixture[str]
) -> None:
    comment = run(capsys, "odds", "tie @ 8:1", "-f", style).splitlines()[-1]
    assert f"exact-baccarat {version()}; exact odds 'tie @ 8:1' -f {style}; " in comment
    assert f"rules punto-banco; tables SHA-256 {tables_sha256()}" in comment


def test_an_audit_ends_with_one_when_a_claim_does_not_hold(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    sheet = tmp_path / "sheet.toml"
    for printed, option, status in (
        ("98.94%", "--strict", Exit.DONE),
        ("98.95%", "--lenient", Exit.DONE),
        ("98.95%", "--strict", Exit.FOUND),
        ("98.93%", "--lenient", Exit.FOUND),
    ):
        sheet.write_text(
            'vendor = "v"\ngame = "g"\ndocument = "d"\ndecks = 8\nrules = "punto-banco"\n'
            f'[[claim]]\nbet = "banker"\nname = "Banker"\nrtp = "{printed}"\n'
        )
        assert main(["audit", str(sheet), option, "-f", "json"]) == status
        out, err = capsys.readouterr()
        assert err == ""
        (document,) = json.loads(out)["sheets"]
        assert document["holds"] is (status == Exit.DONE)
        assert document["claims"][0]["printed"] == printed


@pytest.mark.parametrize(
    "settings", [{"PYTHONIOENCODING": "cp1252"}, {"LC_ALL": "C", "PYTHONUTF8": "0"}]
)
def test_output_is_utf_8_whatever_the_locale(settings: dict[str, str]) -> None:
    done = process("show", "tie", **settings)
    assert (done.returncode, done.stderr) == (0, b"")
    assert "N(N-1)…(N-5)" in done.stdout.decode("utf-8")
    assert not done.stdout.startswith(b"\xef\xbb\xbf")


def test_a_message_is_printed_whatever_the_locale() -> None:
    done = process("odds", "庄", LC_ALL="C", PYTHONUTF8="0", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr.count(b"\n") == 1


@pytest.mark.parametrize("arguments", [["odds"], ["--help"], ["--version"]])
def test_a_closed_pipe_ends_quietly(arguments: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    try:
        done = subprocess.run(
            [*PYTHON, *arguments], stdout=writer, stderr=subprocess.PIPE, check=False, cwd=ROOT
        )
    finally:
        os.close(writer)
    assert (done.returncode, done.stderr) == (0, b"")


def test_without_standard_output_nothing_breaks() -> None:
    command = shlex.join([*PYTHON, "odds"])
    done = subprocess.run(
        f"{command} >&-", shell=True, stderr=subprocess.PIPE, check=False, cwd=ROOT
    )
    assert (done.returncode, done.stderr) == (0, b"")


def test_a_full_disk_is_told() -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no /dev/full to stand for a full disk")
    with open("/dev/full", "wb") as full:
        done = subprocess.run(
            [*PYTHON, "odds"], stdout=full, stderr=subprocess.PIPE, check=False, cwd=ROOT
        )
    assert done.returncode == 2
    assert done.stderr.startswith(b"exact: No space left")
    assert done.stderr.count(b"\n") == 1


def test_an_interrupt_ends_quietly(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*arguments: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(exact.desk, "results_named", interrupted)
    assert main(["odds"]) == Exit.INTERRUPTED
    assert capsys.readouterr() == ("", "")


def test_two_runs_print_the_same() -> None:
    first = process("show", "perfect-pairs", "-f", "html")
    assert first.returncode == 0
    assert process("show", "perfect-pairs", "-f", "html", PYTHONHASHSEED="7").stdout == first.stdout


@pytest.mark.parametrize("wanted", ["complete_bash", "source_zsh", "x"])
def test_no_variable_of_the_environment_asks_for_completions(
    wanted: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = run(capsys, "odds", "tie")
    monkeypatch.setenv("_EXACT_COMPLETE", wanted)
    assert run(capsys, "odds", "tie") == shown


def test_a_search_shows_the_names_by_which_it_found_a_bet(
    capsys: pytest.CaptureFixture[str],
) -> None:
    rows = run(capsys, "bets", "fortune 7").splitlines()
    assert rows[0].split()[:3] == ["id", "name", "also"]
    (row,) = (row for row in rows if row.startswith("dragon-7 "))
    assert "Fortune 7" in row
    assert "also" not in run(capsys, "bets", "dragon-7").splitlines()[0]
