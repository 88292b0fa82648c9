"""A program: a leaf that asks a network; `is_judged` and `judge_by` are the game's."""

from __future__ import annotations

from typing import Any

from quincunx.bots.marking import is_judged, judge_by
from quincunx.native.contract import OVER, apply, player, returns
from quincunx.search.walk import choose


def judge_leaf(
    s: Any, first: Any, second: Any, third: Any, random: Any, out: Any, weight: Any, result: Any
) -> int:
    """Writes every seat's expected return; plays on at random only to where the network can be asked."""
    steps = 0
    while player(s) != OVER and not is_judged(s):
        apply(s, choose(s, random, out, weight))
        steps += 1
    if player(s) == OVER:
        returns(s, result)
    else:
        judge_by(s, first, second, third, out, weight, result)
    return steps
