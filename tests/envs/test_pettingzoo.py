"""PettingZoo's own tests, and what they do not ask."""

import warnings

import pytest
from pettingzoo.test import api_test, seed_test

import quincunx as qx
from quincunx.envs import pettingzoo as door
from quincunx.testing.secrets import other_truths


@pytest.mark.parametrize("name", qx.game_names())
def test_the_host_is_content(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it warns of zeros and ones, and of names it does not know
        api_test(door.env(name), num_cycles=30)
        seed_test(lambda: door.env(name), num_cycles=15)


def test_a_whole_game_with_three_seats() -> None:
    env = door.env("sarena", seats=3)
    env.reset(seed=4)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        look, reward, over, _, _ = env.last()
        total[agent] += reward
        env.step(None if over else int(look["action_mask"].argmax()))
    state = env.unwrapped.state
    assert list(total.values()) == state.returns()
    assert any(total.values())


def test_an_illegal_action_is_refused_or_loses() -> None:
    inner = door.raw_env("senet")
    inner.reset(seed=1)
    with pytest.raises(qx.IllegalAction):
        inner.step(63)
    env = door.env("senet")
    env.reset(seed=1)
    loser = env.agent_selection
    env.step(63)
    assert env.terminations[loser]
    assert env.rewards[loser] == -1


def test_secrets_are_in_no_observation() -> None:
    env = door.raw_env("sarena", seats=3, render_mode="ansi")
    env.reset(seed=2)
    truth = env.state
    for seat, agent in enumerate(env.possible_agents):
        looks = set()
        for other in other_truths(truth, seat):
            env.state = other
            seen = env.observe(agent)
            looks.add((seen["observation"].tobytes(), seen["action_mask"].tobytes(), env.render()))
        assert len(looks) == 1


def test_what_makes_no_sense_is_refused_with_a_sentence() -> None:
    with pytest.raises(qx.UnknownName, match="unknown render mode 'human'"):
        door.env("senet", render_mode="human")
    env = door.raw_env("senet")
    for early in (lambda: env.step(0), lambda: env.observe("seat_0")):
        with pytest.raises(qx.QuincunxError, match="reset the environment before its first step"):
            early()
    env.reset(seed=1)
    with pytest.raises(TypeError, match="an action is an integer, not None"):
        env.step(None)
    for ask in (env.observe, env.action_space, env.observation_space):
        with pytest.raises(qx.UnknownName, match="no agent 'seat_7': did you mean 'seat_1'"):
            ask("seat_7")
