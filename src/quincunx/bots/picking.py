"""Choosing as people do: mostly the best, sometimes what looks nearly as good."""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random

from quincunx.search.assessment import Judged
from quincunx.search.verdicts import Weighed
from quincunx.types import Action

__all__ = ["pick"]


def pick(actions: Sequence[Judged | Weighed], temperature: float, random: Random) -> Action:
    """One of the actions, given best first; the closer one is to the best, the likelier it is chosen.

    `temperature` is how small a difference in the probability of winning is hardly noticed.
    """
    if temperature == 0.0 or actions[0].proven:
        return actions[0].action
    best = max(judged.win for judged in actions if judged.knowledge != "unknown")
    weights = [
        0.0 if judged.knowledge == "unknown" else math.exp((judged.win - best) / temperature)
        for judged in actions
    ]
    return random.choices(actions, weights)[0].action
