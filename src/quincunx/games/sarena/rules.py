"""Sàrena, by Christophe Boelinger: 36 two-coloured chips, secret colours, two to four seats.

Source: the rule sheet. The rules, numbered as everywhere in Quincunx:

  A1  a chip or pile may land on another; nothing is turned; a pile holds at most 4 chips
  A2  on an empty circle with arrows it is turned over as a block
  A3  an empty plain circle is never entered
  A4  piles are never split

A seat must move while anybody could; the game ends when no move exists. Each seat takes the piles
that show its colour; most chips win, then most chips with one's own colour on either side, then
the win is shared.

Choices where the sheet is silent: a1 has arrows; there are six chips of each pair of colours. The
option `deal=fair` lays three of them one way up and three the other.

Actions. Chance deals a chip (code 4 * upper colour + lower colour), draws a token (the colour) and
says who begins (the seat). A seat moves (code 4 * circle + direction). A token that somebody drew
unseen is HIDDEN, as an action and in the record.
"""

from typing import Any

import numpy as np

VERSION = 1
SEATS = (2, 4)
OPTIONS = {"deal": ("random", "fair")}
MAX_ACTIONS = 121  # every circle in every direction, as at the start, and a place to spare
GUESS = 4  # one for each token

CHANCE, OVER, HIDDEN = -1, -2, -3
NOT_DRAWN = -1

NUM_ACTIONS = 144
CHANCE_CODES = 16
LONGEST = 53  # 18 moves empty a plain circle for good, and 35 put two piles together
OBSERVATION = {
    # colours in their order from the seat's own: 0 its own, then the three after it
    "tops": (4, 6, 6),  # piles that show a colour, row by row from a1
    "faces": (4, 2, 4, 6, 6),  # chips from the table upwards; lower and upper face; colour
    "tokens": (4, 4),  # seats in their order from one's own; colour; nothing while it is secret
    "turn": (4,),  # whose turn, in the same order
    "seats": (3,),  # two, three, four
    "fair": (1,),
}

RED, YELLOW, GREEN, BLUE = 0, 1, 2, 3
SIDE = 6
CIRCLES = 36
HIGHEST = 4
FIRST = 64  # what a chip counts; the tie-break counts 1

