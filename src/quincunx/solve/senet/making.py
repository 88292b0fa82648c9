"""Makes a table of endgames by the program `endgames`: what it needs, and the way through all blocks."""

from __future__ import annotations

import time
from collections.abc import Callable
from math import comb
from typing import Any

import numpy as np
import numpy.typing as npt

from quincunx.native import cpu
from quincunx.solve.senet.endgames import BLOCK, FURTHEST, SOLVED, STEP, SWEEPS
from quincunx.solve.senet.index import layer_pairs, layer_table, rank_table, size
from quincunx.solve.senet.machines import compiled
from quincunx.solve.senet.numbers import SQUARES, Pages
from quincunx.solve.senet.program import ROOM, THROWS
from quincunx.solve.senet.solver import ON_CPU, Report, blocks
from quincunx.solve.senet.tables import ENDGAME, version
from quincunx.solve.senet.task import Task

__all__ = ["facts", "made"]

Watch = Callable[[Report], None]


def made(task: Task, watch: Watch = lambda _: None) -> npt.NDArray[np.float32]:
    """All values of a task that is about winning; the same on every machine."""
    code, asked = compiled(cpu, "program.py", "endgames.py"), plan(task.pieces)
    pairs = np.array(asked["pairs"], np.int64)
    values = np.full(asked["size"], task.guess, np.float32)
    pages = Pages(values, rank_table(), layer_table(task.pieces))
    sets, starts = np.zeros(asked["sets"], np.int64), np.zeros(asked["starts"], np.int64)
    code["fill_sets"](task.pieces, sets, starts)
    progress, change = np.zeros(3, np.int64), np.zeros(1)
    rest = (
        sets,
        starts,
        task.chances,
        pages,
        np.zeros((0, THROWS), np.uint32),
        np.zeros(ROOM, np.int64),
    )
    order, begun = blocks(task), time.monotonic()
    while (number := int(progress[BLOCK])) < len(pairs):
        sweeps = int(progress[SWEEPS]) + 1
        ended = code["work_on"](pairs, asked["tolerance"], progress, change, *rest)
        if ended != STEP:
            seconds = time.monotonic() - begun
            watch(Report(order[number], sweeps, sweeps, float(change[0]), seconds, ended == SOLVED))
    return values


def plan(pieces: int) -> dict[str, Any]:
    """What there is to do, as plain data: the blocks in order, where each layer begins, sizes of arrays."""
    return {
        "pairs": [list(pair) for pair in layer_pairs(pieces)],
        "layers": layer_table(pieces).tolist(),
        "size": size(pieces),
        "ranks": len(rank_table()),
        "sets": [pieces + 1, comb(SQUARES, pieces)],
        "starts": [pieces + 1, FURTHEST * pieces + 3],
        "tolerance": ON_CPU,
    }


def facts(die: bool, pieces: int = ENDGAME) -> dict[str, Any]:
    """What a page needs to make the same table for itself; the name changes with what is in it."""
    task = Task(pieces, die=die)
    name = f"{'die' if die else 'sticks'}-{pieces}-{version()}"
    return {"name": name, "pieces": pieces, "guess": task.guess, **plan(pieces)}
