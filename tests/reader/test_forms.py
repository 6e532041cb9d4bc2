"""Every form in which pages print names, pays and figures: read, or reported, never guessed."""

import pytest

from exact.reader.reading import PageReading, read_text_of

HEAD = "Baccarat, 8 decks\n"


def of(text: str) -> PageReading:
    return read_text_of(HEAD + text)


def pays(reading: PageReading) -> dict[str, str]:
    return {id: str(each.net) for each in reading.pays for id in each.pay.subject.ids}


def figures(reading: PageReading) -> list[tuple[str, str, str | None]]:
    return [(c.bet, c.figure.quantity, c.figure.printed[0]) for c in reading.claims]


def lost(reading: PageReading) -> list[str]:
    return [each.text for each in reading.unplaced]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Player Pair 11:1", {"player-pair": "11"}),
        ("Player Pair pays 11 to 1", {"player-pair": "11"}),
        ("Dragon 7 pays 40-to-1", {"dragon-7": "40"}),
        ("Banker .95 to 1", {"banker": "19/20"}),
        ("Banker 0,95:1", {"banker": "19/20"}),
        ("Banker Wins: 19-20\nPlayer Wins: 1-1", {"banker": "19/20", "player": "1"}),
        ("Banker 19/20\nTie 8/1", {"banker": "19/20", "tie": "8"}),
        ("Tie 9 for 1\nPlayer Pair 11 to 1", {"tie": "8", "player-pair": "11"}),
        ("Banker 1 win 0.95\nTie 1 win 8", {"banker": "19/20", "tie": "8"}),
        ("Player Evens", {"player": "1"}),
        ("Player: Even money", {"player": "1"}),
        ("Player 1 : 1 (even money)", {"player": "1"}),
        ("Banker: even money minus 5 %", {"banker": "19/20"}),
        ("Banker 1:1 minus a 5% commission", {"banker": "19/20"}),
        ("Banker 1:1 (-5%)", {"banker": "19/20"}),
        ("Banker 0.95:1 (5% commission is charged)", {"banker": "19/20"}),
        ("Perfect Pairs™ 25:1\nBanker® 0.95:1", {"perfect-pairs": "25", "banker": "19/20"}),
        ("PerfectPairsTM25:1", {"perfect-pairs": "25"}),
        ("Bet | Pays\nBanker | 0.95\nTie | 8", {"banker": "19/20", "tie": "8"}),
        ("Tie (Banker & Player Push): 8-1", {"tie": "8"}),
        ("P Pair. 11:1", {"player-pair": "11"}),
        ("Big 0.54:1\nSmall 1.5:1", {"big": "27/50", "small": "3/2"}),
    ],
)
def test_a_pay_is_read(text: str, expected: dict[str, str]) -> None:
    assert pays(of(text)) == expected
    assert lost(of(text)) == []


def test_a_turned_pay_is_turned_back_by_what_the_catalogue_knows_of_its_bet() -> None:
    reading = of("Player 1:1\nBanker 1:0.95\nTie 1:8\nEither Pair 5:1")
    assert pays(reading) == {"player": "1", "banker": "19/20", "tie": "8", "either-pair": "5"}
    assert {each.note for each in reading.pays if each.pay.printed == "1:8"} == {
        "read as 8:1, stake first"
    }


def test_a_turned_pay_that_the_catalogue_does_not_know_goes_by_the_other_rows() -> None:
    assert pays(of("Tie 1:8\nPlayer Pair 1:11\nEither Pair 1:6"))["either-pair"] == "6"


def test_a_turned_pay_without_anything_to_go_by_is_reported() -> None:
    reading = of("Player 1:1\nEither Pair 1:6")
    assert pays(reading) == {"player": "1"}
    assert [(each.text, each.why) for each in reading.unplaced] == [
        ("1:6", "may mean 1:6 (to) or 6:1 (stake first), and nothing on the page tells which")
    ]


@pytest.mark.parametrize(
    "text", ["Player 1x\nTie 8x\nPlayer Pair 11x", "Player 2x\nTie 9x\nPlayer Pair 12x"]
)
def test_multiples_count_the_stake_or_not_by_all_rows_of_the_page(text: str) -> None:
    assert pays(of(text)) == {"player": "1", "tie": "8", "player-pair": "11"}


def test_a_multiple_without_anything_to_go_by_is_reported() -> None:
    reading = of("Player 1:1\nTie 9x")
    assert "tie" not in pays(reading)
    assert lost(reading) == ["9x"]


