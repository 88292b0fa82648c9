"""What `quincunx/bots/sensei/weighing.py` looks up, as places in its tables, for many positions at once."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

from quincunx.games.sensei.rules import BOARD, MONKEY

__all__ = ["ENTRIES", "PLACES", "TABLES", "marks", "without_lines"]

Squares = npt.NDArray[np.int64]
TABLES = {"cross": (12, 8), "near": (3, 8), "seen": (8,), "character": (7, 8), "stones": (7, 128)}
"""The tables of one mode and one side, and their shapes; see `weighing.py`. Lines are too rare to learn."""
SIZES = [int(np.prod(shape)) for shape in TABLES.values()]
PLACES = dict(zip(TABLES, np.cumsum([0, *SIZES]).tolist(), strict=False))
"""Where each table begins if they are laid one after the other."""
ENTRIES = sum(SIZES)
COUNT = np.array([squares.bit_count() for squares in range(128)])
FILE_A = 0x01_01_01_01_01_01_01


def marks(positions: Any) -> npt.NDArray[np.int64]:
    """[position, side, mark]: the places that are looked up for the seat to move and for the enemy."""
    return np.stack([of_side(positions, side) for side in (0, 1)], axis=1)


def without_lines(positions: Any) -> Any:
    """The positions in which neither side holds a line (D5)."""
    walls = positions["stones"] | positions["pits"][:, None]
    return positions[~has_line(walls).any(axis=1)]


def of_side(positions: Any, side: int) -> npt.NDArray[np.int64]:
    own, enemy, pits, character = seen_from(positions, side)
    storm = bool(positions["storm"][0]) if len(positions) else False
    clear = BOARD & ~enemy
    free = clear & ~own & ~pits
    here = np.int64(1) << character
    moved = [own & ~here]
    for _ in range(6):
        moved.append(moved_on(moved[-1], free, storm))
    m0, m1, m2, m3, m4, _, m6 = moved
    sight = in_sight(here, clear)
    near = sight & m2
    after0, after1, after2 = (in_sight(sight & m | here, clear) for m in (m0, m1, m2))
    b0 = after0 & m0
    b2 = after0 & m2 | after1 & m1 | after2 & m0
    b4 = after0 & m4 | after1 & m3 | after2 & m2
    far0, far2, far4 = (in_sight(b | here, clear) for b in (b0, b2, b4))
    cross = [
        sight & m0, sight & m1, near, sight & m3, sight & m4,
        b0, after0 & m1 | after1 & m0, b2, after0 & m3 | after1 & m2 | after2 & m1, b4,
        far0 & m4 | far2 & m2 | far4 & m0, far0 & m6 | far2 & m4 | far4 & m2,
    ]  # fmt: skip
    found = [PLACES["cross"] + 8 * n + COUNT[rank(one, 6)] for n, one in enumerate(cross)]
    found += [PLACES["near"] + 8 * n + COUNT[rank(near, 3 + n)] for n in range(3)]
    found.append(PLACES["seen"] + size(sight & own))
    found.append(PLACES["character"] + character)
    found += [PLACES["stones"] + 128 * n + rank(own, n) for n in range(7)]
    return np.stack(found, axis=1)


def seen_from(positions: Any, side: int) -> tuple[Squares, Squares, Squares, Squares]:
    """The own stones, the enemy's, the pits and the own character's square, the own home rank first."""
    rows = np.arange(len(positions))
    seat = positions["seat"].astype(np.int64) ^ side
    own, enemy = positions["stones"][rows, seat], positions["stones"][rows, 1 - seat]
    character = positions["character"][rows, seat].astype(np.int64)
    upside_down = seat == MONKEY
    boards = (np.where(upside_down, turned(one), one) for one in (own, enemy, positions["pits"]))
    own, enemy, pits = boards
    return (
        own,
        enemy,
        pits,
        np.where(upside_down, 48 - (character & 56) + (character & 7), character),
    )


def turned(squares: Squares) -> Squares:
    """The last rank first."""
    found = np.zeros_like(squares)
    for n in range(7):
        found |= rank(squares, n) << 8 * (6 - n)
    return found


def rank(squares: Squares, n: int) -> Squares:
    found: Squares = squares >> 8 * n & 127
    return found


def size(squares: Squares) -> Squares:
    found: Squares = np.stack([COUNT[rank(squares, n)] for n in range(7)]).sum(0)
    return found


def has_line(walls: Squares) -> npt.NDArray[np.bool_]:
    line = walls & FILE_A
    for _ in range(6):
        line = walls & (line << 1 | line << 9 | line >> 7)
    found: npt.NDArray[np.bool_] = line != 0
    return found


# `reach.py` for arrays: what it changes in place must be left alone here.


def in_sight(squares: Squares, clear: Squares) -> Squares:
    seen = squares
    for way in (1, 7, 8, 9):
        seen = seen | along(squares, clear, way) | back_along(squares, clear, way)
    return seen


def moved_on(stones: Squares, free: Squares, storm: bool) -> Squares:
    if not storm:
        return stones | free & (stones << 8 | stones >> 8 | stones << 1 | stones >> 1)
    upright = along(stones, free, 8) | back_along(stones, free, 8)
    return upright | along(stones, free, 1) | back_along(stones, free, 1)


def along(squares: Squares, clear: Squares, way: int) -> Squares:
    for steps in (way, 2 * way, 4 * way):
        squares = squares | clear & (squares << steps)
        clear = clear & (clear << steps)
    return squares


def back_along(squares: Squares, clear: Squares, way: int) -> Squares:
    for steps in (way, 2 * way, 4 * way):
        squares = squares | clear & (squares >> steps)
        clear = clear & (clear >> steps)
    return squares
