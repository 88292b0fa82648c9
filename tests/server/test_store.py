"""Storing: all or nothing, one number once, many together, and no promise that is not kept."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from dataclasses import replace
from typing import Any

import pytest
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import OperationalError
from sqlalchemy.schema import CreateIndex, CreateTable

from quincunx.server.settings import ServerSettings
from quincunx.server.storage.batches import BatchRows, PostgresBatches
from quincunx.server.storage.database import migrate, open_database
from quincunx.server.storage.group_commit import StoreUnsure
from quincunx.server.storage.models import matches
from quincunx.server.storage.queries import (
    BotTurn,
    Change,
    Conflict,
    MatchRow,
    SeatKey,
    Store,
    StoreDown,
)
from quincunx.table.events import Event, Said
from tests.server.conftest import execute

pytestmark = pytest.mark.anyio


def change(match: str, *numbers: int, new: bool = False, bot_due: int | None = None) -> Change:
    return Change(
        match,
        [Event(number, 1000 + number, Said(0, "ö")) for number in numbers],
        MatchRow("playing", numbers[-1], 1000 + numbers[-1], None, bot_due, "{}"),
        {"game": "senet", "public": True, "created": 1000} if new else None,
    )


@pytest.fixture
async def store(storage: ServerSettings) -> AsyncIterator[Store]:
    engine = open_database(storage)
    await migrate(engine)
    store = Store(engine)
    store.writer.start()
    yield store
    await store.writer.stop()
    await engine.dispose()


@pytest.mark.parametrize("phase", [None, "waiting", "playing", "over"])
async def test_a_list_is_read_in_its_order_however_many_matches_there_are(
    store: Store, monkeypatch: pytest.MonkeyPatch, phase: str | None
) -> None:
    """Sorting 300,000 public matches took half a second of the processor, and anybody may ask."""
    asked: list[Any] = []

    async def note(question: Any) -> list[Any]:
        asked.append(question)
        return []

    monkeypatch.setattr(store, "_rows", note)
    await store.listed(phase)
    await store.listed(phase, before="x")
    for question in asked:
        plan = question.compile(dialect=sqlite.dialect(), compile_kwargs={"literal_binds": True})
        with closing(sqlite3.connect(":memory:")) as connection:
            for statement in CreateTable(matches), *map(CreateIndex, matches.indexes):
                connection.execute(str(statement.compile(dialect=sqlite.dialect())))
            steps = [row[-1] for row in connection.execute(f"EXPLAIN QUERY PLAN {plan}")]
        index = "matches_listed" if phase else "matches_newest"
        assert any(f"USING INDEX {index} " in step for step in steps), steps
        assert "USE TEMP B-TREE FOR ORDER BY" not in steps


async def test_events_come_back_as_they_went(store: Store) -> None:
    whole = change("a", 1, 2, 3, new=True)
    await store.write(whole)
    assert await store.events("a") == whole.events
    assert await store.events("a", after=2) == whole.events[2:]
    assert await store.numbers(["a", "b"]) == {"a": 3}


async def test_a_number_is_stored_once(store: Store) -> None:
    await store.write(change("a", 1, new=True))
    await store.write(change("a", 2))
    with pytest.raises(Conflict):
        await store.write(change("a", 2, 3))
    assert [event.number for event in await store.events("a")] == [1, 2]
    assert await store.numbers(["a"]) == {"a": 2}


async def test_changes_written_together_are_stored_together_or_not_at_all(store: Store) -> None:
    await store.write(change("a", 1, new=True))
    with pytest.raises(Conflict):
        await store.write(change("b", 1, new=True), change("a", 1))
    assert await store.events("b") == []


async def test_many_writers_share_commits(store: Store) -> None:
    names = [f"m{number}" for number in range(100)]
    await asyncio.gather(*(store.write(change(name, 1, new=True)) for name in names))
    assert len(await store.numbers(names)) == 100
    assert store.writer.commits < 20


async def test_of_two_changes_of_a_match_in_one_commit_the_later_one_counts(store: Store) -> None:
    await store.write(change("a", 1, new=True))
    later = change("a", 3)
    assert later.row
    await store.write(change("a", 2), replace(later, row=later.row._replace(phase="over")))
    assert [event.number for event in await store.events("a")] == [1, 2, 3]
    assert await store.numbers("a") == {"a": 3}
    assert await store.listed(phase="over") == [
        {"match": "a", "phase": "over", "created": 1000, "updated": 1003}
    ]


async def test_without_a_row_the_match_is_listed_as_before_and_its_number_is_known(
    store: Store,
) -> None:
    await store.write(change("a", 1, new=True))
    await store.write(replace(change("a", 2), row=None))
    assert [event.number for event in await store.events("a")] == [1, 2]
    assert await store.numbers("ab") == {"a": 2}
    assert [(one["phase"], one["updated"]) for one in await store.listed()] == [("playing", 1001)]
    with pytest.raises(Conflict):
        await store.write(replace(change("a", 2), row=None))


async def test_a_database_that_is_not_there_has_stored_nothing() -> None:
    engine = open_database(ServerSettings(database_url="postgresql://127.0.0.1:1/none"))
    store = Store(engine)
    store.writer.start()
    answers = await asyncio.gather(
        *(store.write(change(name, 1, new=True)) for name in "ab"), return_exceptions=True
    )
    assert [type(answer) for answer in answers] == [StoreDown, StoreDown]
    await store.writer.stop()
    await engine.dispose()


async def test_a_connection_that_was_cut_while_idle_is_replaced_unnoticed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The driver may have got PostgreSQL's farewell without having closed the connection yet."""
    asyncpg = pytest.importorskip("asyncpg")

    class Driver:
        is_cut, stored = False, 0

        def transaction(self) -> Driver:
            return self

        async def start(self) -> None:
            if self.is_cut:
                raise asyncpg.InternalClientError("another operation (2) is in progress")

        async def execute(self, *_: object) -> str:
            self.stored += 1
            return "INSERT 0 1"

        async def commit(self) -> None: ...

        def terminate(self) -> None: ...

    drivers: list[Driver] = []

    async def connect(**_: object) -> Driver:
        drivers.append(Driver())
        return drivers[-1]

    monkeypatch.setattr(asyncpg, "connect", connect)
    settings = ServerSettings(database_url="postgresql://nobody@127.0.0.1:1/nothing")
    batches = PostgresBatches(open_database(settings))
    rows = BatchRows([("m" * 16, 1, 0, "said", 0, "{}")], [], [], [])
    await batches.store(rows)
    drivers[0].is_cut = True
    await batches.store(rows)
    assert [one.stored for one in drivers] == [1, 1]


