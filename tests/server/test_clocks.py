"""Clocks that run out, and people who stay away: the server sees to it, also after a restart."""

from __future__ import annotations

import pytest

from quincunx.server.matches.clocks import Deadlines
from quincunx.server.matches.service import MatchService
from quincunx.server.matches.tokens import Key
from quincunx.server.settings import ServerSettings
from quincunx.table.commands import Join
from tests.server.conftest import Clock
from tests.server.playing import ANA, BEN, act, serve, table_of, two_people, until

pytestmark = pytest.mark.anyio

MINUTE = {"kind": "move", "seconds": 60}


async def test_a_clock_that_runs_out_ends_the_match(tables: MatchService, clock: Clock) -> None:
    made = await two_people(tables, clock=MINUTE)
    loser = (await tables.look(made.id, None))["to_move"]
    await serve(tables, clock, 59)
    await tables.deadlines.ring_due()
    assert (await tables.look(made.id, None))["phase"] == "playing"
    await serve(tables, clock, 1)
    await tables.deadlines.ring_due()
    look = await tables.look(made.id, None)
    assert look["result"]["reason"] == "time"
    assert look["result"]["winners"] == [1 - loser]
    assert len(tables.deadlines) == 0


async def test_whoever_acts_in_time_gets_new_time(tables: MatchService, clock: Clock) -> None:
    made = await two_people(tables, clock=MINUTE)
    for _ in range(3):
        mover = (await tables.look(made.id, None))["to_move"]
        await serve(tables, clock, 50)
        while (await tables.look(made.id, None))["to_move"] == mover:
            await act(tables, made.id)
    await tables.deadlines.ring_due()
    assert (await tables.look(made.id, None))["phase"] == "playing"
    assert len(tables.deadlines) == 1


async def test_clocks_stand_still_while_the_server_is_down(
    storage: ServerSettings, clock: Clock
) -> None:
    first = MatchService(storage, now=clock)
    await first.start()
    made = await two_people(first, clock=MINUTE)
    await first.stop()
    clock.pass_seconds(100)
    second = MatchService(storage, now=clock)
    await second.start()
    await second.upkeep.set_clocks()
    await second.deadlines.ring_due()
    assert (await second.look(made.id, None))["phase"] == "playing"  # nobody could have moved
    await serve(second, clock, 75)
    await second.upkeep.set_clocks()
    await second.deadlines.ring_due()
    assert (await second.look(made.id, None))["result"]["reason"] == "time"
    await second.stop()


async def test_a_clock_of_a_dead_process_is_rung_by_another(
    twins: tuple[MatchService, MatchService], clock: Clock
) -> None:
    dead, other = twins
    made = await two_people(dead, clock=MINUTE)
    await other.upkeep.set_clocks()
    await serve(other, clock, 60)
    await other.deadlines.ring_due()
    assert (await other.look(made.id, None))["phase"] == "playing"  # whoever has it goes first
    await serve(other, clock, 3)
    await other.deadlines.ring_due()
    assert (await other.look(made.id, None))["result"]["reason"] == "time"


async def test_two_processes_ring_one_clock_once(
    twins: tuple[MatchService, MatchService], clock: Clock
) -> None:
    made = await two_people(twins[0], clock=MINUTE)
    await twins[1].look(made.id, None)
    await serve(twins[0], clock, 100, twins[1])
    for tables in twins:
        await tables.reactions.ring(made.id)
    kinds = [event.kind for event in await twins[0].store.events(made.id)]
    assert kinds.count("flagged") == 1


async def test_deadlines_ring_in_order_and_only_the_last_moment_set(clock: Clock) -> None:
    rung: list[str] = []

    async def ring(match: str) -> None:
        rung.append(match)

    deadlines = Deadlines(clock, ring)
    deadlines.put("late", clock() + 3000)
    deadlines.put("early", clock() + 1000)
    deadlines.put("never", clock() + 500)
    deadlines.put("never", None)
    deadlines.put("moved", clock() + 500)
    deadlines.put("moved", clock() + 2000)
    clock.pass_seconds(1)
    await deadlines.ring_due()
    assert rung == ["early"]
    clock.pass_seconds(5)
    await deadlines.ring_due()
    await deadlines.ring_due()
    assert rung == ["early", "moved", "late"]
    assert len(deadlines) == 0


