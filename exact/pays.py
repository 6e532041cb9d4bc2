"""What a bet pays, from the way it is printed to the net win per unit staked.

| printed | net | means |
|---|---|---|
| `40:1`, `40 to 1`, `0.95:1`, `1:2` | 40, 40, 19/20, 1/2 | win to stake |
| `9 for 1`, `0.5 for 1` | 8, -1/2 | what is handed out, the stake included |
| `even`, `push`, `lose` | 1, 0, -1 | |
"""

from __future__ import annotations

import re
from fractions import Fraction

from exact.errors import BetError, clip

_WORDS = {"even": Fraction(1), "push": Fraction(0), "lose": Fraction(-1)}
_NUMBER = r"(\d+(?:\.\d+)?|\.\d+)"
_RATIO = re.compile(rf"{_NUMBER}(?:\s*(:)\s*|\s+(to|for)\s+){_NUMBER}", re.IGNORECASE | re.ASCII)
#: No paytable prints longer: a bound, so that a hostile number cannot eat time or memory.
_LONGEST = 40
_FORMS = "40:1, 40 to 1, 1:2, 0.95:1, 9 for 1, even, push and lose do"


def parse_pays(text: str) -> Fraction:
    """Return the net win per unit staked of a printed pay.

    Args:
        text: `40:1`, `40 to 1`, `1:2`, `0.95:1`; `9 for 1` (stake included); `even`, `push`,
            `lose`; in any case. Decimals are read exactly.

    Raises:
        BetError: when it is none of these, or no positive ratio.

    >>> parse_pays("0.95:1"), parse_pays("9 for 1"), parse_pays("0.5 for 1")
    (Fraction(19, 20), Fraction(8, 1), Fraction(-1, 2))
    """
    if not isinstance(text, str):
        raise BetError(f'pays: {clip(str(text))} is no text in quotes, "8:1" is')
    bare = text.strip()
    if len(bare) > _LONGEST:
        raise BetError(f"pays: {clip(bare)} is longer than {_LONGEST} characters; {_FORMS}")
    if bare.lower() in _WORDS:
        return _WORDS[bare.lower()]
    found = _RATIO.fullmatch(bare)
    if not found:
        raise BetError(f"pays: {clip(bare)} cannot be read; {_FORMS}")
    win, stake = Fraction(found[1]), Fraction(found[4])
    if win == 0 or stake == 0:
        raise BetError(f"pays: {clip(bare)} is no positive ratio; {_FORMS}")
    handed_out = (found[3] or "").lower() == "for"
    return win / stake - 1 if handed_out else win / stake


def format_pays(net: Fraction) -> str:
    """Return the net win per unit staked as it is printed; `parse_pays` reads it back.

    Whole numbers and finite decimals are printed against one, others as a ratio of whole numbers;
    a stake that comes back in part is printed as what is handed out `for 1`.

    Raises:
        BetError: when more than the stake would be lost.

    >>> [format_pays(Fraction(net)) for net in ("8", "0.95", "1/3", "0", "-1/2", "-1")]
    ['8:1', '0.95:1', '1:3', 'push', '0.5 for 1', 'lose']
    """
    if net < -1:
        raise BetError(f"pays: a net of {net} would lose more than the stake")
    if net == 0:
        return "push"
    if net == -1:
        return "lose"
    ratio, between, one = (net, ":", ":1") if net > 0 else (net + 1, " for ", " for 1")
    decimal = _finite(ratio)
    if decimal is None:
        return f"{ratio.numerator}{between}{ratio.denominator}"
    return decimal + one


def _finite(ratio: Fraction) -> str | None:
    """Return a positive ratio as a finite decimal, or None when it has none."""
    rest, places = ratio.denominator, 0
    for prime in (2, 5):
        power = 0
        while rest % prime == 0:
            rest //= prime
            power += 1
        places = max(places, power)
    if rest != 1:
        return None
    digits = str(ratio.numerator * 10**places // ratio.denominator).rjust(places + 1, "0")
    return digits if places == 0 else f"{digits[:-places]}.{digits[-places:]}"
