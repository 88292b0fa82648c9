"""A program for the CPU: the positions of `draw`, many at once."""

from __future__ import annotations

from typing import Any

import numpy as np

from quincunx.search.walk import seed_random
from quincunx.solve.senet.program import ROOM
from research.senet.fit.draw import draw_anywhere, look_up, play_on


def fill_anywhere(seed: int, first: int, urn: Any, pages: Any, batch: Any) -> None:
    random = np.zeros(2, np.int64)
    for i in range(len(batch.owns)):
        draw_anywhere(i, seed, first, urn, pages, random, batch)


def fill_played(
    throws: int, die: int, urn: Any, start: Any, pages: Any, randoms: Any, batch: Any
) -> None:
    out = np.zeros(ROOM, np.int64)
    for i in range(len(batch.owns)):
        play_on(i, throws, die, urn, start, pages, randoms[i], out, batch)
        look_up(i, pages, batch)


def fill_random(seed: int, randoms: Any) -> None:
    for i in range(len(randoms)):
        seed_random(randoms[i], seed, i)
