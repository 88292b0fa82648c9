"""Gymnasium's own tests, and what they do not ask."""

import warnings

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import quincunx as qx
from quincunx.envs import gymnasium as door


@pytest.mark.parametrize("name", qx.game_names())
def test_the_host_is_content(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(gymnasium.make(door.identifier(name), render_mode="ansi").unwrapped)


def test_a_whole_game_against_a_bot() -> None:
    env = gymnasium.make("quincunx/Sarena-v0", opponent="random", seats=3, seat=None)
    look, info = env.reset(seed=3)
    reward, over = 0.0, False
    while not over:
        assert env.unwrapped.action_masks().tolist() == look["action_mask"].astype(bool).tolist()
        look, reward, over, cut, info = env.step(int(look["action_mask"].argmax()))
        assert not cut
    state = env.unwrapped.state
    assert state.is_over
    assert reward == state.returns()[info["seat"]]
    assert not look["action_mask"].any()


def test_the_same_seed_is_the_same_game() -> None:
    env = gymnasium.make("quincunx/Bossa-v0", opponent="random", seat=None)
    first = [env.reset(seed=9)[0]["observation"].tolist(), env.reset()[0]["observation"].tolist()]
    again = [env.reset(seed=9)[0]["observation"].tolist(), env.reset()[0]["observation"].tolist()]
    assert first == again
    assert first[0] != first[1]


def test_a_level_of_bots_can_be_the_opponent() -> None:
    env = gymnasium.make("quincunx/Senet-v0", opponent="novice")
    look, _ = env.reset(seed=1)
    env.step(int(look["action_mask"].argmax()))
    with pytest.raises(qx.UnknownName, match="did you mean 'casual'"):
        gymnasium.make("quincunx/Senet-v0", opponent="casul")
    with pytest.raises(qx.UnknownName, match="no seat 2"):
        gymnasium.make("quincunx/Senet-v0", seat=2)
    with pytest.raises(qx.UnknownName, match="a spectator does not play"):
        gymnasium.make("quincunx/Senet-v0", seat=qx.SPECTATOR)
    with pytest.raises(TypeError, match=r"a seat is an integer, not 0\.5"):
        gymnasium.make("quincunx/Senet-v0", seat=0.5)


def test_an_illegal_action_loses() -> None:
    env = gymnasium.make("quincunx/Senet-v0").unwrapped
    env.reset(seed=1)
    _, reward, over, _, info = env.step(63)
    assert (reward, over) == (-1.0, True)
    assert info["illegal"].startswith("illegal action 63")


def test_many_games_at_once() -> None:
    envs = gymnasium.make_vec("quincunx/Senet-v0", num_envs=16)
    look, info = envs.reset(seed=5)
    assert envs.observation_space.contains(look)
    ended = 0
    for _ in range(400):
        acted = info["players"]
        look, rewards, over, cut, info = envs.step(look["action_mask"].argmax(axis=1))
        assert (rewards == info["returns"][np.arange(16), acted]).all()
        assert not rewards[~over].any()
        assert not cut.any()
        ended += int(over.sum())
    assert ended > 3
    assert envs.observation_space.contains(look)


def test_what_makes_no_sense_is_refused_with_a_sentence() -> None:
    with pytest.raises(qx.UnknownName, match="unknown render mode 'human': known: ansi"):
        door.OneSeat("senet", render_mode="human")
    with pytest.raises(qx.UnknownName, match="unknown bot 'nobody'"):
        door.OneSeat("senet", opponent="nobody")
    env = door.OneSeat("senet")
    for early in (lambda: env.step(0), env.action_masks):
        with pytest.raises(qx.QuincunxError, match="reset the environment before its first step"):
            early()
    with pytest.raises(qx.QuincunxError, match="without an opponent"):
        gymnasium.make_vec("quincunx/Senet-v0", num_envs=2, opponent="casual")
    many = gymnasium.make_vec("quincunx/Senet-v0", num_envs=2)
    with pytest.raises(qx.QuincunxError, match="reset the batch before its first step"):
        many.step(np.zeros(2, int))
    with pytest.raises(qx.QuincunxError, match="a reset is for all of them"):
        many.reset(seed=1, options={"reset_mask": np.array([True, False])})
    look, _ = many.reset(seed=[1, 2])
    again, _ = many.reset(seed=1)
    assert (look["observation"] == again["observation"]).all()
    with pytest.raises(ValueError, match="2 games take 2 actions in one row"):
        many.step(np.zeros(1, int))
