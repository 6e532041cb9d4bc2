"""The paytables of the catalogue by their winning pays, and the variants of a bet."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from exact.catalogue.bets import Catalogue
from exact.catalogue.entries import CatalogueEntry
from exact.errors import ExactError
from exact.pays import parse_share
from exact.reader.tokens import tokens

Nets = frozenset[Fraction]


def variants(catalogue: Catalogue, base: CatalogueEntry) -> list[CatalogueEntry]:
    """Return the entries that are variants of one by their names.

    They are of its family, and one of their names begins or ends with its name.

    >>> catalogue = Catalogue.load()
    >>> entry = catalogue.entry("banker")
    >>> "ez-banker" in [each.id for each in variants(catalogue, entry)]
    True
    """
    name = _key(base.name)
    found = []
    for entry in catalogue.entries:
        if entry.id != base.id and entry.family == base.family and entry.rules == base.rules:
            keys = [_key(each) for each in (entry.name, *entry.aliases)]
            if any(k[: len(name)] == name or k[-len(name) :] == name for k in keys if k != name):
                found.append(entry)
    return found


def paytables(entry: CatalogueEntry) -> Iterator[tuple[str, Nets]]:
    """Yield the paytables of an entry with their winning pays."""
    for name, (_, lines) in zip(entry.paytables, entry.written, strict=True):
        try:
            every = [parse_share(pays) for _, pays in lines]
        except ExactError:
            continue
        yield name, frozenset(net for net, _ in every if net > 0)


def specs(entry: CatalogueEntry) -> list[tuple[str, Nets]]:
    """Return how the paytables of an entry are called in a sheet, the default by the id alone."""
    return [
        (entry.id if at == 0 else f"{entry.id}/{name}", nets)
        for at, (name, nets) in enumerate(paytables(entry))
    ]


def exactly(entry: CatalogueEntry, nets: Nets) -> str | None:
    """Return how the paytable with just these winning pays is called in a sheet, None for none."""
    return next((spec for spec, held in specs(entry) if held == nets), None)


def within(entry: CatalogueEntry, nets: Nets) -> tuple[str, Nets] | None:
    """Return the one paytable whose pays are all among some, None where several or none are."""
    found = [(spec, held) for spec, held in specs(entry) if held and held < nets]
    return found[0] if len(found) == 1 else None


def _key(name: str) -> tuple[str, ...]:
    return tuple(token.key for token in tokens(name))
