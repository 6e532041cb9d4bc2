"""Judging sheets: quantities, open numbers of decks, ranges, offers, and what cannot be found."""

import tomllib
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from exact.audit.judge import audit_files, audit_sheets
from exact.audit.read import parse_sheet
from exact.audit.result import Audit, Judged
from exact.audit.verdict import Tolerance
from exact.bet import Bet, Line
from exact.errors import BetError, SheetError
from tests.audit import dealt

HEAD = 'vendor = "V"\ngame = "G"\n'


def audit(text: str) -> Audit:
    (audited,) = audit_sheets([parse_sheet(tomllib.loads(HEAD + text), "s.toml")])
    return audited


def claim(text: str, decks: str = "8") -> Judged:
    audited = audit((f"decks = {decks}\n" if decks else "") + f"[[claim]]\n{text}\n")
    return audited.claims[0]


def shares(decks: int) -> tuple[Fraction, ...]:
    counts = dealt.COUNTS[decks]
    return tuple(Fraction(n, sum(counts)) for n in counts)


PLAYER, BANKER, TIE = shares(8)


@pytest.mark.parametrize(
    ("stated", "exact", "verdict"),
    [
        ('bet = "player"\nrtp = "98.76%"', 1 + PLAYER - BANKER, "exact"),
        ('bet = "player"\nedge = "1.24%"', BANKER - PLAYER, "exact"),
        ('bet = "player"\nedge = "1.23%"', BANKER - PLAYER, "truncated"),
        ('bet = "player"\nprobability = "44.62%"', PLAYER, "exact"),
        ('bet = "player"\nprobability = "44.63%"', PLAYER, "rounded-up"),
        ('bet = "tie"\nprobability = "9.52%"', TIE, "exact"),
        (
            'bet = "player"\nrtp_resolved = "98.64%"',
            1 + (PLAYER - BANKER) / (PLAYER + BANKER),
            "exact",
        ),
        (
            'bet = "banker"\nrtp_resolved = "98.83%"',
            1 + (BANKER * 19 / 20 - PLAYER) / (PLAYER + BANKER),
            "exact",
        ),
        # What the convention is worth: a return per resolved coup is no return per stake.
        ('bet = "banker"\nrtp = "98.83%"', 1 + BANKER * 19 / 20 - PLAYER, "off"),
        ('bet = "tie/9"\nrtp = "95.16%"', 10 * TIE, "exact"),
        ('bet = "tie@10:1"\nrtp = "104.67%"', 11 * TIE, "exact"),
        ('bet = "tie @ 8:1"\nrtp = "85.64%"', 9 * TIE, "exact"),
        (
            'bet = { lines = [{ when = "tie", pays = "8:1" }] }\nrtp = "85.65%"',
            9 * TIE,
            "rounded-up",
        ),
        # A net win is above zero: a push is none, and a loss of half is none.
        (
            'bet = "player.wins @ 1:1; tie @ push; banker.wins @ 0.5 for 1"\n'
            'probability = "44.62%"',
            PLAYER,
            "exact",
        ),
    ],
)
def test_each_quantity_is_judged_by_its_own_value(
    stated: str, exact: Fraction, verdict: str
) -> None:
    judged = claim(stated)
    assert (judged.exact, judged.verdict.value) == (exact, verdict)
    assert judged.difference == judged.figure.value - exact


def test_decimals_of_one() -> None:
    judged = audit(
        'decks = 8\nunit = "fraction"\n[[claim]]\nbet = "tie"\nedge = "0.143596"\n'
    ).claims[0]
    assert (judged.exact, judged.verdict.value) == (1 - 9 * TIE, "exact")


