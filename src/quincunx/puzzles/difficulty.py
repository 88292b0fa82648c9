"""How difficult a puzzle is: which levels find the answer, and how often.

Which level finds a puzzle says little where most puzzles lie between the same two levels. So a file's puzzles
are put in order by how many tries of all levels find them, and called very easy to very hard by fifths.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from quincunx.bots import LADDER
from quincunx.bots.named import player
from quincunx.bots.playing import GameBot
from quincunx.puzzles.puzzle import HARDEST, Line
from quincunx.state import Game, State

__all__ = ["TRIES", "ease", "finder", "found", "grades"]

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


Ease = tuple[int, int, int]


def ease(found: Sequence[int], answers: Sequence[Sequence[str]]) -> Ease:
    """How easy a puzzle is: how many tries find it; among those found as often, the shorter answer is
    easier, and then the one that may be played in more ways."""
    return sum(found), -min(len(line) for line in answers), len(answers)


def grades(eases: Sequence[Ease]) -> list[int]:
    """From 1, the easiest fifth, to 5; puzzles that are equally easy are alike."""
    easier = [sum(other > one for other in eases) for one in eases]
    alike = [eases.count(one) for one in eases]
    return [
        1 + HARDEST * (2 * before + same) // (2 * len(eases) + 1)
        for before, same in zip(easier, alike, strict=True)
    ]


def finder(found: Sequence[int]) -> int:
    """The weakest level that finds it, from 1; one that finds what a stronger one misses was lucky."""
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
    """Begins afresh for every puzzle, so that a puzzle's difficulty does not depend on those before it.

    All puzzles are measured alike, by the levels as they were when the first were made.
    """
    return player(f"{level}@1", game, number)
