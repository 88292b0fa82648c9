"""The games for OpenSpiel (`pip install '.[open_spiel]'`).

    import pyspiel, quincunx.envs.open_spiel
    game = pyspiel.load_game("python_quincunx_sarena(seats=3)")

They are Python games there: right for trying OpenSpiel's algorithms, not for speed. Options are parameters.
An observation is `Game.observe`, part by part; with perfect recall its string gives the history as a
seat saw it.
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np
import pyspiel

from quincunx.games import names
from quincunx.options import choices
from quincunx.state import Game
from quincunx.types import CHANCE, OVER, SPECTATOR

__all__ = ["Observer", "OpenSpielGame", "OpenSpielState", "short_name"]

CHANCE_NODES = 4096
"""No game has more in practice; in theory equal dice may be thrown again without end."""


def short_name(name: str) -> str:
    """A game's name for `pyspiel.load_game`."""
    return f"python_quincunx_{name}"


def game_type(game: Game) -> Any:
    kind = pyspiel.GameType
    least, most = game.rules.SEATS
    return kind(
        short_name=short_name(game.name),
        long_name=f"Quincunx: {game.title}",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=(
            kind.ChanceMode.EXPLICIT_STOCHASTIC
            if game.chance_codes
            else kind.ChanceMode.DETERMINISTIC
        ),
        information=(
            kind.Information.IMPERFECT_INFORMATION
            if game.has_secrets
            else kind.Information.PERFECT_INFORMATION
        ),
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=most,
        min_num_players=least,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={name: known[0] for name, known in choices(game.rules).items()},
    )


class OpenSpielGame(pyspiel.Game):  # type: ignore[misc]
    """One of ours with its options, as OpenSpiel knows games."""

    name: ClassVar[str]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = params or {}
        self.game = Game(self.name, **given)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.game.num_actions,
            max_chance_outcomes=self.game.chance_codes,
            num_players=self.game.seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=self.game.longest,
        )
        super().__init__(game_type(Game(self.name)), info, given)

    def new_initial_state(self) -> OpenSpielState:
        return OpenSpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        return CHANCE_NODES if self.game.chance_codes else 0

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
        return Observer(self.game, iig_obs_type, params)


class OpenSpielState(pyspiel.State):  # type: ignore[misc]
    """A `State` in OpenSpiel's words; chance's actions come from whoever plays."""

    def __init__(self, game: OpenSpielGame) -> None:
        super().__init__(game)
        self.state = game.game.start()

    def current_player(self) -> int:
        player = self.state.player
        if player == OVER:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if player == CHANCE else player

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002
        return self.state.legal_actions()

    def chance_outcomes(self) -> list[tuple[int, float]]:
        outcomes = self.state.chance_outcomes()
        total = sum(weight for _, weight in outcomes)
        return [(action, weight / total) for action, weight in outcomes]

    def _apply_action(self, action: int) -> None:
        self.state.push(action)

    def _action_to_string(self, player: int, action: int) -> str:
        """The text of an action; of one that is not legal now, its code."""
        if player == self.current_player() and action in self.state.legal_actions():
            return self.state.action_text(action)
        return str(action)

    def is_terminal(self) -> bool:
        return self.state.is_over

    def returns(self) -> list[float]:
        return self.state.returns() if self.state.is_over else [0.0] * self.state.game.seats

    def __str__(self) -> str:
        return self.state.position()


class Observer:
    """What a seat knows: `Game.observe` in parts, and a line of text."""

    def __init__(self, game: Game, iig_obs_type: Any, params: Any) -> None:
        if params:
            raise ValueError(f"an observation has no parameters, not {params}")
        self.game = game
        self.recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
        self.tensor = np.zeros(game.observation_size, np.float32)
        self.dict = {name: game.part(self.tensor, name) for name in game.observation}

    def set_from(self, state: OpenSpielState, player: int) -> None:
        self.tensor[:] = self.game.observe(state.state, seat_of(player, self.game))

    def string_from(self, state: OpenSpielState, player: int) -> str:
        known = state.state.hidden(seat_of(player, self.game))
        if not self.recalls:
            return known.position()
        return " ".join(map(str, known.history)) + f" | {known.position()}"


def seat_of(player: int, game: Game) -> int:
    """OpenSpiel asks for seats; anybody else is a spectator."""
    return player if 0 <= player < game.seats else SPECTATOR


for _name in names():
    if short_name(_name) not in pyspiel.registered_names():
        # a class for each: OpenSpiel keeps it until after Python has ended, when nothing else may go
        _kind = type(_name.capitalize(), (OpenSpielGame,), {"name": _name})
        pyspiel.register_game(game_type(Game(_name)), _kind)
