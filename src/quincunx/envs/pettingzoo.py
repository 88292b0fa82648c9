"""The games as PettingZoo environments (`pip install '.[pettingzoo]'`).

    from quincunx.envs import pettingzoo
    env = pettingzoo.env("sarena", seats=3)

Agents are `seat_0`, `seat_1` and so on, in turn as the rules have it: AEC. An observation is a dict of
`observation` (`Game.observe`) and `action_mask`. Rewards are the results, at the end of a game. Chance
plays by itself, from the seed of `reset`.
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from quincunx.envs.common import AnyGame, Look, checked_render_mode, chosen_game, look, not_begun
from quincunx.errors import UnknownName, did_you_mean
from quincunx.types import SPECTATOR, OptionValue

__all__ = ["env", "raw_env"]


def env(game: AnyGame, render_mode: str | None = None, **options: OptionValue) -> AECEnv:
    """A game for learning: whoever plays an illegal action loses at once, with -1."""
    inner = raw_env(game, render_mode, **options)
    checked = wrappers.TerminateIllegalWrapper(inner, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(checked))


class raw_env(AECEnv):  # type: ignore[misc]  # noqa: N801  # PettingZoo's own name
    """The same without wrappers: an illegal action is an `IllegalAction`."""

    metadata: ClassVar[dict[str, Any]] = {
        "render_modes": ["ansi"], "name": "quincunx", "is_parallelizable": False,
    }  # fmt: skip

    def __init__(
        self, game: AnyGame, render_mode: str | None = None, **options: OptionValue
    ) -> None:
        super().__init__()
        self.game = chosen_game(game, options)
        self.metadata = {**type(self).metadata, "name": f"quincunx_{self.game.name}_v0"}  # type: ignore[misc]
        self.render_mode = checked_render_mode(render_mode)
        self.possible_agents = [f"seat_{seat}" for seat in range(self.game.seats)]
        self.agents = self.possible_agents[:]
        self._observations = spaces.Dict(
            observation=spaces.Box(0, 1, (self.game.observation_size,), np.int8),
            action_mask=spaces.Box(0, 1, (self.game.num_actions,), np.int8),
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, self._observations)
        self.action_spaces = {
            agent: spaces.Discrete(self.game.num_actions) for agent in self.possible_agents
        }
        self._random = np.random.default_rng()
        self._begun = False

    def observation_space(self, agent: str) -> Any:
        self._seat(agent)
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        self._seat(agent)
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:  # noqa: ARG002
        if seed is not None:
            self._random = np.random.default_rng(seed)
        self.state = self.game.start(seed=int(self._random.integers(1 << 62)))
        self._begun = True
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.state.player]

    def observe(self, agent: str) -> Look:
        seat = self._seat(agent)
        if not self._begun:
            raise not_begun()
        return look(self.state, seat)

    def _seat(self, agent: str) -> int:
        if agent not in self.possible_agents:
            raise UnknownName(
                f"no agent {agent!r}: {did_you_mean(str(agent), self.possible_agents)}"
            )
        return self.possible_agents.index(agent)

    def step(self, action: int | None) -> None:
        if not self._begun:
            raise not_begun()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise TypeError("an action is an integer, not None, while the game goes on")
        self.state.push(action, self.possible_agents.index(agent))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.state.is_over:
            self.rewards = dict(zip(self.agents, self.state.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self.agent_selection = self.agents[self.state.player]
        self._accumulate_rewards()

    def render(self) -> str | None:
        """The board in characters, without anybody's secrets."""
        return str(self.state.hidden(SPECTATOR)) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is open."""
