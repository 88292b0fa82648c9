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

from quincunx.bots.shares import settle, share_out
from quincunx.games.serendipity.rules import (
    CELLS,
    COLOURS,
    GEM,
    HIGH,
    HIGH_AROUND,
    LOW,
    LOW_AROUND,
    NEIGHBOUR,
    NOWHERE,
    SEEN,
    SERENDIP,
    TRADING,
    UP,
    edge_colour,
    field_points,
    first,
    first_field,
    flowers,
    has,
    is_planted,
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
        value += growth(s, seat, best_low, best_high) - danger(s, seat, best_low, best_high, marks)
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


def joining_gems(s: Any, low: int, high: int) -> tuple[int, int]:
    """The serendips that join any colours of their seat to a field."""
    gems_low = 0
    gems_high = 0
    if owns_several(s):
        for cell in range(CELLS):
            if is_planted(s, cell) and touches(low, high, cell):
                gems_low |= int(LOW[cell])
                gems_high |= int(HIGH[cell])
    return gems_low, gems_high


def touches(low: int, high: int, cell: int) -> bool:
    return (low & int(LOW_AROUND[cell])) | (high & int(HIGH_AROUND[cell])) != 0


def continues(s: Any, cell: int, low: int, high: int) -> bool:
    """Whether a known flower would lie beside one of its colour in a field."""
    alike = int(s.tiles[cell]) - SEEN + UP
    for direction in range(6):
        other = int(NEIGHBOUR[6 * cell + direction])
        if other != NOWHERE and has(low, high, other) and s.tiles[other] == alike:
            return True
    return False


def danger(s: Any, seat: int, low: int, high: int, marks: Any) -> float:
    """What a field can expect to lose by the trade of the seat that has the move."""
    if s.turn == seat or s.stage < GEM:
        return 0.0
    if s.stage != TRADING:
        return CUT_NOW * worst_cut(s, low, high, 0, CELLS, marks)
    cell = int(s.cell)  # E3: it changes places with a later one
    if s.tiles[cell] < UP:
        return CUT_NOW * worst_cut(s, low, high, cell, CELLS, marks)
    if has(low, high, cell):
        return CUT_NOW * worst_cut(s, low, high, cell, cell + 1, marks)
    return 0.0


# Cutting a field. One walk through it in depth finds for every flower what hangs on it alone (Tarjan's
# articulation points). A mark packs seven numbers of nine bits for a cell:
VISIT = 0  # when the walk came here, from 1
EARLIEST = 9  # the first visit that can be reached from here without going back the same way
PARENT = 18  # the cell that it came from
DIRECTION = 27  # where it goes next
POINTS = 36  # of what was found from here on
CUT = 45  # of what hangs on this cell alone
LARGEST = 54  # the largest part of that
BITS = 511
ORIGIN = BITS  # the parent of the first cell


def worst_cut(s: Any, low: int, high: int, start: int, end: int, marks: Any) -> int:
    """The most points that a field can lose with one flower on cells from `start` to before `end`."""
    total = explore(s, low, high, marks)
    loss = 0
    for cell in range(start, end):
        if has(low, high, cell):
            mark = int(marks[cell])
            rest = total - own_points(s, cell) - part(mark, CUT)
            loss = max(loss, total - max(rest, part(mark, LARGEST)))
    return loss


def explore(s: Any, low: int, high: int, marks: Any) -> int:
    """Marks every cell of a field, serendips that join it too; returns the points of all."""
    for cell in range(CELLS):
        marks[cell] = 0
    here = first(low, high)
    visits = 1
    marks[here] = new_mark(s, here, visits, ORIGIN)
    while here != ORIGIN:
        mark = int(marks[here])
        direction = part(mark, DIRECTION)
        if direction == 6:
            hand_over(s, marks, here)
            here = part(mark, PARENT)
            continue
        marks[here] += 1 << DIRECTION
        other = int(NEIGHBOUR[6 * here + direction])
        if other == NOWHERE or not is_linked(s, low, high, here, other):
            continue
        if marks[other] == 0:
            visits += 1
            marks[other] = new_mark(s, other, visits, here)
            here = other
        elif other != part(mark, PARENT):
            reach_back(marks, here, part(int(marks[other]), VISIT))
    return part(int(marks[first(low, high)]), POINTS)


def part(mark: int, place: int) -> int:
    return (mark >> place) & BITS


def new_mark(s: Any, cell: int, visit: int, parent: int) -> int:
    return visit | visit << EARLIEST | parent << PARENT | own_points(s, cell) << POINTS


def reach_back(marks: Any, cell: int, visit: int) -> None:
    mark = int(marks[cell])
    if visit < part(mark, EARLIEST):
        marks[cell] = mark - ((part(mark, EARLIEST) - visit) << EARLIEST)


def hand_over(s: Any, marks: Any, cell: int) -> None:
    """Hands what was found from a cell on over to its parent."""
    mark = int(marks[cell])
    parent = part(mark, PARENT)
    if parent == ORIGIN:
        return
    points = part(mark, POINTS)
    marks[parent] += points << POINTS
    if part(mark, EARLIEST) >= part(int(marks[parent]), VISIT):  # no way around the parent
        marks[parent] += points << CUT
        if points > 2 or not is_planted(s, cell):  # a serendip alone is no field
            marks[parent] += max(0, points - part(int(marks[parent]), LARGEST)) << LARGEST
    else:
        reach_back(marks, parent, part(mark, EARLIEST))


def is_linked(s: Any, low: int, high: int, one: int, other: int) -> bool:
    """Whether two neighbours hold a field together, `one` being part of it."""
    if is_planted(s, one):
        return has(low, high, other)
    if is_planted(s, other):
        return owns_several(s)
    return bool(s.tiles[one] == s.tiles[other])


def own_points(s: Any, cell: int) -> int:
    """What one cell adds to its field: 2 for a serendip, 1 for a flower and 2 for its matching edges."""
    if is_planted(s, cell):
        return 2
    points = 1
    for direction in range(6):
        other = int(NEIGHBOUR[6 * cell + direction])
        if other != NOWHERE and is_planted(s, other):
            rotation = int(s.tiles[other]) - SERENDIP
            if s.tiles[cell] == UP + edge_colour(rotation, (direction + 3) % 6):
                points += 2
    return points
