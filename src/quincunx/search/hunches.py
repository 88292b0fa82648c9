"""A program for any game: what is expected of actions before any of them was tried: nothing in particular.

Other programs may take its place; they define the same name.
"""

from __future__ import annotations

from typing import Any


def hunches(s: Any, out: Any, count: int, hopes: Any, start: int, seat: int, paper: Any) -> None:  # noqa: ARG001
    """Writes, for each of `count` actions in `out`, by how much its return should differ from the others'.

    They go to `hopes`, from place `start` on. An action that is hoped less of is tried later.
    `paper` is scratch space, as long as `out`.
    """
    for i in range(start, start + count):
        hopes[i] = 0.0
