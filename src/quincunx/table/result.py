"""How a match ended: points, winners and the reason."""

from __future__ import annotations

from collections.abc import Collection

from quincunx.match import Match
from quincunx.table.events import Over, Reason

__all__ = ["result"]


def result(match: Match, reason: Reason, inside: Collection[int], by: int | None = None) -> Over:
    """The end of a match; `inside`: the players who may still win.

    If it was played to the end, the best of them win, otherwise all of them; if everybody wins, it is a draw.
    """
    winners = best(match, inside) if reason == "played" else sorted(inside)
    is_draw = len(winners) == match.game.seats
    return Over(reason, by, winners, is_draw, match.scores(), match.totals())


def best(match: Match, inside: Collection[int]) -> list[int]:
    """A single round is decided by the game's own result, several by total points."""
    if match.rounds == 1:
        values: list[float] = list(match.state.returns())
    else:
        values = list(match.totals())
    most = max(values[player] for player in inside)
    return [player for player in sorted(inside) if values[player] == most]
