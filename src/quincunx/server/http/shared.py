"""What a shared address shows: the position of an analysis or of a puzzle, as everybody may see it.

An analysis has its position in its address, as the page writes it: `position`, the `moves` since, and the
game's options. A puzzle has its own.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from quincunx.errors import QuincunxError, TextError
from quincunx.games import names
from quincunx.options import choices
from quincunx.puzzles import puzzles
from quincunx.state import Game, State
from quincunx.types import SPECTATOR, OptionValue

__all__ = ["analysed", "asked_puzzle"]

MOST_MOVES = 1500
"""The page writes longer analyses as positions."""
LONGEST = 8000
MOVE = re.compile(r"-?[0-9a-z]{1,8}")
BASE = 36


def analysed(name: str, search: Mapping[str, str]) -> State:
    """What an analysis shows by its address, without secrets; refuses an address that is not one."""
    if name not in names():
        raise TextError(f"{name!r} is not one of our games")
    game = Game(name, **options_in(name, search))
    position = search.get("position", "")
    words = [word for word in search.get("moves", "").split(".") if word]
    if len(words) > MOST_MOVES or len(position) > LONGEST:
        raise TextError(
            f"{len(words)} moves and {len(position)} characters are too many for an address"
        )
    state = game.from_position(position) if position else game.start()
    for word in words:
        if not MOVE.fullmatch(word):
            raise TextError(f"{word!r} is not how an address writes a move")
        state.push(int(word, BASE))
    return state.hidden(SPECTATOR)


def options_in(name: str, search: Mapping[str, str]) -> dict[str, OptionValue]:
    """The options that an address names; whatever else it says is ignored."""
    known = choices(Game(name).rules)
    found: dict[str, OptionValue] = {}
    for option, values in known.items():
        came = search.get(option)
        if came is not None:
            texts = [str(value).lower() for value in values]
            if came.lower() not in texts:
                raise TextError(f"{option} is {came!r}, not one of {', '.join(texts)}")
            found[option] = values[texts.index(came.lower())]
    return found


def asked_puzzle(name: str, puzzle: str) -> State:
    """The position of a puzzle, as whoever solves it sees it."""
    for one in puzzles(name):
        if one.id == puzzle:
            return one.state
    raise QuincunxError(f"{name} has no puzzle {puzzle!r}")