async def test_moments_that_were_replaced_are_forgotten(clock: Clock) -> None:
    async def ring(_: str) -> None: ...

    deadlines = Deadlines(clock, ring)
    for number in range(10_000):
        deadlines.put("m", clock() + 86_400_000 + number)
    assert len(deadlines) == 1
    assert len(deadlines._heap) < 2000
    assert (clock() + 86_400_000 + 9999, "m") in deadlines._heap


async def test_the_task_rings_by_itself(storage: ServerSettings) -> None:
    tables = MatchService(storage)  # by the real clock
    await tables.start()
    made = await two_people(tables, clock={"kind": "game", "seconds": 1, "increment": 0})
    heard: list[str] = []
    tables.watchers.add(made.id, heard.append)
    await until(lambda: heard)
    assert (await tables.look(made.id, None))["result"]["reason"] == "time"
    await tables.stop()


# People who stay away


async def test_a_leaver_is_replaced_where_the_table_wants_it(
    tables: MatchService, clock: Clock
) -> None:
    made = await tables.create(table_of(ANA, BEN, leavers="bot"))
    tables.presence.arrive(made.id, 0)
    await tables.upkeep.replace_leavers()
    clock.pass_seconds(119)
    await tables.upkeep.replace_leavers()
    assert (await tables.look(made.id, 0))["players"][1]["kind"] == "person"
    clock.pass_seconds(1)
    await tables.upkeep.replace_leavers()
    players = (await tables.look(made.id, 0))["players"]
    assert [player["kind"] for player in players] == ["person", "bot"]
    await tables.join(made.id, Join(), Key.of_token(made.tokens[1]))
    assert (await tables.look(made.id, 0))["players"][1]["kind"] == "person"
    await tables.upkeep.replace_leavers()  # before they have opened the table: they have time again
    assert (await tables.look(made.id, 0))["players"][1]["kind"] == "person"


async def test_whoever_comes_back_in_time_stays(tables: MatchService, clock: Clock) -> None:
    made = await tables.create(table_of(ANA, BEN, leavers="bot"))
    tables.presence.arrive(made.id, 0)
    for _ in range(3):
        await tables.upkeep.replace_leavers()
        clock.pass_seconds(100)
        await tables.upkeep.replace_leavers()
        tables.presence.arrive(made.id, 1)
        await tables.upkeep.replace_leavers()
        tables.presence.depart(made.id, 1)
    assert (await tables.look(made.id, 0))["players"][1]["kind"] == "person"


@pytest.mark.parametrize(
    "manners",
    [{"leavers": "wait"}, {"leavers": "bot", "clock": {"kind": "days", "days": 3}}],
    ids=["waiting", "correspondence"],
)
async def test_nobody_is_replaced_where_people_may_be_away(
    tables: MatchService, clock: Clock, manners: dict[str, object]
) -> None:
    made = await tables.create(table_of(ANA, BEN, **manners))
    tables.presence.arrive(made.id, 0)
    for _ in range(3):
        await tables.upkeep.replace_leavers()
        clock.pass_seconds(1000)
    assert (await tables.look(made.id, 0))["players"][1]["kind"] == "person"


async def test_nobody_is_replaced_while_nobody_waits(tables: MatchService, clock: Clock) -> None:
    made = await tables.create(table_of(ANA, BEN, leavers="bot"))
    await tables.upkeep.replace_leavers()
    clock.pass_seconds(1000)
    await tables.upkeep.replace_leavers()
    tables.presence.arrive(made.id, 0)
    await tables.upkeep.replace_leavers()
    assert (await tables.look(made.id, 0))["players"][1]["kind"] == "person"
