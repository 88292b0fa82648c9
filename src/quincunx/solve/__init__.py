"""Exact solutions of games, one folder for each game that can be solved.

A folder's package has `make_solver`, which `quincunx solve` runs, and `share_done` for its progress.
"""

from __future__ import annotations

import pkgutil
from importlib import import_module
from types import ModuleType

from quincunx.errors import UnknownName, did_you_mean

__all__ = ["load", "names"]


def names() -> list[str]:
    """The games that can be solved, in alphabetical order."""
    return sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)


def load(game: str) -> ModuleType:
    """The package that solves a game."""
    if game not in names():
        raise UnknownName(f"cannot solve {game!r}: {did_you_mean(game, names())}")
    return import_module(f"{__name__}.{game}")
