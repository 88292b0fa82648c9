"""How difficult a puzzle is: which levels find the answer."""

from __future__ import annotations

from typing import cast

from quincunx.bots import LADDER
from quincunx.bots.named import player
from quincunx.bots.playing import GameBot
from quincunx.puzzles.puzzle import HARDEST, Line
from quincunx.state import Game, State

__all__ = ["TRIES", "difficulty", "found"]

TRIES = 4
ENOUGH = 3
"""Tries out of `TRIES` by which a level has found it."""
ASKED = LADDER[:-1]
"""The strongest level made the puzzle: it is not asked."""


def found(start: State, lines: tuple[Line, ...]) -> tuple[int, ...]:
    """How many tries of each level find the answer, the weakest level first."""
    return tuple(
        sum(solves(bot(level, start.game, number), start, lines) for number in range(TRIES))
        for level in ASKED
    )


def difficulty(found: tuple[int, ...]) -> int:
    """1 if the weakest level finds it, and so on; who finds what a stronger level does not was lucky."""
    for number in range(len(found)):
        if all(tries >= ENOUGH for tries in found[number:]):
            return number + 1
    return HARDEST


def solves(bot: GameBot, start: State, lines: tuple[Line, ...]) -> bool:
    state, played = start.copy(), cast("Line", ())
    while played not in lines:
        action = bot.choose(state)
        played = (*played, state.action_text(action))
        if not any(line[: len(played)] == played for line in lines):
            return False
        state.push(action)
    return True


def bot(level: str, game: Game, number: int) -> GameBot:
    """Begins afresh for every puzzle, so that a puzzle's difficulty does not depend on those before it."""
    return player(level, game, number)
