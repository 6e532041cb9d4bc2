"""What a bet pays, from the way it is printed to the net win per unit staked.

| printed | net | means |
|---|---|---|
| `40:1`, `40 to 1`, `0.95:1`, `1:2` | 40, 40, 19/20, 1/2 | win to stake |
| `9 for 1`, `0.5 for 1` | 8, -1/2 | what is handed out, the stake included |
| `even`, `push`, `lose` | 1, 0, -1 | |
| `jackpot`, `10% of jackpot` | 0, and the share 1, 1/10 | the stake comes back besides |
| `jackpot for 1`, `10% of jackpot for 1` | -1, and the share 1, 1/10 | it does not |

A jackpot is counted in stakes.
"""

from __future__ import annotations

import re
from fractions import Fraction

from exact.errors import BetError, clip

_WORDS = {"even": Fraction(1), "push": Fraction(0), "lose": Fraction(-1)}
_NUMBER = r"(\d+(?:\.\d+)?|\.\d+)"
_RATIO = re.compile(rf"{_NUMBER}(?:\s*(:)\s*|\s+(to|for)\s+){_NUMBER}", re.IGNORECASE | re.ASCII)
_SHARE = re.compile(
    r"(?:(\d+(?:\.\d+)?|\.\d+)\s*%\s*of\s+)?jackpot(\s+for\s+1)?", re.IGNORECASE | re.ASCII
)
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
        raise BetError(f'pays: {clip(text)} is no text in quotes, "8:1" is')
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


def parse_share(text: str) -> tuple[Fraction, Fraction]:
    """Return the net win of a printed pay, and the share of a jackpot that is paid on top.

    Args:
        text: what `parse_pays` reads, with a share of nought; or `jackpot`, `10% of jackpot`,
            each with or without ` for 1`.

    Raises:
        BetError: when it is none of these, or a share is not above 0 and at most 100%.

    >>> [tuple(map(str, parse_share(text))) for text in ("8:1", "jackpot", "10% of jackpot for 1")]
    [('8', '0'), ('0', '1'), ('-1', '1/10')]
    """
    # Nearly no bet has one, so that the word is looked for before the pattern.
    if not isinstance(text, str) or "jackpot" not in text.lower():
        return parse_pays(text), Fraction(0)
    found = _SHARE.fullmatch(text.strip()) if len(text) <= _LONGEST else None
    if not found:
        raise BetError(
            f"pays: {clip(text.strip())} is no share of a jackpot: jackpot, 10% of jackpot and "
            "10% of jackpot for 1 are"
        )
    share = Fraction(found[1] or 100) / 100
    if not 0 < share <= 1:
        raise BetError(f"pays: {clip(text.strip())}: a share is above 0% and at most 100%")
    return Fraction(-1 if found[2] else 0), share


def format_pays(net: Fraction, share: Fraction = Fraction(0)) -> str:
    """Return a pay as it is printed; `parse_pays` and `parse_share` read it back.

    Whole numbers and finite decimals are printed against one, others as a ratio of whole numbers;
    a stake that comes back in part is printed as what is handed out `for 1`.

    Args:
        net: the net win per unit staked.
        share: the share of a jackpot that is paid on top.

    Raises:
        BetError: when more than the stake would be lost.

    >>> [format_pays(Fraction(net)) for net in ("8", "0.95", "1/3", "0", "-1/2", "-1")]
    ['8:1', '0.95:1', '1:3', 'push', '0.5 for 1', 'lose']
    >>> format_pays(Fraction(-1), Fraction(1, 10))
    '10% of jackpot for 1'
    """
    if share:
        percent = "" if share == 1 else f"{_finite(share * 100) or share * 100}% of "
        return f"{percent}jackpot{' for 1' if net == -1 else ''}"
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
