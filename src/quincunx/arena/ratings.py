"""One number for each of many players: Elo by the model of Bradley and Terry.

Player i is expected to take 1 / (1 + 10^((r_j - r_i) / 400)) of the points against j. The ratings are
those that make what happened most likely (draws are half a win each), with 0 as their mean.

Intervals come from the Bayesian bootstrap: a thousand times, the blocks of each meeting are reweighted at
random, with one block more that a coin decides. It stands for what was not seen: without it, a player that
won every block would be rated with certainty. (For such a meeting it gives the interval of `stats.share`.)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import log

import numpy as np
from numpy.typing import NDArray

from quincunx.arena.stats import CAP, CONFIDENCE, Estimate

__all__ = ["fit", "ratings"]

Numbers = NDArray[np.float64]

LEAST = 1 / (1 + 10 ** (CAP / 400))
"""No meeting counts as more one-sided than this; else winning always would mean infinite strength."""
AGAIN = 1000
"""How often the bootstrap repeats the series."""
ELO = 400 / log(10)
"""Points of Elo in one unit of the logistic function."""


def ratings(meetings: Mapping[tuple[int, int], Sequence[float]], players: int) -> list[Estimate]:
    """Every player's rating from the block results of every meeting (of its first player)."""
    random = np.random.default_rng(0)  # the same games, the same table
    weights = np.zeros((players, players))
    shares = np.full((AGAIN + 1, players, players), 0.5)
    for (i, j), blocks in meetings.items():
        if blocks:
            weights[i, j] = weights[j, i] = len(blocks)
            shares[:, i, j] = means(np.asarray(blocks, float), random)
            shares[:, j, i] = 1 - shares[:, i, j]
    found = fit(shares, weights)
    edges = [(1 - CONFIDENCE) / 2, (1 + CONFIDENCE) / 2]
    low = np.minimum(np.quantile(found[1:], edges[0], axis=0), found[0])
    high = np.maximum(np.quantile(found[1:], edges[1], axis=0), found[0])
    rows = np.stack([found[0], low, high], axis=1).tolist()
    return [Estimate(*row) for row in rows]


def means(blocks: Numbers, random: np.random.Generator) -> Numbers:
    """The mean that was seen, then those of the bootstrap."""
    weights = random.exponential(size=(AGAIN, len(blocks) + 1))
    coins = random.integers(2, size=AGAIN)
    totals = weights[:, :-1] @ blocks + weights[:, -1] * coins
    return np.concatenate([[blocks.mean()], totals / weights.sum(axis=1)])


def fit(shares: Numbers, weights: Numbers) -> Numbers:
    """The likeliest ratings for each table of shares [table, player, opponent], by Newton's method."""
    players = len(weights)
    seen: Numbers = np.clip(shares, LEAST, 1 - LEAST)
    strength = np.zeros((len(shares), players))
    anchor = np.full((players, players), 1 / players) + 1e-9 * np.eye(players)
    for _ in range(200):
        expected = 1 / (1 + np.exp(strength[:, None, :] - strength[:, :, None]))
        slope = (weights * (seen - expected)).sum(axis=2)
        bend: Numbers = weights * expected * (1 - expected)
        curve = np.eye(players) * bend.sum(axis=2)[:, :, None] - bend + anchor
        step = np.linalg.solve(curve, slope[:, :, None])[:, :, 0]
        strength += np.clip(step, -2, 2)  # far from the goal a whole step can lead astray
        if np.abs(step).max() < 1e-10:
            break
    strength -= strength.mean(axis=1, keepdims=True)
    strength *= ELO
    return strength
