"""The report on audited sheets: its document, its rows of data, and what is printed for reading."""

import csv
import io
import json
import tomllib
from fractions import Fraction
from typing import Any

import pytest

from exact.audit.judge import audit_sheets
from exact.audit.read import parse_sheet
from exact.audit.result import Audit
from exact.audit.verdict import Tolerance
from exact.report.audit import audit_report
from exact.report.audit_data import audit_document
from exact.report.tables import Citation

SHEET = """
vendor = "Vendor"
game = "Game"
document = "page.txt"
dated = "2022-10-18"
decks = 8
shuffle = "cut card"
note = ["of the page"]

[[claim]]
bet = "player"
name = "Giocatore"
pays = "1:1"
rtp = "98.77%"
note = ["of the claim"]

[[claim]]
bet = "banker"
name = "Banco"
pays = ["1:1", "0,95:1"]
edge = "1,06 %"

[[claim]]
bet = "player-pair"
name = "=P"
rtp = "89.65%"

[[claim]]
bet = "banker-pair"
rtp = "89.63%"

[[range]]
bets = ["banker", "tie"]
name = "all"
rtp = ["85.64%", "98.94%"]
note = ["of the range"]

[[offer]]
bet = "tie/9"
name = "Pareggio"
pays = "9:1"
note = ["of the offer"]
"""

#: Player's return for eight decks, from the published counts.
PLAYER = 1 + Fraction(2230518282592256 - 2292252566437888, 4998398275503360)


def audited(*texts: str) -> tuple[Audit, ...]:
    return audit_sheets(
        [parse_sheet(tomllib.loads(text), f"dir/{n}.toml") for n, text in enumerate(texts)]
    )


def render(style: str, *texts: str, **options: Any) -> str:
    cite = Citation("1.0", "exact audit", ("punto-banco",), "0" * 64)
    return audit_report(audited(*texts or (SHEET,)), **options).render(style, lambda: cite)


def document(*texts: str, tolerance: Tolerance = Tolerance.CAREFUL) -> Any:
    return json.loads(json.dumps(audit_document(audited(*texts or (SHEET,)), tolerance)))


def test_the_document_has_every_key_that_was_promised() -> None:
    (sheet,) = document()["sheets"]
    assert {key: sheet[key] for key in ("file", "vendor", "game", "holds", "notes")} == {
        "file": "dir/0.toml",
        "vendor": "Vendor",
        "game": "Game",
        "holds": False,
        "notes": ["of the page", "of the claim", "of the range", "of the offer"],
    }
    assert (sheet["document"], sheet["dated"], sheet["decks"]) == ("page.txt", "2022-10-18", 8)
    claim = sheet["claims"][0]
    promised = {
        "bet": "player",
        "printed_name": "Giocatore",
        "quantity": "rtp",
        "printed": "98.77%",
        "exact": str(PLAYER),
        "exact_percent": "98.764918671083",
        "difference_points": str(Fraction(9877, 100) - 100 * PLAYER),
        "verdict": "rounded-up",
        "overstated": True,
        "explanation": "rounded up to 2 decimals; rounded it is 98.76%",
    }
    assert {key: claim[key] for key in promised} == promised
    assert (claim["pays"], claim["notes"]) == (["1:1"], ["of the claim"])


def test_an_edge_is_given_as_an_edge() -> None:
    claim = document()["sheets"][0]["claims"][1]
    assert (claim["quantity"], claim["exact_percent"]) == ("edge", "1.057905784247")
    assert (claim["printed"], claim["printed_decimal"]) == ("1,06 %", "0.0106")


def test_the_ends_of_a_range_come_after_the_claims() -> None:
    claims = document()["sheets"][0]["claims"]
    assert [claim["quantity"] for claim in claims] == [
        *("rtp", "edge", "rtp", "rtp", "rtp_lowest", "rtp_highest")
    ]
    assert [(claim["bet"], claim["printed_name"]) for claim in claims[3:]] == [
        *(("banker-pair", None), ("tie", "all"), ("banker", "all"))
    ]


def test_conflicts_point_at_claims_by_their_places_from_zero() -> None:
    conflicts = document()["sheets"][0]["conflicts"]
    assert [(conflict["claims"], conflict["offers"]) for conflict in conflicts] == [
        ([2, 3], []),
        ([1], []),
        ([0, 1, 3, 4, 5], []),
    ]
    assert conflicts[1]["says"] == "Banco is printed to pay 1:1, but banker pays 0.95:1"


