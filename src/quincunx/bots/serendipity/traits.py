"""A program for Serendipity: what tells actions apart before any of them was tried.

Traits are told with the eyes of whoever moves: its own best field, and the best field of any other seat,
its rival's. Every stage of a turn has traits of its own: where the tile lies that is turned up, what a flower
or a serendip would touch on the cell that it goes to, and what each of two tiles is that change places.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from quincunx.bots.hunching import BITS
from quincunx.bots.serendipity.fields import (
    CUT,
    LARGEST,
    explore,
    own_points,
    part,
    touches,
)
from quincunx.games.serendipity.rules import (
    CELLS,
    COLOURS,
    DONE,
    FLIP,
    FLIPPING,
    FLOWER,
    GEM,
    HIGH,
    HIGH_AROUND,
    LOW,
    LOW_AROUND,
    MOVE,
    NEIGHBOUR,
    NOWHERE,
    SEEN,
    SERENDIP,
    SHIFT,
    TRADE,
    TRADING,
    TURN,
    TURNED,
    UNSEEN,
    UP,
    WITH,
    count_bits,
    edge_colour,
    field_points,
    first_field,
    flowers,
    has,
    is_planted,
    owns_several,
)

EACH = 5
"""Traits to an action."""
TIMES = 6
"""Parts of the game, by how many tiles nobody has seen."""
PHASES = 8 * TIMES
"""Stages of a turn in all parts of the game."""

# What a tile is, where two change places
AWAY, NEAR, SEEN_AWAY, SEEN_NEAR, OTHERS_AWAY, OTHERS_NEAR = 0, 1, 2, 3, 4, 5  # face down
OWN_BEST = 6  # in the own best field: + neighbours there, up to 3
OWN_ELSE = 10  # in another one of its own: + neighbours of its colour, up to 2
RIVAL_ELSE = 13  # a flower of another seat outside the best field
RIVAL_BEST = 14  # in that: + how much hangs on it, 0 to 5
TILES = 20

# Where each kind of trait begins
FLIPS = 0  # what is known of the tile, what its cell touches
FLIP_ROOM = FLIPS + 216
FLIP_PHASE = FLIP_ROOM + 28
PLACES = FLIP_PHASE + 24  # keep or move: what the flower would touch
PLACE_TILES = PLACES + 216
PLACE_GAINS = PLACE_TILES + 24
PLACE_PHASE = PLACE_GAINS + 70
GEM_OWN = PLACE_PHASE + 12
GEM_RIVAL = GEM_OWN + 50
GEM_TILES = GEM_RIVAL + 32
GEM_LINKS = GEM_TILES + 4 * (TILES + 1)
GEM_PHASE = GEM_LINKS + 16
FIRSTS = GEM_PHASE + 12  # done, or the first tile of a trade
FIRST_PHASE = FIRSTS + TILES + 1
FIRST_PLACE = FIRST_PHASE + TIMES * (TILES + 1)
FIRST_CUT = FIRST_PLACE + 60
PAIRS = FIRST_CUT + 12  # both tiles of a trade
PAIR_PLACE = PAIRS + TILES * TILES
PAIR_GAINS = PAIR_PLACE + 216
NOTHING = PAIR_GAINS + 60  # says nothing
TRAITS = NOTHING + 1


class FieldsSeen(NamedTuple):
    """The board with the mover's eyes, as sets of cells: the low half and the high half."""

    own_low: int  # all its flowers
    own_high: int
    best_low: int  # those of its best field
    best_high: int
    rival_low: int  # the best field of another seat
    rival_high: int
    near_low: int  # around its best field, and around the serendips that join it
    near_high: int
    beside_low: int  # around the rival's
    beside_high: int
    down_low: int  # what is face down
    down_high: int
    gems_low: int  # serendips
    gems_high: int
    touched_low: int  # those that touch its best field
    touched_high: int
    rival_points: int
    worst: int  # the most that one cut takes from the rival, in classes
    time: int


