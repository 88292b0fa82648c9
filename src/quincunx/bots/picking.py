"""Choosing as people do: mostly the best, sometimes what looks nearly as good."""

from __future__ import annotations

import math
from random import Random

from quincunx.search.assessment import Judged
from quincunx.types import Action

__all__ = ["pick"]


def pick(actions: tuple[Judged, ...], temperature: float, random: Random) -> Action:
    """One of the actions, given best first; the closer one is to the best, the likelier it is chosen.

    `temperature` is the probability to win that seems not worth a second thought.
    """
    if temperature == 0.0 or actions[0].proven:
        return actions[0].action
    known = [judged.visits > 0 or judged.knowledge == "exact" for judged in actions]
    best = max(judged.win for judged, is_known in zip(actions, known, strict=True) if is_known)
    weights = [
        math.exp((judged.win - best) / temperature) if is_known else 0.0
        for judged, is_known in zip(actions, known, strict=True)
    ]
    return random.choices(actions, weights)[0].action
