"""A program for Serendipity: which actions are worth a look, before any was tried.

Most of what can be done far from one's own field and from the others' flowers is alike and gains nothing. How
much is expected of it was chosen by hand; the search finds out what is true.
"""

from __future__ import annotations

from typing import Any

from quincunx.games.serendipity.rules import (
    CELLS,
    DONE,
    FLIP,
    FLIPPING,
    FLOWER,
    GEM,
    HIGH_AROUND,
    LOW_AROUND,
    MOVE,
    PICKING,
    SEEN,
    SERENDIP,
    SHIFT,
    SHOWING,
    TRADE,
    TRADING,
    TURNED,
    UP,
    WITH,
    has,
)

# What is there, to whoever has the move
JUNK, NEAR, OWN, OTHERS = 0, 1, 2, 3


def hunches(s: Any, out: Any, count: int, hopes: Any, start: int, seat: int) -> None:  # noqa: ARG001
    """Writes by how much each action's return should differ from the others'."""
    stage = int(s.stage)
    for i in range(start, start + count):
        hopes[i] = 0.0
    if stage in (PICKING, SHOWING):
        return
    colour = int(s.tiles[s.cell]) - UP if stage == FLOWER else -1
    low, high = surroundings(s, colour)
    for i in range(count):
        action = int(out[i])
        if stage == FLIPPING:
            hopes[start + i] = of_flip(s, action - FLIP, low, high)
        elif stage == FLOWER:
            if action >= MOVE and not has(low, high, action - MOVE):
                hopes[start + i] = -0.5
        elif stage == GEM:
            if action >= SHIFT:
                kind = kind_of(s, action - SHIFT, low, high)
                hopes[start + i] = 0.0 if kind in (NEAR, OTHERS) else -0.5
        elif stage == TURNED:
            if action != DONE:
                kind = kind_of(s, action - TRADE, low, high)
                hopes[start + i] = -0.3 if kind == JUNK else (-0.1 if kind == NEAR else 0.0)
        elif stage == TRADING:
            one = kind_of(s, int(s.cell), low, high)
            other = kind_of(s, action - WITH, low, high)
            hopes[start + i] = of_trade(min(one, other), max(one, other))


def of_flip(s: Any, cell: int, low: int, high: int) -> float:
    tile = int(s.tiles[cell])
    if tile >= SEEN:
        return 0.1 if s.owners[tile - SEEN] == s.turn else -0.6
    return 0.0 if has(low, high, cell) else -0.2


def of_trade(lesser: int, greater: int) -> float:
    """A trade either cuts a flower of the others off or brings one's own home."""
    if greater == OTHERS or (greater == OWN and lesser == NEAR):
        return 0.0
    return -0.5


def kind_of(s: Any, cell: int, low: int, high: int) -> int:
    tile = int(s.tiles[cell])
    if UP <= tile < SERENDIP:
        return OWN if s.owners[tile - UP] == s.turn else OTHERS
    return NEAR if has(low, high, cell) else JUNK


def surroundings(s: Any, colour: int) -> tuple[int, int]:
    """The cells beside flowers of whoever has the move, or only those of one colour; and beside serendips."""
    low, high = 0, 0
    for cell in range(CELLS):
        tile = int(s.tiles[cell])
        if tile < UP:
            continue
        if tile >= SERENDIP or (
            s.owners[tile - UP] == s.turn and (colour < 0 or tile - UP == colour)
        ):
            if colour >= 0 and cell == s.cell:
                continue
            low |= int(LOW_AROUND[cell])
            high |= int(HIGH_AROUND[cell])
    return low, high
