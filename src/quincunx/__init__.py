"""Board games from their rulebooks: a table, a library, a laboratory.

>>> import quincunx as qx
>>> state = qx.game("senet").start(seed=7)
"""

from __future__ import annotations

from types import ModuleType
from typing import TYPE_CHECKING

from quincunx.announcing import on_compile
from quincunx.chance import Dice
from quincunx.errors import (
    IllegalAction,
    NativeError,
    QuincunxError,
    RecordError,
    TextError,
    UnknownName,
    WrongTurn,
)
from quincunx.games import names as game_names
from quincunx.match import Match
from quincunx.state import Game, State
from quincunx.state.compiled import Compiler, compile_by
from quincunx.types import CHANCE, HIDDEN, OVER, SPECTATOR, OptionValue

if TYPE_CHECKING:
    from quincunx.bots import Thinker

__all__ = [
    "CHANCE",
    "HIDDEN",
    "OVER",
    "SPECTATOR",
    "Dice",
    "Game",
    "IllegalAction",
    "Match",
    "NativeError",
    "QuincunxError",
    "RecordError",
    "State",
    "TextError",
    "UnknownName",
    "WrongTurn",
    "__version__",
    "bot",
    "game",
    "game_names",
    "on_compile",
]

__version__ = "0.1.0"


def game(name: str | ModuleType, **options: OptionValue) -> Game:
    """A game by name (or a package of your own), with its options: `game("senet", die=True)`."""
    return Game(name, **options)


def bot(name: str, seed: int | None = None) -> Thinker:
    """A player by name; `bot("random").choose(state)`. The same seed plays the same moves."""
    from quincunx.bots import load  # nobody else waits for the search to load

    return load(name, seed)


def _compiler() -> Compiler:
    from quincunx.search import stepping

    return stepping


compile_by(_compiler)
