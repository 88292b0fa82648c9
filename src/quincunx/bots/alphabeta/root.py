"""A program for Senseï: the turns that the rules allow from a position, also in the middle of a turn."""

from __future__ import annotations

from typing import Any

from quincunx.bots.alphabeta.desk import MOST_TURNS, PITS, STAMP, STORM, WIN, WORK
from quincunx.bots.alphabeta.judge import outlook
from quincunx.bots.alphabeta.turns import add_turn
from quincunx.bots.leaves.sensei import wins_next
from quincunx.games.sensei.rules import PLAYING, WON, mover
from quincunx.native.contract import OVER, actions, apply, player


def root_turns(
    states: Any, legal: Any, left: Any, offers: Any, turns: Any, known: int, slots: Any, counters: Any
) -> int:  # fmt: skip
    """Every way to finish the turn of states[0], with its first action; returns how many.

    The first `known` turns are there already. For each legal action of states[0], offers has the place
    of the best turn that it begins, by value, and the work done for all that it begins.
    """
    number = int(states[0].turns)
    seat = mover(states[0])
    counters[STAMP] += 1
    for i in range(known):
        add_turn(int(turns[i].stones), int(turns[i].character), turns, i, slots, counters)
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
                int(s.stones[seat]), int(s.character[seat]), turns, count, slots, counters
            )
            t = turns[place]
            if place == count:
                count += 1
                t.action = legal[0][left[0]]
                t.result = s.result
                t.value = 0.0
                t.work = 0
                t.mark = -1
            offer(offers[left[0]], turns, place, int(left[0]))
    return count


def offer(best: Any, turns: Any, place: int, first: int) -> None:
    """An action can lead to a turn: is it its best?"""
    if best[0] < 0 or turns[place].value > turns[best[0]].value:
        best[0] = place
    if turns[place].mark != first:
        turns[place].mark = first
        best[1] += turns[place].work


def judge_root(f: Any, turns: Any, count: int, counters: Any) -> None:
    """Gives the root's turns their first values: WIN if it wins, less for what loses at once."""
    pits, storm = int(counters[PITS]), int(counters[STORM])
    seat = int(f.seat)
    enemy, rival = int(f.stones[1 - seat]), int(f.character[1 - seat])
    for i in range(count):
        t = turns[i]
        stones = int(t.stones)
        if t.result == WON:
            t.value = WIN
        elif t.result != PLAYING:
            t.value = 0.0
        elif wins_next(enemy, stones, rival, 1 - seat, pits, storm):
            t.value = 1 - WIN
        else:
            t.value = outlook(stones, enemy, int(t.character), seat, pits, storm, 1)
            t.value -= outlook(enemy, stones, rival, 1 - seat, pits, storm, 0)
    counters[WORK] += count
