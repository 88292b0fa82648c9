"""A program for Sàrena: what tells moves apart before any of them was tried.

A move takes a pile away, covers another or turns over, and leaves one. Its traits are which piles these are,
where they lie and what can join them, and what lies around the circle that is left, all with the eyes of
whoever moves: a colour is its own, another seat's, or nobody's.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from quincunx.bots.hunching import BITS
from quincunx.games.sarena.rules import (
    ARROWS,
    CIRCLES,
    DOWN,
    LEFT,
    RIGHT,
    UP,
    before,
    height_of,
    pile_on,
    target,
    top_of,
    turned,
)

AROUND = np.array(
    [sum(before(1 << circle, way) for way in (DOWN, LEFT, RIGHT, UP)) for circle in range(CIRCLES)],
    np.int64,
)

# Where each kind of trait begins: the pile that leaves, the one it covers, the one that is there then (by
# place, height, the colours on top and at the bottom, and who can join it), what is around the circle left.
PILES = 864
LEAVES, COVERED, MADE, VACATED = 0, PILES, 2 * PILES, 3 * PILES
TRAITS = VACATED + 128
NOTHING = (
    COVERED + 1
)  # nothing covered: no chip has one colour on both sides, so no pile has this number
EACH = 4
"""Traits to a move."""
PHASES = 12
"""Each for ten moves more that can be chosen from, which says how far the game has come."""


class PilesSeen(NamedTuple):
    """The board with the mover's eyes, as sets of circles; and the colours that are its own, and others'."""

    own_tops: int
    others_tops: int
    nobodys_tops: int
    own_bottoms: int
    others_bottoms: int
    nobodys_bottoms: int
    turnable: int
    own: int
    others: int


def sight(s: Any, paper: Any) -> PilesSeen:  # noqa: ARG001
    """What is the same for all moves."""
    own, others = 1 << int(s.tokens[int(s.turn)]), 0
    for seat in range(int(s.seats)):
        others |= 1 << int(s.tokens[seat])
    others &= ~own
    own_tops, others_tops, own_bottoms, others_bottoms, taken = 0, 0, 0, 0, 0
    for circle in range(CIRCLES):
        pile = pile_on(s, circle)
        if pile:
            top, bottom = top_of(pile), pile & 3
            taken |= 1 << circle
            own_tops |= ((own >> top) & 1) << circle
            others_tops |= ((others >> top) & 1) << circle
            own_bottoms |= ((own >> bottom) & 1) << circle
            others_bottoms |= ((others >> bottom) & 1) << circle
    empty = ARROWS & ~taken
    turnable = before(empty, DOWN) | before(empty, LEFT) | before(empty, RIGHT) | before(empty, UP)
    return PilesSeen(
        own_tops,
        others_tops,
        taken & ~own_tops & ~others_tops,
        own_bottoms,
        others_bottoms,
        taken & ~own_bottoms & ~others_bottoms,
        turnable,
        own,
        others,
    )


def traits(s: Any, action: int, look: PilesSeen, paper: Any) -> int:  # noqa: ARG001
    """The numbers of a move's traits, one after the other."""
    start, end = action >> 2, int(target(action))
    pile, below = pile_on(s, start), pile_on(s, end)
    around, beyond = int(AROUND[start]) & ~(1 << end), int(AROUND[end]) & ~(1 << start)
    height, under = height_of(pile), height_of(below)
    covered = NOTHING
    if below == 0:
        made, place = turned(pile, height), 1
    else:
        made, place = below | pile << (4 * under), 2 - 2 * ((ARROWS >> end) & 1)
        covered = COVERED + pile_kind(s, below, under, place_of(end, look), beyond, look)
    leaves = LEAVES + pile_kind(s, pile, height, place_of(start, look), around, look)
    new = MADE + pile_kind(s, made, height + under, place, beyond, look)
    left = VACATED + 64 * ((ARROWS >> start) & 1)
    left += 8 * classes(around, look.own_bottoms, look.others_bottoms, look.nobodys_bottoms)
    left += classes(around, look.own_tops, look.others_tops, look.nobodys_tops)
    return int(leaves | covered << BITS | new << (2 * BITS) | left << (3 * BITS))


def phase_of(s: Any, count: int, look: PilesSeen) -> int:  # noqa: ARG001
    return min(count // 10, PHASES - 1)


def table_of(s: Any, seat: int) -> int:
    """0: the seat that searches is to move, or it does not matter who searches; 1: somebody else is."""
    return 0 if seat < 0 or seat == s.turn else 1


def place_of(circle: int, look: PilesSeen) -> int:
    """On arrows, on a plain circle, or on one from which it can be turned over."""
    return 0 if (ARROWS >> circle) & 1 else 1 + ((look.turnable >> circle) & 1)


def pile_kind(s: Any, pile: int, height: int, place: int, around: int, look: PilesSeen) -> int:
    """A pile by its place, height and colours, and by whose piles around it can join it."""
    near = 0
    if height < 4:
        near = int(s.heights[0])
    if height < 3:
        near |= int(s.heights[1])
    if height < 2:
        near |= int(s.heights[2])
    joins = classes(around & near, look.own_tops, look.others_tops, look.nobodys_tops)
    top, bottom = whose((pile >> (4 * height - 2)) & 3, look), whose(pile & 3, look)
    return 8 * (36 * place + 9 * (height - 1) + 3 * top + bottom) + joins


def classes(circles: int, own: int, others: int, nobodys: int) -> int:
    """Which of three sets have a circle among these, as bits."""
    found = 1 if circles & own else 0
    found |= 2 if circles & others else 0
    return found | (4 if circles & nobodys else 0)


def whose(colour: int, look: PilesSeen) -> int:
    """0: the mover's, 1: another seat's, 2: nobody's."""
    if (look.own >> colour) & 1:
        return 0
    return 1 if (look.others >> colour) & 1 else 2
