"""Senet, the five-piece edition: 30 squares, four throwing sticks, two seats.

Source: the rule sheet of the wooden five-piece edition. The rules, numbered as everywhere in Quincunx:

  N1  the target may not hold a piece of one's own
  N2  a lone enemy piece on the target changes places with the mover
  N3  enemy pieces on 26, 28, 29, and two or more side by side, cannot be swapped
  N4  three or more enemy pieces in a row cannot be passed, in either direction
  N5  a piece landing on 27 goes to 15; if taken, to 1; if that is too, to the first free square after it
  N6  a piece leaves from 30 or beyond, if its owner has no piece on 1-10
  N7  what a leaving piece did not use is played at once by another own piece, forward, or is lost
  N8  forward is compulsory where possible
  N9  otherwise one piece goes backward by the throw, under N1-N5
  N10 otherwise the seat passes

Choices where the sheet is silent: the last part of N5, the loss of an unplayable rest (N7), and the
drawn game after 2000 throws.

Actions. Chance throws 1, 2, 3, 4 or 6. A seat moves the piece on square n forward (code n) or
backward (code BACK + n), or passes (code 0): the throw says how far.
"""

from typing import Any

import numpy as np

VERSION = 1
SEATS = (2, 2)
OPTIONS = {"die": (False, True)}
MAX_ACTIONS = 5
GUESS = 0  # nothing is hidden

CHANCE, OVER = -1, -2
LIGHT, DARK = 0, 1

PASS = 0
BACK = 32

LIFE, WATER, EXIT = 15, 27, 30
LAST_THROW = 2000

NUM_ACTIONS = 2 * BACK
CHANCE_CODES = 7
LONGEST = LAST_THROW + 10  # a move for each throw, and the rests (N7) of ten pieces that leave
OBSERVATION = {
    "own pieces": (30,),  # squares 1-30
    "enemy pieces": (30,),
    "left": (6,),  # of the throw: 1-6
    "again": (1,),  # the throw gives another one
    "own turn": (1,),
    "dark": (1,),  # the seat plays dark
    "stage": (4,),  # of the opening
    "die": (1,),
    "throws": (8,),  # at least 250, 500, …, 2000 so far
}

# The track; only the numbers matter to the rules.
#
#    1   2   3   4   5   6   7   8   9  10
#   20  19  18  17  16 [15] 14  13  12  11      15 House of Life
#   21  22  23  24  25 [26][27][28][29] 30      26 Joy, 27 Water, 28 Three Truths, 29 Re-Atum
#
# A set of squares is an integer with bit n set for square n.
LIGHT_START = 1 << 1 | 1 << 3 | 1 << 5 | 1 << 7 | 1 << 9
DARK_START = 1 << 2 | 1 << 4 | 1 << 6 | 1 << 8 | 1 << 10
FIRST_ROW = (1 << 11) - 2
SAFE_HOUSES = 1 << 26 | 1 << 28 | 1 << 29

# The opening, step by step.
THROW_OFF = 0  # both throw in turn until one of them throws a 1
FIRST_MOVE = 1  # whoever threw it is dark and must play 10-11
DUTY = 2  # light has not moved yet: its piece on 9 must, if it can
FREE = 3

STATE = np.dtype(
    [
        ("pieces", np.int32, 2),  # the squares of light and of dark
        ("throws", np.int16),  # how many so far
        ("die", np.int8),  # 1: a die instead of the sticks
        ("turn", np.int8),  # the seat that throws and moves
        ("dark", np.int8),  # the seat that plays dark; -1 during the throw-off
        ("stage", np.int8),  # of the opening
        ("throw", np.int8),  # the number being played; 0 before a throw
        ("left", np.int8),  # what is still to be played of it
    ],
    align=True,
)


def setup(s: Any, options: Any) -> None:
    s.pieces[LIGHT] = LIGHT_START
    s.pieces[DARK] = DARK_START
    s.throws = 0
    s.die = options[1]
    s.turn = 0
    s.dark = -1
    s.stage = THROW_OFF
    s.throw = 0
    s.left = 0


def player(s: Any) -> int:
    if s.pieces[LIGHT] == 0 or s.pieces[DARK] == 0:
        return OVER
    if s.left > 0:
        return int(s.turn)
    if s.throws >= LAST_THROW:
        return OVER
    return CHANCE


def chance(s: Any, out: Any, weight: Any) -> int:
    """A throw. Of 16 ways four sticks can fall, 4 show one flat side, 6 two, and so on; none is a 6."""
    for i in range(4):
        out[i] = i + 1
        weight[i] = 1
    out[4] = 6
    weight[4] = 1
    if s.die == 0:
        weight[0] = 4
        weight[1] = 6
        weight[2] = 4
    return 5


def actions(s: Any, out: Any) -> int:
    left = int(s.left)
    own = int(s.pieces[mover(s)])
    stage = int(s.stage)
    if stage == FIRST_MOVE:
        out[0] = 10
        return 1
    if stage == DUTY and s.turn != s.dark and (own >> 9) & 1 and hindrance(s, 9, 9 + left) == 0:
        out[0] = 9
        return 1
    count = moves(s, left, 0, out)
    if count == 0:  # N9; a rest (N7) never gets here: it is only kept if it can be played
        count = moves(s, -left, BACK, out)
    if count == 0:  # N10
        out[0] = PASS
        count = 1
    return count


def apply(s: Any, a: int) -> None:
    if s.left == 0:
        take_throw(s, a)
        return
    rest = 0
    if a != PASS:
        rest = move(s, a)
    if rest > 0 and can_go_forward(s, rest):  # N7
        s.left = rest
    else:
        finish_throw(s)


