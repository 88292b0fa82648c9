# mypy: disable-error-code="attr-defined"
"""A program for GPUs: the games of `simulate_cpu`, one for each thread."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import cuda

from quincunx.search.walk import seed_random
from quincunx.solve.senet.program import ROOM
from research.senet.simulate_cpu import play_out


def kernel_play(
    own: int, enemy: int, die: int, score: int, pages: Any, seed: int, first: int, results: Any
) -> None:
    random = cuda.local.array(2, np.int64)
    out = cuda.local.array(ROOM, np.int32)
    i = cuda.grid(1)
    if i < len(results):
        seed_random(random, seed, first + i)
        results[i] = play_out(own, enemy, die, score, pages, random, out)
