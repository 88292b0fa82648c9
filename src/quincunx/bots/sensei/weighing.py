"""A program for Senseï: how well one side stands, by tables in whole numbers, for `master`'s search.

It asks what `judge.py` asks, but looks every answer up instead of multiplying: the stones of a rank, and the
squares of it that can be reached, are an index. So every square, and every pattern of a rank, can have a
weight of its own, for nothing. Whole numbers need not be added one after the other, as reals must be to come
out the same everywhere. A thousand is what `judge.py` calls one.

`weighing.npz` holds the tables; `python -m research.sensei` makes them. All are by mode (calm, storm) and by
whether the side or the enemy begins the next turn; then
  cross      by the leaps and moves it takes, and the squares of the enemy's home rank within reach so soon
  near       by rank, the fourth to the sixth, and the squares there within one leap and two moves
  stones     by rank from the own home rank on, and the stones on it, as bits
  character  by square, seen from the own side
  seen       by the stones that the character sees
  line       if the enemy holds a line, by the stones that touch it
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from quincunx.bots.sensei.reach import in_sight, line_touches, moved_on, size
from quincunx.games.sensei.rules import BOARD, SAGE

THOUSANDTH = 0.001
FILE_A = 0x01_01_01_01_01_01_01

COUNT = np.array([squares.bit_count() for squares in range(128)])
"""How many squares of one rank a set has."""


def _for_seats(table: Any) -> Any:
    """[mode, waits, rank from home on, n] as [mode, waits, seat, rank of the board, n]."""
    return np.stack([table, table[:, :, ::-1]], axis=2)


def _characters(by_square: Any) -> Any:
    """[mode, waits, seat, square], 64 squares to a board."""
    seats = _for_seats(by_square)
    return np.concatenate([seats, np.zeros_like(seats[:, :, :, :1])], axis=3)


def _flat(table: Any) -> Any:
    return np.ascontiguousarray(table.reshape(-1))


with np.load(Path(__file__).with_suffix(".npz")) as fitted:
    CROSS = _flat(fitted["cross"][..., COUNT])
    NEARBY = _flat(fitted["near"][..., COUNT])
    STONES = _flat(_for_seats(fitted["stones"]))
    CHARACTER = _flat(_characters(fitted["character"]))
    SEEN, LINE = _flat(fitted["seen"]), _flat(fitted["line"])


def outlook(
    own: int, enemy: int, character: int, seat: int, pits: int, storm: int, waits: int
) -> float:
    """How well the side stands if the enemy stands still; `waits` is 1 if the enemy begins the next turn."""
    sight = in_sight(1 << character, BOARD & ~enemy)
    near = near_weight(own, enemy, character, seat, pits, storm, waits, sight)
    return THOUSANDTH * (near + far_weight(own, enemy, character, seat, pits, storm, waits, sight))


def near_weight(
    own: int, enemy: int, character: int, seat: int, pits: int, storm: int, waits: int, sight: int
) -> int:
    """What can be seen at a glance, in thousandths: where everything stands, and the next leap.

    `sight` is what the character sees. Only the enemy's stones limit it, so a search need not ask for every
    turn. The squares are named as in `reach.crossings`.
    """
    kind = (storm & 1) << 1 | waits & 1
    free = BOARD & ~enemy & ~own & ~pits
    here = 1 << character
    far = 48 if seat == SAGE else 0
    m0 = own & ~here
    m1 = moved_on(m0, free, storm)
    m2 = moved_on(m1, free, storm)
    m3 = moved_on(m2, free, storm)
    m4 = moved_on(m3, free, storm)
    a2 = sight & m2
    at = kind * 1536
    total = int(CROSS[at + ((sight & m0) >> far & 127)])
    total += int(CROSS[at + 128 + ((sight & m1) >> far & 127)])
    total += int(CROSS[at + 256 + (a2 >> far & 127)])
    total += int(CROSS[at + 384 + ((sight & m3) >> far & 127)])
    total += int(CROSS[at + 512 + ((sight & m4) >> far & 127)])
    at = kind * 384
    up = 8 if seat == SAGE else -8
    total += int(NEARBY[at + (a2 >> 24 & 127)])
    total += int(NEARBY[at + 128 + (a2 >> 24 + up & 127)])
    total += int(NEARBY[at + 256 + (a2 >> 24 + 2 * up & 127)])
    at = (kind << 1 | seat & 1) * 896
    total += int(STONES[at + (own & 127)]) + int(STONES[at + 128 + (own >> 8 & 127)])
    total += int(STONES[at + 256 + (own >> 16 & 127)]) + int(STONES[at + 384 + (own >> 24 & 127)])
    total += int(STONES[at + 512 + (own >> 32 & 127)]) + int(STONES[at + 640 + (own >> 40 & 127)])
    total += int(STONES[at + 768 + (own >> 48 & 127)])
    total += int(CHARACTER[(kind << 1 | seat & 1) << 6 | character & 63])
    total += int(SEEN[kind << 3 | size(sight & own) & 7])
    if is_line(enemy | pits):
        touches = line_touches(own, enemy | pits, seat)
        total += int(LINE[kind << 2 | touches & 3])
    return total


def is_line(walls: int) -> bool:
    """D5: whether walls stand on every file, neighbours at most one rank apart: a flood from file a to g."""
    line = walls & FILE_A
    for _ in range(6):
        line = walls & (line << 1 | line << 9 | line >> 7)
    return line != 0


def far_weight(
    own: int, enemy: int, character: int, seat: int, pits: int, storm: int, waits: int, sight: int
) -> int:
    """What two and three leaps promise, in thousandths: the dearer half, and the one that matters less."""
    kind = (storm & 1) << 1 | waits & 1
    clear = BOARD & ~enemy
    free = clear & ~own & ~pits
    here = 1 << character
    far = 48 if seat == SAGE else 0
    m0 = own & ~here
    m1 = moved_on(m0, free, storm)
    m2 = moved_on(m1, free, storm)
    m3 = moved_on(m2, free, storm)
    m4 = moved_on(m3, free, storm)
    m6 = moved_on(moved_on(m4, free, storm), free, storm)
    after0, after1, after2 = all_in_sight(
        sight & m0 | here, sight & m1 | here, sight & m2 | here, clear
    )
    b0 = after0 & m0
    b2 = after0 & m2 | after1 & m1 | after2 & m0
    b4 = after0 & m4 | after1 & m3 | after2 & m2
    far0, far2, far4 = all_in_sight(b0 | here, b2 | here, b4 | here, clear)
    at = kind * 1536
    total = int(CROSS[at + 640 + (b0 >> far & 127)])
    total += int(CROSS[at + 768 + ((after0 & m1 | after1 & m0) >> far & 127)])
    total += int(CROSS[at + 896 + (b2 >> far & 127)])
    total += int(CROSS[at + 1024 + ((after0 & m3 | after1 & m2 | after2 & m1) >> far & 127)])
    total += int(CROSS[at + 1152 + (b4 >> far & 127)])
    total += int(CROSS[at + 1280 + ((far0 & m4 | far2 & m2 | far4 & m0) >> far & 127)])
    return total + int(CROSS[at + 1408 + ((far0 & m6 | far2 & m4 | far4 & m2) >> far & 127)])


def all_in_sight(one: int, two: int, three: int, clear: int) -> tuple[int, int, int]:
    """`in_sight` of three sets at once: what is clear along the lines is worked out once for all."""
    seen_one = seen_two = seen_three = 0
    for way in (1, 7, 8, 9):
        two_on = clear & (clear << way)
        four_on = two_on & (two_on << 2 * way)
        reached = one | clear & (one << way)
        reached |= two_on & (reached << 2 * way)
        seen_one |= reached | four_on & (reached << 4 * way)
        reached = two | clear & (two << way)
        reached |= two_on & (reached << 2 * way)
        seen_two |= reached | four_on & (reached << 4 * way)
        reached = three | clear & (three << way)
        reached |= two_on & (reached << 2 * way)
        seen_three |= reached | four_on & (reached << 4 * way)
        two_on = clear & (clear >> way)
        four_on = two_on & (two_on >> 2 * way)
        reached = one | clear & (one >> way)
        reached |= two_on & (reached >> 2 * way)
        seen_one |= reached | four_on & (reached >> 4 * way)
        reached = two | clear & (two >> way)
        reached |= two_on & (reached >> 2 * way)
        seen_two |= reached | four_on & (reached >> 4 * way)
        reached = three | clear & (three >> way)
        reached |= two_on & (reached >> 2 * way)
        seen_three |= reached | four_on & (reached >> 4 * way)
    return seen_one, seen_two, seen_three
