"""Queries: matches, their events, seats, bot accounts."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any, TypeVar

import orjson
from sqlalchemy import ColumnElement, Row, Select, and_, delete, func, insert, or_, select, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from quincunx.server.storage.database import SECONDS_TO_ANSWER
from quincunx.server.storage.group_commit import (
    NOT_STORED,
    Change,
    Conflict,
    MatchRow,
    SeatKey,
    StoreDown,
    StoreUnsure,
    Writer,
)
from quincunx.server.storage.models import accounts, events, matches, pulse, seats
from quincunx.table.events import Event

__all__ = ["BotTurn", "Change", "Conflict", "MatchRow", "SeatKey", "Store", "StoreDown"]

log = logging.getLogger(__name__)

AT_ONCE = 500
"""Names in one query: far below the limits of SQLite and PostgreSQL."""

FAILURES = (SQLAlchemyError, OSError, TimeoutError)
T = TypeVar("T")


@dataclass(frozen=True)
class BotTurn:
    """A bot's turn: the match, and the number of the event after which it has to move."""

    match: str
    number: int


class Store:
    """The database; every read sees what was acknowledged before.

    A query goes on although whoever asked may be cancelled, because one that is cut off costs its connection.
    """

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = self._reader = engine
        if (
            engine.dialect.name == "postgresql"
        ):  # a single query needs no transaction: two round trips fewer
            self._reader = engine.execution_options(isolation_level="AUTOCOMMIT")
        self.writer = Writer(engine)
        self._working: set[asyncio.Task[Any]] = set()

    async def stop(self) -> None:
        """Stores what waits, and waits for the last answers."""
        await self.writer.stop()
        if self._working:
            await asyncio.wait(self._working, timeout=SECONDS_TO_ANSWER)

    async def write(self, *changes: Change) -> None:
        """All of it or nothing; see `Writer.write`."""
        await self.writer.write(*changes)

    async def _undisturbed(self, work: Coroutine[Any, Any, T]) -> T:
        task = asyncio.create_task(work)
        self._working.add(task)
        task.add_done_callback(self._ended)
        return await asyncio.shield(task)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._working.discard(task)
        if not task.cancelled():
            task.exception()  # known to whoever asked, if anybody still waits

    async def _rows(self, question: Select[Any]) -> list[Row[Any]]:
        return await self._undisturbed(self._read(question))

    async def _read(self, question: Select[Any]) -> list[Row[Any]]:
        try:
            async with self._reader.connect() as connection:
                return list((await connection.execute(question)).all())
        except FAILURES as error:
            log.error("reading failed: %s", reason_of(error))
            raise StoreDown("the database does not answer; try again in a moment") from error

    async def _changed(self, change: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        """Changes all of it or nothing. `StoreDown`: nothing was changed; `StoreUnsure`: nobody knows."""
        return await self._undisturbed(self._change(change))

    async def _change(self, change: Callable[[AsyncConnection], Awaitable[T]]) -> T:
        is_committing = False
        try:
            async with self._engine.connect() as connection:
                done = await change(connection)
                is_committing = True
                await connection.commit()
                return done
        except IntegrityError:
            raise
        except FAILURES as error:
            log.error("writing failed: %s", reason_of(error))
            raise (StoreUnsure() if is_committing else StoreDown(NOT_STORED)) from error

    async def beat(self, server: int, now: int) -> dict[int, int]:
        """Writes a server's heartbeat; the last ones of all others.

        The one query that writes and reads: a full disk and a damaged file show here too.
        """

        async def change(connection: AsyncConnection) -> dict[int, int]:
            mine = pulse.c.id == server
            done = await connection.execute(update(pulse).where(mine).values(at=now))
            if not done.rowcount:
                await connection.execute(insert(pulse), {"id": server, "at": now})
            others = await connection.execute(select(pulse).where(~mine))
            return {row.id: row.at for row in others}

        return await self._changed(change)

    async def outlive(self, server: int, at: int) -> bool:
        """Removes a server's heartbeat if that is still its last one; of several who do so one succeeds."""
        here = delete(pulse).where(pulse.c.id == server, pulse.c.at == at).returning(pulse.c.id)
        return bool(await self._changed(partial(rows_of, here)))

    # Matches

    async def events(self, match: str, after: int = 0) -> list[Event]:
        """A match's events in order; empty if there is no such match, or nothing new."""
        question = (
            select(events.c.number, events.c.at, events.c.kind, events.c.player, events.c.data)
            .where(events.c.match == match, events.c.number > after)
            .order_by(events.c.number)
        )
        return [
            Event.of(row.number, row.at, row.kind, row.player, orjson.loads(row.data))
            for row in await self._rows(question)
        ]

    async def seats(self, match: str) -> dict[int, SeatKey]:
        """Who may play for which player."""
        question = select(seats.c.player, seats.c.token_hash, seats.c.account)
        rows = await self._rows(question.where(seats.c.match == match))
        return {row.player: SeatKey(row.player, row.token_hash, row.account) for row in rows}

    async def numbers(self, names: Iterable[str]) -> dict[str, int]:
        """The last event's number of every match named."""
        names, found = list(names), {}
        for start in range(0, len(names), AT_ONCE):
            part = names[start : start + AT_ONCE]
            last = select(func.max(events.c.number)).where(events.c.match == matches.c.id)
            question = select(matches.c.id, last.scalar_subquery().label("number"))
            rows = await self._rows(question.where(matches.c.id.in_(part)))
            found.update({row.id: row.number for row in rows if row.number is not None})
        return found

    async def listed(
        self,
        phase: str | None = None,
        game: str | None = None,
        limit: int = 50,
        before: str | None = None,
    ) -> list[dict[str, Any]]:
        """Public matches, newest first; `before` continues after that match."""
        question = select(matches).where(matches.c.public)
        if phase is not None:
            question = question.where(matches.c.phase == phase)
        if game is not None:
            question = question.where(matches.c.game == game)
        if before is not None:
            last = select(matches.c.created).where(matches.c.id == before).scalar_subquery()
            older = and_(matches.c.created == last, matches.c.id < before)
            question = question.where(or_(matches.c.created < last, older))
        question = question.order_by(matches.c.created.desc(), matches.c.id.desc()).limit(limit)
        return [
            {
                "match": row.id,
                "phase": row.phase,
                "created": row.created,
                "updated": row.updated,
                **orjson.loads(row.summary),
            }
            for row in await self._rows(question)
        ]

    async def idle(self, phase: str, before: int, limit: int = AT_ONCE) -> list[str]:
        """Matches in a phase without events since then, the oldest first."""
        question = (
            select(matches.c.id)
            .where(matches.c.phase == phase, matches.c.updated < before)
            .order_by(matches.c.updated)
            .limit(limit)
        )
        return [row.id for row in await self._rows(question)]

    async def kept(self, phases: Iterable[str], before: int, limit: int) -> list[Row[Any]]:
        """Matches without events since then, for the host."""
        question = (
            select(matches.c.id, matches.c.game, matches.c.phase, matches.c.updated)
            .where(matches.c.phase.in_(list(phases)), matches.c.updated <= before)
            .order_by(matches.c.updated)
            .limit(limit)
        )
        return await self._rows(question)

    async def delete(self, names: Iterable[str]) -> list[str]:
        """Deletes matches with everything that belongs to them; returns those that there were."""
        return await self._delete(names)

    async def delete_idle(self, names: Iterable[str], phase: str, before: int) -> list[str]:
        """Those of them that are still in a phase and without events since then."""
        return await self._delete(names, matches.c.phase == phase, matches.c.updated < before)

    async def row_number(self, match: str) -> int | None:
        """The number in a match's row: whoever sits down or stands up raises it."""
        rows = await self._rows(select(matches.c.number).where(matches.c.id == match))
        return rows[0].number if rows else None

    async def delete_unless_raised(self, match: str, number: int) -> bool:
        """Deletes a match if its `row_number` is still the same."""
        return bool(await self._delete([match], matches.c.number == number))

    async def _delete(self, names: Iterable[str], *conditions: ColumnElement[bool]) -> list[str]:
        """The conditions are about the row itself, which nobody else can change meanwhile."""
        wanted, deleted = list(names), []
        for start in range(0, len(wanted), AT_ONCE):
            chosen = matches.c.id.in_(wanted[start : start + AT_ONCE])
            rows = delete(matches).where(chosen, *conditions).returning(matches.c.id)
            deleted += await self._changed(partial(delete_with_all, rows))
        return deleted

    async def deadlines(self) -> list[tuple[int, str]]:
        """Every clock that runs: when it runs out, and at which match."""
        question = select(matches.c.deadline, matches.c.id).where(matches.c.deadline.is_not(None))
        return [(row.deadline, row.id) for row in await self._rows(question)]

    async def games_played(self) -> list[str]:
        """Games with matches that are open or being played, the most frequent first."""
        question = (
            select(matches.c.game)
            .where(matches.c.phase != "over")
            .group_by(matches.c.game)
            .order_by(func.count().desc(), matches.c.game)
        )
        return [row.game for row in await self._rows(question)]

    # Bots' turns

    async def bot_turns(self, before: int) -> list[BotTurn]:
        """Turns that bots have owed since before that time."""
        question = select(matches.c.id, matches.c.number).where(matches.c.bot_due < before)
        return [BotTurn(row.id, row.number) for row in await self._rows(question.limit(10_000))]

    async def free_bot_turns(self, now: int, limit: int) -> list[BotTurn]:
        """Bots' turns that nobody is computing, the oldest first."""
        question = (
            select(matches.c.id, matches.c.number)
            .where(matches.c.bot_due.is_not(None), matches.c.leased_until <= now)
            .order_by(matches.c.bot_due)
            .limit(limit)
        )
        return [BotTurn(row.id, row.number) for row in await self._rows(question)]

    async def lease(self, turn: BotTurn, now: int, until: int) -> bool:
        """Takes a bot's turn; returns whether it was free and is still due."""
        change = (
            update(matches)
            .where(
                matches.c.id == turn.match,
                matches.c.number == turn.number,
                matches.c.bot_due.is_not(None),
                matches.c.leased_until <= now,
            )
            .values(leased_until=until)
            .returning(matches.c.id)
        )
        return bool(await self._changed(partial(rows_of, change)))

    async def extend(self, turn: BotTurn, until: int) -> None:
        """Extends a lease, or (with `until` 0) gives it up."""
        change = (
            update(matches)
            .where(matches.c.id == turn.match, matches.c.number == turn.number)
            .values(leased_until=until)
        )
        await self._changed(partial(executed, change))

    async def free_turns(self) -> None:
        """Ends all leases: a turn that is still being computed is played only once all the same."""
        change = update(matches).where(matches.c.leased_until > 0).values(leased_until=0)
        await self._changed(partial(executed, change))

    # Bot accounts

    async def add_account(self, name: str, token_hash: str, now: int) -> None:
        """`Conflict`: the name is taken."""
        row = {"name": name, "token_hash": token_hash, "created": now}
        try:
            await self._changed(partial(executed, insert(accounts).values(row)))
        except IntegrityError:
            raise Conflict(f"there is a bot account {name!r} already") from None

    async def account(self, token_hash: str) -> tuple[str, str] | None:
        """The name of the account with this token, and the hash that is kept."""
        question = select(accounts.c.name, accounts.c.token_hash)
        rows = await self._rows(question.where(accounts.c.token_hash == token_hash))
        return (rows[0].name, rows[0].token_hash) if rows else None

    async def has_account(self, name: str) -> bool:
        return bool(await self._rows(select(accounts.c.name).where(accounts.c.name == name)))

    async def account_seats(self, name: str) -> list[tuple[str, int]]:
        """Matches that are not over and their players that this account may play for."""
        question = (
            select(seats.c.match, seats.c.player)
            .join(matches, matches.c.id == seats.c.match)
            .where(seats.c.account == name, matches.c.phase != "over")
            .order_by(matches.c.created, matches.c.id)
        )
        return [(row.match, row.player) for row in await self._rows(question)]


async def executed(statement: Any, connection: AsyncConnection) -> None:
    await connection.execute(statement)


async def rows_of(statement: Any, connection: AsyncConnection) -> list[Row[Any]]:
    return list((await connection.execute(statement)).all())


async def delete_with_all(rows: Any, connection: AsyncConnection) -> list[str]:
    """Deletes rows of matches, and what belongs to those that were there."""
    gone = [row.id for row in await rows_of(rows, connection)]
    for table in (events, seats):
        await connection.execute(delete(table).where(table.c.match.in_(gone)))
    return gone


def reason_of(error: Exception) -> str:
    return str(getattr(error, "orig", error)) or "no answer in time"
