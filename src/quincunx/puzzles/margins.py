"""Answers by chances to win: the best one must lead the next by more than could be an error."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from quincunx.puzzles.kind import BestPlay
from quincunx.search.assessment import Judged
from quincunx.state import State
from quincunx.types import Action

__all__ = ["clear_best", "judged_exactly"]

SHOWN = 4
"""How many actions are reported with their chances, the best included."""


def clear_best(actions: Sequence[Judged], least: float, errors: float) -> BestPlay | None:
    """The action that leads all others by `least`, and by that many times the error of the difference."""
    if len(actions) < 2:
        return None
    best, second, *_ = ranked = sorted(actions, key=lambda judged: -judged.win)
    if any(judged.knowledge == "unknown" for judged in ranked):
        return None
    for judged in ranked[1:]:
        if best.win - judged.win < max(least, errors * hypot(best.error, judged.error)):
            return None
    wins = tuple((judged.text, judged.win) for judged in ranked[:SHOWN])
    exact = {judged.knowledge for judged in (best, second)} == {"exact"}
    knowledge = (
        "exact" if exact else second.knowledge if best.knowledge == "exact" else best.knowledge
    )
    return BestPlay(((best.text,),), wins, knowledge)


def judged_exactly(state: State, wins: dict[Action, float]) -> list[Judged]:
    """Exact chances in the form of a search's report."""
    return [
        Judged(action, state.action_text(action), win, 0.0, 0, False, (), "exact")
        for action, win in wins.items()
    ]
