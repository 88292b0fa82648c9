"""A program for the CPU: maxims, and players that follow one.

A maxim ranks the ways to play a throw by one idea (`liking`). A follower takes a way that the maxim likes
best, and the best of them if there are several, so that what it loses is the fault of the idea alone.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from quincunx.games.senet.rules import FIRST_ROW, SAFE_HOUSES, WATER, count_bits
from quincunx.search.walk import draw

JOY = 1 << 26
CERTAIN = -1  # the maxim of perfect play

# Maxims; `findings.MAXIMS` names them in this order.
FOREMOST, HINDMOST, FIRST_ROW_FIRST, SWAP, SPARE, KEEP_PAIRS, MAKE_PAIRS, WALLS = range(8)
COVER, DRY, LEAVE, LINGER, JOYFUL, STAY, RACE, ANYTHING = range(8, 16)
MAXIMS = 16


class ThrowDecision(NamedTuple):
    """A throw to be played, and the different ways to play it with their worth to the side that throws."""

    own: int
    enemy: int
    throw: int
    is_forward: bool  # it can be played forward
    ways: int
    out: Any  # own and enemy squares after each way
    worths: Any


def neighbours(squares: int) -> int:
    """The pieces that have another one beside them."""
    return squares & (squares << 1 | squares >> 1)


def walls(squares: int) -> int:
    """How many threes in a row."""
    return count_bits(squares & (squares >> 1) & (squares >> 2))


def way_left(squares: int) -> int:
    """Squares that these pieces still have to go."""
    total = 0
    for square in range(1, 30):
        if (squares >> square) & 1:
            total += 30 - square
    return total


def falls(own: int, mine: int, throw: int, is_forward: bool) -> bool:
    """Whether a piece went into the water: forward nothing else brings one back."""
    gone = own & ~mine
    came = mine & ~own
    if not is_forward:
        return gone != 0 and gone >> throw == 1 << WATER
    return came != 0 and came < (gone & -gone)


def liking(
    maxim: int, own: int, enemy: int, mine: int, others: int, fell: bool, random: Any
) -> int:
    """How much a maxim likes one way to play a throw; only comparisons matter."""
    gone = own & ~mine
    came = mine & ~own
    left = count_bits(own) - count_bits(mine)
    if maxim == FOREMOST:  # run with the foremost piece
        return gone
    if maxim == HINDMOST:
        return -(gone & -gone)
    if maxim == FIRST_ROW_FIRST:  # no piece leaves before the first row is empty
        return count_bits(gone & FIRST_ROW)
    if maxim == SWAP:
        return int(others != enemy)
    if maxim == SPARE:
        return int(others == enemy)
    if maxim == KEEP_PAIRS:
        return -count_bits(gone & neighbours(own))
    if maxim == MAKE_PAIRS:
        return count_bits(came & neighbours(mine))
    if maxim == WALLS:
        return walls(mine)
    if maxim == COVER:  # as few pieces as possible that can be swapped
        return -count_bits(mine & ~neighbours(mine) & ~SAFE_HOUSES)
    if maxim == DRY:
        return int(not fell)
    if maxim == LEAVE:
        return left
    if maxim == LINGER:
        return -left
    if maxim == JOYFUL:
        return count_bits(came & JOY)
    if maxim == STAY:  # a piece that is safe near the end waits there until it can leave
        return -int(left == 0 and gone & SAFE_HOUSES != 0)
    if maxim == RACE:  # gain squares, take squares
        return way_left(others) - way_left(mine)
    return draw(random, 1 << 20)


def pick_by(maxim: int, d: Any, random: Any) -> int:
    """Which way a follower of a maxim takes in a decision."""
    chosen = 0
    best_liking = 0
    for n in range(d.ways):
        mine = int(d.out[2 * n])
        others = int(d.out[2 * n + 1])
        here = 0
        if maxim != CERTAIN:
            fell = falls(d.own, mine, d.throw, d.is_forward)
            here = liking(maxim, d.own, d.enemy, mine, others, fell, random)
        if n == 0 or here > best_liking or (here == best_liking and d.worths[n] > d.worths[chosen]):
            chosen = n
            best_liking = here
    return chosen
