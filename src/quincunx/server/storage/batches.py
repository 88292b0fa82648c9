"""One transaction for many matches, in as few statements as there are tables.

A row at a time would cost a round trip each: to PostgreSQL over a line, to SQLite through Python's lock, for
which the thread that stores has to wait while others are served. So every statement takes all its rows at
once, and these few lines bypass SQLAlchemy, which is there for everything else.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, NamedTuple, Protocol

import orjson
from sqlalchemy.ext.asyncio import AsyncEngine

from quincunx.server.storage.database import SECONDS_TO_ANSWER, SECONDS_TO_CONNECT, connect_sqlite

__all__ = ["NEW", "BatchRows", "Batches", "Duplicate", "Lost", "Row", "Unreachable", "open_batches"]

Row = tuple[Any, ...]

PRIMARY = 0xFF
"""The part of SQLite's result codes that names the kind of error."""

EVENTS = ("match", "number", "at", "kind", "player", "data")
MATCHES = ("id", "phase", "number", "updated", "deadline", "bot_due", "summary")
NEW = ("game", "public", "created")
SEATS = ("match", "player", "token_hash", "account")
TYPES = {
    "number": "int", "player": "int", "public": "bool",
    "at": "bigint", "updated": "bigint", "deadline": "bigint", "bot_due": "bigint", "created": "bigint",
}  # fmt: skip
"""PostgreSQL's types of the columns that are not texts."""


class BatchRows(NamedTuple):
    """What one transaction writes; the columns are those named above."""

    events: list[Row]
    new: list[Row]  # matches that begin: MATCHES, then NEW
    old: list[Row]  # matches that go on
    seats: list[Row]  # each replaces the seat's last owner


class Duplicate(Exception):
    """An event, match or seat is there already, or a match is no more; nothing was stored."""


class Unreachable(Exception):
    """The database does not answer; nothing was stored."""


class Lost(Exception):
    """The connection broke during the commit; nobody knows whether anything was stored."""


class Batches(Protocol):
    """A database that stores all of some rows, or nothing."""

    async def store(self, rows: BatchRows) -> None: ...

    async def close(self) -> None: ...


def check_all_there(name: str, given: list[Row], changed: int) -> None:
    """A match that goes on has a row; if not, somebody has deleted it."""
    if name == "old" and changed < len(given):
        raise Duplicate(f"{len(given) - changed} matches are no more")


def open_batches(engine: AsyncEngine) -> Batches:
    """For the database that an engine connects to; nothing is sent yet."""
    if engine.dialect.name == "sqlite":
        return SqliteBatches(str(engine.url.database))
    return PostgresBatches(engine)


def statements(rows_of: Any) -> dict[str, str]:
    """The four statements; `rows_of(columns)` is how a database is given many rows."""
    new = (*MATCHES, *NEW)
    changed = ", ".join(f"{name} = n.{name}" for name in MATCHES[1:])
    return {
        "new": f"INSERT INTO matches ({', '.join(new)}, leased_until) "
        f"SELECT {', '.join(f'n.{name}' for name in new)}, 0 FROM {rows_of(new)}",
        "events": f"INSERT INTO events ({', '.join(EVENTS)}) "
        f"SELECT {', '.join(f'n.{name}' for name in EVENTS)} FROM {rows_of(EVENTS)}",
        "seats": f"INSERT INTO seats ({', '.join(SEATS)}) "
        f"SELECT {', '.join(f'n.{name}' for name in SEATS)} FROM {rows_of(SEATS)} WHERE true "
        "ON CONFLICT (match, player) DO UPDATE SET token_hash = excluded.token_hash, "
        "account = excluded.account",
        "old": f"UPDATE matches SET {changed}, leased_until = 0 "
        f"FROM {rows_of(MATCHES)} WHERE matches.id = n.id",
    }


