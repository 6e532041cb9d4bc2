"""The space of hypotheses: every room here is read, and registers what it holds.

A new hypothesis is a function with the decorator `hypothesis`, in one of these rooms or in a new
one; nothing else needs to know of it.
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from exact.explain.hypothesis import HYPOTHESES, Hypothesis


@cache
def hypotheses() -> tuple[Hypothesis, ...]:
    """Return every hypothesis, in the order of the rooms' names."""
    for room in sorted(room.name for room in iter_modules(__path__)):
        import_module(f"{__name__}.{room}")
    return tuple(HYPOTHESES)
