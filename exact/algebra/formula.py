"""Returns as exact functions of the number of decks, and whether more decks help or harm.

Why the counts are polynomials. Fix in which order which cards are dealt, each by its rank, or by
rank and suit. With d decks there are 4d cards of a rank (d of a card), less those removed, and a
deal that takes a card of a kind k times has n (n-1) … (n-k+1) ways to take them when there are n:
a polynomial in d of degree k. Over the six cards of a deal the degrees add up to six, the rules
and the bet decide which deals count and know no d, and so the arrangements of each line are a sum
of polynomials of degree six with whole coefficients. A coup that ends early counts with all its
continuations, which are cards like any others; a printed card is dealt from no shoe and lowers
the degree by one.

A polynomial of degree n is known from its values at n + 1 places. They are counted by the deal
itself, at the fewest whole decks that hold the removed cards and the numbers that follow; two
more numbers of decks check what was found.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from exact.bet import Bet
from exact.errors import BetError, EventError, ShoeError
from exact.rules import Rules
from exact.settlement import OTHERWISE, settle
from exact.shoe import COUP, Shoe

if TYPE_CHECKING:
    import sympy

#: Numbers of decks at which an interpolated polynomial is checked besides those that made it.
CHECKS = 2
#: So many numbers of decks are tried for the first that holds the removed cards.
_MOST_FIRST = 64

#: Coefficients of a polynomial in the number of decks, the constant first.
Polynomial = tuple[int, ...]


@dataclass(frozen=True)
class Formula:
    """The settlement of a bet for every number of decks.

    Attributes:
        bet: the bet.
        rules: id of the drawing rules.
        lines: what each line is called, the losing rest last.
        arrangements: the ordered deals of each line, as polynomials in the number of decks.
        first: the fewest decks for which they are claimed.
        remove: cards gone from the shoe, as text.
        given: text of the event that the counts are restricted to, or None.
    """

    bet: Bet
    rules: str
    lines: tuple[str, ...]
    arrangements: tuple[Polynomial, ...]
    first: int = 1
    remove: str = ""
    given: str | None = None

    @property
    def pays(self) -> tuple[Fraction, ...]:
        """Net wins of the lines, the losing rest included."""
        return (*(line.pays for line in self.bet.lines), Fraction(-1))

    @property
    def total(self) -> Polynomial:
        """The ordered deals in all."""
        return tuple(map(sum, zip(*self.arrangements, strict=True)))

    def rtp(self, decks: int) -> Fraction:
        """Return the return at a number of decks, read off the polynomials."""
        won = sum(
            (
                pays * at(line, decks)
                for pays, line in zip(self.pays, self.arrangements, strict=True)
            ),
            Fraction(0),
        )
        return 1 + won / at(self.total, decks)

    @property
    def shares(self) -> tuple[Fraction, ...]:
        """What the probability of each line tends to as the number of decks grows."""
        # No line grows faster than all of them together, whose highest coefficient is not zero.
        degree = max(power for power, coefficient in enumerate(self.total) if coefficient)
        return tuple(Fraction(line[degree], self.total[degree]) for line in self.arrangements)

    @property
    def limit(self) -> Fraction:
        """What the return tends to as the number of decks grows."""
        won = (pays * share for pays, share in zip(self.pays, self.shares, strict=True))
        return 1 + sum(won, Fraction(0))


def formulas(
    bets: Sequence[Bet], rules: Rules, remove: str = "", given: str | None = None
) -> tuple[Formula, ...]:
    """Return the exact settlement of each bet as a function of the number of decks.

    Args:
        bets: what is settled; the rules that a bet names are the caller's to mind.
        rules: who draws on what.
        remove: cards that are gone from the shoe, such as `A,5`.
        given: text of an event that the counts are restricted to.

    Raises:
        ShoeError: when `remove` cannot be read, or takes suits away that a bet must know.
        EventError: when `given` is no event, or never happens.
        BetError: when a bet takes several coups, or has no law by itself.

    >>> from exact.desk import find_bet
    >>> from exact.catalogue.rules import find_rules
    >>> tie = formulas([find_bet("tie")], find_rules("punto-banco"))[0]
    >>> tie.arrangements[0][1] == 32 * -195, tie.rtp(8)
    (True, Fraction(619306544887, 723147898655))
    """
    for bet in bets:
        if bet.coups is not None:
            raise BetError(
                f"bet {bet.id}: takes several coups, so it has no arrangements that are "
                "polynomials in the number of decks; exact sweep prints its returns"
            )
    degree = COUP - len(rules.printed)
    decks, counted = _counted(bets, rules, remove, given, degree + 1 + CHECKS)
    found = []
    for place, bet in enumerate(bets):
        lines = []
        for values in zip(*(row[place] for row in counted), strict=True):
            polynomial = interpolate(decks[: degree + 1], values[: degree + 1])
            for number, value in zip(decks, values, strict=True):
                if at(polynomial, number) != value:  # the proof above would be wrong
                    raise ArithmeticError(f"{bet.id}: no polynomial fits {number} decks")
            lines.append(polynomial)
        whens = (*(line.when for line in bet.lines), OTHERWISE)
        found.append(Formula(bet, rules.id, whens, tuple(lines), decks[0], remove, given))
    return tuple(found)


def _counted(
    bets: Sequence[Bet], rules: Rules, remove: str, given: str | None, wanted: int
) -> tuple[list[int], list[list[tuple[int, ...]]]]:
    """Return numbers of decks and, for each of them and each bet, the count of each line."""
    decks: list[int] = []
    counted: list[list[tuple[int, ...]]] = []
    number = 1
    while len(decks) < wanted:
        try:
            settled = settle(bets, Shoe.whole(number, remove), rules, given)
        except (ShoeError, EventError):
            # Too few decks for the cards removed, or for the event; what is wrong otherwise is
            # wrong at every number of decks.
            if decks or number >= _MOST_FIRST:
                raise
        else:
            decks.append(number)
            counted.append([tuple(line.arrangements for line in s.lines) for s in settled])
        number += 1
    return decks, counted


def interpolate(places: Sequence[int], values: Sequence[int]) -> Polynomial:
    """Return the polynomial of least degree with whole coefficients through the points.

    Raises:
        ArithmeticError: when a coefficient of that polynomial is not whole.

    >>> interpolate([1, 2, 3], [1, 4, 9])
    (0, 0, 1)
    """
    # Newton's divided differences, then multiplied out.
    differences = [Fraction(value) for value in values]
    for order in range(1, len(places)):
        for i in range(len(places) - 1, order - 1, -1):
            step = places[i] - places[i - order]
            differences[i] = (differences[i] - differences[i - 1]) / step
    coefficients = [Fraction(0)]
    for place, difference in zip(reversed(places), reversed(differences), strict=True):
        shifted = [Fraction(0), *coefficients]
        for power, coefficient in enumerate(coefficients):
            shifted[power] -= place * coefficient
        shifted[0] += difference
        coefficients = shifted
    if any(coefficient.denominator != 1 for coefficient in coefficients):
        raise ArithmeticError("the interpolated polynomial has no whole coefficients")
    return tuple(int(coefficient) for coefficient in coefficients[: len(places)])


def at(polynomial: Polynomial, decks: int) -> int:
    """Return the value of a polynomial."""
    value = 0
    for coefficient in reversed(polynomial):
        value = value * decks + coefficient
    return value


def arrangement(polynomial: Polynomial) -> sympy.Expr:
    """Return a polynomial in the number of decks `d`, factored."""
    import sympy

    return sympy.factor(polynomial_of(polynomial).as_expr())


def return_of(formula: Formula, symbolic: bool = False) -> sympy.Expr:
    """Return the return as a rational function of `d`, factored.

    Args:
        formula: of the bet.
        symbolic: leave the pays of winning lines open: `x`, or `x1`, `x2`, … in their order.
    """
    import sympy

    names = iter(pay_names(formula.bet))
    total = polynomial_of(formula.total).as_expr()
    won = total
    for pays, line in zip(formula.pays, formula.arrangements, strict=True):
        pay = sympy.Symbol(next(names)) if symbolic and pays > 0 else rational(pays)
        won += pay * polynomial_of(line).as_expr()
    return sympy.factor(won / total)


def limit_of(formula: Formula) -> sympy.Expr:
    """Return what the return tends to with more and more decks, the winning pays left open.

    >>> from exact.desk import find_bet
    >>> from exact.catalogue.rules import find_rules
    >>> limit_of(formulas([find_bet("tie")], find_rules("punto-banco"))[0])
    460601*(x + 1)/4826809
    """
    import sympy

    names = iter(pay_names(formula.bet))
    limit = rational(1)
    for pays, share in zip(formula.pays, formula.shares, strict=True):
        pay = sympy.Symbol(next(names)) if pays > 0 else rational(pays)
        limit += pay * rational(share)
    return sympy.factor(limit)


def rational(value: Fraction | int) -> sympy.Rational:
    """Return a fraction as sympy has them."""
    import sympy

    return sympy.Rational(value.numerator, value.denominator)


def pay_names(bet: Bet) -> tuple[str, ...]:
    """Return what the open pays of the winning lines are called.

    >>> from exact.desk import find_bet
    >>> pay_names(find_bet("banker")), pay_names(find_bet("banker-half-on-6"))
    (('x',), ('x1', 'x2'))
    """
    winning = sum(line.pays > 0 for line in bet.lines)
    return ("x",) if winning == 1 else tuple(f"x{n}" for n in range(1, winning + 1))


def polynomial_of(polynomial: Polynomial) -> sympy.Poly:
    """Return a polynomial in the number of decks as sympy has them."""
    import sympy

    return sympy.Poly(list(reversed(polynomial)), sympy.Symbol("d"), domain="QQ")
