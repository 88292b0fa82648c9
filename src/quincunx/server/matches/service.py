"""The matches of one server process: make, join, do, look. What follows from an event: `reactions`.

Refusals are `TableFault` (what the table does not allow) and `Refusal` (what the server does not).
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Coroutine, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from functools import partial
from typing import Any

import orjson

from quincunx.chance import Dice
from quincunx.errors import RecordError
from quincunx.server.matches.accounts import Accounts
from quincunx.server.matches.clocks import Deadlines
from quincunx.server.matches.commit import Committer
from quincunx.server.matches.frames import Frames
from quincunx.server.matches.live import LiveMatch, LiveMatches
from quincunx.server.matches.peers import NoPeers, Peers, RedisPeers, open_redis
from quincunx.server.matches.presence import Presence
from quincunx.server.matches.pulse import Pulse
from quincunx.server.matches.reactions import Reactions
from quincunx.server.matches.tokens import Key, Who, new_token, token_hash
from quincunx.server.matches.upkeep import Upkeep
from quincunx.server.matches.watchers import Watchers
from quincunx.server.refusals import Refusal
from quincunx.server.settings import ServerSettings
from quincunx.server.storage.database import migrate, open_database
from quincunx.server.storage.queries import SeatKey, Store
from quincunx.server.thinking.attendance import Attendance
from quincunx.server.thinking.hints import Hints
from quincunx.server.thinking.leases import DatabaseLeases, Leases, RedisLeases
from quincunx.server.thinking.pool import Pool
from quincunx.server.thinking.preparing import Preparation
from quincunx.server.thinking.reviews import Reviews
from quincunx.server.thinking.tasks import end_tasks
from quincunx.server.thinking.turns import BotTurns
from quincunx.table.commands import Command, Flag, Join
from quincunx.table.events import Event
from quincunx.table.faults import TableFault
from quincunx.table.opening import actions_in, check_somebody, events_of_text
from quincunx.table.settings import ACCOUNT, TableSettings
from quincunx.table.table import Table

__all__ = ["MatchService", "NewMatch", "Stored", "TakenSeat"]


@dataclass(frozen=True)
class Stored:
    """The command has happened and is stored; the match's last event has this number."""

    number: int


@dataclass(frozen=True)
class NewMatch:
    """A new match, the token of every seat kept for a person, and the commitment of its dice."""

    id: str
    tokens: dict[int, str]
    commitment: str | None = None
    is_opening: bool = False  # it starts when the sealed salts are opened


@dataclass(frozen=True)
class TakenSeat:
    """Which player somebody is from now on; a new token is returned only here, "" means as before."""

    player: int
    token: str
    number: int


def clock() -> int:
    return time.time_ns() // 1_000_000


