"""A program for Senet: what its networks see of a position, marks that are there or not.

The 28 squares where a piece can stand at rest are counted from 0; own pieces stand on 0..27, the enemy's
on 28..55:

     0..1595   pieces on a and on b, a <= b: b(b + 1) / 2 + a; one piece is a pair with itself
  1596..1631   6 times the own pieces on the board plus the enemy's
  1632..1687   three in a row from that square (N4), own 28 and the enemy's
  1688..1699   0-5 pieces on 1-10 (N6), own and the enemy's
"""

from __future__ import annotations

from typing import Any

from quincunx.games.senet.rules import FIRST_ROW, count_bits
from quincunx.solve.senet.numbers import LAYERS, SQUARES, place

LAYER = SQUARES * (2 * SQUARES + 1)
WALL = LAYER + LAYERS * LAYERS
BEHIND = WALL + 2 * SQUARES


def list_marks(own: int, enemy: int, marks: Any, places: Any) -> int:
    """Lists all marks of a position; returns how many."""
    mine = list_places(place(own), 0, places, 0)
    pieces = list_places(place(enemy), SQUARES, places, mine)
    count = 0
    for b in range(pieces):
        row = places[b] * (places[b] + 1) // 2
        for a in range(b + 1):
            marks[count] = row + places[a]
            count += 1
    marks[count] = LAYER + LAYERS * mine + pieces - mine
    marks[count + 1] = BEHIND + count_bits(own & FIRST_ROW)
    marks[count + 2] = BEHIND + LAYERS + count_bits(enemy & FIRST_ROW)
    count = list_walls(own, WALL, marks, count + 3)
    return list_walls(enemy, WALL + SQUARES, marks, count)


def list_places(squares: int, shift: int, places: Any, count: int) -> int:
    """Adds the places of the bits that are set to the list; returns its length."""
    k = shift
    while squares:
        if squares & 1:
            places[count] = k
            count += 1
        squares >>= 1
        k += 1
    return count


def list_walls(pieces: int, mark: int, marks: Any, count: int) -> int:
    """Adds the walls of a colour (N4)."""
    return list_places((pieces & pieces >> 1 & pieces >> 2) >> 1, mark, marks, count)
