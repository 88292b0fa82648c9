"""A program for the CPU: what a throw leads to by the rules, action by action, to compare `program` with."""

from __future__ import annotations

from typing import Any

import numpy as np

from quincunx.games.senet.rules import DARK, FREE, LIGHT
from quincunx.native.contract import MAX_ACTIONS, actions, apply, player
from quincunx.search.walk import draw, seed_random
from quincunx.solve.senet.numbers import SQUARES, squares_at
from quincunx.solve.senet.program import ROOM, outcomes

DEPTH = 4  # actions of one throw, and one more


def rule_outcomes(own: int, enemy: int, throw: int, states: Any, legal: Any, out: Any) -> int:
    """As `outcomes`, in the same order, by the rules; -1 if the wrong side throws next."""
    count = 0
    again = throw != 2 and throw != 3
    s = states[0]
    s.pieces[LIGHT] = own
    s.pieces[DARK] = enemy
    s.throws = 1
    s.turn = 0
    s.dark = 1
    s.stage = FREE
    s.throw = 0
    s.left = 0
    apply(s, throw)
    depth = 0
    tried = np.zeros(DEPTH, np.int64)
    counts = np.zeros(DEPTH, np.int64)
    counts[0] = actions(s, legal[0])
    while depth >= 0:
        if tried[depth] == counts[depth]:
            depth -= 1
            continue
        action = legal[depth, tried[depth]]
        tried[depth] += 1
        states[depth + 1] = states[depth]
        s = states[depth + 1]
        apply(s, action)
        if player(s) >= 0:  # N7: a rest is to be played
            depth += 1
            tried[depth] = 0
            counts[depth] = actions(s, legal[depth])
            continue
        if s.pieces[LIGHT] != 0 and (s.turn == 0) != again:
            return -1
        out[2 * count] = s.pieces[LIGHT]
        out[2 * count + 1] = s.pieces[DARK]
        count += 1
    return count


def scatter(pieces: int, taken: int, lowest: int, random: Any) -> int:
    """Random places from `lowest` on that are not taken, `count` of them."""
    places = 0
    while pieces > 0:
        bit = 1 << (lowest + draw(random, SQUARES - lowest))
        if (places | taken) & bit == 0:
            places |= bit
            pieces -= 1
    return places


def prove(positions: int, seed: int, stream: int, states: Any, found: Any) -> int:
    """Compares both for all throws in random positions; returns how many outcomes were compared.

    Half of the positions are spread over the board, the others over its end, where pieces leave. At the first
    difference it stops and writes position and throw into `found`.
    """
    random = np.zeros(2, np.int64)
    seed_random(random, seed, stream)
    legal = np.zeros((DEPTH, MAX_ACTIONS), np.int64)
    fast = np.zeros(ROOM, np.int64)
    plain = np.zeros(ROOM, np.int64)
    compared = 0
    for n in range(positions):
        lowest = (0, 0, 10, 16)[n % 4]
        mine = scatter(1 + draw(random, 5), 0, lowest, random)
        own = squares_at(mine)
        enemy = squares_at(scatter(1 + draw(random, 5), mine, lowest, random))
        for k in range(5):
            throw = k + 1 + k // 4
            count = rule_outcomes(own, enemy, throw, states, legal, plain)
            same = outcomes(own, enemy, throw, fast) == count
            for i in range(2 * count):
                same = same and fast[i] == plain[i]
            if not same:
                found[0] = own
                found[1] = enemy
                found[2] = throw
                return compared
            compared += count
    return compared
