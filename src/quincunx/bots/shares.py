"""A program for leaves that judge in points: to the next decision, and from points to returns."""

from __future__ import annotations

from typing import Any

from quincunx.native.contract import CHANCE, OVER, player, returns
from quincunx.search.curves import exp
from quincunx.search.walk import play


def settle(s: Any, random: Any, out: Any, weight: Any, result: Any) -> int:
    """Lets chance play up to a decision or the end, whose returns it writes. Returns the steps."""
    steps = 0
    while player(s) == CHANCE:
        steps += play(s, random, out, weight, 1)
    if player(s) == OVER:
        returns(s, result)
    return steps


def share_out(seats: int, lead: float, result: Any) -> None:
    """Turns the points in `result` into returns: a lead of `lead` makes winning e times as likely."""
    best = result[0]
    for seat in range(seats):
        best = max(best, result[seat])
    total = 0.0
    for seat in range(seats):
        result[seat] = exp((result[seat] - best) / lead)
        total += result[seat]
    for seat in range(seats):
        result[seat] = (seats * result[seat] / total - 1.0) / (seats - 1)
