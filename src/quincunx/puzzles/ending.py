"""A program for any game of two seats: what a position is worth if both play their best to the very end.

Every decision and everything that chance may do is followed, so it is exact, and only for positions near
the end. What can no longer matter is left out (alpha-beta; at chance's turns, Ballard's Star1).
"""

from __future__ import annotations

from typing import Any

from quincunx.native.contract import CHANCE, OVER, actions, apply, chance, player, returns


def worth(
    states: Any, level: int, legal: Any, weights: Any, result: Any, low: float, high: float,
    work: Any,
) -> float:  # fmt: skip
    """What seat 0 can expect from states[level]; outside `low` to `high` only on which side it lies.

    `work` counts the positions and has the most of them: beyond that the answer means nothing.
    """
    work[0] += 1
    s = states[level]
    who = player(s)
    if who == OVER or work[0] > work[1] or level + 1 >= len(states):
        if who != OVER:
            work[0] = work[1] + 1
        returns(s, result)
        return float(result[0])
    if who == CHANCE:
        count = chance(s, legal[level], weights[level])
        left = 0.0
        for i in range(count):
            left += weights[level, i]
        whole = left
        total = 0.0
        for i in range(count):
            weight = float(weights[level, i])
            left -= weight
            least = max(-1.0, (low * whole - total - left) / weight)
            most = min(1.0, (high * whole - total + left) / weight)
            states[level + 1] = s
            apply(states[level + 1], legal[level, i])
            value = worth(states, level + 1, legal, weights, result, least, most, work)
            total += weight * value
            if value <= least and least > -1.0:
                return (total + left) / whole
            if value >= most and most < 1.0:
                return (total - left) / whole
        return total / whole
    count = actions(s, legal[level])
    best = -2.0 if who == 0 else 2.0
    for i in range(count):
        states[level + 1] = s
        apply(states[level + 1], legal[level, i])
        value = worth(states, level + 1, legal, weights, result, low, high, work)
        if who == 0:
            best = max(best, value)
            low = max(low, best)
        else:
            best = min(best, value)
            high = min(high, best)
        if low >= high:
            break
    return best
