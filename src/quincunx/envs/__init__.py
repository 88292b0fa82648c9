"""Doors to other people's houses: PettingZoo, Gymnasium and OpenSpiel, each an extra of that name.

pip install '.[pettingzoo]'      quincunx.envs.pettingzoo.env("senet")
pip install '.[gymnasium]'       gymnasium.make("quincunx/Senet-v0", opponent="casual")
pip install '.[open_spiel]'      pyspiel.load_game("python_quincunx_senet")
"""
