"""The games by name, loaded on demand: ours, one folder each, and those of other packages.

Somebody else's game is listed beside ours if its package says so with an entry point,

    [project.entry-points."quincunx.games"]
    nim = "my_games.nim"

or if the environment does: QUINCUNX_GAMES=my_games.nim,cherries. Nothing else is ever imported because of a
name that somebody typed, sent or saved; a package that a program hands over itself is known from then on.
"""

from __future__ import annotations

import os
import pkgutil
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from types import ModuleType

from quincunx.errors import QuincunxError, UnknownName, did_you_mean

__all__ = ["GROUP", "VARIABLE", "announce", "load", "name_of", "names", "ours"]

GROUP = "quincunx.games"
"""The entry points' group."""
VARIABLE = "QUINCUNX_GAMES"
"""The environment's: packages, separated by commas."""

handed: dict[str, ModuleType] = {}
"""Packages that this program handed over itself, by their names."""


def names() -> list[str]:
    """Every listed game's name: ours in alphabetical order, then those of other packages."""
    others = {**installed(), **announced()}
    return [*ours(), *sorted(others.keys() - set(ours()))]


@cache
def ours() -> tuple[str, ...]:
    """Read from the folder once: a process that has run out of files still knows its games."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__) if module.ispkg))


@cache
def installed() -> dict[str, str]:
    """Games that other packages bring: the package of each, by name."""
    return {one.name: one.value for one in entry_points(group=GROUP)}


def announced() -> dict[str, str]:
    """Games that the environment names, under the names of their packages."""
    given = os.environ.get(VARIABLE, "").split(",")
    return {name.strip(): name.strip() for name in given if name.strip()}


def announce(package: str) -> None:
    """Lists a package, here and in every process that is started from here."""
    known = announced()
    if package not in known:
        os.environ[VARIABLE] = ",".join([*known, package])


def load(name: str) -> ModuleType:
    """The package of one game."""
    if not isinstance(name, str):
        raise UnknownName(f"a game is asked for by its name, not by {name!r}")
    if name in ours():
        return import_module(f"{__name__}.{name}")
    if name in handed:
        return handed[name]
    package = {**announced(), **installed()}.get(name)
    if package is None:
        raise UnknownName(f"unknown game {name!r}: {did_you_mean(name, names())}")
    try:
        return import_module(package)
    except ImportError as error:
        raise QuincunxError(f"the game {name!r} cannot be loaded: {error}") from None


def name_of(package: ModuleType) -> str:
    """The name that `load` finds a package by; one that a program hands over is known from then on."""
    if not isinstance(package, ModuleType):
        raise TypeError(f"a game is asked for by its name or its package, not by {package!r}")
    parent, _, last = package.__name__.rpartition(".")
    if parent == __name__:
        return last
    for name, value in installed().items():
        if value == package.__name__ and name not in ours():
            return name
    if package.__name__ in ours():
        raise QuincunxError(
            f"the package {package.__name__!r} has the name of a game of ours; give it another"
        )
    handed[package.__name__] = package
    return package.__name__
