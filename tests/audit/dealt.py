"""Returns of the sheets' bets by other means than the product's: typed counts, pairs counted on
paper, and a deal by point values that walks every coup of a shoe.
"""

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product

#: Published counts of ordered six-card deals: Player, Banker, Tie.
COUNTS = {
    6: (392220492728832, 403095751234560, 83552962932288),
    8: (2230518282592256, 2292252566437888, 475627426473216),
}


@cache
def outcomes(decks: int) -> Counter[tuple[int, int, int]]:
    """Ordered six-card deals for each pair of totals and number of cards."""
    left = [16 * decks] + [4 * decks] * 9
    cards = 52 * decks
    counted: Counter[tuple[int, int, int]] = Counter()
    for start in product(range(10), repeat=4):
        deals = 1
        for value in start:
            deals *= left[value]
            left[value] -= 1
        player, banker = (start[0] + start[2]) % 10, (start[1] + start[3]) % 10
        if max(player, banker) >= 8 or min(player, banker) >= 6:
            counted[player, banker, 4] += deals * (cards - 4) * (cards - 5)
        elif player >= 6:
            for value in range(10):
                counted[player, (banker + value) % 10, 5] += deals * left[value] * (cards - 5)
        else:
            for third in range(10):
                drawn = deals * left[third]
                left[third] -= 1
                final = (player + third) % 10
                if third in BANKER_DRAWS_ON[banker]:
                    for value in range(10):
                        counted[final, (banker + value) % 10, 6] += drawn * left[value]
                else:
                    counted[final, banker, 5] += drawn * (cards - 5)
                left[third] += 1
        for value in start:
            left[value] += 1
    return counted


BANKER_DRAWS_ON = {
    **dict.fromkeys((0, 1, 2), range(10)),
    3: (0, 1, 2, 3, 4, 5, 6, 7, 9),
    4: (2, 3, 4, 5, 6, 7),
    5: (4, 5, 6, 7),
    6: (6, 7),
    7: (),
}


def main_return(decks: int, player: str, banker: str, tie: str) -> Fraction:
    """Return of a bet with these net wins on the three results."""
    counts, pays = COUNTS[decks], [Fraction(text) for text in (player, banker, tie)]
    return 1 + sum(n * pay for n, pay in zip(counts, pays, strict=True)) / Fraction(sum(counts))


def by_points(decks: int, pays: dict[str, str]) -> Fraction:
    """Return of a bet with these stakes back and won, by what the totals and cards come to."""
    counted = outcomes(decks)
    back = Fraction(0)
    for (player, banker, cards), deals in counted.items():
        names = {
            f"tie {player}" if player == banker else "",
            f"{cards} cards",
            "player" if player > banker else "",
            "banker on 6" if player < banker == 6 else "",
            "banker on others" if player < banker != 6 else "",
            "tie" if player == banker else "",
        }
        back += deals * sum(Fraction(pays[name]) for name in names & set(pays))
    return back / sum(counted.values())


def one_pair(decks: int) -> Fraction:
    """Probability that two cards share a rank: 31/415 for eight decks."""
    return Fraction(4 * decks - 1, 52 * decks - 1)


def either_pair(decks: int) -> Fraction:
    """Probability that one hand or both have two cards of one rank."""
    return _either(one_pair(decks), 4 * decks, 13, 52 * decks)


def either_perfect_pair(decks: int) -> Fraction:
    """Probability that one hand or both have two cards of one rank and suit."""
    return _either(Fraction(decks - 1, 52 * decks - 1), decks, 52, 52 * decks)


def _either(one: Fraction, kind: int, kinds: int, cards: int) -> Fraction:
    """Two hands, each alike with probability `one`, less both at once."""
    same = (kind - 2) * (kind - 3)  # the second hand's pair is of the first one's kind
    other = (kinds - 1) * kind * (kind - 1)
    both = one * Fraction(same + other, (cards - 2) * (cards - 3))
    return 2 * one - both