@pytest.mark.parametrize(
    ("stated", "explanation"),
    [
        ('bet = "player"\nrtp = "98.76%"', "correctly rounded to 2 decimals"),
        ('bet = "player"\nrtp = "98.8%"', "correctly rounded to 1 decimal"),
        ('bet = "player"\nrtp = "98%"', "cut off to 0 decimals; rounded it is 99%"),
        ('bet = "player"\nrtp = "98.77%"', "rounded up to 2 decimals; rounded it is 98.76%"),
        (
            'bet = "player"\nrtp = "98.75%"',
            "off by -0.01492 points; rounded it is 98.76%",
        ),
        (
            'bet = "player"\nrtp = "98.7649188%"',
            "off by +0.00000013 points; rounded it is 98.7649187%",
        ),
        ('bet = "round.cards >= 4 @ push"\nrtp = "100%"', "the exact value itself"),
        (
            'bet = "round.cards >= 4 @ 0.00025 for 1"\nrtp = "0.03%"',
            "half-way between two prints, rounded half up to 2 decimals",
        ),
        (
            'bet = "round.cards >= 4 @ 0.00025 for 1"\nrtp = "0.02%"',
            "half-way between two prints, rounded half even to 2 decimals",
        ),
    ],
)
def test_why(stated: str, explanation: str) -> None:
    assert claim(stated).statement == explanation


def test_without_a_number_of_decks_what_depends_on_it_is_unknown() -> None:
    judged = claim('bet = "player"\nrtp = "98.76%"', decks="")
    assert (judged.verdict.value, judged.exact, judged.difference) == ("unknown", None, None)
    assert judged.overstated is False
    assert "number of decks" in judged.explanation
    assert judged.bet == "player"


@pytest.mark.parametrize(
    ("bet", "figure"),
    [
        ("round.cards >= 4 @ push", "100%"),
        ("round.cards <= 6 @ 1:2", "150%"),
        ("round.cards > 6 @ 8:1", "0%"),
        ("player.first.point + 10 >= 10 @ 1:10", "110%"),
    ],
)
def test_without_a_number_of_decks_what_does_not_depend_on_it_is_judged(
    bet: str, figure: str
) -> None:
    judged = claim(f'bet = "{bet}"\nrtp = "{figure}"', decks="")
    assert (judged.verdict.value, judged.exact) == ("exact", judged.figure.value)


def test_a_value_that_is_equal_for_eight_and_endless_decks_only_is_unknown() -> None:
    endless = [Fraction(n, 4826809) for n in (2153464, 2212744, 460601)]
    back = 2 * (endless[2] - TIE) / (PLAYER - endless[0])  # makes up for what the tie loses
    lines = (Line("player.wins", back - 1), Line("tie", Fraction(1)))
    assert back * PLAYER + 2 * TIE == back * endless[0] + 2 * endless[2]
    sheet = parse_sheet(tomllib.loads(HEAD + '[[claim]]\nbet = "tie"\nrtp = "50%"\n'), "s.toml")
    stated = replace(sheet.claims[0], bet=Bet("made", "Made", lines))
    (audited,) = audit_sheets([replace(sheet, claims=(stated,))])
    assert audited.claims[0].verdict.value == "unknown"


def test_a_list_of_decks_is_judged_where_all_of_them_agree() -> None:
    judged = claim('bet = "player"\nrtp = "98.76%"', decks="[6, 8]")
    assert (judged.verdict.value, judged.exact) == ("exact", 1 + shares(6)[0] - shares(6)[1])
    assert judged.explanation == (
        "correctly rounded to 2 decimals with 6 decks; so with 6 or 8 decks"
    )
    assert [(decks, exact) for decks, exact, _ in judged.by_decks] == [
        (6, 1 + shares(6)[0] - shares(6)[1]),
        (8, 1 + PLAYER - BANKER),
    ]


def test_a_list_of_decks_is_unknown_where_they_disagree() -> None:
    judged = claim('bet = "tie"\nrtp = "85.64%"', decks="[6, 8]")
    assert (judged.verdict.value, judged.exact, judged.bet) == ("unknown", None, "tie")
    assert judged.statement.endswith("depends on it: off with 6 decks, exact with 8 decks")
    assert judged.explanation.endswith(
        "; with 8 decks, the return is 85.64037 %, rounded to 85.64%"
    )


