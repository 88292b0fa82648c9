"""A program for the CPU: parts of a sweep, most advanced sets first."""

from __future__ import annotations

from typing import Any

import numpy as np

from quincunx.solve.senet.numbers import enemy_at, own_at
from quincunx.solve.senet.program import ROOM, follow, look


def look_through(
    low: int, high: int, first: int, width: int, own_sets: Any, enemy_sets: Any, start: int, size: int,
    score: int, chances: Any, pages: Any, choices: Any, writes: bool,
) -> float:  # fmt: skip
    """Looks at positions low..high-1 of the layer that begins at `first`; returns the greatest change."""
    out = np.empty(ROOM, np.int64)
    greatest = 0.0
    for k in range(high - low):
        number = high - 1 - k
        own = own_at(number, width, own_sets)
        enemy = enemy_at(number, width, own, enemy_sets)
        at = first + number
        value = look(own, enemy, at - start, start, size, score, chances, pages, choices, out)
        greatest = max(greatest, abs(value - float(pages.values[at])))
        if writes:
            pages.values[at] = value
    return greatest


def follow_through(
    low: int, high: int, start: int, size: int, score: int, chances: Any, values: Any, choices: Any
) -> float:
    """Follows the choices of rows low..high-1 of a block; returns the greatest change."""
    greatest = 0.0
    for k in range(high - low):
        row = high - 1 - k
        value = follow(row, start, size, score, chances, values, choices)
        greatest = max(greatest, abs(value - float(values[start + row])))
        values[start + row] = value
    return greatest
