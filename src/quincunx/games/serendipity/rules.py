"""Serendipity: 91 hexagons face down, six colours of flowers, thirteen serendips, two to six seats.

Source: the rule sheet of the game by Matthias Etter. The rules, numbered as everywhere in Quincunx:

  E1  another seat's flower, or a neutral one, is turned down again and the turn ends
  E2  a flower of one's own is kept where it is, and the seat turns up another tile;
      or it is moved: it changes places with a face-down tile, and the turn ends
  E3  a serendip is turned as the seat likes, then two tiles may be traded, and the turn ends;
      or it is shifted: it changes places unturned with another tile, and the seat goes on
  E4  a serendip once placed never moves or turns again

What nobody has seen is not decided: chance shows it, evenly among all unseen tiles, a serendip in
any of its six rotations. What was seen of a face-down tile travels with it.

Choices where the sheet is silent: all serendips are alike (blue, violet, red, yellow, orange, green
clockwise), with one colour serendips do not join fields, and the game also ends after ten
rounds in a row in which no tile stayed up.

Actions: `KEEP`, `DONE`, `TURN` + rotation, `PICK` + colour; `FLIP`, `MOVE`, `SHIFT`, `TRADE` and
`WITH` + cell; chance's are `SHOW` + colour and `SHOW` + 6 + rotation. A code has one meaning
everywhere, and a seat's are below `SHOW`.
"""

from typing import Any

import numpy as np

VERSION = 1
SEATS = (2, 6)
OPTIONS = {"aid": (False, True)}
MAX_ACTIONS = 96  # six turns and ninety shifts
GUESS = 0  # nothing is hidden: what nobody has seen is still open

CHANCE, OVER = -1, -2

CELLS = 91
COLOURS = 6  # blue, violet, red, yellow, orange, green
ALIKE = 13  # tiles of each colour, and serendips
QUIET_ROUNDS = 10

KEEP = 0
DONE = 1
TURN = 2
PICK = 8
FLIP = 14
MOVE = FLIP + CELLS
SHIFT = MOVE + CELLS
TRADE = SHIFT + CELLS
WITH = TRADE + CELLS
SHOW = WITH + CELLS

NUM_ACTIONS = SHOW
CHANCE_CODES = SHOW + 12
# Every tile that stays up costs six actions at most (one more flip may end that turn), and between
# them there are fewer than ten rounds of one flip each: picks, 91 tiles, 92 pauses.
LONGEST = 6 + 91 * 6 + 92 * 60
OBSERVATION = {
    "tiles": (
        19,
        91,
    ),  # unseen; seen and down in each colour; up in each; a serendip in each rotation
    "cell": (91,),  # of the tile just turned up, or the first to be traded
    "owners": (6, 6),  # of each colour; seats in their order from one's own
    "turn": (6,),  # whose turn, in the same order
    "stage": (8,),
    "quiet": (10,),  # at least 1, 2, …, 10 rounds in which no tile stayed up
    "seats": (5,),  # two to six
}

# What lies on a cell. The order makes "face down" and "can still move" one comparison each.
UNSEEN = 0  # face down, and nobody knows what it is
SEEN = 1  # + colour: face down, and everybody has seen it
UP = 7  # + colour: a flower, face up
SERENDIP = 13  # + rotation: face up; a serendip once turned up stays so

PICKING = 0  # colours, before the game
FLIPPING = 1
SHOWING = 2  # chance says what was turned up
FLOWER = 3  # a flower of its own is up: keep or move
GEM = 4  # a serendip is up: turn or shift
TURNED = 5  # it was turned: trade or done
TRADING = 6  # the first of two tiles is named
ENDED = 7

NOWHERE = -1
NOBODY = -1

