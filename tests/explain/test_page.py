"""A page judged as a whole."""

import tomllib
from fractions import Fraction

import pytest

from exact.audit.judge import audit_sheets
from exact.audit.read import parse_sheet
from exact.audit.result import Audit
from exact.audit.verdict import Rounding


def audit(decks: str, *claims: tuple[str, str], quantity: str = "rtp", more: str = "") -> Audit:
    text = 'vendor = "V"\ngame = "G"\n' + (f"decks = {decks}\n" if decks else "")
    for bet, figure in claims:
        text += f'[[claim]]\nbet = "{bet}"\n{quantity} = "{figure}"\n'
    (audited,) = audit_sheets([parse_sheet(tomllib.loads(text + more), "s.toml")])
    return audited


def best(audited: Audit) -> list[str]:
    return [claim.found[0].name if claim.found else "" for claim in audited.claims]


SIX = (
    *(("player", "98.76%"), ("banker", "98.94%"), ("tie", "85.56%")),
    *(("player-pair", "88.75%"), ("either-pair", "85.46%")),
)


def test_one_cause_of_several_figures_ranks_first() -> None:
    audited = audit("8", *SIX)
    assert best(audited) == ["", "", "6 decks", "6 decks", "6 decks"]
    (cause,) = audited.page.causes
    assert (cause.name, cause.explains, cause.breaks) == ("6 decks", (2, 3, 4), ())


def test_where_no_decks_are_named_the_ones_that_give_all_figures_come_first() -> None:
    audited = audit("", *SIX)
    assert best(audited) == ["6 decks"] * 5
    assert audited.page.causes[0].explains == (0, 1, 2, 3, 4)
    assert [cause.name for cause in audited.page.causes] == ["6 decks", "8 decks"]


def test_a_cause_that_breaks_a_true_figure_ranks_last() -> None:
    alone = audit("8", ("player", "98.77%"))
    assert best(alone) == ["infinitely many decks"]
    # Infinitely many decks would make the pair 92.31 %.
    beside = audit("8", ("player", "98.77%"), ("player-pair", "89.64%"))
    names = [each.name for each in beside.claims[0].found]
    assert names[0] == "rounded up"
    # So would other numbers of decks; what breaks nothing stands before all of them.
    decks = [i for i, each in enumerate(names) if each.endswith("decks")]
    assert {names[i] for i in decks} >= {"6 decks", "infinitely many decks"}
    assert decks == list(range(min(decks), len(names)))


def test_tie_loses_on_both_main_bets() -> None:
    claims = (("banker", "10.57%"), ("player", "10.75%"))
    audited = audit("8", *claims, quantity="edge")
    assert best(audited) == ["ties lose", "ties lose"]


def test_two_rows_exchanged() -> None:
    audited = audit("8", ("big", "94.72%"), ("small", "95.65%"))
    assert best(audited) == ["rows exchanged with Small", "rows exchanged with Big"]
    one = audit("8", ("big", "94.72%"), ("small", "94.72%"))
    assert best(one) == ["the figure of Small on the page", ""]


def test_whether_one_rounding_gives_the_page() -> None:
    half = (Rounding.HALF_UP, Rounding.HALF_EVEN)
    assert audit("8", ("tie", "85.64%"), ("small", "94.72%")).page.one_rounding == half
    cut = audit("8", ("tie", "85.64%"), ("small", "94.71%"))
    assert cut.page.one_rounding == (Rounding.TRUNCATION,)
    none = audit("8", ("tie", "85.65%"), ("small", "94.71%"))
    assert none.page.one_rounding == ()
    assert none.page.rounding[Rounding.TRUNCATION] == (1,)


def test_one_simulation_fits_a_page() -> None:
    claims = (
        *(("player", "98.77%"), ("banker", "98.94%"), ("tie", "85.65%")),
        *(("player-pair", "89.65%"), ("banker-pair", "89.63%"), ("either-pair", "86.29%")),
        ("perfect-pairs", "86.99%"),
    )
    page = audit("8", *claims).page
    assert page.simulation is not None
    assert page.simulation.fits
    assert (page.simulation.coups, page.simulation.most) == (1_100_000_000, 2_700_000_000)
    assert page.simulated == tuple(range(7))


def test_one_figure_far_off_is_no_noise_of_the_same_simulation() -> None:
    claims = (("player", "97.7649187%"), ("tie", "85.6404%"), ("either-pair", "86.2901%"))
    page = audit("8", *claims).page
    assert page.simulation is not None
    assert (page.simulation.fits, page.simulation.worst) == (False, 0)


def test_a_page_that_is_right_is_no_simulation() -> None:
    audited = audit("8", ("tie", "85.64%"))
    assert (audited.page.simulation, audited.page.searched) == (None, (0,))
    assert audited.claims[0].found == ()


def test_readings_that_the_figures_refute() -> None:
    page = audit("8", ("player-pair", "89.64%"), ("perfect-pairs", "86.97%")).page
    refuted = [(each.name, each.claim) for each in page.refuted]
    assert refuted == [
        ("pair by value", 0),
        ("pair by value", 1),
        ("perfect pair by colour", 1),
        ("both hands paid", 1),
    ]
    same = Fraction(9 * 32 * 31 + 128 * 127, 416 * 415)
    assert page.refuted[0].value == 12 * same


def test_a_reading_that_gives_the_figure_is_not_refuted() -> None:
    audited = audit("8", ("perfect-pairs", "87.68%"))
    assert "both hands paid" not in [each.name for each in audited.page.refuted]
    assert best(audited) == ["both hands paid"]


def test_the_end_of_a_range_is_explained_as_the_bet_that_has_it() -> None:
    more = '[[range]]\nbets = ["banker", "tie"]\nrtp = ["85.56%", "98.94%"]\n'
    audited = audit("8", more=more)
    assert best(audited) == ["6 decks", ""]


@pytest.mark.parametrize("bet", ["player.wins @ 1:1; tie @ push", "round.cards >= 4 @ push"])
def test_bets_on_the_spot_and_figures_that_do_not_exist(bet: str) -> None:
    audited = audit("8", (bet, "12.34%"), quantity="rtp_resolved")
    assert len(audited.page.found) == 1
