"""A program for Senseï: what is certain in a turn, and how soon a character can get across.

Squares are bits of an integer, as in the rules.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from quincunx.games.sensei.rules import BOARD, HOME, RANK, SAGE, most_touches

COUNT = np.array([squares.bit_count() for squares in range(128)], dtype=np.int64)
"""How many squares of one rank a set has."""


# What is certain


def wins_next(own: int, enemy: int, character: int, seat: int, pits: int, storm: int) -> bool:
    """Whether a side with a whole turn before it can cross, or claim without a move."""
    if crosses(own, enemy, character, seat, pits, storm, 2):
        return True
    return claims(own, enemy | pits, seat)


def crosses(
    own: int, enemy: int, character: int, seat: int, pits: int, storm: int, moves: int
) -> bool:
    """D4: whether the character's next leap wins, after at most this many stone moves."""
    clear = BOARD & ~enemy
    goals = in_sight(1 << character, clear) & HOME[1 - seat]
    stones = own & ~(1 << character)
    free = clear & ~own & ~pits
    for _ in range(moves):
        if goals & stones != 0 or goals == 0:
            break
        stones = moved_on(stones, free, storm)
    return goals & stones != 0


def claims(own: int, walls: int, seat: int) -> bool:
    """D5: whether three stones touch a line of the enemy's walls."""
    touched = walls & (own << 8 if seat == SAGE else own >> 8)
    all_but_one = touched & (touched - 1)
    return all_but_one & (all_but_one - 1) != 0 and most_touches(walls, touched) >= 3


# What is likely


class Crossings(NamedTuple):
    """Squares of the enemy's home rank that a character can reach, by leaps and stone moves.

    A turn has one leap and two moves. `one_2` counts the squares within one leap and two moves in all.
    """

    one_0: int
    one_1: int
    one_2: int
    one_3: int
    one_4: int
    two_0: int
    two_1: int
    two_2: int
    two_3: int
    two_4: int
    three_4: int
    three_6: int
    sight: int  # what the character sees now, as squares
    near: int  # where it can be after one leap and two moves, as squares


def crossings(
    own: int, enemy: int, character: int, seat: int, pits: int, storm: int
) -> Crossings:  # fmt: skip
    """How soon one side can get across if the enemy stands still.

    `m0` to `m6` are the squares where a stone can be after 0 to 6 moves, `a2` those where the character can
    be after one leap and two moves in all, `b2` after two leaps and two moves.
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
    after0 = in_sight(sight & m0 | here, clear)
    after1 = in_sight(sight & m1 | here, clear)
    after2 = in_sight(a2 | here, clear)
    b0 = after0 & m0
    b2 = after0 & m2 | after1 & m1 | after2 & m0
    b4 = after0 & m4 | after1 & m3 | after2 & m2
    far0 = in_sight(b0 | here, clear)
    far2 = in_sight(b2 | here, clear)
    far4 = in_sight(b4 | here, clear)
    return Crossings(
        across(sight & m0, seat),
        across(sight & m1, seat),
        across(a2, seat),
        across(sight & m3, seat),
        across(sight & m4, seat),
        across(b0, seat),
        across(after0 & m1 | after1 & m0, seat),
        across(b2, seat),
        across(after0 & m3 | after1 & m2 | after2 & m1, seat),
        across(b4, seat),
        across(far0 & m4 | far2 & m2 | far4 & m0, seat),
        across(far0 & m6 | far2 & m4 | far4 & m2, seat),
        sight,
        a2,
    )


def across(squares: int, seat: int) -> int:
    """How many of the squares lie on the enemy's home rank."""
    return int(COUNT[squares >> (48 if seat == SAGE else 0) & 127])


def on_rank(squares: int, rank: int, seat: int) -> int:
    """How many of the squares lie on a rank, counted from the seat's own home rank."""
    return int(COUNT[squares >> (8 * rank if seat == SAGE else 48 - 8 * rank) & 127])


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


# Lines. Three doublings reach across the board: by one square, by two more, by four more.


def in_sight(squares: int, clear: int) -> int:
    """These squares, and those a character on one of them can leap to if a stone is there (D3)."""
    seen = 0
    for way in (1, 7, 8, 9):
        seen |= along(squares, clear, way) | back_along(squares, clear, way)
    return seen


def moved_on(stones: int, free: int, storm: int) -> int:
    """These squares, and those where stones on them can be one move later (D1)."""
    if storm == 0:
        return stones | free & (stones << 8 | stones >> 8 | stones << 1 | stones >> 1)
    upright = along(stones, free, 8) | back_along(stones, free, 8)
    return upright | along(stones, free, 1) | back_along(stones, free, 1)


def along(squares: int, clear: int, way: int) -> int:
    squares |= clear & (squares << way)
    clear &= clear << way
    squares |= clear & (squares << 2 * way)
    clear &= clear << 2 * way
    return squares | clear & (squares << 4 * way)


def back_along(squares: int, clear: int, way: int) -> int:
    squares |= clear & (squares >> way)
    clear &= clear >> way
    squares |= clear & (squares >> 2 * way)
    clear &= clear >> 2 * way
    return squares | clear & (squares >> 4 * way)
