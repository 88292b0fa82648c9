"""A program for Senet: the points that a round will bring, own minus the enemy's, looking some throws ahead.

A match of several rounds is decided by points: 3 for each enemy piece left on 1-10, 1 for each on 11-29. So
there it pays to win large and to lose small, which is not the same as to win often. Where the look ahead
ends, a small network judges: the marks of a position (see `marks.py`) are added up in each unit, what is
below 0 is cut off, and the units are added up. `points.npz` holds the numbers, one set for sticks and
one for the die; `research/senet/points.py` taught them by games of the network against itself.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from quincunx.bots.senet.judge import chance_of
from quincunx.bots.senet.marks import list_marks
from quincunx.bots.senet.paper import Paper
from quincunx.solve.senet.program import NOTHING, THROWS, outcomes, victory


def expected_points(
    own: int, enemy: int, depth: int, die: int, extra: float, chances: Any, rooms: Any, paper: Paper,
    counter: Any,
) -> float:  # fmt: skip
    """What the round brings the side to throw, looking `depth` throws ahead; `extra`: what to have won it is
    worth besides its points.

    `rooms` has a row for the outcomes of every depth; `counter` counts the positions that were judged.
    """
    if depth == 0:
        counter[0] += 1
        win = 2.0 * chance_of(own, enemy, die, paper) - 1.0
        return points_of(own, enemy, die, paper) + extra * win
    total = 0.0
    out = rooms[depth]
    for k in range(THROWS):
        throw = k + 1 + k // 4
        best = NOTHING
        for n in range(outcomes(own, enemy, throw, out)):
            mine = int(out[2 * n])
            others = int(out[2 * n + 1])
            if mine == 0:
                value = victory(others, 1) + extra
            elif throw == 2 or throw == 3:
                value = -expected_points(
                    others, mine, depth - 1, die, extra, chances, rooms, paper, counter
                )
            else:
                value = expected_points(
                    mine, others, depth - 1, die, extra, chances, rooms, paper, counter
                )
            best = max(best, value)
        total += chances[k] * best
    return total


def points_of(own: int, enemy: int, die: int, paper: Paper) -> float:
    """What the network expects; both sides have pieces left."""
    if die:
        return added_up(own, enemy, DIE_MARKS, DIE_STRAIGHT, DIE_LAST, DIE_STEP, paper)
    return added_up(own, enemy, STICKS_MARKS, STICKS_STRAIGHT, STICKS_LAST, STICKS_STEP, paper)


def added_up(
    own: int, enemy: int, marks: Any, straight: Any, last: Any, step: float, paper: Paper
) -> float:
    """By one set of numbers; the last number of `last` is always added."""
    sums = paper.sums
    count = list_marks(own, enemy, paper.marks, paper.places)
    for unit in range(POINT_UNITS):
        sums[unit] = 0
    direct = 0
    for i in range(count):
        row = marks[paper.marks[i]]
        direct += int(straight[paper.marks[i]])
        for unit in range(POINT_UNITS):
            sums[unit] += np.int32(row[unit])
    total = float(last[POINT_UNITS]) + step * direct
    for unit in range(POINT_UNITS):
        total += float(last[unit]) * step * max(int(sums[unit]), 0)
    return total


def learned(kind: str) -> tuple[Any, Any, Any, float]:
    """One set, laid out for reading."""
    first = LEARNED[f"{kind}_first"]
    return (
        np.ascontiguousarray(first[:, :-1]), np.ascontiguousarray(first[:, -1]),
        LEARNED[f"{kind}_last"], float(LEARNED[f"{kind}_step"]),
    )  # fmt: skip


TAUGHT = Path(__file__).with_suffix(".npz")
if TAUGHT.exists():  # without them no bot uses this program
    LEARNED = np.load(TAUGHT)
    STICKS_MARKS, STICKS_STRAIGHT, STICKS_LAST, STICKS_STEP = learned("sticks")
    DIE_MARKS, DIE_STRAIGHT, DIE_LAST, DIE_STEP = learned("die")
    POINT_UNITS = STICKS_MARKS.shape[1]
