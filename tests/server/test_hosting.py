"""What whoever opened a table may do before it starts, and what an outage costs nobody."""

from __future__ import annotations

import asyncio

import pytest
from sqlalchemy import update
from typer.testing import CliRunner

from quincunx.cli import app as command
from quincunx.server.http.limits import SEATS_PER_CLIENT, Seats
from quincunx.server.matches.pulse import BEAT, COMING_BACK
from quincunx.server.matches.service import MatchService
from quincunx.server.matches.tokens import Key, token_hash
from quincunx.server.refusals import Refusal
from quincunx.server.settings import ServerSettings
from quincunx.server.storage.models import matches
from quincunx.server.storage.queries import StoreDown
from quincunx.table.commands import Act, Flag, Join, Leave, Resign, SendAway
from quincunx.table.faults import TableFault
from tests.server.conftest import Clock
from tests.server.playing import ANA, BEN, OPEN, act, serve, table_of

pytestmark = pytest.mark.anyio


async def test_the_host_sends_a_guest_away(tables: MatchService) -> None:
    made = await tables.create(table_of(ANA, OPEN, OPEN, game="sarena"))
    host = Key.of_token(made.tokens[0])
    guest = await tables.join(made.id, Join(name="Troll", seat=1))
    assert "send_away" in (await tables.look(made.id, host))["may"]
    with pytest.raises(TableFault, match="only whoever opened"):
        await tables.do(made.id, SendAway(seat=0), Key.of_token(guest.token))
    for seat in (0, 2):
        with pytest.raises(TableFault, match="there is no guest"):
            await tables.do(made.id, SendAway(seat=seat), host)
    await tables.do(made.id, SendAway(seat=1), host)
    look = await tables.look(made.id, host)
    assert look["players"][1]["kind"] == "open"
    assert "send_away" not in look["may"]
    assert await tables.who(made.id, Key.of_token(guest.token)) is None


async def test_a_table_that_nobody_joined_is_deleted_by_its_host(tables: MatchService) -> None:
    made = await tables.create(table_of(ANA, OPEN, OPEN, game="sarena"))
    host = Key.of_token(made.tokens[0])
    guest = await tables.join(made.id, Join(name="Ben"))
    for key in (host, Key.of_token(guest.token), None):
        with pytest.raises(TableFault):
            await tables.delete(made.id, key)
    await tables.do(made.id, SendAway(seat=guest.player), host)
    await tables.delete(made.id, host)
    with pytest.raises(Refusal) as refusal:
        await tables.look(made.id, None)
    assert refusal.value.code == "unknown_match"


async def test_nobody_holds_the_open_seats_of_every_table(tables: MatchService) -> None:
    seats = Seats(tables.holds_seat, SEATS_PER_CLIENT)
    plan = table_of(ANA, OPEN, OPEN, game="sarena")
    made = [await tables.create(plan) for _ in range(SEATS_PER_CLIENT)]
    keys: list[Key] = []
    for one in made:
        await seats.check("somebody", one.id)
        joined = await tables.join(one.id, Join(name="Troll"))
        keys.append(Key(token_hash=token_hash(joined.token)))
        seats.took("somebody", one.id, keys[-1])
    with pytest.raises(Refusal, match="leave one of them first"):
        await seats.check("somebody", "another")
    await seats.check("somebody else", "another")
    await tables.join(made[0].id, Join(name="Ben"))  # that one begins: it counts no more
    await seats.check("somebody", "another")


async def deleted(tables: MatchService, match: str) -> None:
    await tables.store.delete([match])
    tables.upkeep.forget(match)


async def test_a_seat_that_was_left_or_taken_away_is_not_held(tables: MatchService) -> None:
    seats = Seats(tables.holds_seat, 1)
    for gives_up in (
        lambda match, key, _: tables.do(match, Leave(), key),
        lambda match, _, host: tables.do(match, SendAway(seat=1), host),
        lambda match, _, __: deleted(tables, match),
    ):
        made = await tables.create(table_of(ANA, OPEN, OPEN, game="sarena"))
        joined = await tables.join(made.id, Join(name="Ben", seat=1))
        key, host = Key.of_token(joined.token), Key.of_token(made.tokens[0])
        assert key is not None
        seats.took("somebody", made.id, key)
        with pytest.raises(Refusal):
            await seats.check("somebody", "another")
        await gives_up(made.id, key, host)
        await seats.check("somebody", "another")


