"""What a server does by itself: marks that it works, deletes what is old, keeps its file private."""

from __future__ import annotations

import asyncio
import stat

import pytest
from sqlalchemy import text
from sqlalchemy.exc import OperationalError

from quincunx.errors import QuincunxError
from quincunx.server.matches.service import MatchService
from quincunx.server.refusals import Refusal
from quincunx.server.settings import ServerSettings
from quincunx.server.storage.group_commit import Unit, refuse
from quincunx.table.commands import Resign
from tests.server.conftest import Clock
from tests.server.playing import ANA, OPEN, act, table_of, two_people, until

pytestmark = pytest.mark.anyio

DAYS = 86_400


async def test_old_matches_are_deleted_by_phase(tables: MatchService, clock: Clock) -> None:
    waiting = (await tables.create(table_of(ANA, OPEN))).id
    playing = (await two_people(tables)).id
    over = (await two_people(tables)).id
    await tables.do(over, Resign(), 0)
    clock.pass_seconds(20 * DAYS)
    await tables.upkeep.delete_old()
    with pytest.raises(Refusal) as refusal:
        await tables.look(waiting, None)
    assert refusal.value.code == "unknown_match"
    assert await tables.store.seats(waiting) == {}
    clock.pass_seconds(200 * DAYS)
    await tables.upkeep.delete_old()
    with pytest.raises(Refusal):
        await tables.look(playing, None)
    assert (await tables.look(over, None))["phase"] == "over"  # finished ones are kept by default


async def test_a_match_that_somebody_looks_at_is_not_deleted(
    tables: MatchService, clock: Clock
) -> None:
    made = await tables.create(table_of(ANA, OPEN))
    watch = await tables.frames.watch(made.id, None, lambda: None)
    clock.pass_seconds(20 * DAYS)
    await tables.upkeep.delete_old()
    assert (await tables.look(made.id, None))["phase"] == "waiting"
    tables.frames.leave(watch)
    await tables.upkeep.delete_old()
    with pytest.raises(Refusal):
        await tables.look(made.id, None)


async def test_somebody_who_looks_on_at_another_process_counts_too(
    twins: tuple[MatchService, MatchService], clock: Clock
) -> None:
    first, second = twins
    if first.settings.redis_url is None:
        pytest.skip("without Redis processes do not know each other's visitors")
    made = await first.create(table_of(ANA, OPEN))
    clock.pass_seconds(20 * DAYS)
    watch = await second.frames.watch(made.id, None, lambda: None)
    await until(lambda: first.presence.watching(made.id))
    await first.upkeep.delete_old()
    assert (await first.look(made.id, None))["phase"] == "waiting"
    second.frames.leave(watch)
    await until(lambda: not first.presence.watching(made.id))
    await first.upkeep.delete_old()
    with pytest.raises(Refusal):
        await first.look(made.id, None)


async def test_a_match_that_goes_on_at_the_last_moment_is_not_deleted(
    tables: MatchService, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = await two_people(tables)
    clock.pass_seconds(200 * DAYS)
    idle = tables.store.idle

    async def then_somebody_acts(phase: str, before: int) -> list[str]:
        found = await idle(phase, before)
        if made.id in found:
            await act(tables, made.id)
        return found

    monkeypatch.setattr(tables.store, "idle", then_somebody_acts)
    await tables.upkeep.delete_old()
    assert (await tables.look(made.id, None))["phase"] == "playing"
    assert len(await tables.store.events(made.id)) == (await tables.look(made.id, None))["number"]


async def test_a_match_deleted_elsewhere_is_forgotten_here(tables: MatchService) -> None:
    made = await two_people(tables)
    await act(tables, made.id)
    await tables.store.delete([made.id])  # as the command does
    await tables.upkeep.catch_up()
    with pytest.raises(Refusal) as refusal:
        await tables.look(made.id, None)
    assert refusal.value.code == "unknown_match"


async def test_health_writes_and_says_when_it_cannot(tables: MatchService, clock: Clock) -> None:
    await tables.pulse.check()
    clock.pass_seconds(5)
    await tables.pulse.check()
    async with tables._engine.connect() as connection:
        assert (await connection.execute(text("SELECT at FROM pulse"))).scalar() == clock()
    async with tables._engine.begin() as connection:
        await connection.execute(text("DROP TABLE pulse"))  # stands for any damage
    clock.pass_seconds(5)
    with pytest.raises(Refusal, match="nothing was changed"):
        await tables.pulse.check()


async def test_a_huge_record_is_refused_before_it_is_played(tables: MatchService) -> None:
    made = await two_people(tables)
    await act(tables, made.id)
    record = await tables.export(made.id, None)
    record["earlier"] = [{"actions": ["x"] * 9_999}, {"actions": ["x"] * 9_999}]
    with pytest.raises(QuincunxError, match="at most 10000 are taken"):
        await tables.import_(record)


async def test_memory_is_shared_out_by_size(tables: MatchService) -> None:
    """A match as long as many others takes their room in memory; it is not lost."""
    small = [(await two_people(tables)).id for _ in range(5)]
    tables.live_matches._capacity = 2  # usual matches
    async with tables.live_matches.open(small[0]) as live:
        live.table.number += 1000  # as after a thousand events
    await two_people(tables)
    assert len(tables.live_matches) < 6
    assert (await tables.look(small[1], None))["phase"] == "playing"


async def test_one_task_that_hangs_does_not_stop_the_others(
    tables: MatchService, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("quincunx.server.matches.upkeep.PATIENCE", 0.01)

    async def hangs() -> None:
        await asyncio.Event().wait()

    await tables.upkeep.attempt(hangs)  # returns


async def test_the_file_is_for_nobody_else(tables: MatchService, storage: ServerSettings) -> None:
    if not storage.is_sqlite:
        pytest.skip("PostgreSQL keeps its own files")
    await two_people(tables)
    files = sorted(storage.data.glob("tables.db*"))
    assert files
    assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}


async def test_a_lost_connection_leaves_open_whether_it_was_stored() -> None:
    for gone, code in ((True, "unsure"), (False, "busy")):
        error = OperationalError("COMMIT", None, Exception("lost"), connection_invalidated=gone)
        told: list[Exception | None] = []
        refuse(Unit((), told.append), error)
        refusal = told.pop()
        assert isinstance(refusal, Refusal)
        assert refusal.code == code
        assert ("nothing was changed" in str(refusal)) is not gone
