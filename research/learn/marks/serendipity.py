"""A program: what the network sees of a Serendipity position, with one seat's eyes.

Of itself and of its strongest rival it sees the best field and the second, the room that the best one has
to grow, what one cut would cost it, flowers that lie face up, were seen, or are still to be found. What
matters together, the lead and how many trades are to come, is one mark.
"""

from __future__ import annotations

from typing import Any

from quincunx.bots.network import hear
from quincunx.bots.serendipity.fields import (
    continues,
    joining_gems,
    threat,
    touches,
    worst_cut,
)
from quincunx.bots.shares import share_out
from quincunx.games.serendipity.rules import (
    CELLS,
    COLOURS,
    GEM,
    NEIGHBOUR,
    NOWHERE,
    QUIET_ROUNDS,
    SEEN,
    SERENDIP,
    SHOW,
    UP,
    edge_colour,
    field_points,
    first_field,
    flowers,
    is_planted,
)
from quincunx.native.contract import player

# Of a seat, packed in eight parts of seven bits:
BEST, SECOND, ROOM, READY, CUT, THREAT, EDGES, KNOWN = 0, 7, 14, 21, 28, 35, 42, 49
PART = 127

# The rows of a seat:
BEST_ROW = 0  # points, up to 63
SECOND_ROW = 64  # up to 31
ROOM_ROW = 96  # up to 23
READY_ROW = 120  # up to 7
CUT_ROW = 128  # up to 31: what the worst cut would cost if a trade came
THREAT_ROW = 160  # up to 31: what the trade at hand can cost
EDGES_ROW = 192  # up to 15: edges of serendips where a flower of the seat would match and join
KNOWN_ROW = 208  # up to 23: flowers of the seat that were seen and lie face down
HIDDEN_ROW = 232  # up to 39: those that nobody has seen
SHOWN_ROW = 272  # up to 39: those that are up
SEAT_ROWS = 312

OWN, RIVAL = 1, 1 + SEAT_ROWS
LEADS = RIVAL + SEAT_ROWS  # 41 leads from -20 to 20 points, by the trades to come: none, 1-4, more
OTHERS = LEADS + 3 * 41  # the lead on the next rival, if there is one
GEMS = OTHERS + 41  # serendips nobody has seen, 0 to 13
STAGES = GEMS + 14  # whose stage: the seat's own, another's
SEATS = STAGES + 16  # 5 * 6: how many, and how far the seat's turn is
FULLEST = SEATS + 30  # the colour of which most is up, 0 to 13
DOWN = FULLEST + 14  # tiles face down, in fours
QUIET = DOWN + 23  # rounds without a tile that stayed up, 0 to 10
ROWS = QUIET + 11

KEPT = 90  # + seat: what was found about it, at the end of the marks


def is_judged(s: Any) -> bool:
    """Whether the network can be asked here."""
    return bool(player(s) >= 0)


def views(s: Any) -> int:
    """How many seats' eyes a judgement takes: here every seat's."""
    return int(s.seats)


def is_alike(action: int) -> bool:
    """Whether chance's action is worth as much as the one before it: a serendip still to be turned."""
    return bool(action > SHOW + COLOURS)


def survey(s: Any, marks: Any, paper: Any) -> None:
    """What is found about every seat."""
    for seat in range(int(s.seats)):
        marks[KEPT + seat] = found_of(s, seat, paper)


def found_of(s: Any, seat: int, paper: Any) -> int:
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
    known = 0
    for cell in range(CELLS):
        tile = int(s.tiles[cell])
        if SEEN <= tile < UP and s.owners[tile - SEEN] == seat:
            known += 1
    found = min(best, 63) | min(second, 31) << SECOND | min(known, 23) << KNOWN
    if best == 0:
        return found
    found |= look_around(s, seat, best_low, best_high)
    if s.stage >= GEM and s.turn != seat:
        found |= min(threat(s, seat, best_low, best_high, paper), 31) << THREAT
    elif s.unseen[COLOURS] > 0:
        found |= min(worst_cut(s, best_low, best_high, 0, CELLS, paper), 31) << CUT
    return found


def look_around(s: Any, seat: int, low: int, high: int) -> int:
    """Where a field can grow: face-down tiles beside it, those known to fit, matching edges there."""
    gems_low, gems_high = joining_gems(s, low, high)
    room = 0
    ready = 0
    edges = 0
    for cell in range(CELLS):
        tile = int(s.tiles[cell])
        if tile >= UP:
            continue
        joins = touches(gems_low, gems_high, cell)
        if joins or touches(low, high, cell):
            room += 1
            edges += own_edges(s, seat, cell)
            if tile >= SEEN and s.owners[tile - SEEN] == seat:
                ready += 1 if joins or continues(s, cell, low, high) else 0
    return min(room, 23) << ROOM | min(ready, 7) << READY | min(edges, 15) << EDGES


