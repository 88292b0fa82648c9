# mypy: disable-error-code="attr-defined"
"""A program for GPUs: the positions of `draw`, one for each thread."""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import cuda

from quincunx.search.walk import seed_random
from quincunx.solve.senet.program import ROOM
from research.senet.fit.draw import draw_anywhere, look_up, play_on


def kernel_anywhere(seed: int, first: int, urn: Any, pages: Any, batch: Any) -> None:
    """As `fill_anywhere` of the CPU."""
    random = cuda.local.array(2, np.int64)
    i = cuda.grid(1)
    if i < len(batch.owns):
        draw_anywhere(i, seed, first, urn, pages, random, batch)


def kernel_played(
    throws: int, die: int, urn: Any, start: Any, pages: Any, randoms: Any, batch: Any
) -> None:
    """As `fill_played` of the CPU."""
    out = cuda.local.array(ROOM, np.int32)
    i = cuda.grid(1)
    if i < len(batch.owns):
        play_on(i, throws, die, urn, start, pages, randoms[i], out, batch)
        look_up(i, pages, batch)


def kernel_random(seed: int, randoms: Any) -> None:
    i = cuda.grid(1)
    if i < len(randoms):
        seed_random(randoms[i], seed, i)
