"""How well one side of Senseï stands, for the alpha-beta search.

It asks what the leaf of the tree search asks (see `prospects` there), and more: does the enemy hold a line
(D5), does the character stand aside, how many stones does it see? The weights were fitted to games of this
search against itself. At 0.03 s a move they took 70 % of the points from the leaf's weights in the calm
(16 pairs of games) and 91 % in a storm (17).

Weights are by mode (calm, storm), by who begins the next turn (the side, the enemy), and then as it says.
"""

from __future__ import annotations

import numpy as np

from quincunx.bots.leaves.sensei import across, in_sight, moved_on
from quincunx.games.sensei.rules import BOARD, RANK, SAGE, most_touches

COUNT = np.array([squares.bit_count() for squares in range(128)], dtype=np.int64)
"""How many squares of one rank a set has."""

# Squares of the enemy's home rank that the character reaches, by the stone moves that it takes.
ONE_LEAP = np.array(
    [
        [[-0.147, -0.066, -0.001, 0.039, 0.035], [0.012, 0.047, 0.324, 0.031, 0.008]],
        [[-0.147, -0.066, -0.001, 0.019, 0.088], [0.341, 0.091, 0.184, -0.007, 0.053]],
    ]
)
TWO_LEAPS = np.array(
    [
        [[0.108, 0.042, 0.031, 0.035, -0.009], [0.091, -0.030, 0.020, 0.004, -0.007]],
        [[0.183, 0.028, 0.029, -0.005, 0.035], [0.190, 0.012, -0.025, -0.006, 0.010]],
    ]
)
THREE_LEAPS = np.array(
    [
        [[0.023, 0.009], [0.020, 0.014]],
        [[0.013, -0.002], [0.022, -0.004]],
    ]
)
# By rank, from the own home rank on; squares in reach in one turn only count on the fourth to sixth.
NEXT_LEAP = np.array(
    [
        [[-0.009, 0.017, -0.025], [-0.007, -0.001, -0.013]],
        [[0.0, 0.029, 0.048], [-0.008, 0.018, 0.014]],
    ]
)
STONE = np.array(
    [
        [
            [-0.083, -0.037, -0.022, 0.003, 0.037, 0.075, 0.056],
            [-0.088, -0.047, -0.033, -0.010, 0.027, 0.073, 0.050],
        ],
        [
            [-0.032, -0.022, -0.004, -0.006, 0.030, 0.063, -0.039],
            [-0.053, -0.019, -0.013, -0.010, 0.035, 0.091, -0.020],
        ],
    ]
)
CHARACTER = np.array(
    [
        [
            [-0.064, -0.065, -0.012, -0.010, 0.037, 0.118],
            [-0.115, -0.091, -0.030, -0.028, 0.099, 0.160],
        ],
        [
            [-0.030, -0.049, -0.039, -0.008, 0.002, 0.122],
            [-0.121, -0.103, -0.066, -0.002, 0.065, 0.230],
        ],
    ]
)
# The character's files from the middle; stones that it sees.
ASIDE = np.array(
    [
        [[0.009], [0.0]],
        [[-0.027], [-0.052]],
    ]
)
SEEN = np.array(
    [
        [[0.013], [0.026]],
        [[0.008], [0.024]],
    ]
)
# The enemy holds a line, touched by so many stones.
LINE = np.array(
    [
        [[0.028, 0.554, 1.125, 0.0], [0.011, 0.095, 0.210, -0.001]],
        [[0.019, 0.542, 1.110, 0.0], [0.050, 0.109, 0.124, -0.001]],
    ]
)


def outlook(
    own: int, enemy: int, character: int, seat: int, pits: int, storm: int, waits: int
) -> float:
    """How well the side stands, the enemy standing still; `waits` is 1 if the enemy begins the next turn.

    `m0` to `m6` are the squares where a stone can be after so many moves, `a2` those where the
    character can be after one leap and two moves in all, `b2` after two leaps.
    """
    clear = BOARD & ~enemy
    free = clear & ~own & ~pits
    here = 1 << character
    m0 = own & ~here
    m1 = moved_on(m0, free, storm)
    m2 = moved_on(m1, free, storm)
    m3 = moved_on(m2, free, storm)
    m4 = moved_on(m3, free, storm)
    m6 = moved_on(moved_on(m4, free, storm), free, storm)
    sight = in_sight(here, clear)
    a2 = sight & m2
    one = ONE_LEAP[storm, waits]
    total = one[0] * across(sight & m0, seat) + one[1] * across(sight & m1, seat)
    total += one[2] * across(a2, seat) + one[3] * across(sight & m3, seat)
    total += one[4] * across(sight & m4, seat)
    after0 = in_sight(sight & m0 | here, clear)
    after1 = in_sight(sight & m1 | here, clear)
    after2 = in_sight(a2 | here, clear)
    b0 = after0 & m0
    b2 = after0 & m2 | after1 & m1 | after2 & m0
    b4 = after0 & m4 | after1 & m3 | after2 & m2
    two = TWO_LEAPS[storm, waits]
    total += two[0] * across(b0, seat) + two[1] * across(after0 & m1 | after1 & m0, seat)
    total += two[2] * across(b2, seat) + two[4] * across(b4, seat)
    total += two[3] * across(after0 & m3 | after1 & m2 | after2 & m1, seat)
    far0 = in_sight(b0 | here, clear)
    far2 = in_sight(b2 | here, clear)
    far4 = in_sight(b4 | here, clear)
    three = THREE_LEAPS[storm, waits]
    total += three[0] * across(far0 & m4 | far2 & m2 | far4 & m0, seat)
    total += three[1] * across(far0 & m6 | far2 & m4 | far4 & m2, seat)
    total += by_rank(own, a2, character, seat, storm, waits)
    total += SEEN[storm, waits, 0] * size(sight & own)
    touches = line_touches(own, enemy | pits, seat)
    return float(total + LINE[storm, waits, touches] if touches >= 0 else total)


def by_rank(own: int, near: int, character: int, seat: int, storm: int, waits: int) -> float:
    total = ASIDE[storm, waits, 0] * abs((character & 7) - 3)
    for rank in range(7):
        shift = 8 * rank if seat == SAGE else 48 - 8 * rank
        total += STONE[storm, waits, rank] * COUNT[own >> shift & 127]
        if 3 <= rank <= 5:
            total += NEXT_LEAP[storm, waits, rank - 3] * COUNT[near >> shift & 127]
    rank = character >> 3 if seat == SAGE else 6 - (character >> 3)
    return float(total + CHARACTER[storm, waits, min(rank, 5)])


def line_touches(own: int, walls: int, seat: int) -> int:
    """D5: how many of the own stones touch the enemy's line, three at most; -1 if there is no line."""
    files = walls | walls >> 32
    files |= files >> 16
    files |= files >> 8
    if files & RANK != RANK or most_touches(walls, walls) == 0:
        return -1
    return min(3, most_touches(walls, walls & (own << 8 if seat == SAGE else own >> 8)))


def size(squares: int) -> int:
    count = 0
    while squares:
        count += 1
        squares &= squares - 1
    return count