def test_offers_have_their_exact_return() -> None:
    (offer,) = document()["sheets"][0]["offers"]
    assert (offer["bet"], offer["printed_name"]) == ("tie/9", "Pareggio")
    assert offer["exact"] == str(10 * Fraction(475627426473216, 4998398275503360))


def test_what_is_not_known_is_null_and_has_a_reason() -> None:
    text = SHEET.replace("decks = 8\n", "")
    (sheet,) = document(text)["sheets"]
    assert sheet["decks"] is None
    for claim in sheet["claims"]:
        keys = ("exact", "exact_percent", "difference_points")
        assert [claim[key] for key in keys] == [None, None, None]
        assert (claim["verdict"], claim["overstated"]) == ("unknown", False)
        assert "number of decks" in claim["reason"]
        assert claim["reason"] in claim["explanation"]
    assert [claim["bet"] for claim in sheet["claims"]] == [
        *("player", "banker", "player-pair", "banker-pair", None, None)
    ]
    (offer,) = sheet["offers"]
    assert offer["exact"] is None
    assert "number of decks" in offer["reason"]


@pytest.mark.parametrize(
    ("decks", "said"), [('"inf"', "inf"), ("[6]", 6), ('[6, 8, "inf"]', [6, 8, "inf"])]
)
def test_decks_in_the_document(decks: str, said: object) -> None:
    (sheet,) = document(SHEET.replace("decks = 8", f"decks = {decks}"))["sheets"]
    assert sheet["decks"] == said


def test_an_open_number_of_decks_lists_the_verdict_for_each() -> None:
    text = 'vendor = "V"\ngame = "G"\ndecks = [6, 8]\n[[claim]]\nbet = "tie"\nrtp = "85.64%"\n'
    claim = document(text)["sheets"][0]["claims"][0]
    six, eight = claim["by_decks"]
    assert (six["decks"], six["verdict"], eight["decks"], eight["verdict"]) == (
        *(6, "off"),
        *(8, "exact"),
    )
    assert eight["exact"] == str(9 * Fraction(475627426473216, 4998398275503360))


def test_holding_depends_on_the_tolerance() -> None:
    text = 'vendor = "V"\ngame = "G"\ndecks = 8\n[[claim]]\nbet = "player"\nrtp = "98.77%"\n'
    for tolerance, holds in (
        *((Tolerance.CAREFUL, False), (Tolerance.LENIENT, True), (Tolerance.STRICT, False)),
    ):
        found = document(text, tolerance=tolerance)
        assert (found["tolerance"], found["sheets"][0]["holds"]) == (tolerance.value, holds)


def test_data_has_a_row_a_claim_with_the_keys_of_the_document_and_its_file() -> None:
    rows = list(csv.DictReader(io.StringIO(render("csv"))))
    assert len(rows) == 6
    assert rows[0] == {
        "file": "dir/0.toml",
        "bet": "player",
        "printed_name": "Giocatore",
        "pays": "1:1",
        "quantity": "rtp",
        "printed": "98.77%",
        "printed_decimal": "0.9877",
        "exact": "0.9876492",
        "exact_percent": "98.764918671083",
        "difference_points": "0.00508",
        "verdict": "rounded-up",
        "overstated": "true",
        "explanation": "rounded up to 2 decimals; rounded it is 98.76%",
        "vendor": "Vendor",
        "game": "Game",
        "decks": "8",
        "sha256": "",
        "holds": "false",
    }
    assert [row["printed_name"] for row in rows] == ["Giocatore", "Banco", "'=P", "", "all", "all"]
    (sheet,) = document()["sheets"]
    assert set(rows[0]) <= {*sheet["claims"][0], *sheet}


def test_data_in_fractions_and_with_other_digits() -> None:
    (first, *_) = csv.DictReader(io.StringIO(render("csv", fractions=True)))
    assert first["exact"] == str(PLAYER)
    assert first["difference_points"] == str(Fraction(9877, 100) - 100 * PLAYER)
    (first, *_) = csv.DictReader(io.StringIO(render("csv", digits=8)))
    assert (first["exact"], first["difference_points"]) == ("0.9876491867", "0.00508133")


