"""The database: one SQLite file, or PostgreSQL; migrated automatically.

Acknowledged is kept: SQLite runs with `synchronous=FULL`, so a commit is on the disk (not only in
the system's memory) before it is announced. To pay for that, `Store` puts many actions into one commit.
"""

from __future__ import annotations

import logging
import sqlite3
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, event, make_url, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from quincunx.server.settings import ServerSettings, SettingsError

__all__ = ["connect_sqlite", "migrate", "open_database", "prepare"]

MIGRATIONS = Path(__file__).parent / "migrations"
MIGRATING = 0x51_55_49_4E  # the id of our advisory lock in PostgreSQL
PRAGMAS = ("busy_timeout=20000", "journal_mode=WAL", "synchronous=FULL", "cache_size=-32000")
TRIES, PAUSE = 200, 0.05
SECONDS_TO_CONNECT = 10
SECONDS_TO_ANSWER = 20


def open_database(settings: ServerSettings) -> AsyncEngine:
    """The connections to the database; nothing is sent yet."""
    if settings.is_sqlite:
        return open_sqlite(settings.engine_url)
    try:
        return create_async_engine(
            settings.engine_url,
            hide_parameters=True,  # seeds and hashes do not belong in logs
            pool_size=8,
            max_overflow=8,
            pool_pre_ping=True,  # PostgreSQL may have been restarted
            connect_args={"timeout": SECONDS_TO_CONNECT, "command_timeout": SECONDS_TO_ANSWER},
            pool_timeout=SECONDS_TO_ANSWER,
        )
    except ModuleNotFoundError as error:
        message = f"PostgreSQL needs more: pip install '.[cluster]' in Quincunx's folder ({error})"
        raise SettingsError(message) from None


def open_sqlite(url: str) -> AsyncEngine:
    file = make_url(url).database
    if not file or file == ":memory:":
        raise SettingsError("tables are kept in a file: sqlite:///path/to/file.db")
    try:
        keep_private(Path(file))
    except OSError as error:
        raise SettingsError(
            f"cannot keep tables in {file}: {error.strerror}; QUINCUNX_DATA names another folder"
        ) from None
    engine = create_async_engine(url, hide_parameters=True)
    # At its finest level the driver writes every parameter into the log, seeds among them.
    logging.getLogger("aiosqlite").setLevel(logging.INFO)

    @event.listens_for(engine.sync_engine, "connect")
    def choose(connection: Any, _: Any) -> None:
        cursor = connection.cursor()
        configure(cursor)
        cursor.close()

    return engine


def connect_sqlite(file: str) -> sqlite3.Connection:
    """A connection for one thread, which begins and commits by itself."""
    connection = sqlite3.connect(file, isolation_level=None, check_same_thread=False)
    configure(connection)
    return connection


def configure(connection: Any) -> None:
    for pragma in PRAGMAS:
        patiently(partial(connection.execute, f"PRAGMA {pragma}"))


def keep_private(file: Path) -> None:
    """The file holds seeds and hidden cards: nobody else on this machine may read it."""
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    file.touch(mode=0o600, exist_ok=True)
    for part in (file, file.with_name(file.name + "-wal"), file.with_name(file.name + "-shm")):
        if part.exists():
            part.chmod(0o600)  # also where an earlier version made it readable


def patiently(act: Callable[[], Any]) -> None:
    """Tries again while the file is locked.

    SQLite does not wait by itself while another starting process sets the journal mode.
    """
    for _ in range(TRIES):
        try:
            act()
        except sqlite3.OperationalError as error:
            if "locked" not in str(error):
                raise
            time.sleep(PAUSE)
        else:
            return
    act()


async def migrate(engine: AsyncEngine, revision: str = "head") -> None:
    """Migrates the database to a version; of several processes starting at once, one does it."""
    try:
        async with engine.connect() as connection:
            await connection.run_sync(upgrade, revision)
            await connection.commit()
    except (OSError, SQLAlchemyError) as error:
        where = engine.url.render_as_string(hide_password=True)
        reason = str(getattr(error, "orig", error))
        raise SettingsError(f"the database {where} cannot be used: {reason}") from error


async def prepare(settings: ServerSettings) -> None:
    """Migrates the database before a server uses it, or says in a sentence why it cannot."""
    engine = open_database(settings)
    try:
        await migrate(engine)
    finally:
        await engine.dispose()


def upgrade(connection: Connection, revision: str) -> None:
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN EXCLUSIVE")
    else:
        connection.execute(text("SELECT pg_advisory_xact_lock(:number)"), {"number": MIGRATING})
    config = alembic_config()
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, revision)
    except CommandError as error:
        raise SettingsError(
            f"the database is newer than this Quincunx: {error}; install the newest version"
        ) from None


def alembic_config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    return config


def revisions() -> list[str]:
    """Every version there has been, oldest first."""
    script = ScriptDirectory.from_config(alembic_config())
    return [revision.revision for revision in script.walk_revisions()][::-1]
