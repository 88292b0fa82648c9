# mypy: disable-error-code="attr-defined"
"""A program for GPUs: the moves of `research.learn.playing`, a thread for each game and for each action."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import cuda

from quincunx.native.contract import MAX_ACTIONS, STATE
from quincunx.search.walk import seed_random
from research.learn.playing import Workspace, begin_anywhere, list_actions, move, weigh_action

SEATS = 8


def kernel_begin(seed: int, length: int, games: Any) -> None:
    desk = Workspace(
        cuda.local.array(MAX_ACTIONS, np.int64), cuda.local.array(MAX_ACTIONS, np.int64),
        cuda.local.array(MAX_ACTIONS, np.int64), cuda.local.array(MAX_ACTIONS, np.int64),
        cuda.local.array(SEATS, np.float64), cuda.local.array(SEATS, np.float64),
        cuda.local.array(2, np.int64), cuda.local.array(1, STATE), cuda.local.array(1, STATE),
    )  # fmt: skip
    for i in range(cuda.grid(1), len(games.states), cuda.gridsize(1)):
        seed_random(games.randoms[i], seed, i)
        begin_anywhere(i, length, games, desk)


def kernel_look(games: Any, notes: Any) -> None:
    desk = Workspace(
        cuda.local.array(MAX_ACTIONS, np.int64), cuda.local.array(MAX_ACTIONS, np.int64),
        cuda.local.array(MAX_ACTIONS, np.int64), cuda.local.array(MAX_ACTIONS, np.int64),
        cuda.local.array(SEATS, np.float64), cuda.local.array(SEATS, np.float64),
        cuda.local.array(2, np.int64), cuda.local.array(1, STATE), cuda.local.array(1, STATE),
    )  # fmt: skip
    for i in range(cuda.grid(1), len(games.states), cuda.gridsize(1)):
        list_actions(i, games, notes, desk)


def kernel_weigh(games: Any, numbers: Any) -> None:
    desk = Workspace(
        cuda.local.array(MAX_ACTIONS, np.int64), cuda.local.array(MAX_ACTIONS, np.int64),
        cuda.local.array(MAX_ACTIONS, np.int64), cuda.local.array(MAX_ACTIONS, np.int64),
        cuda.local.array(SEATS, np.float64), cuda.local.array(SEATS, np.float64),
        cuda.local.array(2, np.int64), cuda.local.array(1, STATE), cuda.local.array(1, STATE),
    )  # fmt: skip
    most = games.legal.shape[1]
    for place in range(cuda.grid(1), most * len(games.states), cuda.gridsize(1)):
        weigh_action(place // most, place % most, games, numbers, desk)


def kernel_move(stray: int, games: Any, notes: Any) -> None:
    desk = Workspace(
        cuda.local.array(MAX_ACTIONS, np.int64), cuda.local.array(MAX_ACTIONS, np.int64),
        cuda.local.array(MAX_ACTIONS, np.int64), cuda.local.array(MAX_ACTIONS, np.int64),
        cuda.local.array(SEATS, np.float64), cuda.local.array(SEATS, np.float64),
        cuda.local.array(2, np.int64), cuda.local.array(1, STATE), cuda.local.array(1, STATE),
    )  # fmt: skip
    for i in range(cuda.grid(1), len(games.states), cuda.gridsize(1)):
        move(i, stray, games, notes, desk)
