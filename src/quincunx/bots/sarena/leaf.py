"""What a Sàrena position is worth: the chips that every colour can expect, piece by piece.

Moves are compulsory until none exists, so much is settled early: a pile on an arrow circle that nothing
can join stays, one on a plain circle beside an empty arrow circle will be turned. Between them lie the
piles in contact with others; what those are worth was fitted (logistic regression of the winner, about
14,000 games of the search against itself, with 2, 3 and 4 seats) and is the same for any number of seats.
The more piles are loose, the less a lead says: that is the spread, which was fitted too.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from quincunx.bots.sarena.reach import beside, reach
from quincunx.bots.shares import settle, share_out
from quincunx.games.sarena.rules import (
    ARROWS,
    CIRCLES,
    height_of,
    pile_on,
    top_of,
)
from quincunx.native.contract import OVER, player

# Where a pile lies: on arrows; on a plain circle; on one beside an empty circle with arrows.
# What can join it: nothing, only its own colour, a colour that nobody has, another seat's, the mover's.
ALONE, NOBODYS, ANOTHERS, MOVERS = 0, 2, 3, 4

# Fitted, in hundredths of a chip. The worths of a pile are by place, height and what can join it: TOP_WORTH
# is for the colour on top, by contact; BOTTOM_WORTH for the colour at the bottom, which a turn brings up,
# by whether anything can join. A row of SPREAD is for 2, 3 or 4 seats: a + b * loose + c * loose**2.
with np.load(Path(__file__).with_suffix(".npz")) as fitted:
    TOP_WORTH = fitted["top"].astype(np.int64)
    BOTTOM_WORTH = fitted["bottom"].astype(np.int64)
    SPREAD = fitted["spread"]


def leaf_value(s: Any, random: Any, out: Any, weight: Any, result: Any) -> int:
    """Writes every seat's expected return; may change the state. Returns the steps it took."""
    steps = settle(s, random, out, weight, result)
    if player(s) == OVER:
        return steps
    loose = expect_chips(s, out)
    for seat in range(int(s.seats)):
        result[seat] = out[int(s.tokens[seat])]
    share_out(int(s.seats), spread_of(s, loose), result)
    return steps


def spread_of(s: Any, loose: int) -> float:
    row = SPREAD[int(s.seats) - 2]
    return float(row[0] + row[1] * loose + row[2] * loose * loose)


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
        height = height_of(pile) - 1
        top = top_of(pile)
        out[top] += TOP_WORTH[place, height, contact(joins, 1 << top, held, mover)]
        out[pile & 3] += BOTTOM_WORTH[place, height, touched]
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
