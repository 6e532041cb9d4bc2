"""Conflicts: found by laws, ranges, paytables and rounding, and not where there are none."""

import tomllib

import pytest

from exact.audit.judge import audit_sheets
from exact.audit.read import parse_sheet
from exact.audit.result import Conflict

TIE_OTHERWISE = 'bet = { lines = [{ when = "player.total == banker.total", pays = "8:1" }] }'


def conflicts(*claims: str, decks: str = "decks = 8\n") -> tuple[Conflict, ...]:
    text = f'vendor = "V"\ngame = "G"\n{decks}' + "".join(
        part if part.startswith("[[") else f"[[claim]]\n{part}\n" for part in claims
    )
    (audited,) = audit_sheets([parse_sheet(tomllib.loads(text), "s.toml")])
    return audited.conflicts


def places(found: tuple[Conflict, ...], word: str) -> list[tuple[int, ...]]:
    return [conflict.claims for conflict in found if word in conflict.says]


LAW, ROUNDING, PAYS = "same law", "rounding rule", "printed to pay"


@pytest.mark.parametrize(
    "other", [TIE_OTHERWISE, 'bet = "tie @ 8:1"', 'bet = "tie"', 'bet = "margin == 0 @ 8:1"']
)
def test_bets_of_one_law_cannot_have_two_returns(other: str) -> None:
    found = conflicts('bet = "tie"\nrtp = "85.64%"', f'{other}\nrtp = "85.66%"')
    assert places(found, LAW) == [(0, 1)]


def test_player_pair_and_banker_pair_have_one_law_on_any_number_of_decks() -> None:
    pairs = ('bet = "player-pair"\nrtp = "89.65%"', 'bet = "banker-pair"\nrtp = "89.63%"')
    for decks in ("decks = 8\n", "decks = 1\n", 'decks = "inf"\n', "decks = [6, 8]\n", ""):
        assert places(conflicts(*pairs, decks=decks), LAW) == [(0, 1)]


def test_all_claims_on_one_law_are_one_conflict_without_those_that_agree_with_all() -> None:
    found = conflicts(
        'bet = "player"\nrtp = "98.76%"',
        'bet = "tie"\nrtp = "85.64%"',
        'bet = "tie"\nrtp = "85.66%"',
        'bet = "tie"\nrtp = "85.6%"',
        'bet = "tie"\nedge = "14.4%"',
        'bet = "tie"\nedge = "14.30%"',
    )
    # 85.6 and 14.4 leave room for 85.64, but not for an edge of 14.30.
    assert places(found, LAW) == [(1, 2, 3, 4, 5)]
    assert places(conflicts('bet = "tie"\nrtp = "85.64%"', 'bet = "tie"\nrtp = "85.6%"'), LAW) == []


@pytest.mark.parametrize(
    ("one", "other", "apart"),
    [
        ('rtp = "98.76%"', 'edge = "1.24%"', False),
        ('rtp = "98.77%"', 'edge = "1.23%"', False),
        ('rtp = "98.76%"', 'edge = "1.23%"', True),
        ('rtp = "98.76%"', 'rtp_resolved = "98.64%"', False),  # another quantity
        ('rtp = "98.76%"', 'probability = "44.62%"', False),
        ('probability = "44.62%"', 'probability = "44.64%"', True),
        ('rtp = "98.7%"', 'rtp = "98.75%"', False),  # 98.746 rounds to both
        ('rtp = "98.7%"', 'rtp = "98.76%"', True),
    ],
)
def test_figures_are_apart_when_no_value_rounds_to_both(one: str, other: str, apart: bool) -> None:
    found = conflicts(f'bet = "player"\n{one}', f'bet = "player"\n{other}')
    assert places(found, LAW) == ([(0, 1)] if apart else [])


def test_bets_of_different_laws_may_have_any_returns() -> None:
    found = conflicts(
        'bet = "tie"\nrtp = "85.64%"',
        'bet = "tie/9"\nrtp = "95.16%"',
        'bet = "player"\nrtp = "98.76%"',
    )
    assert found == ()


@pytest.mark.parametrize(
    ("claim", "side"),
    [
        ('bet = "tie"\nrtp = "85.00%"', "below the lowest"),
        ('bet = "tie"\nedge = "15.00%"', "below the lowest"),
        ('bet = "player"\nrtp = "99.00%"', "above the highest"),
        ('bet = "tie"\nrtp = "85.64%"', None),
        ('bet = "player"\nrtp = "98.9%"', None),
        ('bet = "tie/9"\nrtp = "10.00%"', None),  # not a bet of the range
        ('bet = "player"\nrtp_resolved = "10.00%"', None),  # not a return per stake
    ],
)
def test_a_return_lies_in_the_printed_range(claim: str, side: str | None) -> None:
    between = '[[range]]\nbets = ["tie", "player", "banker"]\nrtp = ["85.64%", "98.94%"]\n'
    found = conflicts(claim, between)
    says = [conflict.says for conflict in found if "return of" in conflict.says]
    assert len(says) == (side is not None)
    assert side is None or side in says[0]


