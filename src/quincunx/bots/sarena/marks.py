"""A program: what the network sees of a Sàrena position, with one seat's eyes.

Colours are the seat's own, another seat's, or nobody's. There is a mark for every pile, with what can join
it, and one for every two neighbours, of which one always has arrows: what lies on each. The same marks
serve everywhere on the board.
"""

from __future__ import annotations

from typing import Any

from quincunx.bots.network import hear
from quincunx.bots.sarena.reach import beside, reach
from quincunx.bots.shares import share_out
from quincunx.games.sarena.rules import (
    ARROWS,
    CIRCLES,
    SIDE,
    height_of,
    pile_on,
    top_of,
)
from quincunx.native.contract import player

OWN, ANOTHERS, NOBODYS = 0, 1, 2

KINDS = 37  # nothing, or a pile: height, the colour on top, the one at the bottom
PAIRS = 1  # + KINDS * what lies on arrows + what lies on the plain circle
PILES = PAIRS + KINDS * KINDS  # + whether the seat moves, place, kind, who can join: 2 * 3 * 36 * 8
TURNS = PILES + 1728  # + seats, and how far the seat's turn is: 3 * 4
ROWS = TURNS + 12

# Kept at the end of the marks while all seats are asked: the piles that each colour can join, and those that
# a turn awaits.
KEPT = 116
TURNABLE = 120


def is_judged(s: Any) -> bool:
    """Whether the network can be asked here."""
    return bool(player(s) >= 0)


def views(s: Any) -> int:
    """How many seats' eyes a judgement takes: here every seat's."""
    return int(s.seats)


def is_alike(action: int) -> bool:  # noqa: ARG001
    """Whether chance's action is worth as much as the one before it."""
    return False


def survey(s: Any, marks: Any, paper: Any) -> None:
    """What is the same for all eyes."""
    for colour in range(4):
        paper[colour] = 0
    for circle in range(CIRCLES):
        pile = pile_on(s, circle)
        if pile:
            paper[top_of(pile)] |= 1 << circle
    for colour in range(4):
        marks[KEPT + colour] = reach(s, int(paper[colour]))
    taken = int(s.heights[0]) | int(s.heights[1]) | int(s.heights[2]) | int(s.heights[3])
    marks[TURNABLE] = beside(ARROWS & ~taken)


def list_marks(s: Any, seat: int, marks: Any, paper: Any) -> int:
    """Writes the marks that a seat sees; returns how many."""
    own = int(s.tokens[seat])
    for colour in range(4):
        paper[CIRCLES + colour] = NOBODYS
    for other in range(int(s.seats)):
        paper[CIRCLES + int(s.tokens[other])] = ANOTHERS
    paper[CIRCLES + own] = OWN
    turnable = int(marks[TURNABLE])
    moves = 1 if s.turn == seat else 0
    count = 0
    for circle in range(CIRCLES):
        pile = pile_on(s, circle)
        paper[circle] = 0
        if pile == 0:
            continue
        joins = 0
        for colour in range(4):
            if (int(marks[KEPT + colour]) >> circle) & 1:
                joins |= 1 << int(paper[CIRCLES + colour])
        top, bottom = int(paper[CIRCLES + top_of(pile)]), int(paper[CIRCLES + (pile & 3)])
        kind = 9 * (height_of(pile) - 1) + 3 * top + bottom
        place = 0 if (ARROWS >> circle) & 1 else 1 + ((turnable >> circle) & 1)
        paper[circle] = 1 + kind
        marks[count] = PILES + 8 * (36 * (3 * moves + place) + kind) + joins
        count += 1
    count = list_pairs(marks, paper, count)
    seats = int(s.seats)
    marks[count] = TURNS + 4 * (seats - 2) + (int(s.turn) - seat + seats) % seats
    return count + 1


def list_pairs(marks: Any, paper: Any, count: int) -> int:
    """Adds a mark for every two neighbours."""
    for circle in range(CIRCLES):
        kind = int(paper[circle])
        arrows = (ARROWS >> circle) & 1
        if circle % SIDE < SIDE - 1:
            pair = pair_of(kind, int(paper[circle + 1]), arrows)
            if pair:
                marks[count] = PAIRS + pair
                count += 1
        if circle < CIRCLES - SIDE:
            pair = pair_of(kind, int(paper[circle + SIDE]), arrows)
            if pair:
                marks[count] = PAIRS + pair
                count += 1
    return count


def pair_of(kind: int, other: int, arrows: int) -> int:
    return KINDS * kind + other if arrows else KINDS * other + kind


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
