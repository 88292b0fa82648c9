"""Random games to look at, step by step."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from random import Random
from types import ModuleType

from quincunx.state import Game, State, checked_game
from quincunx.types import CHANCE, Seat

__all__ = ["all_variants", "guessed", "random_walk", "warn_without_assertions"]


def random_walk(game: Game, random: Random) -> Iterator[State]:
    """One random game: one state, before every action and at the end; do not change it."""
    state = checked_game(game).start()
    while True:
        yield state
        if state.is_over:
            return
        if state.player == CHANCE:
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.push(random.choices(outcomes, weights)[0])
        else:
            state.push(random.choice(state.legal_actions()))


def guessed(known: State, seat: Seat, random: Random) -> State:
    """What a seat knows, with everything it does not know filled in by chance."""
    rules, filled, record = known.game.rules, known.copy(), known._record.copy()
    rules.guess(record, seat, [random.getrandbits(32) for _ in range(rules.GUESS)])
    filled._put(record)
    return filled


def all_variants(package: str | ModuleType) -> list[Game]:
    """A game with every combination of its options that it does not exclude."""
    return Game(package).variants()


def warn_without_assertions() -> None:
    """`python -O` leaves out what the checks consist of; nobody should believe that they passed."""
    if not __debug__:
        warnings.warn("python -O leaves out assertions: nothing was checked", stacklevel=3)
