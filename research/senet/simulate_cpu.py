"""A program: games between two sides that play by the values, and a loop over them for the CPU."""

from __future__ import annotations

from typing import Any

import numpy as np

from quincunx.search.walk import draw, seed_random
from quincunx.solve.senet.program import NOTHING, ROOM, outcomes, victory, worth

LONGEST = 100_000  # throws; no game comes near it


def thrown(die: int, random: Any) -> int:
    """A throw, as likely as `chance` of the rules makes it."""
    if die:
        k = draw(random, 5)
        return k + 1 + k // 4
    sticks = draw(random, 16)
    if sticks < 4:
        return 1
    if sticks < 10:
        return 2
    if sticks < 14:
        return 3
    return 4 if sticks == 14 else 6


def play_out(
    own: int, enemy: int, die: int, score: int, pages: Any, random: Any, out: Any
) -> float:
    """Plays one game to its end; returns what it brings the side that threw first."""
    is_first = True
    for _ in range(LONGEST):
        throw = thrown(die, random)
        again = throw != 2 and throw != 3
        best = NOTHING
        chosen = 0
        for n in range(outcomes(own, enemy, throw, out)):
            value = worth(int(out[2 * n]), int(out[2 * n + 1]), again, score, pages)
            if value > best:
                best = value
                chosen = n
        own = int(out[2 * chosen])
        enemy = int(out[2 * chosen + 1])
        if own == 0:
            result = victory(enemy, score)
            return result if is_first else 1.0 - score - result
        if not again:
            own, enemy = enemy, own
            is_first = not is_first
    return NOTHING


def play_many(
    own: int, enemy: int, die: int, score: int, pages: Any, seed: int, first: int, results: Any
) -> None:
    """Games from one position; game i from random stream `first + i`."""
    random = np.zeros(2, np.int64)
    out = np.zeros(ROOM, np.int64)
    for i in range(len(results)):
        seed_random(random, seed, first + i)
        results[i] = play_out(own, enemy, die, score, pages, random, out)
