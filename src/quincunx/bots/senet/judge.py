"""A program for Senet: the chance to win before a throw, looking some throws ahead.

Where that ends, a network that was fitted to the exact values judges. It sees the marks of a position (see
`marks.py`). What they add up to in each unit is cut off below 0 and above 1 and squared; a second, small
layer follows. `judge.npz` holds the numbers, one set for sticks and one for the die (see `weights.py`);
`research/senet/fit/` fitted them.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from quincunx.bots.senet.marks import list_marks
from quincunx.bots.senet.paper import Paper
from quincunx.games.senet.rules import count_bits
from quincunx.search.curves import exp
from quincunx.solve.senet.numbers import LAYERS, number_of
from quincunx.solve.senet.program import THROWS, outcomes

# Looking ahead


def expected(
    own: int, enemy: int, depth: int, die: int, chances: Any, book: Any, rooms: Any, paper: Paper,
    counter: Any,
) -> float:  # fmt: skip
    """The chance to win of the side to throw, looking `depth` throws ahead.

    Positions that the book knows (see `consult`) are looked up; `rooms` has a row for the outcomes
    of every depth, and `counter` counts the positions that were judged.
    """
    if (
        len(book.values) > 0
        and book.layers[2 * (LAYERS * count_bits(own) + count_bits(enemy)) + 1] > 0
    ):
        return float(book.values[number_of(own, enemy, book.ranks, book.layers)])
    if depth == 0:
        counter[0] += 1
        return chance_of(own, enemy, die, paper)
    total = 0.0
    out = rooms[depth]
    for k in range(THROWS):
        throw = k + 1 + k // 4
        best = 0.0
        for n in range(outcomes(own, enemy, throw, out)):
            mine = int(out[2 * n])
            others = int(out[2 * n + 1])
            if mine == 0:
                best = 1.0
            elif throw == 2 or throw == 3:
                value = expected(others, mine, depth - 1, die, chances, book, rooms, paper, counter)
                best = max(best, 1.0 - value)
            else:
                value = expected(mine, others, depth - 1, die, chances, book, rooms, paper, counter)
                best = max(best, value)
        total += chances[k] * best
    return total


# The network


def chance_of(own: int, enemy: int, die: int, paper: Paper) -> float:
    """The chance to win of the side to throw; both sides have pieces left."""
    if die:
        return judged(own, enemy, DIE_FIRST, DIE_STRAIGHT, DIE_SECOND, DIE_THIRD, DIE_SCALE, paper)
    return judged(
        own, enemy, STICKS_FIRST, STICKS_STRAIGHT, STICKS_SECOND, STICKS_THIRD, STICKS_SCALE, paper
    )


def judged(
    own: int, enemy: int, first: Any, straight: Any, second: Any, third: Any, scale: float,
    paper: Paper,
) -> float:  # fmt: skip
    """By one set of numbers; the last row of `second` and the last of `third` are always added."""
    marks, sums = paper.marks, paper.sums
    count = list_marks(own, enemy, marks, paper.places)
    for unit in range(UNITS):
        sums[unit] = 0
    add_marks(marks, count, first, sums)
    direct = 0
    for i in range(count):
        direct += int(straight[marks[i]])
    return 1.0 / (1.0 + exp(-(scale * direct + deeper(sums, second, third, scale, paper))))


def add_marks(marks: Any, count: int, first: Any, sums: Any) -> None:
    """Adds two marks at a time to all units: the sums are read and written half as often."""
    marks[count] = NO_MARK
    for i in range(0, count, 2):
        one = first[marks[i]]
        other = first[marks[i + 1]]
        for unit in range(UNITS):
            sums[unit] += np.int32(one[unit]) + np.int32(other[unit])


def deeper(sums: Any, second: Any, third: Any, scale: float, paper: Paper) -> float:
    """The small layer; four units at a time, for the same reason."""
    excited, inner = paper.excited, paper.inner
    for unit in range(UNITS):
        here = min(max(np.float32(scale) * np.float32(sums[unit]), NONE), FULL)
        excited[unit] = here * here
    for k in range(INNER):
        inner[k] = second[UNITS, k]
    for unit in range(0, UNITS, 4):
        a = excited[unit]
        b = excited[unit + 1]
        c = excited[unit + 2]
        d = excited[unit + 3]
        for k in range(INNER):
            inner[k] += (a * second[unit, k] + b * second[unit + 1, k]) + (
                c * second[unit + 2, k] + d * second[unit + 3, k]
            )
    total = float(third[INNER])
    for k in range(INNER):
        total += max(inner[k], NONE) * third[k]
    return total


# Numbers


def numbers(kind: str) -> tuple[Any, Any, Any, Any, float]:
    """One set, laid out for reading, and a last mark that adds nothing; a missing set is never used."""
    if f"{kind}_first" not in FITTED:
        kind = "sticks" if kind == "die" else "die"
    first = np.vstack([FITTED[f"{kind}_first"], np.zeros_like(FITTED[f"{kind}_first"][:1])])
    second = np.vstack([FITTED[f"{kind}_second"], FITTED[f"{kind}_second_bias"][None]])
    third = np.append(FITTED[f"{kind}_third"], FITTED[f"{kind}_third_bias"])
    return (
        np.ascontiguousarray(first[:, :-1]), np.ascontiguousarray(first[:, -1]),
        second.astype(np.float32), third.astype(np.float32), float(FITTED[f"{kind}_scale"]),
    )  # fmt: skip


NONE, FULL = np.float32(0.0), np.float32(1.0)
NUMBERS = Path(__file__).with_suffix(".npz")
if NUMBERS.exists():  # without them no bot uses this program
    FITTED = np.load(NUMBERS)
    STICKS_FIRST, STICKS_STRAIGHT, STICKS_SECOND, STICKS_THIRD, STICKS_SCALE = numbers("sticks")
    DIE_FIRST, DIE_STRAIGHT, DIE_SECOND, DIE_THIRD, DIE_SCALE = numbers("die")
    UNITS = STICKS_FIRST.shape[1]
    INNER = STICKS_SECOND.shape[1]
    NO_MARK = len(STICKS_FIRST) - 1
