"""The database comes to its newest version by itself, from every version that there was."""

from __future__ import annotations

import asyncio
import json
import sqlite3
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import AsyncEngine

from quincunx.server.matches.service import MatchService
from quincunx.server.matches.tokens import Key, token_hash
from quincunx.server.settings import ServerSettings, SettingsError
from quincunx.server.storage import database
from quincunx.server.storage.database import migrate, open_database, revisions
from quincunx.server.storage.models import metadata
from quincunx.table.commands import Act
from tests.table.test_old_events import OLD

pytestmark = pytest.mark.anyio

KEPT = {
    "matches": {
        "id": "m",
        "game": "senet",
        "phase": "playing",
        "public": True,
        "created": 1,
        "updated": 2,
        "number": 1,
        "summary": "{}",
        "deadline": None,
        "bot_due": 3,
        "leased_until": 0,
    },
    "events": {"match": "m", "number": 1, "at": 1, "kind": "created", "player": None, "data": "{}"},
    "seats": {"match": "m", "player": 0, "token_hash": "ab", "account": None},
    "accounts": {"name": "bot", "token_hash": "cd", "created": 1},
}
"""A row of every table as the first version knew it."""


@pytest.fixture
async def engine(storage: ServerSettings) -> AsyncIterator[AsyncEngine]:
    engine = open_database(storage)
    yield engine
    await engine.dispose()


def differences(connection: Connection) -> list[Any]:
    context = MigrationContext.configure(connection, opts={"compare_type": True})
    return list(compare_metadata(context, metadata))


async def test_migrations_lead_to_what_the_models_say(engine: AsyncEngine) -> None:
    await migrate(engine)
    async with engine.connect() as connection:
        assert await connection.run_sync(differences) == []


@pytest.mark.parametrize("revision", revisions())
async def test_every_version_migrates_and_keeps_what_it_held(
    engine: AsyncEngine, revision: str
) -> None:
    await migrate(engine, revisions()[0])
    async with engine.begin() as connection:
        for table, row in KEPT.items():
            names, values = ", ".join(f'"{n}"' for n in row), ", ".join(f":{n}" for n in row)
            await connection.execute(text(f"INSERT INTO {table} ({names}) VALUES ({values})"), row)
    await migrate(engine, revision)
    await migrate(engine)
    async with engine.connect() as connection:
        assert await connection.run_sync(differences) == []
        for table, row in KEPT.items():
            names = ", ".join(f'"{name}"' for name in row)
            (kept,) = (await connection.execute(text(f"SELECT {names} FROM {table}"))).all()
            assert list(kept) == list(row.values())


@pytest.mark.parametrize("name", ["playing", "playing-sarena", "continued", "waiting", "over"])
async def test_matches_of_the_first_version_go_on(
    engine: AsyncEngine, storage: ServerSettings, name: str
) -> None:
    """A database as that version left it, with a match in it: it is seen, played on and listed as before."""
    old = json.loads((OLD / f"{name}.json").read_text(encoding="utf-8"))
    await migrate(engine, revisions()[0])
    match, token = "M" * 16, "t" * 32
    look = old["look"]
    row = KEPT["matches"] | {
        "id": match,
        "game": look["match"]["game"],
        "phase": look["phase"],
        "number": len(old["events"]),
        "bot_due": None,
        "updated": old["events"][-1]["at"],
    }
    seats = [
        {
            "match": match,
            "player": player,
            "token_hash": token_hash(f"{token}{player}"),
            "account": None,
        }
        for player in range(len(look["players"]))
    ]
    events = [{"match": match, **one, "data": json.dumps(one["data"])} for one in old["events"]]
    async with engine.begin() as connection:
        for table, rows in (("matches", [row]), ("events", events), ("seats", seats)):
            names = ", ".join(f'"{n}"' for n in rows[0])
            values = ", ".join(f":{n}" for n in rows[0])
            await connection.execute(text(f"INSERT INTO {table} ({names}) VALUES ({values})"), rows)
    service = MatchService(storage, now=lambda: old["events"][-1]["at"])
    await service.start()
    try:
        seen = await service.look(match, None)
        assert (seen["phase"], seen["number"]) == (look["phase"], len(old["events"]))
        assert seen["commitment"] == look["commitment"]
        if look["view"]:
            assert {entry: seen["view"][entry] for entry in look["view"]} == look["view"]
        assert await service.who(match, Key.of_token(f"{token}0")) == 0
        if look["phase"] == "playing":
            for one in old.get("then", [])[:3]:
                now = await service.look(match, None)
                player = now["players"][now["to_move"]]
                action = one["data"]["actions"][0]
                if player["kind"] == "bot":
                    act = Act(action=action, bot=player["level"])
                    await service.do(match, act, player["player"])
                else:
                    key = Key.of_token(f"{token}{player['player']}")
                    await service.do(match, Act(action=action), key)
            assert (await service.look(match, None))["number"] == len(old["events"]) + 3
    finally:
        await service.stop()


async def test_processes_that_start_at_once_do_not_disturb_each_other(
    storage: ServerSettings,
) -> None:
    engines = [open_database(storage) for _ in range(4)]
    await asyncio.gather(*(migrate(engine) for engine in engines))
    async with engines[0].connect() as connection:
        assert await connection.run_sync(differences) == []
    for engine in engines:
        await engine.dispose()


async def test_a_database_of_the_future_is_left_alone(engine: AsyncEngine) -> None:
    await migrate(engine)
    async with engine.begin() as connection:
        await connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(SettingsError, match="newer than this Quincunx"):
        await migrate(engine)


async def test_a_file_that_is_no_database_is_refused_and_kept(tmp_path: Path) -> None:
    file = tmp_path / "tables.db"
    file.write_text("a letter to my aunt" * 100)
    engine = open_database(ServerSettings(data=tmp_path))
    with pytest.raises(SettingsError, match="cannot be used"):
        await migrate(engine)
    await engine.dispose()
    assert file.read_text().startswith("a letter")


async def test_a_database_that_does_not_answer_is_named_without_its_password() -> None:
    url = "postgresql://ana:geheim@127.0.0.1:1/tables"
    engine = open_database(ServerSettings(database_url=url))
    with pytest.raises(SettingsError) as error:
        await migrate(engine)
    assert "127.0.0.1:1/tables" in str(error.value)
    assert "geheim" not in str(error.value)
    await engine.dispose()


async def test_commits_of_sqlite_wait_for_the_disk(tmp_path: Path) -> None:
    engine = open_database(ServerSettings(data=tmp_path))
    async with engine.connect() as connection:
        assert (await connection.execute(text("PRAGMA journal_mode"))).scalar() == "wal"
        assert (await connection.execute(text("PRAGMA synchronous"))).scalar() == 2  # FULL
    await engine.dispose()


def test_a_locked_file_is_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "PAUSE", 0)
    left = [sqlite3.OperationalError("database is locked")] * 3

    def act() -> None:
        if left:
            raise left.pop()

    database.patiently(act)
    assert not left

    def broken() -> None:
        raise sqlite3.OperationalError("disk I/O error")

    with pytest.raises(sqlite3.OperationalError, match="disk"):
        database.patiently(broken)
