"""A figure as a page prints it, read exactly: its value, and how finely it was printed.

A figure may have a decimal point or comma, spaces of any width, a percent sign, a leading `≈`, `~`
or `ca.`, a sign. It has one decimal mark: `10.600` is ten and six tenths with three decimals,
never ten thousand six hundred, because no return is printed in thousands of percent. Words are
no part of a figure, and nothing is guessed: what is left over is an error.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from exact.errors import BetError, SheetError, clip
from exact.pays import parse_pays

#: What a figure without a percent sign counts: hundredths, or ones.
UNITS = ("percent", "fraction")

_SPACE = r"[\s\u200b\u2060]*"  # \s has the no-break and thin spaces, but not those of no width
_FIGURE = re.compile(
    rf"{_SPACE}(?:(?:[≈~]|ca\.){_SPACE})?(?P<sign>[-+\u2212]?){_SPACE}"
    rf"(?P<whole>[0-9]*)(?:[.,](?P<decimals>[0-9]+))?{_SPACE}(?P<percent>%?){_SPACE}",
    re.IGNORECASE,
)
_PAYS = re.compile(
    rf"(?P<win>[0-9]*[.,]?[0-9]+){_SPACE}(?P<between>[-:/∶]|-?[^\W\d_]{{1,6}}[-.]?){_SPACE}"
    r"(?P<stake>[0-9]*[.,]?[0-9]+)"
)
#: The wide forms that pages in Chinese or Japanese print.
_NARROW = str.maketrans("０１２３４５６７８９．，％：－＋～", "0123456789.,%:-+~")
#: No figure is longer: a bound, so that a hostile number cannot eat time or memory.
_LONGEST = 40
_FORMS = '"98.94%", "98,94 %" and "≈ 1.06" do'


@dataclass(frozen=True)
class Printed:
    """A printed figure.

    Attributes:
        text: the figure as it is printed.
        value: what it says per unit staked, exactly (`98.94%` is 4947/5000).
        digits: printed decimals.
        percent: whether it counts hundredths.

    >>> parse_printed("≈ 98,94 %").value
    Fraction(4947, 5000)
    """

    text: str
    value: Fraction
    digits: int
    percent: bool

    @property
    def step(self) -> Fraction:
        """The distance between two neighbouring figures of as many decimals, per unit staked."""
        return Fraction(1, 10**self.digits * (100 if self.percent else 1))


def parse_printed(text: object, unit: str = "percent") -> Printed:
    """Return a printed figure as an exact value with its number of decimals.

    Args:
        text: the figure just as printed.
        unit: what a figure without a percent sign counts, `percent` or `fraction` (of one); with
            a percent sign it is a percentage in either case.

    Raises:
        SheetError: when it is no figure, or more than one.

    >>> parse_printed("−.5 %").value, parse_printed("0.9894", "fraction").digits
    (Fraction(-1, 200), 4)
    """
    if not isinstance(text, str):
        raise SheetError(f"{clip(text)} is not in quotes; a figure is text, just as printed")
    found = _FIGURE.fullmatch(text.translate(_NARROW)) if len(text) <= _LONGEST else None
    if not found or not (found["whole"] or found["decimals"]):
        raise SheetError(f"{clip(text)} is no percentage; {_FORMS}, without words")
    decimals = found["decimals"] or ""
    percent = bool(found["percent"]) or unit == "percent"
    value = Fraction(int(found["whole"] + decimals), 10 ** len(decimals) * (100 if percent else 1))
    minus = found["sign"] in ("-", "\u2212")
    return Printed(text, -value if minus else value, len(decimals), percent)


def parse_printed_pays(text: object) -> Fraction:
    """Return the net win per unit staked of a pay as a page prints it.

    Everything that `exact.pays.parse_pays` reads, and decimal commas, wide colons, hyphens, and
    any one short word between two numbers (`11 a 1`, `8 la 1`). A word that is not `for` is read
    as `to`. It may mean something else; but printed pays are only ever compared with a paytable,
    so a wrong reading becomes a visible conflict and never a wrong return.

    Raises:
        SheetError: when it is no pay.

    >>> parse_printed_pays("0,95:1"), parse_printed_pays("8 la 1")
    (Fraction(19, 20), Fraction(8, 1))
    """
    if not isinstance(text, str):
        raise SheetError(f'{clip(text)} is no text in quotes, "8:1" is')
    bare = " ".join(text.translate(_NARROW).split())
    found = _PAYS.fullmatch(bare) if len(bare) <= _LONGEST else None
    if found:
        between = " for " if found["between"].lower().strip("-") == "for" else ":"
        bare = f"{found['win']}{between}{found['stake']}".replace(",", ".")
    try:
        return parse_pays(bare)
    except BetError as error:
        raise SheetError(str(error).removeprefix("pays: ")) from None
