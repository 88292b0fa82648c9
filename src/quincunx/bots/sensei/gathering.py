"""A program for Senseï: the turns of a position by the stones they leave, judged at a glance first.

This is what `master` has instead of `looking.py`: stones are gathered once, with all squares where the
character can then stand, and a turn is judged closely only if a glance leaves it a chance.
"""

from __future__ import annotations

from typing import Any

from quincunx.bots.sensei.desk import HOPE, KILLERS, LISTING, MOST_TURNS, WIN
from quincunx.bots.sensei.ordering import certain_value, exchange, keep_killer
from quincunx.bots.sensei.reach import claims, crosses, in_sight, moved_on, wins_next
from quincunx.bots.sensei.turns import CLAIMED, can_move, stone_moves_of
from quincunx.bots.sensei.weighing import THOUSANDTH, far_weight, near_weight, outlook
from quincunx.games.sensei.rules import BOARD, HOME, lowest

SLACK = (100, 250)
"""How much better than at a glance a turn may turn out, in the calm and in a storm, in thousandths; more is
rare."""
PLACE = (1 << 15) - 1
"""`i & PLACE` is `i`, but the compiler sees that it is not negative."""
SIGHTS = 512
"""From here on, scratch holds what a character sees from each square; 0 is not known yet."""
SETS = 1 << 13
"""Slots of the hash table that are used: it stays in the cache, and twice as many as there are sets."""


def look_once(desk: Any, level: int) -> None:
    """Values a frame one turn deep, or until a turn is good enough.

    What refuted the turns before is tried first, without gathering all turns.
    """
    f, killers, status = desk.frames[level], desk.killers[level], desk.status[0]
    for k in range(-1, KILLERS):
        stones = int(f.known_stones if k < 0 else killers[k, 0])
        character = int(f.known_character if k < 0 else killers[k, 1])
        if can_leave(desk, level, stones, character):
            judge_turn(f, stones, character, status)
            if f.best >= f.beta:
                return
    sets = desk.turns[-1]
    f.count = gather(f, sets, desk.slots, desk.scratch, status)
    if f.count <= 0:
        f.best = certain_value(int(f.count), level)
        return
    judge_sets(f, sets, int(f.count), desk.turns[level], 0.0, desk.scratch, status)
    if f.best >= f.beta:
        keep_killer(killers, int(f.best_stones), int(f.best_character))


def judge_turn(f: Any, stones: int, character: int, status: Any) -> None:
    """Judges one turn closely."""
    pits, storm = int(status.pits), int(status.storm)
    seat = int(f.seat)
    enemy, rival = int(f.stones[1 - seat]), int(f.character[1 - seat])
    value = outlook(stones, enemy, character, seat, pits, storm, 1)
    value -= outlook(enemy, stones, rival, 1 - seat, pits, storm, 0)
    status.work += 1
    if value > f.best:
        f.best = value
        f.best_stones = stones
        f.best_character = character


def judge_all(desk: Any, level: int) -> None:
    """Lists the turns of a frame that have hope, and the best of the others behind them."""
    f, row, status = desk.frames[level], desk.turns[level], desk.status[0]
    sets = desk.turns[-1]
    f.count = gather(f, sets, desk.slots, desk.scratch, status)
    if f.count <= 0:
        f.best = certain_value(int(f.count), level)
        return
    hope = float(desk.margins[HOPE, f.depth - 1])
    f.count = judge_sets(f, sets, int(f.count), row, hope, desk.scratch, status)


