"""What a Bossa position is worth, by a small fitted network over what both seats can do next.

For every hand and every tile that it may draw, the leaf asks how many tiles could be laid then. Those
shares, the tiles, the markers, the chips and the line ends are the signs; 16 hidden units weigh them.
The weights were fitted to the results, half and half with the values found by the search, of about
46,000 games of the search against itself (300 to 600 walks a move, both options; first with games of
greedy seats as its leaf, then with this network), every position also with its colours exchanged. The last
draw, the last turn and a hand that can be laid down at once need no judgement: they are worked out.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from quincunx.bots.bossa.signs import (
    EMPTIES,
    MOST,
    ONE,
    PILE,
    SIGNS,
    last_draw,
    last_turn,
    look,
)
from quincunx.games.bossa.rules import (
    DRAW,
    TURN,
)
from quincunx.native.contract import OVER, apply, player, returns
from quincunx.search.curves import tanh
from quincunx.search.walk import choose

UNITS = 16

STEP = 64

# Fitted. WEIGHTS has a row for each sign: what it adds to every hidden unit, in steps of 1 / STEP. BIAS is
# what is added without any sign, in steps of 1 / (STEP * ONE); VOICE is what a unit adds to the result;
# TO_MOVE is what having the turn is worth.
with np.load(Path(__file__).with_suffix(".npz")) as fitted:
    WEIGHTS = fitted["weights"].astype(np.int64)
    BIAS = fitted["bias"].astype(np.int64)
    VOICE = fitted["voice"]
    TO_MOVE = float(fitted["to_move"])


def leaf_value(s: Any, random: Any, out: Any, weight: Any, result: Any) -> int:
    """Writes both seats' expected returns; plays on only to the next draw or turn."""
    steps = 0
    while player(s) != OVER and s.stage != DRAW and s.stage != TURN:
        apply(s, choose(s, random, out, weight))
        steps += 1
    if player(s) == OVER:
        returns(s, result)
        return steps
    seat = int(s.turn)
    value = judge(s, out, weight)
    result[seat] = value
    result[1 - seat] = -value
    return steps


def judge(s: Any, signs: Any, units: Any) -> float:
    """The expected return of the seat that has the turn."""
    look(s, signs)
    if signs[EMPTIES] == ONE:
        return 1.0
    if signs[PILE] == ONE and s.stage == TURN:
        return last_turn(s, int(s.held[s.turn]) - int(signs[MOST]) // 16)
    if signs[PILE + 1] == ONE and s.stage == DRAW:
        return last_draw(s, signs)
    return tanh(hear(signs, units) / 2)


def hear(signs: Any, units: Any) -> float:
    """What the network says: the logarithm of the odds of winning."""
    for unit in range(UNITS):
        units[unit] = BIAS[unit]
    for sign in range(SIGNS):
        strength = int(signs[sign])
        if strength:
            for unit in range(UNITS):
                units[unit] += strength * WEIGHTS[sign, unit]
    total = 0.0
    for unit in range(UNITS):
        if units[unit] > 0:
            total += int(units[unit]) * VOICE[unit]
    return TO_MOVE + total / (STEP * ONE)