async def test_one_conflict_does_not_hurt_the_others_in_its_batch(store: Store) -> None:
    await store.write(change("a", 1, new=True))
    names = [f"m{number}" for number in range(20)]
    answers = await asyncio.gather(
        *(store.write(change(name, 1, new=True)) for name in names[:10]),
        store.write(change("a", 1)),
        *(store.write(change(name, 1, new=True)) for name in names[10:]),
        return_exceptions=True,
    )
    assert [type(answer) for answer in answers if answer is not None] == [Conflict]
    assert len(await store.numbers(names)) == 20


async def test_an_event_that_cannot_be_written_hurts_nobody_else(store: Store) -> None:
    broken = change("x", 1, new=True)
    broken.events[0] = broken.events[0].with_data(text=object())
    answers = await asyncio.gather(
        store.write(change("a", 1, new=True)),
        store.write(broken),
        store.write(change("b", 1, new=True)),
        return_exceptions=True,
    )
    assert [type(answer).__name__ for answer in answers] == ["NoneType", "StoreDown", "NoneType"]
    await store.write(change("a", 2))
    assert await store.numbers("abx") == {"a": 2, "b": 1}


async def test_of_two_processes_that_store_the_same_number_one_wins(
    store: Store, storage: ServerSettings
) -> None:
    await store.write(change("a", 1, new=True))
    other = Store(open_database(storage))
    other.writer.start()
    for number in range(2, 12):
        answers = await asyncio.gather(
            store.write(change("a", number)),
            other.write(change("a", number)),
            return_exceptions=True,
        )
        assert sorted(type(answer).__name__ for answer in answers) == ["Conflict", "NoneType"]
    assert [event.number for event in await store.events("a")] == list(range(1, 12))
    await other.writer.stop()
    await other._engine.dispose()


