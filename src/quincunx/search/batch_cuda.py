# mypy: disable-error-code="attr-defined"
"""A program for GPUs: the walks of `quincunx.search.walk`, one game for each thread.

Game `i` plays from random stream `first + i`, as on the CPU. A thread that has finished a game
takes its next one (i + number of threads), so that long games do not hold up a warp.
Actions and weights have 32 bits here, which is twice as fast as 64 when there are many of them.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import cuda

from quincunx.native.contract import (
    MAX_ACTIONS,
    OVER,
    STATE,
    apply,
    player,
    returns,
    scores,
    setup,
)
from quincunx.search.walk import choose, seed_random, trace

SEATS = 8  # as `quincunx.search.capacity` says, which refuses games with more


def kernel_play(
    options: Any, seed: int, first: int, limit: int, steps: Any, points: Any, results: Any
) -> None:
    """Plays games at random from start to finish."""
    games = len(steps)
    seats = points.shape[1]
    i = cuda.grid(1)
    stride = cuda.gridsize(1)
    s = cuda.local.array(1, STATE)
    random = cuda.local.array(2, np.int64)
    out = cuda.local.array(MAX_ACTIONS, np.int32)
    weight = cuda.local.array(MAX_ACTIONS, np.int32)
    score = cuda.local.array(SEATS, np.int64)
    result = cuda.local.array(SEATS, np.float64)
    played = 0
    fresh = True
    while i < games:
        if fresh:
            setup(s[0], options)
            seed_random(random, seed, first + i)
            played = 0
            fresh = False
        if played < limit and player(s[0]) != OVER:
            apply(s[0], choose(s[0], random, out, weight))
            played += 1
        else:
            steps[i] = played
            scores(s[0], score)
            returns(s[0], result)
            for seat in range(seats):
                points[i, seat] = score[seat]
                results[i, seat] = result[seat]
            i += stride
            fresh = True


def kernel_trace(options: Any, seed: int, first: int, limit: int, seats: int, digests: Any) -> None:
    """Digests of whole random games, to compare with other back ends."""
    s = cuda.local.array(1, STATE)
    random = cuda.local.array(2, np.int64)
    out = cuda.local.array(MAX_ACTIONS, np.int32)
    weight = cuda.local.array(MAX_ACTIONS, np.int32)
    score = cuda.local.array(SEATS, np.int64)
    for i in range(cuda.grid(1), len(digests), cuda.gridsize(1)):
        setup(s[0], options)
        seed_random(random, seed, first + i)
        digests[i] = trace(s[0], random, out, weight, score, seats, limit)
