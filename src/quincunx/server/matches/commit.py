"""Carries out commands: decided by the table, stored, and only then announced.

The table applies the events before they are stored, because the row stored with them holds what follows
from them. Its lock is held meanwhile, so nobody sees them; if storing fails, the table is read again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import replace
from functools import partial
from typing import Any, NamedTuple, TypeVar

from quincunx.chance import Dice
from quincunx.server.matches.live import LiveMatch, LiveMatches, replayed
from quincunx.server.matches.summary import change_of
from quincunx.server.matches.tokens import match_id
from quincunx.server.refusals import Refusal
from quincunx.server.storage.queries import Change, Conflict, SeatKey, Store
from quincunx.table.events import Event, Rematched
from quincunx.table.table import Table

__all__ = ["Committer", "Decide", "Keys"]

TRIES = 20
"""Every failed attempt means that another process was first."""

Decide = Callable[[LiveMatch], Awaitable[list[Event]]]
"""Called under the match's lock, and again after every attempt that another process beat."""
Keys = Callable[[list[Event]], tuple[SeatKey, ...]]
Then = Callable[[int | Exception], None]
"""Called with the number of the last event, or with why there is none."""
Again = Callable[[], Coroutine[Any, Any, int]]
T = TypeVar("T")


class Committer:
    """`stored` is called with a match and its new events once they are on the disk."""

    def __init__(
        self,
        store: Store,
        live_matches: LiveMatches,
        stored: Callable[[LiveMatch, list[Event]], None],
    ) -> None:
        self._store, self._live_matches, self._stored = store, live_matches, stored
        self._working: set[asyncio.Future[Any]] = set()
        self._storing = 0  # commands that nobody waits for: see `run_now`
        self._is_closed = False

    @property
    def working(self) -> int:
        """How many commands are being stored."""
        return len(self._working) + self._storing

    async def run(
        self, match: str, decide: Decide, keys: Keys = lambda _: (), *, stays: bool = False
    ) -> tuple[int, list[Event]]:
        """The number of the last event, and the events that `decide` led to.

        It is finished even if the caller goes away; a caller that `stays` saves the task for that.
        """
        work = self._run(match, decide, keys)
        return await (self._here(work) if stays else self._surely(work))

    def run_now(
        self,
        live: LiveMatch,
        decide: Callable[[], list[Event]],
        then: Then,
        again: Again,
    ) -> bool:
        """Like `run`, without a task: decides at once, and calls `then` when it is stored or could not be.

        False: the match is in use, so nothing was done. What `decide` refuses is raised. If another
        process was first, `again` has to do it. Most actions come this way.
        """
        if self._is_closed or not taken_at_once(live.lock):
            return False
        try:
            events = decide()
            prepared = self._prepare(live, events) if events else None
            if prepared:
                self._store.writer.add(prepared.changes, partial(self._end, prepared, then, again))
                self._storing += 1
                return True
        except BaseException:
            live.lock.release()
            raise
        live.lock.release()
        then(live.number)
        return True

    def _end(
        self,
        prepared: Prepared,
        then: Then,
        again: Again,
        error: Exception | None,
    ) -> None:
        """The store has answered."""
        self._storing -= 1
        live, found = prepared.live, error
        try:
            if error is None:
                self._settle(prepared)
        except Exception as fault:  # noqa: BLE001  # ours: whoever waits has to hear of it
            found = fault
        finally:
            live.lock.release()
        if isinstance(error, Conflict):
            task = asyncio.create_task(self._again(then, again))
            self._working.add(task)
            task.add_done_callback(self._working.discard)
        else:
            then(live.number if found is None else found)

    async def _again(self, then: Then, again: Again) -> None:
        try:
            then(await again())
        except Exception as error:  # noqa: BLE001  # whatever it is, somebody waits for it
            then(error)

    async def enter(self, events: list[Event], seats: tuple[SeatKey, ...]) -> LiveMatch:
        """Stores a new match."""
        return await self._surely(self._enter(match_id(), events, seats))

    async def close(self) -> None:
        """Finishes what was begun and starts nothing more."""
        self._is_closed = True
        while self.working:
            await asyncio.gather(*self._working, return_exceptions=True)
            await asyncio.sleep(0.01 if self._storing else 0)

    async def _here(self, work: Coroutine[Any, Any, T]) -> T:
        self._check_open(work)
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._working.add(done)
        try:
            return await work
        finally:
            self._working.discard(done)
            done.set_result(None)

    def _check_open(self, work: Coroutine[Any, Any, Any]) -> None:
        if self._is_closed:
            work.close()
            raise Refusal("going", "the server is stopping; connect again and try once more")

    async def _surely(self, work: Coroutine[Any, Any, T]) -> T:
        self._check_open(work)
        task = asyncio.create_task(work)
        self._working.add(task)
        task.add_done_callback(self._working.discard)
        return await asyncio.shield(task)

    async def _run(self, match: str, decide: Decide, keys: Keys) -> tuple[int, list[Event]]:
        async with self._live_matches.open(match) as live:
            for _ in range(TRIES):
                events = await decide(live)
                if not events:
                    return live.number, []
                try:
                    return await self._store_events(live, events, keys(events))
                except Conflict:
                    await self._live_matches.catch_up(live)
        raise Refusal(
            "busy", f"too many others are acting in match {match}; nothing was changed, try again"
        )

    async def _store_events(
        self, live: LiveMatch, events: list[Event], seats: tuple[SeatKey, ...]
    ) -> tuple[int, list[Event]]:
        prepared = self._prepare(live, events, seats)
        await self._store.write(*prepared.changes)
        self._settle(prepared)
        return live.number, prepared.changes[0].events

    def _prepare(
        self, live: LiveMatch, events: list[Event], seats: tuple[SeatKey, ...] = ()
    ) -> Prepared:
        """Lets events happen that are not stored yet; the lock must be held until they are."""
        table, next_match = live.table, None
        live.is_spoiled = True  # until it is stored
        if isinstance(agreed := events[-1].what, Rematched):
            next_match = rematch(live, agreed, events[-1].at)
            events = [*events[:-1], events[-1].with_data(match=next_match.match)]
        for event in events:
            table.apply(event)
        change = change_of(live.match, table, events, seats=seats, before=live.last)
        changes = (change,) if next_match is None else (change, new_match(next_match))
        return Prepared(live, changes, next_match)

    def _settle(self, prepared: Prepared) -> None:
        """It is stored: everybody may know."""
        live, changes, next_match = prepared
        live.keys.update({key.player: key for key in changes[0].seats})
        live.is_spoiled = False
        self._keep(live, changes[0])
        if next_match:
            self._live_matches.put(next_match)
            self._keep(next_match, changes[1])

    async def _enter(
        self, match: str, events: list[Event], seats: tuple[SeatKey, ...]
    ) -> LiveMatch:
        live = LiveMatch(match, await replayed(events), {key.player: key for key in seats})
        change = new_match(live)
        await self._store.write(change)
        self._live_matches.put(live)
        self._keep(live, change)
        return live

    def _keep(self, live: LiveMatch, change: Change) -> None:
        live.number = live.table.number
        live.heard = max(live.heard, live.number)
        if change.row is not None:
            live.last = change.row
        self._stored(live, change.events)


class Prepared(NamedTuple):
    """A match that has what is about to be stored, and (after a rematch was agreed) the next one."""

    live: LiveMatch
    changes: tuple[Change, ...]
    next_match: LiveMatch | None


def taken_at_once(lock: asyncio.Lock) -> bool:
    """Takes a lock if that needs no waiting."""
    taking = lock.acquire()
    try:
        taking.send(None)
    except StopIteration:
        return True
    taking.close()
    return False


def rematch(live: LiveMatch, agreed: Rematched, now: int) -> LiveMatch:
    """The same table again: everybody keeps the same token and moves on by one seat."""
    table = live.table
    new = Table.opened(
        table.rematch_settings(), dice=Dice.secret(), now=now, seals=agreed.seals or ()
    )
    moved = [replace(key, player=table.rematch_player(key.player)) for key in live.keys.values()]
    return LiveMatch(match_id(), new, {key.player: key for key in moved})


def new_match(live: LiveMatch) -> Change:
    seats = tuple(live.keys.values())
    return change_of(live.match, live.table, list(live.table.events), seats=seats, is_new=True)
