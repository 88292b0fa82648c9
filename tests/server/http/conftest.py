"""One server a storage for all tests that come in over HTTP: each makes its own matches."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest

from quincunx.server.settings import ServerSettings
from tests.server.conftest import execute
from tests.server.http.house import House, open_house


@pytest.fixture(scope="package", params=["sqlite", "postgres"])
def house(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[House]:
    folder: Path = tmp_path_factory.mktemp("house")
    if request.param == "sqlite":
        with open_house(ServerSettings(data=folder, workers=0, rate=0)) as house:
            yield house
        return
    postgres: str = request.getfixturevalue("postgres_url")
    name = f"qx{secrets.token_hex(6)}"
    asyncio.run(execute(postgres, f"CREATE DATABASE {name}"))
    before, _, after = postgres.rpartition("/postgres")
    settings = ServerSettings(
        data=folder,
        database_url=f"{before}/{name}{after}",
        redis_url=request.getfixturevalue("redis_server"),
        workers=0,
        rate=0,
    )
    with open_house(settings) as house:
        yield house
    asyncio.run(execute(postgres, f"DROP DATABASE {name} WITH (FORCE)"))
