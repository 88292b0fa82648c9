"""What must be true before most commands: each check refuses, or lets the command pass."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quincunx.table.chairs import Chair
from quincunx.table.faults import TableFault

if TYPE_CHECKING:
    from quincunx.table.table import Table

__all__ = ["check_mover", "check_playing", "check_round", "check_time", "sitting"]


def sitting(table: Table, player: int | None) -> Chair:
    """The chair of somebody who plays and decides for themselves."""
    if player is None:
        raise TableFault("wrong_seat", "you are a spectator: only players can do that")
    chair = table.chairs[player]
    if chair.stand_in:
        why = "join to come back" if not chair.out else "you are out of the match"
        raise TableFault("not_allowed", f"a bot plays for you: {why}")
    if not chair.decides and table.phase != "waiting":
        raise TableFault("wrong_seat", f"player {player} is a bot of this table")
    return chair


def check_playing(table: Table) -> None:
    if table.phase == "waiting":
        missing = sum(not chair.seated for chair in table.chairs)
        why = f"{missing} players are missing" if missing else "salts have to be opened first"
        raise TableFault("not_started", f"the match has not started: {why}")
    if table.phase == "over":
        raise TableFault("over", "the match is over")
    if not table.is_settled:
        raise TableFault("not_started", "the match continues as soon as the salts are opened")


def check_round(table: Table) -> None:
    check_playing(table)
    if table.between_rounds:
        number = table.match.round
        raise TableFault("round_over", f"round {number} is over: start round {number + 1}")


def check_time(table: Table, now: int) -> None:
    """The player to move must have time left; nobody else can act for them either."""
    deadline = table.timer.deadline
    if deadline is not None and now >= deadline:
        raise TableFault("time_up", f"player {table.timer.running} has run out of time")


def check_mover(table: Table, player: int) -> None:
    if table.to_move != player:
        raise TableFault("wrong_turn", f"player {table.to_move} has the move, not player {player}")
