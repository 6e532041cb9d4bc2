"""`exact read` and `exact audit` of a page, from outside."""

import csv
import io
import json
import tomllib
from hashlib import sha256
from pathlib import Path

import pytest

from exact.cli.app import main

PAGES = Path(__file__).parent / "pages"


def run(capfd: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(list(arguments))
    out, err = capfd.readouterr()
    return int(status), out, err


def test_the_draft_is_a_sheet_for_the_audit(
    capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    status, out, err = run(capfd, "read", str(PAGES / "it.txt"))
    assert (status, err) == (0, "")
    data = tomllib.loads(out)
    assert (data["decks"], data["document"], data["dated"]) == (6, "it.txt", "2024-05-31")
    assert data["claim"][1] == {
        "bet": "banker",
        "name": "Banco",
        "pays": "0.95:1",
        "rtp": "98,94%",
        "note": [
            "less a commission of 5 % of the win",
            "the pay 0.95:1 is printed '1 a 1'",
        ],
    }
    path = tmp_path / "sheet.toml"
    path.write_text(out, encoding="utf-8")
    status, out, err = run(capfd, "audit", str(path), "-f", "json")
    assert (status, err) == (0, "")
    assert {claim["verdict"] for claim in json.loads(out)["sheets"][0]["claims"]} == {"exact"}


def test_an_audit_of_a_page_is_that_of_its_draft(
    capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    _, draft, _ = run(capfd, "read", str(PAGES / "da.html"))
    path = tmp_path / "sheet.toml"
    path.write_text(draft, encoding="utf-8")
    answers = []
    for file in (PAGES / "da.html", path):
        status, out, _ = run(capfd, "audit", str(file), "-f", "json")
        (sheet,) = json.loads(out)["sheets"]
        assert sheet.pop("file") == str(file)
        assert sheet.pop("sha256") == sha256(file.read_bytes()).hexdigest()
        answers.append((status, sheet))
    assert answers[0] == answers[1]


def test_a_page_without_a_known_ending_is_told_from_a_sheet(
    capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    page, sheet = tmp_path / "page", tmp_path / "sheet"
    page.write_text("Baccarat, 8 decks. RTP Tie: 85.64%")
    sheet.write_text('vendor="a"\ngame="b"\ndecks=8\n[[claim]]\nbet="tie"\nrtp="85.64%"\n')
    for path in (page, sheet):
        status, out, _ = run(capfd, "audit", str(path), "-f", "json")
        (claim,) = json.loads(out)["sheets"][0]["claims"]
        assert (status, claim["bet"], claim["verdict"]) == (0, "tie", "exact")


def test_the_document_has_the_promised_keys(capfd: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capfd, "read", str(PAGES / "sk.txt"), "--format", "json")
    document = json.loads(out)
    assert document["decks"] == 8
    assert document["tableau"] == "absent"
    assert document["unplaced"] == []
    claim = document["claims"][2]
    wanted = ("bet", "quantity", "printed", "line", "confidence")
    assert {key: claim[key] for key in wanted} == {
        "bet": "tie",
        "quantity": "rtp",
        "printed": "85,64 %",
        "line": 8,
        "confidence": "high",
    }
    pay = document["pays"][0]
    assert (pay["bet"], pay["printed"], pay["line"]) == ("player", "1 ku 1", 6)


def test_the_ends_of_a_range_are_claims_of_the_document(
    capfd: pytest.CaptureFixture[str],
) -> None:
    _, out, _ = run(capfd, "read", str(PAGES / "fr.txt"), "-f", "json")
    ends = [claim for claim in json.loads(out)["claims"] if claim["bet"] is None]
    assert [(end["quantity"], end["printed"]) for end in ends] == [
        ("rtp_lowest", "85,64 %"),
        ("rtp_highest", "98,94 %"),
    ]
    assert ends[0]["bets"] == ["player", "banker", "tie", "player-pair", "banker-pair"]


def test_what_found_no_place_is_listed_at_the_end(
    capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    page = tmp_path / "page.txt"
    page.write_text("Baccarat, 8 decks\nTie 8:1\nRTP of the game: 98.94%\nCall 5551234\n")
    _, out, _ = run(capfd, "read", str(page))
    assert out.endswith(
        "# Figures of the page that found no place:\n"
        "#   line 3: 98.94% (a return of no bet in particular)\n"
        "#   line 4: 5551234\n"
    )
    notes = " ".join(tomllib.loads(out)["note"])
    assert (
        "2 figures of the page found no place: 98.94% (line 3, a return of no bet in particular), "
        "and 1 more, all listed at the end"
    ) in notes


def test_other_formats(capfd: pytest.CaptureFixture[str]) -> None:
    _, out, _ = run(capfd, "read", str(PAGES / "sk.txt"), "-f", "csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert [row["bet"] for row in rows][:3] == ["player", "banker", "tie"]
    _, out, _ = run(capfd, "read", str(PAGES / "sk.txt"), "-f", "markdown")
    assert "<!-- exact-baccarat" in out
    status, out, err = run(capfd, "read", str(PAGES / "sk.txt"), "-f", "nosuch")
    assert (status, out) == (2, "")
    assert "there is no format 'nosuch'" in err


@pytest.mark.parametrize("command", ["read", "audit"])
def test_wrong_input_is_one_line_and_no_output(
    capfd: pytest.CaptureFixture[str], tmp_path: Path, command: str
) -> None:
    page = tmp_path / "page.txt"
    for content in (b"", b"\x00", b"Nothing here pays 35 to 1."):
        page.write_bytes(content)
        status, out, err = run(capfd, command, str(page))
        assert (status, out, len(err.splitlines())) == (2, "", 1)
        assert err.startswith(f"exact: {page}: ")


def test_hostile_names_and_texts_make_a_valid_draft(
    capfd: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    page = tmp_path / "page.txt"
    page.write_text(
        'Baccarat "quoted" \\ \x1b[31m \x7f \u202e """\n[[claim]]\nTie 8:1 \x07 "x"\n',
        encoding="utf-8",
    )
    status, out, _ = run(capfd, "read", str(page))
    assert status == 0
    assert [offer["bet"] for offer in tomllib.loads(out)["offer"]] == ["tie"]
    assert not set(out) & {"\x1b", "\x07", "\x7f", "\u202e"}
