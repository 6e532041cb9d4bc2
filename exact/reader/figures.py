"""The numbers in a text: percentages, plain numbers, and what only looks like a figure.

Dates, times, versions, addresses and amounts of money are told apart, so that none of them is
ever taken for a return. A number has one decimal mark; one with several is a version, a list or an
amount in thousands, and no figure.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from unicodedata import category

from exact.reader.lexicon import Lexicon
from exact.reader.tokens import Token

_SPACE = r"[\s\u200b\u2060]"
_ATOM = re.compile(
    r"(?P<address>https?://\S+|www\.\S+)"
    r"|(?P<date>(?<![\w.,/-])(?:[12]\d{3}([./-])\d{1,2}\3\d{1,2}|\d{1,2}([./-])\d{1,2}\4[12]\d{3}"
    r"|\d{1,2}([./])\d{1,2}\5\d{2})(?![\w/-]))"
    r"|(?P<version>(?<!\w)[vV](?:er(?:sion)?)?\.?\s?\d+(?:\.\d+)*(?!\w))"
    r"|(?P<number>\d+(?:[.,]\d+)*|(?<![\w.,])[.,]\d+)"
)
_PERCENT = re.compile(rf"{_SPACE}*%")
_BEFORE = re.compile(
    rf"(?P<about>(?:[≈~]|\bca\.){_SPACE}*)?(?P<sign>[-+\u2212](?=\S?$|$))?{_SPACE}*$", re.I
)
_YEAR = range(1980, 2100)
#: No printed figure has more digits.
_LONGEST = 24


@dataclass(frozen=True)
class Atom:
    """A number in a text, or what looks like one.

    Attributes:
        kind: `percent`, `number`, `money`, `date`, `version`, `list` (several numbers with commas
            and no spaces), `address`, `words` (a number in words that is not clear).
        start, end: where it stands, a sign and a percent sign included.
        text: how it is printed, a word for percent left out.
        value: the number without its sign, of a percentage in hundredths; None for no number.
        digits: its decimals.
        negative: whether a minus stands before it.
        body: where the digits themselves stand.
        words: how it is printed where that is in words; `text` is in digits then.
    """

    kind: str
    start: int
    end: int
    text: str
    value: Fraction | None = None
    digits: int = 0
    negative: bool = False
    body: tuple[int, int] = (0, 0)
    words: str = ""

    @property
    def whole(self) -> bool:
        """Whether it is a plain whole number."""
        return self.kind == "number" and self.digits == 0 and not self.negative


def atoms_of(raw: str, text: str, words: Sequence[Token], lexicon: Lexicon) -> Iterator[Atom]:
    """Yield the numbers in a text from left to right.

    Args:
        raw: the text as printed.
        text: the same, narrow.
        words: its words.
        lexicon: tells the words for percent and for currencies.
    """
    percents = {m.start: m.end for m in lexicon.said("percent", text, words)}
    money = {m.start for m in lexicon.said("currency", text, words)}
    for found in _ATOM.finditer(text):
        kind = str(found.lastgroup)
        start, end = found.span()
        if kind != "number":
            yield Atom(kind, start, end, raw[start:end], body=(start, end))
            continue
        digits = found[0]
        if len(digits) > _LONGEST:
            yield Atom("list", start, end, raw[start:end], body=(start, end))
            continue
        marks = sum(sign in ".," for sign in digits.lstrip(".,"))
        if marks > 1:
            yield from _several(raw, start, digits)
            continue
        yield _number(raw, text, start, end, percents, money)


def _number(
    raw: str, text: str, start: int, end: int, percents: dict[int, int], money: set[int]
) -> Atom:
    whole, _, decimals = text[start:end].replace(",", ".").partition(".")
    value = Fraction(int(whole + decimals), 10 ** len(decimals))
    after = end + _blanks(text[end : end + 4])
    before = _BEFORE.search(text[max(0, start - 6) : start])
    assert before is not None
    first, negative = start, False
    sign = before["sign"]
    at = start - len(before[0]) + len(before["about"] or "")
    held = text[:at].rstrip() if sign else ""
    # A dash after a number parts the two and is no sign; nor is one with a space behind it.
    if sign and (
        not held or held[-1] in "([=:|" or (text[at - 1].isspace() and not held[-1].isdigit())
    ):
        negative, first = sign != "+", at
    if before["about"] and (first < start or not sign):
        first = start - len(before[0])
    percent = _PERCENT.match(text, end)
    if percent:
        return Atom(
            "percent",
            first,
            percent.end(),
            raw[first : percent.end()],
            value,
            len(decimals),
            negative,
            (start, end),
        )
    if after in percents:
        return Atom(
            "percent",
            first,
            percents[after],
            raw[first:end],
            value,
            len(decimals),
            negative,
            (start, end),
        )
    priced = (
        after in money
        or _currency(text[after : after + 1])
        or _currency(text[max(0, start - 2) : start].strip()[-1:])
    )
    kind = "money" if priced else "number"
    return Atom(kind, first, end, raw[first:end], value, len(decimals), negative, (start, end))


def _several(raw: str, start: int, digits: str) -> Iterator[Atom]:
    """Yield what a run of digits with several marks is: a list of whole numbers, or no figure."""
    parts = digits.split(",")
    if "." in digits or (len(parts[0]) <= 3 and all(len(part) == 3 for part in parts[1:])):
        yield Atom(
            "version",
            start,
            start + len(digits),
            raw[start : start + len(digits)],
            body=(start, start + len(digits)),
        )
        return
    at = start
    for part in parts:
        yield Atom(
            "number",
            at,
            at + len(part),
            raw[at : at + len(part)],
            Fraction(int(part)),
            body=(at, at + len(part)),
        )
        at += len(part) + 1


def _blanks(text: str) -> int:
    return len(text) - len(text.lstrip(" \t\u00a0\u2009\u202f\u200b\u2060"))


def _currency(sign: str) -> bool:
    return bool(sign) and category(sign) == "Sc"


def date_of(text: str) -> str | None:
    """Return a printed date as year, month and day; None when it is none or could be two.

    >>> date_of("18/10/2022"), date_of("2020.2.13"), date_of("01/02/2020")
    ('2022-10-18', '2020-02-13', None)
    """
    parts = [int(part) for part in re.split(r"[./-]", text)]
    if len(parts) != 3:
        return None
    year, month, day = parts if parts[0] > 31 else (parts[2], parts[1], parts[0])
    if parts[0] <= 31:
        first, second = parts[0], parts[1]
        if second > 12:
            month, day = first, second
        elif first <= 12 and first != second and "/" in text:
            return None
    if year not in _YEAR or not 1 <= month <= 12 or not 1 <= day <= 31:
        return None
    return f"{year:04}-{month:02}-{day:02}"
