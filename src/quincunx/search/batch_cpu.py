"""A program for the CPU: the walks of `quincunx.search.walk` over arrays of games.

Game `i` of an array always plays from random stream `first + i`, however the work is divided.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from quincunx.native.contract import (
    MAX_ACTIONS,
    returns,
    scores,
    setup,
)
from quincunx.search.walk import play, seed_random, trace


def start_many(states: Any, options: Any) -> None:
    for i in range(len(states)):
        setup(states[i], options)


def play_many(
    states: Any, seed: int, first: int, limit: int, steps: Any, points: Any, results: Any
) -> None:
    """Plays every game to its end at random and records steps, scores and returns."""
    random = np.empty(2, np.int64)
    out = np.empty(MAX_ACTIONS, np.int64)
    weight = np.empty(MAX_ACTIONS, np.int64)
    for i in range(len(states)):
        seed_random(random, seed, first + i)
        steps[i] = play(states[i], random, out, weight, limit)
        scores(states[i], points[i])
        returns(states[i], results[i])


def trace_many(states: Any, seed: int, first: int, limit: int, points: Any, digests: Any) -> None:
    """Plays every game to its end at random and records a digest of everything that happened."""
    random = np.empty(2, np.int64)
    out = np.empty(MAX_ACTIONS, np.int64)
    weight = np.empty(MAX_ACTIONS, np.int64)
    seats = points.shape[1]
    for i in range(len(states)):
        seed_random(random, seed, first + i)
        digests[i] = trace(states[i], random, out, weight, points[i], seats, limit)
