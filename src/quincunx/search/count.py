"""A program for any game: how many ways there are to continue, the classic test of move generation."""

from __future__ import annotations

from typing import Any

from quincunx.native.contract import apply
from quincunx.search.walk import spread


def count_ways(states: Any, legal: Any, weight: Any, left: Any, depth: int) -> int:
    """Sequences of exactly `depth` actions from states[0], chance's outcomes counted like moves.

    A game that ends earlier does not count. Row d of `states` and `legal` belongs to depth d.
    """
    if depth == 0:
        return 1
    total = 0
    level = 0
    left[0] = spread(states[0], legal[0], weight)
    while level >= 0:
        if left[level] == 0:
            level -= 1
        elif level == depth - 1:
            total += left[level]  # every action here is a last one
            left[level] = 0
        else:
            left[level] -= 1
            states[level + 1] = states[level]
            level += 1
            apply(states[level], legal[level - 1][left[level - 1]])
            left[level] = spread(states[level], legal[level], weight)
    return total