# The board: cells in board order, directions clockwise from east.
#
#   k             85 86 87 88 89 90
#   j            78 79 80 81 82 83 84
#   i           70 71 72 73 74 75 76 77                4 NW  5 NE
#   h          61 62 63 64 65 66 67 68 69
#   g         51 52 53 54 55 56 57 58 59 60         3 W          0 E
#   f        40 41 42 43 44 45 46 47 48 49 50
#   e         30 31 32 33 34 35 36 37 38 39            2 SW  1 SE
#   d          21 22 23 24 25 26 27 28 29
#   c           13 14 15 16 17 18 19 20
#   b            06 07 08 09 10 11 12
#   a             00 01 02 03 04 05
ROWS = (6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6)
PLACES = [(row, 2 * n - length) for row, length in enumerate(ROWS) for n in range(length)]
STEPS = ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1))
CELL_AT = {place: cell for cell, place in enumerate(PLACES)}
NEIGHBOUR = np.array(  # of cell c in direction d at 6c + d
    [CELL_AT.get((r + up, x + right), NOWHERE) for r, x in PLACES for up, right in STEPS],
    dtype=np.int64,
)

# A set of cells is two integers, because 91 bits are too many for one: `low` has bit c for cell c below
# HALF, `high` bit c - HALF for the others.
HALF = 46
LOW = np.array([1 << c if c < HALF else 0 for c in range(CELLS)], dtype=np.int64)
HIGH = np.array([0 if c < HALF else 1 << c - HALF for c in range(CELLS)], dtype=np.int64)
AROUND = NEIGHBOUR.reshape(CELLS, 6)
LOW_AROUND = np.array([sum(int(LOW[n]) for n in row if n >= 0) for row in AROUND], dtype=np.int64)
HIGH_AROUND = np.array([sum(int(HIGH[n]) for n in row if n >= 0) for row in AROUND], dtype=np.int64)
# The powers of two below 2**66 leave different remainders by 67: the place of a bit without a loop.
BIT_PLACES = {pow(2, n, 67): n for n in range(HALF)}
PLACE_OF_BIT = np.array([BIT_PLACES.get(r, 0) for r in range(67)], dtype=np.int64)

STATE = np.dtype(
    [
        ("tiles", np.int8, CELLS),
        ("unseen", np.int8, COLOURS + 1),  # how many of each colour, then of the serendips
        ("up", np.int8, COLOURS),  # how many flowers of each colour are face up
        ("owners", np.int8, COLOURS),  # the seat of each colour, or NOBODY
        ("seats", np.int8),
        ("aid", np.int8),  # 1: people are shown what was seen
        ("turn", np.int8),  # the seat
        ("stage", np.int8),
        ("cell", np.int8),  # of the tile just turned up, or the first to be traded; or NOWHERE
        ("shown", np.int8),  # the cell whose tile was just turned down again (E1), or NOWHERE
        ("quiet", np.int8),  # turns in a row in which no tile stayed up; -1: one has in this turn
    ],
    align=True,
)


def setup(s: Any, options: Any) -> None:
    for cell in range(CELLS):
        s.tiles[cell] = UNSEEN
    for colour in range(COLOURS):
        s.unseen[colour] = ALIKE
        s.up[colour] = 0
        s.owners[colour] = NOBODY
    s.unseen[COLOURS] = ALIKE
    s.seats = options[0]
    s.aid = options[1]
    s.turn = 0
    s.stage = PICKING
    s.cell = NOWHERE
    s.shown = NOWHERE
    s.quiet = 0


def player(s: Any) -> int:
    stage = int(s.stage)
    if stage == SHOWING:
        return CHANCE
    if stage == ENDED:
        return OVER
    return int(s.turn)


def chance(s: Any, out: Any, weight: Any) -> int:
    """What the tile turned up may be: any unseen one, a serendip in any of six rotations."""
    count = 0
    for colour in range(COLOURS):
        if s.unseen[colour] > 0:
            out[count] = SHOW + colour
            weight[count] = 6 * int(s.unseen[colour])
            count += 1
    if s.unseen[COLOURS] > 0:
        for rotation in range(6):
            out[count] = SHOW + COLOURS + rotation
            weight[count] = int(s.unseen[COLOURS])
            count += 1
    return count


