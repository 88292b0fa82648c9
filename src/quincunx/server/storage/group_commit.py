"""Group commit: everything waiting to be stored goes into one transaction.

A commit waits for the disk. One commit for each action would allow a few hundred a second; one commit
for all actions that came while the last one was written allows thousands, and nobody waits longer.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, NamedTuple

import orjson
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from quincunx.errors import QuincunxError
from quincunx.server.refusals import Refusal
from quincunx.server.storage.batches import (
    NEW,
    Batches,
    BatchRows,
    Duplicate,
    Lost,
    Row,
    Unreachable,
    open_batches,
)
from quincunx.table.events import Event

__all__ = ["Change", "Conflict", "MatchRow", "SeatKey", "StoreDown", "StoreUnsure", "Writer"]

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


class MatchRow(NamedTuple):
    """The columns by which lists, clocks and bots find a match."""

    phase: str
    number: int  # of the last event
    updated: int
    deadline: int | None
    bot_due: int | None
    summary: str


@dataclass(frozen=True, slots=True)
class Change:
    """New events of one match, and its row if anybody could miss what has changed in it."""

    match: str
    events: list[Event]
    row: MatchRow | None
    new: dict[str, Any] | None = None  # a new match: game, public, created
    seats: tuple[SeatKey, ...] = ()


Then = Callable[[QuincunxError | None], None]
"""Called when changes are on disk, or with the reason why they are not."""


@dataclass(slots=True)
class Unit:
    """Changes that are stored together or not at all."""

    changes: tuple[Change, ...]
    then: Then


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
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def then(error: QuincunxError | None) -> None:
            with suppress(asyncio.InvalidStateError):  # nobody is waiting any more
                done.set_exception(error) if error else done.set_result(None)

        self.add(changes, then)
        await done

    def add(self, changes: tuple[Change, ...], then: Then) -> None:
        """The same for whoever wants to be called instead of waiting."""
        if self._stopping or self._task is None:
            raise Refusal("going", "the server is stopping; connect again and try once more")
        self._queue.append(Unit(changes, then))
        self._wake.set()

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
            tell(unit, None)


async def store(batches: Batches, changes: list[Change]) -> None:
    await batches.store(rows_of(changes))


def refuse(unit: Unit, error: Exception) -> None:
    answer: QuincunxError
    if isinstance(error, Duplicate):
        answer = Conflict(f"match {unit.changes[0].match} has moved on")
    else:
        log.error("storing failed: %r", getattr(error, "orig", error))
        answer = StoreUnsure() if is_gone(error) else StoreDown(NOT_STORED)
    tell(unit, answer)


def tell(unit: Unit, error: QuincunxError | None) -> None:
    try:
        unit.then(error)
    except Exception:
        log.exception("after %s was stored", unit.changes[0].match)


def is_gone(error: Exception) -> bool:
    """The connection broke: retrying each unit would only wait once for each."""
    if isinstance(error, DBAPIError):
        return error.connection_invalidated
    return isinstance(error, OSError | SQLAlchemyError | Lost)


def rows_of(changes: list[Change]) -> BatchRows:
    # Everybody locks rows in the same order, so that two processes never wait for each other.
    changes = sorted(changes, key=lambda change: change.match)
    return BatchRows(
        [event_row(change.match, event) for change in changes for event in change.events],
        [
            (change.match, *change.row, *new_columns(change))
            for change in changes
            if change.new and change.row
        ],
        # One row each: of two changes of a match the later one counts.
        list(
            {
                change.match: (change.match, *change.row)
                for change in changes
                if change.row and not change.new
            }.values()
        ),
        [
            (change.match, key.player, key.token_hash, key.account)
            for change in changes
            for key in change.seats
        ],
    )


def event_row(match: str, event: Event) -> Row:
    data = orjson.dumps(event.data).decode()
    return (match, event.number, event.at, event.kind, event.player, data)


def new_columns(change: Change) -> Row:
    assert change.new
    return tuple(change.new[name] for name in NEW)
