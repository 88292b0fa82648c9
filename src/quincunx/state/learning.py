"""What learning asks of a game: sizes that never change, and what a seat knows as an array.

Where the rules do not say how large codes are and how long a game is, random games show it.
"""

from __future__ import annotations

import math
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from quincunx.contract import plain_observation
from quincunx.errors import QuincunxError, UnknownName, did_you_mean
from quincunx.state.state import State, checked_state
from quincunx.types import CHANCE, SPECTATOR, Seat

if TYPE_CHECKING:
    from quincunx.state.game import Game
    from quincunx.state.state import State

__all__ = ["Sizes", "observe", "part", "parts", "size", "sizes"]

GAMES = 100
LIMIT = 20_000
"""Steps of one game; `quincunx.testing.check_game` allows no more either."""


class Sizes(NamedTuple):
    num_actions: int
    chance_codes: int
    longest: int


def sizes(game: Game) -> Sizes:
    """As the rules say, or as random games show."""
    rules = game.rules
    said = Sizes(rules.NUM_ACTIONS, rules.CHANCE_CODES, rules.LONGEST)
    if said.num_actions and said.longest:
        return said
    shown = survey(game)
    return Sizes(*(one or other for one, other in zip(said, shown, strict=True)))


def survey(game: Game) -> Sizes:
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
        if not state.is_over:  # a game without end: more of them would take minutes
            break
    return Sizes(power_of_two(seat_codes), power_of_two(chance_codes), 8 * longest)


def power_of_two(size: int) -> int:
    """The least one that is not below `size`; 0 for 0."""
    return 1 << (size - 1).bit_length() if size else 0


def parts(game: Game) -> dict[str, tuple[int, ...]]:
    """The parts of an observation, one after another, and the shape of each."""
    return dict(game.rules.OBSERVATION or plain_observation(game.rules.STATE))


def size(game: Game) -> int:
    """How many numbers an observation has."""
    return sum(math.prod(shape) for shape in game.observation.values())


def observe(game: Game, state: State, seat: Seat | None) -> npt.NDArray[np.int8]:
    """What a seat knows; without one, whoever has the move."""
    if checked_state(state).game.package is not game.package:
        raise QuincunxError(f"this state is of {state.game!r}, not of {game!r}")
    game = state.game
    seat = max(state.player, SPECTATOR) if seat is None else game.checked_seat(seat)
    out = np.zeros(game.observation_size, np.int8)
    game.rules.observe(state._hide(state._record, seat), seat, out)
    return out


def part(game: Game, observation: Any, name: str) -> Any:
    """One part of an observation in its own shape; of many, if they are rows of an array."""
    known = game.observation
    if name not in tuple(known):
        raise UnknownName(f"no part {name!r}: {did_you_mean(name, known)}")
    names = list(known)
    first = sum(math.prod(known[other]) for other in names[: names.index(name)])
    row = observation[..., first : first + math.prod(known[name])]
    return row.reshape(*row.shape[:-1], *known[name])
