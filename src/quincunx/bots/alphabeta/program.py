"""A program for Senseï: alpha-beta search in which a move is a whole turn.

A turn is known by what it leaves: the stones and the character of who made it. The turns of a position
lie in one row of `turns`; row n belongs to the position after n turns. The turns at the root come from
the rules, so that they are right in the middle of a turn too; deeper ones are listed by `list_turns`,
without those that let the enemy win at once. Positions are judged by the leaf.

There is no recursion: Numba cannot be trusted to keep recursive functions on disk.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from quincunx.bots.leaves.sensei import (
    TO_MOVE,
    claims,
    in_sight,
    moved_on,
    prospects,
    wins_next,
)
from quincunx.games.sensei.rules import BOARD, PLAYING, WON, lowest, mover
from quincunx.native.contract import OVER, actions, apply, player

MOST_TURNS = 16_384  # kept of one position; a few thousand in a storm
SLOTS = 1 << 16
LISTING = 6  # turns are listed in the time that one takes to judge
WIN = 1000.0  # less one for every turn until it comes

WORK, BUDGET, STAMP = 0, 1, 2
"""Counters: positions judged, how many may be, and which search the slots belong to."""

TURN = np.dtype(
    [("stones", np.int64), ("value", np.float64), ("action", np.int32), ("character", np.int32)],
    align=True,
)
FRAME = np.dtype(
    [
        ("stones", np.int64, 2),
        ("alpha", np.float64),  # what the seat to move is sure of elsewhere or here
        ("beta", np.float64),  # what the enemy will not allow
        ("character", np.int32, 2),
        ("seat", np.int32),
        ("count", np.int32),
        ("next", np.int32),  # which turn is to be tried next
        ("best", np.int32),
        ("killer_character", np.int32),  # the turn that was last found good enough here
        ("killer_stones", np.int64),
    ],
    align=True,
)


# The root


def root_turns(states: Any, legal: Any, left: Any, turns: Any, slots: Any, counters: Any) -> int:
    """Every way to finish the turn of states[0], with its first action; returns how many.

    The value is WIN for a turn that wins, 0 for one that draws, and otherwise how it is judged.
    """
    seat = mover(states[0])
    number = int(states[0].turns)
    counters[STAMP] += 1
    count = 0
    level = 0
    left[0] = actions(states[0], legal[0])
    while level >= 0:
        if left[level] == 0:
            level -= 1
            continue
        left[level] -= 1
        states[level + 1] = states[level]
        s = states[level + 1]
        apply(s, legal[level][left[level]])
        if player(s) != OVER and int(s.turns) == number:
            level += 1
            left[level] = actions(s, legal[level])
        elif count < MOST_TURNS:
            place = add_turn(
                int(s.stones[seat]), int(s.character[seat]), turns, count, slots, counters
            )
            if place == count:
                count += 1
                turns[place].action = legal[0][left[0]]
                turns[place].value = root_value(s, seat)
    return count


def root_value(s: Any, seat: int) -> float:
    if s.result == WON:
        return WIN
    if s.result != PLAYING:
        return 0.0
    return -standing(
        int(s.stones[1 - seat]), int(s.stones[seat]), int(s.character[1 - seat]),
        int(s.character[seat]), 1 - seat, int(s.pits), int(s.storm),
    )  # fmt: skip


def standing(
    own: int, enemy: int, character: int, rival: int, seat: int, pits: int, storm: int
) -> float:
    """What a position at the start of a turn is worth to who begins it."""
    if wins_next(own, enemy, character, seat, pits, storm):
        return WIN - 1
    ahead = TO_MOVE + prospects(own, enemy, character, seat, pits, storm)
    return ahead - prospects(enemy, own, rival, 1 - seat, pits, storm)


# The search


def deepen(
    frames: Any, turns: Any, slots: Any, counters: Any, scratch: Any, depth: int, pits: int, storm: int
) -> float:  # fmt: skip
    """The value of the root, `depth` turns deep; the root's best turn is frames[0].best.

    frames[0] and turns[0] hold the root; its turns keep what was found, which puts them in order for
    a deeper search. Stops when the budget is used up.
    """
    level = 0
    frames[0].alpha, frames[0].beta = -WIN - 1, WIN + 1
    frames[0].next, frames[0].best = 0, -1
    while counters[WORK] <= counters[BUDGET]:
        f = frames[level]
        if f.next == f.count or f.alpha >= f.beta:
            if level == 0:
                break
            value = -f.alpha
            level -= 1
            take_in(frames[level], turns[level], value)
            continue
        bring_best(turns[level], f.next, f.count)
        value = turns[level, f.next].value
        f.next += 1
        if level + 1 == depth or is_certain(value) or value == 0.0:
            take_in(f, turns[level], value)
            continue
        g = frames[level + 1]
        step_into(f, turns[level, f.next - 1], g)
        g.count = list_turns(g, pits, storm, turns[level + 1], slots, counters, scratch)
        enough = g.beta if level + 2 == depth else WIN + 1
        best = judge_turns(g, pits, storm, turns[level + 1], counters, enough)
        if level + 2 == depth or is_certain(best):
            take_in(f, turns[level], -best)
        else:
            level += 1
    return float(frames[0].alpha)


def is_certain(value: float) -> bool:
    return abs(value) > WIN / 2


def take_in(f: Any, turns: Any, value: float) -> None:
    """The turn tried last has turned out to be worth so much."""
    turns[f.next - 1].value = value
    if value > f.alpha:
        f.alpha = value
        f.best = f.next - 1


def step_into(f: Any, turn: Any, g: Any) -> None:
    """The position after a turn of frame f becomes frame g, seen by the enemy."""
    seat = int(f.seat)
    g.stones[seat] = turn.stones
    g.stones[1 - seat] = f.stones[1 - seat]
    g.character[seat] = turn.character
    g.character[1 - seat] = f.character[1 - seat]
    g.seat = 1 - seat
    g.alpha = -f.beta
    g.beta = -f.alpha
    g.next = 0
    g.best = -1


def judge_turns(f: Any, pits: int, storm: int, turns: Any, counters: Any, enough: float) -> float:
    """Judges the turns of a position until one is good enough; returns the best value.

    What refuted the turn before (it is still in the frame) is tried first. Turns that leave the same
    stones lie side by side, and the enemy's prospects are the same after them.
    """
    seat = int(f.seat)
    own, enemy = int(f.stones[seat]), int(f.stones[1 - seat])
    rival = int(f.character[1 - seat])
    if wins_next(own, enemy, int(f.character[seat]), seat, pits, storm):
        return WIN - 1
    counters[WORK] += f.count // LISTING + 1
    bring_forward(turns, int(f.count), int(f.killer_stones), int(f.killer_character))
    best = 1 - WIN
    known = 0
    against = 0.0
    for i in range(f.count):
        t = turns[i]
        stones = int(t.stones)
        if claims(stones, enemy | pits, seat):
            return WIN - 1
        if stones != known:
            against = TO_MOVE + prospects(enemy, stones, rival, 1 - seat, pits, storm)
            known = stones
        t.value = prospects(stones, enemy, int(t.character), seat, pits, storm) - against
        counters[WORK] += 1
        if t.value > best:
            best = t.value
            if best >= enough:
                f.killer_stones = stones
                f.killer_character = t.character
                break
    return best


def bring_forward(turns: Any, count: int, stones: int, character: int) -> None:
    """Exchanges a certain turn, if it is there, with the first."""
    for i in range(1, count):
        if turns[i].stones == stones and turns[i].character == character:
            exchange(turns[0], turns[i])
            break


def bring_best(turns: Any, start: int, count: int) -> None:
    """Brings the best of the turns not tried yet to `start`."""
    best = start
    for i in range(start + 1, count):
        if turns[i].value > turns[best].value:
            best = i
    if best != start:
        exchange(turns[start], turns[best])


def exchange(one: Any, other: Any) -> None:
    one.stones, other.stones = other.stones, one.stones
    one.value, other.value = other.value, one.value
    one.action, other.action = other.action, one.action
    one.character, other.character = other.character, one.character


# Turns


def list_turns(
    f: Any, pits: int, storm: int, turns: Any, slots: Any, counters: Any, scratch: Any
) -> int:
    """What a whole turn can leave, without what loses at once; returns how many.

    If the character's own stone stays, the leap may as well come last. If it moves, the leap came before.
    """
    seat = int(f.seat)
    own, enemy = int(f.stones[seat]), int(f.stones[1 - seat])
    here = 1 << int(f.character[seat])
    ground = BOARD & ~enemy & ~pits
    sight = in_sight(here, BOARD & ~enemy) & ~here
    counters[STAMP] += 1
    count = leave(f, own, sight & own, pits, storm, turns, 0, slots, counters)
    ones = stone_moves_of(own, own & ~here, ground, storm, scratch, 0)
    for i in range(-1, ones):
        one = own if i < 0 else int(scratch[i])
        end = ones
        if i >= 0:
            count = leave(f, one, here | sight & one, pits, storm, turns, count, slots, counters)
            end = stone_moves_of(one, one & ~here, ground, storm, scratch, ones)
        for j in range(ones, end):
            two = int(scratch[j])
            count = leave(f, two, here | sight & two, pits, storm, turns, count, slots, counters)
        end = stone_moves_of(one, here, ground, storm, scratch, ones)
        for j in range(ones, end):
            two = int(scratch[j])
            count = leave(f, two, sight & one & two, pits, storm, turns, count, slots, counters)
    ones = stone_moves_of(own, here, ground, storm, scratch, 0)
    for i in range(ones):
        one = int(scratch[i])
        end = stone_moves_of(one, one, ground, storm, scratch, ones)
        for j in range(ones, end):
            two = int(scratch[j])
            stayed = own & one & two
            count = leave(f, two, sight & stayed, pits, storm, turns, count, slots, counters)
    return count


def stone_moves_of(
    stones: int, movable: int, ground: int, storm: int, scratch: Any, at: int
) -> int:
    """Writes the stones after each single move of the movable ones, from place `at`; returns the end."""
    while movable:
        start = movable & -movable
        movable ^= start
        ends = moved_on(start, ground & ~stones, storm) & ~start
        while ends:
            scratch[at] = stones ^ start ^ (ends & -ends)
            at += 1
            ends &= ends - 1
    return at


def leave(
    f: Any, stones: int, characters: int, pits: int, storm: int,
    turns: Any, count: int, slots: Any, counters: Any,
) -> int:  # fmt: skip
    """Adds these stones with the character on each of some squares; nothing if the enemy wins then."""
    seat = int(f.seat)
    enemy = int(f.stones[1 - seat])
    rival = int(f.character[1 - seat])
    if characters == 0:
        return count
    if not claims(stones, enemy | pits, seat) and wins_next(
        enemy, stones, rival, 1 - seat, pits, storm
    ):
        return count
    while characters and count < MOST_TURNS:
        square = lowest(characters)
        characters &= characters - 1
        if add_turn(stones, square, turns, count, slots, counters) == count:
            count += 1
    return count


def add_turn(stones: int, character: int, turns: Any, count: int, slots: Any, counters: Any) -> int:
    """The place of a turn: `count` if it is new, and it is written there then."""
    slot = (stones ^ stones >> 17 ^ stones >> 29 ^ character * 1031) & (SLOTS - 1)
    while slots[slot, 0] == counters[STAMP]:
        place = int(slots[slot, 1])
        if turns[place].stones == stones and turns[place].character == character:
            return place
        slot = (slot + 1) & (SLOTS - 1)
    slots[slot, 0] = counters[STAMP]
    slots[slot, 1] = count
    turns[count].stones = stones
    turns[count].character = character
    return count
