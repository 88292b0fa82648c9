"""A program for any game: one step of one game among many, as an environment takes it.

Plain functions over the contract, like `quincunx.search.walk`; `step_cpu` and `step_cuda` run them over
arrays of games.
"""

from __future__ import annotations

from typing import Any

from quincunx.native.contract import (
    CHANCE,
    GUESS,
    OVER,
    actions,
    apply,
    chance,
    hide,
    observe,
    player,
    setup,
)
from quincunx.search.walk import weigh


def play_chance(s: Any, random: Any, out: Any, weight: Any) -> None:
    """Plays for chance until a seat has the move or the game is over."""
    while player(s) == CHANCE:
        count = chance(s, out, weight)
        apply(s, int(out[weigh(random, weight, count)]))


def begin(s: Any, options: Any, plays: int, random: Any, out: Any, weight: Any) -> None:
    """A new game; with `plays`, chance has done what comes before the first decision."""
    setup(s, options)
    if plays:
        play_chance(s, random, out, weight)


def is_listed(action: int, legal: Any, count: int) -> bool:
    """Whether an action is among the first `count` of an ascending list."""
    low = 0
    high = count
    while low < high:
        middle = (low + high) >> 1
        if legal[middle] < action:
            low = middle + 1
        else:
            high = middle
    return bool(low < count and legal[low] == action)


def is_legal(s: Any, action: int, out: Any, weight: Any) -> bool:
    """Whether whoever has the move may play this; a game that is over takes anything, and stays."""
    who = player(s)
    if who == OVER:
        return True
    count = chance(s, out, weight) if who == CHANCE else actions(s, out)
    return is_listed(action, out, count)


def look_at(s: Any, spare: Any, seat: int, out: Any) -> None:
    """What a seat knows, into zeros; `spare` is a record to hide things in."""
    if GUESS > 0:
        spare[0] = s
        hide(spare[0], seat)
        observe(spare[0], seat, out)
    else:
        observe(s, seat, out)
