"""Sitting down, standing up, coming back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quincunx.bots import bots_for
from quincunx.errors import did_you_mean
from quincunx.table.chairs import STAND_IN, Chair
from quincunx.table.commands import Extend, Join, Leave, Replace, SendAway
from quincunx.table.events import Extended, Happening, Joined, Left, Replaced
from quincunx.table.faults import TableFault
from quincunx.table.preconditions import check_playing, sitting
from quincunx.table.salting import begin, must_wait

if TYPE_CHECKING:
    from quincunx.table.table import Table

__all__ = ["check_join", "extend", "join", "leave", "may_come_back", "replace", "send_away"]


def join(table: Table, command: Join, player: int | None, now: int) -> list[Happening]:
    chair = check_join(table, command, player, now)
    if table.phase == "playing":
        return [Joined(chair.player, chair.name, back=True)]
    if command.seal is not None and command.salt:
        raise TableFault(
            "bad_request", "a join has a 'seal' or a 'salt': a sealed salt is opened by 'reveal'"
        )
    name = command.name if chair.kind == "open" else command.name or chair.name
    joined = Joined(chair.player, name, False, command.seal, command.salt)
    if command.seal is not None or must_wait(table, chair):
        return [joined]
    return [joined, *begin(table, {chair.player: command.salt})]


def check_join(table: Table, command: Join, player: int | None, now: int) -> Chair:
    """The chair to sit down on, or to come back to."""
    if table.phase == "over":
        raise TableFault("over", "the match is over: nobody can sit down now")
    if table.phase == "playing":
        return left_chair(table, player, now)
    if table.is_opening:
        raise TableFault("full", "all seats are taken: the match is about to start")
    return chosen_chair(table, command, player)


def chosen_chair(table: Table, command: Join, player: int | None) -> Chair:
    wanted = command.seat if player is None else player
    if player is not None and command.seat not in (None, player):
        raise TableFault("wrong_seat", f"your seat is {player}, not {command.seat}")
    if wanted is None:
        if not table.open_seats:
            raise TableFault("full", "no seat is open")
        wanted = table.open_seats[0]
    if not 0 <= wanted < len(table.chairs):
        raise TableFault("bad_request", f"no seat {wanted}: there are 0 to {len(table.chairs) - 1}")
    chair = table.chairs[wanted]
    if player is None and chair.kind != "open":
        free = ", ".join(map(str, table.open_seats)) or "none"
        raise TableFault("taken", f"seat {wanted} is taken; open: {free}")
    if chair.bot:
        raise TableFault("taken", f"seat {wanted} belongs to a bot of this table")
    return chair


def left_chair(table: Table, player: int | None, now: int) -> Chair:
    if player is None:
        raise TableFault("full", "the match has started: no seat is open")
    chair = table.chairs[player]
    if chair.out:
        raise TableFault("not_allowed", "you are out of the match and cannot come back")
    if not chair.away and not chair.stand_in:
        raise TableFault("taken", "you sit here already")
    if is_time_used_up(table, player, now):
        if table.settings.clock.kind == "game":
            raise TableFault("not_allowed", "you have run out of time for this match")
        raise TableFault("not_allowed", "you have run out of time: the bot plays this move for you")
    return chair


def is_time_used_up(table: Table, player: int, now: int) -> bool:
    """Time that has run out stays so: for the match, or for the current move."""
    clock, timer = table.settings.clock, table.timer
    if not clock.runs or timer.left_at(player, now) > 0:
        return False
    return clock.kind == "game" or timer.mover == player


def may_come_back(table: Table, chair: Chair, now: int) -> bool:
    return (
        table.phase == "playing"
        and not chair.out
        and (chair.away or bool(chair.stand_in))
        and not is_time_used_up(table, chair.player, now)
    )


def leave(table: Table, _command: Leave, player: int | None, _now: int) -> list[Happening]:
    chair = sitting(table, player)
    if table.phase == "waiting":
        if chair.kind == "open" or chair.bot:
            raise TableFault("wrong_seat", f"nobody sits on seat {player}")
        if table.is_opening:  # or somebody could come back with a salt that suits the opened ones
            raise TableFault(
                "not_allowed", "the match is about to start: leave once it has started"
            )
        return [Left(chair.player)]
    check_playing(table)
    if chair.away:
        raise TableFault("not_allowed", "you have left already")
    if table.settings.leavers == "bot":
        return [Left(chair.player), Replaced(chair.player, STAND_IN, "left")]
    return [Left(chair.player)]


def send_away(table: Table, command: SendAway, player: int | None, _now: int) -> list[Happening]:
    """The host does not want somebody who has taken an open seat."""
    if player is None or player != table.host:
        raise TableFault("wrong_seat", "only whoever opened the table may send somebody away")
    if table.phase != "waiting" or table.is_opening:
        raise TableFault("not_allowed", "the match has started: nobody can be sent away any more")
    if not 0 <= command.seat < len(table.chairs):
        raise TableFault(
            "bad_request", f"no seat {command.seat}: there are 0 to {len(table.chairs) - 1}"
        )
    if command.seat not in table.guests:
        raise TableFault("bad_request", f"there is no guest on seat {command.seat} to send away")
    return [Left(command.seat)]


def extend(table: Table, command: Extend, _player: int | None, now: int) -> list[Happening]:
    """What this move, or the wait for salts, has lost by an outage; several servers may notice one."""
    timer = table.timer
    is_waited_for = table.is_opening or timer.deadline is not None
    if not is_waited_for or now < timer.extended + command.more:
        return []
    ms = now + command.more - max(command.since, table.full_at if table.is_opening else timer.since)
    return [Extended(ms)] if ms > 0 else []


def replace(table: Table, command: Replace, _player: int | None, _now: int) -> list[Happening]:
    check_playing(table)
    if table.settings.leavers != "bot":
        raise TableFault("not_allowed", "this table waits for absent players")
    if not 0 <= command.player < len(table.chairs) or not table.chairs[command.player].decides:
        raise TableFault("bad_request", f"player {command.player} cannot be replaced")
    level = command.level or STAND_IN
    known = bots_for(table.settings.game)
    if level not in known:
        raise TableFault("bad_request", f"unknown bot {level!r}: {did_you_mean(level, known)}")
    return [Replaced(command.player, level, "left")]
