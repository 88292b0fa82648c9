"""A program for the CPU: all outcomes of many throws, side by side."""

from __future__ import annotations

from typing import Any

import numpy as np

from quincunx.solve.senet.numbers import number_of
from quincunx.solve.senet.program import ROOM, outcomes


def count_outcomes(owns: Any, enemies: Any, throws: Any, starts: Any) -> None:
    """Where the outcomes of each throw begin; one more place says where they end."""
    out = np.zeros(ROOM, np.int64)
    starts[0] = 0
    for i in range(len(owns)):
        count = outcomes(int(owns[i]), int(enemies[i]), int(throws[i]), out)
        starts[i + 1] = starts[i] + count


def list_outcomes(
    owns: Any,
    enemies: Any,
    throws: Any,
    starts: Any,
    next_owns: Any,
    next_enemies: Any,
    turned: Any,
) -> None:
    """The positions after each throw, seen by the side that throws next; whether that is the other side.

    An empty own set belongs to the side that has won.
    """
    out = np.zeros(ROOM, np.int64)
    for i in range(len(owns)):
        throw = int(throws[i])
        again = throw != 2 and throw != 3
        at = int(starts[i])
        for n in range(outcomes(int(owns[i]), int(enemies[i]), throw, out)):
            own = int(out[2 * n])
            enemy = int(out[2 * n + 1])
            turns = own != 0 and not again
            next_owns[at + n] = enemy if turns else own
            next_enemies[at + n] = own if turns else enemy
            turned[at + n] = turns


def number_many(owns: Any, enemies: Any, ranks: Any, layers: Any, numbers: Any) -> None:
    for i in range(len(owns)):
        numbers[i] = number_of(int(owns[i]), int(enemies[i]), ranks, layers)
