"""What the results of two players say about their strength, and how surely.

The unit is the block (for two seats the pair: a game and one from the same seed with the seats swapped),
because the games of a block are not independent. With m blocks, mean share x and standard deviation s
over the blocks, the results are worth n = m x (1 - x) / s² independent games, and the 95% interval is
Wilson's score interval for x and n, with Student's t for m - 1 degrees of freedom in place of the normal
quantile. It stays within 0 and 1, and keeps its promise near them, where x ± t s / √m does not.

Blocks that all came out the same have no s. Then a block comes out differently with a probability of at
most q = 1 - 0.05^(1/m) (95% sure), so the mean is within q of the way from there to 0 and to 1.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from math import atan, cos, log10, pi, sin, sqrt
from statistics import NormalDist, fmean, variance

__all__ = ["CAP", "CONFIDENCE", "Estimate", "elo", "elo_estimate", "share", "t_quantile"]

CONFIDENCE = 0.95
CAP = 1200.0
"""No difference in Elo is reported as greater: up there, one lost game in 1000 makes all the difference."""
MANY = 2000
"""Degrees of freedom from which Student's t is the normal distribution, to 3 digits."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value with its 95% confidence interval."""

    value: float
    low: float
    high: float


def share(blocks: Sequence[float]) -> Estimate:
    """The mean of blocks' results, each between 0 and 1, with its interval."""
    if not blocks:
        return Estimate(0.5, 0.0, 1.0)
    mean, count = fmean(blocks), len(blocks)
    spread = variance(blocks) if count > 1 else 0.0
    if spread < 1e-12:
        unseen = 1 - (1 - CONFIDENCE) ** (1 / count)
        return Estimate(mean, mean - unseen * mean, mean + unseen * (1 - mean))
    games = count * mean * (1 - mean) / spread
    reach = t_quantile((1 + CONFIDENCE) / 2, count - 1) ** 2 / games
    middle = (mean + reach / 2) / (1 + reach)
    half = sqrt(reach * mean * (1 - mean) + reach * reach / 4) / (1 + reach)
    return Estimate(mean, max(0.0, middle - half), min(1.0, middle + half))


def elo(share: float) -> float:
    """The difference in Elo that makes one expect this share of the points, at most `CAP`."""
    if share <= 0:
        return -CAP
    if share >= 1:
        return CAP
    return max(-CAP, min(CAP, 400 * log10(share / (1 - share)) + 0.0))


def elo_estimate(estimate: Estimate) -> Estimate:
    """Elo with its interval, from a share's."""
    return Estimate(elo(estimate.value), elo(estimate.low), elo(estimate.high))


@cache
def t_quantile(probability: float, freedom: int) -> float:
    """Where Student's t has this probability below it (0.5 or more)."""
    if freedom >= MANY:
        return NormalDist().inv_cdf(probability)
    low, high = 0.0, 1.0
    while t_within(high, freedom) < 2 * probability - 1:
        high *= 2
    for _ in range(60):
        middle = (low + high) / 2
        if t_within(middle, freedom) < 2 * probability - 1:
            low = middle
        else:
            high = middle
    return (low + high) / 2


def t_within(t: float, freedom: int) -> float:
    """The probability of lying between -t and t (Abramowitz and Stegun 26.7.3 and 26.7.4)."""
    angle = atan(t / sqrt(freedom))
    odd = freedom % 2
    term = cos(angle) if odd else 1.0
    total = 0.0
    for k in range(2 + odd, freedom + 1, 2):
        total += term
        term *= cos(angle) ** 2 * (k - 1) / k
    return 2 / pi * (angle + sin(angle) * total) if odd else sin(angle) * total
