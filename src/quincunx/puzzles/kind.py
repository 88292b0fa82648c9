"""What a puzzle of a game is: where to look for one, which answer is best beyond doubt, and why.

Every game of ours has a folder here with a subclass of `Kind`.
"""

from __future__ import annotations

import pkgutil
from abc import ABC, abstractmethod
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, ClassVar

from quincunx.errors import UnknownName, did_you_mean
from quincunx.puzzles.puzzle import Fact, Line
from quincunx.state import Game, State
from quincunx.types import Knowledge

__all__ = ["BestPlay", "Kind", "kind", "names"]


@dataclass(frozen=True)
class BestPlay:
    """The one best way to play a position."""

    lines: tuple[Line, ...]
    wins: tuple[tuple[str, float], ...]  # best first
    knowledge: Knowledge
    known: dict[str, Any] = field(default_factory=dict)  # what else was found, for the facts

    @property
    def text(self) -> str:
        return self.lines[0][0]


class Kind(ABC):
    """How the puzzles of one game are made. The same question gets the same answer: no clock, no luck."""

    players: ClassVar[tuple[str, ...]] = ("casual", "skilled")
    """The levels that play the games from which the positions come."""
    a_game: ClassVar[int] = 2
    """The most puzzles from one game."""
    largest: ClassVar[float] = 0.4
    """The largest share of all puzzles that may have one main theme, or one difficulty."""

    @abstractmethod
    def variant(self, number: int) -> Game:
        """The game, with its options, that bot game `number` is played with."""

    @abstractmethod
    def is_moment(self, state: State) -> bool:
        """Whether a position is worth a closer look; cheap."""

    @abstractmethod
    def answer(self, state: State, *, harder: bool = False) -> BestPlay | None:
        """The answer, if one is best beyond doubt; `harder`: with a stronger search than the first time."""

    @abstractmethod
    def themes(self, state: State, answer: BestPlay) -> list[str]:
        """What the puzzle is about, the main theme first."""

    @abstractmethod
    def why(self, state: State, answer: BestPlay) -> list[Fact]:
        """Facts that speak for the answer, the strongest first."""

    def start(self, state: State) -> str:
        """The position as whoever solves it may know it."""
        return state.position(state.player)

    def key(self, state: State) -> str:
        """The same for positions that are the same puzzle."""
        return self.start(state)


@cache
def names() -> list[str]:
    """The games that have puzzles, in alphabetical order."""
    folders = pkgutil.iter_modules([str(Path(__file__).parent)])
    return sorted(folder.name for folder in folders if folder.ispkg)


@cache
def kind(game: str) -> Kind:
    """What puzzles of a game are."""
    if game not in names():
        raise UnknownName(f"no puzzles of {game!r}: {did_you_mean(game, names())}")
    made: Kind = import_module(f"quincunx.puzzles.{game}.kind").KIND()
    return made
