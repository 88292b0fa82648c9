"""The names that a program may use: the contract of every rules file, without a game in it.

A *program* is a file of plain functions written against these names (see `quincunx.search.walk`).
`quincunx.native.program.bind` puts a game's own functions in their place, so these are never run.
"""

from __future__ import annotations

from typing import Any

import numpy as np

CHANCE = -1
OVER = -2

STATE = np.dtype([("nothing", np.int8)], align=True)
MAX_ACTIONS = 1
GUESS = 0


def setup(s: Any, options: Any) -> None:
    """The state before the first action."""
    raise NotImplementedError


def player(s: Any) -> int:
    """A seat, CHANCE or OVER."""
    raise NotImplementedError


def actions(s: Any, out: Any) -> int:
    """Legal actions of the seat that has the move, ascending; returns how many."""
    raise NotImplementedError


def chance(s: Any, out: Any, weight: Any) -> int:
    """What chance may do, ascending, with integer weights; returns how many."""
    raise NotImplementedError


def apply(s: Any, a: int) -> None:
    """Plays one action of whoever has the move."""
    raise NotImplementedError


def scores(s: Any, out: Any) -> None:
    """Every seat's points."""
    raise NotImplementedError


def returns(s: Any, out: Any) -> None:
    """Every seat's result in [-1, 1]."""
    raise NotImplementedError


def hide(s: Any, seat: int) -> None:
    """Erases what a seat does not know."""
    raise NotImplementedError


def guess(s: Any, seat: int, random: Any) -> None:
    """Fills what is hidden with a possible truth; `random` holds GUESS integers below 2**32."""
    raise NotImplementedError
