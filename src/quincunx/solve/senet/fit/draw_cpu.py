"""A program for the CPU: the positions of `draw`, many at once."""

from __future__ import annotations

from typing import Any

import numpy as np

from quincunx.search.walk import seed_random
from quincunx.solve.senet.fit.draw import draw_anywhere, look_up, play_on
from quincunx.solve.senet.program import ROOM


def fill_anywhere(
    seed: int, first: int, shares: Any, sets: Any, starts: Any, values: Any, ranks: Any, layers: Any,
    owns: Any, enemies: Any, targets: Any, held: Any,
) -> None:  # fmt: skip
    random = np.zeros(2, np.int64)
    for i in range(len(owns)):
        draw_anywhere(
            i, seed, first, shares, sets, starts, values, ranks, layers, random,
            owns, enemies, targets, held,
        )  # fmt: skip


def fill_played(
    throws: int, die: int, shares: Any, sets: Any, starts: Any, start: Any,
    values: Any, ranks: Any, layers: Any, randoms: Any, owns: Any, enemies: Any, targets: Any, held: Any,
) -> None:  # fmt: skip
    out = np.zeros(ROOM, np.int64)
    for i in range(len(owns)):
        play_on(
            i, throws, die, shares, sets, starts, start, values, ranks, layers, randoms[i], out,
            owns, enemies,
        )  # fmt: skip
        look_up(i, int(owns[i]), int(enemies[i]), values, ranks, layers, targets, held)


def fill_random(seed: int, randoms: Any) -> None:
    for i in range(len(randoms)):
        seed_random(randoms[i], seed, i)