def sight(s: Any, marks: Any) -> FieldsSeen:
    """What is the same for all actions.

    Writes to `marks` what hangs on each cell of the rival's best field, where trades are near.
    """
    mover = int(s.turn)
    own_low, own_high = flowers(s, mover)
    best_low, best_high, _ = best_of(s, own_low, own_high)
    rival_low, rival_high, most = 0, 0, 0
    for seat in range(int(s.seats)):
        if seat != mover:
            low, high = flowers(s, seat)
            low, high, points = best_of(s, low, high)
            if points > most:
                rival_low, rival_high, most = low, high, points
    joins = owns_several(s)
    near_low, near_high, beside_low, beside_high = 0, 0, 0, 0
    down_low, down_high = 0, 0
    gems_low, gems_high, touched_low, touched_high = 0, 0, 0, 0
    for cell in range(CELLS):
        if s.tiles[cell] < UP:
            down_low |= int(LOW[cell])
            down_high |= int(HIGH[cell])
            continue
        if is_planted(s, cell):
            gems_low |= int(LOW[cell])
            gems_high |= int(HIGH[cell])
            if touches(best_low, best_high, cell):
                touched_low |= int(LOW[cell])
                touched_high |= int(HIGH[cell])
                if joins:
                    near_low |= int(LOW_AROUND[cell])
                    near_high |= int(HIGH_AROUND[cell])
        elif has(best_low, best_high, cell):
            near_low |= int(LOW_AROUND[cell])
            near_high |= int(HIGH_AROUND[cell])
        elif has(rival_low, rival_high, cell):
            beside_low |= int(LOW_AROUND[cell])
            beside_high |= int(HIGH_AROUND[cell])
    worst, points = 0, 0
    if most > 0 and s.stage >= GEM:
        points = explore(s, rival_low, rival_high, marks)
        for cell in range(CELLS):
            if has(rival_low, rival_high, cell):
                worst = max(worst, cut_class(s, cell, points, marks))
    return FieldsSeen(
        own_low, own_high, best_low, best_high, rival_low, rival_high, near_low, near_high,
        beside_low, beside_high, down_low, down_high, gems_low, gems_high, touched_low, touched_high,
        points, worst, time_of(s),
    )  # fmt: skip


