"""Senseï (Diaballik), by Philippe Lefrançois: 7 x 7 squares, seven stones and a character each.

Source: the rule sheet of the edition with the sage and the monkey. A turn is up to two stone moves and one
move of the character, in any order, at least one of them. The rules, numbered as everywhere in Quincunx:

  D1  stones move along a rank or file over and onto free squares, never over or into a pit:
      one square (shizukana, the calm), or any number of them (arashi, the storm)
  D2  the stone under the character may not move
  D3  the character goes to another own stone in a straight line, diagonals too, at any distance,
      if no enemy stone stands between; own stones and pits do not hinder
  D4  the character arriving on an own stone on the enemy's home rank wins
  D5  a line of one side's stones, one on every file, neighbours at most one rank apart, cannot be
      passed; the enemy who touches it face to face with three stones wins by claiming it; a pit
      may stand in for a stone of the line
  D6  a seat that can do nothing at all passes
  D7  the same position with the same seat to begin its turn, the third time, is drawn; so is a
      game of 300 turns

Choices where the sheet is silent or lost: D6, D7 and the places of the pits (c4 and e4). A turn in which
nothing is left to do, not even a claim, ends itself.

Actions. `from * 16 + k` moves the stone on square `from` along its file to rank k (k = 0-6), or along
its rank to file k - 8 (k = 8-14); `LEAP + to` brings the character to `to`; then END, CLAIM and PASS.
"""

from typing import Any

import numpy as np

VERSION = 1
SEATS = (2, 2)
OPTIONS = {
    "mode": ("shizukana", "arashi"),
    "start": ("normal", "intruders"),
    "board": ("plain", "pits"),
}
MAX_ACTIONS = 80  # six stones with twelve ends each, six leaps, end, claim; no board is so empty
GUESS = 0  # nothing is hidden

CHANCE, OVER = -1, -2
SAGE, MONKEY = 0, 1

LEAP = 56 * 16
END = LEAP + 56
CLAIM = END + 1
PASS = END + 2

PLAYING, WON, DRAWN = 0, 1, 2  # whoever wins does so in a turn of their own
LAST_TURN = 300
ARRANGEMENTS = 601_304_088  # of seven stones on 49 squares, one of them with the character

NUM_ACTIONS = PASS + 1
CHANCE_CODES = 0
LONGEST = 4 * LAST_TURN  # two stone moves, a leap, and the end of the turn or a claim
OBSERVATION = {
    "own stones": (7, 7),  # rank by rank from a1, for both seats alike: so are the codes
    "enemy stones": (7, 7),
    "own character": (7, 7),
    "enemy character": (7, 7),
    "pits": (7, 7),
    "moves": (2,),  # at least one stone move left, two
    "leap": (1,),  # the character may still move
    "own turn": (1,),
    "monkey": (1,),  # the seat plays the monkey
    "storm": (1,),
    "turns": (8,),  # at least 36, 72, …, 288 ended
}

# The squares. The sage's home is rank 1, the monkey's rank 7; (..) are the pits of that board.
#
#   7   48  49  50  51  52  53  54
#   6   40  41  42  43  44  45  46
#   5   32  33  34  35  36  37  38
#   4   24  25 (26) 27 (28) 29  30
#   3   16  17  18  19  20  21  22
#   2    8   9  10  11  12  13  14
#   1    0   1   2   3   4   5   6
#        a   b   c   d   e   f   g
#
# A set of squares is an integer with bit n set for square n. The eighth bit of each rank is no square and
# always empty, so that no step leads around the edge.
RANK = 127
BOARD = RANK | RANK << 8 | RANK << 16 | RANK << 24 | RANK << 32 | RANK << 40 | RANK << 48
HOME = (RANK, RANK << 48)
PITS = 1 << 26 | 1 << 28
EXCHANGED = 1 << 1 | 1 << 5 | 1 << 49 | 1 << 53  # b and f of both homes
START_CHARACTER = (3, 51)

STATE = np.dtype(
    [
        ("stones", np.int64, 2),  # the squares of the sage's stones, of the monkey's
        ("pits", np.int64),
        ("turns", np.int16),  # how many have ended
        ("character", np.int8, 2),  # the square of the sage, of the monkey
        ("storm", np.int8),  # 1: stones slide
        ("moves", np.int8),  # stone moves left in this turn
        ("leap", np.int8),  # 1: the character has not moved in this turn
        ("result", np.int8),
        # D7: how each side stood at the start and after each of its turns, numbered by
        # `arrangement`; -1 where there was no such turn or nobody knows
        ("sage_past", np.int32, LAST_TURN // 2 + 1),
        ("monkey_past", np.int32, LAST_TURN // 2 + 1),
    ],
    align=True,
)


def _between() -> Any:
    """[a * 56 + b]: the squares strictly between a and b in a straight line; -1 where there is none."""
    table = np.full(56 * 56, -1, dtype=np.int64)
    for start in range(56):
        for right, up in ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)):
            file, rank, passed = start % 8 + right, start // 8 + up, 0
            while 0 <= file < 7 and 0 <= rank < 7:
                table[start * 56 + rank * 8 + file] = passed
                passed |= 1 << rank * 8 + file
                file, rank = file + right, rank + up
    return table