def actions(s: Any, out: Any) -> int:
    stage = int(s.stage)
    if stage == PICKING:
        return list_colours(s, out)
    kind = UP if stage in (FLIPPING, FLOWER) else SERENDIP
    code = FLIP
    first = 0
    count = 0
    if stage == FLOWER:  # E2
        out[0] = KEEP
        code = MOVE
        count = 1
    elif stage == GEM:  # E3
        for rotation in range(6):
            out[rotation] = TURN + rotation
        code = SHIFT
        count = 6
    elif stage == TURNED:  # E3
        out[0] = DONE
        code = TRADE
        count = 1
    elif stage == TRADING:
        code = WITH
        first = int(s.cell) + 1
    # one loop for all stages: on a GPU, threads in different ones go through it together
    count = list_tiles(s, kind, first, code, out, count)
    return count - 1 if stage == TURNED else count  # no second tile comes after the last one


def apply(s: Any, a: int) -> None:
    cell = int(s.cell)
    if a >= SHOW:
        show(s, cell, a - SHOW)
    elif a >= WITH:
        exchange(s, cell, a - WITH)
        finish_turn(s)
    elif a >= TRADE:
        s.cell = a - TRADE
        s.stage = TRADING
    elif a >= SHIFT:
        exchange(s, cell, a - SHIFT)
        go_on(s)
    elif a >= MOVE:
        exchange(s, cell, a - MOVE)
        finish_turn(s)
    elif a >= FLIP:
        flip(s, a - FLIP)
    elif a >= PICK:
        pick(s, a - PICK)
    elif a >= TURN:
        s.tiles[cell] = SERENDIP + a - TURN
        s.cell = NOWHERE
        s.stage = TURNED
    elif a == DONE:
        finish_turn(s)
    else:
        go_on(s)


def scores(s: Any, out: Any) -> None:
    """The best field of every seat; nobody has points before the end."""
    for seat in range(int(s.seats)):
        out[seat] = best_field(s, seat) if s.stage == ENDED else 0


def returns(s: Any, out: Any) -> None:
    """Most points win; ties share."""
    seats = int(s.seats)
    best = -1
    winners = 0
    for seat in range(seats):
        points = best_field(s, seat) if s.stage == ENDED else 0
        out[seat] = float(points)
        if points > best:
            best = points
            winners = 0
        if points == best:
            winners += 1
    for seat in range(seats):
        if int(out[seat]) == best:
            out[seat] = (seats - winners) / (winners * (seats - 1))
        else:
            out[seat] = -1.0 / (seats - 1)


def hide(s: Any, seat: int) -> None:
    """Nothing is hidden: everybody has seen the same tiles, and the others are not decided."""


def guess(s: Any, seat: int, random: Any) -> None:
    """Nothing is hidden in Serendipity."""


def observe(s: Any, seat: int, out: Any) -> None:
    """All that was ever seen, as if nobody forgot. A spectator has seat 0's eyes."""
    eyes = max(seat, 0)
    seats = int(s.seats)
    for cell in range(CELLS):  # 31 shows the compiler that no place is negative: 1.7 times as fast
        out[CELLS * (int(s.tiles[cell]) & 31) + cell] = 1
    if s.cell != NOWHERE:
        out[1729 + int(s.cell)] = 1
    for colour in range(COLOURS):
        owner = int(s.owners[colour])
        if owner != NOBODY:
            out[1820 + 6 * colour + places_after(owner, eyes, seats)] = 1
    out[1856 + places_after(int(s.turn), eyes, seats)] = 1
    out[1862 + int(s.stage)] = 1
    quiet = int(s.quiet)
    for rounds in range(QUIET_ROUNDS):
        if quiet >= (rounds + 1) * seats:
            out[1870 + rounds] = 1
    out[1878 + seats] = 1


