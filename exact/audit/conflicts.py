"""What on one page cannot all be true, whatever the exact values are, or contradicts a paytable."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import combinations, permutations

from exact.audit.printed import Printed
from exact.audit.result import HIGHEST, LOWEST, Conflict, Judged, Law, Priced
from exact.audit.sheet import Pays
from exact.audit.verdict import Rounding, Verdict, roundings
from exact.bet import Bet
from exact.pays import format_pays


def find_conflicts(
    claims: Sequence[Judged],
    claimed: Sequence[Bet],
    offers: Sequence[Priced],
    offered: Sequence[Bet],
) -> tuple[Conflict, ...]:
    """Return the conflicts of a page.

    Args:
        claims: the judged claims; those of ranges come last.
        claimed: the bets of the claims, those of ranges left out.
        offers: the offers.
        offered: the bets of the offers.
    """
    return (
        *_one_law(claims),
        *_ranges(claims),
        *_pays(claims, claimed, offers, offered),
        *_rounding(claims),
    )


def _one_law(claims: Sequence[Judged]) -> Iterator[Conflict]:
    """Find claims on bets that have one law, and so one return, with different figures.

    An edge is compared with a return as what it leaves of the stake. Figures of different
    precision differ only when no value rounds to both.
    """
    groups: dict[tuple[str, frozenset[Law]], list[int]] = {}
    for place, claim in enumerate(claims):
        if claim.quantity not in (LOWEST, HIGHEST):
            kind = "rtp" if claim.quantity == "edge" else claim.quantity
            groups.setdefault((kind, claim.laws), []).append(place)
    for places in groups.values():
        pairs = [(a, b) for a, b in combinations(places, 2) if _apart(claims[a], claims[b])]
        apart = sorted({place for pair in pairs for place in pair})
        if apart:
            yield Conflict(
                tuple(apart),
                f"{_listed(_said(claims[place]) for place in apart)} are settled by one and the "
                "same law, so their figures cannot all be true",
            )


def _ranges(claims: Sequence[Judged]) -> Iterator[Conflict]:
    """Find returns outside of the printed range of the bets that they belong to."""
    for a, b in permutations(range(len(claims)), 2):
        end, claim = claims[a], claims[b]
        if end.quantity not in (LOWEST, HIGHEST) or not claim.laws <= end.laws:
            continue
        if claim.quantity not in ("rtp", "edge", end.quantity) or not _apart(end, claim):
            continue
        below = _return(claim) < _return(end)
        if below == (end.quantity == LOWEST):
            side = "below the lowest" if below else "above the highest"
            yield Conflict(
                tuple(sorted((a, b))), f"{_said(claim)} is {side} return of {_said(end)}"
            )


def _pays(
    claims: Sequence[Judged],
    claimed: Sequence[Bet],
    offers: Sequence[Priced],
    offered: Sequence[Bet],
) -> Iterator[Conflict]:
    """Find printed pays that no line of the bet has."""
    for place, bet in enumerate(claimed):
        for pays in _foreign(claims[place].pays, bet):
            yield Conflict((place,), _paid(claims[place].label, pays, bet))
    for place, bet in enumerate(offered):
        for pays in _foreign(offers[place].pays, bet):
            yield Conflict((), _paid(offers[place].label, pays, bet), (place,))


def _rounding(claims: Sequence[Judged]) -> Iterator[Conflict]:
    """Find whether no one rounding rule gives all figures that some rule gives."""
    needs: dict[frozenset[Rounding], list[int]] = {}
    for place, claim in enumerate(claims):
        if claim.exact is not None and claim.verdict is not Verdict.OFF:
            rules = roundings(claim.exact, claim.figure)
            if len(rules) < len(Rounding):
                needs.setdefault(rules, []).append(place)
    if not needs or frozenset.intersection(*needs):
        return
    wants = [
        f"{_listed((rule for rule in Rounding if rule in rules), 'or')} gives "
        + _listed(_said(claims[place]) for place in places)
        for rules, places in needs.items()
    ]
    places = sorted(place for group in needs.values() for place in group)
    yield Conflict(tuple(places), f"no single rounding rule gives all figures: {'; '.join(wants)}")


def _apart(a: Judged, b: Judged) -> bool:
    """Return whether no value rounds to both figures."""
    return abs(_return(a) - _return(b)) >= (a.figure.step + b.figure.step) / 2


def _return(claim: Judged) -> Fraction:
    return 1 - claim.figure.value if claim.quantity == "edge" else claim.figure.value


def _foreign(printed: Sequence[Pays], bet: Bet) -> list[Pays]:
    return [pays for pays in printed if all(line.pays != pays.net for line in bet.lines)]


def _paid(label: str, pays: Pays, bet: Bet) -> str:
    known = dict.fromkeys(format_pays(line.pays) for line in bet.lines if line.pays > 0)
    return f"{label} is printed to pay {pays.text}, but {bet.id} pays {' or '.join(known)}"


def _said(claim: Judged) -> str:
    kinds: dict[str, str] = {LOWEST: "lowest ", HIGHEST: "highest "}
    return f"{claim.label} ({kinds.get(claim.quantity, '')}{_figure(claim.figure)})"


def _figure(figure: Printed) -> str:
    return " ".join(figure.text.split())


def _listed(words: Iterable[str], between: str = "and") -> str:
    *others, last = words
    return f"{', '.join(others)} {between} {last}" if others else last
