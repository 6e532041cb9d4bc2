"""What the reports say in JSON, in data and for reading, key by key."""

import json
from fractions import Fraction

import pytest

from exact import Bet, Line, Shoe, find_rules, law_of, settle
from exact.report.law import law_report
from exact.report.odds import odds_report, pays_text
from exact.report.show import counted, show_report
from exact.report.tables import Citation, Grid, Report
from exact.settlement import Settlement

EIGHT = Shoe.whole(8)
RULES = find_rules("punto-banco")


def cite() -> Citation:
    return Citation("0", "exact", (), "0")


def text(report: Report, style: str = "plain") -> str:
    return report.render(style, cite)


def rows(report: Report) -> dict[str, dict[str, str]]:
    """Return the data of a report: for the first cell of a row each cell by its head."""
    header, cells = report.records()
    return {str(row[0]): dict(zip(header, map(str, row), strict=True)) for row in cells}


def banker() -> Settlement:
    return settle("banker", EIGHT)


def test_the_odds_document_is_that_of_the_contract() -> None:
    document = odds_report([banker()]).document()
    assert document["shoe"] == {"decks": 8, "cards": 416, "removed": []}
    (bet,) = document["bets"]
    assert {key: bet[key] for key in ("id", "paytable", "name", "rules", "arrangements")} == {
        "id": "banker",
        "paytable": "5",
        "name": "Banker",
        "rules": "punto-banco",
        "arrangements": "4998398275503360",
    }
    assert bet["house_edge"] == "114753351728/10847218479825"
    assert bet["house_edge_decimal"] == "0.0105791"
    assert Fraction(bet["rtp"]) + Fraction(bet["house_edge"]) == 1
    assert 1 - Fraction(bet["rtp_resolved"]) == Fraction("21516253449/1840320169690")
    assert Fraction(bet["hit_frequency"]) == Fraction(2292252566437888, 4998398275503360)
    assert Fraction(bet["push_frequency"]) == Fraction(475627426473216, 4998398275503360)
    lines = bet["lines"]
    assert [(line["when"], line["pays"], line["arrangements"]) for line in lines] == [
        ("banker.wins", "19/20", "2292252566437888"),
        ("tie", "0", "475627426473216"),
        ("otherwise", "-1", "2230518282592256"),
    ]
    assert [Fraction(line["return"]) for line in lines] == [
        Fraction(line["pays"]) * Fraction(line["probability"]) for line in lines
    ]
    assert Fraction(bet["rtp"]) == 1 + sum(Fraction(line["return"]) for line in lines)
    second = sum(Fraction(line["pays"]) * Fraction(line["return"]) for line in lines)
    assert Fraction(bet["variance"]) == second - Fraction(bet["house_edge"]) ** 2
    assert "reason" not in bet


def test_every_quantity_is_a_string_and_every_decimal_agrees_with_it() -> None:
    document = json.loads(text(odds_report([banker()], digits=3), "json"))
    (bet,) = document["bets"]
    for holder in (bet, *bet["lines"]):
        for key, value in holder.items():
            if key != "lines":
                assert isinstance(value, str)
            exact = holder.get(key.removesuffix("_decimal"))
            if key.endswith("_decimal") and exact is not None:
                assert abs(Fraction(value) - Fraction(exact)) <= Fraction(1, 2 * 10**5)


@pytest.mark.parametrize(
    ("shoe", "document"),
    [
        (Shoe.whole(1, "A,5*2"), {"decks": 1, "cards": 49, "removed": ["A", "5*2"]}),
        (Shoe.of("A*3,5*4"), {"decks": None, "cards": 7, "removed": []}),
        (
            Shoe.infinite(),
            {
                "decks": "inf",
                "cards": None,
                "removed": [],
                "reason": "infinitely many decks have no number of cards",
            },
        ),
    ],
)
def test_the_shoe_in_a_document(shoe: Shoe, document: dict[str, object]) -> None:
    assert odds_report([settle("player", shoe)]).document()["shoe"] == document


def test_what_does_not_exist_is_null_with_a_reason() -> None:
    always = settle("player", Shoe.of("A*20"))  # all cards alike: every coup is a tie
    (bet,) = odds_report([always]).document()["bets"]
    assert bet["rtp_resolved"] is None
    assert bet["skewness_decimal"] is None
    assert bet["excess_kurtosis"] is None
    assert bet["reason"] == (
        "rtp_resolved: every coup is a push; "
        "skewness_decimal, excess_kurtosis: every coup settles alike"
    )
    assert "none" in text(odds_report([always]))
    assert rows(odds_report([always]))["player"]["rtp_resolved"] == "None"
    assert ",1.0000000,0.0000000,," in text(odds_report([always]), "csv")


def test_data_has_the_scalar_keys_and_decimals_of_one() -> None:
    table = rows(odds_report([banker(), settle("tie", EIGHT)], digits=2))
    assert list(table) == ["banker", "tie"]
    assert table["banker"]["rtp"] == "0.9894"
    assert table["banker"]["arrangements"] == "4998398275503360"
    assert table["tie"]["house_edge"] == "0.1436"
    document = odds_report([banker()]).document()
    (bet,) = document["bets"]
    assert set(table["banker"]) <= {*bet, "reason", *document["shoe"], "given"}
    assert (table["banker"]["decks"], table["banker"]["removed"]) == ("8", "")


def test_data_of_fractions_is_exact() -> None:
    table = rows(odds_report([banker()], fractions=True))
    assert table["banker"]["house_edge"] == "114753351728/10847218479825"


