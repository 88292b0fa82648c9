"""A program for Senet: what people want of a move, rightly or wrongly.

They want to run, to send the enemy back, to stand side by side, to have pieces home; and they fear for a lone
piece that the enemy stands close behind. Each is worth a few squares to them. They count squares where
chances count, whatever throws it takes, and they hurry home, which is worse than it looks: the value of a
move in exact play hardly grows with any of it.
"""

from __future__ import annotations

from quincunx.games.senet.rules import EXIT, SAFE_HOUSES, count_bits

# In squares.
RUN = 1.0  # for each square forward
CAPTURE = 1.0  # for each square that the enemy goes back
PAIR = 3.0  # for each piece beside another of its colour
WALL = 2.0  # for each three in a row
HOME = 6.0  # for each piece that has left
FEAR = 2.0  # for each lone piece with an enemy at most SIGHT squares behind it
SIGHT = 4


def wish(own: int, enemy: int, mine: int, others: int) -> float:
    """How much a move is wanted that turns the first two sets of squares into the others, in squares."""
    forward = way(mine) - way(own)
    back = way(enemy) - way(others)
    home = count_bits(own) - count_bits(mine)
    gained = comfort(mine, others) - comfort(own, enemy)
    return RUN * forward + CAPTURE * back + HOME * home + gained


def way(pieces: int) -> int:
    """How far the pieces have come, counted as if those that left stood on the last square."""
    total = 0
    for square in range(1, EXIT):
        if (pieces >> square) & 1:
            total += square - EXIT
    return total


def comfort(own: int, enemy: int) -> float:
    """How well pieces stand, as it seems."""
    paired = own & (own << 1 | own >> 1)
    walls = own & (own >> 1) & (own >> 2)
    behind = 0
    for distance in range(1, SIGHT + 1):
        behind |= enemy << distance
    alone = own & ~paired & ~SAFE_HOUSES & behind
    return PAIR * count_bits(paired) + WALL * count_bits(walls) - FEAR * count_bits(alone)
