"""Arguments that several commands share."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import Annotated

import typer

from quincunx import games
from quincunx.errors import UnknownName
from quincunx.options import from_texts
from quincunx.state import Game

__all__ = ["GameName", "GameOptions", "chosen_game", "complete_game", "named_game"]


def complete_game(incomplete: str) -> list[str]:
    return [name for name in games.names() if name.startswith(incomplete.lower())]


GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="A game's name.", autocompletion=complete_game)
]
GameOptions = Annotated[
    list[str] | None,
    typer.Argument(metavar="[OPTION=VALUE]...", help="Options of the game, such as die=on."),
]


def named_game(name: str) -> Game:
    """A game of ours by its name, or one of the user's own by its package."""
    if "." not in name:
        return Game(name.lower())
    here = str(Path.cwd())
    if here not in sys.path:  # as for `python -m`
        sys.path.insert(0, here)
    try:
        return Game(import_module(name))
    except ModuleNotFoundError as error:
        raise UnknownName(f"no game {name!r}: {error}") from None


def chosen_game(name: str, options: list[str] | None) -> Game:
    """The game that was asked for."""
    plain = Game(name.lower())
    return Game(plain.name, **from_texts(plain.name, plain.rules, options or []))