def places_after(seat: int, eyes: int, seats: int) -> int:
    """How many places after `eyes` a seat is; dividing would take as long as half an observation."""
    return seat - eyes if seat >= eyes else seat - eyes + seats


def is_planted(s: Any, cell: int) -> bool:
    """E4: a serendip that is face up."""
    return bool(s.tiles[cell] >= SERENDIP)


def colours_each(s: Any) -> int:
    """Two seats own three colours each, three own two, more own one."""
    return COLOURS // int(s.seats)


def owns_several(s: Any) -> bool:
    return 2 * int(s.seats) <= COLOURS


def list_tiles(s: Any, kind: int, first: int, code: int, out: Any, count: int) -> int:
    """An action for every tile below `kind` from cell `first` on, after the `count` there are."""
    tiles = s.tiles
    for cell in range(first, CELLS):
        if count == MAX_ACTIONS:
            break
        out[count] = code + cell  # needed or not: with no branch to predict, 1.3 times as fast
        if tiles[cell] < kind:
            count += 1
    return count


def list_colours(s: Any, out: Any) -> int:
    count = 0
    for colour in range(COLOURS):
        if s.owners[colour] == NOBODY:
            out[count] = PICK + colour
            count += 1
    return count


def pick(s: Any, colour: int) -> None:
    """Seats pick in turn until each has its colours; then seat 0 begins."""
    s.owners[colour] = s.turn
    pass_turn(s)
    picked = 0
    for other in range(COLOURS):
        if s.owners[other] != NOBODY:
            picked += 1
    if picked == colours_each(s) * int(s.seats):
        s.stage = FLIPPING


def flip(s: Any, cell: int) -> None:
    s.shown = NOWHERE
    s.cell = cell
    tile = int(s.tiles[cell])
    if tile == UNSEEN:
        s.stage = SHOWING
    else:
        look_at(s, cell, tile - SEEN)


def show(s: Any, cell: int, kind: int) -> None:
    """Chance shows a flower of the colour `kind`, or beyond the colours a serendip."""
    if kind < COLOURS:
        s.unseen[kind] -= 1
        look_at(s, cell, kind)
    else:
        s.unseen[COLOURS] -= 1
        s.tiles[cell] = SERENDIP + kind - COLOURS
        s.stage = GEM


def look_at(s: Any, cell: int, colour: int) -> None:
    """A flower was turned up."""
    if s.owners[colour] == s.turn:  # E2
        s.tiles[cell] = UP + colour
        s.up[colour] += 1
        s.stage = FLOWER
    else:  # E1
        s.tiles[cell] = SEEN + colour
        s.shown = cell
        end_turn(s)


def exchange(s: Any, one: int, other: int) -> None:
    """Two tiles change places; each keeps its side, and what was seen of it."""
    tile = s.tiles[one]
    s.tiles[one] = s.tiles[other]
    s.tiles[other] = tile


def go_on(s: Any) -> None:
    """After keep and shift: a tile stayed up, and the seat turns up another."""
    s.quiet = -1
    s.cell = NOWHERE
    s.stage = FLIPPING
    if is_complete(s):
        end(s)


def finish_turn(s: Any) -> None:
    """After move, done and with: a tile stayed up, and the turn ends."""
    s.quiet = -1
    if is_complete(s):
        end(s)
    else:
        end_turn(s)


def end(s: Any) -> None:
    s.quiet = 0
    s.cell = NOWHERE
    s.stage = ENDED


def end_turn(s: Any) -> None:
    s.cell = NOWHERE
    s.quiet += 1
    s.stage = FLIPPING
    if s.quiet >= QUIET_ROUNDS * int(s.seats):
        s.stage = ENDED
    pass_turn(s)


def pass_turn(s: Any) -> None:
    s.turn += 1
    if s.turn == s.seats:
        s.turn = 0


