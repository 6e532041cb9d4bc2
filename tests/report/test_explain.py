"""What an audit says about all figures of a page together, in sentences and as a document."""

import json
from typing import Any

from exact.report.audit_data import audit_document
from exact.report.explain import page_blocks
from tests.explain.test_page import SIX, audit

ROMANIAN = (
    *(("player", "98.77%"), ("banker", "98.94%"), ("tie", "85.65%")),
    *(("player-pair", "89.65%"), ("banker-pair", "89.63%"), ("either-pair", "86.29%")),
    ("perfect-pairs", "86.99%"),
)


def sentences(*claims: tuple[str, str]) -> list[str]:
    audited = audit("8", *claims)
    return list(page_blocks(audited.page, [(each.label, each.figure) for each in audited.claims]))


def starting(words: str, *claims: tuple[str, str]) -> str:
    (found,) = (each for each in sentences(*claims) if each.startswith(words))
    return found


def test_one_cause_of_several_figures_is_a_sentence() -> None:
    assert starting("One cause", *SIX) == (
        "One cause of 3 figures: 6 decks gives Tie (85.56%), Player Pair (88.75%) and Either Pair "
        "(85.46%)."
    )


def test_a_cause_that_breaks_a_true_figure_says_so() -> None:
    claims = (("player-pair", "88.75%"), ("banker-pair", "88.75%"), ("tie", "85.64%"))
    assert starting("One cause", *claims) == (
        "One cause of 2 figures: 6 decks gives Player Pair (88.75%) and Banker Pair (88.75%), but "
        "would make wrong what is true as printed: Tie (85.64%)."
    )


def test_how_much_was_searched() -> None:
    audited = audit("8", *SIX)
    searched = sum(each.searched for each in audited.claims)
    assert starting("Searched", *SIX) == (
        f"Searched {searched} hypotheses on 3 figures not known to be exact."
    )
    assert not any(each.startswith("Searched") for each in sentences(("tie", "85.64%")))


def test_one_rounding_rule_or_none() -> None:
    true = (("tie", "85.64%"), ("small", "94.72%"))
    assert starting("One rounding", *true) == (
        "One rounding rule gives the whole page: half up or half even."
    )
    assert starting("No one rounding", *ROMANIAN) == (
        "No one rounding rule gives the whole page: of 7 figures half up 2, half even 2, "
        "truncation 3 and always up 2."
    )


def test_one_simulation_or_none() -> None:
    assert starting("Simulation", *ROMANIAN) == (
        "Simulation: about 1,100,000,000 coups would fit the 7 figures jointly, at most "
        "2,700,000,000; farthest off is Perfect Pairs (86.99%)."
    )
    alone = (("player", "97.7649%"), ("tie", "85.6404%"), ("either-pair", "86.2901%"))
    assert starting("Simulation", *alone).startswith(
        "Simulation: no number of coups fits the 3 figures jointly; all but Player (97.7649%) "
    )
    against = (("big", "99.65%"), ("small", "99.71%"))
    assert starting("Simulation", *against) == (
        "Simulation: none gives the 2 figures, which contradict each other beyond rounding."
    )


def test_refuted_readings() -> None:
    assert starting("Refuted", ("player-pair", "89.64%")) == (
        "Refuted by the figures, as a reading of the rules: pair by value (Player Pair would come "
        "to 175.05097 %, not 89.64%)."
    )


def test_the_document_of_a_page() -> None:
    (sheet,) = audit_document([audit("8", *ROMANIAN)])["sheets"]
    found: Any = json.loads(json.dumps(sheet))
    fit = found["page"]["simulation"]
    assert (fit["coups"], fit["most"], fit["fits"]) == ("1100000000", "2700000000", True)
    assert found["page"]["one_rounding"] == []
    assert found["page"]["rounding"]["truncation"] == [1, 4, 5]
    player, banker, *_ = found["claims"]
    assert player["hypotheses"][0]["name"] == "rounded up"
    assert player["searched"] > 50
    assert (banker["hypotheses"], banker["searched"]) == ([], 0)
    assert player["explanation"] == "rounded up to 2 decimals; rounded it is 98.76%"


def test_the_best_explanation_follows_the_statement() -> None:
    (claim,) = audit("8", ("tie", "85.56%")).claims
    assert claim.explanation == (
        "off by -0.08037 points; rounded it is 85.64%; with 6 decks, the return is 85.56184 %, "
        "rounded to 85.56%"
    )
    (claim,) = audit("8", ("player", "97.33%")).claims
    assert "; nothing that was searched gives it: the return is 98.76492 %" in claim.explanation
