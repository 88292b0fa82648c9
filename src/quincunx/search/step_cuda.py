# mypy: disable-error-code="attr-defined"
"""A program for GPUs: the steps of `quincunx.search.step`, a thread for each game.

A step is several kernels, one after another, because threads of one warp wait for each other: games that
have ended are listed, and begin anew in a kernel of their own, side by side. Nothing is asked of the host, so
a step can be part of a CUDA graph.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import cuda

from quincunx.native.contract import (
    CHANCE,
    MAX_ACTIONS,
    OVER,
    STATE,
    actions,
    apply,
    chance,
    player,
    returns,
    setup,
)
from quincunx.search.step import begin, is_legal, is_listed, look_at, play_chance
from quincunx.search.walk import draw, seed_random

SEATS = 8  # as `quincunx.search.capacity` says, which refuses games with more
ENDED = 0  # in `notes`: how many games ended in this step
WRONG = 1  # in `notes`: 1 + a game with an illegal action


def kernel_seed(randoms: Any, seed: int, first: int) -> None:
    for i in range(cuda.grid(1), len(randoms), cuda.gridsize(1)):
        seed_random(randoms[i], seed, first + i)


def kernel_setup(states: Any, options: Any) -> None:
    for i in range(cuda.grid(1), len(states), cuda.gridsize(1)):
        setup(states[i], options)


def kernel_begin(
    states: Any, randoms: Any, options: Any, plays: int, results: Any, done: Any, notes: Any
) -> None:
    """New games everywhere."""
    out = cuda.local.array(MAX_ACTIONS, np.int32)
    weight = cuda.local.array(MAX_ACTIONS, np.int32)
    if cuda.grid(1) == 0:
        notes[ENDED] = 0
        notes[WRONG] = 0
    for i in range(cuda.grid(1), len(states), cuda.gridsize(1)):
        begin(states[i], options, plays, randoms[i], out, weight)
        done[i] = False
        for seat in range(results.shape[1]):
            results[i, seat] = 0.0


def kernel_clear(words: Any, notes: Any) -> None:
    """Zeros before a step. Threads side by side write side by side, which no thread of a game does."""
    if cuda.grid(1) == 0:
        notes[ENDED] = 0
    for k in range(cuda.grid(1), len(words), cuda.gridsize(1)):
        words[k] = 0


def kernel_advance(
    states: Any, randoms: Any, plays: int, check: int, chosen: Any, counts: Any, legal: Any,
    results: Any, done: Any, ended: Any, notes: Any,
) -> None:  # fmt: skip
    """One action in every game, then chance if it `plays`; an illegal one is noted, not played."""
    out = cuda.local.array(MAX_ACTIONS, np.int32)
    weight = cuda.local.array(MAX_ACTIONS, np.int32)
    result = cuda.local.array(SEATS, np.float64)
    seats = results.shape[1]
    for i in range(cuda.grid(1), len(states), cuda.gridsize(1)):
        s = states[i]
        action = int(chosen[i])
        over = False
        if check and not is_listed(action, legal[i], int(counts[i])):
            cuda.atomic.max(notes, WRONG, i + 1)
        else:
            apply(s, action)
            if plays:
                play_chance(s, randoms[i], out, weight)
            over = player(s) == OVER
        done[i] = over
        for seat in range(seats):
            result[seat] = 0.0
        if over:
            returns(s, result)
            ended[cuda.atomic.add(notes, ENDED, 1)] = i
        for seat in range(seats):
            results[i, seat] = result[seat]


def kernel_restart(
    states: Any, randoms: Any, options: Any, plays: int, ended: Any, notes: Any
) -> None:
    """The games that ended begin anew."""
    out = cuda.local.array(MAX_ACTIONS, np.int32)
    weight = cuda.local.array(MAX_ACTIONS, np.int32)
    for k in range(cuda.grid(1), notes[ENDED], cuda.gridsize(1)):
        i = ended[k]
        begin(states[i], options, plays, randoms[i], out, weight)


def kernel_list(
    states: Any, players: Any, counts: Any, legal: Any, weights: Any, mask: Any, seen: Any
) -> None:
    """As `list_many` on the CPU; `mask` and `seen` hold zeros."""
    out = cuda.local.array(MAX_ACTIONS, np.int32)
    weight = cuda.local.array(MAX_ACTIONS, np.int32)
    spare = cuda.local.array(1, STATE)
    for i in range(cuda.grid(1), len(states), cuda.gridsize(1)):
        s = states[i]
        who = player(s)
        count = 0
        if who == CHANCE:
            count = chance(s, out, weight)
            for k in range(min(count, weights.shape[1])):
                weights[i, k] = weight[k]
        elif who != OVER:
            count = actions(s, out)
        players[i] = who
        counts[i] = count
        for k in range(count):
            legal[i, k] = out[k]
            if out[k] < mask.shape[1]:
                mask[i, out[k]] = True
        if seen.shape[1]:
            look_at(s, spare, max(who, -1), seen[i])


def kernel_apply(states: Any, chosen: Any, check: int, notes: Any) -> None:
    """One action in every game that is not over, and nothing else."""
    out = cuda.local.array(MAX_ACTIONS, np.int32)
    weight = cuda.local.array(MAX_ACTIONS, np.int32)
    for i in range(cuda.grid(1), len(states), cuda.gridsize(1)):
        action = int(chosen[i])
        if check and not is_legal(states[i], action, out, weight):
            cuda.atomic.max(notes, WRONG, i + 1)
        elif player(states[i]) != OVER:
            apply(states[i], action)


def kernel_observe(states: Any, seat: int, seen: Any) -> None:
    """What one seat knows in every game, into zeros."""
    spare = cuda.local.array(1, STATE)
    for i in range(cuda.grid(1), len(states), cuda.gridsize(1)):
        look_at(states[i], spare, seat, seen[i])


def kernel_sample(randoms: Any, counts: Any, legal: Any, chosen: Any) -> None:
    """A random one of the actions on every game's list."""
    for i in range(cuda.grid(1), len(chosen), cuda.gridsize(1)):
        count = int(counts[i])
        chosen[i] = legal[i, draw(randoms[i], count)] if count > 0 else 0
