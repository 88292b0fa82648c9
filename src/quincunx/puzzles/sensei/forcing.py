"""A program for Senseï: which turns win by force within two turns. Every turn and every answer is tried."""

from __future__ import annotations

from typing import Any

from quincunx.bots.sensei.reach import wins_next
from quincunx.bots.sensei.root import root_turns
from quincunx.games.sensei.rules import BOARD, PLAYING, WON, most_touches, mover


def forced(
    s: Any, count: int, most: int, states: Any, legal: Any, left: Any, offers: Any,
    turns: Any, replies: Any, later: Any, slots: Any, status: Any,
) -> int:  # fmt: skip
    """How many of the first `count` turns force a win, up to `most`; what they allow is in `work`."""
    found = 0
    for i in range(count):
        stones, character = int(turns[i].stones), int(turns[i].character)
        turns[i].work = 0
        if holds_at_once(s, stones, character):
            continue
        turns[i].work = answered(
            s, stones, character, states, legal, left, offers, replies, later, slots, status
        )
        if turns[i].work > 0:
            found += 1
            if found == most:
                break
    return found


def holds_at_once(s: Any, stones: int, character: int) -> bool:
    """Whether a turn is answered by a win, or by a single step of a stone: most are."""
    seat = mover(s)
    pits, storm = int(s.pits), int(s.storm)
    enemy, rival = int(s.stones[1 - seat]), int(s.character[1 - seat])
    if wins_next(enemy, stones, rival, 1 - seat, pits, storm):
        return True
    if most_touches(enemy | pits, enemy | pits) >= 3:
        return False
    free = BOARD & ~enemy & ~stones & ~pits
    for way in (1, 8):
        for back in range(2):
            movers = enemy & ~(1 << rival) & (free << way if back else free >> way)
            while movers:
                stone = movers & -movers
                movers ^= stone
                moved = enemy ^ stone ^ (stone >> way if back else stone << way)
                if most_touches(moved | pits, moved | pits) >= 3:
                    continue
                if not wins_next(stones, moved, character, seat, pits, storm):
                    return True
    return False


def answered(
    s: Any, stones: int, character: int, states: Any, legal: Any, left: Any, offers: Any,
    turns: Any, later: Any, slots: Any, status: Any,
) -> int:  # fmt: skip
    """How many turns the enemy can answer with, if we win after each of them; 0: some answer holds."""
    seat = mover(s)
    pits, storm = int(s.pits), int(s.storm)
    states[0] = s
    begin_turn(states[0], seat, stones, character)
    count = root_turns(states, legal, left, offers, turns, 0, slots, status)
    for i in range(count):
        if turns[i].result != PLAYING:
            return 0
        enemy = int(turns[i].stones)
        if wins_next(stones, enemy, character, seat, pits, storm):
            continue
        if most_touches(enemy | pits, enemy | pits) < 3:  # no line, so no claim after a move either
            return 0
        states[0] = s
        begin_turn(states[0], seat, stones, character)
        begin_turn(states[0], 1 - seat, enemy, int(turns[i].character))
        if not can_win(states, legal, left, offers, later, slots, status):
            return 0
    return count


def begin_turn(s: Any, seat: int, stones: int, character: int) -> None:
    """The next turn, after one that left this."""
    s.stones[seat] = stones
    s.character[seat] = character
    s.turns += 1
    s.moves = 2
    s.leap = 1


def can_win(
    states: Any, legal: Any, left: Any, offers: Any, turns: Any, slots: Any, status: Any
) -> bool:
    """Whether some turn of states[0] wins at once."""
    for i in range(root_turns(states, legal, left, offers, turns, 0, slots, status)):
        if turns[i].result == WON:
            return True
    return False
