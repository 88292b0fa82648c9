"""Judgement learned by self-play: the games' own rules, compiled, play thousands of games side by side.

    python -m research.learn GAME --seconds 300 --backend cuda --out build/learn/GAME [--keep]

Stopped, it is resumed by the same command; see `training.py`. On a GPU it needs CuPy, on a CPU nothing.
"""
