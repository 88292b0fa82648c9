"""A program for Senseï: what a whole turn can leave, for the alpha-beta search."""

from __future__ import annotations

from typing import Any

from quincunx.bots.sensei.desk import LISTING, MOST_TURNS, SLOTS
from quincunx.bots.sensei.reach import claims, in_sight, moved_on, wins_next
from quincunx.games.sensei.rules import BOARD, lowest

CLAIMED = -1  # instead of a number of turns: one of them wins


def list_turns(f: Any, wanted: int, turns: Any, slots: Any, scratch: Any, status: Any) -> int:
    """Lists what a whole turn can leave, except what loses at once; returns how many, or CLAIMED.

    With `wanted`, lists only turns that leave exactly these stones, which is cheap: stones that stand where
    they are wanted do not move, so a turn in which one makes way for another is missed. If the character's
    own stone stays, the leap may as well come last; if it moves, the leap came before.
    """
    pits, storm = int(status.pits), int(status.storm)
    seat = int(f.seat)
    own, enemy = int(f.stones[seat]), int(f.stones[1 - seat])
    here = 1 << int(f.character[seat])
    ground = BOARD & ~enemy & ~pits
    sight = in_sight(here, BOARD & ~enemy) & ~here
    status.stamp += 1
    movable = ~wanted
    goals = BOARD
    if wanted:
        astray = own & movable & (own & movable) - 1
        if astray & astray - 1:
            return 0  # three stones and more cannot have moved
        if astray:
            goals = wanted  # for two stones there is one move each
    count = leave(f, own, sight & own, wanted, turns, 0, slots, status)
    ones = stone_moves_of(own, own & ~here & movable, ground, goals, storm, scratch, 0)
    for i in range(-1, ones):
        one = own if i < 0 else int(scratch[i])
        if i >= 0:
            count = leave(f, one, here | sight & one, wanted, turns, count, slots, status)
            end = stone_moves_of(one, one & ~here & movable, ground, goals, storm, scratch, ones)
            for j in range(ones, end):
                two = int(scratch[j])
                count = leave(f, two, here | sight & two, wanted, turns, count, slots, status)
        end = stone_moves_of(one, here & movable, ground, goals, storm, scratch, ones)
        for j in range(ones, end):
            two = int(scratch[j])
            count = leave(f, two, sight & one & two, wanted, turns, count, slots, status)
    ones = stone_moves_of(own, here & movable, ground, goals, storm, scratch, 0)
    for i in range(ones):
        one = int(scratch[i])
        end = stone_moves_of(one, one & movable, ground, goals, storm, scratch, ones)
        for j in range(ones, end):
            two = int(scratch[j])
            count = leave(f, two, sight & own & one & two, wanted, turns, count, slots, status)
    if wanted == 0:
        if count == 0 and sight & own == 0 and not can_move(own & ~here, ground & ~own):
            count = leave(f, own, here, wanted, turns, count, slots, status)  # D6
        status.work += max(0, count) // LISTING + 1
    return count


def can_move(stones: int, free: int) -> bool:
    return stones & (free << 8 | free >> 8 | free << 1 | free >> 1) != 0


def stone_moves_of(
    stones: int, movable: int, ground: int, goals: int, storm: int, scratch: Any, at: int
) -> int:
    """Writes the stones after each single move of the movable ones, from place `at`; returns the end."""
    while movable:
        start = movable & -movable
        movable ^= start
        ends = moved_on(start, ground & ~stones, storm) & goals & ~start
        while ends:
            scratch[at] = stones ^ start ^ (ends & -ends)
            at += 1
            ends &= ends - 1
    return at


def leave(
    f: Any, stones: int, characters: int, wanted: int,
    turns: Any, count: int, slots: Any, status: Any,
) -> int:  # fmt: skip
    """Adds these stones with the character on each of the squares; nothing if the enemy then wins."""
    if characters == 0 or count < 0 or (wanted != 0 and stones != wanted):
        return count
    pits, storm = int(status.pits), int(status.storm)
    seat = int(f.seat)
    enemy, rival = int(f.stones[1 - seat]), int(f.character[1 - seat])
    if claims(stones, enemy | pits, seat):
        return CLAIMED
    if wins_next(enemy, stones, rival, 1 - seat, pits, storm):
        return count
    while characters and count < MOST_TURNS:
        square = lowest(characters)
        characters &= characters - 1
        if add_turn(stones, square, turns, count, slots, status) == count:
            count += 1
    return count


def add_turn(stones: int, character: int, turns: Any, count: int, slots: Any, status: Any) -> int:
    """The place of a turn; a new one is written to place `count`."""
    slot = (stones ^ stones >> 17 ^ stones >> 29 ^ character * 1031) & (SLOTS - 1)
    while slots[slot, 0] == status.stamp:
        place = int(slots[slot, 1])
        if turns[place].stones == stones and turns[place].character == character:
            return place
        slot = (slot + 1) & (SLOTS - 1)
    slots[slot, 0] = status.stamp
    slots[slot, 1] = count
    turns[count].stones = stones
    turns[count].character = character
    return count
