"""Somebody else's game through the doors: what the hosts ask of ours they ask of it."""

import json
import os
import subprocess
import sys
import warnings

from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, seed_test

from quincunx.envs import gymnasium, pettingzoo
from quincunx.games import VARIABLE
from tests.strangers import nim

LISTED = """
import json
import gymnasium, pyspiel
import quincunx.envs.gymnasium, quincunx.envs.open_spiel
from quincunx.envs.gymnasium import identifier
from quincunx.envs.open_spiel import short_name
many = gymnasium.make_vec(identifier("tests.strangers.nim"), num_envs=3)
game = pyspiel.load_game(short_name("tests.strangers.nim"))
pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)
print(json.dumps([many.reset(seed=1)[0]["action_mask"].shape, game.num_distinct_actions()]))
"""


def test_hosts_are_content_with_a_package() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(pettingzoo.env(nim), num_cycles=20)
        seed_test(lambda: pettingzoo.env(nim, heap="large"), num_cycles=10)
        check_env(gymnasium.OneSeat(nim, render_mode="ansi"))


def test_a_game_that_is_listed_is_registered() -> None:
    done = subprocess.run(
        [sys.executable, "-c", LISTED],
        env={**os.environ, VARIABLE: nim.__name__}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout.splitlines()[-1]) == [[3, 4], 4]
