"""A program for Senseï: how well one side stands, as a beginner counts it, by how far everything has come."""

from __future__ import annotations

from quincunx.bots.sensei.reach import on_rank
from quincunx.games.sensei.rules import SAGE

CHARACTER_RANK = 0.3
STONE_RANK = 0.05


def outlook(
    own: int, enemy: int, character: int, seat: int,  # noqa: ARG001
    pits: int, storm: int, waits: int,  # noqa: ARG001
) -> float:  # fmt: skip
    """Every rank that the character and the stones have come from home counts, and nothing else."""
    ranks = 0
    for rank in range(1, 7):
        ranks += rank * on_rank(own, rank, seat)
    come = character >> 3 if seat == SAGE else 6 - (character >> 3)
    return STONE_RANK * ranks + CHARACTER_RANK * come
