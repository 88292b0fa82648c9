"""Sitting down, standing up, coming back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quincunx.bots import bots_for
from quincunx.errors import did_you_mean
from quincunx.table.asking import Draft, check_playing, sitting
from quincunx.table.chairs import STAND_IN, Chair
from quincunx.table.commands import Join, Leave, Replace
from quincunx.table.faults import TableFault
from quincunx.table.salting import begin, must_wait

if TYPE_CHECKING:
    from quincunx.table.table import Table

__all__ = ["check_join", "join", "leave", "replace"]


def join(table: Table, command: Join, player: int | None, now: int) -> list[Draft]:
    chair = check_join(table, command, player, now)
    if table.phase == "playing":
        return [("joined", player, {"name": chair.name, "back": True})]
    if command.seal is not None and command.salt:
        raise TableFault(
            "bad_request", "a join has a 'seal' or a 'salt': a sealed salt is opened by 'reveal'"
        )
    name = command.name if chair.kind == "open" else command.name or chair.name
    share = {"seal": command.seal, "salt": command.salt}
    drafts: list[Draft] = [("joined", chair.player, {"name": name, **share, "back": False})]
    if command.seal is None and not must_wait(table, chair):
        drafts += begin(table, {chair.player: command.salt})
    return drafts


def check_join(table: Table, command: Join, player: int | None, now: int) -> Chair:
    """The chair to sit down on, or to come back to."""
    if table.phase == "over":
        raise TableFault("over", "the match is over: nobody can sit down any more")
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
    clock, timer = table.settings.clock, table.timer
    if clock.runs and timer.left_at(player, now) == 0:
        if clock.kind == "game":
            raise TableFault("not_allowed", "your time for this match is used up")
        if timer.mover == player:
            raise TableFault("not_allowed", "your time is used up: the bot plays this move for you")
    return chair


def leave(table: Table, _command: Leave, player: int | None, _now: int) -> list[Draft]:
    chair = sitting(table, player)
    if table.phase == "waiting":
        if chair.kind == "open" or chair.bot:
            raise TableFault("wrong_seat", f"nobody sits on seat {player}")
        if table.is_opening:  # or somebody could come back with a salt that suits the opened ones
            raise TableFault("not_allowed", "the match is about to start: leave when it has")
        return [("left", player, {})]
    check_playing(table)
    if chair.away:
        raise TableFault("not_allowed", "you have left already")
    drafts: list[Draft] = [("left", player, {})]
    if table.settings.leavers == "bot":
        drafts.append(("replaced", player, {"level": STAND_IN, "why": "left"}))
    return drafts


def replace(table: Table, command: Replace, _player: int | None, _now: int) -> list[Draft]:
    check_playing(table)
    if table.settings.leavers != "bot":
        raise TableFault("not_allowed", "this table waits for players who are away")
    if not 0 <= command.player < len(table.chairs) or not table.chairs[command.player].decides:
        raise TableFault("bad_request", f"player {command.player} is nobody who could be replaced")
    level = command.level or STAND_IN
    known = bots_for(table.settings.game)
    if level not in known:
        raise TableFault("bad_request", f"unknown bot {level!r}: {did_you_mean(level, known)}")
    return [("replaced", command.player, {"level": level, "why": "left"})]
