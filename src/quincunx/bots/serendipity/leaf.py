"""What a Serendipity position is worth: every seat's best field, its room to grow, and its weakest flower.

Random games say little here, for a serendip lets a seat trade away the one flower that holds a
field together, and random seats neither build fields nor cut them. So the position is judged as it
lies, in points: those of the best field, and some for the second, for face-down tiles where it can
grow, for own flowers already seen there. When another seat has a serendip in hand, most of what its
worst cut would cost is subtracted.

The worths were chosen by matches of the search against itself with different ones: 25 to 60 pairs of
games, 200 to 600 walks a move. Fear of cuts while nobody has a serendip in hand did not help, nor did
worths fitted to how 960 games ended; a point for having the turn lost 7 games of 10.

Every serendip brings a trade that may cut a field in two, so a lead is worth much more once no trade is
to come. How much was fitted to those games (and 700 of three, four and six seats); before that they
would have a lead count for less still, but then the search explores too evenly.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from quincunx.bots.serendipity.fields import continues, joining_gems, threat, touches
from quincunx.bots.shares import settle, share_out
from quincunx.games.serendipity.rules import (
    CELLS,
    COLOURS,
    GEM,
    SEEN,
    UP,
    field_points,
    first_field,
    flowers,
    owns_several,
)
from quincunx.native.contract import OVER, player

# In points.
SECOND = 0.2  # of each point of the second field
ROOM = 0.5  # for each face-down tile where the best field can grow, up to ENOUGH of them
ENOUGH = 12
READY = 0.7  # for each of them that is known to fit
IN_HAND = 5.0  # for a serendip that is up and not yet placed, or not yet traded with
CUT_NOW = 0.9  # of each point that another seat can cut off now

# The lead that makes winning e times as likely, fitted. Rows: seats own one colour (and fields are small), or
# several; columns: a trade may still come, or none will.
with np.load(Path(__file__).with_suffix(".npz")) as fitted:
    LEAD = fitted["lead"]


def leaf_value(s: Any, random: Any, out: Any, weight: Any, result: Any) -> int:
    """Writes every seat's expected return; may change the state. Returns the steps it took."""
    steps = settle(s, random, out, weight, result)
    if player(s) == OVER:
        return steps
    seats = int(s.seats)
    for seat in range(seats):
        result[seat] = prospects(s, seat, out)
    share_out(seats, telling_lead(s), result)
    return steps


def telling_lead(s: Any) -> float:
    """The lead that makes winning e times as likely."""
    can_trade = s.unseen[COLOURS] > 0 or s.stage >= GEM  # E3
    return float(LEAD[1 if owns_several(s) else 0, 0 if can_trade else 1])


def prospects(s: Any, seat: int, marks: Any) -> float:
    """What a seat's flowers are worth."""
    low, high = flowers(s, seat)
    best_low, best_high = 0, 0
    best = 0
    second = 0
    while low != 0 or high != 0:
        field_low, field_high = first_field(s, low, high)
        points = field_points(s, field_low, field_high)
        if points > best:
            best_low, best_high = field_low, field_high
        second = max(second, min(best, points))
        best = max(best, points)
        low &= ~field_low
        high &= ~field_high
    value = best + SECOND * second
    if s.turn == seat and s.stage >= GEM:
        value += IN_HAND
    if best > 0:
        value += growth(s, seat, best_low, best_high)
        value -= CUT_NOW * threat(s, seat, best_low, best_high, marks)
    return value


def growth(s: Any, seat: int, low: int, high: int) -> float:
    """What the face-down tiles beside a field are worth to it."""
    gems_low, gems_high = joining_gems(s, low, high)
    room = 0
    ready = 0
    for cell in range(CELLS):
        tile = int(s.tiles[cell])
        if tile >= UP:
            continue
        joins = touches(gems_low, gems_high, cell)
        if joins or touches(low, high, cell):
            room += 1
            if tile >= SEEN and s.owners[tile - SEEN] == seat:
                ready += 1 if joins or continues(s, cell, low, high) else 0
    return ROOM * min(room, ENOUGH) + READY * ready
