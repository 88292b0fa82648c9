"""OpenSpiel's own tests, and what they do not ask."""

from random import Random

import pyspiel
import pytest
from open_spiel.python.observation import make_observation

import quincunx as qx
from quincunx.envs import open_spiel as door
from quincunx.testing.secrets import other_truths


@pytest.mark.parametrize("name", qx.game_names())
def test_the_host_is_content(name: str) -> None:
    game = pyspiel.load_game(door.short_name(name))
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def played(game: object, steps: int) -> object:
    random, state = Random(1), game.new_initial_state()  # type: ignore[attr-defined]
    for _ in range(steps):
        state.apply_action(random.choice(state.legal_actions()))
    return state


def test_options_are_parameters() -> None:
    game = pyspiel.load_game("python_quincunx_sarena", {"seats": 3, "deal": "fair"})
    assert game.num_players() == 3
    assert game.num_distinct_actions() == 144
    assert pyspiel.load_game(str(game)).num_players() == 3


def test_a_state_can_be_cloned_and_written_down() -> None:
    game = pyspiel.load_game("python_quincunx_senet")
    state = played(game, 30)
    twin = state.clone()
    assert str(twin) == str(state)
    twin.apply_action(twin.legal_actions()[0])
    assert str(twin) != str(state)
    assert str(game.deserialize_state(state.serialize())) == str(state)


def test_an_observation_has_our_parts() -> None:
    game = pyspiel.load_game("python_quincunx_senet")
    state = played(game, 30)
    observation = make_observation(game)
    observation.set_from(state, 1)
    ours = qx.game("senet")
    assert (observation.tensor == ours.observe(state.state, 1)).all()
    assert observation.dict.keys() == ours.observation.keys()
    assert observation.dict["own pieces"].sum() == 5


@pytest.mark.parametrize("recalls", [False, True])
def test_secrets_are_in_no_observation(recalls: bool) -> None:
    game = pyspiel.load_game("python_quincunx_sarena", {"seats": 2})
    state = played(game, 45)
    observation = make_observation(game, pyspiel.IIGObservationType(perfect_recall=recalls))
    for seat in range(2):
        looks = set()
        for truth in other_truths(state.state, seat):
            other = game.new_initial_state()
            for action in truth.history:
                other.apply_action(action)
            observation.set_from(other, seat)
            looks.add((observation.tensor.tobytes(), observation.string_from(other, seat)))
        assert len(looks) == 1
