"""What bots may report of their thoughts: nothing uncertain as certain, and no error that is too small."""

from __future__ import annotations

from dataclasses import replace
from math import exp, log

from quincunx.bots.calibration import Calibration
from quincunx.search.assessment import Assessment, Judged
from quincunx.types import Seat

__all__ = ["LEAST", "modest"]

LEAST = 0.01
"""What an estimate leaves to the other side at least: nobody has proven that there is nothing."""


def modest(found: Assessment, by: Calibration) -> Assessment:
    """The same, as it may be reported."""
    actions = tuple(cautious(judged, by) for judged in found.actions)
    wins = found.wins
    if wins and actions[0].knowledge == "estimate":
        wins = shared(wins, found.seat, actions[0].win)
    return replace(found, actions=actions, wins=wins)


def cautious(judged: Judged, by: Calibration) -> Judged:
    if judged.knowledge != "estimate":
        return judged
    win = bounded(judged.win)
    if (by.trust, by.lean) != (1.0, 0.0):
        odds = exp(by.trust * log(win / (1 - win)) + by.lean)
        win = bounded(odds / (1 + odds))
    return replace(judged, win=win, error=max(judged.error, by.doubt * 4 * win * (1 - win)))


def bounded(win: float) -> float:
    return min(1 - LEAST, max(LEAST, win))


def shared(wins: tuple[float, ...], seat: Seat, win: float) -> tuple[float, ...]:
    """Every seat's chance, where one has `win`: each of the others gets some of the rest."""
    others = len(wins) - 1
    least = LEAST / others
    rest, spare = sum(wins) - wins[seat], 1 - win - LEAST
    return tuple(
        win if n == seat else least + spare * (share / rest if rest > 0 else 1 / others)
        for n, share in enumerate(wins)
    )
