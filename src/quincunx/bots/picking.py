"""Choosing as people do: mostly the best, sometimes what looks nearly as good."""

from __future__ import annotations

import math
from random import Random

from quincunx.search.assessment import Option
from quincunx.types import Action

__all__ = ["pick"]


def pick(options: tuple[Option, ...], temperature: float, random: Random) -> Action:
    """One of the options, the best first; the nearer one comes to the best, the likelier it is taken.

    `temperature` is the probability to win that seems not worth a second thought.
    """
    if temperature == 0.0 or options[0].proven:
        return options[0].action
    known = [option.visits > 0 or option.knowledge == "exact" for option in options]
    best = max(option.win for option, is_known in zip(options, known, strict=True) if is_known)
    weights = [
        math.exp((option.win - best) / temperature) if is_known else 0.0
        for option, is_known in zip(options, known, strict=True)
    ]
    return random.choices(options, weights)[0].action