def test_infinitely_many_decks() -> None:
    judged = claim('bet = "tie"\nrtp = "85.88%"', decks='"inf"')
    assert (judged.verdict.value, judged.exact) == ("exact", Fraction(9 * 460601, 4826809))


def test_a_return_on_no_coup_does_not_exist() -> None:
    judged = claim('bet = "round.cards >= 4 @ push"\nrtp_resolved = "100%"')
    assert (judged.verdict.value, judged.exact) == ("unknown", None)
    assert "every coup is a push" in judged.explanation


def test_the_ends_of_a_range_name_the_bets_that_attain_them() -> None:
    audited = audit(
        "decks = 8\n[[range]]\n"
        'bets = ["banker", "tie", "player", "tie/9"]\nrtp = ["85.64%", "98.95%"]\n'
    )
    low, high = audited.claims
    assert (low.bet, low.quantity, low.verdict.value) == ("tie", "rtp_lowest", "exact")
    assert (high.bet, high.quantity, high.verdict.value) == ("banker", "rtp_highest", "rounded-up")
    assert (low.overstated, high.overstated) == (False, True)
    assert (low.printed_name, low.exact, high.exact) == (
        None,
        9 * TIE,
        1 + BANKER * 19 / 20 - PLAYER,
    )


def test_a_range_without_a_number_of_decks_is_unknown() -> None:
    (low,) = audit('[[range]]\nbets = ["banker", "tie"]\nlowest = "85.64%"\n').claims
    assert (low.bet, low.exact, low.verdict.value) == (None, None, "unknown")


def test_a_range_on_a_list_of_decks() -> None:
    low, high = audit(
        'decks = [6, 8]\n[[range]]\nbets = ["banker", "tie"]\nrtp = ["85.64%", "98.94%"]\n'
    ).claims
    assert (low.bet, low.verdict.value) == ("tie", "unknown")
    assert (high.bet, high.verdict.value) == ("banker", "exact")


def test_offers_get_their_exact_return() -> None:
    (offer,) = audit('decks = 8\n[[offer]]\nbet = "tie/9"\nname = "T"\n').offers
    assert (offer.bet, offer.printed_name, offer.exact) == ("tie/9", "T", 10 * TIE)
    for decks in ("", "decks = [6, 8]\n"):
        (offer,) = audit(f'{decks}[[offer]]\nbet = "tie"\n').offers
        assert offer.exact is None
        assert "number of decks" in str(offer.reason)


def test_a_sheet_of_nothing_but_offers_holds() -> None:
    assert audit('decks = 8\n[[offer]]\nbet = "tie"\n').holds(Tolerance.STRICT)


@pytest.mark.parametrize(
    ("spec", "label"),
    [
        ("player", "player"),
        ("PLAYER", "player"),
        ("Punto", "player"),
        ("tie/9", "tie/9"),
        ("Tie / 9", "tie/9"),
        ("egalite-1@150:1", "egalite-1@150:1"),
        ("tie @ 8:1", "tie @ 8:1"),
    ],
)
def test_a_bet_is_called_by_its_id_and_what_the_sheet_chose(spec: str, label: str) -> None:
    bet = claim(f'bet = "{spec}"\nrtp = "90%"').bet
    assert str(bet).replace(" ", "") == label.replace(" ", "")


def test_the_drawing_rules_of_the_sheet_are_used() -> None:
    plain, none = (
        audit(f'decks = 8\nrules = "{rules}"\n[[claim]]\nbet = "tie"\nrtp = "80%"\n').claims[0]
        for rules in ("punto-banco", "no-third-card")
    )
    assert plain.exact == 9 * TIE
    assert none.exact not in (None, plain.exact)


