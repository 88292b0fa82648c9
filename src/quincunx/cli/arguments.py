"""Arguments that several commands share."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from quincunx import games
from quincunx.contract import MODULES
from quincunx.options import from_texts
from quincunx.state import Game

__all__ = ["GameName", "GameOptions", "chosen_game", "complete_game", "named_game"]


def complete_game(incomplete: str) -> list[str]:
    return [name for name in games.names() if name.startswith(incomplete.lower())]


GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        help="A game's name, or the package of your own: my_games.nim.",
        autocompletion=complete_game,
    ),
]
GameOptions = Annotated[
    list[str] | None,
    typer.Argument(metavar="[OPTION=VALUE]...", help="Options of the game, such as die=on."),
]


def named_game(name: str) -> Game:
    """A listed game by its name, or one of the user's own by its package: `cherries`, `my_games.nim`."""
    if name.lower() in games.names():
        return Game(name.lower())
    if name not in games.names() and find_package(name):
        games.announce(name)
    return Game(name)


def chosen_game(name: str, options: list[str] | None) -> Game:
    """The game that was asked for."""
    plain = named_game(name)
    return Game(plain.name, **from_texts(plain.name, plain.rules, options or []))


def find_package(name: str) -> bool:
    """Whether there is a package with the files of a game, found without running any of it.

    Only then it is imported: a name may be mistyped, or come with somebody's file.
    """
    here = str(Path.cwd())
    if here not in sys.path:  # as for `python -m`
        sys.path.insert(0, here)
    parts = name.split(".")
    if not all(part.isidentifier() for part in parts):
        return False
    path = Path(*parts)
    places = [Path(root) / path for root in sys.path]
    return any(all((place / f"{one}.py").is_file() for one in MODULES) for place in places)
