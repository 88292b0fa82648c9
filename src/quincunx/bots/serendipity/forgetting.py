"""Forgetting as people do: what was seen long ago fades."""

from __future__ import annotations

from random import Random
from typing import Any

from quincunx.games.serendipity import memory, rules
from quincunx.state import State

__all__ = ["forget"]


def forget(known: State, half_life: float, random: Random) -> State:
    """A copy in which face-down tiles seen long ago are unknown again.

    A tile that was turned up `half_life` actions ago is forgotten with probability one half, and so on.
    """
    twin = known.copy()
    record: Any = twin._record.copy()
    now = len(known.history)
    for cell, seen in memory.last_seen(known.history).items():
        tile = record.tiles[cell]
        remembered = 0.5 ** ((now - seen) / half_life)
        if rules.SEEN <= tile < rules.UP and random.random() > remembered:
            record.tiles[cell] = rules.UNSEEN
            record.unseen[tile - rules.SEEN] += 1
    twin._put(record)
    return twin
