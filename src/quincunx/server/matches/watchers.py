"""Who watches which match in this process: one look is made and written out for all who see the same.

A watcher is told only that there is something new and asks for it when it is ready. So a slow one skips
what lies between (it gets all missed events with the newest look), and nobody ever waits for it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import Any

import orjson

from quincunx.server.matches.service import MatchService

__all__ = ["Frame", "Watch", "Watchers"]

FRESH = 0.2
"""Seconds; a look tells what is left on the clocks, so it is not handed out for long."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A look ready to be sent; `number` is what the receiver has after it."""

    number: int
    phase: str
    data: bytes
    made: float


@dataclass(eq=False, slots=True)
class Watch:
    """One device that looks at one match."""

    match: str
    player: int | None
    wake: Callable[[], None]
    sent: int | None = None  # the last event number that the device has
    is_first: bool = True  # who comes back without having missed anything still wants a look
    has_news: bool = True
    has_presence: bool = True


@dataclass(slots=True)
class Room:
    """The watchers of one match."""

    leave: Callable[[], None] = lambda: None
    watches: set[Watch] = field(default_factory=set)
    frames: dict[tuple[int | None, int | None], Frame] = field(default_factory=dict)


class Watchers:
    """The watchers of all matches in this process."""

    def __init__(self, tables: MatchService) -> None:
        self.tables = tables
        self._rooms: dict[str, Room] = {}

    def enter(self, watch: Watch) -> None:
        """From now on the watch is woken when its match has news."""
        room = self._rooms.get(watch.match)
        if room is None:
            room = self._rooms[watch.match] = Room()
            match = watch.match
            room.leave = self.tables.subscribe(match, lambda news: self._tell(match, news))
        room.watches.add(watch)
        self.tables.arrive(watch.match, watch.player)

    def leave(self, watch: Watch) -> None:
        room = self._rooms.get(watch.match)
        if room is None or watch not in room.watches:
            return
        room.watches.discard(watch)
        if not room.watches:
            room.leave()
            del self._rooms[watch.match]
        self.tables.depart(watch.match, watch.player)

    def _tell(self, match: str, news: str) -> None:
        room = self._rooms.get(match)
        if room is None:
            return
        if news == "events":
            room.frames.clear()
        for watch in room.watches:
            if news == "events":
                watch.has_news = True
            else:
                watch.has_presence = True
            watch.wake()

    async def frame(self, watch: Watch) -> Frame | None:
        """The newest look for a watch with all that it missed; nothing if it has all."""
        watch.has_news = False
        key = (watch.player, watch.sent)
        room = self._rooms.get(watch.match)
        frame = room.frames.get(key) if room else None
        if frame is None or monotonic() - frame.made > FRESH:
            frame = frame_of(watch.match, await self._ask(watch))
            if room and not watch.has_news:  # otherwise it is old already
                room.frames[key] = frame
        if frame.number == watch.sent and not watch.is_first:
            return None
        watch.is_first = False
        watch.sent = frame.number
        return frame

    async def _ask(self, watch: Watch) -> dict[str, Any]:
        return await self.tables.frame(watch.match, watch.player, watch.sent)

    async def presence(self, watch: Watch) -> bytes:
        """Which players are there now."""
        watch.has_presence = False
        players = await self.tables.present(watch.match)
        return orjson.dumps({"type": "presence", "match": watch.match, "players": players})


def frame_of(match: str, data: dict[str, Any]) -> Frame:
    message = {
        "type": "table",
        "match": match,
        "number": data["number"],
        "look": data["look"],
        "changed": data["changed"],
    }
    return Frame(data["number"], data["look"]["phase"], orjson.dumps(message), monotonic())