async def test_what_waits_when_the_server_stops_is_stored(store: Store) -> None:
    names = [f"m{number}" for number in range(300)]
    writing = [asyncio.ensure_future(store.write(change(name, 1, new=True))) for name in names]
    await asyncio.sleep(0)
    await store.writer.stop()
    await asyncio.gather(*writing)
    assert len(await store.numbers(names)) == 300


@pytest.mark.parametrize("lost", [False, True])
async def test_a_database_that_fails_promises_nothing(
    store: Store, monkeypatch: pytest.MonkeyPatch, lost: bool
) -> None:
    async def fail(*_: object) -> None:
        raise OperationalError("insert", {}, Exception("disk full"), connection_invalidated=lost)

    monkeypatch.setattr("quincunx.server.storage.group_commit.store", fail)
    answers = await asyncio.gather(
        *(store.write(change(name, 1, new=True)) for name in "abc"), return_exceptions=True
    )
    assert [type(answer) for answer in answers] == [StoreUnsure if lost else StoreDown] * 3
    monkeypatch.undo()
    await store.write(change("a", 1, new=True))
    assert await store.numbers("abc") == {"a": 1}


async def test_a_database_that_was_restarted_is_found_again(
    store: Store, storage: ServerSettings
) -> None:
    if storage.is_sqlite:
        pytest.skip("a file is not restarted")
    await store.write(change("a", 1, new=True))
    await execute(
        storage.database_url,
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        "WHERE datname = current_database() AND pid <> pg_backend_pid()",
    )
    await store.write(change("a", 2))
    assert await store.numbers("a") == {"a": 2}


async def test_a_seat_that_changes_hands_forgets_its_last_owner(store: Store) -> None:
    first = change("a", 1, new=True)
    await store.write(replace(first, seats=(SeatKey(1, account="bot"),)))
    second = change("a", 2)
    await store.write(replace(second, seats=(SeatKey(1, token_hash="f"),)))
    assert await store.seats("a") == {1: SeatKey(1, token_hash="f")}


async def take(store: Store, now: int, until: int) -> BotTurn | None:
    """Takes the oldest turn that is free, and tries to take it twice."""
    for turn in await store.free_bot_turns(now, limit=10):
        assert await store.lease(turn, now, until)
        assert not await store.lease(turn, now, until), "somebody has it"
        return turn
    return None


async def test_a_turn_is_leased_once_until_the_lease_is_over(store: Store) -> None:
    await store.write(change("a", 1, new=True, bot_due=10))
    await store.write(change("b", 1, new=True, bot_due=5))
    await store.write(change("c", 1, new=True))
    taken = [await take(store, 100, 200) for _ in range(3)]
    assert [turn and turn.match for turn in taken] == ["b", "a", None]
    assert taken[0] is not None
    await store.extend(taken[0], until=300)
    late = [await take(store, 200, 400) for _ in range(2)]
    assert [turn and turn.match for turn in late] == ["a", None]
    await store.extend(taken[0], until=0)
    assert await take(store, 200, 400) == taken[0]
    await store.write(change("b", 2))
    assert await take(store, 1000, 2000) is not None  # a again
    assert await take(store, 1000, 2000) is None  # the turn of b is played
