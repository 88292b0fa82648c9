"""Arguments that several commands share."""

from __future__ import annotations

from typing import Annotated

import typer

from quincunx import games
from quincunx.options import from_texts
from quincunx.state import Game

__all__ = ["GameName", "GameOptions", "chosen_game", "complete_game"]


def complete_game(incomplete: str) -> list[str]:
    return [name for name in games.names() if name.startswith(incomplete.lower())]


GameName = Annotated[
    str, typer.Argument(metavar="GAME", help="A game's name.", autocompletion=complete_game)
]
GameOptions = Annotated[
    list[str] | None,
    typer.Argument(metavar="[OPTION=VALUE]...", help="Options of the game, such as die=on."),
]


def chosen_game(name: str, options: list[str] | None) -> Game:
    """The game that was asked for."""
    plain = Game(name.lower())
    return Game(plain.name, **from_texts(plain.name, plain.rules, options or []))
