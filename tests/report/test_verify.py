"""The reports on the ledger and on the self-checks, in every form."""

from __future__ import annotations

import csv
import io
import json
from fractions import Fraction
from typing import Any

import pytest

from exact.report.selfcheck import self_report
from exact.report.tables import Citation, Report
from exact.report.verify import errata_report, verify_report
from exact.verify.check import Verified, verify
from exact.verify.ledger import Figure, Status
from exact.verify.printed import read_print
from exact.verify.selfcheck import Check


@pytest.fixture(scope="module")
def figures() -> tuple[Verified, ...]:
    def figure(quantity: str, text: str | None, unit: str = "fraction", **more: Any) -> Figure:
        printed = read_print(text, unit) if text else None
        return Figure("one", quantity, printed, **{"bet": "tie", "source": "a page", **more})

    return verify(
        [
            figure("house_edge", "14.36", "percent"),
            figure(
                "house_edge", "4.80", "percent", bet="tie/9", status=Status.MISPRINT, wrong="old"
            ),
            figure("arrangements", "475,627,426,473,216", line=1),
            figure("std_dev", "2.64", source="another"),
            figure("probability", "0.0951", event="tie", bet=None),
            figure("house_edge", None),
            figure("simulation", "81", status=Status.SIMULATED, what="coups a shoe", bet=None),
            figure(
                "house_edge", "1.41", "percent", bet="lightning-tie", status=Status.NOT_COMPUTABLE
            ),
            figure("effect_of_removal", "-0.0046", removed="6", times=4, decks=8),
        ]
    )


def rendered(report: Report, style: str) -> str:
    return report.render(style, lambda: Citation("1", "exact verify", ("r",), "0" * 64))


def test_the_document(figures: tuple[Verified, ...]) -> None:
    document = json.loads(rendered(verify_report(figures), "json"))
    first = document["figures"][0]
    assert {key: first[key] for key in ("entry", "bet", "quantity", "line", "printed", "ours")} == {
        "entry": "one",
        "bet": "tie",
        "quantity": "house_edge",
        "line": None,
        "printed": "14.36",
        "ours": "103841353768/723147898655",
    }
    assert (first["verdict"], first["expected"], first["source"]) == ("exact", True, "a page")
    assert [each["verdict"] for each in document["figures"]] == [
        *("exact", "off", "exact", "exact", "truncated", None, "simulated", "not computable"),
        "exact",
    ]
    line = document["figures"][2]
    assert (line["line"], line["when"], line["ours"]) == (1, "tie", "475627426473216")
    deviation = document["figures"][3]
    assert deviation["ours"] is None
    assert "square root of" in deviation["reason"]
    summary = document["summary"]
    assert summary["figures"] == 9
    assert summary["unexpected"] == 1
    assert summary["verdicts"]["exact"] == 4
    assert [source["source"] for source in summary["sources"]] == ["a page", "another"]


def test_the_table(figures: tuple[Verified, ...]) -> None:
    text = rendered(verify_report(figures), "table")
    assert "14.35963" in text
    assert "475,627,426,473,216" in text
    assert "truncated, UNEXPECTED" in text
    assert "off, misprint" in text
    assert "8d; 6 removed, times 4" in text
    end = "6 of 9 figures compared; 1 stand otherwise than the ledger says, in one.\n"
    assert text.endswith(end)


def test_fractions(figures: tuple[Verified, ...]) -> None:
    text = rendered(verify_report(figures, fractions=True), "table")
    assert "103841353768/723147898655" in text
    assert "sqrt(" in text


def test_data(figures: tuple[Verified, ...]) -> None:
    header, *rows = csv.reader(io.StringIO(rendered(verify_report(figures), "csv")))
    assert header[:2] == ["entry", "bet"]
    assert len(rows) == 9
    by_key = dict(zip(header, rows[0], strict=True))
    assert Fraction(by_key["ours"]) == Fraction(103841353768, 723147898655)
    assert by_key["expected"] == "true"


def test_the_misprints_can_be_cited(figures: tuple[Verified, ...]) -> None:
    for style in ("markdown", "html", "latex"):
        text = rendered(errata_report(figures), style)
        assert "exact verify" in text
    text = rendered(errata_report(figures), "table")
    assert "old" in text
    assert "4.84403" in text
    assert "1 misprint." in text
    assert len(json.loads(rendered(errata_report(figures), "json"))["figures"]) == 1


def test_the_self_checks() -> None:
    checks = [
        Check("sum rule", "8 decks", 3, ("late",), 1000, 20000),
        Check("engine = other", "8 decks", 3, ("one", "two"), 1000, 20000, ("tie",), 5000),
    ]
    text = rendered(self_report(checks), "table")
    assert "20,000" in text
    assert "NO: tie" in text
    assert "One route only: one, two." in text
    assert "Apart from the sum rule: late." in text
    document = json.loads(rendered(self_report(checks), "json"))
    assert document["holds"] is False
    assert [check["terms"] for check in document["checks"]] == [None, 5000]
    _, first, second = csv.reader(io.StringIO(rendered(self_report(checks), "csv")))
    assert first[-3:] == ["true", "", "late"]
    assert second[-3:] == ["false", "tie", "one; two"]
