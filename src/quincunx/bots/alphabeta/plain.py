"""How well one side of Senseï stands, as a beginner counts: how far everything has come."""

from __future__ import annotations

import numpy as np

from quincunx.games.sensei.rules import SAGE

COUNT = np.array([squares.bit_count() for squares in range(128)], dtype=np.int64)
"""How many squares of one rank a set has."""
CHARACTER_RANK = 0.3
STONE_RANK = 0.05


def outlook(
    own: int, enemy: int, character: int, seat: int,  # noqa: ARG001
    pits: int, storm: int, waits: int,  # noqa: ARG001
) -> float:  # fmt: skip
    """Every rank that the character and the stones have come from home counts, and nothing else."""
    ranks = 0
    for rank in range(1, 7):
        ranks += rank * COUNT[own >> 8 * rank & 127]
    come = character >> 3
    if seat != SAGE:
        ranks, come = 6 * 7 - ranks, 6 - come
    return STONE_RANK * ranks + CHARACTER_RANK * come
