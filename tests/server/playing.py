"""Small helps for tests that play: tables of all kinds, and the next legal action."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from quincunx.server.matches.pulse import BEAT
from quincunx.server.matches.service import MatchService, NewMatch
from quincunx.server.matches.tokens import Key
from quincunx.table.commands import Act
from quincunx.table.settings import TableSettings

if TYPE_CHECKING:
    from tests.server.conftest import Clock

__all__ = [
    "ANA",
    "BEN",
    "OPEN",
    "act",
    "bot",
    "frame",
    "serve",
    "table_of",
    "two_people",
    "until",
    "who",
]

ANA = {"kind": "person", "name": "Ana"}
BEN = {"kind": "person", "name": "Ben"}
OPEN = {"kind": "open"}


def bot(level: str = "random") -> dict[str, str]:
    return {"kind": "bot", "level": level}


def table_of(*players: dict[str, str], game: str = "sensei", **more: Any) -> TableSettings:
    return TableSettings.from_data({"game": game, "players": list(players), **more})


async def two_people(tables: MatchService, **more: Any) -> NewMatch:
    return await tables.create(table_of(ANA, BEN, **more))


async def act(tables: MatchService, match: str) -> int:
    """Plays the first legal action of whoever has the move; the number of the event."""
    mover = (await tables.look(match, None))["to_move"]
    look = await tables.look(match, mover)
    action = look["view"]["actions"][0]["action"]
    return (await tables.do(match, Act(action=action, number=look["number"]), mover)).number


async def who(tables: MatchService, match: str, token: str | None) -> int | None:
    """The player that a token makes of somebody."""
    return await tables.who(match, Key.of_token(token))


async def frame(
    tables: MatchService, match: str, token: str | None, after: int | None = None
) -> dict[str, Any]:
    """What a device with this token is sent that has seen everything up to `after`."""
    watch = await tables.frames.watch(match, Key.of_token(token), lambda: None, after)
    try:
        sent = await tables.frames.next(watch)
        assert sent is not None
        data: dict[str, Any] = json.loads(sent.data)
        return data
    finally:
        tables.frames.leave(watch)


async def serve(tables: MatchService, clock: Clock, seconds: float, *others: MatchService) -> None:
    """Lets time pass in which the servers work: with their heartbeats."""
    while seconds > 0:
        clock.pass_seconds(min(BEAT, seconds))
        seconds -= BEAT
        for one in (tables, *others):
            await one.pulse.check()


async def until(is_so: Callable[[], Any], seconds: float = 60) -> None:
    """Waits for what must come sooner or later; the time is only there to fail instead of hanging."""
    async with asyncio.timeout(seconds):
        while not is_so():
            await asyncio.sleep(0.005)
