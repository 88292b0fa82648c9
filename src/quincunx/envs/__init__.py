"""Doors to other people's houses: PettingZoo, Gymnasium and OpenSpiel, each an extra of that name.

pip install 'quincunx[pettingzoo]'      quincunx.envs.pettingzoo.env("senet")
pip install 'quincunx[gymnasium]'       gymnasium.make("quincunx/Senet-v0", opponent="casual")
pip install 'quincunx[open_spiel]'      pyspiel.load_game("python_quincunx_senet")
"""
