"""When a tile was last seen: for pages and bots that forget like people.

The record holds what has been seen, not when: that would double its size, and make equal positions
differ. The history holds both.
"""

from __future__ import annotations

from collections.abc import Iterable

from quincunx.games.serendipity.rules import FLIP, MOVE, SHIFT, SHOW, TRADE, WITH

__all__ = ["last_seen"]


def last_seen(history: Iterable[int]) -> dict[int, int]:
    """For every cell whose tile was turned up since the history began, the number of that action.

    The number travels with the tile when it changes places.
    """
    when: dict[int, int] = {}
    chosen = -1
    for number, action in enumerate(history):
        if FLIP <= action < MOVE:
            chosen = action - FLIP
            when[chosen] = number
        elif MOVE <= action < SHIFT:
            exchange(when, chosen, action - MOVE)
        elif SHIFT <= action < TRADE:
            exchange(when, chosen, action - SHIFT)
        elif TRADE <= action < WITH:
            chosen = action - TRADE
        elif WITH <= action < SHOW:
            exchange(when, chosen, action - WITH)
    return when


def exchange(when: dict[int, int], one: int, other: int) -> None:
    first, second = when.pop(one, None), when.pop(other, None)
    if first is not None:
        when[other] = first
    if second is not None:
        when[one] = second