def is_complete(s: Any) -> bool:
    """All serendips and all flowers of an owned colour are up; those of a neutral one never are."""
    full = 0
    for colour in range(COLOURS):
        if s.up[colour] == ALIKE:
            full += 1
    return bool(full > 0 and s.unseen[COLOURS] == 0)


def best_field(s: Any, seat: int) -> int:
    """The points of the most valuable field of a seat."""
    low, high = flowers(s, seat)
    best = 0
    while low != 0 or high != 0:
        field_low, field_high = first_field(s, low, high)
        best = max(best, field_points(s, field_low, field_high))
        low &= ~field_low
        high &= ~field_high
    return best


def flowers(s: Any, seat: int) -> tuple[int, int]:
    """The cells with a seat's flowers face up."""
    low = 0
    high = 0
    for cell in range(CELLS):
        tile = int(s.tiles[cell])
        if UP <= tile < SERENDIP and s.owners[tile - UP] == seat:
            low |= int(LOW[cell])
            high |= int(HIGH[cell])
    return low, high


def first_field(s: Any, low: int, high: int) -> tuple[int, int]:
    """The field of the first of these flowers of one seat; the set must hold all of that field."""
    cell = first(low, high)
    low &= ~int(LOW[cell])
    high &= ~int(HIGH[cell])
    field_low = int(LOW[cell])
    field_high = int(HIGH[cell])
    todo_low = field_low
    todo_high = field_high
    while todo_low != 0 or todo_high != 0:
        cell = first(todo_low, todo_high)
        linked_low, linked_high = links(s, cell)
        linked_low &= low
        linked_high &= high
        low ^= linked_low
        high ^= linked_high
        field_low |= linked_low
        field_high |= linked_high
        todo_low = (todo_low & ~int(LOW[cell])) | linked_low
        todo_high = (todo_high & ~int(HIGH[cell])) | linked_high
    return field_low, field_high


def links(s: Any, cell: int) -> tuple[int, int]:
    """Where a flower's field may continue: beside it in its own colour, and across serendips.

    Across a serendip only if the seat owns several colours, and then to any of them.
    """
    joins = owns_several(s)
    low = 0
    high = 0
    for direction in range(6):
        other = int(NEIGHBOUR[6 * cell + direction])
        if other == NOWHERE:
            continue
        if s.tiles[other] == s.tiles[cell]:
            low |= int(LOW[other])
            high |= int(HIGH[other])
        elif joins and is_planted(s, other):
            low |= int(LOW_AROUND[other])
            high |= int(HIGH_AROUND[other])
    return low, high


def field_points(s: Any, low: int, high: int) -> int:
    """1 for each flower, 2 for each serendip beside it, 2 for each of its matching edges."""
    points = count_bits(low) + count_bits(high)
    for cell in range(CELLS):
        if is_planted(s, cell) and (low & int(LOW_AROUND[cell]) or high & int(HIGH_AROUND[cell])):
            points += 2 + 2 * matching_edges(s, cell, low, high)
    return points


def matching_edges(s: Any, cell: int, low: int, high: int) -> int:
    """How many edges of a serendip face a flower of the field in the edge's colour."""
    count = 0
    for direction in range(6):
        other = int(NEIGHBOUR[6 * cell + direction])
        if other != NOWHERE and has(low, high, other):
            colour = edge_colour(int(s.tiles[cell]) - SERENDIP, direction)
            if s.tiles[other] == UP + colour:
                count += 1
    return count


def edge_colour(rotation: int, direction: int) -> int:
    """The colour of a serendip's edge: blue lies in the direction of its rotation."""
    return (direction + 6 - rotation) % 6


def count_bits(bits: int) -> int:
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count


def has(low: int, high: int, cell: int) -> bool:
    return (low & int(LOW[cell])) | (high & int(HIGH[cell])) != 0


def first(low: int, high: int) -> int:
    """The first cell of a set that is not empty."""
    if low != 0:
        return int(PLACE_OF_BIT[(low & -low) % 67])
    return HALF + int(PLACE_OF_BIT[(high & -high) % 67])