def judge_sets(
    f: Any, sets: Any, count: int, row: Any, hope: float, scratch: Any, status: Any
) -> int:
    """Judges gathered turns. Without `hope`, the best is noted, until one is good enough; with it, all that
    can be hoped to gain so much that they are better than alpha are listed. Returns how many.
    """
    pits, storm = int(status.pits), int(status.storm)
    seat = int(f.seat)
    enemy, rival = int(f.stones[1 - seat]), int(f.character[1 - seat])
    own, character = int(f.stones[seat]), int(f.character[seat])
    lists = hope > 0
    clear = BOARD & ~enemy
    sight = in_sight(1 << character, clear)
    ahead = far_weight(own, enemy, character, seat, pits, storm, 1, sight) + SLACK[storm & 1]
    for square in range(SIGHTS, SIGHTS + 56):
        scratch[square] = 0
    lines = in_sight(1 << rival, BOARD)
    in_the_way, seen = -1, 0
    floor = float(f.alpha) - hope
    if not lists:
        floor = max(floor, f.best)
    hopeless, hopeless_stones, hopeless_character = -2 * WIN, 0, 0
    listed = 0
    for i in range(count):
        stones = int(sets[i].stones)
        characters = int(sets[i].work)
        if stones & lines != in_the_way:
            in_the_way = stones & lines
            seen = in_sight(1 << rival, BOARD & ~stones)
        against = near_weight(enemy, stones, rival, 1 - seat, pits, storm, 0, seen)
        closely = 0
        is_close = False
        while characters and listed < MOST_TURNS - 1:
            square = lowest(characters)
            characters &= characters - 1
            status.work += 1
            sight = int(scratch[SIGHTS + square])
            if sight == 0:
                sight = in_sight(1 << square, clear)
                scratch[SIGHTS + square] = sight
            glance = near_weight(stones, enemy, square, seat, pits, storm, 1, sight)
            most = THOUSANDTH * (glance - against + ahead)
            if most <= floor:
                if most > hopeless:
                    hopeless = most
                    hopeless_stones, hopeless_character = stones, square
                continue
            if not is_close:
                closely = far_weight(enemy, stones, rival, 1 - seat, pits, storm, 0, seen)
                is_close = True
            if THOUSANDTH * (glance - against - closely + ahead) <= floor:
                hopeless = max(hopeless, floor)
                continue
            further = far_weight(stones, enemy, square, seat, pits, storm, 1, sight)
            value = THOUSANDTH * (glance + further - against - closely)
            if lists:
                row[listed].stones = stones
                row[listed].character = square
                row[listed].value = value
                listed += 1
            elif value > f.best:
                f.best = value
                f.best_stones = stones
                f.best_character = square
                if value >= f.beta:
                    return listed
                floor = max(floor, value)
    if lists:
        if hopeless > -2 * WIN:
            row[listed].stones = hopeless_stones
            row[listed].character = hopeless_character
            row[listed].value = hopeless
            listed += 1
    else:
        f.best = max(f.best, hopeless)
    return listed


def bring_best(turns: Any, start: int, count: int) -> None:
    """Brings the best of the turns not tried yet to `start`; of equal ones, the first."""
    best, most = start, turns[start].value
    for i in range(start + 1, count):
        value = turns[i & PLACE].value
        if value > most:
            best, most = i, value
    if best != start:
        exchange(turns[start], turns[best])


# Listing


def can_leave(desk: Any, level: int, stones: int, character: int) -> bool:
    """Whether a turn of the frame can leave this without losing at once; turns in which one stone makes way
    for another are missed.
    """
    if stones == 0:
        return False
    f, status = desk.frames[level], desk.status[0]
    pits, storm = int(status.pits), int(status.storm)
    seat = int(f.seat)
    own, enemy = int(f.stones[seat]), int(f.stones[1 - seat])
    here = 1 << int(f.character[seat])
    target = 1 << character
    if target & stones == 0:
        return False
    gone, come = own & ~stones, stones & ~own
    if gone == 0:
        fits = target != here
    else:
        free = BOARD & ~enemy & ~pits & ~own
        one, other = gone & -gone, gone & gone - 1
        if other & other - 1:
            return False  # three stones and more cannot have moved
        from_one = moved_on(one, free, storm)
        if other == 0:
            fits = moved_on(from_one, free, storm) & come != 0
            fits = fits and (here != one or target != come)
        else:
            fits = two_moved(here, target, one, other, come, from_one, moved_on(other, free, storm))
    if not fits or (target != here and in_sight(here, BOARD & ~enemy) & target == 0):
        return False
    status.work += 1
    rival = int(f.character[1 - seat])
    return not wins_next(enemy, stones, rival, 1 - seat, pits, storm)