def _slides() -> Any:
    """[place * 128 + taken]: where a stone at one place of seven can slide when some are taken.

    Packed, three bits each: how many ends there are, then the ends, ascending.
    """
    table = np.zeros(7 * 128, dtype=np.int64)
    for place in range(7):
        for taken in range(128):
            low = high = place
            while low > 0 and not taken >> low - 1 & 1:
                low -= 1
            while high < 6 and not taken >> high + 1 & 1:
                high += 1
            ends = [end for end in range(low, high + 1) if end != place]
            for i, number in enumerate([len(ends), *ends]):
                table[place * 128 + taken] |= number << 3 * i
    return table


def _choose() -> Any:
    """[k * 56 + square]: how many ways there are to pick k of the squares before this one."""
    table = np.zeros(8 * 56, dtype=np.int64)
    for square in range(56):
        before, ways = square // 8 * 7 + square % 8, 1
        for k in range(1, 8):
            ways = ways * (before - k + 1) // k
            table[k * 56 + square] = ways
    return table


def _squares() -> Any:
    """Which square a single bit is, by its remainder by 67: no two powers of 2 share one."""
    table = np.zeros(67, dtype=np.int64)
    for square in range(56):
        table[(1 << square) % 67] = square
    return table


# A place in a caller's buffer. `count & PLACE` is `count`, but the compiler sees that it is not negative and
# leaves out a test at each writing: 6 % faster.
PLACE = 127