def test_the_table_of_odds_has_the_figures_of_print() -> None:
    # https://wizardofodds.com/games/baccarat/basics/: 1.0579, 1.2351 and 14.3596 percent
    bets = [settle(name, EIGHT) for name in ("banker", "player", "tie")]
    table = text(odds_report(bets, digits=4))
    assert table.splitlines()[0].split("  ")[0] == "bet"
    assert [line.split()[-3:-2] for line in table.splitlines()[1:4]] == [
        ["1.0579"],
        ["1.2351"],
        ["14.3596"],
    ]
    assert "1.1692" in table  # Banker's edge per resolved coup
    assert "8 decks, 416 cards; rules punto-banco." in table
    assert "half up" in table


def test_pays_in_short() -> None:
    assert pays_text([Fraction(-1), Fraction(0)]) == "none"
    assert pays_text([Fraction(1), Fraction(1, 2), Fraction(1)]) == "1:1, 0.5:1"


def test_a_bet_in_full() -> None:
    report = show_report(banker(), RULES)
    shown = text(report)
    assert "2,292,252,566,437,888" in shown
    assert "4,998,398,275,503,360" in shown
    assert "0.95:1" in shown
    assert "standard deviation" in shown
    document = report.document()
    assert document["bets"][0].pop("second_route") is None  # none was walked or asked for
    assert document == odds_report([banker()]).document()
    assert rows(report)["banker.wins"] == {
        "when": "banker.wins",
        "pays": "0.95",
        "arrangements": "2292252566437888",
        "probability": "0.4585974",
        "return": "0.4356676",
    }
    exact = rows(show_report(banker(), RULES, fractions=True))
    assert exact["otherwise"]["pays"] == "-1"
    assert exact["banker.wins"]["pays"] == "19/20"


def test_moments_of_a_coin() -> None:
    # A fair coin at even money: variance 1, no skewness, excess kurtosis -2.
    coin = Bet("coin", "Coin", (Line("player.first.point == 1", Fraction(1)),))
    shown = text(show_report(settle(coin, Shoe.of("A*10,2*10")), RULES, digits=1)).splitlines()
    values = dict(line.rsplit(maxsplit=1) for line in shown if len(line.split()) > 1)
    assert values["variance"] == "1.0"
    assert values["standard deviation"] == "1.0"
    assert values["skewness"] == "0.0"
    assert values["excess kurtosis"] == "-2.0"


def test_what_is_counted() -> None:
    whole = counted(EIGHT, RULES, 4998398275503360)
    assert "N(N-1)…(N-5) = 4,998,398,275,503,360 ordered six-card deals" in whole
    assert "N = 416" in whole
    printed = find_rules("7-up")
    assert "N(N-1)…(N-4) = 5 ordered five-card deals" in counted(EIGHT, printed, 5)
    assert "13^6 = 4,826,809 ordered deals of six ranks" in counted(Shoe.infinite(), RULES, 13**6)
    assert "52^6 = 19,770,609,664 ordered" in counted(Shoe.infinite(), RULES, 52**6)
    given = counted(EIGHT, RULES, 475627426473216, "tie")
    assert "Counted: 475,627,426,473,216 ordered six-card deals" in given
    assert "in which tie" in given


def test_the_law_document_is_that_of_the_contract() -> None:
    joint = law_of(["player.total", "banker.total"], EIGHT, given="tie")
    document = law_report(joint, RULES).document()
    assert document["arrangements"] == "475627426473216"
    assert [row["value"] for row in document["law"]] == [[n, n] for n in range(10)]
    assert sum(int(row["arrangements"]) for row in document["law"]) == 475627426473216
    assert sum(Fraction(row["probability"]) for row in document["law"]) == 1
    assert document["given"] == "tie"


def test_every_kind_of_value() -> None:
    expressions = ["tie", "winner.total", "player.third.rank", "margin * 0.5"]
    report = law_report(law_of(expressions, EIGHT), RULES)
    values = [row["value"] for row in report.document()["law"]]
    assert {value[0] for value in values} == {True, False}
    assert {value[1] for value in values} == {None, *range(1, 10)}
    assert {value[2] for value in values} == {None, *"A23456789TJQK"}
    assert {value[3] for value in values} == {0, 1, 2, 3, 4, *(f"{n}/2" for n in (1, 3, 5, 7, 9))}
    header, cells = report.records()
    assert header == (*expressions, "arrangements", "probability")
    assert {row[0] for row in cells} == {"true", "false"}
    assert None in {row[1] for row in cells}
    shown = text(report)
    assert "yes" in shown
    assert "none" in shown
    assert "total" in shown.splitlines()[-5].split()[0]


@pytest.mark.parametrize(
    ("digits", "fractions", "data", "shown"),
    [
        (5, False, {"0", "0.125", "0.25"}, {"0", "0.125", "0.25"}),
        (5, True, {"0", "1/8", "1/4"}, {"0", "1/8", "1/4"}),
        (0, False, {"0", "0.13", "0.25"}, {"0"}),
    ],
)
def test_values_that_are_not_whole(
    digits: int, fractions: bool, data: set[str], shown: set[str]
) -> None:
    found = law_of(["min(margin, 2) * 0.125"], EIGHT)
    report = law_report(found, RULES, digits, fractions)
    _, cells = report.records()
    assert {row[0] for row in cells} == data
    (grid,) = (block for block in report.blocks() if isinstance(block, Grid))
    assert {row[0] for row in grid.rows} == {*shown, "total"}
    assert {row["value"][0] for row in report.document()["law"]} == {0, "1/8", "1/4"}


def test_a_law_of_cards_has_the_figures_of_print() -> None:
    # Cards a coup at eight decks: 4.938819 on average.
    report = law_report(law_of(["round.cards"], EIGHT), RULES, fractions=True)
    _, cells = report.records()
    mean = sum(int(str(row[0])) * Fraction(str(row[2])) for row in cells)
    assert mean == Fraction(46924771178, 9501213267)