def test_a_pay_that_a_spreadsheet_took_for_a_time_is_read_with_a_note() -> None:
    reading = of("Bet | Pays\nTie | 01:08:00\nPlayer Pair | 01:11:00")
    assert pays(reading) == {"tie": "8", "player-pair": "11"}
    assert [each.pay.printed for each in reading.pays] == ["01:08:00", "01:11:00"]
    assert all("stake first" in each.note for each in reading.pays)


def test_either_word_is_settled_by_the_page() -> None:
    text = "Bacará, oito baralhos. Jogador Banca Empate\nJogador: {} para 1\nEmpate: {} para 1"
    for player, tie, expected in ((1, 9, "9"), (2, 9, "8")):
        reading = read_text_of(text.format(player, tie))
        assert pays(reading) == {"player": "1", "tie": expected}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("RTP\nPlayer 98,76%\nBanker 98.94%", [("player", "98,76%"), ("banker", "98.94%")]),
        ("RTP\nBanker 98,94\u2009%", [("banker", "98,94\u2009%")]),
        ("RTP\nTie ≈ 85.64%", [("tie", "≈ 85.64%")]),
        ("RTP\nTie ca. 85.64%", [("tie", "ca. 85.64%")]),
        ("RTP\nTie* 85.64%*\nBanker¹ 98.94%¹", [("tie", "85.64%"), ("banker", "98.94%")]),
        ("Tie RTP 85.64 percent", [("tie", "85.64")]),
        ("RTP\nBanker\n98.94%\nPlayer\n98.76%", [("banker", "98.94%"), ("player", "98.76%")]),
        ("RTP\n89.64% - Banker Pair", [("banker-pair", "89.64%")]),
        (
            "RTP\nPlayer Pair / Banker Pair 89.64%",
            [("player-pair", "89.64%"), ("banker-pair", "89.64%")],
        ),
        ("Bet\tPays\tRTP\nTie\t8:1\t85.64%", [("tie", "85.64%")]),
        ("Bet    Pays   RTP\nTie    8:1    85.64%", [("tie", "85.64%")]),
        ("| Bet | RTP |\n|---|---|\n| Tie | 85.64% |", [("tie", "85.64%")]),
        (
            "Bet | Player | Tie\nPays | 1:1 | 8:1\nRTP | 98.76% | 85.64%",
            [("player", "98.76%"), ("tie", "85.64%")],
        ),
        ("| Banker | RTP 98.94% |", [("banker", "98.94%")]),
        ("RTPBanker98.94%", [("banker", "98.94%")]),
        ("Return: Player 98.76, Tie 85.64", [("player", "98.76"), ("tie", "85.64")]),
    ],
)
def test_a_return_is_read(text: str, expected: list[tuple[str, str]]) -> None:
    reading = of(text)
    assert figures(reading) == [(bet, "rtp", printed) for bet, printed in expected]
    assert lost(reading) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("House edge\n1.06% - Banker", [("banker", "edge", "1.06%")]),
        ("Small 6: 22 to 1, house edge 14.33 percent", [("small-tiger", "edge", "14.33")]),
        (
            "Banker RTP 98.94%, house edge −1.06%",
            [("banker", "rtp", "98.94%"), ("banker", "edge", "1.06%")],
        ),
        ("Tie 14.36% house edge", [("tie", "edge", "14.36%")]),
        (
            "Bet | Pays | House edge | RTP\nTie | 8:1 | 14.36% | 85.64%",
            [("tie", "edge", "14.36%"), ("tie", "rtp", "85.64%")],
        ),
        ("Tie\n85.64%\n14.36%", [("tie", "rtp", "85.64%"), ("tie", "edge", "14.36%")]),
    ],
)
def test_an_edge_is_read(text: str, expected: list[tuple[str, str, str]]) -> None:
    assert figures(of(text)) == expected
    assert lost(of(text)) == []


def test_signed_decimal_fractions_of_the_stake_make_the_unit_of_the_sheet() -> None:
    reading = of("Bet | Pays | House edge\nBanker | 0.95 | -0.010579\nTie | 8 | -0.143596")
    assert reading.fractions
    assert figures(reading) == [("banker", "edge", "0.010579"), ("tie", "edge", "0.143596")]
    assert all("minus" in note for claim in reading.claims for note in claim.notes[:1])


def test_a_fraction_among_percentages_is_reported() -> None:
    reading = of("Bet | House edge\nBanker | 1.06\nTie | 0.143596")
    assert figures(reading) == [("banker", "edge", "1.06")]
    assert lost(reading) == ["0.143596"]


