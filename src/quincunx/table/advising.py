"""Who may ask a strong bot for advice, and about what."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quincunx.state import State
from quincunx.table.faults import TableFault

if TYPE_CHECKING:
    from quincunx.table.table import Table

__all__ = ["advised"]


def advised(table: Table, player: int | None) -> State:
    """The position that a player asks about, as the player knows it; hints are for playing alone."""
    if player is None:
        raise TableFault("wrong_seat", "hints are for players: you are a spectator")
    if table.phase == "over":
        raise TableFault("over", "the match is over: there is nothing left to decide")
    if any(
        chair.kind != "bot" or chair.is_account for chair in table.chairs if chair.player != player
    ):
        # also while a bot stands in for somebody, who may come back
        raise TableFault(
            "not_allowed", "hints are for playing alone against bots: other people are playing too"
        )
    if table.to_move != player:
        raise TableFault("wrong_turn", "hints are for your own turn: it is not your turn now")
    return table.known(player)