def two_moved(
    here: int, target: int, one: int, other: int, come: int, from_one: int, from_other: int
) -> bool:
    """Whether two stones can have moved to two squares, and the character have left its own before."""
    first = come & -come
    for _ in range(2):
        second = come & ~first
        if (
            from_one & first and from_other & second
            and (here != one or target != first) and (here != other or target != second)
        ):  # fmt: skip
            return True
        first = second
    return False


def gather(f: Any, sets: Any, slots: Any, scratch: Any, status: Any) -> int:
    """Lists the stones that a whole turn can leave, except where the enemy then wins, each with the squares
    for the character (as `work`); returns how many, or CLAIMED. See `list_turns`.
    """
    pits, storm = int(status.pits), int(status.storm)
    seat = int(f.seat)
    own, enemy = int(f.stones[seat]), int(f.stones[1 - seat])
    here = 1 << int(f.character[seat])
    rival = int(f.character[1 - seat])
    ground = BOARD & ~enemy & ~pits
    sight = in_sight(here, BOARD & ~enemy) & ~here
    status.stamp += 1
    danger = threatens(enemy, rival, seat, pits, storm)
    count = add_set(f, own, sight & own, sets, 0, danger, slots, status)
    ones = stone_moves_of(own, own & ~here, ground, BOARD, storm, scratch, 0)
    for i in range(-1, ones):
        one = own if i < 0 else int(scratch[i])
        if i >= 0:
            count = add_set(f, one, here | sight & one, sets, count, danger, slots, status)
            end = stone_moves_of(one, one & ~here, ground, BOARD, storm, scratch, ones)
            for j in range(ones, end):
                two = int(scratch[j])
                count = add_set(f, two, here | sight & two, sets, count, danger, slots, status)
        if sight & one == 0:
            continue
        end = stone_moves_of(one, here, ground, BOARD, storm, scratch, ones)
        for j in range(ones, end):
            two = int(scratch[j])
            count = add_set(f, two, sight & one & two, sets, count, danger, slots, status)
    if sight & own:
        ones = stone_moves_of(own, here, ground, BOARD, storm, scratch, 0)
        for i in range(ones):
            one = int(scratch[i])
            end = stone_moves_of(one, one, ground, BOARD, storm, scratch, ones)
            for j in range(ones, end):
                two = int(scratch[j])
                count = add_set(f, two, sight & own & one & two, sets, count, danger, slots, status)
    if count == 0 and sight & own == 0 and not can_move(own & ~here, ground & ~own):
        count = add_set(f, own, here, sets, count, danger, slots, status)  # D6
    status.work += max(0, count) // LISTING + 1
    return count


def threatens(enemy: int, rival: int, seat: int, pits: int, storm: int) -> bool:
    """Whether the enemy's character could get across in a turn if none of our stones stood in the way."""
    goals = in_sight(1 << rival, BOARD) & HOME[seat]
    stones = enemy & ~(1 << rival)
    free = BOARD & ~enemy & ~pits
    return goals & moved_on(moved_on(stones, free, storm), free, storm) != 0


def add_set(
    f: Any, stones: int, characters: int, sets: Any, count: int, danger: bool, slots: Any, status: Any
) -> int:  # fmt: skip
    """Adds squares for the character to these stones; new stones are written to place `count`."""
    if characters == 0 or count < 0:
        return count
    slot = (stones ^ stones >> 17 ^ stones >> 29) & (SETS - 1)
    while slots[slot, 0] == status.stamp:
        place = int(slots[slot, 1])
        if sets[place].stones == stones:
            sets[place].work |= characters
            return count
        slot = (slot + 1) & (SETS - 1)
    pits, storm = int(status.pits), int(status.storm)
    seat = int(f.seat)
    enemy, rival = int(f.stones[1 - seat]), int(f.character[1 - seat])
    if claims(stones, enemy | pits, seat):
        return CLAIMED
    if claims(enemy, stones | pits, 1 - seat) or (
        danger and crosses(enemy, stones, rival, 1 - seat, pits, storm, 2)
    ):
        return count
    slots[slot, 0] = status.stamp
    slots[slot, 1] = count
    sets[count].stones = stones
    sets[count].work = characters
    return count + 1
