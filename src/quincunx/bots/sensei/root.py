"""A program for Senseï: the turns that the rules allow from a position, also in the middle of a turn."""

from __future__ import annotations

from typing import Any

from quincunx.bots.sensei.desk import ACTION, MOST_TURNS, WIN
from quincunx.bots.sensei.judge import outlook
from quincunx.bots.sensei.reach import wins_next
from quincunx.bots.sensei.turns import add_turn
from quincunx.games.sensei.rules import PLAYING, WON, mover
from quincunx.native.contract import OVER, actions, apply, player


def root_turns(
    states: Any, legal: Any, left: Any, offers: Any, turns: Any, known: int, slots: Any, status: Any
) -> int:  # fmt: skip
    """Lists every way to finish the turn of states[0], with its first action; returns how many.

    The first `known` turns are there already; the value of the others is less the more actions they take,
    whatever the way that takes the fewest. For each legal action of states[0], `offers` gets the place of
    the best turn that it begins, by value, and the work done on all turns that it begins.
    """
    number = int(states[0].turns)
    seat = mover(states[0])
    status.stamp += 1
    for i in range(known):
        add_turn(int(turns[i].stones), int(turns[i].character), turns, i, slots, status)
    count = known
    level = 0
    left[0] = actions(states[0], legal[0])
    offers[:, 0] = -1
    offers[:, 1] = 0
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
                int(s.stones[seat]), int(s.character[seat]), turns, count, slots, status
            )
            t = turns[place]
            shortness = -ACTION * level
            if place == count:
                count += 1
                t.action = legal[0][left[0]]
                t.result = s.result
                t.value = shortness
                t.work = 0
                t.mark = -1
            elif place >= known and shortness > t.value:
                t.action = legal[0][left[0]]
                t.value = shortness
            offer(offers[left[0]], turns, place, int(left[0]))
    return count


def offer(best: Any, turns: Any, place: int, first: int) -> None:
    """Notes that an action can lead to a turn, which may be its best."""
    if best[0] < 0 or turns[place].value > turns[best[0]].value:
        best[0] = place
    if turns[place].mark != first:
        turns[place].mark = first
        best[1] += turns[place].work


def judge_root(f: Any, turns: Any, count: int, status: Any) -> None:
    """Gives the root's turns their first values: WIN for those that win, the quickest first, and 1 - WIN
    for those that lose at once.

    Whoever is blind for a turn notices neither, and judges them like any other.
    """
    pits, storm = int(status.pits), int(status.storm)
    seat = int(f.seat)
    enemy, rival = int(f.stones[1 - seat]), int(f.character[1 - seat])
    blind = status.blind == 1
    for i in range(count):
        t = turns[i]
        stones = int(t.stones)
        if t.result == WON and not blind:
            t.value += WIN
        elif t.result not in (PLAYING, WON):
            t.value = 0.0
        elif not blind and wins_next(enemy, stones, rival, 1 - seat, pits, storm):
            t.value = 1 - WIN
        else:
            t.value = outlook(stones, enemy, int(t.character), seat, pits, storm, 1)
            t.value -= outlook(enemy, stones, rival, 1 - seat, pits, storm, 0)
    status.work += count
