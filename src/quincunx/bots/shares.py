"""A program for leaves: from what every seat can expect in points to its return."""

from __future__ import annotations

from math import exp
from typing import Any


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