def scores(s: Any, out: Any) -> None:
    """To the winner: 3 for each enemy piece on 1-10, 1 for each beyond."""
    out[0] = 0
    out[1] = 0
    for colour in range(2):
        if s.pieces[colour] == 0:
            enemy = int(s.pieces[1 - colour])
            points = count_bits(enemy) + 2 * count_bits(enemy & FIRST_ROW)
            out[seat_of(s, colour)] = points


def returns(s: Any, out: Any) -> None:
    out[0] = 0.0
    out[1] = 0.0
    for colour in range(2):
        if s.pieces[colour] == 0:
            out[seat_of(s, colour)] = 1.0
            out[seat_of(s, 1 - colour)] = -1.0


def hide(s: Any, seat: int) -> None:
    """Nothing is hidden in Senet."""


def guess(s: Any, seat: int, random: Any) -> None:
    """Nothing is hidden in Senet."""


def observe(s: Any, seat: int, out: Any) -> None:
    """Before there are colours, and for a spectator, light's and seat 0's eyes."""
    eyes = max(seat, 0)
    colour = DARK if eyes == s.dark else LIGHT
    own = int(s.pieces[colour])
    enemy = int(s.pieces[1 - colour])
    for square in range(1, 31):
        out[square - 1] = (own >> square) & 1
        out[square + 29] = (enemy >> square) & 1
    left = int(s.left)
    if left > 0:
        out[59 + left] = 1
    throw = int(s.throw)
    if throw == 1 or throw >= 4:
        out[66] = 1
    out[67] = 1 if eyes == s.turn else 0
    out[68] = colour
    out[69 + int(s.stage)] = 1
    out[73] = s.die
    for eighth in range(int(s.throws) // 250):
        out[74 + eighth] = 1


def mover(s: Any) -> int:
    """The colour of the seat that moves."""
    return DARK if s.turn == s.dark else LIGHT


def seat_of(s: Any, colour: int) -> int:
    dark = int(s.dark)
    return dark if colour == DARK else 1 - dark


def moves(s: Any, distance: int, code: int, out: Any) -> int:
    """Every piece that can go `distance` squares, as actions; `code` is added to its square."""
    own = int(s.pieces[mover(s)])
    count = 0
    for square in range(1, EXIT):
        if (own >> square) & 1 and hindrance(s, square, square + distance) == 0:
            out[count] = code + square
            count += 1
    return count


def can_go_forward(s: Any, distance: int) -> bool:
    own = int(s.pieces[mover(s)])
    for square in range(1, EXIT):
        if (own >> square) & 1 and hindrance(s, square, square + distance) == 0:
            return True
    return False


def hindrance(s: Any, start: int, end: int) -> int:
    """The number of the rule that keeps the mover's piece on `start` from going to `end`; 0: none."""
    colour = mover(s)
    own = int(s.pieces[colour])
    enemy = int(s.pieces[1 - colour])
    if end < 1:
        return 9
    if passes_block(enemy, start, end):
        return 4
    if end >= EXIT:
        return 6 if own & FIRST_ROW else 0
    if (own >> end) & 1:
        return 1
    if (enemy >> end) & 1 and is_safe(enemy, end):
        return 3
    return 0


def passes_block(enemy: int, start: int, end: int) -> bool:
    """N4: three enemy pieces in a row strictly between two squares."""
    low, high = (start, end) if start < end else (end, start)
    if high - low < 4:
        return False
    high = min(high, EXIT)
    between = (enemy >> (low + 1)) & ((1 << (high - low - 1)) - 1)
    return between & (between >> 1) & (between >> 2) != 0


def is_safe(pieces: int, square: int) -> bool:
    """N3: in a safe house, or beside a piece of the same colour."""
    neighbours = (pieces >> (square - 1)) & 0b101
    return neighbours != 0 or (SAFE_HOUSES >> square) & 1 != 0


def take_throw(s: Any, throw: int) -> None:
    s.throws += 1
    if s.stage == THROW_OFF:
        if throw != 1:
            s.turn = 1 - s.turn
            return
        s.dark = s.turn
        s.stage = FIRST_MOVE
    s.throw = throw
    s.left = throw


def move(s: Any, a: int) -> int:
    """Moves a piece and returns what it did not use of the throw (N7)."""
    left = int(s.left)
    start = a
    end = a + left
    if a > BACK:
        start = a - BACK
        end = start - left
    colour = mover(s)
    own = int(s.pieces[colour]) & ~(1 << start)
    enemy = int(s.pieces[1 - colour])
    rest = 0
    if end >= EXIT:  # N6
        rest = end - EXIT
    else:
        if end == WATER:  # N5
            end = shore(own | enemy)
        elif (enemy >> end) & 1:  # N2
            enemy ^= (1 << end) | (1 << start)
        own |= 1 << end
    s.pieces[colour] = own
    s.pieces[1 - colour] = enemy
    if s.stage == FIRST_MOVE:
        s.stage = DUTY
    elif s.stage == DUTY and colour == LIGHT:
        s.stage = FREE
    return rest


def shore(taken: int) -> int:
    """N5: where a piece that fell into the water comes out."""
    if (taken >> LIFE) & 1 == 0:
        return LIFE
    square = 1
    while (taken >> square) & 1:
        square += 1
    return square


def finish_throw(s: Any) -> None:
    """A 1, 4 or 6 gives another throw."""
    throw = int(s.throw)
    if throw == 2 or throw == 3:
        s.turn = 1 - s.turn
    s.throw = 0
    s.left = 0


def count_bits(squares: int) -> int:
    count = 0
    while squares:
        squares &= squares - 1
        count += 1
    return count
