"""Reading vendor sheets: what a sheet may say, and one line for everything it may not."""

import hashlib
import tomllib
from fractions import Fraction
from pathlib import Path

import pytest

from exact.audit.read import parse_sheet, read_sheet
from exact.audit.sheet import Sheet
from exact.errors import SheetError

HEAD = 'vendor = "V"\ngame = "G"\n'
CLAIM = '[[claim]]\nbet = "player"\nname = "Punto"\nrtp = "98.76%"\n'


def sheet(text: str) -> Sheet:
    return parse_sheet(tomllib.loads(text), "s.toml")


def test_everything_that_a_sheet_can_say(tmp_path: Path) -> None:
    path = tmp_path / "sheet.toml"
    path.write_text(
        """
vendor = "Vendor"
game = "Game"
document = "page.txt"
dated = "2022-10-18"
decks = [6, 8, "inf"]
shuffle = "cut card"
rules = "baccarat-gold"
unit = "fraction"
note = ["one", "two\\n  lines"]

[[claim]]
bet = "banker-half-on-6"
name = "Banco"
pays = ["1:1", "0,5:1"]
edge = "0.0146"
note = "a remark"

[[claim]]
bet = { lines = [{ when = "tie", pays = "8:1" }] }
probability = "9,52 %"

[[range]]
bets = ["egalite-0", { lines = [{ when = "tie", pays = "9:1" }] }]
rtp = ["0.8755", "93.61%"]

[[range]]
bets = ["player"]
name = "minimum"
lowest = "0.95"

[[offer]]
bet = "tie/9"
name = "Pareggio"
pays = "9:1"
note = ["offered"]
""",
        encoding="utf-8",
    )
    read = read_sheet(path)
    assert (read.file, read.vendor, read.game) == (str(path), "Vendor", "Game")
    assert (read.document, read.dated, read.shuffle) == ("page.txt", "2022-10-18", "cut card")
    assert (read.decks, read.rules, read.unit) == ((6, 8, None), "baccarat-gold", "fraction")
    assert read.notes == ("one", "two lines")
    first, second = read.claims
    assert (first.bet, first.name, first.quantity) == ("banker-half-on-6", "Banco", "edge")
    assert [pays.net for pays in first.pays] == [1, Fraction(1, 2)]
    assert (first.figure.value, first.notes) == (Fraction(146, 10000), ("a remark",))
    assert not isinstance(second.bet, str)
    assert (second.bet.id, second.bet.lines[0].pays) == ("tie @ 8:1", Fraction(8))
    assert (second.name, second.figure.value) == (None, Fraction(952, 10000))
    wide, low = read.ranges
    assert wide.lowest is not None
    assert wide.highest is not None
    assert (wide.lowest.value, wide.highest.value) == (Fraction(8755, 10**4), Fraction(9361, 10**4))
    assert wide.name is None
    assert low.lowest is not None
    assert (low.lowest.value, low.highest, low.name) == (Fraction(95, 100), None, "minimum")
    (offer,) = read.offers
    assert (offer.bet, offer.name, offer.notes) == ("tie/9", "Pareggio", ("offered",))
    assert [pays.text for pays in offer.pays] == ["9:1"]


def test_what_a_sheet_leaves_out() -> None:
    read = sheet(HEAD + CLAIM)
    assert (read.decks, read.rules, read.unit) == ((), "punto-banco", "percent")
    assert (read.document, read.dated, read.shuffle, read.notes) == (None, None, None, ())