@pytest.mark.parametrize(
    ("text", "ends"),
    [
        ("Expected RTP 85.64 - 98.94%", ("85.64", "98.94%")),
        ("RTP: 85.64%–98.94%", ("85.64%", "98.94%")),
        ("RTP from 85.64% to 98.94%", ("85.64%", "98.94%")),
        ("RTP between 85.64% and 98.94%", ("85.64%", "98.94%")),
        ("The minimum RTP is 85.64% and the maximum RTP is 98.94%.", ("85.64%", "98.94%")),
        ("The theoretical minimum return is 85.64%.", ("85.64%", None)),
        ("RTP up to 98.94%", (None, "98.94%")),
    ],
)
def test_a_range_is_read_over_the_bets_of_the_page(
    text: str, ends: tuple[str | None, str | None]
) -> None:
    reading = of(f"{text}\nPlayer 1:1\nBanker 0.95:1\nTie 8:1")
    (among,) = reading.ranges
    assert (among.bets, among.figure.printed) == (("player", "banker", "tie"), ends)
    assert lost(reading) == []


def test_a_range_over_a_series_takes_its_members_at_their_pays() -> None:
    reading = of("RTP\nEgalite Extra 87.55%–93.61%\nEgalite Extra | Pays\n0 | 150:1\n1 | 201:1")
    assert reading.ranges[0].bets == ("egalite-0", "egalite-1@201:1")
    assert [(offer.bet, offer.name) for offer in reading.offers] == [
        ("egalite-0", "Egalite Extra 0"),
        ("egalite-1@201:1", "Egalite Extra 1"),
    ]


def test_a_return_of_the_whole_game_is_not_given_to_a_bet() -> None:
    reading = of("Return to Player (RTP): 98.94%\nPlayer 1:1")
    assert reading.claims == ()
    assert [(each.text, each.why) for each in reading.unplaced] == [
        ("98.94%", "a return of no bet in particular")
    ]


def test_an_edge_without_a_word_for_it_is_reported() -> None:
    reading = of("Player 1:1\nTie 14.36%")
    assert [(each.text, each.why) for each in reading.unplaced] == [
        ("14.36%", "a percentage of unknown meaning")
    ]


def test_a_return_without_a_word_for_it_is_of_low_confidence() -> None:
    (claim,) = of("Tie 85.64%").claims
    assert claim.confidence == "low"
    assert claim.notes == ("no word says what it is; taken for a return by its size",)


def test_a_damaged_name_is_read_with_low_confidence_and_says_so() -> None:
    for text in ("RTP\nPlayr Pair 89.64%", "Bet | RTP\nPlayr Pair | 89.64%"):
        (claim,) = of(text).claims
        assert (claim.bet, claim.name, claim.confidence) == ("player-pair", "Playr Pair", "low")
        assert claim.notes == ("read as 'Player Pair', which it nearly is",)


def test_money_dates_and_versions_are_no_figures() -> None:
    reading = of("Player 1:1\nMaximum stake on Player 10.600 kr.\nRTP v1.2.3 of 18/10/2022, $98.76")
    assert (reading.claims, reading.ranges) == ((), ())
    assert lost(reading) == ["10.600", "v1.2.3", "18/10/2022", "98.76"]


def test_a_push_is_no_pay() -> None:
    reading = of("Player pays 1 to 1.\nOn a Tie, Player and Banker bets are refunded.")
    assert pays(reading) == {"player": "1"}
    assert any("stakes come back" in note for note in reading.notes)


def test_figures_about_some_wins_of_a_bet_are_not_given_to_the_bet() -> None:
    reading = of("Player 1:1\nRTP\nPlayer natural: 93.21%\nBanker wins by 4 points: 90.12%")
    assert reading.claims == ()
    assert lost(reading) == ["93.21%", "4", "90.12%"]


def test_two_pays_of_a_bet_make_the_variant_that_has_them() -> None:
    reading = of("Banker 1:1\nBanker wins with 6: 0.5:1\nPlayer 1:1\nRTP Banker 98.54%")
    assert figures(reading) == [("banker-half-on-6", "rtp", "98.54%")]