class MatchService:
    """Its parts do the work and may be used directly. Call `start` first and `stop` at the end."""

    def __init__(self, settings: ServerSettings, *, now: Callable[[], int] = clock) -> None:
        self.settings, self.now = settings, now
        self._engine = open_database(settings)
        self._redis = open_redis(settings) if settings.redis_url else None
        self.store = Store(self._engine)
        self.watchers = Watchers()
        self.reactions = reactions = Reactions(self)
        self.live_matches = LiveMatches(
            self.store, settings.live, self.watchers.__contains__, reactions.moved_on
        )
        self.committer = Committer(self.store, self.live_matches, reactions.stored)
        self.peers: Peers = RedisPeers(self._redis) if self._redis else NoPeers()
        self.presence = Presence(
            self.peers, now, lambda match: self.watchers.notify(match, "presence")
        )
        self.preparing = Preparation(self.store.games_played, reactions.preparing_changed)
        self.frames = Frames(
            self.live_matches, self.watchers, self.presence, self.preparing.progress, now
        )
        self.deadlines = Deadlines(now, reactions.ring)
        self.workers = Pool(settings.workers, silence=settings.silence)
        self.leases = self._open_leases(int(settings.lease * 1000))
        self.attendance = Attendance(reactions.is_watched)
        self.bots = BotTurns(
            self.leases,
            self.workers,
            self.live_matches,
            self.do,
            settings.lease,
            self.attendance,
            self.preparing,
        )
        self.hints = Hints(self.workers, self.live_matches, self.attendance, settings.hints, now)
        self.reviews = Reviews(self.workers, self.live_matches)
        self.accounts = Accounts(self.store, self.live_matches, now)
        self.pulse = Pulse(now, self.store, self.do, alone=settings.is_sqlite)
        self.upkeep = Upkeep(
            settings,
            now,
            self.store,
            self.live_matches,
            self.watchers,
            self.frames,
            self.presence,
            self.deadlines,
            self.leases,
            self.do,
        )
        self._importing = asyncio.Semaphore(1)
        self._tasks: list[asyncio.Task[None]] = []

    def _open_leases(self, lease_ms: int) -> Leases:
        if self._redis:
            return RedisLeases(self._redis, self.store, lease_ms, self.now)
        return DatabaseLeases(self.store, lease_ms, self.now)

    # Opening and closing

    async def start(self) -> None:
        """Brings the database up to date and starts working."""
        await migrate(self._engine)
        if self.settings.is_sqlite:  # one machine, so whoever held a lease is most likely dead
            await self.store.free_turns()
        self.store.writer.start()
        await self.peers.start(self.reactions.hear)
        await self.pulse.begin()
        works = [self.pulse.run(), self.upkeep.run(), self.deadlines.run()]
        if self.settings.workers:
            works.append(self.bots.run())
        if self.settings.warm and self.settings.workers:
            works.append(self.preparing.run(books=self.settings.endgame > 0))
        self._tasks = [asyncio.create_task(work) for work in works]

    async def stop(self) -> None:
        """Finishes what was begun; everything that was acknowledged is stored."""
        await end_tasks(self._tasks)
        await self.reviews.stop()
        await self.hints.stop()
        await self.bots.stop()
        await self.workers.stop()
        await self.committer.close()
        await self.reactions.stop()
        await self.store.stop()
        await self.peers.stop()
        if self._redis:
            await self._redis.aclose()
        await self._engine.dispose()

    def stats(self) -> dict[str, int]:
        """Numbers for the host."""
        return {
            "live_tables": len(self.live_matches),
            "watched_tables": len(self.watchers),
            "clocks_running": len(self.deadlines),
            "commits": self.store.writer.commits,
            "events_stored": self.store.writer.stored,
            "bot_processes": self.workers.count,
            "bot_processes_busy": self.workers.busy,
            "bot_processes_died": self.workers.died,
            "bot_turns_played": self.bots.played,
            "bot_questions_waiting": self.workers.waiting,
            "games_prepared": self.preparing.ready,
        }

    # Making and joining

    async def create(self, settings: TableSettings, seals: Sequence[str | None] = ()) -> NewMatch:
        """A new table; one where no seat is open and no salt is sealed starts at once."""
        check_somebody(settings, "a table")
        events = Table.create(settings, dice=Dice.secret(), now=self.now(), seals=seals)
        return await self._enter(settings, events)

    async def import_(self, data: object, seals: Sequence[str | None] = ()) -> NewMatch:
        """A match from its record: a finished one to look at, an unfinished one to continue."""
        async with self._importing:  # much work for one request: one at a time, in a thread
            settings, events = await asyncio.to_thread(events_from_data, data, self.now(), seals)
        if events[-1].kind != "over":
            check_somebody(settings, "an unfinished record")
        return await self._enter(settings, events)

    async def _enter(self, settings: TableSettings, events: list[Event]) -> NewMatch:
        tokens, keys = {}, []
        for player, plan in enumerate(settings.players):
            if plan.kind == "person":
                tokens[player] = new_token()
                keys.append(SeatKey(player, token_hash=token_hash(tokens[player])))
            elif plan.level.startswith(ACCOUNT):
                name = plan.level.removeprefix(ACCOUNT)
                await self.accounts.check(name)
                keys.append(SeatKey(player, account=name))
        live = await self.committer.enter(events, tuple(keys))
        chance = live.table.chance
        commitment = chance[-1].commitment if chance else None
        return NewMatch(live.match, tokens, commitment, live.table.is_opening)

    async def join(self, match: str, command: Join, key: Key | None = None) -> TakenSeat:
        """Sits down on the key's seat, otherwise on an open one, which gives a new token."""
        token, known = new_token(), None

        async def decide(live: LiveMatch) -> list[Event]:
            nonlocal known
            if key is not None and key.account:  # an account may have no seat here yet
                known = live.owner(key)
            else:
                known = await self.live_matches.player(live, key)
            return live.table.decide(command, known, self.now())

        def keys(events: list[Event]) -> tuple[SeatKey, ...]:
            if known is not None:
                return ()
            return (
                SeatKey(seat_of(events), token_hash(token), key.account or None if key else None),
            )

        number, events = await self.committer.run(match, decide, keys)
        if known is not None:
            return TakenSeat(known, "", number)
        return TakenSeat(seat_of(events), token, number)

    async def delete(self, match: str, key: Key | None) -> None:
        """Takes a table away that nobody has come to; only whoever opened it may."""
        number = await self.store.row_number(match)
        async with self.live_matches.open(match) as live:
            await self.live_matches.catch_up(live)  # also with what this process has not heard of
            table, player = live.table, await self.live_matches.player(live, key)
            if player is None or player != table.host:
                raise TableFault("wrong_seat", "only whoever opened the table may delete it")
            if table.phase != "waiting" or table.guests:
                raise TableFault("not_allowed", "somebody has joined: the table stays")
        if number is None or not await self.store.delete_unless_raised(match, number):
            raise TableFault("not_allowed", "somebody has just joined: the table stays")
        self.upkeep.forget(match)
        self.peers.publish("deleted", match)

    # Playing and looking

    async def do(self, match: str, command: Command, who: Who, *, stays: bool = False) -> Stored:
        """Carries out a player's command. It is stored when this returns; `stays`: see `Committer.run`."""
        if isinstance(command, Flag):
            await self.pulse.settle()
        run = partial(self.committer.run, match, self._decision(command, who), stays=stays)
        try:
            number, _ = await run()
        except TableFault as fault:
            if fault.code != "time_up" or not self.pulse.is_late:
                raise
            await self.pulse.settle()
            number, _ = await run()
        return Stored(number)

    def do_now(
        self, match: str, command: Command, key: Key, then: Callable[[int | Exception], None]
    ) -> bool:
        """Like `do`, without a task: `then` is called with the number, or with what prevented it.

        False: something has to be waited for, so nothing was done; `do` does it. Refusals are raised.
        """
        live = self.live_matches.ready(match)
        player = live.owner(key) if live else None
        if live is None or player is None:
            return False
        table = live.table
        if table.settings.clock.runs and self.pulse.is_late:
            return False
        return self.committer.run_now(
            live,
            lambda: table.decide(command, player, self.now()),
            then,
            lambda: self._do_again(match, command, key),
        )

    async def _do_again(self, match: str, command: Command, key: Key) -> int:
        return (await self.do(match, command, key, stays=True)).number

    def _decision(
        self, command: Command, who: Who
    ) -> Callable[[LiveMatch], Coroutine[Any, Any, list[Event]]]:
        """Called again after every conflict: a seat may have changed hands by then."""

        async def decide(live: LiveMatch) -> list[Event]:
            player = await self.live_matches.player(live, who)
            return live.table.decide(command, player, self.now())

        return decide

    async def who(self, match: str, who: Who) -> int | None:
        """The player that a key belongs to at this moment."""
        async with self.seen_by(match, who) as (_, player):
            return player

    async def holds_seat(self, match: str, key: Key) -> bool:
        """Whether a key has a seat at a table that has not begun."""
        try:
            async with self.seen_by(match, key) as (table, player):
                return player is not None and table.phase == "waiting"
        except Refusal:  # sent away, or the table is gone
            return False

    @asynccontextmanager
    async def seen_by(self, match: str, who: Who) -> AsyncIterator[tuple[Table, int | None]]:
        """A table under its lock, and which player somebody is there."""
        async with self.live_matches.open(match) as live:
            yield live.table, await self.live_matches.player(live, who)

    async def look(self, match: str, who: Who) -> dict[str, Any]:
        """Everything that a player (or a spectator) may see."""
        async with self.seen_by(match, who) as (table, player):
            return table.look(player, self.now())

    async def changes(self, match: str, who: Who, after: int) -> dict[str, Any]:
        """What is new since an event."""
        async with self.seen_by(match, who) as (table, player):
            return table.changes(player, after)

    async def events(self, match: str, who: Who, after: int, limit: int) -> list[dict[str, Any]]:
        """Events after a number, as a player may see them."""
        async with self.seen_by(match, who) as (table, player):
            chosen = table.events[max(0, after) : max(0, after) + limit]
            return [table.seen(event, player) for event in chosen]

    async def steps(self, match: str, who: Who, **which: Any) -> dict[str, Any]:
        """A round action by action, with the board after each."""
        async with self.seen_by(match, who) as (table, player):
            return table.steps(player, **which)

    async def export(self, match: str, who: Who) -> dict[str, Any]:
        """The saved record; of a running match only what the player may know."""
        async with self.seen_by(match, who) as (table, player):
            return table.record_data(player)

    async def chance(self, match: str, number: int | None) -> dict[str, Any]:
        """Everything chance did in a round of a finished match, so that it can be recomputed."""
        async with self.live_matches.open(match) as live:
            return await asyncio.to_thread(live.table.chance_data, number)


def events_from_data(
    data: object, now: int, seals: Sequence[str | None] = ()
) -> tuple[TableSettings, list[Event]]:
    """The table described by an imported record, and its events."""
    try:
        text = orjson.dumps(data).decode()
    except orjson.JSONEncodeError as error:
        raise RecordError(f"the record cannot be written as JSON: {error}") from None
    return events_of_text(text, actions_in(data), Dice.secret(), now, seals)


def seat_of(events: list[Event]) -> int:
    return next(event.player or 0 for event in events if event.kind == "joined")
