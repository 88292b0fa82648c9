"""What a position of Senseï is worth: how soon each character can get across.

Instead of playing on, the leaf asks for each side where its character could be after one, two and three
leaps if the enemy stood still, and how many stone moves that takes; every turn has one leap and two moves.
What is certain is said as such: who can cross or claim in this turn wins, and who has no
stone move left to stop the enemy from it loses. The weights were set by hand; weights fitted to
230,000 positions of games of this search against itself were no better in the calm.
"""

from __future__ import annotations

from math import tanh
from typing import Any

import numpy as np

from quincunx.games.sensei.rules import BOARD, HOME, SAGE, most_touches, mover

COUNT = np.array([squares.bit_count() for squares in range(128)], dtype=np.int64)
"""How many squares of one rank a set has."""

# Each square of the enemy's home rank that the character reaches counts, by the moves that it takes.
ONE_LEAP = np.array([0.30, 0.20, 0.15, 0.06, 0.04])  # 0 to 4 moves
TWO_LEAPS = np.array([0.10, 0.08, 0.06, 0.04, 0.03])
THREE_LEAPS = 0.02  # with 4 moves, and with 6
# By rank, from the own home rank on.
NEXT_LEAP = np.array([0.0, 0.0, 0.0, 0.010, 0.015, 0.020, 0.0])  # squares in reach in one turn
STONE = np.array([0.0, 0.01, 0.02, 0.03, 0.04, 0.05, 0.15])
CHARACTER = np.array([0.0, 0.03, 0.06, 0.10, 0.15, 0.20, 0.0])

TO_MOVE = 0.05
UNSURE = 0.98  # a judgement is never as good as a certain win


def leaf_value(s: Any, random: Any, out: Any, weight: Any, result: Any) -> int:  # noqa: ARG001
    """Writes both seats' expected returns; plays no steps."""
    seat = mover(s)
    own, enemy = int(s.stones[seat]), int(s.stones[1 - seat])
    character, rival = int(s.character[seat]), int(s.character[1 - seat])
    pits, storm = int(s.pits), int(s.storm)
    moves = int(s.moves)
    can_cross = s.leap > 0 and crosses(own, enemy, character, seat, pits, storm, moves)
    if can_cross or claims(own, enemy | pits, seat):
        value = 1.0
    elif moves == 0 and wins_next(enemy, own, rival, 1 - seat, pits, storm):
        value = -1.0
    else:
        ahead = TO_MOVE + prospects(own, enemy, character, seat, pits, storm)
        value = UNSURE * tanh(ahead - prospects(enemy, own, rival, 1 - seat, pits, storm))
    result[seat] = value
    result[1 - seat] = -value
    return 0


# What is certain


def wins_next(own: int, enemy: int, character: int, seat: int, pits: int, storm: int) -> bool:
    """Whether a side that has a whole turn before it can cross, or claim without a move."""
    if crosses(own, enemy, character, seat, pits, storm, 2):
        return True
    return claims(own, enemy | pits, seat)


def crosses(
    own: int, enemy: int, character: int, seat: int, pits: int, storm: int, moves: int
) -> bool:
    """D4: whether the character's next leap wins, after so many stone moves at most."""
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


def prospects(own: int, enemy: int, character: int, seat: int, pits: int, storm: int) -> float:
    """How well one side stands, the enemy standing still.

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
    total = ONE_LEAP[0] * across(sight & m0, seat) + ONE_LEAP[1] * across(sight & m1, seat)
    total += ONE_LEAP[2] * across(a2, seat) + ONE_LEAP[3] * across(sight & m3, seat)
    total += ONE_LEAP[4] * across(sight & m4, seat)
    after0 = in_sight(sight & m0 | here, clear)
    after1 = in_sight(sight & m1 | here, clear)
    after2 = in_sight(a2 | here, clear)
    b0 = after0 & m0
    b2 = after0 & m2 | after1 & m1 | after2 & m0
    b4 = after0 & m4 | after1 & m3 | after2 & m2
    total += TWO_LEAPS[0] * across(b0, seat) + TWO_LEAPS[2] * across(b2, seat)
    total += TWO_LEAPS[1] * across(after0 & m1 | after1 & m0, seat)
    total += TWO_LEAPS[3] * across(after0 & m3 | after1 & m2 | after2 & m1, seat)
    total += TWO_LEAPS[4] * across(b4, seat)
    far0 = in_sight(b0 | here, clear)
    far2 = in_sight(b2 | here, clear)
    far4 = in_sight(b4 | here, clear)
    total += THREE_LEAPS * across(far0 & m4 | far2 & m2 | far4 & m0, seat)
    total += THREE_LEAPS * across(far0 & m6 | far2 & m4 | far4 & m2, seat)
    for rank in range(7):
        shift = 8 * rank if seat == SAGE else 48 - 8 * rank
        total += (
            NEXT_LEAP[rank] * COUNT[a2 >> shift & 127] + STONE[rank] * COUNT[own >> shift & 127]
        )
    rank = character >> 3
    return float(total + CHARACTER[rank if seat == SAGE else 6 - rank])


def across(squares: int, seat: int) -> int:
    """How many of the squares lie on the enemy's home rank."""
    return int(COUNT[squares >> (48 if seat == SAGE else 0) & 127])


# Lines. Three doublings reach across the board: by one square, by two more, by four more.


def in_sight(squares: int, clear: int) -> int:
    """These squares and what a character on one of them can leap to, if a stone is there (D3)."""
    seen = 0
    for way in (1, 7, 8, 9):
        seen |= along(squares, clear, way) | back_along(squares, clear, way)
    return seen


def moved_on(stones: int, free: int, storm: int) -> int:
    """These squares and where stones on them can be one move later (D1)."""
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