def time_of(s: Any) -> int:
    unseen = 0
    for kind in range(COLOURS + 1):
        unseen += int(s.unseen[kind])
    return min(TIMES - 1, unseen // 16)


def phase_of(s: Any, count: int, look: FieldsSeen) -> int:  # noqa: ARG001
    return TIMES * int(s.stage) + look.time


def table_of(s: Any, seat: int) -> int:  # noqa: ARG001
    """0: seats own several colours; 1: they own one, and fields are small."""
    return 0 if owns_several(s) else 1


def best_of(s: Any, low: int, high: int) -> tuple[int, int, int]:
    """The most valuable field of these flowers of one seat, and its points."""
    best_low, best_high, most = 0, 0, 0
    while low != 0 or high != 0:
        field_low, field_high = first_field(s, low, high)
        points = field_points(s, field_low, field_high)
        if points > most:
            best_low, best_high, most = field_low, field_high, points
        low &= ~field_low
        high &= ~field_high
    return best_low, best_high, most


def cut_class(s: Any, cell: int, points: int, marks: Any) -> int:
    """How much the rival's best field loses without this flower: 0 to 5."""
    mark = int(marks[cell])
    rest = points - own_points(s, cell) - part(mark, CUT)
    loss = points - max(rest, part(mark, LARGEST))
    if loss < 3:
        return 0
    if loss < 5:
        return 1
    if loss < 8:
        return 2
    if loss < 12:
        return 3
    return 4 if loss < 18 else 5


def traits(s: Any, action: int, look: FieldsSeen, marks: Any) -> int:
    """The numbers of an action's traits, one after the other."""
    stage = int(s.stage)
    if stage == FLIPPING:
        return of_flip(s, action - FLIP, look)
    if stage == FLOWER:
        return of_flower(s, action, look)
    if stage == GEM:
        return of_gem(s, action, look, marks)
    if stage == TURNED:
        return of_first(s, action, look, marks)
    if stage == TRADING:
        return of_trade(s, int(s.cell), action - WITH, look, marks)
    return packed(NOTHING, NOTHING, NOTHING, NOTHING, NOTHING)


def packed(one: int, two: int, three: int, four: int, five: int) -> int:
    return one | two << BITS | three << (2 * BITS) | four << (3 * BITS) | five << (4 * BITS)


def around(low: int, high: int, cell: int) -> int:
    """How many neighbours of a cell are in a set."""
    return count_bits(low & int(LOW_AROUND[cell])) + count_bits(high & int(HIGH_AROUND[cell]))


def face_down(look: FieldsSeen, cell: int) -> int:
    """How many neighbours of a cell are face down."""
    return around(look.down_low, look.down_high, cell)


def of_flip(s: Any, cell: int, look: FieldsSeen) -> int:
    tile = int(s.tiles[cell])
    near = 1 if has(look.near_low, look.near_high, cell) else 0
    known = 0
    if tile != UNSEEN:
        if s.owners[tile - SEEN] != s.turn:
            known = 3
        elif near and alike_around(s, cell, tile - SEEN, look.best_low, look.best_high) > 0:
            known = 1
        else:
            known = 2
    if touches(look.best_low, look.best_high, cell):
        near = 2
    beside = 1 if has(look.beside_low, look.beside_high, cell) else 0
    own = min(2, around(look.own_low, look.own_high, cell))
    gems = min(2, around(look.gems_low, look.gems_high, cell))
    where = FLIPS + (((known * 3 + near) * 2 + beside) * 3 + own) * 3 + gems
    room = FLIP_ROOM + 7 * known + face_down(look, cell)
    return packed(where, room, FLIP_PHASE + TIMES * known + look.time, NOTHING, NOTHING)


def alike_around(s: Any, cell: int, colour: int, low: int, high: int) -> int:
    """How many neighbours of a cell are flowers of this colour in a field."""
    count = 0
    for direction in range(6):
        other = int(NEIGHBOUR[6 * cell + direction])
        if other != NOWHERE and has(low, high, other) and s.tiles[other] == UP + colour:
            count += 1
    return count


def place_of(s: Any, cell: int, colour: int, origin: int, look: FieldsSeen) -> tuple[int, int]:
    """What an own flower touches on a cell, in classes; and how much it adds to the best field, 0 to 9.

    `origin` is where it comes from.
    """
    links = 0
    matches = 0
    fresh = 0
    joints = 0
    elsewhere = 0
    for direction in range(6):
        other = int(NEIGHBOUR[6 * cell + direction])
        if other == NOWHERE or other == origin:  # noqa: SIM109, Numba knows no sets of choices
            continue
        if is_planted(s, other):
            rotation = int(s.tiles[other]) - SERENDIP
            if edge_colour(rotation, (direction + 3) % 6) == colour:
                matches += 1
            if has(look.touched_low, look.touched_high, other):
                joints += 1
            else:
                fresh += 1
        elif s.tiles[other] == UP + colour:
            if has(look.best_low, look.best_high, other):
                links += 1
            elif has(look.own_low, look.own_high, other):
                elsewhere += 1
    joined = links > 0 or (joints > 0 and owns_several(s))
    gain = 0
    if joined:
        gain = min(9, 1 + 2 * matches + 2 * fresh + 2 * min(1, elsewhere))
    kind = ((min(3, links) * 3 + min(2, joints)) * 3 + min(2, matches)) * 3 + min(2, elsewhere)
    return kind, gain


def of_flower(s: Any, action: int, look: FieldsSeen) -> int:
    here = int(s.cell)
    colour = int(s.tiles[here]) - UP
    moves = 1 if action >= MOVE else 0
    cell = action - MOVE if moves else here
    kind, gain = place_of(s, cell, colour, here, look)
    tile = int(s.tiles[cell])
    down = 0
    if moves and tile != UNSEEN:
        down = 1 if s.owners[tile - SEEN] == s.turn else 2
    beside = 1 if has(look.beside_low, look.beside_high, cell) else 0
    left = 1 if has(look.near_low, look.near_high, here) else 0
    return packed(
        PLACES + 108 * moves + kind,
        PLACE_TILES + ((12 * moves + 4 * down) + 2 * beside + left),
        PLACE_GAINS + 7 * gain + face_down(look, cell),
        PLACE_PHASE + TIMES * moves + look.time,
        NOTHING,
    )


def of_gem(s: Any, action: int, look: FieldsSeen, marks: Any) -> int:
    here = int(s.cell)
    shifts = 1 if action >= SHIFT else 0
    cell = action - SHIFT if shifts else here
    rotation = int(s.tiles[here]) - SERENDIP if shifts else action - TURN
    own, rival, own_matches, rival_matches, elsewhere = 0, 0, 0, 0, 0
    for direction in range(6):
        other = int(NEIGHBOUR[6 * cell + direction])
        if other == NOWHERE or other == here:  # noqa: SIM109, likewise
            continue
        fits = 1 if s.tiles[other] == UP + edge_colour(rotation, direction) else 0
        if has(look.best_low, look.best_high, other):
            own += 1
            own_matches += fits
        elif has(look.rival_low, look.rival_high, other):
            rival += 1
            rival_matches += fits
        elif has(look.own_low, look.own_high, other):
            elsewhere += 1
    tile = TILES
    near = 0
    if shifts:
        tile = tile_class(s, cell, look, marks)
        near = 1 if has(look.near_low, look.near_high, here) else 0
        near += 2 if has(look.beside_low, look.beside_high, here) else 0
    return packed(
        GEM_OWN + 25 * shifts + 5 * min(4, own) + min(4, own_matches),
        GEM_RIVAL + 16 * shifts + 4 * min(3, rival) + min(3, rival_matches),
        GEM_TILES + (TILES + 1) * near + tile,
        GEM_LINKS + 8 * shifts + 4 * min(1, own) + min(3, elsewhere),
        GEM_PHASE + TIMES * shifts + look.time,
    )


def tile_class(s: Any, cell: int, look: FieldsSeen, marks: Any) -> int:
    """What a tile is to the mover."""
    tile = int(s.tiles[cell])
    if tile < UP:
        near = 1 if has(look.near_low, look.near_high, cell) else 0
        if tile == UNSEEN:
            return AWAY + near
        return (SEEN_AWAY if s.owners[tile - SEEN] == s.turn else OTHERS_AWAY) + near
    if has(look.best_low, look.best_high, cell):
        return OWN_BEST + min(3, around(look.best_low, look.best_high, cell))
    if has(look.own_low, look.own_high, cell):
        alike = alike_around(s, cell, tile - UP, look.own_low, look.own_high)
        return OWN_ELSE + min(2, alike)
    if has(look.rival_low, look.rival_high, cell):
        return RIVAL_BEST + cut_class(s, cell, look.rival_points, marks)
    return RIVAL_ELSE


def of_first(s: Any, action: int, look: FieldsSeen, marks: Any) -> int:
    tile = TILES
    place = NOTHING
    if action != DONE:
        cell = action - TRADE
        tile = tile_class(s, cell, look, marks)
        coarse = 0
        if tile >= OWN_BEST:
            coarse = 1 if tile < OWN_ELSE else (2 if tile < RIVAL_ELSE else 3)
        own = min(4, around(look.best_low, look.best_high, cell))
        gems = min(2, around(look.touched_low, look.touched_high, cell))
        place = FIRST_PLACE + 15 * coarse + 3 * own + gems
    asks = 1 if action != DONE else 0
    return packed(
        FIRSTS + tile,
        FIRST_PHASE + (TILES + 1) * look.time + tile,
        place,
        FIRST_CUT + 6 * asks + look.worst,
        NOTHING,
    )


def of_trade(s: Any, one: int, other: int, look: FieldsSeen, marks: Any) -> int:
    """A trade brings a flower of its own home, or cuts one of the rival's off; the best do both."""
    first, second = tile_class(s, one, look, marks), tile_class(s, other, look, marks)
    place, gain = NOTHING, 0
    if OWN_BEST <= first < RIVAL_ELSE and not OWN_BEST <= second < RIVAL_ELSE:
        kind, gain = place_of(s, other, int(s.tiles[one]) - UP, one, look)
        place = PAIR_PLACE + kind + (108 if second >= RIVAL_ELSE else 0)
    elif OWN_BEST <= second < RIVAL_ELSE and not OWN_BEST <= first < RIVAL_ELSE:
        kind, gain = place_of(s, one, int(s.tiles[other]) - UP, other, look)
        place = PAIR_PLACE + kind + (108 if first >= RIVAL_ELSE else 0)
    cut = max(0, max(first, second) - RIVAL_BEST)
    return packed(
        PAIRS + TILES * min(first, second) + max(first, second),
        place,
        PAIR_GAINS + 6 * gain + cut,
        NOTHING,
        NOTHING,
    )
