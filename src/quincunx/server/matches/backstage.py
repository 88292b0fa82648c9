"""Behind the tables: what works in a server process, and what follows from an event."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Coroutine
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from quincunx.errors import QuincunxError
from quincunx.server.matches.accounts import Accounts
from quincunx.server.matches.clocks import Deadlines
from quincunx.server.matches.commit import Committer
from quincunx.server.matches.listeners import Listeners
from quincunx.server.matches.live import MOST_TOLD, LiveMatch, LiveMatches
from quincunx.server.matches.peers import NoPeers, Peers, RedisPeers, open_redis
from quincunx.server.matches.presence import Presence
from quincunx.server.matches.upkeep import Upkeep
from quincunx.server.refusals import Refusal
from quincunx.server.settings import ServerSettings
from quincunx.server.storage.database import migrate, open_database
from quincunx.server.storage.queries import Store, Turn
from quincunx.server.thinking.hints import Hints
from quincunx.server.thinking.leases import DatabaseLeases, Leases, RedisLeases
from quincunx.server.thinking.pool import Pool
from quincunx.server.thinking.reviews import Reviews
from quincunx.server.thinking.tasks import end_tasks
from quincunx.server.thinking.turns import BotTurns, make_books, warm_up
from quincunx.table.commands import Command, Flag
from quincunx.table.events import Event
from quincunx.table.faults import TableFault
from quincunx.table.settings import ACCOUNT

__all__ = ["Backstage", "Done"]

SEATING = ("created", "joined", "left", "started", "replaced", "over")
"""Events after which a bot account may have a match more or less."""
LATER = 5000
"""Milliseconds after which a clock is rung again that could not be."""


@dataclass(frozen=True)
class Done:
    """The command has happened and is stored; the match's last event has this number."""

    number: int


def clock() -> int:
    return time.time_ns() // 1_000_000


class Backstage:
    """The works of one process. `start` before anything else, `stop` at the end."""

    def __init__(self, settings: ServerSettings, *, now: Callable[[], int] = clock) -> None:
        self.settings, self.now = settings, now
        self._engine = open_database(settings)
        self._redis = open_redis(settings) if settings.redis_url else None
        self.store = Store(self._engine)
        self.listeners = Listeners()
        self.live_matches = LiveMatches(self.store, settings.live, self.listeners.__contains__)
        self.peers: Peers = RedisPeers(self._redis) if self._redis else NoPeers()
        self.presence = Presence(self.peers, now, self._presence_changed)
        self.deadlines = Deadlines(now, self._ring)
        self.workers = Pool(settings.workers)
        self.leases = self._open_jobs(int(settings.lease * 1000))
        self.committer = Committer(self.store, self.live_matches, self._stored)
        self.bots = BotTurns(self.leases, self.workers, self.live_matches, self.do, settings.lease)
        self.hints = Hints(self.workers, self.live_matches, settings.hints, now)
        self.reviews = Reviews(self.workers, self.live_matches)
        self.accounts = Accounts(self.store, self.live_matches, now)
        self.upkeep = Upkeep(self)
        self.importing = asyncio.Semaphore(1)
        self._tasks: list[asyncio.Task[None]] = []
        self._errands: set[asyncio.Task[None]] = set()

    def _open_jobs(self, lease_ms: int) -> Leases:
        if self._redis:
            return RedisLeases(self._redis, self.store, lease_ms, self.now)
        return DatabaseLeases(self.store, lease_ms, self.now)

    # Opening and closing

    async def start(self) -> None:
        """Brings the database up to date and begins to work."""
        await migrate(self._engine)
        if self.settings.is_sqlite:  # one machine, so whoever held a lease is most likely dead
            await self.store.free_turns()
        self.store.writer.start()
        await self.peers.start(self._hear)
        works = [self.upkeep.run(), self.deadlines.run()]
        if self.settings.workers:
            works.append(self.bots.run())
        if self.settings.warm:
            works.append(warm_up(self.workers))
        if self.settings.warm and self.settings.workers and self.settings.endgame:
            works.append(make_books())
        self._tasks = [asyncio.create_task(work) for work in works]

    async def stop(self) -> None:
        """Finishes what was begun; everything that was acknowledged is stored."""
        await end_tasks(self._tasks)
        await self.reviews.stop()
        await self.bots.stop()
        await self.workers.stop()
        await self.committer.close()
        await asyncio.gather(*self._errands, return_exceptions=True)
        await self.store.writer.stop()
        await self.peers.stop()
        if self._redis:
            await self._redis.aclose()
        await self._engine.dispose()

    async def do(self, match: str, command: Command, player: int | None) -> Done:
        """Lets a player's command happen. Stored when this returns."""
        number, _ = await self.committer.run(
            match, lambda table: table.decide(command, player, self.now())
        )
        return Done(number)

    async def present(self, match: str) -> list[int]:
        """The players who are connected."""
        return self.presence.present(match)

    # What follows

    def _stored(self, live: LiveMatch, events: list[Event]) -> None:
        """New events of a match are stored: everybody hears of it."""
        table, match = live.table, live.match
        self.live_matches.heard(
            match, live.number
        )  # if this one was put away and read again meanwhile
        self.deadlines.put(match, table.deadline)
        news = [list(event.to_data().values()) for event in events[-MOST_TOLD:]]
        self.peers.tell("events", match, live.number, news)
        self.listeners.tell(match, "events")
        if table.bot_to_move:
            self._spawn(self._call_bot(Turn(match, live.number)))
        if table.events[-1].kind in SEATING:
            for key in live.keys.values():
                if key.account:
                    self.peers.tell("account", key.account)
                    self.listeners.tell(ACCOUNT + key.account, "events")

    def _presence_changed(self, match: str) -> None:
        self.listeners.tell(match, "presence")

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._errands.add(task)
        task.add_done_callback(self._errands.discard)

    async def _call_bot(self, turn: Turn) -> None:
        with suppress(Refusal):  # it is in the database: somebody will find it there
            await self.leases.offer(turn)
        self.bots.wake()
        self.peers.tell("bots")

    def _hear(self, sender: str, about: str, values: list[Any]) -> None:
        """What another process tells."""
        if about == "events":
            match, number, news = values
            if self.live_matches.heard(match, number, [Event(*one) for one in news]):
                self.listeners.tell(match, "events")
        elif about == "here":
            self.presence.heard(sender, *values)
        elif about == "bots":
            self.bots.wake()
        elif about == "account":
            self.listeners.tell(ACCOUNT + values[0], "events")
        elif about == "missed":  # messages were lost: look at once for what they told
            self._spawn(self.upkeep.attempt(self.upkeep.catch_up))

    async def _ring(self, match: str) -> None:
        """A clock may have run out."""
        try:
            with suppress(TableFault):  # somebody acted in time
                await self.do(match, Flag(), None)
            async with self.live_matches.open(match) as live:
                self.deadlines.put(match, live.table.deadline)
        except QuincunxError:
            self.deadlines.put(match, self.now() + LATER)
