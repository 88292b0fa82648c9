"""A program: what the network sees of a Bossa position, with the eyes of the seat that has the turn.

The signs (see `signs.py`) become marks, by steps; besides them it sees the tiles that are left, the ends
of the lines and what may be stacked on. What needs no judgement is worked out.
"""

from __future__ import annotations

from typing import Any

from quincunx.bots.bossa.signs import (
    AHEAD,
    CHIPS,
    DRAWN_PAIRS,
    EMPTIES,
    HAND,
    MOST,
    MOST_ON_BLACK,
    MOST_ON_WHITE,
    MOST_TILES,
    ONE,
    OTHER,
    PAIRS,
    PILE,
    REDRAWS,
    SAVED_SHARE,
    STUCK_SHARE,
    TILES,
    last_draw,
    last_turn,
    look,
)
from quincunx.bots.network import hear
from quincunx.bots.shares import share_out
from quincunx.games.bossa.rules import DRAW, TURN, rank

# For each hand:
SIZE = 0  # 1 to 7 tiles
MARKERS = 7  # which of three are left
CHIP = 15  # none, doubler, inverter
LAID = 18  # + 17 * most tiles: the share of draws after which that is so, in sixteenths
EMPTY = LAID + 6 * 17  # the share after which the hand is empty
MORE_PAIRS = EMPTY + 17  # up to 31: pairs that can be laid after a draw, in halves
NOW_PAIRS = MORE_PAIRS + 32  # up to 31, without a draw
ON_WHITE = NOW_PAIRS + 32  # 0 to 5
ON_BLACK = ON_WHITE + 6
ON_ANY = ON_BLACK + 6
IS_STUCK = ON_ANY + 6  # shares again
IS_SAVED = IS_STUCK + 17
HELD = IS_SAVED + 17  # tiles
HAND_ROWS = HELD + 27

HANDS = 1  # the hand of the seat that has the turn, then the other
COMMON = HANDS + 2 * HAND_ROWS  # 36: the tiles of the pile, and whether the seat has drawn
LEADS = COMMON + 36  # + 7 * tiles of the pile + ahead by -3 to 3 tiles
ENDS = LEADS + 126  # 240: colour, end, number, size
UNSEEN = ENDS + 240  # tiles
MADE = UNSEEN + 27  # 120: colour, size, number
ROWS = MADE + 120 + 1  # the last one: the expansion


def is_judged(s: Any) -> bool:
    """Whether the network can be asked here."""
    return bool(s.stage == DRAW or s.stage == TURN)


def views(s: Any) -> int:  # noqa: ARG001
    """How many seats' eyes a judgement takes: here those of the seat that has the turn are enough."""
    return 1


def is_alike(action: int) -> bool:  # noqa: ARG001
    """Whether chance's action is worth as much as the one before it."""
    return False


def survey(s: Any, marks: Any, paper: Any) -> None:
    """Nothing is the same for all eyes."""


def list_marks(s: Any, seat: int, marks: Any, paper: Any) -> int:  # noqa: ARG001
    """Writes the marks that the seat which has the turn sees; returns how many. The signs go on paper."""
    look(s, paper)
    return list_signs(s, marks, paper)


def list_signs(s: Any, marks: Any, signs: Any) -> int:
    """The marks, when the signs are known."""
    count = list_hand(marks, signs, 0, HANDS, 0)
    count = list_hand(marks, signs, OTHER, HANDS + HAND_ROWS, count)
    pile = 0
    while signs[PILE + pile] == 0:
        pile += 1
    ahead = -3
    while signs[AHEAD + ahead] == 0:
        ahead += 1
    marks[count] = COMMON + 2 * pile + (1 if s.stage == TURN else 0)
    marks[count + 1] = LEADS + 7 * pile + ahead + 3
    count += 2
    for colour in range(2):
        low = 5 * (int(s.low[colour]) - 1) + int(s.low_size[colour]) - 1
        high = 5 * (int(s.high[colour]) - 1) + int(s.high_size[colour]) - 1
        marks[count] = ENDS + 120 * colour + low
        marks[count + 1] = ENDS + 120 * colour + 60 + high
        count += 2
        made = int(s.made[colour])
        place = MADE + 60 * colour
        while made:
            if made & 1:
                marks[count] = place
                count += 1
            made >>= 1
            place += 1
    unseen = int(s.unseen)
    for white in range(7):
        for black in range(7 - white):
            if (unseen >> (8 * white + black)) & 1:
                marks[count] = UNSEEN + rank(8 * white + black)
                count += 1
    if s.expansion:
        marks[count] = ROWS - 1
        count += 1
    return count


def list_hand(marks: Any, signs: Any, sign: int, row: int, count: int) -> int:
    """Adds the marks of a hand, whose signs begin at `sign`."""
    size = 0
    while signs[sign + HAND + size] == 0:
        size += 1
    markers = 0
    for marker in range(3):
        markers |= (1 if signs[sign + REDRAWS + marker] else 0) << marker
    chip = 0
    for kind in range(1, 3):
        if signs[sign + CHIPS + kind]:
            chip = kind
    marks[count] = row + SIZE + size
    marks[count + 1] = row + MARKERS + markers
    marks[count + 2] = row + CHIP + chip
    count += 3
    for most in range(6):
        marks[count] = row + LAID + 17 * most + int(signs[sign + MOST_TILES + most]) // 4
        count += 1
    marks[count] = row + EMPTY + int(signs[sign + EMPTIES]) // 4
    marks[count + 1] = row + MORE_PAIRS + min(31, int(signs[sign + DRAWN_PAIRS]) // 4)
    marks[count + 2] = row + NOW_PAIRS + min(31, int(signs[sign + PAIRS]) // 8)
    marks[count + 3] = row + ON_WHITE + int(signs[sign + MOST_ON_WHITE]) // 16
    marks[count + 4] = row + ON_BLACK + int(signs[sign + MOST_ON_BLACK]) // 16
    marks[count + 5] = row + ON_ANY + int(signs[sign + MOST]) // 16
    marks[count + 6] = row + IS_STUCK + int(signs[sign + STUCK_SHARE]) // 4
    marks[count + 7] = row + IS_SAVED + int(signs[sign + SAVED_SHARE]) // 4
    count += 8
    for tile in range(27):
        if signs[sign + TILES + tile]:
            marks[count] = row + HELD + tile
            count += 1
    return count


def judge_by(
    s: Any, first: Any, second: Any, third: Any, marks: Any, paper: Any, result: Any
) -> None:
    """Writes both seats' expected returns."""
    seat = int(s.turn)
    look(s, paper)
    if paper[EMPTIES] == ONE:
        value = 1.0
    elif paper[PILE] == ONE and s.stage == TURN:
        value = last_turn(s, int(s.held[seat]) - int(paper[MOST]) // 16)
    elif paper[PILE + 1] == ONE and s.stage == DRAW:
        value = last_draw(s, paper)
    else:
        count = list_signs(s, marks, paper)
        result[seat] = hear(marks, count, first, second, third, paper)
        result[1 - seat] = 0.0
        share_out(2, 1.0, result)
        return
    result[seat] = value
    result[1 - seat] = -value
