"""Whether a game fits into compiled code, which would not notice, and spoil other memory."""

from __future__ import annotations

from functools import cache
from random import Random

from quincunx.errors import NativeError
from quincunx.native.program import rules_source
from quincunx.state import Game, State
from quincunx.state.compiled import interpreted

__all__ = ["check_capacity", "check_seats"]

STEPS = 2000
"""Interpreted steps of random games that are looked at: a few tenths of a second."""

CUDA_SEATS = 8
"""The most seats that the programs for GPUs have room for: their `SEATS`."""


def check_seats(game: Game, backend: str) -> None:
    """Refuses a game with more seats than a GPU's programs take."""
    if backend == "cuda" and game.seats > CUDA_SEATS:
        raise NativeError(
            f"on a GPU a game has at most {CUDA_SEATS} seats; {game.name} has {game.seats} here, "
            "which backend='cpu' plays"
        )


@cache
@interpreted()
def check_capacity(game: Game) -> None:
    """Plays some random games interpreted, and refuses rules with more actions than they announce.

    Our own games are left out: their tests look much harder. What random games never reach stays
    unseen; NUMBA_BOUNDSCHECK=1 compiles everything with checks, at some cost in speed.
    """
    if game.is_ours:
        return
    random, state = Random(0), game.start()  # chance is looked at too
    for _ in range(STEPS):
        if state.is_over:
            state = game.start()
            if state.is_over:  # nobody ever does anything
                return
        state.push(random.choice(counted(state)))


def counted(state: State) -> list[int]:
    most = state.game.rules.MAX_ACTIONS
    try:
        legal = state.legal_actions()
    except IndexError:
        legal = None
    if legal is None or len(legal) > most:
        raise NativeError(
            f"{rules_source(state.game.rules)}: MAX_ACTIONS is {most}, which is too small in "
            f"{state.position()!r}; nothing was compiled"
        )
    return legal
