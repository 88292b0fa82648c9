"""Carries out commands: decided by the table, stored, and only then announced.

The table applies the events before they are stored, because the row stored with them holds what follows
from them. Its lock is held meanwhile, so nobody sees them; if storing fails, the table is read again.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from dataclasses import replace
from typing import Any, TypeVar

from quincunx.chance import Dice
from quincunx.server.matches.live import LiveMatch, LiveMatches, replayed
from quincunx.server.matches.summary import change_of, summary_of
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
        self._is_closed = False

    @property
    def working(self) -> int:
        """How many commands are being stored."""
        return len(self._working)

    async def run(
        self, match: str, decide: Decide, keys: Keys = lambda _: (), *, stays: bool = False
    ) -> tuple[int, list[Event]]:
        """The number of the last event, and the events that `decide` led to.

        It is finished even if the caller goes away; a caller that `stays` saves the task for that.
        """
        work = self._run(match, decide, keys)
        return await (self._here(work) if stays else self._surely(work))

    async def enter(self, events: list[Event], seats: tuple[SeatKey, ...]) -> LiveMatch:
        """Stores a new match."""
        return await self._surely(self._enter(match_id(), events, seats))

    async def close(self) -> None:
        """Finishes what was begun and starts nothing more."""
        self._is_closed = True
        while self._working:
            await asyncio.gather(*self._working, return_exceptions=True)

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
        table, next_match = live.table, None
        live.is_spoiled = True  # until it is stored
        if isinstance(agreed := events[-1].what, Rematched):
            next_match = rematch(live, agreed, events[-1].at)
            events = [*events[:-1], events[-1].with_data(match=next_match.match)]
        for event in events:
            table.apply(event)
        change = change_of(live.match, table, events, seats=seats, before=live.summary)
        await self._store.write(change, *([new_match(next_match)] if next_match else []))
        live.keys.update({key.player: key for key in seats})
        live.is_spoiled = False
        self._keep(live, change)
        if next_match:
            self._live_matches.put(next_match)
            self._keep(next_match, None)
        return live.number, events

    async def _enter(
        self, match: str, events: list[Event], seats: tuple[SeatKey, ...]
    ) -> LiveMatch:
        live = LiveMatch(match, await replayed(events), {key.player: key for key in seats})
        await self._store.write(new_match(live))
        self._live_matches.put(live)
        self._keep(live, None)
        return live

    def _keep(self, live: LiveMatch, change: Change | None) -> None:
        live.number = live.table.number
        live.heard = max(live.heard, live.number)
        if change is None or change.summary is not None:
            live.summary = summary_of(live.table) if change is None else change.summary or ""
        self._stored(live, change.events if change else live.table.events)


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