def test_tsv_is_the_same_data() -> None:
    tsv = list(csv.reader(io.StringIO(render("tsv")), delimiter="\t"))
    assert tsv == list(csv.reader(io.StringIO(render("csv"))))


def test_the_table_reads_from_claims_to_the_last_line() -> None:
    blocks = render("plain").strip().split("\n\n")
    heading, claims, offers, *rest = blocks
    assert heading == (
        "Game (vendor: Vendor); 8 decks; rules punto-banco; shuffle: cut card; document page.txt; "
        "dated 2022-10-18; sheet dir/0.toml. Values are rounded half up to 5 decimals."
    )
    head, first, second, *_, last = (" ".join(line.split()) for line in claims.splitlines())
    assert head == ("bet name on the page figure pays printed exact % printed - exact verdict why")
    assert first == (
        "player Giocatore RTP 1:1 98.77% 98.76492 +0.00508 rounded-up, overstated "
        "rounded up to 2 decimals; rounded it is 98.76%"
    )
    assert second == (
        "banker Banco edge 1:1, 0,95:1 1,06 % 1.05791 +0.00209 exact "
        "correctly rounded to 2 decimals"
    )
    assert last.startswith("banker all highest RTP of banker, tie 98.94% 98.94209 -0.00209 exact")
    assert " ".join(offers.splitlines()[1].split()) == "tie/9 Pareggio 9:1 95.15597"
    assert rest[:4] == [
        "Note: of the page",
        "Note on Giocatore: of the claim",
        "Note on all: of the range",
        "Note on Pareggio: of the offer",
    ]
    assert rest[4:6] == [
        "Confirmed by a second route, the counting table over point values: player, banker, tie, "
        "tie/9.",
        "Confirmed by a second route, the direct count of opening hands: player-pair, banker-pair.",
    ]
    assert [block.startswith("Conflict: ") for block in rest[6:10]] == [True, True, True, False]
    assert rest[-1] == (
        "Game: 6 claims, 3 exact, 1 truncated, 1 rounded-up, 1 off; 2 overstated; 3 conflicts: "
        "DOES NOT HOLD."
    )


def test_several_sheets_end_in_a_line_on_all_of_them() -> None:
    good = 'vendor = "V"\ngame = "Good"\ndecks = 8\n[[claim]]\nbet = "tie"\nrtp = "85.64%"\n'
    lines = render("table", SHEET, good).splitlines()
    assert "Good: 1 claim, 1 exact: HOLDS." in lines
    assert lines[-1] == (
        "2 sheets, 7 claims, 4 exact, 1 truncated, 1 rounded-up, 1 off; 2 overstated; "
        "3 conflicts: DOES NOT HOLD (Game)."
    )
    assert render("table", good, good).splitlines()[-1] == (
        "2 sheets, 2 claims, 2 exact: every sheet HOLDS."
    )
    assert render("table", good).splitlines()[-1] == "Good: 1 claim, 1 exact: HOLDS."


def test_another_tolerance_is_named_in_the_last_line() -> None:
    assert (
        render("table", tolerance=Tolerance.STRICT)
        .splitlines()[-1]
        .endswith("DOES NOT HOLD (strict).")
    )


def test_fractions_and_digits_for_reading() -> None:
    assert f" {PLAYER} " in render("plain", fractions=True)
    assert " 98.8 " in render("plain", digits=1)


def test_an_unknown_value_is_said_to_be_unknown() -> None:
    text = (
        'vendor = "V"\ngame = "G"\n[[offer]]\nbet = "tie"\n[[range]]\nbets=["tie"]\nlowest="9%"\n'
    )
    printed = render("plain", text)
    assert "unknown lowest RTP of tie 9% unknown unknown unknown" in " ".join(printed.split())
    assert "number of decks not said" in printed
    assert "Note on Tie: there is no exact value, because the sheet does not say" in printed
    assert printed.endswith("G: 1 claim, 1 unknown: DOES NOT HOLD.\n")


@pytest.mark.parametrize("style", ["table", "plain", "markdown", "html", "latex", "fancy_grid"])
def test_every_format_for_reading_has_every_claim(style: str) -> None:
    text = render(style)
    for figure in ("98.76492", "1.05791", "89.63855", "85.64037", "98.94209", "95.15597"):
        assert figure in text
    assert "DOES NOT HOLD" in text


def test_the_json_format_is_the_document() -> None:
    assert json.loads(render("json")) == document()