def test_further_bets_come_from_files(tmp_path: Path) -> None:
    bets, sheet = tmp_path / "bets.toml", tmp_path / "sheet.toml"
    bets.write_text(
        '[[bet]]\nid = "mine"\nname = "Mine"\nlines = [{ when = "tie", pays = "7:1" }]\n',
        encoding="utf-8",
    )
    sheet.write_text(f'{HEAD}decks = 8\n[[claim]]\nbet = "mine"\nrtp = "76.12%"\n', "utf-8")
    (audited,) = audit_files([sheet], [bets])
    assert (audited.claims[0].exact, audited.claims[0].verdict.value) == (8 * TIE, "exact")
    with pytest.raises(SheetError, match="claim 1: bet: "):
        audit_files([sheet])
    with pytest.raises(BetError, match="no such file"):
        audit_files([sheet], [tmp_path / "missing.toml"])


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('[[claim]]\nbet = "playr"\nrtp = "9%"\n', "s.toml: claim 1: bet: "),
        ('[[claim]]\nbet = "tie/7"\nrtp = "9%"\n', "s.toml: claim 1: bet: tie has no paytable '7'"),
        ('[[claim]]\nbet = "tie @ lots"\nrtp = "9%"\n', "s.toml: claim 1: bet: "),
        ('[[claim]]\nbet = "x.y @ 8:1"\nrtp = "9%"\n', "s.toml: claim 1: bet: "),
        ('[[range]]\nbets = ["tie", "playr"]\nlowest = "9%"\n', "s.toml: range 1: bets: "),
        ('[[offer]]\nbet = "tie"\n[[offer]]\nbet = "playr"\n', "s.toml: offer 2: bet: "),
        ('rules = "nonsense"\n[[offer]]\nbet = "tie"\n', "s.toml: "),
        (f"decks = {10**100 + 1}\n[[offer]]\nbet = 'tie'\n", "s.toml: decks: "),
    ],
)
def test_what_cannot_be_found_is_named_with_its_place(text: str, says: str) -> None:
    with pytest.raises(SheetError) as caught:
        audit(text)
    assert says in str(caught.value)
    assert len(str(caught.value).splitlines()) == 1


def test_sheets_on_one_shoe_are_audited_as_each_alone() -> None:
    texts = [
        'decks = 8\n[[claim]]\nbet = "tie"\nrtp = "85.64%"\n',
        'decks = 8\n[[claim]]\nbet = "tie"\nrtp = "85.65%"\n[[offer]]\nbet = "player-pair"\n',
        'decks = 6\n[[claim]]\nbet = "tie"\nrtp = "85.56%"\n',
    ]
    sheets = [parse_sheet(tomllib.loads(HEAD + text), "s.toml") for text in texts]
    together = audit_sheets(sheets)
    assert together == tuple(audit_sheets([sheet])[0] for sheet in sheets)
    assert [audited.claims[0].verdict.value for audited in together] == [
        "exact",
        "rounded-up",
        "exact",
    ]


@pytest.mark.parametrize(
    ("stated", "careful", "lenient", "strict"),
    [
        ('rtp = "98.76%"', True, True, True),
        ('rtp = "98.7%"', True, True, False),  # 98.76 cut off
        ('rtp = "98.77%"', False, True, False),
        ('edge = "1.24%"', True, True, True),
        ('edge = "1.3%"', True, True, False),  # 1.235 rounded up
        ('edge = "1.23%"', False, True, False),
        ('probability = "44.6%"', True, True, True),
        ('probability = "44.7%"', False, True, False),
        ('rtp = "98.78%"', False, False, False),
        ('rtp = "98.70%"', False, False, False),
    ],
)
def test_what_holds(stated: str, careful: bool, lenient: bool, strict: bool) -> None:
    audited = audit(f'decks = 8\n[[claim]]\nbet = "player"\n{stated}\n')
    assert audited.holds() is careful
    assert [audited.holds(tolerance) for tolerance in Tolerance] == [careful, lenient, strict]