@pytest.mark.parametrize(
    ("decks", "read"), [("8", (8,)), ('"inf"', (None,)), ("[6]", (6,)), ('[1, "inf"]', (1, None))]
)
def test_decks_are_a_number_or_inf_or_a_list(decks: str, read: tuple[int | None, ...]) -> None:
    assert sheet(f"{HEAD}decks = {decks}\n{CLAIM}").decks == read


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (CLAIM, "s.toml: the key vendor is missing"),
        ('vendor = "V"\n' + CLAIM, "s.toml: the key game is missing"),
        (HEAD, "s.toml: nothing is claimed"),
        (HEAD + 'shuffel = "x"\n' + CLAIM, "'shuffel' is unknown, did you mean shuffle"),
        (HEAD + "zzz = 1\n" + CLAIM, "'zzz' is unknown, known are vendor"),
        ('vendor = 1\ngame = "G"\n' + CLAIM, "vendor: the number 1 is no text"),
        ('vendor = " "\ngame = "G"\n' + CLAIM, "vendor: ' ' is no text"),
        (HEAD + "dated = 2022\n" + CLAIM, "dated: the number 2022 is no text in quotes"),
        (HEAD + 'unit = "permille"\n' + CLAIM, "unit: 'permille' is unknown, known are percent"),
        (HEAD + "note = 1\n" + CLAIM, "note: the number 1 is no text"),
        (HEAD + "note = [1]\n" + CLAIM, "note: the number 1 is no text"),
        (HEAD + "decks = 0\n" + CLAIM, "decks: 0 decks are too few"),
        (HEAD + "decks = -6\n" + CLAIM, "decks: -6 decks are too few"),
        (HEAD + 'decks = "8"\n' + CLAIM, "decks: '8' is no number of decks"),
        (HEAD + "decks = 7.5\n" + CLAIM, "decks: the number 7.5 is no number of decks"),
        (HEAD + "decks = true\n" + CLAIM, "decks: the yes/no value true is no number of decks"),
        (HEAD + "decks = []\n" + CLAIM, "decks: a list names each number of decks once"),
        (HEAD + "decks = [8, 8]\n" + CLAIM, "decks: a list names each number of decks once"),
        (HEAD + "decks = [[8]]\n" + CLAIM, "decks: the list [8] is no number of decks"),
        (HEAD + "claim = 1\n", "s.toml: claim is no list of tables"),
        (HEAD + "claim = [1]\n", "s.toml: claim is no list of tables"),
        (HEAD + '[claim]\nbet = "tie"\n', "s.toml: claim is no list of tables"),
        (HEAD + CLAIM + 'edge = "1.24%"\n', "claim 1 ('Punto'): states rtp and edge, exactly one"),
        (HEAD + '[[claim]]\nbet = "tie"\n', "claim 1: states no quantity, exactly one"),
        (HEAD + CLAIM + 'paid = "1:1"\n', "claim 1 ('Punto'): the key 'paid' is unknown"),
        (HEAD + CLAIM + "pays = 1\n", "claim 1 ('Punto'): pays: the number 1 is no text"),
        (HEAD + CLAIM + 'pays = "eleven"\n', "claim 1 ('Punto'): pays: 'eleven' cannot be read"),
        (HEAD + CLAIM + 'pays = "0:1"\n', "claim 1 ('Punto'): pays: '0:1' is no positive ratio"),
        (HEAD + CLAIM + CLAIM.replace("98.76%", "n/a"), "claim 2 ('Punto'): rtp: 'n/a' is no perc"),
        (
            HEAD + CLAIM.replace('"98.76%"', "98.76"),
            "claim 1 ('Punto'): rtp: the number 98.76 is not in q",
        ),
        (HEAD + '[[claim]]\nrtp = "9%"\n', "claim 1: bet: nothing is no bet"),
        (HEAD + '[[claim]]\nbet = 1\nrtp = "9%"\n', "claim 1: bet: the number 1 is no bet"),
        (HEAD + '[[claim]]\nbet = ""\nrtp = "9%"\n', "claim 1: bet: '' is no bet"),
        (HEAD + '[[claim]]\nbet = {}\nrtp = "9%"\n', "lines and paytables are missing"),
        (
            HEAD + '[[claim]]\nbet = { lines = [{ when = "tie" }] }\nrtp = "9%"\n',
            "the key pays is missing",
        ),
        (
            HEAD + '[[claim]]\nbet = { lines = [{ when = "x.y", pays = "8:1" }] }\nrtp = "9%"\n',
            "claim 1: bet",
        ),
        (
            HEAD + '[[claim]]\nbet = { lines = [], for = { n = [0, 1] } }\nrtp = "9%"\n',
            "claim 1: bet: for has no place in a claim",
        ),
        (
            HEAD + '[[claim]]\nbet = { paytables = { "8" = [] } }\nrtp = "9%"\n',
            "claim 1: bet: paytables has no place in a claim",
        ),
        (HEAD + '[[range]]\nbets = ["tie"]\n', "range 1: wants rtp"),
        (HEAD + '[[range]]\nbets = ["tie"]\nrtp = "9%"\n', "range 1: rtp: '9%' is no pair"),
        (HEAD + '[[range]]\nbets = ["tie"]\nrtp = ["9%"]\n', "is no pair of figures"),
        (
            HEAD + '[[range]]\nbets = ["tie"]\nrtp = ["8%", "9%"]\nlowest = "8%"\n',
            "range 1: wants rtp",
        ),
        (
            HEAD + '[[range]]\nbets = ["tie"]\nrtp = ["9%", "8%"]\n',
            "range 1: the lowest, '9%', is above the highest, '8%'",
        ),
        (HEAD + '[[range]]\nbets = ["tie"]\nlowest = "low"\n', "range 1: lowest: 'low' is no perc"),
        (HEAD + '[[range]]\nlowest = "9%"\n', "range 1: bets: nothing is no list of bets"),
        (
            HEAD + '[[range]]\nbets = []\nlowest = "9%"\n',
            "range 1: bets: the list [] is no list of bets",
        ),
        (HEAD + '[[range]]\nbets = "tie"\nlowest = "9%"\n', "range 1: bets: 'tie' is no list"),
        (HEAD + '[[range]]\nbets = [1]\nlowest = "9%"\n', "range 1: bets: the number 1 is no bet"),
        (
            HEAD + '[[range]]\nbets = ["tie"]\nlowest = "9%"\nedge = "1%"\n',
            "range 1: the key 'edge' is unknown",
        ),
        (HEAD + '[[offer]]\nname = "x"\n', "offer 1 ('x'): bet: nothing is no bet"),
        (HEAD + '[[offer]]\nbet = "tie"\nrtp = "9%"\n', "offer 1: the key 'rtp' is unknown"),
        (HEAD + '[[offer]]\nbet = "tie"\nname = 1\n', "offer 1: name: the number 1 is no text"),
    ],
)
def test_what_a_sheet_may_not_say(text: str, says: str) -> None:
    with pytest.raises(SheetError) as caught:
        sheet(text)
    message = str(caught.value)
    assert says in message
    assert message.startswith("s.toml")
    assert len(message.splitlines()) == 1


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (None, "there is no such file"),
        (b"vendor = ", "is no TOML"),
        (b"\xff\xfe\x00", "is binary"),
        (b'vendor = "\xe9"', "is not UTF-8"),
        (b"a = " + b"[" * 100_000, "is nested too deep"),
        (b"", "the key vendor is missing"),
    ],
)
def test_files_that_are_no_sheet(tmp_path: Path, content: bytes | None, says: str) -> None:
    path = tmp_path / "sheet.toml"
    if content is not None:
        path.write_bytes(content)
    with pytest.raises(SheetError, match=says) as caught:
        read_sheet(path)
    assert str(path) in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1


def test_a_folder_is_no_sheet(tmp_path: Path) -> None:
    with pytest.raises(SheetError, match="this is a folder"):
        read_sheet(tmp_path)


def test_a_date_may_stand_without_quotes() -> None:
    assert sheet(HEAD + "dated = 2022-10-18\n" + CLAIM).dated == "2022-10-18"


def test_rules_of_a_file_are_looked_for_beside_the_sheet(tmp_path: Path) -> None:
    (tmp_path / "own.toml").write_text("", encoding="utf-8")
    path = tmp_path / "sheet.toml"
    path.write_text(HEAD + 'rules = "own.toml"\n' + CLAIM, encoding="utf-8")
    assert read_sheet(path).rules == str(tmp_path / "own.toml")
    assert read_sheet(path).sha256 == hashlib.sha256(path.read_bytes()).hexdigest()
