"""Heartbeats: what an outage of one server, of all or of the database took is given back, once."""

from __future__ import annotations

import pytest

from quincunx.chance import new_salt, seal_of
from quincunx.server.matches.clocks import GRACE
from quincunx.server.matches.pulse import BEAT, COMING_BACK, OUTAGE, SILENT
from quincunx.server.matches.service import MatchService
from quincunx.server.matches.tokens import Key
from quincunx.server.settings import ServerSettings
from quincunx.server.storage.queries import StoreDown
from quincunx.table.commands import Act, Flag, Join, Reveal
from tests.server.conftest import Clock
from tests.server.playing import ANA, BEN, OPEN, serve, table_of, until

pytestmark = pytest.mark.anyio

Twins = tuple[MatchService, MatchService]
MINUTE = {"kind": "move", "seconds": 60}


async def extensions(tables: MatchService, match: str) -> list[int]:
    events = await tables.store.events(match)
    return [event.data["ms"] for event in events if event.kind == "extended"]


async def deadline(tables: MatchService, match: str) -> int:
    at: int = (await tables.look(match, None))["deadline"]
    return at


async def test_while_all_servers_work_nothing_is_given_back(twins: Twins, clock: Clock) -> None:
    made = await twins[0].create(table_of(ANA, BEN, clock=MINUTE))
    await serve(twins[0], clock, 30, twins[1])
    assert await extensions(twins[0], made.id) == []


async def test_the_silence_of_one_server_is_given_back_by_the_other(
    twins: Twins, clock: Clock
) -> None:
    silent, other = twins
    made = await silent.create(table_of(ANA, BEN, clock=MINUTE))
    await serve(silent, clock, 55, other)
    before = await deadline(other, made.id)
    await serve(other, clock, OUTAGE / 1000 + BEAT)
    (given,) = await extensions(other, made.id)
    assert given == OUTAGE + 1000 * BEAT + COMING_BACK
    assert await deadline(other, made.id) == before + given
    await serve(other, clock, 30)  # its last heartbeat is gone: it is mourned once
    assert await extensions(other, made.id) == [given]


@pytest.mark.parametrize("asked", ["ring", "flag", "act"])
async def test_no_clock_counts_while_a_heartbeat_is_missing(
    twins: Twins, clock: Clock, asked: str
) -> None:
    """It may be that the mover's server has just died: that is known a moment later."""
    silent, other = twins
    made = await silent.create(table_of(ANA, BEN, clock=MINUTE))
    look = await other.look(made.id, None)
    mover = look["to_move"]
    action = (await other.look(made.id, mover))["view"]["actions"][0]["action"]
    await serve(silent, clock, 59, other)
    clock.pass_seconds((SILENT + 1) / 1000)  # half a second after the clock ran out
    if asked == "ring":
        await other.reactions.ring(made.id)
    else:
        command = Flag() if asked == "flag" else Act(action=action)
        with pytest.raises(StoreDown, match="a server may have failed"):
            await other.do(made.id, command, Key.of_token(made.tokens[mover]))
    assert (await other.look(made.id, None))["phase"] == "playing"
    await serve(other, clock, BEAT)
    assert len(await extensions(other, made.id)) == 1
    await other.do(made.id, Act(action=action), mover)


async def test_an_outage_that_all_notice_is_given_back_once(twins: Twins, clock: Clock) -> None:
    """The database was away for everybody, for less long than pages need to come back."""
    made = await twins[0].create(table_of(ANA, BEN, clock=MINUTE))
    await serve(twins[0], clock, 50, twins[1])
    before = await deadline(twins[0], made.id)
    clock.pass_seconds(3)
    for tables in (*twins, *twins):
        await tables.pulse.check()
        clock.pass_seconds(0.3)
    assert await extensions(twins[1], made.id) == [3000 + COMING_BACK]
    assert await deadline(twins[1], made.id) == before + 3000 + COMING_BACK


async def test_a_short_restart_of_all_servers_is_given_back(
    storage: ServerSettings, clock: Clock
) -> None:
    """They start while the last heartbeats are fresh: those of servers alive, for all they know."""
    before = [MatchService(storage, now=clock) for _ in range(2)]
    for tables in before:
        await tables.start()
    made = await before[0].create(table_of(ANA, BEN, clock=MINUTE))
    await serve(before[0], clock, 59, before[1])
    for tables in before:
        await tables.stop()
    clock.pass_seconds(1.4)
    after = MatchService(storage, now=clock)
    await after.start()
    if not storage.is_sqlite:  # alone, it knows at once
        clock.pass_seconds(0.2)
        with pytest.raises(StoreDown, match="a server may have failed"):
            await after.do(made.id, Flag(), None)
    await serve(after, clock, BEAT)
    (given,) = await extensions(after, made.id)
    assert given >= 1400 + COMING_BACK
    assert await deadline(after, made.id) > clock()
    await after.stop()


async def test_an_outage_that_could_not_be_given_back_yet_is_given_back_later(
    tables: MatchService, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = await tables.create(table_of(ANA, BEN, clock=MINUTE))
    await tables.pulse.check()

    async def fails() -> list[tuple[int, str]]:
        raise StoreDown("the database does not answer")

    with monkeypatch.context() as patch:
        patch.setattr(tables.store, "deadlines", fails)
        clock.pass_seconds(10)
        with pytest.raises(StoreDown):
            await tables.pulse.check()
    await tables.pulse.check()
    assert await extensions(tables, made.id) == [10_000 + COMING_BACK]


async def test_whoever_could_not_open_a_salt_for_an_outage_has_not_withheld_it(
    tables: MatchService, clock: Clock
) -> None:
    salt = new_salt()
    made = await tables.create(table_of(ANA, OPEN), [seal_of(salt), None])
    await tables.join(made.id, Join("Bob"))
    await tables.pulse.check()
    clock.pass_seconds(60)  # far longer than salts are waited for
    await tables.reactions.ring(made.id)
    assert (await tables.look(made.id, None))["phase"] == "waiting"
    await tables.do(made.id, Reveal(salt), Key.of_token(made.tokens[0]))
    look = await tables.look(made.id, None)
    assert (look["phase"], look["salts"][0]) == ("playing", salt)


async def test_a_mover_at_another_server_is_left_to_that_one_first(twins: Twins) -> None:
    """So that there is time to notice that it has died."""
    theirs, ours = twins
    if not ours.settings.redis_url:
        pytest.skip("without Redis nobody knows who is where")
    made = await ours.create(table_of(ANA, BEN, clock=MINUTE))
    mover = (await ours.look(made.id, None))["to_move"]
    watch = await theirs.frames.watch(made.id, Key.of_token(made.tokens[mover]), lambda: None)
    await until(lambda: ours.presence.present(made.id) == [mover])
    await ours.reactions.ring(made.id)
    assert ours.deadlines._due[made.id] == await deadline(ours, made.id) + GRACE
    await theirs.reactions.ring(made.id)
    assert theirs.deadlines._due[made.id] == await deadline(theirs, made.id)
    theirs.frames.leave(watch)


async def test_the_clock_of_a_match_that_was_only_looked_at_rings_too(
    twins: Twins, clock: Clock
) -> None:
    """It is in memory here, but nothing has happened here that would have set its clock."""
    dead, other = twins
    made = await dead.create(table_of(ANA, BEN, clock=MINUTE))
    await other.look(made.id, None)
    await serve(other, clock, 59, dead)
    await other.upkeep.set_clocks()
    await serve(other, clock, 1 + GRACE / 1000, dead)
    await other.deadlines.ring_due()
    assert (await other.look(made.id, None))["result"]["reason"] == "time"
