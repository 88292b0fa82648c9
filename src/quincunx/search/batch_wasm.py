"""A program for WebAssembly: the walks of `quincunx.search.walk`, in buffers of the caller.

Game `i` plays from random stream `first + i`, as everywhere.
"""

from __future__ import annotations

from typing import Any

from quincunx.native.contract import returns, scores, setup
from quincunx.search.walk import play, seed_random, trace


def play_all(
    states: Any, options: Any, seed: int, first: int, limit: int,
    random: Any, out: Any, weight: Any, steps: Any, points: Any, results: Any,
) -> None:  # fmt: skip
    """Plays a game for each state to its end at random and records steps, scores and returns."""
    for i in range(len(states)):
        setup(states[i], options)
        seed_random(random, seed, first + i)
        steps[i] = play(states[i], random, out, weight, limit)
        scores(states[i], points[i])
        returns(states[i], results[i])


def trace_all(
    states: Any, options: Any, seed: int, first: int, limit: int,
    random: Any, out: Any, weight: Any, points: Any, digests: Any,
) -> None:  # fmt: skip
    """The same, but records a digest of everything that happened."""
    seats = points.shape[1]
    for i in range(len(states)):
        setup(states[i], options)
        seed_random(random, seed, first + i)
        digests[i] = trace(states[i], random, out, weight, points[i], seats, limit)