def test_a_pay_of_another_paytable_names_it_and_one_of_none_is_taken_as_printed() -> None:
    reading = of("Tie 9:1\nPlayer Pair 12:1")
    assert [offer.bet for offer in reading.offers] == ["tie/9", "player-pair@12:1"]


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (
            "Player pays 1 to 1. A chip of 10 on Player returns 19.5.",
            "line 2: in the example a stake of 10 comes to 19.5, which is 0.95:1, but Player pays "
            "1:1",
        ),
        ("Tie 8:1, 6 decks", "line 1 names 8 decks and line 2 6; the first is taken"),
        (
            "RTP Player 98.76%\nRTP Player 98.70%",
            "player: line 2 prints 98.76% and line 3 98.70% for its rtp",
        ),
        (
            "RTP Player 98.76%\nHouse edge Player 1.50%",
            "player: line 2 prints 98.76% and line 3 1.50%, a return and an edge that do not add "
            "up to one",
        ),
        (
            "Player 1:1\nPlayer 2:1",
            "player: several pays stand side by side: 1:1 in line 2, 2:1 in line 3",
        ),
    ],
)
def test_statements_that_contradict_each_other_are_named(text: str, says: str) -> None:
    assert of(text).contradictions == (says,)


def test_figures_that_only_differ_in_decimals_are_no_contradiction() -> None:
    assert of("RTP Player 98.8%\nRTP Player 98.76%\nHouse edge Player 1.24%").contradictions == ()


def test_an_example_that_fits_the_pay_is_none() -> None:
    for text in (
        "Banker pays 0.95 to 1, a chip of 10 returns 19,5.",
        "Tie 8:1, for example 10 wins you 80.",
    ):
        assert of(text).contradictions == ()


@pytest.mark.parametrize(
    ("text", "note"),
    [
        (
            "Tie pays 8:1. A chip of 10 on Tie returns 80.",
            "line 2: the example gives the win without the stake: 80 for 10 is the win at 8:1, the "
            "stake comes back besides",
        ),
        (
            "Tie pays 8:1. For example 10 wins you 90.",
            "line 2: the example counts the stake in what is won: 90 for 10 is what comes back at "
            "8:1",
        ),
        ("Tie pays 8:1. A chip of 10 on Tie returns 90.", None),
        ("Tie pays 8:1. For example 10 wins you 80.", None),
    ],
)
def test_an_example_that_fits_only_without_the_stake_is_noted(text: str, note: str | None) -> None:
    reading = of(text)
    assert (reading.contradictions, reading.unplaced) == ((), ())
    assert [each for each in reading.notes if "example" in each] == ([note] if note else [])


def test_every_figure_of_an_example_without_a_pay_is_listed() -> None:
    reading = of("Player pays 1:1.\nA chip of 10 on Tie returns 70.")
    why = "an example for Tie, of which no pay was read"
    assert [(e.text, e.line, e.why) for e in reading.unplaced] == [("10", 3, why), ("70", 3, why)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A commission of 5% is taken from Banker wins.", ["5%"]),
        ("RTP Egalite Extra 90.5%", ["90.5%"]),
        ("Tie | wins on 9 natural cards of both", ["9"]),
        ("12 for each of 8 decks", ["12"]),
    ],
)
def test_no_figure_is_lost_between_the_rooms(text: str, expected: list[str]) -> None:
    assert lost(of(f"Player pays 1:1.\n{text}")) == expected


def test_a_name_of_several_bets_is_given_no_figure_at_all() -> None:
    reading = of("Tie | 8:1\n| Dragon Bonus | up to 30 to 1 | 2.65% (Player) / 9.37% (Banker) |")
    assert reading.contradictions == ()
    assert pays(reading) == {"tie": "8"}
    assert sorted(lost(reading)) == ["2.65%", "30 to 1", "9.37%"]


def test_decks_may_be_open() -> None:
    assert of("Tie 8:1").decks == (8,)
    assert read_text_of("Baccarat with 6–8 decks. Tie 8:1").decks == (6, 7, 8)
    assert read_text_of("Baccarat with 6 or 8 decks. Tie 8:1").decks == (6, 8)
    assert read_text_of("Baccarat, infinite decks. Tie 8:1").decks == (None,)
    assert read_text_of("Baccarat. Decks: 6\nTie 8:1").decks == (6,)
    assert read_text_of("Baccarat\nTie 8:1\n8 decks.").decks == (8,)
    assert read_text_of("Baccarat with 8 standard 52-card decks. Tie 8:1").decks == (8,)
    reading = read_text_of("Baccarat. Tie 8:1")
    assert reading.decks == ()
    assert "the page does not say the number of decks, as far as was understood" in reading.notes
