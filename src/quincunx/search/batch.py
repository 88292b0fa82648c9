"""A batch: many games of the same kind side by side, compiled, as one environment."""

from __future__ import annotations

from typing import Any, NoReturn

import numpy as np

from quincunx.errors import IllegalAction, QuincunxError, UnknownName, did_you_mean
from quincunx.search.capacity import check_capacity
from quincunx.search.engine import counted_threads
from quincunx.search.lanes import CpuLanes, CudaLanes, Lanes
from quincunx.state import Game, State
from quincunx.types import OVER, SPECTATOR, Seat, integer

__all__ = ["Batch"]

SMALL = 1 << 15


class Batch:
    """n games at once, on the CPU or on a GPU, where the arrays stay.

    As an environment: `reset(seed)`, then `step(actions)` again and again. After each, for game i,

        players[i]                  whose move it is
        legal[i, :counts[i]]        what may be played, ascending
        mask[i]                     the same, True for each legal code
        observation[i]              what that player knows (`Game.observe`)
        returns[i], done[i]         every seat's result if the game has just ended, and whether it has

    Chance plays by itself, and a game that has ended has already begun anew. With `chance="yours"` its
    actions are yours too: where `players` is `CHANCE`, `weights` belong to `legal`.

    By hand: `look()` and `apply(actions)` do one action each and nothing by themselves.

    All arrays are written in place, so take them once. On a GPU nothing waits: arrays are shared with
    PyTorch, JAX and CuPy, `stream` puts all work on one of their streams, and an illegal action is left out,
    which `verify` reports. With `check=False` legality is up to you: an illegal action can do anything.
    """

    def __init__(
        self, game: Game, games: int, backend: str = "cpu", *, chance: str = "played",
        check: bool = True, mask: bool = True, observe: bool = True, threads: int | None = 1,
        stream: Any = None,
    ) -> None:  # fmt: skip
        cores = counted_threads(game, backend, threads)
        if chance not in ("played", "yours"):
            raise UnknownName(
                f"chance is played or yours, not {chance!r}: {did_you_mean(str(chance), ('played', 'yours'))}"
            )
        self.game, self.games = game, integer("the number of games", games)
        if self.games < 1:
            raise ValueError(f"a batch has one game or more, not {games}")
        self._plays, self._check, self._begun = chance == "played", check, False
        check_capacity(game)
        self._lanes = lanes_on(backend, game, self.games, cores, stream)
        rules, array = game.rules, self._lanes.array
        codes = max(game.num_actions, game.chance_codes)
        small = np.int16 if codes <= SMALL else np.int32
        outcomes = max(1, min(rules.MAX_ACTIONS, game.chance_codes))
        self.states = array(self.games, rules.STATE)
        self.players = array(self.games, np.int8)
        self.counts = array(self.games, np.int16)
        self.legal = array((self.games, rules.MAX_ACTIONS), small)
        self.weights = array((self.games, outcomes), np.int32)
        self.mask = array(
            (self.games, (game.num_actions if self._plays else codes) * mask), np.bool_
        )
        self.observation = array((self.games, game.observation_size * observe), np.int8)
        self.returns = array((self.games, game.seats), np.float32)
        self.done = array(self.games, np.bool_)
        self._chosen = array(self.games, self._lanes.ACTION)
        self._seats: dict[Seat, Any] = {}
        self._lanes.setup(self)

    # As an environment

    def reset(self, seed: int = 0) -> None:
        """Begins all games anew; the same seed has the same chance, on every back end."""
        self._lanes.begin(self, checked_seed(seed), self._plays)
        self._lanes.list(self)
        self._begun = True

    def step(self, actions: Any) -> None:
        """Plays `actions[i]` in game i; then chance plays, and games that have ended begin anew.

        An illegal action is an IllegalAction, and nothing has been played. On a GPU that game stays where
        it is; see `verify`.
        """
        if not self._begun:
            raise QuincunxError("reset the batch before its first step")
        chosen = self._lanes.chosen(actions, self.games)
        if wrong := self._lanes.step(self, chosen, self._plays, self._check):
            self._refuse(wrong, chosen)

    def sample(self) -> Any:
        """A random legal action for each game, evenly; the next call writes the same array."""
        self._lanes.sample(self, self._chosen)
        return self._chosen

    def observe(self, seat: Seat = SPECTATOR) -> Any:
        """What one seat knows in every game, whoever has the move; the same array for each seat."""
        seat = self.game.checked_seat(seat)
        if seat not in self._seats:
            shape = (self.games, self.game.observation_size)
            self._seats[seat] = self._lanes.array(shape, np.int8)
        self._lanes.observe(self, seat, self._seats[seat])
        return self._seats[seat]

    def verify(self) -> None:
        """Waits for the GPU; IllegalAction if an action was illegal since the last `reset`."""
        self._refuse(self._lanes.wrong())

    # By hand

    def look(self) -> None:
        """Brings `players`, `counts`, `legal`, `weights`, `mask` and `observation` up to date."""
        self._lanes.list(self)

    def apply(self, actions: Any) -> None:
        """Plays `actions[i]` in game i, chance's too, unless it is over; `look` shows what it led to."""
        chosen = self._lanes.chosen(actions, self.games)
        self._refuse(self._lanes.apply(self, chosen, self._check), chosen)

    def state(self, index: int) -> State:
        """One of the games as a `State`."""
        return self.game.from_packed(self._lanes.host(self.states)[index])

    def __reduce__(self) -> NoReturn:
        """A copy would share arrays, and chance with them; compiled code is not pickled."""
        raise TypeError(
            "a batch is neither copied nor pickled: its game, seed and actions make another like it"
        )

    def _refuse(self, wrong: int, chosen: Any = None) -> None:
        """Raises if `wrong` is 1 + the number of a game whose action was illegal."""
        if not wrong:
            return
        number = wrong - 1
        what = "an action" if chosen is None else f"action {int(chosen[number])}"
        state = self.state(number)
        shown = ", ".join(map(str, state.legal_actions()[:12]))
        where = "it is over" if state.player == OVER else f"legal are {shown}"
        raise IllegalAction(f"{what} is illegal in game {number} of the batch: {where}")


def lanes_on(backend: str, game: Game, games: int, threads: int, stream: Any) -> Lanes:
    if backend == "cpu":
        return CpuLanes(game, games, threads)
    if backend == "cuda":
        return CudaLanes(game, games, stream)
    raise UnknownName(
        f"a batch runs on 'cpu' or 'cuda', not {backend!r}; for one game there is State"
    )


def checked_seed(seed: int) -> int:
    """A seed of 64 bits, as compiled code takes it."""
    number = integer("a seed", seed)
    if not -(1 << 63) <= number < 1 << 63:
        raise ValueError(f"a seed has 64 bits; {seed} has more")
    return number
