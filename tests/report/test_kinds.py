"""What is printed of bets that are more than an event on one coup."""

from __future__ import annotations

import csv
import io
import json
from fractions import Fraction
from typing import Any

from exact.catalogue.rules import find_rules
from exact.desk import results_named
from exact.report.odds import odds_report
from exact.report.show import show_report
from exact.report.tables import Citation, Report
from exact.shoe import Shoe

NAMES = ["player", "banker-streak", "dragon-dragon", "insurance-player", "lightning-tie"]
RESULTS = results_named(NAMES, Shoe.whole(8))


def rendered(report: Report, style: str) -> str:
    return report.render(style, lambda: Citation("1", "exact", ("r",), "0" * 64))


def documents() -> dict[str, Any]:
    bets = json.loads(rendered(odds_report(RESULTS), "json"))["bets"]
    return {bet["id"]: bet for bet in bets}


def test_every_document_has_the_same_keys() -> None:
    keys = set(documents()["player"])
    assert all(keys <= set(bet) for bet in documents().values())


def test_a_streak_has_returns_and_no_arrangements() -> None:
    streak = documents()["banker-streak"]
    assert streak["arrangements"] is None
    assert "several coups" in streak["reason"]
    assert {line["arrangements"] for line in streak["lines"]} == {None}
    assert sum(Fraction(line["probability"]) for line in streak["lines"]) == 1
    returns = sum(Fraction(line["return"]) for line in streak["lines"])
    assert Fraction(streak["rtp"]) == 1 + returns


def test_a_jackpot_is_a_linear_function() -> None:
    dragon = documents()["dragon-dragon"]
    assert (dragon["rtp"], dragon["house_edge"], dragon["variance"]) == (None, None, None)
    assert dragon["reason"]
    function = {key: Fraction(text) for key, text in dragon["rtp_in_jackpot"].items()}
    assert function["constant"] + function["per_unit"] * function["break_even"] == 1
    assert sum(int(line["arrangements"]) for line in dragon["lines"]) == int(dragon["arrangements"])
    constant = per_unit = Fraction(0)
    for line in dragon["lines"]:
        if line["return"] is not None:
            constant += Fraction(line["return"])
            continue
        constant += Fraction(line["return_in_jackpot"]["constant"])
        per_unit += Fraction(line["return_in_jackpot"]["per_unit"])
    assert (1 + constant, per_unit) == (function["constant"], function["per_unit"])


def test_what_is_not_computable_has_a_reason() -> None:
    lightning = documents()["lightning-tie"]
    assert lightning["rtp"] is None
    assert lightning["reason"] == "not computable: the law of the multipliers is not published"
    assert [line["when"] for line in lightning["lines"]] == ["tie", "otherwise"]


def test_a_condition_of_the_bets_own_is_the_bets_alone() -> None:
    document = json.loads(rendered(odds_report(RESULTS), "json"))
    assert document["given"] is None
    assert documents()["insurance-player"]["given"].startswith("player.start.total <= 5")
    asked = results_named(["insurance-player", "player"], Shoe.whole(8), given="tie")
    document = json.loads(rendered(odds_report(asked), "json"))
    assert document["given"] == "tie"
    assert document["bets"][0]["given"].endswith(" and (tie)")


def test_the_table_says_the_rest_in_sentences() -> None:
    text = rendered(odds_report(RESULTS), "table")
    assert "RTP 0.3181458 + 0.00000819847 J" in text
    assert "it breaks even at J = 83,168.48." in text
    assert "by jackpot" in text
    assert "not computable: the law of the multipliers is not published." in text
    assert "(insurance-player): Given player.start.total <= 5" in text
    fractions = rendered(odds_report(RESULTS, fractions=True), "table")
    assert "RTP 138039893800/433888739193 + 7622621/929761583985 J" in fractions


def test_data_has_a_row_for_each() -> None:
    header, *rows = csv.reader(io.StringIO(rendered(odds_report(RESULTS), "csv")))
    assert [row[header.index("id")] for row in rows] == NAMES
    assert [bool(row[header.index("rtp")]) for row in rows] == [True, True, False, True, False]
    assert all(row[header.index("reason")] for row in (rows[1], rows[2], rows[4]))


def test_each_kind_can_be_shown() -> None:
    rules = find_rules("punto-banco")
    says = {
        "player": "Counted: N(N-1)…(N-5)",
        "banker-streak": "The bet takes several coups",
        "dragon-dragon": "10% of jackpot for 1",
        "insurance-player": "player.wins and banker.start.total == 5",
        "lightning-tie": "not computable",
    }
    for result in RESULTS:
        text = rendered(show_report(result, rules), "table")
        assert says[result.bet.id] in text
        header, *rows = csv.reader(io.StringIO(rendered(show_report(result, rules), "csv")))
        assert header == ["when", "pays", "arrangements", "probability", "return"]
        assert len(rows) == len(result.bet.lines) + 1
        json.loads(rendered(show_report(result, rules, fractions=True), "json"))
        assert rendered(show_report(result, rules, fractions=True), "markdown")
