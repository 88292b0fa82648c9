"""What random games show of a game whose rules do not say it: how large codes are, how long a game is."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, NamedTuple

from quincunx.types import CHANCE

if TYPE_CHECKING:
    from quincunx.state.game import Game

__all__ = ["Survey", "survey"]

GAMES = 100
LIMIT = 20_000
"""Steps of one game; `quincunx.testing.check_game` allows no more either."""


class Survey(NamedTuple):
    num_actions: int
    chance_codes: int
    longest: int


def survey(game: Game) -> Survey:
    """Codes rounded up to a power of two, and eight times the longest game; the same each time."""
    seat_codes, chance_codes, longest = 0, 0, 0
    for number in range(GAMES):
        random, state, seats = Random(number), game.start(), 0
        for _ in range(LIMIT):
            if state.is_over:
                break
            legal = state.legal_actions()
            if state.player == CHANCE:
                chance_codes = max(chance_codes, legal[-1] + 1)
            else:
                seat_codes = max(seat_codes, legal[-1] + 1)
                seats += 1
            state.push(random.choice(legal))
        longest = max(longest, seats)
    return Survey(power_of_two(seat_codes), power_of_two(chance_codes), 8 * longest)


def power_of_two(size: int) -> int:
    """The least one that is not below `size`; 0 for 0."""
    return 1 << (size - 1).bit_length() if size else 0