class SqliteBatches:
    """One thread with a connection of its own: a batch costs one trip there and back."""

    def __init__(self, file: str) -> None:
        self._file = file
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="storing")
        self._connection: sqlite3.Connection | None = None

    async def store(self, rows: BatchRows) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._store, rows)

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._disconnect)
        self._thread.shutdown()

    def _store(self, rows: BatchRows) -> None:
        connection = self._connection = self._connection or connect_sqlite(self._file)
        is_committing = False
        try:
            connection.execute("BEGIN IMMEDIATE")
            for name, given in rows._asdict().items():
                if given:
                    done = connection.execute(SQLITE[name], (orjson.dumps(given),))
                    check_all_there(name, given, done.rowcount)
            is_committing = True
            connection.execute("COMMIT")
        except (sqlite3.IntegrityError, Duplicate) as error:
            connection.execute("ROLLBACK")
            raise Duplicate(str(error)) from error
        except sqlite3.OperationalError as error:
            self._disconnect()
            if is_committing and error.sqlite_errorcode & PRIMARY == sqlite3.SQLITE_IOERR:
                raise Lost(str(error)) from error  # written, perhaps, but the disk did not say so
            raise
        except BaseException:
            self._disconnect()  # which also rolls back
            raise

    def _disconnect(self) -> None:
        if self._connection:
            with suppress(sqlite3.Error):
                self._connection.close()
        self._connection = None


def rows_in_json(columns: Sequence[str]) -> str:
    entries = [f"json_extract(value, '$[{place}]') AS {name}" for place, name in enumerate(columns)]
    return f"(SELECT {', '.join(entries)} FROM json_each(CAST(? AS TEXT))) AS n"


SQLITE = statements(rows_in_json)


class PostgresBatches:
    """One connection that stays open; one that broke while nothing was being stored is replaced unnoticed."""

    def __init__(self, engine: AsyncEngine) -> None:
        _, self._where = engine.dialect.create_connect_args(engine.url)
        self._driver: Any = None

    async def store(self, rows: BatchRows) -> None:
        import asyncpg

        lost = (
            asyncpg.PostgresConnectionError,
            asyncpg.OperatorInterventionError,
            asyncpg.InterfaceError,
            asyncpg.InternalClientError,  # PostgreSQL has hung up, which the driver has not quite noticed
            OSError,
        )
        is_committing = False
        try:
            transaction = await self._begin(lost)
            for name, given in rows._asdict().items():
                if given:
                    done = await self._driver.execute(POSTGRES[name], *zip(*given, strict=True))
                    check_all_there(name, given, int(done.rpartition(" ")[2]))
            is_committing = True
            await transaction.commit()
        except (asyncpg.UniqueViolationError, Duplicate) as error:
            await transaction.rollback()
            raise Duplicate(str(error)) from error
        except lost as error:
            self._disconnect()
            raise (Lost if is_committing else Unreachable)(repr(error)) from error
        except BaseException:
            self._disconnect()  # which also rolls back
            raise

    async def close(self) -> None:
        if self._driver:
            with suppress(Exception):
                await self._driver.close(timeout=SECONDS_TO_CONNECT)
        self._driver = None

    async def _begin(self, lost: tuple[type[Exception], ...]) -> Any:
        try:
            return await self._start()
        except lost:
            self._disconnect()
            return await self._start()

    async def _start(self) -> Any:
        import asyncpg

        if self._driver is None:
            self._driver = await asyncpg.connect(
                **self._where, timeout=SECONDS_TO_CONNECT, command_timeout=SECONDS_TO_ANSWER
            )
        transaction = self._driver.transaction()
        await transaction.start()
        return transaction

    def _disconnect(self) -> None:
        if self._driver:
            self._driver.terminate()
        self._driver = None


def rows_in_arrays(columns: Sequence[str]) -> str:
    arrays = [f"${place}::{TYPES.get(name, 'text')}[]" for place, name in enumerate(columns, 1)]
    return f"unnest({', '.join(arrays)}) AS n ({', '.join(columns)})"


POSTGRES = statements(rows_in_arrays)
