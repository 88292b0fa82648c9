"""A program for Senseï: how well one side stands, for the alpha-beta search.

It asks what the leaf of the tree search asks (see `reach.py`), and more: does the enemy hold a line (D5),
does the character stand aside, how many stones does it see? The weights were fitted to games of this search
against itself. At 0.03 s a move they took 70 % of the points from the leaf's weights in the calm (16 pairs
of games) and 91 % in a storm (17).
"""

from __future__ import annotations

from pathlib import Path

import numpy as np

from quincunx.bots.sensei.reach import crossings, line_touches, on_rank, size
from quincunx.games.sensei.rules import SAGE

# Every weight is by mode (calm, storm) and by whether the side or the enemy begins the next turn; then
#   one_leap, two_leaps, three_leaps  for squares of the enemy's home rank, by the stone moves they take
#   next_leap       for squares within one leap and two moves, on the fourth to sixth rank
#   stone           for stones, and
#   character       for the character, by rank from the own home rank on
#   aside, seen     for the character's files from the middle, and for stones that it sees
#   line            if the enemy holds a line, by the stones that touch it
with np.load(Path(__file__).with_suffix(".npz")) as fitted:
    ONE_LEAP, TWO_LEAPS, THREE_LEAPS = (
        fitted["one_leap"],
        fitted["two_leaps"],
        fitted["three_leaps"],
    )
    NEXT_LEAP, STONE, CHARACTER = fitted["next_leap"], fitted["stone"], fitted["character"]
    ASIDE, SEEN, LINE = fitted["aside"], fitted["seen"], fitted["line"]


def outlook(
    own: int, enemy: int, character: int, seat: int, pits: int, storm: int, waits: int
) -> float:
    """How well the side stands if the enemy stands still; `waits` is 1 if the enemy begins the next turn."""
    c = crossings(own, enemy, character, seat, pits, storm)
    one = ONE_LEAP[storm, waits]
    total = one[0] * c.one_0 + one[1] * c.one_1
    total += one[2] * c.one_2 + one[3] * c.one_3
    total += one[4] * c.one_4
    two = TWO_LEAPS[storm, waits]
    total += two[0] * c.two_0 + two[1] * c.two_1
    total += two[2] * c.two_2 + two[4] * c.two_4
    total += two[3] * c.two_3
    three = THREE_LEAPS[storm, waits]
    total += three[0] * c.three_4
    total += three[1] * c.three_6
    total += by_rank(own, c.near, character, seat, storm, waits)
    total += SEEN[storm, waits] * size(c.sight & own)
    touches = line_touches(own, enemy | pits, seat)
    return float(total + LINE[storm, waits, touches] if touches >= 0 else total)


def by_rank(own: int, near: int, character: int, seat: int, storm: int, waits: int) -> float:
    """What the ranks count for on which the stones and the character stand, and can stand."""
    total = ASIDE[storm, waits] * abs((character & 7) - 3)
    for rank in range(7):
        total += STONE[storm, waits, rank] * on_rank(own, rank, seat)
        if 3 <= rank <= 5:
            total += NEXT_LEAP[storm, waits, rank - 3] * on_rank(near, rank, seat)
    rank = character >> 3 if seat == SAGE else 6 - (character >> 3)
    return float(total + CHARACTER[storm, waits, min(rank, 5)])
