"""A program for Senseï: which turns the alpha-beta search tries first."""

from __future__ import annotations

from typing import Any

from quincunx.bots.sensei.desk import KILLERS, WIN
from quincunx.bots.sensei.turns import CLAIMED


def certain_value(count: int, level: int) -> float:
    """Of a position where a turn wins by a claim, or where all lose at once."""
    return WIN - level if count == CLAIMED else level + 1 - WIN


def keep_killer(killers: Any, stones: int, character: int) -> None:
    """Puts a turn at the head of those that were good enough."""
    place = 0
    while place < KILLERS - 1 and (killers[place, 0] != stones or killers[place, 1] != character):
        place += 1
    for k in range(place, 0, -1):
        killers[k, 0], killers[k, 1] = killers[k - 1, 0], killers[k - 1, 1]
    killers[0, 0], killers[0, 1] = stones, character


def exchange(one: Any, other: Any) -> None:
    one.stones, other.stones = other.stones, one.stones
    one.value, other.value = other.value, one.value
    one.work, other.work = other.work, one.work
    one.character, other.character = other.character, one.character
    one.action, other.action = other.action, one.action
    one.result, other.result = other.result, one.result
