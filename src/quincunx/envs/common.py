"""What the doors have in common: which game is meant, and what a seat gets to see of it."""

from __future__ import annotations

from types import ModuleType
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from quincunx.errors import QuincunxError, UnknownName, did_you_mean
from quincunx.state import Game, State
from quincunx.types import OptionValue, Seat

__all__ = ["AnyGame", "Look", "checked_render_mode", "chosen_game", "look", "not_begun"]

AnyGame: TypeAlias = str | ModuleType | Game
Look: TypeAlias = dict[str, npt.NDArray[Any]]
"""`observation`, and `action_mask`: 1 for each code that is legal."""


def chosen_game(game: AnyGame, options: dict[str, OptionValue]) -> Game:
    """A game by name or package with its options, or one that is there already."""
    return game if isinstance(game, Game) else Game(game, **options)


def checked_render_mode(mode: str | None) -> str | None:
    """The only way to render here is the board in characters."""
    if mode not in (None, "ansi"):
        raise UnknownName(f"unknown render mode {mode!r}: {did_you_mean(str(mode), ['ansi'])}")
    return mode


def not_begun() -> QuincunxError:
    return QuincunxError("reset the environment before its first step")


def look(state: State, seat: Seat) -> Look:
    """What a seat knows and may do; nothing while it is not its move."""
    mask = np.zeros(state.game.num_actions, np.int8)
    if state.player == seat:
        mask[state.legal_actions()] = 1
    return {"observation": state.game.observe(state, seat), "action_mask": mask}
