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
from sqlalchemy import bindparam, delete, func, insert, update
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from quincunx.errors import QuincunxError
from quincunx.server.refusals import Refusal
from quincunx.server.storage.models import events, matches, seats
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


INSERT_EVENT = insert(events)
INSERT_MATCH = insert(matches)
INSERT_SEAT = insert(seats)
FREE_SEAT = delete(seats).where(seats.c.match == bindparam("m"), seats.c.player == bindparam("p"))
UPDATE_MATCH = (
    update(matches)
    .where(matches.c.id == bindparam("match"))
    .values(
        phase=bindparam("phase"),
        number=bindparam("number"),
        updated=bindparam("updated"),
        deadline=bindparam("deadline"),
        bot_due=bindparam("bot_due"),
        leased_until=0,
        summary=func.coalesce(bindparam("summary"), matches.c.summary),
    )
)


class Writer:
    """The one task of this process that stores events."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
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
        if self._task:
            await self._task

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
            async with self._engine.begin() as connection:
                await store(connection, [change for unit in batch for change in unit.changes])
        except Exception as error:  # noqa: BLE001  # nobody may wait for ever, whatever it was
            if len(batch) > 1 and not is_gone(error):
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


def refuse(unit: Unit, error: Exception) -> None:
    answer: QuincunxError
    if isinstance(error, IntegrityError):
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
    return isinstance(error, OSError | SQLAlchemyError)


async def store(connection: AsyncConnection, changes: list[Change]) -> None:
    # Everybody locks rows in the same order, so that two processes never wait for each other.
    changes = sorted(changes, key=lambda change: change.match)
    new = [match_row(change) for change in changes if change.new]
    if new:
        await connection.execute(INSERT_MATCH, new)
    await connection.execute(
        INSERT_EVENT, [event_row(change.match, event) for change in changes for event in change.events]
    )  # fmt: skip
    keys = [
        {"match": change.match, "player": key.player, "token_hash": key.token_hash, "account": key.account}
        for change in changes
        for key in change.seats
    ]  # fmt: skip
    if keys:  # a seat that a bot account declined gets a new owner
        await connection.execute(
            FREE_SEAT, [{"m": key["match"], "p": key["player"]} for key in keys]
        )
        await connection.execute(INSERT_SEAT, keys)
    old = [update_row(change) for change in changes if not change.new]
    if old:
        await connection.execute(UPDATE_MATCH, old)


def event_row(match: str, event: Event) -> dict[str, Any]:
    return {
        "match": match,
        "number": event.number,
        "at": event.at,
        "kind": event.kind,
        "player": event.player,
        "data": orjson.dumps(event.data).decode(),
    }


def update_row(change: Change) -> dict[str, Any]:
    last = change.events[-1]
    return {
        "match": change.match,
        "phase": change.phase,
        "number": last.number,
        "updated": last.at,
        "deadline": change.deadline,
        "bot_due": change.bot_due,
        "summary": change.summary,
    }


def match_row(change: Change) -> dict[str, Any]:
    row = update_row(change)
    return {"id": row.pop("match"), **row, **(change.new or {}), "leased_until": 0}
