"""The games, one folder each, loaded on demand."""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from types import ModuleType

from quincunx.errors import UnknownName, did_you_mean

__all__ = ["load", "names"]


def names() -> list[str]:
    """Every game's name, in alphabetical order."""
    return list(found())


@cache
def found() -> tuple[str, ...]:
    """Read from the folder once: a process that has run out of files still knows its games."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg))


def load(name: str) -> ModuleType:
    """The package of one game."""
    known = names()
    if name not in known:
        raise UnknownName(f"unknown game {name!r}: {did_you_mean(name, known)}")
    return import_module(f"{__name__}.{name}")
