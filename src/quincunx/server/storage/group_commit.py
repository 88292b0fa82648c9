"""Group commit: everything waiting to be stored goes into one transaction.

A commit waits for the disk. One commit for each action would allow some hundred a second; one commit
for all actions that came while the last one was written allows thousands, and nobody waits longer.
"""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import orjson
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from quincunx.errors import QuincunxError
from quincunx.server.refusals import Refusal
from quincunx.server.storage.batches import (
    NEW,
    Batches,
    Duplicate,
    Lost,
    Row,
    Rows,
    Unreachable,
    open_batches,
)
from quincunx.table.events import Event

__all__ = ["Change", "Conflict", "SeatKey", "StoreDown", "StoreUnsure", "Writer"]

LARGEST_BATCH = 256

log = logging.getLogger(__name__)


class Conflict(QuincunxError):
    """Somebody else stored an event with this number first; nothing was stored."""


class StoreDown(Refusal):
    """The database does not answer, so nothing was stored."""

    def __init__(self, message: str) -> None:
        super().__init__("busy", message)


class StoreUnsure(Refusal):
    """The database was lost during a commit, which may or may not have succeeded."""

    def __init__(self) -> None:
        super().__init__(
            "unsure",
            "the database was lost while storing this: check whether it happened before you repeat it",
        )


NOT_STORED = "the database refused to store it; nothing was changed, try again"


@dataclass(frozen=True)
class SeatKey:
    """Who may play for a player: whoever holds the token, or a bot account."""

    player: int
    token_hash: str | None = None
    account: str | None = None


@dataclass(frozen=True)
class Change:
    """New events of one match, and the columns by which lists, clocks and bots find it."""

    match: str
    events: list[Event]
    phase: str
    deadline: int | None
    bot_due: int | None
    summary: str | None = None  # None: as it was
    new: dict[str, Any] | None = None  # a new match: game, public, created
    seats: tuple[SeatKey, ...] = ()


@dataclass
class Unit:
    """Changes that are stored together or not at all."""

    changes: tuple[Change, ...]
    done: asyncio.Future[None]


class Writer:
    """The one task of this process that stores events."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._batches = open_batches(engine)
        self._queue: list[Unit] = []
        self._wake = asyncio.Event()
        self._stopping = False
        self._task: asyncio.Task[None] | None = None
        self.commits = 0
        self.stored = 0  # events

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="writer")

    async def stop(self) -> None:
        """Stores what waits, then ends."""
        self._stopping = True
        self._wake.set()
        task, self._task = self._task, None
        if task:
            await task
            await self._batches.close()

    async def write(self, *changes: Change) -> None:
        """Returns when all of it is on disk; `Conflict`: nothing was stored."""
        if self._stopping or self._task is None:
            raise Refusal("going", "the server is stopping; connect again and try once more")
        unit = Unit(changes, asyncio.get_running_loop().create_future())
        self._queue.append(unit)
        self._wake.set()
        await unit.done

    async def _run(self) -> None:
        while self._queue or not self._stopping:
            await self._wake.wait()
            self._wake.clear()
            while self._queue:
                batch, self._queue = self._queue[:LARGEST_BATCH], self._queue[LARGEST_BATCH:]
                await self._store(batch)

    async def _store(self, batch: list[Unit]) -> None:
        try:
            await store(self._batches, [change for unit in batch for change in unit.changes])
        except Exception as error:  # noqa: BLE001  # nobody may wait for ever, whatever it was
            if len(batch) > 1 and not is_gone(error) and not isinstance(error, Unreachable):
                for unit in batch:  # one of them is to blame; the others must not suffer
                    await self._store([unit])
                return
            for unit in batch:
                refuse(unit, error)
            return
        self.commits += 1
        self.stored += sum(len(change.events) for unit in batch for change in unit.changes)
        for unit in batch:
            with suppress(asyncio.InvalidStateError):  # nobody is waiting any more
                unit.done.set_result(None)


async def store(batches: Batches, changes: list[Change]) -> None:
    await batches.store(rows_of(changes))


def refuse(unit: Unit, error: Exception) -> None:
    answer: QuincunxError
    if isinstance(error, Duplicate):
        answer = Conflict(f"match {unit.changes[0].match} has moved on")
    else:
        log.error("storing failed: %r", getattr(error, "orig", error))
        answer = StoreUnsure() if is_gone(error) else StoreDown(NOT_STORED)
    with suppress(asyncio.InvalidStateError):
        unit.done.set_exception(answer)


def is_gone(error: Exception) -> bool:
    """The connection broke: retrying each unit would only wait once for each."""
    if isinstance(error, DBAPIError):
        return error.connection_invalidated
    return isinstance(error, OSError | SQLAlchemyError | Lost)


def rows_of(changes: list[Change]) -> Rows:
    # Everybody locks rows in the same order, so that two processes never wait for each other.
    changes = sorted(changes, key=lambda change: change.match)
    old: dict[str, Row] = {}  # one row each: of two changes of a match the later one counts
    for change in changes:
        if not change.new:
            *columns, summary = match_row(change)
            known = old.get(change.match, (None,))[-1]
            old[change.match] = (*columns, known if summary is None else summary)
    return Rows(
        [event_row(change.match, event) for change in changes for event in change.events],
        [(*match_row(change), *new_columns(change)) for change in changes if change.new],
        list(old.values()),
        [
            (change.match, key.player, key.token_hash, key.account)
            for change in changes
            for key in change.seats
        ],
    )


def event_row(match: str, event: Event) -> Row:
    data = orjson.dumps(event.data).decode()
    return (match, event.number, event.at, event.kind, event.player, data)


def match_row(change: Change) -> Row:
    last = change.events[-1]
    return (
        change.match,
        change.phase,
        last.number,
        last.at,
        change.deadline,
        change.bot_due,
        change.summary,
    )


def new_columns(change: Change) -> Row:
    assert change.new
    return tuple(change.new[name] for name in NEW)
