"""Forgetting as people do: what was seen long ago fades, and stays gone until it is seen again."""

from __future__ import annotations

from typing import Any

from quincunx.games.serendipity import memory, rules
from quincunx.state import State

__all__ = ["forget"]

OWN = 2.0
"""How much longer one's own flowers are remembered than those of others."""
PRIME = 2_147_483_647
FACTOR = 48_271


def forget(known: State, half_life: float, nature: int) -> tuple[State, tuple[int, ...]]:
    """A copy in which face-down tiles seen long ago are unknown again, and when those were last seen.

    Half of the tiles are forgotten within `half_life` actions, and so on. Which ones depends on the player's
    nature, a number: the same sighting is forgotten after the same time, whenever it is asked about.
    """
    twin = known.copy()
    record: Any = twin._record.copy()
    now, seat = len(known.history), known.player
    gone = []
    for cell, seen in memory.last_seen(known.history).items():
        tile = record.tiles[cell]
        if not rules.SEEN <= tile < rules.UP:
            continue
        colour = tile - rules.SEEN
        patience = OWN if record.owners[colour] == seat else 1.0
        remembered = 0.5 ** ((now - seen) / (half_life * patience))
        if luck(nature, seen) > remembered:
            record.tiles[cell] = rules.UNSEEN
            record.unseen[colour] += 1
            gone.append(seen)
    twin._put(record)
    return twin, tuple(gone)


def luck(nature: int, number: int) -> float:
    """A number from 0 to 1 that is always the same for the same two."""
    drawn = (nature + 1009 * (number + 1)) % PRIME
    for _ in range(3):
        drawn = drawn * FACTOR % PRIME
    return drawn / PRIME
