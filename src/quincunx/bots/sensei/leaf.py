"""What a position of Senseï is worth: how soon each character can get across.

Instead of playing on, the leaf asks for each side where its character could be after one, two and three
leaps if the enemy stood still, and how many stone moves that takes (see `reach.py`). What is certain is
judged as such: a seat that can cross or claim in this turn wins, and one that has no stone move left to stop
the enemy from doing so loses. The weights were set by hand; weights fitted to 230,000 positions of games of
this search against itself were no better in the calm.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from quincunx.bots.sensei.reach import claims, crosses, crossings, on_rank, wins_next
from quincunx.games.sensei.rules import SAGE, mover
from quincunx.search.curves import tanh

# Each square of the enemy's home rank that the character reaches counts, by the moves that it takes.
ONE_LEAP = np.array([0.30, 0.20, 0.15, 0.06, 0.04])  # 0 to 4 moves
TWO_LEAPS = np.array([0.10, 0.08, 0.06, 0.04, 0.03])
THREE_LEAPS = 0.02  # with 4 moves, and with 6
# By rank, from the own home rank on.
NEXT_LEAP = np.array([0.0, 0.0, 0.0, 0.010, 0.015, 0.020, 0.0])  # squares in reach in one turn
STONE = np.array([0.0, 0.01, 0.02, 0.03, 0.04, 0.05, 0.15])
CHARACTER = np.array([0.0, 0.03, 0.06, 0.10, 0.15, 0.20, 0.0])

TO_MOVE = 0.05
UNSURE = 0.98  # a judgement is never as good as a certain win


def leaf_value(s: Any, random: Any, out: Any, weight: Any, result: Any) -> int:  # noqa: ARG001
    """Writes both seats' expected returns; plays no steps."""
    seat = mover(s)
    own, enemy = int(s.stones[seat]), int(s.stones[1 - seat])
    character, rival = int(s.character[seat]), int(s.character[1 - seat])
    pits, storm = int(s.pits), int(s.storm)
    moves = int(s.moves)
    can_cross = s.leap > 0 and crosses(own, enemy, character, seat, pits, storm, moves)
    if can_cross or claims(own, enemy | pits, seat):
        value = 1.0
    elif moves == 0 and wins_next(enemy, own, rival, 1 - seat, pits, storm):
        value = -1.0
    else:
        ahead = TO_MOVE + prospects(own, enemy, character, seat, pits, storm)
        value = UNSURE * tanh(ahead - prospects(enemy, own, rival, 1 - seat, pits, storm))
    result[seat] = value
    result[1 - seat] = -value
    return 0


def prospects(own: int, enemy: int, character: int, seat: int, pits: int, storm: int) -> float:
    """How well one side stands if the enemy stands still."""
    c = crossings(own, enemy, character, seat, pits, storm)
    total = ONE_LEAP[0] * c.one_0 + ONE_LEAP[1] * c.one_1
    total += ONE_LEAP[2] * c.one_2 + ONE_LEAP[3] * c.one_3
    total += ONE_LEAP[4] * c.one_4
    total += TWO_LEAPS[0] * c.two_0 + TWO_LEAPS[2] * c.two_2
    total += TWO_LEAPS[1] * c.two_1
    total += TWO_LEAPS[3] * c.two_3
    total += TWO_LEAPS[4] * c.two_4
    total += THREE_LEAPS * c.three_4
    total += THREE_LEAPS * c.three_6
    for rank in range(7):
        total += NEXT_LEAP[rank] * on_rank(c.near, rank, seat) + STONE[rank] * on_rank(
            own, rank, seat
        )
    rank = character >> 3
    return float(total + CHARACTER[rank if seat == SAGE else 6 - rank])
