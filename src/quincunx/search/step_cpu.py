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

NEAR = 64
"""Games whose records stay in the nearest cache from their action to their list."""


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
    states, legal, weights = bare(states), bare(legal), bare(weights)
    mask, seen = bare(mask), bare(seen)
    list_some(0, len(states), states, players, counts, legal, weights, mask, seen)


def list_some(
    first: int, last: int, states: Any, players: Any, counts: Any, legal: Any, weights: Any,
    mask: Any, seen: Any,
) -> None:  # fmt: skip
    """The same for some games; for one at a time, passing the arrays would take as long as listing."""
    out = np.empty(MAX_ACTIONS, np.int64)
    weight = np.empty(MAX_ACTIONS, np.int64)
    spare = np.empty(1, STATE)
    for i in range(first, last):
        s = states[i]
        who = player(s)
        count = 0
        if who == CHANCE:
            count = chance(s, out, weight)
            for k in range(min(count, weights.shape[1])):
                weights[i, k] = weight[k]
        elif who != OVER:
            count = actions(
                s, out
            )  # not into `legal`: the compiler cannot know that it is no record
        players[i] = who
        counts[i] = count
        codes = legal[i]
        for k in range(count):
            codes[k] = out[k]
        row = mask[i]
        width = len(row)
        if width:
            clear(row)
            for k in range(count):
                if 0 <= out[k] < width:  # a code beyond breaks the contract, but not the memory
                    row[out[k]] = 1
        if seen.shape[1]:
            clear(seen[i])
            look_at(s, spare, max(who, -1), seen[i])


def step_many(
    states: Any, randoms: Any, options: Any, plays: int, check: int, chosen: Any, results: Any,
    done: Any, players: Any, counts: Any, legal: Any, weights: Any, mask: Any, seen: Any,
) -> int:  # fmt: skip
    """One action in every game, then chance if it `plays`; a game that ends begins anew.

    With `check`, an illegal action anywhere stops all: 1 + its game comes back, otherwise 0.
    """
    states = bare(states)
    randoms = bare(randoms)
    results = bare(results)
    legal = bare(legal)
    weights = bare(weights)
    mask = bare(mask)
    seen = bare(seen)
    if check:
        wrong = first_unlisted(chosen, counts, legal, mask)
        if wrong >= 0:
            return wrong + 1
    for first in range(0, len(states), NEAR):
        last = min(first + NEAR, len(states))
        advance_some(first, last, states, randoms, options, plays, chosen, results, done)
        list_some(first, last, states, players, counts, legal, weights, mask, seen)
    return 0


def advance_some(
    first: int, last: int, states: Any, randoms: Any, options: Any, plays: int, chosen: Any,
    results: Any, done: Any,
) -> None:  # fmt: skip
    """An action in some games, what chance does after it, and new games for those that end."""
    out = np.empty(MAX_ACTIONS, np.int64)
    weight = np.empty(MAX_ACTIONS, np.int64)
    for i in range(first, last):
        s = states[i]
        for seat in range(results.shape[1]):
            if results[i, seat] != 0:  # seldom; for so few, clearing a row takes longer than asking
                results[i, seat] = 0
        apply(s, int(chosen[i]))
        if plays:
            play_chance(s, randoms[i], out, weight)
        done[i] = player(s) == OVER
        if done[i]:
            returns(s, results[i])
            begin(s, options, plays, randoms[i], out, weight)


def apply_many(states: Any, chosen: Any) -> None:
    """One action in every game that is not over, and nothing else."""
    for i in range(len(states)):
        if player(states[i]) != OVER:
            apply(states[i], int(chosen[i]))


def first_unlisted(chosen: Any, counts: Any, legal: Any, mask: Any) -> int:
    """The first game whose action is not on its list; -1: none. Where there is a mask, it knows."""
    legal = bare(legal)
    mask = bare(mask)
    width = mask.shape[1]
    for i in range(len(chosen)):
        action = int(chosen[i])
        if 0 <= action < width:
            if mask[i, action] == 0:
                return i
        elif not is_among(action, legal[i], counts[i]):
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
