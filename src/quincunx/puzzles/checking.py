"""Checks puzzles again, with a stronger search than they were made with."""

from __future__ import annotations

from quincunx.puzzles.difficulty import difficulty
from quincunx.puzzles.kind import kind
from quincunx.puzzles.puzzle import Puzzle

__all__ = ["problem"]


def problem(puzzle: Puzzle) -> str:
    """What is wrong with a puzzle; empty: nothing."""
    state = puzzle.state
    if state.position(state.player) != puzzle.position:
        return "its position is written in another way, or tells more than the seat may know"
    found = kind(puzzle.game).answer(state, harder=True)
    if found is None:
        return "no answer is clearly the best"
    if found.lines != puzzle.answers:
        return f"the answer would be {found.lines[0]}, not {puzzle.answers[0]}"
    if difficulty(puzzle.found) != puzzle.difficulty:
        return f"{puzzle.found} is not a difficulty of {puzzle.difficulty}"
    return ""
