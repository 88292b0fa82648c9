"""A program for Serendipity: where a field can grow, and what one cut costs it."""

from __future__ import annotations

from typing import Any

from quincunx.games.serendipity.rules import (
    CELLS,
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
    first,
    has,
    is_planted,
    owns_several,
)


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


def threat(s: Any, seat: int, low: int, high: int, marks: Any) -> int:
    """The points that a field can lose by the trade of the seat that has the move."""
    if s.turn == seat or s.stage < GEM:
        return 0
    if s.stage != TRADING:
        return worst_cut(s, low, high, 0, CELLS, marks)
    cell = int(s.cell)  # E3: it changes places with a later one
    if s.tiles[cell] < UP:
        return worst_cut(s, low, high, cell, CELLS, marks)
    if has(low, high, cell):
        return worst_cut(s, low, high, cell, cell + 1, marks)
    return 0


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
