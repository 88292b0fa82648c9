"""Checks puzzles again, with a stronger search than they were made with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from quincunx.puzzles.difficulty import ease, grades
from quincunx.puzzles.kind import kind
from quincunx.puzzles.puzzle import Puzzle

__all__ = ["misgraded", "problem"]


def problem(puzzle: Puzzle) -> str:
    """What is wrong with a puzzle; empty: nothing."""
    state = puzzle.state
    if state.position(state.player) != puzzle.position:
        return "its position is written in another way, or reveals more than the seat may know"
    how = kind(puzzle.game)
    found = how.answer(state, harder=True)
    if found is None:
        return "no answer is clearly the best"
    if found.lines != puzzle.answers:
        return f"the answer would be {found.lines[0]}, not {puzzle.answers[0]}"
    told = replace(found, wins=puzzle.wins, knowledge=puzzle.knowledge)
    if (facts := tuple(how.why(state, told))) != puzzle.why:
        return f"the reasons would be {facts}, not {puzzle.why}"
    return ""


def misgraded(chosen: Sequence[Puzzle]) -> dict[str, str]:
    """What is wrong with the difficulties of a whole file, by puzzle."""
    wanted = zip(chosen, grades([ease(one.found, one.answers) for one in chosen]), strict=True)
    return {
        one.id: f"{one.found} is a difficulty of {grade} here, not {one.difficulty}"
        for one, grade in wanted
        if grade != one.difficulty
    }
