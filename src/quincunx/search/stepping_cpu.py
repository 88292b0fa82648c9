"""A program for any game: one state at a time, with what `State` asks after every action.

A state is one stretch of memory, which Python owns: eight-byte words and then records.

    0   the longest that its history was           2 + ...             MAX_ACTIONS legal actions
    1   the first action that the ring knows of    ... + MAX_ACTIONS   MAX_ACTIONS weights of chance's
    2   how many actions are legal                 then                the record, and the ring

The ring holds the records before the latest eight actions; that before action `number` at `number` modulo 8.
What comes back is who has the move (two added, so that it is not negative) and, 256 times, how many actions
are legal; or -1 for what cannot be done.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numba import carray  # type: ignore[attr-defined]

from quincunx.native.contract import (
    CHANCE,
    MAX_ACTIONS,
    OVER,
    STATE,
    actions,
    apply,
    chance,
    player,
    returns,
    scores,
)
from quincunx.search.address import pointer
from quincunx.search.step import is_listed

HEAD = 3
RING = 8


def words_of(address: int) -> Any:
    return carray(pointer(address), HEAD + 2 * MAX_ACTIONS, np.int64)


def records_of(address: int) -> Any:
    return carray(pointer(address + 8 * (HEAD + 2 * MAX_ACTIONS)), 1 + RING, STATE)


def look(address: int) -> int:
    """Lists the legal actions of the record."""
    words = words_of(address)
    s = records_of(address)[0]
    who = player(s)
    count = 0
    if who == CHANCE:
        count = chance(s, words[HEAD : HEAD + MAX_ACTIONS], words[HEAD + MAX_ACTIONS :])
    elif who != OVER:
        count = actions(s, words[HEAD : HEAD + MAX_ACTIONS])
    words[2] = count
    return (count << 8) | (who + 2)


def step(address: int, action: int, number: int) -> int:
    """Plays a legal action, which is action `number`."""
    words = words_of(address)
    if not is_listed(action, words[HEAD : HEAD + MAX_ACTIONS], words[2]):
        return -1
    records = records_of(address)
    records[1 + number % RING] = records[0]
    words[0] = max(words[0], number + 1)
    apply(records[0], action)
    return look(address)


def back(address: int, number: int) -> int:
    """To the position before action `number`, if the ring still has it."""
    words = words_of(address)
    if number < words[1] or number < words[0] - RING:
        return -1
    records = records_of(address)
    records[0] = records[1 + number % RING]
    return look(address)


def results(address: int, seats: int, points: int, shares: int) -> int:
    """Every seat's points and result, at two addresses."""
    s = records_of(address)[0]
    scores(s, carray(pointer(points), seats, np.int64))
    returns(s, carray(pointer(shares), seats, np.float64))
    return seats
