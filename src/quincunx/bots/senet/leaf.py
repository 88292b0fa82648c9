"""What a Senet position is worth, by a small network that learned from games against itself.

Random games say little here: they are long, and neither side keeps its walls. The network sees every piece
(its square, and whether N3 keeps it safe), how many are off, how many stand on 1-10, where three in
a row begin (N4), and whether a die is thrown: 199 marks that are there or not, 32 units, one number out.

It was fitted to sticks and die alike, on games against itself: 16 units by TD(0.8) over 185 000 games and by
value iteration (the expected value over all throws, best moves played) over 35 000, then 16 more
units by 60 000 and 46 000. What it learned is to keep walls in the middle of the track rather than to run.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from quincunx.games.senet.rules import (
    DARK,
    DUTY,
    EXIT,
    FIRST_ROW,
    LIGHT,
    SAFE_HOUSES,
    count_bits,
    mover,
)
from quincunx.native.contract import OVER, actions, apply, player, returns
from quincunx.search.curves import tanh
from quincunx.search.walk import choose

UNITS = 32
PLUS = 17  # units that speak for the seat that throws; the others speak against it
STRAIGHT = UNITS  # the column of what a mark adds without passing a unit
MARKS = 200

# The marks. An enemy's lie ENEMY, ENEMY_COUNTS, ENEMY_WALLS higher. Row 0 is always added.
#
#     1.. 29  a piece on that square alone        117..122  0-5 pieces off
#    30.. 58  the same, safe                      129..134  0-5 pieces on 1-10
#    59..116  the enemy's                         141..167  three in a row from that square
#                                                 199       a die
ALONE, SAFE, ENEMY = 0, 29, 58
OFF, BEHIND, ENEMY_COUNTS = 117, 129, 6
WALL, ENEMY_WALLS = 140, 29
DIE = 199


def leaf_value(s: Any, random: Any, out: Any, weight: Any, result: Any) -> int:
    """Plays the throw on the table to its end, and judges what comes of it."""
    steps = 0
    while s.stage < DUTY and player(s) != OVER:
        apply(s, choose(s, random, out, weight))
        steps += 1
    while player(s) >= 0:
        apply(s, best_move(s, out))
        steps += 1
    if player(s) == OVER:
        returns(s, result)
        return steps
    result[s.turn] = worth(s)
    result[1 - s.turn] = -result[s.turn]
    return steps


def best_move(s: Any, out: Any) -> int:
    """The move after which the position is worth most to the seat that moves."""
    count = actions(s, out)
    best = int(out[0])
    if count == 1:
        return best
    seat = int(s.turn)
    light = int(s.pieces[LIGHT])
    dark = int(s.pieces[DARK])
    stage = int(s.stage)
    throw = int(s.throw)
    left = int(s.left)
    most = -2.0
    for i in range(count):
        apply(s, int(out[i]))
        value = worth(s) if s.turn == seat else -worth(s)
        s.pieces[LIGHT] = light
        s.pieces[DARK] = dark
        s.turn = seat
        s.stage = stage
        s.throw = throw
        s.left = left
        if value > most:
            most = value
            best = int(out[i])
    return best


def worth(s: Any) -> float:
    """The expected return of the seat whose turn it is, before it throws."""
    colour = mover(s)
    own = int(s.pieces[colour])
    enemy = int(s.pieces[1 - colour])
    if own == 0:
        return 1.0
    if enemy == 0:
        return -1.0
    mine = piece_marks(own, ALONE, 0)
    theirs = piece_marks(enemy, ENEMY, ENEMY_COUNTS)
    walls = wall_marks(enemy, WALL + ENEMY_WALLS, wall_marks(own, WALL, DIE if s.die else 0))
    value = summed(STRAIGHT, mine, theirs, walls)
    for unit in range(UNITS):
        excited = summed(unit, mine, theirs, walls)
        if excited > 0.0:
            value += excited if unit < PLUS else -excited
    return tanh(value)


# Marks are listed in an integer, eight bits each: at most seven fit, and seven are the most there are.


def piece_marks(pieces: int, place: int, counts: int) -> int:
    """A colour's pieces, how many are off, and how many stand on 1-10."""
    safe = pieces >> 1 | pieces << 1 | SAFE_HOUSES  # N3
    marks = OFF + counts + 5 - count_bits(pieces)
    marks = marks << 8 | (BEHIND + counts + count_bits(pieces & FIRST_ROW))
    for square in range(1, EXIT):
        if (pieces >> square) & 1:
            mark = place + square + (SAFE if (safe >> square) & 1 else 0)
            marks = marks << 8 | mark
    return marks


def wall_marks(pieces: int, place: int, marks: int) -> int:
    """Adds where three of a colour in a row begin."""
    walls = pieces & pieces >> 1 & pieces >> 2  # N4
    for square in range(1, EXIT):
        if (walls >> square) & 1:
            marks = marks << 8 | (place + square)
    return marks


def summed(unit: int, mine: int, theirs: int, walls: int) -> float:
    """What all marks add up to in a unit."""
    total = float(NUMBERS[0, unit])
    while mine:
        total += NUMBERS[mine & 255, unit]
        mine >>= 8
    while theirs:
        total += NUMBERS[theirs & 255, unit]
        theirs >>= 8
    while walls:
        total += NUMBERS[walls & 255, unit]
        walls >>= 8
    return total


# A row for each mark, a column for each unit; kept as 16-bit integers and the size of one step.
with np.load(Path(__file__).with_suffix(".npz")) as fitted:
    NUMBERS = fitted["weights"] * float(fitted["scale"])