def own_edges(s: Any, seat: int, cell: int) -> int:
    """How many edges of serendips beside a cell have a colour of the seat's."""
    count = 0
    for direction in range(6):
        other = int(NEIGHBOUR[6 * cell + direction])
        if other != NOWHERE and is_planted(s, other):
            rotation = int(s.tiles[other]) - SERENDIP
            if s.owners[edge_colour(rotation, (direction + 3) % 6)] == seat:
                count += 1
    return count


def list_marks(s: Any, seat: int, marks: Any, paper: Any) -> int:  # noqa: ARG001
    """Writes the marks that a seat sees; returns how many."""
    seats = int(s.seats)
    rival = -1
    next_rival = -1
    for step in range(1, seats):
        other = (seat + step) % seats
        if rival < 0 or standing_of(marks, other) > standing_of(marks, rival):
            next_rival = rival
            rival = other
        elif next_rival < 0 or standing_of(marks, other) > standing_of(marks, next_rival):
            next_rival = other
    count = list_seat(s, seat, OWN, marks, 0)
    count = list_seat(s, rival, RIVAL, marks, count)
    gems = int(s.unseen[COLOURS])
    trades = 0 if gems == 0 and s.stage < GEM else 1 if gems < 5 else 2
    marks[count] = LEADS + 41 * trades + lead_over(marks, seat, rival)
    count += 1
    if next_rival >= 0:
        marks[count] = OTHERS + lead_over(marks, seat, next_rival)
        count += 1
    fullest = 0
    for colour in range(COLOURS):
        fullest = max(fullest, int(s.up[colour]))
    down = 0
    for cell in range(CELLS):
        down += 1 if s.tiles[cell] < UP else 0
    marks[count] = GEMS + gems
    marks[count + 1] = STAGES + 2 * int(s.stage) + (1 if s.turn == seat else 0)
    marks[count + 2] = SEATS + 6 * (seats - 2) + (int(s.turn) - seat + seats) % seats
    marks[count + 3] = FULLEST + fullest
    marks[count + 4] = DOWN + down // 4
    marks[count + 5] = QUIET + min(max(int(s.quiet), 0) // seats, QUIET_ROUNDS)
    return count + 6


def standing_of(marks: Any, seat: int) -> int:
    """The points of the best field, then of the second."""
    found = int(marks[KEPT + seat])
    return 128 * (found & PART) + ((found >> SECOND) & PART)


def lead_over(marks: Any, seat: int, rival: int) -> int:
    lead = (int(marks[KEPT + seat]) & PART) - (int(marks[KEPT + rival]) & PART)
    return max(-20, min(20, lead)) + 20


def list_seat(s: Any, seat: int, row: int, marks: Any, count: int) -> int:
    """Adds the marks of one seat."""
    found = int(marks[KEPT + seat])
    hidden = 0
    shown = 0
    for colour in range(COLOURS):
        if s.owners[colour] == seat:
            hidden += int(s.unseen[colour])
            shown += int(s.up[colour])
    marks[count] = row + BEST_ROW + (found & PART)
    marks[count + 1] = row + SECOND_ROW + ((found >> SECOND) & PART)
    marks[count + 2] = row + ROOM_ROW + ((found >> ROOM) & PART)
    marks[count + 3] = row + READY_ROW + ((found >> READY) & PART)
    marks[count + 4] = row + CUT_ROW + ((found >> CUT) & PART)
    marks[count + 5] = row + THREAT_ROW + ((found >> THREAT) & PART)
    marks[count + 6] = row + EDGES_ROW + ((found >> EDGES) & PART)
    marks[count + 7] = row + KNOWN_ROW + ((found >> KNOWN) & PART)
    marks[count + 8] = row + HIDDEN_ROW + hidden
    marks[count + 9] = row + SHOWN_ROW + shown
    return count + 10


def judge_by(
    s: Any, first: Any, second: Any, third: Any, marks: Any, paper: Any, result: Any
) -> None:
    """Writes every seat's expected return."""
    survey(s, marks, paper)
    seats = int(s.seats)
    for seat in range(seats):
        count = list_marks(s, seat, marks, paper)
        result[seat] = hear(marks, count, first, second, third, paper)
    share_out(seats, 1.0, result)