def test_ranges_within_ranges() -> None:
    whole = '[[range]]\nbets = ["tie", "player", "banker"]\nlowest = "85.64%"\n'
    some = '[[range]]\nbets = ["tie", "player"]\nlowest = "80.00%"\n'
    assert places(conflicts(whole, some), "below the lowest") == [(0, 1)]
    assert places(conflicts(some, whole), "below the lowest") == [(0, 1)]


@pytest.mark.parametrize(
    ("bet", "pays", "says"),
    [
        ("tie", '"8:1"', None),
        ("tie", '"8 to 1"', None),
        ("tie", '"9 for 1"', None),
        ("tie", '"9:1"', "T is printed to pay 9:1, but tie pays 8:1"),
        ("tie/9", '"8:1"', "T is printed to pay 8:1, but tie pays 9:1"),
        ("player", '"1 a 1"', None),
        ("player", '"push"', None),
        ("banker", '"0,95:1"', None),
        ("banker", '"1:1"', "T is printed to pay 1:1, but banker pays 0.95:1"),
        ("banker-half-on-6", '["1:1", "0,5:1"]', None),
        ("banker-half-on-6", '"0,95:1"', "but banker-half-on-6 pays 0.5:1 or 1:1"),
        ("egalite-0", '"150:1"', None),
        ("egalite-0@150:1", '"150:1"', None),
    ],
)
@pytest.mark.parametrize("kind", ["claim", "offer"])
def test_printed_pays_are_looked_for_in_the_paytable(
    kind: str, bet: str, pays: str, says: str | None
) -> None:
    rtp = 'rtp = "50%"\n' if kind == "claim" else ""
    found = conflicts(f'[[{kind}]]\nbet = "{bet}"\nname = "T"\npays = {pays}\n{rtp}')
    if says is None:
        assert found == ()
        return
    (conflict,) = found
    assert says in conflict.says
    wanted = ((0,), ()) if kind == "claim" else ((), (0,))
    assert (conflict.claims, conflict.offers) == wanted


# Exact, for eight decks: Player 98.76492, Banker 98.94209, Tie 85.64037, a pair 89.63855.
@pytest.mark.parametrize(
    ("figures", "apart"),
    [
        ({"player": "98.76%", "banker": "98.94%", "tie": "85.64%"}, None),
        ({"player": "98.76%", "player-pair": "89.63%"}, None),  # truncation gives both
        ({"player": "98.77%", "player-pair": "89.64%"}, None),  # always up gives both
        ({"player": "98.76%", "player-pair": "89.64%"}, None),  # half up gives both
        ({"player": "98.77%", "banker": "98.94%"}, (0, 1)),
        ({"player": "98.77%", "player-pair": "89.63%"}, (0, 1)),
        ({"player": "98.76%", "banker": "98.95%", "player-pair": "89.63%"}, (0, 1, 2)),
        # What no rule gives is off already, and says nothing about the rule of the others.
        ({"player": "98.76%", "banker": "97.00%"}, None),
        ({"player": "98.77%", "banker": "97.00%", "tie": "85.64%"}, (0, 2)),
    ],
)
def test_one_rounding_rule_gives_the_whole_page(
    figures: dict[str, str], apart: tuple[int, ...] | None
) -> None:
    found = conflicts(*(f'bet = "{bet}"\nrtp = "{text}"' for bet, text in figures.items()))
    assert places(found, ROUNDING) == ([] if apart is None else [apart])


def test_the_conflict_says_which_claims_need_which_rule() -> None:
    (conflict,) = conflicts(
        'bet = "player"\nname = "P"\nrtp = "98.77%"',
        'bet = "banker"\nname = "B"\nrtp = "98.94%"',
        'bet = "player-pair"\nname = "PP"\nrtp = "89.63%"',
    )
    assert conflict.says == (
        "no single rounding rule gives all figures: always up gives P (98.77%); "
        "half up, half even or truncation gives B (98.94%); truncation gives PP (89.63%)"
    )


def test_an_unknown_claim_needs_no_rule() -> None:
    assert (
        conflicts('bet = "player"\nrtp = "98.77%"', 'bet = "banker"\nrtp = "98.94%"', decks="")
        == ()
    )
