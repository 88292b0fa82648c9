"""Small helps for tests that play: tables of all kinds, and the next legal action."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

from quincunx.server.matches.service import Made, MatchService
from quincunx.table.commands import Act
from quincunx.table.settings import TableSettings

__all__ = ["ANA", "BEN", "OPEN", "act", "bot", "table_of", "two_people", "until"]

ANA = {"kind": "person", "name": "Ana"}
BEN = {"kind": "person", "name": "Ben"}
OPEN = {"kind": "open"}


def bot(level: str = "random") -> dict[str, str]:
    return {"kind": "bot", "level": level}


def table_of(*players: dict[str, str], game: str = "sensei", **more: Any) -> TableSettings:
    return TableSettings.from_data({"game": game, "players": list(players), **more})


async def two_people(tables: MatchService, **more: Any) -> Made:
    return await tables.create(table_of(ANA, BEN, **more))


async def act(tables: MatchService, match: str) -> int:
    """Plays the first legal action of whoever has the move; the number of the event."""
    mover = (await tables.look(match, None))["to_move"]
    look = await tables.look(match, mover)
    action = look["view"]["actions"][0]["action"]
    return (await tables.do(match, Act(action=action, number=look["number"]), mover)).number


async def until(is_so: Callable[[], Any], seconds: float = 60) -> None:
    """Waits for what must come sooner or later; the time is only there to fail instead of hanging."""
    async with asyncio.timeout(seconds):
        while not is_so():
            await asyncio.sleep(0.005)
