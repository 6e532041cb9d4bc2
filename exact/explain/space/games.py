"""Another game under the name: other decks, other pays, other settlements of the same bet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import cache

from exact.bet import Bet, Line
from exact.catalogue.entries import CatalogueEntry, read_bet_file
from exact.catalogue.tables import table_files
from exact.deal.joint import joint
from exact.events.syntax import parse_event
from exact.events.tree import Apply, Leaf
from exact.explain.deals import lines_of
from exact.explain.hypothesis import Kind, Setting, Variant, hypothesis
from exact.explain.reckoning import Reckoning
from exact.explain.space.hands import one_of_each_hand
from exact.pays import format_pays
from exact.rules import Rules
from exact.settlement import no_law
from exact.shoe import Shoe

#: Decks that games are dealt from, with how far-fetched each number is; None is infinitely many.
#: The common ones are those that a page confuses with others.
DECKS: dict[int | None, int] = {8: 1, 6: 1, None: 2, 1: 2, 4: 3, 2: 3, 7: 4, 5: 4, 3: 4}
_COMMON = (8, 6, None)
#: A name that more bets have is that of a game.
_MOST_CALLED = 4


@hypothesis(Kind.GAME, "decks", whole_page=True)
def decks(reckoning: Reckoning, setting: Setting) -> Iterator[Variant]:
    """Another number of decks, or drawing with replacement."""
    own = None if reckoning.shoe.replacement else reckoning.shoe.decks
    for number, weight in DECKS.items():
        if number != own:
            shoe = Shoe.infinite() if number is None else Shoe.whole(number)
            name = "infinitely many decks" if number is None else f"{number} decks"
            name = "1 deck" if number == 1 else name
            moved = replace(reckoning, shoe=shoe)
            yield Variant(name, f"with {name}", moved, weight, number in _COMMON)


@hypothesis(Kind.GAME, "pays", after=("decks",))
def paytables(reckoning: Reckoning, setting: Setting) -> Iterator[Variant]:
    """Another paytable that the catalogue has for the bet, such as another commission."""
    entry = setting.entry(reckoning.bet)
    for paytable in entry.paytables if entry is not None else ():
        other = entry.bet(paytable) if entry is not None else reckoning.bet
        if other.lines != reckoning.bet.lines:
            name = f"paytable {paytable} of {other.id}"
            yield Variant(name, f"with {name}", replace(reckoning, bet=other), 2)


@hypothesis(Kind.GAME, "pays", after=("decks",))
def same_name(reckoning: Reckoning, setting: Setting) -> Iterator[Variant]:
    """Another bet that trades under a name of this one."""
    own = setting.entry(reckoning.bet)
    if own is None:
        return
    called: dict[str, list[CatalogueEntry]] = {}
    for entry in setting.catalogue.entries:
        for name in _names(entry):
            called.setdefault(name, []).append(entry)
    for name in _names(own):
        for entry in called[name] if len(called[name]) <= _MOST_CALLED else ():
            yield from _instead(reckoning, entry, own, 2)


@hypothesis(Kind.GAME, "pays", after=("decks",))
def same_role(reckoning: Reckoning, setting: Setting) -> Iterator[Variant]:
    """Another bet that loses just when this one does: Banker without commission, for example."""
    role = loses_on(reckoning.bet, reckoning.rules)
    if role is None:
        return
    own = setting.entry(reckoning.bet)
    for entry in (*setting.catalogue.entries, *_games()):
        alike = entry.family == reckoning.bet.family and _plain(entry)
        if alike and loses_on(entry.bet(), reckoning.rules) == role:
            yield from _instead(reckoning, entry, own, 2)


@hypothesis(Kind.GAME, "pays", after=("decks",), whole_page=True)
def ties_lose(reckoning: Reckoning, setting: Setting) -> Iterator[Variant]:
    """A tie takes the stake that it pushes by the rules."""
    tie = parse_event("tie").node
    lines = [
        Line(line.when, Fraction(-1)) if line.pays == 0 and line.event.node == tie else line
        for line in reckoning.bet.lines
    ]
    if tuple(lines) != reckoning.bet.lines:
        bet = replace(reckoning.bet, lines=tuple(lines), paytable="")
        yield Variant("ties lose", "with ties lost", replace(reckoning, bet=bet), 2)


@hypothesis(Kind.GAME, "pays", after=("decks",), reading=True)
def paid_twice(reckoning: Reckoning, setting: Setting) -> Iterator[Variant]:
    """Both hands have what the bet is about, and it pays for each of them."""
    bet, hands = reckoning.bet, one_of_each_hand(reckoning)
    if hands is None or hands.single != 0 or len(bet.lines) != 1:
        return
    one = lines_of(bet).parts[0]
    both = Apply("and", *(Apply("holds", Leaf(f)) for f in (hands.player, hands.banker)))
    twice = 2 * bet.lines[0].pays
    doubled = replace(bet, lines=(replace(bet.lines[0], pays=twice), *bet.lines), paytable="")
    paid = replace(reckoning, bet=doubled, lines=Apply("first", both, one))
    says = f"with {format_pays(twice)} where both hands have it"
    yield Variant("both hands paid", says, paid, 3)


def loses_on(bet: Bet, rules: Rules) -> frozenset[str] | None:
    """Return the results on which a bet loses, where the result alone says whether it does."""
    if any(not feature.common for line in bet.lines for feature in line.event.features):
        return None
    return _loses_on(lines_of(bet), tuple(line.pays for line in bet.lines), rules)


@cache
def _loses_on(lines: Apply, pays: tuple[Fraction, ...], rules: Rules) -> frozenset[str] | None:
    # Which results there are with which line does not depend on the shoe, if it has every rank.
    results = Apply("first", *(parse_event(text).node for text in ("player.wins", "banker.wins")))
    lost: dict[int, set[bool]] = {}
    for answer in joint((lines, results), Shoe.infinite(), rules).ways:
        assert isinstance(answer, tuple)
        place, result = answer
        lost.setdefault(result, set()).add((*pays, Fraction(-1))[place] == -1)
    if any(len(either) > 1 for either in lost.values()):
        return None
    words = ("player", "banker", "tie")
    return frozenset(words[result] for result, either in lost.items() if True in either)


def _instead(
    reckoning: Reckoning, entry: CatalogueEntry, own: CatalogueEntry | None, weight: int
) -> Iterator[Variant]:
    if not _plain(entry) or (own is not None and entry.id == own.id):
        return
    for paytable in entry.paytables:
        other = entry.bet(paytable)
        if other.lines != reckoning.bet.lines:
            several = f", paytable {paytable}" if len(entry.paytables) > 1 else ""
            name = f"{entry.name}{several}"
            yield Variant(
                name, f"settled as {name}", replace(reckoning, bet=other, lines=None), weight
            )


def _plain(entry: CatalogueEntry) -> bool:
    """Whether a bet is settled by any coup, under any drawing rules."""
    bet = entry.bet()
    return not no_law(bet) and bet.coups is None and bet.given is None and bet.rules is None


def _names(entry: CatalogueEntry) -> dict[str, None]:
    return dict.fromkeys(name.casefold() for name in (entry.name, *entry.aliases))


@cache
def _games() -> tuple[CatalogueEntry, ...]:
    """Return the bets that only this search knows: they are sold, but in no catalogue."""
    return tuple(
        entry
        for path in table_files("mistakes")
        if path.stem == "games"
        for entry in read_bet_file(path)
    )
