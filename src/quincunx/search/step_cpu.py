"""A program for the CPU: the steps of `quincunx.search.step` over arrays of games.

A row of every array belongs to one game, so parts of the arrays can be worked on by different threads.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import carray  # type: ignore[attr-defined]

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
from quincunx.search.address import pointer
from quincunx.search.step import begin, is_legal, look_at, play_chance
from quincunx.search.walk import draw, seed_random


def bare(array: Any) -> Any:
    """The same array without an owner: rows of it need not be counted, which takes longer than a step."""
    return carray(pointer(array.ctypes.data), array.shape, array.dtype)


def seed_many(randoms: Any, seed: int, first: int) -> None:
    for i in range(len(randoms)):
        seed_random(randoms[i], seed, first + i)


def setup_many(states: Any, options: Any) -> None:
    for i in range(len(states)):
        setup(states[i], options)


def begin_many(
    states: Any, randoms: Any, options: Any, plays: int, results: Any, done: Any
) -> None:
    """New games everywhere."""
    out = np.empty(MAX_ACTIONS, np.int64)
    weight = np.empty(MAX_ACTIONS, np.int64)
    for i in range(len(states)):
        begin(states[i], options, plays, randoms[i], out, weight)
        clear(results[i])
        done[i] = False


def clear(row: Any) -> None:
    """Zeros; written out, it becomes one instruction for many, which `row[:] = 0` does not."""
    for k in range(len(row)):
        row[k] = 0


def list_many(
    states: Any, players: Any, counts: Any, legal: Any, weights: Any, mask: Any, seen: Any
) -> None:
    """Who has the move in every game, what may be done, and what that seat knows.

    `mask` and `seen` have no width where nobody wants them.
    """
    states = bare(states)
    legal = bare(legal)
    weights = bare(weights)
    mask = bare(mask)
    seen = bare(seen)
    out = np.empty(MAX_ACTIONS, np.int64)
    weight = np.empty(MAX_ACTIONS, np.int64)
    spare = np.empty(1, STATE)
    for i in range(len(states)):
        list_one(states[i], i, players, counts, legal, weights, mask, seen, out, weight, spare)


def list_one(
    s: Any, i: int, players: Any, counts: Any, legal: Any, weights: Any, mask: Any, seen: Any,
    out: Any, weight: Any, spare: Any,
) -> None:  # fmt: skip
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
    if mask.shape[1]:
        row = mask[i]
        clear(row)
        for k in range(count):
            if 0 <= out[k] < len(row):  # a code beyond breaks the contract, but not the memory
                row[out[k]] = 1
    codes = legal[i]
    for k in range(count):
        codes[k] = out[k]
    if seen.shape[1]:
        clear(seen[i])
        look_at(s, spare, max(who, -1), seen[i])


def step_many(
    states: Any, randoms: Any, options: Any, plays: int, chosen: Any, results: Any, done: Any,
    players: Any, counts: Any, legal: Any, weights: Any, mask: Any, seen: Any,
) -> None:  # fmt: skip
    """One action in every game, then chance if it `plays`; a game that ends begins anew."""
    states = bare(states)
    randoms = bare(randoms)
    results = bare(results)
    legal = bare(legal)
    weights = bare(weights)
    mask = bare(mask)
    seen = bare(seen)
    out = np.empty(MAX_ACTIONS, np.int64)
    weight = np.empty(MAX_ACTIONS, np.int64)
    spare = np.empty(1, STATE)
    for i in range(len(states)):
        s = states[i]
        apply(s, int(chosen[i]))
        if plays:
            play_chance(s, randoms[i], out, weight)
        done[i] = player(s) == OVER
        if done[i]:
            returns(s, results[i])
            begin(s, options, plays, randoms[i], out, weight)
        else:
            clear(results[i])
        list_one(s, i, players, counts, legal, weights, mask, seen, out, weight, spare)


def apply_many(states: Any, chosen: Any) -> None:
    """One action in every game that is not over, and nothing else."""
    for i in range(len(states)):
        if player(states[i]) != OVER:
            apply(states[i], int(chosen[i]))


def first_unlisted(chosen: Any, counts: Any, legal: Any) -> int:
    """The first game whose action is not on its list; -1: none."""
    legal = bare(legal)
    for i in range(len(chosen)):
        if not is_among(int(chosen[i]), legal[i], counts[i]):
            return i
    return -1


def is_among(action: int, codes: Any, count: int) -> bool:
    """Whether an action is among the first `count`; looking at all of them is faster than deciding where."""
    found = 0
    for k in range(count):
        found |= int(codes[k] == action)
    return found != 0


def first_illegal(chosen: Any, states: Any) -> int:
    """The first game whose action is not legal there; -1: none."""
    out = np.empty(MAX_ACTIONS, np.int64)
    weight = np.empty(MAX_ACTIONS, np.int64)
    for i in range(len(chosen)):
        if not is_legal(states[i], int(chosen[i]), out, weight):
            return i
    return -1


def observe_many(states: Any, seat: int, seen: Any) -> None:
    """What one seat knows in every game."""
    states = bare(states)
    seen = bare(seen)
    spare = np.empty(1, STATE)
    for i in range(len(states)):
        clear(seen[i])
        look_at(states[i], spare, seat, seen[i])


def sample_many(randoms: Any, counts: Any, legal: Any, chosen: Any) -> None:
    """A random one of the actions on every game's list."""
    randoms = bare(randoms)
    legal = bare(legal)
    for i in range(len(chosen)):
        chosen[i] = legal[i, draw(randoms[i], counts[i])] if counts[i] > 0 else 0
