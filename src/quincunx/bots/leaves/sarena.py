"""What a Sàrena position is worth: the chips that every colour can expect, piece by piece.

Moves are compulsory until none exists, so much is settled early: a pile on an arrow circle that nothing
can join stays, one on a plain circle beside an empty arrow circle will be turned. Between them lie the
piles in contact with others; what those are worth was fitted (logistic regression of the winner, about
14,000 games of the search against itself, with 2, 3 and 4 seats) and is the same for any number of seats.
The more piles are loose, the less a lead says: that is the spread, which was fitted too.
"""

from __future__ import annotations

from math import exp
from typing import Any

import numpy as np

from quincunx.games.sarena.rules import (
    ARROWS,
    CIRCLES,
    DOWN,
    LEFT,
    RIGHT,
    UP,
    before,
    height_of,
    pile_on,
    top_of,
)
from quincunx.native.contract import CHANCE, OVER, player, returns
from quincunx.search.walk import play

# Where a pile lies: on arrows; on a plain circle; on one beside an empty circle with arrows.
# What can join it: nothing, only its own colour, a colour that nobody has, another seat's, the mover's.
ALONE, NOBODYS, ANOTHERS, MOVERS = 0, 2, 3, 4
CONTACTS = 5

# Hundredths of a chip for the colour on top: a block for each place, a row for each height.
TOP_WORTH = np.array(
    [
        100, 73, 57, 52, 42,
        200, 170, 115, 90, 24,
        300, 145, 160, 155, -100,
        400, 0, 0, 0, 0,

        100, 100, 100, 80, 70,
        200, 120, 205, 165, 140,
        300, 50, 240, 140, 120,
        390, 0, 0, 0, 0,

        20, 55, 90, 80, 65,
        25, 65, 103, 108, 90,
        10, 125, 130, 160, 120,
        15, 0, 0, 0, 0,
    ],
    np.int64,
)  # fmt: skip

# The same for the colour at the bottom, which a turn brings up; columns: alone, in contact.
BOTTOM_WORTH = np.array(
    [
        0, 0, 0, 0, 0, 0, 0, 0,
        0, 92, 0, 120, 0, 180, 0, 0,
        90, 92, 180, 140, 293, 210, 395, 0,
    ],
    np.int64,
)  # fmt: skip

# The spread with 2, 3 and 4 seats: a + b * loose + c * loose**2, in hundredths of a chip.
SPREAD = np.array([22.0, 5.6, 0.15, 27.0, 5.8, 0.10, 15.0, 7.4, 0.59])


def leaf_value(s: Any, random: Any, out: Any, weight: Any, result: Any) -> int:
    """Writes every seat's expected return; may change the state. Returns the steps it took."""
    steps = 0
    while player(s) == CHANCE:
        steps += play(s, random, out, weight, 1)
    if player(s) == OVER:
        returns(s, result)
        return steps
    share_out(s, out, spread_of(s, expect_chips(s, out)), result)
    return steps


def share_out(s: Any, chips: Any, spread: float, result: Any) -> None:
    """Turns expected chips into returns: the chance to win falls off with the distance."""
    seats = int(s.seats)
    best = int(chips[int(s.tokens[0])])
    for seat in range(seats):
        best = max(best, int(chips[int(s.tokens[seat])]))
    total = 0.0
    for seat in range(seats):
        result[seat] = exp((int(chips[int(s.tokens[seat])]) - best) / spread)
        total += result[seat]
    for seat in range(seats):
        result[seat] = (seats * result[seat] / total - 1.0) / (seats - 1)


def spread_of(s: Any, loose: int) -> float:
    row = 3 * (int(s.seats) - 2)
    return float(SPREAD[row] + SPREAD[row + 1] * loose + SPREAD[row + 2] * loose * loose)


def expect_chips(s: Any, out: Any) -> int:
    """Writes what every colour can expect, in hundredths of a chip; returns how many piles are loose."""
    gather_tops(s, out)
    red, yellow = reach(s, int(out[4])), reach(s, int(out[5]))
    green, blue = reach(s, int(out[6])), reach(s, int(out[7]))
    taken = int(s.heights[0]) | int(s.heights[1]) | int(s.heights[2]) | int(s.heights[3])
    turnable = beside(ARROWS & ~taken)
    held = held_colours(s)
    mover = 1 << int(s.tokens[int(s.turn)])
    loose = 0
    for circle in range(CIRCLES):
        pile = pile_on(s, circle)
        if pile == 0:
            continue
        joins = (red >> circle) & 1 | ((yellow >> circle) & 1) << 1
        joins |= ((green >> circle) & 1) << 2 | ((blue >> circle) & 1) << 3
        touched = 1 if joins else 0
        turns = (turnable >> circle) & 1
        place = 0 if (ARROWS >> circle) & 1 else 1 + turns
        row = 4 * place + height_of(pile) - 1
        top = top_of(pile)
        out[top] += TOP_WORTH[CONTACTS * row + contact(joins, 1 << top, held, mover)]
        out[pile & 3] += BOTTOM_WORTH[2 * row + touched]
        loose += touched | turns
    return loose


def contact(joins: int, own: int, held: int, mover: int) -> int:
    """The most dangerous colour among those that can join a pile."""
    others = joins & ~own
    if others == 0:
        return 1 if joins else ALONE
    if others & mover:
        return MOVERS
    return ANOTHERS if others & held else NOBODYS


def gather_tops(s: Any, out: Any) -> None:
    """Clears four sums, and writes the circles that show each colour after them."""
    for i in range(8):
        out[i] = 0
    for circle in range(CIRCLES):
        pile = pile_on(s, circle)
        if pile:
            out[4 + top_of(pile)] |= 1 << circle


def held_colours(s: Any) -> int:
    held = 0
    for seat in range(int(s.seats)):
        held |= 1 << int(s.tokens[seat])
    return held


def reach(s: Any, circles: int) -> int:
    """The piles that those on some circles can join: at most 4 chips together."""
    one, two, three = int(s.heights[0]), int(s.heights[1]), int(s.heights[2])
    reached = beside(circles & one) & (one | two | three)
    reached |= beside(circles & two) & (one | two)
    return reached | beside(circles & three) & one


def beside(circles: int) -> int:
    return (
        before(circles, DOWN) | before(circles, LEFT) | before(circles, RIGHT) | before(circles, UP)
    )