# The circles; those in brackets have arrows.
#
#   6   30 [31] 32 [33] 34 [35]
#   5  [24] 25 [26] 27 [28] 29
#   4   18 [19] 20 [21] 22 [23]      directions, in ascending order of where they lead:
#   3  [12] 13 [14] 15 [16] 17       0 down, 1 left, 2 right, 3 up
#   2    6 [ 7]  8 [ 9] 10 [11]
#   1  [ 0]  1 [ 2]  3 [ 4]  5
#        a   b   c   d   e   f
#
# A set of circles is an integer with bit n set for circle n.
DOWN, LEFT, RIGHT, UP = 0, 1, 2, 3
STEPS = (-SIDE, -1, 1, SIDE)
ALL = (1 << CIRCLES) - 1
FILE_A = sum(1 << SIDE * row for row in range(SIDE))
FILE_F = FILE_A << (SIDE - 1)
ARROWS = sum(1 << n for n in range(CIRCLES) if (n + n // SIDE) % 2 == 0)
# Which circle a single bit is, by its remainder by 37: no two powers of 2 below 2**36 share one.
BITS = {pow(2, circle, 37): circle for circle in range(CIRCLES)}
CIRCLE_OF_BIT = np.array([BITS.get(rest, 0) for rest in range(37)], np.int64)

# Every chip, either way up.
CHIPS = np.array([4 * up + down for up in range(4) for down in range(4) if up != down], np.int64)

# A pile is its faces from the table upwards, two bits each, lowest first: so a chip is
# 4 * upper + lower colour, never 0, and turning a pile over reverses its faces.
STATE = np.dtype(
    [
        ("heights", np.int64, 4),  # the circles with a pile of 1, of 2, of 3, of 4
        ("dealt", np.int64),  # how many chips were dealt each way up, four bits each; then 0
        ("piles", np.int16, 36),  # as unsigned numbers; see pile_on
        ("tokens", np.int8, 4),  # each seat's colour, NOT_DRAWN or HIDDEN
        ("seats", np.int8),
        ("fair", np.int8),  # 1: three chips of a pair one way up, three the other
        ("ready", np.int8),  # steps of the setup so far: 36 chips, the tokens, who begins
        ("turn", np.int8),  # the seat that moves, CHANCE or OVER
    ],
    align=True,
)


def setup(s: Any, options: Any) -> None:
    for i in range(4):
        s.heights[i] = 0
        s.tokens[i] = NOT_DRAWN
    for circle in range(CIRCLES):
        s.piles[circle] = 0
    s.dealt = 0
    s.seats = options[0]
    s.fair = options[1]
    s.ready = 0
    s.turn = CHANCE


def player(s: Any) -> int:
    return int(s.turn)


def chance(s: Any, out: Any, weight: Any) -> int:
    if deals(s):
        return chips_left(s, out, weight)
    if draws(s) >= 0:
        return tokens_left(s, out, weight)
    seats = int(s.seats)
    for seat in range(seats):
        out[seat] = seat
        weight[seat] = 1
    return seats


def actions(s: Any, out: Any) -> int:
    """Every code is written, and kept if it is legal: without branches, a tenth faster."""
    down = movers(s, DOWN)
    left = movers(s, LEFT)
    right = movers(s, RIGHT)
    up = movers(s, UP)
    count = 0
    for circle in range(CIRCLES):
        code = 4 * circle
        out[count] = code + DOWN
        count += (down >> circle) & 1
        out[count] = code + LEFT
        count += (left >> circle) & 1
        out[count] = code + RIGHT
        count += (right >> circle) & 1
        out[count] = code + UP
        count += (up >> circle) & 1
    return count


def apply(s: Any, a: int) -> None:
    if s.turn >= 0:
        move(s, a >> 2, target(a))
        turn = int(s.turn) + 1
        s.turn = turn if turn < s.seats else 0
        if not can_move(s):
            s.turn = OVER
        return
    if deals(s):
        deal(s, a)
    elif draws(s) >= 0:
        s.tokens[draws(s)] = a
    else:
        s.turn = a  # 36 chips always leave a first move
    s.ready += 1


def scores(s: Any, out: Any) -> None:
    """The chips each seat took; nobody has any before the end, or while a token is unknown."""
    settled = is_settled(s)
    tally = count_chips(s) if settled else 0
    for seat in range(int(s.seats)):
        out[seat] = standing(s, tally, seat) // FIRST if settled else 0


def returns(s: Any, out: Any) -> None:
    seats = int(s.seats)
    settled = is_settled(s)
    tally = count_chips(s) if settled else 0
    best = 0
    winners = seats
    if settled:
        best = best_standing(s, tally)
        winners = count_seats(s, tally, best)
    for seat in range(seats):
        if winners == seats:
            out[seat] = 0.0
        elif standing(s, tally, seat) == best:
            out[seat] = (seats - winners) / (winners * (seats - 1))
        else:
            out[seat] = -1.0 / (seats - 1)


def hide(s: Any, seat: int) -> None:
    """Each seat knows its own token only; at the end the tokens are shown."""
    if s.turn == OVER:
        return
    for other in range(int(s.seats)):
        if other != seat and s.tokens[other] != NOT_DRAWN:
            s.tokens[other] = HIDDEN


def seen(s: Any, a: int, seat: int) -> int:
    """An action as a seat sees it: a token drawn by somebody else is HIDDEN."""
    drawer = draws(s)
    return HIDDEN if drawer >= 0 and drawer != seat else a


def guess(s: Any, seat: int, random: Any) -> None:
    """Hidden tokens become colours that nobody is known to have, each choice equally likely."""
    hide(s, seat)
    free = free_colours(s)
    count = 0
    for colour in range(4):
        count += (free >> colour) & 1
    for other in range(int(s.seats)):
        if s.tokens[other] == HIDDEN:
            colour = nth_colour(free, (int(random[other]) * count) >> 32)
            s.tokens[other] = colour
            free ^= 1 << colour
            count -= 1


def observe(s: Any, seat: int, out: Any) -> None:
    """A spectator has seat 0's eyes, and nobody's colour comes first."""
    eyes = max(seat, 0)
    seats = int(s.seats)
    own = max(int(s.tokens[eyes]), 0)
    for height in range(HIGHEST):  # piles of one height together: nothing to decide for each
        circles = int(s.heights[height])
        while circles:
            circle = lowest(circles)
            circles &= circles - 1
            pile = pile_on(s, circle)
            face = 144 + circle
            top = 0
            for _ in range(height + 1):
                top = ((pile >> 2) - own) & 3
                out[face + 36 * ((pile - own) & 3)] = 1
                out[face + 144 + 36 * top] = 1
                face += 288
                pile >>= 4
            out[36 * top + circle] = 1
    for other in range(seats):
        place = other - eyes
        if place < 0:
            place += seats
        token = int(s.tokens[other])
        if token >= 0:
            out[1296 + 4 * place + ((token - own) & 3)] = 1
        if other == s.turn:
            out[1312 + place] = 1
    out[1314 + seats] = 1
    out[1319] = s.fair


# The setup


def deals(s: Any) -> bool:
    """Whether chips are still to be dealt, circle by circle."""
    return bool(s.ready < CIRCLES)


def draws(s: Any) -> int:
    """The seat that draws its token now, or -1."""
    seat = int(s.ready) - CIRCLES
    return seat if 0 <= seat < s.seats else -1


def chips_left(s: Any, out: Any, weight: Any) -> int:
    dealt = int(s.dealt)
    count = 0
    for i in range(12):
        chip = int(CHIPS[i])
        left = 3 - ((dealt >> (4 * chip)) & 15)
        if s.fair == 0:  # any chip of the pair, either way up
            left += 3 - ((dealt >> (4 * turned(chip, 1))) & 15)
        if left > 0:
            out[count] = chip
            weight[count] = left
            count += 1
    return count


def deal(s: Any, chip: int) -> None:
    circle = int(s.ready)
    s.piles[circle] = chip
    s.heights[0] |= 1 << circle
    s.dealt += 1 << (4 * chip)
    if circle == CIRCLES - 1:
        s.dealt = 0


def tokens_left(s: Any, out: Any, weight: Any) -> int:
    """Where tokens drawn before are hidden, each colour that may be left is equally likely."""
    free = free_colours(s)
    count = 0
    for colour in range(4):
        if (free >> colour) & 1:
            out[count] = colour
            weight[count] = 1
            count += 1
    return count


def free_colours(s: Any) -> int:
    """The colours that nobody is known to have, as bits."""
    free = 15
    for seat in range(int(s.seats)):
        token = int(s.tokens[seat])
        if token >= 0:
            free &= ~(1 << token)
    return free


def nth_colour(colours: int, n: int) -> int:
    for _ in range(n):
        colours &= colours - 1
    colour = 0
    while (colours >> colour) & 1 == 0:
        colour += 1
    return colour


# Moves


def target(a: int) -> int:
    """Where a move leads."""
    return (a >> 2) + STEPS[a & 3]


def movers(s: Any, direction: int) -> int:
    """The circles from which a pile can go in a direction."""
    one, two, three = int(s.heights[0]), int(s.heights[1]), int(s.heights[2])
    taken = one | two | three | int(s.heights[3])
    result = taken & before(ARROWS & ~taken, direction)  # A2, and not A3
    result |= (one | two | three) & before(one, direction)  # A1: at most 4 together
    result |= (one | two) & before(two, direction)
    result |= one & before(three, direction)
    return result


def before(circles: int, direction: int) -> int:
    """The circles from which a step in a direction leads to one of these."""
    if direction == DOWN:
        return (circles << SIDE) & ALL
    if direction == LEFT:
        return (circles & ~FILE_F) << 1
    if direction == RIGHT:
        return (circles & ~FILE_A) >> 1
    return circles >> SIDE


def can_move(s: Any) -> bool:
    return movers(s, DOWN) | movers(s, LEFT) | movers(s, RIGHT) | movers(s, UP) != 0


def hindrance(s: Any, start: int, end: int) -> int:
    """The number of the rule that keeps the pile on `start` from going to `end` beside it; 0: none."""
    height = height_of(pile_on(s, end))
    if height == 0:
        return 0 if (ARROWS >> end) & 1 else 3
    return 1 if height + height_of(pile_on(s, start)) > HIGHEST else 0


def move(s: Any, start: int, end: int) -> None:
    pile = pile_on(s, start)  # A4: all of it
    below = pile_on(s, end)
    height = height_of(pile)
    lift(s, start, height)
    if below == 0:  # A2
        put(s, end, turned(pile, height), height)
    else:  # A1
        under = height_of(below)
        lift(s, end, under)
        put(s, end, below | pile << (4 * under), under + height)


def lift(s: Any, circle: int, height: int) -> None:
    s.piles[circle] = 0
    s.heights[height - 1] &= ~(1 << circle)


def put(s: Any, circle: int, pile: int, height: int) -> None:
    s.piles[circle] = pile if pile < 32768 else pile - 65536  # the field is signed
    s.heights[height - 1] |= 1 << circle


# Piles


def lowest(circles: int) -> int:
    """The lowest circle of a set that is not empty; 63 shows the compiler that it is not negative."""
    return int(CIRCLE_OF_BIT[(circles & -circles & ALL) % 37]) & 63


def pile_on(s: Any, circle: int) -> int:
    return int(s.piles[circle]) & 65535


def height_of(pile: int) -> int:
    """How many chips; none of them is 0, so the size of the number shows the uppermost."""
    if pile < 256:
        if pile == 0:
            return 0
        return 1 if pile < 16 else 2
    return 3 if pile < 4096 else 4


def turned(pile: int, height: int) -> int:
    """A2: the pile turned over as a block, its faces in reverse."""
    pile = (pile & 0x3333) << 2 | (pile & 0xCCCC) >> 2
    pile = (pile & 0x0F0F) << 4 | (pile & 0xF0F0) >> 4
    pile = (pile & 0x00FF) << 8 | pile >> 8
    return pile >> (16 - 4 * height)


def top_of(pile: int) -> int:
    """The colour that a pile shows."""
    return (pile >> (4 * height_of(pile) - 2)) & 3


# The end


def is_settled(s: Any) -> bool:
    """Whether the game is over and every token known."""
    known = 0
    for seat in range(int(s.seats)):
        if s.tokens[seat] >= 0:
            known += 1
    return bool(s.turn == OVER and known == s.seats)


def count_chips(s: Any) -> int:
    """What each colour takes, 16 bits each, so that one pass over the board is enough.

    For every chip FIRST, and 1 more if it has the colour on either side: that is the tie-break.
    """
    tally = 0
    for circle in range(CIRCLES):
        pile = pile_on(s, circle)
        if pile:
            colour = top_of(pile)
            tally += value(pile, colour) << (16 * colour)
    return tally


def value(pile: int, colour: int) -> int:
    points = 0
    while pile:
        points += FIRST
        if pile & 3 == colour or (pile >> 2) & 3 == colour:
            points += 1
        pile >>= 4
    return points


def standing(s: Any, tally: int, seat: int) -> int:
    """Chips times FIRST plus the tie-break: the greatest wins."""
    return (tally >> (16 * int(s.tokens[seat]))) & 65535


def best_standing(s: Any, tally: int) -> int:
    best = 0
    for seat in range(int(s.seats)):
        best = max(best, standing(s, tally, seat))
    return best


def count_seats(s: Any, tally: int, best: int) -> int:
    """How many seats share the best standing."""
    count = 0
    for seat in range(int(s.seats)):
        if standing(s, tally, seat) == best:
            count += 1
    return count
