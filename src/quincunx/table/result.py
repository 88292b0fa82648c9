"""How a match ended: points, winners and the reason."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any

from quincunx.match import Match

__all__ = ["REASONS", "result"]

REASONS = ("played", "resigned", "time", "agreed draw")


def result(
    match: Match, reason: str, inside: Collection[int], by: int | None = None
) -> dict[str, Any]:
    """The result as plain data; `inside`: the players who may still win.

    Played to the end, the best of them win; otherwise all of them do. If everybody wins, it is a draw.
    """
    winners = best(match, inside) if reason == "played" else sorted(inside)
    return {
        "reason": reason,
        "by": by,
        "winners": winners,
        "draw": len(winners) == match.game.seats,
        "scores": match.scores(),
        "totals": match.totals(),
    }


def best(match: Match, inside: Collection[int]) -> list[int]:
    """One round is decided by the game's own result, several by the points together."""
    if match.rounds == 1:
        values: list[float] = list(match.state.returns())
    else:
        values = list(match.totals())
    most = max(values[player] for player in inside)
    return [player for player in sorted(inside) if values[player] == most]
