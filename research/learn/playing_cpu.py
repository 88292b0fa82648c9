"""A program for the CPU: the moves of `research.learn.playing` in every game, one after the other."""

from __future__ import annotations

from typing import Any

from quincunx.search.walk import seed_random
from research.learn.playing import begin_anywhere, list_actions, move, weigh_action


def begin_all(seed: int, length: int, games: Any, desk: Any) -> None:
    for i in range(len(games.states)):
        seed_random(games.randoms[i], seed, i)
        begin_anywhere(i, length, games, desk)


def play_all(stray: int, games: Any, notes: Any, numbers: Any, desk: Any) -> None:
    """One move in every game."""
    for i in range(len(games.states)):
        list_actions(i, games, notes, desk)
        for k in range(int(games.counts[i])):
            weigh_action(i, k, games, numbers, desk)
        move(i, stray, games, notes, desk)