async def test_an_outage_is_not_charged_to_a_clock(tables: MatchService, clock: Clock) -> None:
    seconds = {"kind": "move", "seconds": 30}
    made = await tables.create(table_of(ANA, BEN, clock=seconds))
    await act(tables, made.id)
    await tables.pulse.check()
    clock.pass_seconds(120)  # nobody marked that a server worked
    await tables.pulse.check()
    with pytest.raises(TableFault):
        await tables.do(made.id, Flag(), None)
    look = await tables.look(made.id, None)
    assert look["phase"] == "playing"
    assert look["deadline"] > clock()
    await serve(tables, clock, 30 + COMING_BACK / 1000 + BEAT)  # now it runs again
    await tables.do(made.id, Flag(), None)
    assert (await tables.look(made.id, None))["phase"] == "over"


@pytest.mark.parametrize("asked", ["ring", "flag", "act", "act at once"])
async def test_no_clock_counts_before_an_outage_is_given_back(
    tables: MatchService, clock: Clock, asked: str
) -> None:
    """A process that was stopped and goes on, or a database that hung: whatever comes first, is right."""
    made = await tables.create(table_of(ANA, BEN, clock={"kind": "move", "seconds": 8}))
    mover = (await tables.look(made.id, None))["to_move"]
    action = (await tables.look(made.id, mover))["view"]["actions"][0]["action"]
    await serve(tables, clock, 4)
    clock.pass_seconds(12)
    if asked == "ring":
        await tables.deadlines.ring_due()
    elif asked == "flag":
        with pytest.raises(TableFault) as fault:
            await tables.do(made.id, Flag(), None)
        assert fault.value.code == "too_early"
    else:
        key = Key.of_token(made.tokens[mover])
        assert key is not None
        if asked == "act at once":  # has to take the long way
            assert not tables.do_now(made.id, Act(action=action), key, lambda _: None)
        await tables.do(made.id, Act(action=action), key)
    look = await tables.look(made.id, None)
    assert look["phase"] == "playing"
    assert look["deadline"] > clock()


