"""An action tried where no match is played: why a lesson does not allow it."""

from __future__ import annotations

from quincunx.errors import IllegalAction, TextError, WrongTurn
from quincunx.state import Game
from quincunx.table.playing import refused
from quincunx.types import OptionValue

__all__ = ["try_out"]


def try_out(game: str, options: dict[str, OptionValue], position: str, text: str) -> None:
    """Refuses, as a table does, what the rules forbid at a position; nothing is played."""
    state = Game(game, **options).from_position(position)
    try:
        state.parse_action(text)
    except (IllegalAction, WrongTurn, TextError) as error:
        raise refused(error, state) from None
