"""Sitting down, standing up, coming back, and the start when all seats are taken."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

from quincunx.bots import bots_for
from quincunx.chance import Dice
from quincunx.errors import did_you_mean
from quincunx.table.asking import Draft, check_playing, sitting
from quincunx.table.chairs import STAND_IN, Chair
from quincunx.table.commands import Join, Leave, Replace
from quincunx.table.faults import TableFault
from quincunx.table.playing import told

if TYPE_CHECKING:
    from quincunx.table.table import Table

__all__ = ["check_join", "join", "leave", "replace", "start"]


def join(table: Table, command: Join, player: int | None, now: int) -> list[Draft]:
    chair = check_join(table, command, player, now)
    if table.phase == "playing":
        return [("joined", player, {"name": chair.name, "salt": chair.salt, "back": True})]
    name = command.name if chair.kind == "open" else command.name or chair.name
    salt = command.salt or made_salt(table.dice, chair.player)
    drafts: list[Draft] = [("joined", chair.player, {"name": name, "salt": salt, "back": False})]
    if all(other.seated for other in table.chairs if other is not chair):
        drafts.append(start(table, {chair.player: salt}))
    return drafts


def check_join(table: Table, command: Join, player: int | None, now: int) -> Chair:
    """The chair to sit down on, or to come back to."""
    if table.phase == "over":
        raise TableFault("over", "the match is over: nobody can sit down any more")
    if table.phase == "playing":
        return left_chair(table, player, now)
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


def start(table: Table, joining: dict[int, str]) -> Draft:
    """Everybody is there: the salts are complete, and chance makes the first actions."""
    salts: list[str] = []
    if table.salted:
        for chair in table.chairs:
            given = joining.get(chair.player, chair.salt)
            salts.append(given or made_salt(table.dice, chair.player))
    state = table.match.game.start(dice=Dice(table.dice.seed, tuple(salts)))
    return "started", None, {"salts": salts, **told(state, 0)}


def made_salt(dice: Dice, player: int) -> str:
    """For bots, and for people who do not care: anybody can recompute it from the commitment."""
    return hashlib.sha256(f"{dice.commitment} {player}".encode()).hexdigest()[:16]
