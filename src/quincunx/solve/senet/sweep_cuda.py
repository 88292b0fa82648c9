# mypy: disable-error-code="attr-defined"
"""A program for GPUs: parts of a sweep, one position for each thread, most advanced sets first.

Threads of a launch may see each other's new values or old ones; both lead to the same end.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import cuda

from quincunx.solve.senet.numbers import enemy_at, own_at
from quincunx.solve.senet.program import ROOM, follow, look


def note_change(change: Any, value: float, before: float) -> None:
    """Keeps the greatest change in the slot of a thread's block.

    It reads before it writes, because few threads have a greater change. With one slot for all of them,
    billions would read an old number and wait for each other.
    """
    here = abs(value - before)
    slot = cuda.blockIdx.x % len(change)
    if here > change[slot]:
        cuda.atomic.max(change, slot, here)


def kernel_look(
    low: int, high: int, first: int, width: int, own_sets: Any, enemy_sets: Any, start: int, size: int,
    score: int, chances: Any, pages: Any, choices: Any, writes: bool, change: Any,
) -> None:  # fmt: skip
    """As `look_through` of the CPU."""
    out = cuda.local.array(ROOM, np.int32)
    k = cuda.grid(1)
    if k < high - low:
        number = high - 1 - k
        own = own_at(number, width, own_sets)
        enemy = enemy_at(number, width, own, enemy_sets)
        at = first + number
        value = look(own, enemy, at - start, start, size, score, chances, pages, choices, out)
        note_change(change, value, float(pages.values[at]))
        if writes:
            pages.values[at] = value


def kernel_follow(
    low: int, high: int, start: int, size: int, score: int, chances: Any, values: Any, choices: Any,
    change: Any,
) -> None:  # fmt: skip
    """As `follow_through` of the CPU."""
    k = cuda.grid(1)
    if k < high - low:
        row = high - 1 - k
        value = follow(row, start, size, score, chances, values, choices)
        note_change(change, value, float(values[start + row]))
        values[start + row] = value


def kernel_fill(low: int, high: int, value: float, values: Any) -> None:
    k = cuda.grid(1)
    if k < high - low:
        values[low + k] = value


def kernel_pick(numbers: Any, values: Any, picked: Any) -> None:
    """Copies single values."""
    k = cuda.grid(1)
    if k < len(numbers):
        picked[k] = values[int(numbers[k])]
