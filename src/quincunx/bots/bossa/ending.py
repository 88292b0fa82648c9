"""A program for Bossa: what an ending is worth if both seats play their best, whatever is drawn.

Hands are open, so near the end everything that can be played and drawn is followed: exact values, by
alpha-beta with Ballard's Star1 at the draws, over a table of positions. The last draw needs no search.

There is no recursion: a search may stop after any position and go on later. Frame n is the position n steps
after the root; all values are those of seat 0.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from quincunx.bots.bossa.signs import last_turn, most_tiles, with_tile
from quincunx.games.bossa.rules import (
    BLACK,
    DRAW,
    EXCHANGE_MARKER,
    PLAY,
    STACK_MARKER,
    TURN,
    WHITE,
    asked,
    count_bits,
    fresh_chip,
    sums,
)
from quincunx.native.contract import CHANCE, OVER, actions, apply, chance, player, returns

DEEPEST = 48
"""More steps than there are after a turn with five tiles in the pile."""
SURE = 1e-9
"""Values closer together than this are the same."""

FRAME = np.dtype(
    [
        ("key", np.int64),
        ("low", np.float64),  # what seat 0 is sure of elsewhere or here
        ("high", np.float64),  # what seat 1 will not allow
        ("floor", np.float64),  # both at the beginning
        ("ceiling", np.float64),
        ("total", np.float64),  # chance: the sum of what was followed
        ("best", np.float64),  # a seat: the best that was followed
        ("who", np.int32),
        ("count", np.int32),
        ("next", np.int32),
        ("tried", np.int32),  # the action that is being followed
        ("choice", np.int32),  # the best action, or -1
        ("known", np.int32),  # the one that was best before
    ],
    align=True,
)
ENTRY = np.dtype(
    [("key", np.int64), ("low", np.float64), ("high", np.float64), ("choice", np.int32)], align=True
)
STATUS = np.dtype(
    [
        ("work", np.int64),  # positions so far
        ("goal", np.int64),  # where `work` stands when the search is to pause
        ("level", np.int64),  # the frame where it paused
        ("value", np.float64),  # what was found
    ],
    align=True,
)


class Ending(NamedTuple):
    """Everything that a search of an ending works with."""

    states: Any  # the position at each level
    frames: Any  # FRAME
    legal: Any  # what can be done there
    weights: Any
    table: Any  # ENTRY: positions seen before, by their key
    status: Any  # STATUS: one record
    result: Any


def begin(ending: Ending, root: Any) -> None:
    """Sets the search before a position; `root` is an array of one record."""
    ending.states[0] = root[0]
    ending.status[0].level = -1
    f = ending.frames[0]
    f.low = -1.0
    f.high = 1.0


def follow(ending: Ending) -> bool:
    """Goes on; whether it is finished, or paused because the work reached its goal.

    If a seat has the move at the root, its best action is then the frame's `choice`.
    """
    status = ending.status[0]
    level = int(status.level)
    if level < 0:
        if settle(ending, 0) and player(ending.states[0]) < 0:
            status.value = ending.frames[0].best
            return True
        level = 0
        ending.frames[0].key = key_of(ending.states[0])
        open_frame(ending, 0)
    while status.work < status.goal:
        f = ending.frames[level]
        if step(ending, level):
            if not settle(ending, level + 1):
                level += 1
                open_frame(ending, level)
                continue
            value = float(ending.frames[level + 1].best)
        else:
            remember(ending.table, f)
            value = float(f.best)
            if level == 0:
                status.value = value
                return True
            level -= 1
        take_in(ending.frames[level], value)
    status.level = level
    return False


def step(ending: Ending, level: int) -> bool:
    """Prepares the frame after this one for what is to be followed next; False if nothing is left."""
    f, g = ending.frames[level], ending.frames[level + 1]
    legal = ending.legal[level]
    if f.next >= f.count or (f.next > 0 and f.low >= f.high - SURE):
        return False
    if f.who == CHANCE:
        left = int(f.count - f.next - 1)
        g.low = max(-1.0, f.low * f.count - f.total - left)
        g.high = min(1.0, f.high * f.count - f.total + left)
    else:
        bring_best(legal, int(f.next), int(f.count), int(f.known))
        g.low = f.low
        g.high = f.high
    f.tried = legal[f.next]
    f.next += 1
    ending.states[level + 1] = ending.states[level]
    apply(ending.states[level + 1], int(f.tried))
    return True


def bring_best(legal: Any, start: int, count: int, known: int) -> None:
    """Brings what was best before to `start`, or else what lays the most tiles."""
    best = start
    most = -1
    for i in range(start, count):
        action = int(legal[i])
        tiles = 9 if action == known else (count_bits(action & 127) if action >= PLAY else 0)
        if tiles > most:
            best = i
            most = tiles
    action = legal[best]
    legal[best] = legal[start]
    legal[start] = action


def take_in(f: Any, value: float) -> None:
    """Takes in what was followed last."""
    if f.who == CHANCE:
        f.total += value
        left = int(f.count - f.next)
        f.best = f.total / f.count
        if left > 0:  # what is left could not bring it back between the bounds
            if (f.total + left) / f.count <= f.low + SURE:
                f.best = (f.total + left) / f.count
                f.next = f.count
            elif (f.total - left) / f.count >= f.high - SURE:
                f.best = (f.total - left) / f.count
                f.next = f.count
    elif f.who == 0:
        if value > f.best:
            f.best = value
            f.choice = f.tried
        f.low = max(f.low, value)
    else:
        if value < f.best:
            f.best = value
            f.choice = f.tried
        f.high = min(f.high, value)


def settle(ending: Ending, level: int) -> bool:
    """Whether a position needs no search; its value is then in `best`."""
    s, f = ending.states[level], ending.frames[level]
    ending.status[0].work += 1
    who = player(s)
    if who == OVER:
        returns(s, ending.result)
        f.best = ending.result[0]
        return True
    unseen = count_bits(int(s.unseen))
    seat = int(s.turn)
    sign = 1.0 if seat == 0 else -1.0
    if s.stage == TURN:
        most = most_now(s)
        if most == s.held[seat]:
            f.best = sign
            return True
        if unseen == 1:
            f.best = sign * last_turn(s, int(s.held[seat]) - most)
            return True
    elif s.stage == DRAW and unseen == 2:
        f.best = sign * last_draw_value(s)
        return True
    return recall(ending.table, s, f)


def open_frame(ending: Ending, level: int) -> None:
    """Lists what is to be followed."""
    s, f = ending.states[level], ending.frames[level]
    who = player(s)
    f.floor = f.low
    f.ceiling = f.high
    f.total = 0.0
    f.next = 0
    f.choice = -1
    f.who = who
    if who == CHANCE:
        f.count = chance(s, ending.legal[level], ending.weights[level])
    else:
        f.count = actions(s, ending.legal[level])
        f.best = -2.0 if who == 0 else 2.0


def most_now(s: Any) -> int:
    """The most tiles that the seat to move can lay."""
    plain, chipped = sums(s, WHITE)
    pairs = (plain | chipped) & asked(s, WHITE)
    plain, chipped = sums(s, BLACK)
    return most_tiles(pairs | (plain | chipped) & asked(s, BLACK))


def last_draw_value(s: Any) -> float:
    """For the seat that draws the last tile: it lays as many tiles as it can."""
    whites, whites_chipped = sums(s, WHITE)
    blacks, blacks_chipped = sums(s, BLACK)
    white_asked, black_asked = asked(s, WHITE), asked(s, BLACK)
    pairs = (whites | whites_chipped) & white_asked | (blacks | blacks_chipped) & black_asked
    chip = fresh_chip(s)
    held = int(s.held[s.turn]) + 1
    can_exchange = int(s.markers[s.turn]) & EXCHANGE_MARKER != 0
    unseen = int(s.unseen)
    value = 0.0
    tile = 0
    while unseen:
        if unseen & 1:
            more = with_tile(whites, whites_chipped, tile, WHITE, chip) & white_asked
            more |= with_tile(blacks, blacks_chipped, tile, BLACK, chip) & black_asked
            most = most_tiles(pairs | more)
            value += last_turn(s, held - most) if most > 0 or can_exchange else -1.0
        unseen >>= 1
        tile += 1
    return value / 2


# The table of positions


def recall(table: Any, s: Any, f: Any) -> bool:
    """Whether the table knows enough about a position; what it knows narrows the bounds in any case."""
    f.key = key_of(s)
    f.known = -1
    e = table[f.key & (table.size - 1)]
    if e.key != f.key:
        return False
    f.known = e.choice
    if e.low >= f.high - SURE or e.high - e.low < SURE:
        f.best = e.low
        return True
    if e.high <= f.low + SURE:
        f.best = e.high
        return True
    return False


def remember(table: Any, f: Any) -> None:
    """Keeps a value, or on which side of the bounds it lies."""
    e = table[f.key & (table.size - 1)]
    if e.key != f.key:
        e.key = f.key
        e.low = -1.0
        e.high = 1.0
    if f.best > f.floor + SURE:
        e.low = max(float(e.low), float(f.best))
    if f.best < f.ceiling - SURE:
        e.high = min(float(e.high), float(f.best))
    e.choice = f.choice


def key_of(s: Any) -> int:
    """A number for the position, hardly ever the same for two. Where tiles lie does not matter any more."""
    markers = int(s.markers[0]) << 3 | int(s.markers[1])
    stacks = (int(s.markers[0]) | int(s.markers[1])) & STACK_MARKER != 0
    chips = 0
    ends = 0
    for i in range(2):
        chip = int(s.chip[i]) if s.chipped[i] == 0 else 0
        chips = chips << 2 | chip
        ends = ends << 14 | int(s.low[i]) << 10 | int(s.high[i]) << 6
        ends |= int(s.low_size[i]) << 3 | int(s.high_size[i])
    first, second = 0, 0
    for slot in range(int(s.held[0])):
        first |= 1 << int(s.hands[slot])
    for slot in range(int(s.held[1])):
        second |= 1 << int(s.hands[8 + slot])
    state = ((ends << 6 | markers) << 4 | chips) << 4 | int(s.stage) << 1 | int(s.turn)
    mixed = 0
    for part in (
        int(s.unseen), first, second, int(s.made[0]) if stacks else 0,
        int(s.made[1]) if stacks else 0, state,
    ):  # fmt: skip
        mixed = (mixed ^ part) * 0x1E37_79B9_7F4A_7C15
        mixed ^= mixed >> 29 & 0x7_FFFF_FFFF
    return mixed
