"""The games as Gymnasium environments (`pip install '.[gymnasium]'`).

    import gymnasium, quincunx.envs.gymnasium
    env = gymnasium.make("quincunx/Senet-v0", opponent="casual")
    many = gymnasium.make_vec("quincunx/Senet-v0", num_envs=1024)

The first is one seat against bots; the second many games at once in which you play every seat.
"""

from __future__ import annotations

from typing import Any, SupportsFloat

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from quincunx.bots import load
from quincunx.envs.common import AnyGame, Look, checked_render_mode, chosen_game, look, not_begun
from quincunx.errors import IllegalAction, QuincunxError, UnknownName
from quincunx.games import names
from quincunx.state import Game, State
from quincunx.types import SPECTATOR, OptionValue, Seat

__all__ = ["ManyGames", "OneSeat", "identifier"]


def views(game: Game) -> spaces.Dict:
    """What a seat gets to see."""
    return spaces.Dict(
        observation=spaces.Box(0, 1, (game.observation_size,), np.int8),
        action_mask=spaces.Box(0, 1, (game.num_actions,), np.int8),
    )


class OneSeat(gymnasium.Env[Look, int]):
    """One seat of a game; bots of a level sit on the others.

    The reward is the result, between -1 and 1, when the game is over. An illegal action loses at once. With
    `seat=None` the seat is drawn anew for each game; `info["seat"]` says which it is.
    """

    metadata = {"render_modes": ["ansi"]}  # noqa: RUF012  # Gymnasium's own

    def __init__(
        self, game: AnyGame, opponent: str = "random", seat: Seat | None = 0,
        render_mode: str | None = None, **options: OptionValue,
    ) -> None:  # fmt: skip
        self.game = chosen_game(game, options)
        if seat is not None and self.game.checked_seat(seat) == SPECTATOR:
            raise UnknownName(f"a spectator does not play: seats are 0 to {self.game.seats - 1}")
        load(opponent)  # an unknown level is refused here, not at the first reset
        self.opponent, self._seat = opponent, seat
        self.render_mode = checked_render_mode(render_mode)
        self._state: State | None = None
        self.observation_space: Any = views(self.game)
        self.action_space: Any = spaces.Discrete(self.game.num_actions)

    @property
    def state(self) -> State:
        if self._state is None:
            raise not_begun()
        return self._state

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Look, dict[str, Any]]:
        super().reset(seed=seed, options=options)
        draw = self.np_random.integers
        self.seat = int(draw(self.game.seats)) if self._seat is None else self._seat
        self._bots = {
            other: load(self.opponent, int(draw(1 << 31)))
            for other in range(self.game.seats)
            if other != self.seat
        }
        self._state = self.game.start(seed=int(draw(1 << 62)))
        self._let_others_play()
        return look(self.state, self.seat), {"seat": self.seat}

    def step(self, action: int) -> tuple[Look, SupportsFloat, bool, bool, dict[str, Any]]:
        state = self.state
        info: dict[str, Any] = {"seat": self.seat}
        try:
            state.push(action, self.seat)
        except IllegalAction as error:
            return look(self.state, self.seat), -1.0, True, False, {**info, "illegal": str(error)}
        self._let_others_play()
        over = self.state.is_over
        reward = self.state.returns()[self.seat] if over else 0.0
        return look(self.state, self.seat), reward, over, False, info

    def action_masks(self) -> Any:
        """The legal codes as truth values: what maskable learners ask for."""
        return look(self.state, self.seat)["action_mask"].astype(bool)

    def render(self) -> Any:
        """The board in characters, as the seat knows it."""
        return str(self.state.hidden(self.seat)) if self.render_mode == "ansi" else None

    def _let_others_play(self) -> None:
        while not self.state.is_over and self.state.player != self.seat:
            player = self.state.player
            self.state.push(self._bots[player].choose(self.state), player)


class ManyGames(VectorEnv[Look, Any, Any]):
    """Many games at once over a `Batch`; you act for whoever has the move in each.

    `info["players"]` says who that is. A reward is the result of the seat that has just acted, when its game
    ends; `info["returns"]` has every seat's. A game that has ended has already begun anew (`SAME_STEP`).
    An illegal action is an IllegalAction, and nothing is played. All games begin from one seed; of a list
    of seeds that is the first.
    """

    metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}  # noqa: RUF012

    def __init__(
        self, game: AnyGame, num_envs: int = 1, threads: int | None = 1, **options: OptionValue
    ) -> None:
        from quincunx.search import Batch  # loads Numba

        if "opponent" in options:
            raise QuincunxError(
                "many games are played on all their seats, without an opponent; "
                "vectorization_mode='sync' has one, and is slower"
            )
        self.game = chosen_game(game, options)
        self.num_envs = num_envs
        self.batch = Batch(self.game, num_envs, threads=threads)
        self.single_observation_space = views(self.game)
        self.single_action_space: Any = spaces.Discrete(self.game.num_actions)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space: Any = batch_space(self.single_action_space, num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Look, dict[str, Any]]:
        if options and "reset_mask" in options:
            raise QuincunxError("games begin anew by themselves; a reset is for all of them")
        given = seed[0] if isinstance(seed, list) else seed
        super().reset(seed=given, options=options)
        self.batch.reset(int(self.np_random.integers(1 << 62)) if given is None else given)
        return self._look(), {"players": self.batch.players.copy()}

    def step(self, actions: Any) -> tuple[Look, Any, Any, Any, dict[str, Any]]:
        batch, games = self.batch, np.arange(self.num_envs)
        acted = batch.players.copy()
        batch.step(actions)
        rewards = batch.returns[games, acted].astype(np.float64)
        info = {"players": batch.players.copy(), "returns": batch.returns.copy()}
        never = np.zeros(self.num_envs, np.bool_)
        return self._look(), rewards, batch.done.copy(), never, info

    def _look(self) -> Look:
        return {
            "observation": self.batch.observation.copy(),
            "action_mask": self.batch.mask.astype(np.int8),
        }


def identifier(name: str) -> str:
    """A game's name for `gymnasium.make`."""
    return f"quincunx/{name.capitalize()}-v0"


for _name in names():
    if identifier(_name) not in gymnasium.registry:
        gymnasium.register(
            identifier(_name),
            entry_point=f"{__name__}:OneSeat",
            vector_entry_point=f"{__name__}:ManyGames",
            kwargs={"game": _name},
        )