BETWEEN = _between()
SLIDES = _slides()
CHOOSE = _choose()
SQUARES = _squares()
PLACES = np.array([k + k // 7 for k in range(49)], dtype=np.int64)  # the squares, rank by rank


def setup(s: Any, options: Any) -> None:
    exchanged = EXCHANGED if options[2] == 1 else 0
    s.stones[SAGE] = HOME[SAGE] ^ exchanged
    s.stones[MONKEY] = HOME[MONKEY] ^ exchanged
    s.pits = PITS if options[3] == 1 else 0
    s.turns = 0
    s.character[SAGE] = START_CHARACTER[SAGE]
    s.character[MONKEY] = START_CHARACTER[MONKEY]
    s.storm = options[1]
    s.moves = 2
    s.leap = 1
    s.result = PLAYING
    for turn in range(LAST_TURN // 2 + 1):
        s.sage_past[turn] = -1
        s.monkey_past[turn] = -1
    s.sage_past[0] = arrangement(s, SAGE)
    s.monkey_past[0] = arrangement(s, MONKEY)


def player(s: Any) -> int:
    return mover(s) if s.result == PLAYING else OVER


def chance(s: Any, out: Any, weight: Any) -> int:
    """There is no chance in Senseï."""
    return 0


def actions(s: Any, out: Any) -> int:
    count = 0
    if s.moves > 0:
        count = stone_moves(s, out)
    if s.leap > 0:
        count = leaps(s, out, count)
    out[count & PLACE] = END
    count += int(has_acted(s))
    if can_claim(s):
        out[count] = CLAIM
        count += 1
    if count == 0:  # D6
        out[0] = PASS
        count = 1
    return count


def apply(s: Any, a: int) -> None:
    if a == CLAIM:  # D5
        s.result = WON
        return
    if a < LEAP:
        move_stone(s, a)
    elif a < END:
        leap(s, a - LEAP)
    if s.result == PLAYING and (a >= END or not can_go_on(s)):
        end_turn(s)


def scores(s: Any, out: Any) -> None:
    out[SAGE] = 0
    out[MONKEY] = 0
    if s.result == WON:
        out[mover(s)] = 1


def returns(s: Any, out: Any) -> None:
    out[SAGE] = 0.0
    out[MONKEY] = 0.0
    if s.result == WON:
        out[mover(s)] = 1.0
        out[1 - mover(s)] = -1.0


def hide(s: Any, seat: int) -> None:
    """Nothing is hidden in Senseï."""


def guess(s: Any, seat: int, random: Any) -> None:
    """Nothing is hidden in Senseï."""


def observe(s: Any, seat: int, out: Any) -> None:
    """A spectator has the sage's eyes. How often a position was there (D7) is not told."""
    eyes = max(seat, 0)
    own = int(s.stones[eyes])
    enemy = int(s.stones[1 - eyes])
    for k in range(49):  # together: the compiler takes many squares of both planes at once
        square = int(PLACES[k])
        out[k] = (own >> square) & 1
        out[49 + k] = (enemy >> square) & 1
    out[98 + place_of(int(s.character[eyes]))] = 1
    out[147 + place_of(int(s.character[1 - eyes]))] = 1
    if s.pits != 0:
        for k in range(49):
            out[196 + k] = (int(s.pits) >> int(PLACES[k])) & 1
    out[245] = 1 if s.moves > 0 else 0
    out[246] = 1 if s.moves > 1 else 0
    out[247] = s.leap
    out[248] = 1 if eyes == mover(s) else 0
    out[249] = eyes
    out[250] = s.storm
    turns = int(s.turns)
    for eighth in range(8):
        out[251 + eighth] = 1 if turns >= 36 * eighth + 36 else 0


def place_of(square: int) -> int:
    """A square's place among the 49, rank by rank."""
    return square - (square >> 3)


# The turn


def mover(s: Any) -> int:
    """The seat whose turn it is; after a win, the winner."""
    return int(s.turns) & 1


def has_acted(s: Any) -> bool:
    return int(s.moves) < 2 or int(s.leap) == 0


def can_go_on(s: Any) -> bool:
    """Whether the turn has anything left, if only a claim."""
    if s.moves > 0 and can_move_stone(s):
        return True
    if s.leap > 0 and can_leap(s):
        return True
    return can_claim(s)


def end_turn(s: Any) -> None:
    seat = mover(s)
    own_turns = (int(s.turns) >> 1) + 1
    if seat == SAGE:
        s.sage_past[own_turns] = arrangement(s, SAGE)
    else:
        s.monkey_past[own_turns] = arrangement(s, MONKEY)
    s.turns += 1
    s.moves = 2
    s.leap = 1
    if s.turns >= LAST_TURN or is_third_time(s):
        s.result = DRAWN


def is_third_time(s: Any) -> bool:
    """D7, when a turn begins: twice before, the same seat began where both sides stood as they do now."""
    turns = int(s.turns) >> 1
    ahead = int(s.turns) & 1  # the monkey begins: the sage has had one turn more
    sage = s.sage_past[turns + ahead]
    monkey = s.monkey_past[turns]
    before = 0
    for turn in range(turns):
        if s.sage_past[turn + ahead] == sage and s.monkey_past[turn] == monkey:
            before += 1
    return before >= 2


def arrangement(s: Any, seat: int) -> int:
    """One side's stones and character as one number below 2**30, no two alike.

    The stones' place among all choices of 7 squares of 49, then which of them bears the character:
    half the size of a set of squares, and the past is most of the record.
    """
    stones = int(s.stones[seat])
    character = int(s.character[seat])
    number = 0
    bearer = 0
    for k in range(1, 8):
        square = lowest(stones)
        stones &= stones - 1
        number += int(CHOOSE[k * 56 + square])
        if square < character:
            bearer += 1
    return number * 7 + bearer


# Stones


def free_squares(s: Any) -> int:
    return BOARD & ~(int(s.stones[SAGE]) | int(s.stones[MONKEY]) | int(s.pits))


def movable(s: Any) -> int:
    """D2: all stones of the seat but the one under its character."""
    seat = mover(s)
    return int(s.stones[seat]) & ~(1 << int(s.character[seat]))


def can_move_stone(s: Any) -> bool:
    free = free_squares(s)
    return movable(s) & (free << 8 | free >> 8 | free << 1 | free >> 1) != 0


def stone_moves(s: Any, out: Any) -> int:
    if s.storm == 1:
        return slides(movable(s), free_squares(s), out)
    return steps(movable(s), free_squares(s), out)


def steps(stones: int, free: int, out: Any) -> int:
    """D1 in the calm. Every code is written, and kept if its square is free: no branch to guess wrong."""
    count = 0
    while stones:
        square = lowest(stones)
        stones &= stones - 1
        to_rank = square * 16 + (square >> 3)
        to_file = square * 16 + (square & 7) + 8
        out[count & PLACE] = to_rank - 1
        count += ((free << 8) >> square) & 1
        out[count & PLACE] = to_rank + 1
        count += (free >> 8 >> square) & 1
        out[count & PLACE] = to_file - 1
        count += ((free << 1) >> square) & 1
        out[count & PLACE] = to_file + 1
        count += (free >> 1 >> square) & 1
    return count


def slides(stones: int, free: int, out: Any) -> int:
    """D1 in the storm. All six ends that a line can have are written, and as many kept as there are."""
    ranks = BOARD & ~free
    files = turned(ranks)
    count = 0
    while stones:
        square = lowest(stones)
        stones &= stones - 1
        rank = square >> 3
        file = square & 7
        ends = int(SLIDES[rank * 128 + ((files >> file * 8) & RANK)])
        for i in range(6):
            out[(count & PLACE) + i] = square * 16 + ((ends >> 3 * i + 3) & 7)
        count += ends & 7
        ends = int(SLIDES[file * 128 + ((ranks >> rank * 8) & RANK)])
        for i in range(6):
            out[(count & PLACE) + i] = square * 16 + 8 + ((ends >> 3 * i + 3) & 7)
        count += ends & 7
    return count


def turned(squares: int) -> int:
    """The board with ranks and files exchanged: blocks of four, of two, of one change places."""
    moved = (squares ^ squares >> 28) & 0x0000_0000_F0F0_F0F0
    squares ^= moved ^ moved << 28
    moved = (squares ^ squares >> 14) & 0x0000_CCCC_0000_CCCC
    squares ^= moved ^ moved << 14
    moved = (squares ^ squares >> 7) & 0x00AA_00AA_00AA_00AA
    return squares ^ moved ^ moved << 7


def move_stone(s: Any, a: int) -> None:
    s.stones[mover(s)] ^= 1 << (a >> 4) | 1 << target(a)
    s.moves -= 1


def target(a: int) -> int:
    """Where a stone move ends."""
    if a & 8:
        return (a >> 4 & 56) + (a & 7)
    return (a & 7) * 8 + (a >> 4 & 7)


# The character


def leaps(s: Any, out: Any, count: int) -> int:
    """D3. Where there is no line, every square is said to lie between: some enemy stands on one."""
    seat = mover(s)
    character = int(s.character[seat])
    enemy = int(s.stones[1 - seat])
    stones = int(s.stones[seat])
    while stones:
        square = lowest(stones)
        stones &= stones - 1
        out[count & PLACE] = LEAP + square
        count += int(int(BETWEEN[character * 56 + square]) & enemy == 0)
    return count


def can_leap(s: Any) -> bool:
    seat = mover(s)
    character = int(s.character[seat])
    enemy = int(s.stones[1 - seat])
    stones = int(s.stones[seat])
    while stones:
        if int(BETWEEN[character * 56 + lowest(stones)]) & enemy == 0:
            return True
        stones &= stones - 1
    return False


def leap(s: Any, square: int) -> None:
    seat = mover(s)
    s.character[seat] = square
    s.leap = 0
    if is_across(s, seat):
        s.result = WON


def is_across(s: Any, seat: int) -> bool:
    """D4: the character has come to the enemy's home rank."""
    return HOME[1 - seat] >> int(s.character[seat]) & 1 != 0


# Anti-game


def can_claim(s: Any) -> bool:
    """D5. Hardly ever are three walls touched and is there one on every file: that is asked first."""
    touched = touched_walls(s)
    all_but_one = touched & (touched - 1)
    if all_but_one & (all_but_one - 1) == 0:
        return False
    files = walls(s)
    files |= files >> 32
    files |= files >> 16
    files |= files >> 8
    return files & RANK == RANK and most_touches(walls(s), touched) >= 3


def walls(s: Any) -> int:
    """What the enemy's line can be made of."""
    return int(s.stones[1 - mover(s)]) | int(s.pits)


def touched_walls(s: Any) -> int:
    """Those that a stone of the seat faces from its own side."""
    seat = mover(s)
    stones = int(s.stones[seat])
    return walls(s) & (stones << 8 if seat == SAGE else stones >> 8)


def most_touches(walls: int, touched: int) -> int:
    """The most touched squares that a line across all files can have; 0 if there is no line.

    From file to file, four bits a rank: how many touches a line that has come so far can have, and
    one more; 0 where no line comes. The ranks below the first and above the last stay 0.
    """
    lines = 0x0_1111111_0
    for file in range(7):
        further = 0
        for rank in range(7):
            square = rank * 8 + file
            if (walls >> square) & 1:
                near = lines >> 4 * rank
                most = max(near & 15, near >> 4 & 15, near >> 8 & 15)
                if most > 0:
                    further |= most + ((touched >> square) & 1) << 4 * rank + 4
        lines = further
    most = 1
    while lines:
        most = max(most, lines & 15)
        lines >>= 4
    return most - 1


def lowest(squares: int) -> int:
    """The lowest square of a set that is not empty.

    BOARD and 63 change nothing; they show the compiler that nothing is negative: 8 % faster.
    """
    return int(SQUARES[(squares & -squares & BOARD) % 67]) & 63
