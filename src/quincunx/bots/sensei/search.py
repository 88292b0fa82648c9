"""A program for Senseï: alpha-beta search in which a move is a whole turn.

A turn is known by what it leaves: the stones and the character of the side that made it. Frame n is the
position after n turns, row n of `turns` what can be played there. The root's turns come from the rules (see
`root.py`), so that they are right in the middle of a turn too; deeper ones are listed by `list_turns`,
without those that let the enemy win at once.

There is no recursion, because Numba cannot be trusted to keep recursive functions on disk. That also lets a
search stop after any position and resume later.

`desk` holds everything a search works with: see `Desk`.
"""

from __future__ import annotations

from typing import Any

from quincunx.bots.sensei.desk import (
    AT_LEAST,
    AT_MOST,
    EXACT,
    FEW,
    HOPE,
    KILLERS,
    LATE,
    LATES,
    LEAD,
    LISTED,
    NARROW,
    SCANNING,
    WIN,
)
from quincunx.bots.sensei.judge import outlook
from quincunx.bots.sensei.looking import bring_best, can_leave, judge_all, look_once
from quincunx.bots.sensei.ordering import keep_killer
from quincunx.bots.sensei.reach import wins_next
from quincunx.games.sensei.rules import LAST_TURN, arrangement

# The search


def think(desk: Any, s: Any) -> bool:
    """Continues the search of frame 0; whether it is finished, or paused because the work reached its goal.

    What was found so far is in the frame and in the values of the root's turns.
    """
    frames, status = desk.frames, desk.status[0]
    level = int(status.level)
    while status.work < status.goal:
        f = frames[level]
        if f.best < f.beta and pick(desk, level):
            g = frames[level + 1]
            step_into(f, g)
            if not settle(desk, level + 1, s):
                level += 1
                continue
            value = -g.best
        elif level == 0:
            return True
        else:
            remember(f, level, desk.table)
            if f.best >= f.beta and f.best_stones != 0:
                keep_killer(desk.killers[level], int(f.best_stones), int(f.best_character))
            value = -f.best
            level -= 1
        if level == 0:
            desk.turns[0, frames[0].next - 1].work += status.work - status.mark
            status.mark = status.work
        take_in(frames[level], desk.turns[level], value)
    status.level = level
    return False


def step_into(f: Any, g: Any) -> None:
    """The position after the turn that frame f tries becomes frame g, seen by the enemy."""
    seat = int(f.seat)
    g.stones[seat] = f.tried_stones
    g.stones[1 - seat] = f.stones[1 - seat]
    g.character[seat] = f.tried_character
    g.character[1 - seat] = f.character[1 - seat]
    g.seat = 1 - seat
    g.depth = max(1, f.depth - 1 - f.reduced)
    g.alpha = -(f.alpha + NARROW) if f.narrow else -f.beta
    g.beta = -f.alpha
    open_frame(g)


def open_frame(f: Any) -> None:
    f.floor = f.alpha
    f.best = -WIN - 1
    f.best_stones = 0
    f.best_place = -1
    f.known_stones = 0
    f.count = -1
    f.next = 0
    f.stage = 0
    f.tries = 0
    f.given = 0
    f.again = 0


def take_in(f: Any, turns: Any, value: float) -> None:
    """Takes in the value that the turn tried last turned out to have."""
    if value > f.alpha and (f.reduced > 0 or (f.narrow == 1 and value < f.beta)):
        if f.reduced > 0:
            f.reduced = 0
        else:
            f.narrow = 0
        f.again = 1
        return
    if f.next > 0:
        turns[f.next - 1].value = value
    if value > f.best:
        f.best = value
        f.best_stones = f.tried_stones
        f.best_character = f.tried_character
        f.best_place = f.next - 1
    f.alpha = max(f.alpha, value)


def settle(desk: Any, level: int, s: Any) -> bool:
    """Whether a position can be valued without trying its turns one by one; its value is then in `best`."""
    f, status, margins = desk.frames[level], desk.status[0], desk.margins
    pits, storm = int(status.pits), int(status.storm)
    seat = int(f.seat)
    own, enemy = int(f.stones[seat]), int(f.stones[1 - seat])
    character, rival = int(f.character[seat]), int(f.character[1 - seat])
    if was_there(desk.frames, level, s):
        f.best = 0.0
        return True
    if wins_next(own, enemy, character, seat, pits, storm):
        f.best = WIN - level
        return True
    if recall(f, level, desk.table):
        return True
    static = outlook(own, enemy, character, seat, pits, storm, 0)
    static -= outlook(enemy, own, rival, 1 - seat, pits, storm, 1)
    status.work += 1
    depth = int(f.depth)
    if static - margins[LEAD, depth] >= f.beta and not wins_next(
        enemy, own, rival, 1 - seat, pits, storm
    ):
        f.best = static - margins[LEAD, depth]
        return True
    if depth > 1:
        return False
    if static + margins[HOPE, 0] <= f.alpha:
        f.best = static + margins[HOPE, 0]
        return True
    look_once(desk, level)
    remember(f, level, desk.table)
    return True


