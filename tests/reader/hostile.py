"""Pages made to be hard to read: one thing again and again, in text and in markup."""

#: Bytes of a page that is to be read in ten seconds, whatever stands on it (`make bench`).
LARGE = 200_000


def fill(text: str) -> str:
    return (text * (LARGE // len(text.encode()) + 1)).encode()[:LARGE].decode(errors="ignore")


HOSTILE = {
    "digits": "1",
    "numbers": "1 ",
    "ratios": "1:1 ",
    "colons": "1:",
    "dots": ".",
    "versions": "1.",
    "figures": "98.94% ",
    "names": "Player ",
    "names-and-figures": "Player 98.94% 1:1\n",
    "one-line-of-pays": "Player 1:1 ",
    "sentences": "Player wins. Banker pays 1 to 1! ",
    "labels": "Tie\n",
    "labels-and-values": "Tie\n98.94%\n",
    "pipes": "a|",
    "tabs": "a\t",
    "rows": "Player\t1:1\t98.76%\n",
    "spaces": "a  ",
    "parentheses": "(",
    "dashes": "1-",
    "glued": "31-2-3-4-5-6-7-9-108\n",
    "capitals": "aB",
    "signs": "庄1赔8",
    "accents": "\u0301",
    "decks": "8 decks ",
    "commissions": "Banker 1:1 minus 5% ",
    "ranges": "98%-99%",
    "damaged": "Playr Pair 98%\n",
    "links": "[a](",
}
MARKUP = {
    "nested": "<div>",
    "cells": "<tr><td>1:1",
    "spans": "<td colspan=9999 rowspan=9999>Tie 8:1</td>",
    "scripts": "<script>alert(1)</script>",
    "comments": "<!-- ",
    "entities": "&#x41;",
    "tags": "<a b=",
}


def pages() -> dict[str, str]:
    """All of them by name, each as large as is promised."""
    text = {name: "Baccarat, 8 decks, RTP\n" + fill(each) for name, each in HOSTILE.items()}
    markup = {
        name: "<html><p>Baccarat Tie 8:1<table>" + fill(each) for name, each in MARKUP.items()
    }
    return text | markup