async def test_while_the_database_is_away_no_clock_runs_out(
    tables: MatchService, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = await tables.create(table_of(ANA, BEN, clock={"kind": "move", "seconds": 8}))

    async def away(_server: int, _now: int) -> int:
        raise StoreDown("the database does not answer")

    monkeypatch.setattr(tables.store, "beat", away)
    clock.pass_seconds(12)
    with pytest.raises(StoreDown):
        await tables.pulse.check()
    await tables.deadlines.ring_due()
    with pytest.raises(StoreDown):
        await tables.do(made.id, Flag(), None)
    assert (await tables.look(made.id, None))["phase"] == "playing"


async def test_a_short_restart_is_not_charged_either(storage: ServerSettings, clock: Clock) -> None:
    """Alone, a server knows that nobody can have acted since its last heartbeat, however short ago."""
    if not storage.is_sqlite:
        pytest.skip("others may have served meanwhile")
    first = MatchService(storage, now=clock)
    await first.start()
    made = await first.create(table_of(ANA, BEN, clock={"kind": "move", "seconds": 8}))
    await serve(first, clock, 7)  # one second is left
    before = (await first.look(made.id, None))["deadline"]
    await first.stop()
    clock.pass_seconds(3)
    second = MatchService(storage, now=clock)
    await second.start()
    assert (await second.look(made.id, None))["deadline"] == before + 3000 + COMING_BACK
    await second.stop()


async def test_health_waits_for_one_answer_however_many_ask(
    tables: MatchService, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A database that hangs: all are told after the same few seconds, and its connection is not cut off."""
    monkeypatch.setattr("quincunx.server.matches.pulse.SECONDS_TO_BEAT", 0.05)
    begun, hangs = [], asyncio.Event()

    async def beat(_server: int, now: int) -> dict[int, int]:
        begun.append(now)
        await hangs.wait()
        return {}

    monkeypatch.setattr(tables.store, "beat", beat)
    clock.pass_seconds(3)
    answers = await asyncio.gather(
        *(tables.pulse.check() for _ in range(20)), return_exceptions=True
    )
    assert {type(answer) for answer in answers} == {StoreDown}
    assert len(begun) == 1
    assert tables.pulse.is_late
    hangs.set()
    await tables.pulse.check()
    assert not tables.pulse.is_late


async def test_whoever_sits_down_at_another_process_keeps_the_table(
    twins: tuple[MatchService, MatchService], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The host's process has not heard of the guest; and a guest may come at the last moment."""
    first, second = twins
    for tables in twins:
        monkeypatch.setattr(tables.peers, "publish", lambda *_: None)
    made = await first.create(table_of(ANA, OPEN, OPEN, game="sarena"))
    host = Key.of_token(made.tokens[0])
    await second.join(made.id, Join(name="Ben"))
    with pytest.raises(TableFault, match="somebody has joined"):
        await first.delete(made.id, host)
    late = await first.create(table_of(ANA, OPEN, OPEN, game="sarena"))
    delete = first.store.delete_unless_raised

    async def after_all(match: str, number: int) -> bool:
        await second.join(match, Join(name="Cleo"))
        return await delete(match, number)

    monkeypatch.setattr(first.store, "delete_unless_raised", after_all)
    with pytest.raises(TableFault, match="somebody has just joined"):
        await first.delete(late.id, Key.of_token(late.tokens[0]))
    for one in (made, late):
        assert (await second.look(one.id, None))["players"][1]["kind"] == "person"


async def test_nobody_sits_down_at_a_table_that_was_just_deleted(
    twins: tuple[MatchService, MatchService], monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = twins
    for tables in twins:
        monkeypatch.setattr(tables.peers, "publish", lambda *_: None)
    made = await first.create(table_of(ANA, OPEN))
    await second.look(made.id, None)
    await first.delete(made.id, Key.of_token(made.tokens[0]))
    with pytest.raises(Refusal) as refusal:
        await second.join(made.id, Join(name="Ben"))
    assert refusal.value.code == "unknown_match"
    assert await second.store.events(made.id) == []
    assert made.id not in second.live_matches


@pytest.fixture
def host(storage: ServerSettings, monkeypatch: pytest.MonkeyPatch) -> CliRunner:
    """Whoever hosts the tables, at the terminal beside the server."""
    monkeypatch.setenv("QUINCUNX_DATA", str(storage.data))
    monkeypatch.setenv("QUINCUNX_DATABASE_URL", storage.database_url)
    return CliRunner()


async def test_the_command_lists_and_deletes_matches(tables: MatchService, host: CliRunner) -> None:
    """Its own clock is the real one, so by it these matches are of the future, or years old."""
    made = [await tables.create(table_of(ANA, BEN)) for _ in range(3)]
    await tables.do(made[2].id, Resign(), 0)

    async def run(*words: str) -> str:
        result = await asyncio.to_thread(host.invoke, command, ["matches", *words])
        assert result.exit_code == 0, result.output
        return result.output

    async with tables._engine.begin() as connection:
        await connection.execute(update(matches).values(updated=1000))
    listed = await run("list", "--phase", "playing", "--older", "3")
    assert [one.id in listed for one in made] == [True, True, False]
    said = await run("delete", made[0].id, "1" * 16, "--yes")
    assert "deleted: 1; not found: 1" in said
    await tables.upkeep.catch_up()
    with pytest.raises(Refusal) as refusal:
        await tables.look(made[0].id, None)
    assert refusal.value.code == "unknown_match"
    assert "deleted: 1" in await run("delete", "--phase", "over", "--older", "3", "--yes")
    assert await tables.store.events(made[2].id) == []
    assert await tables.store.seats(made[2].id) == {}
    assert made[1].id in await run("list")
    nothing = await asyncio.to_thread(host.invoke, command, ["matches", "delete", "--yes"])
    assert nothing.exit_code != 0
