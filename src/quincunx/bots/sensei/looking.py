"""A program for Senseï: how the turns of a position are judged, for the alpha-beta search."""

from __future__ import annotations

from typing import Any

from quincunx.bots.sensei.desk import KILLERS, WIN
from quincunx.bots.sensei.judge import outlook
from quincunx.bots.sensei.ordering import certain_value, exchange, keep_killer
from quincunx.bots.sensei.turns import list_turns


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


def bring_best(turns: Any, start: int, count: int) -> None:
    """Brings the best of the turns not tried yet to `start`."""
    best = start
    for i in range(start + 1, count):
        if turns[i].value > turns[best].value:
            best = i
    if best != start:
        exchange(turns[start], turns[best])
