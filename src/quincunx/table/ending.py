"""Resigning, and clocks at zero.

With two seats the other player wins at once. With more, the player is out (and cannot be among the winners)
and a bot takes over the seat, so that the match is not spoilt for the others. When only one player is left
in, or only bots, the match is over, and those still in win.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from quincunx.table.chairs import STAND_IN
from quincunx.table.commands import Flag, Resign
from quincunx.table.events import Flagged, Happening, Replaced, Resigned
from quincunx.table.faults import TableFault
from quincunx.table.playing import round_start
from quincunx.table.preconditions import check_playing, sitting
from quincunx.table.result import result
from quincunx.table.salting import begin

if TYPE_CHECKING:
    from quincunx.table.table import Table

__all__ = ["flag", "resign"]


def resign(table: Table, _command: Resign, player: int | None, _now: int) -> list[Happening]:
    chair = sitting(table, player)
    check_playing(table)
    return [Resigned(chair.player), out(table, chair.player, "resigned")]


def flag(table: Table, _command: Flag, _player: int | None, now: int) -> list[Happening]:
    """Anybody may claim that time is up; this also ends the pause between rounds and the wait for salts."""
    if not table.is_opening:
        check_playing(table)
    deadline, player = table.deadline, table.timer.running
    if deadline is None or now < deadline:
        left = "no clock is running" if deadline is None else f"{deadline - now} ms are left"
        raise TableFault("too_early", f"nobody has run out of time: {left}")
    if table.is_opening:
        return begin(table, {})
    if table.between_rounds:
        return [round_start(table, len(table.state.history))]
    assert player is not None
    lost = table.settings.at_zero == "lose"
    after = out(table, player, "time") if lost else Replaced(player, STAND_IN, "time")
    return [Flagged(player, lost), after]


def out(table: Table, player: int, why: Literal["resigned", "time"]) -> Happening:
    """What follows when a player loses the match before it is over."""
    inside = [other for other in table.inside if other != player]
    if len(inside) < 2 or not any(table.chairs[other].decides for other in inside):
        return result(table.match, why, inside, player)
    return Replaced(player, STAND_IN, why)