def was_there(frames: Any, level: int, s: Any) -> bool:
    """D7: whether the position has been there before, in the game or on the way here, or is the last.

    Twice would not be drawn yet, but whoever could gain by it can do so the first time.
    """
    f = frames[level]
    turns = int(s.turns) + level
    if turns >= LAST_TURN:
        return True
    for back in range(level - 2, -1, -2):
        g = frames[back]
        if (
            g.stones[0] == f.stones[0] and g.stones[1] == f.stones[1]
            and g.character[0] == f.character[0] and g.character[1] == f.character[1]
        ):  # fmt: skip
            return True
    sage, monkey = arrangement(f, 0), arrangement(f, 1)
    ahead = turns & 1
    for turn in range((int(s.turns) - ahead) // 2 + 1):
        if s.sage_past[turn + ahead] == sage and s.monkey_past[turn] == monkey:
            return True
    return False


# The table of positions


def recall(f: Any, level: int, table: Any) -> bool:
    """Whether the table knows enough about a position; its best turn is noted in any case."""
    key = key_of(f)
    f.key = key
    e = table[key & (table.size - 1)]
    if e.key != key:
        return False
    f.known_stones = e.stones
    f.known_character = e.character
    value = float(e.value)
    if is_certain(value):
        value += -level if value > 0 else level
    elif e.depth < f.depth:
        return False
    settled = bool(
        e.bound == EXACT
        or (e.bound == AT_LEAST and value >= f.beta)
        or (e.bound == AT_MOST and value <= f.alpha)
    )
    if settled:
        f.best = value
    return settled


def remember(f: Any, level: int, table: Any) -> None:
    """Certain values are kept as seen from the position: how many turns there are to the win."""
    key = int(f.key)
    e = table[key & (table.size - 1)]
    value = float(f.best)
    e.bound = EXACT
    if value >= f.beta:
        e.bound = AT_LEAST
    elif value <= f.floor:
        e.bound = AT_MOST
    if is_certain(value):
        value += level if value > 0 else -level
    e.key = key
    e.value = value
    e.depth = f.depth
    e.stones = f.best_stones
    e.character = f.best_character


def is_certain(value: float) -> bool:
    return abs(value) > WIN / 2


def key_of(f: Any) -> int:
    """A number for the position and the seat to move, hardly ever the same for two."""
    mixed = 0
    characters = int(f.character[0]) << 6 | int(f.character[1])
    for part in (int(f.stones[0]), int(f.stones[1]), characters << 1 | int(f.seat)):
        mixed = (mixed ^ part) * 0x1E37_79B9_7F4A_7C15
        mixed ^= mixed >> 29 & 0x7_FFFF_FFFF
    return mixed


# The next turn to try


def pick(desk: Any, level: int) -> bool:
    """Finds the turn of a frame to try next, and how closely; False if there is none."""
    f, status, killers = desk.frames[level], desk.status[0], desk.killers[level]
    if f.again == 1:
        f.again = 0
        return True
    while f.stage < LISTED:
        stage = int(f.stage)
        f.stage += 1
        if stage == 0:
            f.tried_stones, f.tried_character = f.known_stones, f.known_character
        else:
            f.tried_stones = killers[stage - 1, 0]
            f.tried_character = killers[stage - 1, 1]
        if not was_tried(f, killers) and can_leave(
            desk, level, int(f.tried_stones), int(f.tried_character)
        ):
            f.given |= 1 << stage
            set_closeness(f, desk.margins)
            return True
    if f.count < 0:
        judge_all(desk, level)
    status.work += max(0, f.count - f.next) // SCANNING
    return pick_listed(f, desk.turns[level], killers, desk.margins, level)


def pick_listed(f: Any, turns: Any, killers: Any, margins: Any, level: int) -> bool:
    """The best turn left that was not tried before; False when the rest has no hope."""
    while f.next < f.count:
        if level > 0:  # the root's turns are in order
            bring_best(turns, f.next, f.count)
        t = turns[f.next]
        hope = t.value + margins[HOPE, f.depth - 1]
        if level > 0 and f.tries > 0 and hope <= f.alpha:
            f.best = max(f.best, hope)
            return False
        if level > 0 and f.tries >= margins[FEW, f.depth]:
            return False
        f.next += 1
        f.tried_stones, f.tried_character = t.stones, t.character
        if level == 0 or not was_tried(f, killers):
            set_closeness(f, margins)
            return True
    return False


def set_closeness(f: Any, margins: Any) -> None:
    """The first turn is looked at closely; later ones only until they are seen to be no better."""
    f.narrow = 1 if f.tries > 0 else 0
    f.reduced = 0
    if f.depth > 2:
        for late in range(LATES):
            if f.tries >= margins[LATE, late]:
                f.reduced += 1
    f.tries += 1


def was_tried(f: Any, killers: Any) -> bool:
    """Whether the turn at hand was tried before the turns were listed."""
    if f.given & 1 and is_turn(f, int(f.known_stones), int(f.known_character)):
        return True
    for k in range(KILLERS):
        if f.given >> k + 1 & 1 and is_turn(f, int(killers[k, 0]), int(killers[k, 1])):
            return True
    return False


def is_turn(f: Any, stones: int, character: int) -> bool:
    return bool(f.tried_stones == stones and f.tried_character == character)
