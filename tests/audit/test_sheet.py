"""What a sheet is: it checks itself, however it was made."""

import pytest

from exact.audit.printed import parse_printed
from exact.audit.sheet import Claim, Range, Sheet
from exact.errors import SheetError

LOW, HIGH = parse_printed("85.64%"), parse_printed("98.94%")


def test_a_claim_states_a_known_quantity() -> None:
    with pytest.raises(SheetError, match="'return' is none of rtp, edge, probability"):
        Claim("player", "Punto", "return", LOW)


def test_a_range_has_bets_and_an_end_and_the_ends_in_order() -> None:
    assert Range(("tie", "banker"), None, LOW, HIGH).highest is HIGH
    for bets, low, high in (((), LOW, HIGH), (("tie",), None, None)):
        with pytest.raises(SheetError, match="a range wants bets"):
            Range(bets, None, low, high)
    with pytest.raises(SheetError, match="is above the highest"):
        Range(("tie", "banker"), None, HIGH, LOW)


def test_a_sheet_claims_something() -> None:
    with pytest.raises(SheetError, match=r"s\.toml: nothing is claimed"):
        Sheet("s.toml", "V", "G", (8,), (), (), ())
