"""A program for Senseï: what a whole turn can leave, and how that is judged, for the alpha-beta search."""

from __future__ import annotations

from typing import Any

from quincunx.bots.sensei.desk import KILLERS, LISTING, MOST_TURNS, SLOTS, WIN
from quincunx.bots.sensei.judge import outlook
from quincunx.bots.sensei.reach import claims, in_sight, moved_on, wins_next
from quincunx.games.sensei.rules import BOARD, lowest

CLAIMED = -1  # instead of a number of turns: one of them wins


# Judging


def look_once(desk: Any, level: int) -> None:
    """Values a frame one turn deep, or until a turn is good enough.

    What refuted the turns before is tried first, without listing all turns.
    """
    f, row, killers = desk.frames[level], desk.turns[level], desk.killers[level]
    status = desk.status[0]
    for k in range(-1, KILLERS):
        stones = int(f.known_stones if k < 0 else killers[k, 0])
        character = int(f.known_character if k < 0 else killers[k, 1])
        if can_leave(desk, level, stones, character):
            judge_turns(f, row, 1, status)
            if f.best >= f.beta:
                return
    f.count = list_turns(f, 0, row, desk.slots, desk.scratch, status)
    if f.count <= 0:
        f.best = certain_value(int(f.count), level)
        return
    f.best = -WIN
    judge_turns(f, row, int(f.count), status)
    if f.best >= f.beta:
        keep_killer(killers, int(f.best_stones), int(f.best_character))


def judge_all(desk: Any, level: int) -> None:
    """Lists and judges all turns of a frame."""
    f, row, status = desk.frames[level], desk.turns[level], desk.status[0]
    f.count = list_turns(f, 0, row, desk.slots, desk.scratch, status)
    if f.count <= 0:
        f.best = certain_value(int(f.count), level)
        return
    best, stones, character, beta = f.best, f.best_stones, f.best_character, f.beta
    f.beta = WIN + 1
    judge_turns(f, row, int(f.count), status)
    f.best, f.best_stones, f.best_character, f.beta = best, stones, character, beta


def certain_value(count: int, level: int) -> float:
    """Of a position where a turn wins by a claim, or where all lose at once."""
    return WIN - level if count == CLAIMED else level + 1 - WIN


def judge_turns(f: Any, turns: Any, count: int, status: Any) -> None:
    """Judges turns until one is good enough.

    Turns that leave the same stones are neighbours, and the enemy's prospects are the same after them.
    """
    pits, storm = int(status.pits), int(status.storm)
    seat = int(f.seat)
    enemy, rival = int(f.stones[1 - seat]), int(f.character[1 - seat])
    known = 0
    against = 0.0
    for i in range(count):
        t = turns[i]
        stones = int(t.stones)
        if stones != known:
            against = outlook(enemy, stones, rival, 1 - seat, pits, storm, 0)
            known = stones
        t.value = outlook(stones, enemy, int(t.character), seat, pits, storm, 1) - against
        status.work += 1
        if t.value > f.best:
            f.best = t.value
            f.best_stones = stones
            f.best_character = t.character
            if f.best >= f.beta:
                break


def keep_killer(killers: Any, stones: int, character: int) -> None:
    """Puts a turn at the head of those that were good enough."""
    place = 0
    while place < KILLERS - 1 and (killers[place, 0] != stones or killers[place, 1] != character):
        place += 1
    for k in range(place, 0, -1):
        killers[k, 0], killers[k, 1] = killers[k - 1, 0], killers[k - 1, 1]
    killers[0, 0], killers[0, 1] = stones, character


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
    one.work, other.work = other.work, one.work
    one.character, other.character = other.character, one.character
    one.action, other.action = other.action, one.action
    one.result, other.result = other.result, one.result


# Listing


def can_leave(desk: Any, level: int, stones: int, character: int) -> bool:
    """Whether a turn of the frame can leave this without losing at once; if so, it is written to place 0."""
    if stones == 0:
        return False
    f, row, status = desk.frames[level], desk.turns[level], desk.status[0]
    status.work += 1
    count = list_turns(f, stones, row, desk.slots, desk.scratch, status)
    for i in range(count):
        if row[i].character == character:
            row[0].stones = stones
            row[0].character = character
            return True
    return False


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
