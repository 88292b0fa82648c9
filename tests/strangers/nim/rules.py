"""The smallest game there is: a heap, from which each seat takes one, two or three."""

from typing import Any

import numpy as np

VERSION = 1
SEATS = (2, 2)
OPTIONS = {"heap": ("small", "large")}
MAX_ACTIONS = 3
GUESS = 0

CHANCE, OVER = -1, -2

STATE = np.dtype([("heap", np.int8), ("turn", np.int8)], align=True)


def setup(s: Any, options: Any) -> None:
    s.heap = 7 + 10 * options[1]
    s.turn = 0


def player(s: Any) -> int:
    return OVER if s.heap == 0 else int(s.turn)


def actions(s: Any, out: Any) -> int:
    count = min(3, int(s.heap))
    for i in range(count):
        out[i] = i + 1
    return count


def chance(s: Any, out: Any, weight: Any) -> int:
    return 0


def apply(s: Any, a: int) -> None:
    s.heap -= a
    s.turn = 1 - s.turn


def scores(s: Any, out: Any) -> None:
    out[0] = 0
    out[1] = 0
    if s.heap == 0:
        out[1 - s.turn] = 1


def returns(s: Any, out: Any) -> None:
    out[0] = 0.0
    out[1] = 0.0
    if s.heap == 0:
        out[1 - s.turn] = 1.0
        out[s.turn] = -1.0


def hide(s: Any, seat: int) -> None:
    pass


def guess(s: Any, seat: int, random: Any) -> None:
    pass
