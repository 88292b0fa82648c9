# mypy: disable-error-code="attr-defined"
"""A program for GPUs: the positions of `draw`, one a thread."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import cuda

from quincunx.search.walk import seed_random
from quincunx.solve.senet.fit.draw import draw_anywhere, look_up, play_on
from quincunx.solve.senet.program import ROOM


def kernel_anywhere(
    seed: int, first: int, shares: Any, sets: Any, starts: Any, values: Any, ranks: Any, layers: Any,
    owns: Any, enemies: Any, targets: Any, held: Any,
) -> None:  # fmt: skip
    """As `fill_anywhere` of the CPU."""
    random = cuda.local.array(2, np.int64)
    i = cuda.grid(1)
    if i < len(owns):
        draw_anywhere(
            i, seed, first, shares, sets, starts, values, ranks, layers, random,
            owns, enemies, targets, held,
        )  # fmt: skip


def kernel_played(
    throws: int, die: int, shares: Any, sets: Any, starts: Any, start: Any,
    values: Any, ranks: Any, layers: Any, randoms: Any, owns: Any, enemies: Any, targets: Any, held: Any,
) -> None:  # fmt: skip
    """As `fill_played` of the CPU."""
    out = cuda.local.array(ROOM, np.int32)
    i = cuda.grid(1)
    if i < len(owns):
        play_on(
            i, throws, die, shares, sets, starts, start, values, ranks, layers, randoms[i], out,
            owns, enemies,
        )  # fmt: skip
        look_up(i, int(owns[i]), int(enemies[i]), values, ranks, layers, targets, held)


def kernel_random(seed: int, randoms: Any) -> None:
    i = cuda.grid(1)
    if i < len(randoms):
        seed_random(randoms[i], seed, i)
