"""Bots' turns: played outside the event loop, once each, whoever dies meanwhile."""

from __future__ import annotations

import asyncio
import os
import signal
from collections.abc import AsyncIterator
from contextlib import suppress
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from quincunx.server.matches.service import MatchService
from quincunx.server.refusals import Refusal
from quincunx.server.settings import ServerSettings
from quincunx.server.storage.queries import BotTurn, StoreDown
from quincunx.server.thinking.pool import Hear, Pool, WorkerDied
from quincunx.server.thinking.queue import Claim
from quincunx.server.thinking.turns import BotTurns
from quincunx.server.thinking.worker import Job, JobResult
from quincunx.state import Game
from quincunx.table.commands import Act, Say, Takeback
from quincunx.table.faults import TableFault
from tests.server.conftest import Clock
from tests.server.playing import ANA, act, bot, table_of, two_people, until

pytestmark = pytest.mark.anyio

NOBODY = Claim()


class Puppets(Pool):
    """Bot processes that answer at once and in this process, as a test wants."""

    def __init__(self, count: int = 1) -> None:
        super().__init__(count)
        self.asked: list[Job] = []
        self.claims: list[Claim] = []
        self.hold = asyncio.Event()
        self.hold.set()
        self.deaths = 0
        self.fault = ""

    async def ask(
        self,
        question: Job,
        claim: Claim = NOBODY,
        hear: Hear = print,  # noqa: ARG002
    ) -> JobResult:
        self.asked.append(question)
        self.claims.append(claim)
        await self.hold.wait()
        if self.deaths:
            self.deaths -= 1
            raise WorkerDied("killed")
        if self.fault:
            return JobResult(fault=self.fault)
        assert question.state is not None
        return JobResult(action=question.state.legal_actions()[0])


class Players:
    """A service's bots, driven by puppets, turn by turn."""

    def __init__(self, tables: MatchService) -> None:
        self.tables, self.puppets = tables, Puppets()
        self.bots = BotTurns(
            tables.leases,
            self.puppets,
            tables.live_matches,
            tables.do,
            lease=3600,
            attendance=tables.attendance,
            preparing=tables.preparing,
        )

    async def turn(self) -> BotTurn | None:
        """Takes a turn, if there is one, and plays it."""
        turn = await self.tables.leases.take()
        if turn:
            await self.bots._turn(turn)
        return turn


@pytest.fixture
def players(tables: MatchService) -> Players:
    return Players(tables)


async def against_a_bot(tables: MatchService, **more: object) -> str:
    made = await tables.create(table_of(bot(), ANA, **more))
    await until(lambda: not tables.reactions.background)
    return made.id


async def acted(tables: MatchService, match: str) -> list[int | None]:
    return [event.player for event in await tables.store.events(match) if event.kind == "acted"]


async def test_a_bots_turn_is_played_like_anybodys(tables: MatchService, players: Players) -> None:
    match = await against_a_bot(tables)
    while await players.turn():
        await until(lambda: not tables.reactions.background)
    look = await tables.look(match, 1)
    assert look["to_move"] == 1
    assert set(await acted(tables, match)) == {0}
    assert await tables.store.bot_turns(before=2**60) == []


@pytest.mark.parametrize(("rounds", "who"), [(1, "master"), (3, "master+points")])
async def test_a_master_plays_for_points_where_they_count(
    tables: MatchService, players: Players, rounds: int, who: str
) -> None:
    made = await tables.create(table_of(bot("master"), ANA, game="senet", rounds=rounds))
    await until(lambda: not tables.reactions.background)
    while not await players.turn():  # chance says who begins
        await act(tables, made.id)
        await until(lambda: not tables.reactions.background)
    assert [question.level for question in players.puppets.asked] == [who]
    assert (await acted(tables, made.id))[-1] == 0, "it counts as its own move"


async def test_a_bot_is_the_same_player_throughout_a_match(
    tables: MatchService, players: Players
) -> None:
    matches = [await against_a_bot(tables) for _ in range(3)]
    for _ in range(3):
        while await players.turn():
            await until(lambda: not tables.reactions.background)
        for match in matches:
            await act(tables, match)
            await until(lambda: not tables.reactions.background)
    natures = [question.nature for question in players.puppets.asked]
    assert len(natures) > 2 * len(matches)
    assert len(set(natures)) == len(matches), "everywhere another one, that nobody can foresee"
    async with tables.live_matches.open(matches[0]) as live:
        table = live.table
    assert table.nature(0) in natures
    assert table.nature(0) != table.nature(1)


async def test_a_bot_gets_no_more_than_its_seat_may_know(
    tables: MatchService, players: Players
) -> None:
    made = await tables.create(table_of(bot(), ANA, game="sarena"))
    for _ in range(30):
        await until(lambda: not tables.reactions.background)
        if not await players.turn():
            await act(tables, made.id)
    async with tables.live_matches.open(made.id) as live:
        whole = live.table.state
    secrets = 0
    for question in players.puppets.asked:
        assert question.state is not None
        truth = whole.after(len(question.state.history))
        assert question.state == truth.hidden(truth.player)
        assert question.state.__getstate__()["dice"] is None
        secrets += question.state != truth
    assert secrets > 0


async def test_a_turn_is_leased_to_one_at_a_time(tables: MatchService, clock: Clock) -> None:
    await against_a_bot(tables)
    turn = await tables.leases.take()
    assert turn
    assert await tables.leases.take() is None
    clock.pass_seconds(10)
    await tables.leases.keep(turn)
    clock.pass_seconds(10)
    assert await tables.leases.take() is None
    await tables.leases.give_back(turn)
    assert await tables.leases.take() == turn


async def test_a_turn_whose_server_died_is_played_by_another(
    twins: tuple[MatchService, MatchService], clock: Clock
) -> None:
    dead, other = twins
    match = await against_a_bot(dead)
    assert await dead.leases.take()  # and then nothing more is heard of it
    players = Players(other)
    assert await players.turn() is None
    clock.pass_seconds(other.settings.lease + 1)
    assert await players.turn()
    assert (await acted(other, match))[:1] == [0]


async def test_a_turn_computed_twice_is_played_once(
    twins: tuple[MatchService, MatchService], clock: Clock
) -> None:
    slow, quick = Players(twins[0]), Players(twins[1])
    match = await against_a_bot(twins[0])
    slow.puppets.hold.clear()
    thinking = asyncio.create_task(slow.turn())
    await until(lambda: slow.puppets.asked)
    clock.pass_seconds(twins[0].settings.lease + 1)
    first = await quick.turn()
    assert first
    slow.puppets.hold.set()
    assert await thinking == first
    assert (await acted(quick.tables, match)).count(0) == 1
    assert slow.bots.played == 0


async def test_a_turn_that_was_taken_back_meanwhile_is_not_played(
    tables: MatchService, players: Players
) -> None:
    made = await tables.create(table_of(ANA, bot()))
    while (await tables.look(made.id, 0))["to_move"] == 0:
        await act(tables, made.id)
    await until(lambda: not tables.reactions.background)
    players.puppets.hold.clear()
    thinking = asyncio.create_task(players.turn())
    await until(lambda: players.puppets.asked)
    await tables.do(made.id, Takeback(), 0)
    players.puppets.hold.set()
    await thinking
    assert 1 not in await acted(tables, made.id)
    assert (await tables.look(made.id, 0))["to_move"] == 0


async def test_words_said_while_a_bot_thinks_do_not_stop_it(
    tables: MatchService, players: Players
) -> None:
    match = await against_a_bot(tables, chat=True)
    players.puppets.hold.clear()
    thinking = asyncio.create_task(players.turn())
    await until(lambda: players.puppets.asked)
    await tables.do(match, Say("take your time"), 1)
    players.puppets.hold.set()
    await thinking
    assert await acted(tables, match) == [0]


async def test_a_bot_process_that_dies_is_asked_again(
    tables: MatchService, players: Players
) -> None:
    match = await against_a_bot(tables)
    players.puppets.deaths = 2
    await players.turn()
    assert len(players.puppets.asked) == 3
    assert await acted(tables, match) == [0]


@pytest.mark.parametrize("trouble", ["dies", "fails"])
async def test_a_bot_that_cannot_play_does_not_stop_the_match(
    tables: MatchService, players: Players, trouble: str
) -> None:
    match = await against_a_bot(tables)
    players.puppets.deaths = 100 if trouble == "dies" else 0
    players.puppets.fault = "ZeroDivisionError"
    await players.turn()
    assert await acted(tables, match) == [0]


async def test_a_queue_that_redis_lost_is_filled_from_the_database(
    tables: MatchService, clock: Clock
) -> None:
    if tables._redis is None:
        pytest.skip("this is about Redis")
    match = await against_a_bot(tables)
    await tables._redis.flushdb()
    assert await tables.leases.take() is None
    clock.pass_seconds(tables.settings.lease)
    await tables.leases.reconcile()
    turn = await tables.leases.take()
    assert turn
    assert turn.match == match
    await tables.leases.reconcile()  # what is leased stays leased
    assert await tables.leases.take() is None
    await tables.leases.finish(turn)
    assert await tables.leases.take() is None


async def test_without_redis_turns_are_taken_from_the_database(
    storage: ServerSettings, clock: Clock
) -> None:
    tables = MatchService(replace(storage, redis_url="unix:///nowhere/redis.socket"), now=clock)
    await tables.start()
    match = await against_a_bot(tables)
    turn = await tables.leases.take()
    assert turn
    assert await tables.leases.take() is None
    await tables.leases.keep(turn)
    await tables.leases.give_back(turn)
    assert await Players(tables).turn() == turn
    assert await acted(tables, match) == [0]
    tables.presence.arrive(match, 1)
    assert tables.presence.present(match) == [1]
    await tables.stop()


async def test_nobody_plays_a_bots_seat_in_its_place(tables: MatchService) -> None:
    match = await against_a_bot(tables)
    action = (await tables.look(match, 0))["view"]["actions"][0]["action"]
    with pytest.raises(TableFault):
        await tables.do(match, Act(action=action), 0)


# With real processes


@pytest.fixture
async def service(storage: ServerSettings) -> AsyncIterator[MatchService]:
    tables = MatchService(replace(storage, workers=1, warm=False, lease=1.0))
    await tables.start()
    yield tables
    await tables.stop()


async def play_for_ana(service: MatchService, match: str) -> None:
    """Plays a person's seat, the first legal action every time, until the match is over."""
    while (look := await service.look(match, 1))["phase"] != "over":
        if look["to_move"] == 1:
            await act(service, match)
        else:
            await asyncio.sleep(0.01)


async def test_bots_play_a_whole_match_by_themselves(service: MatchService) -> None:
    made = await service.create(table_of(bot(), ANA, bot(), game="serendipity"))
    async with asyncio.timeout(60):
        await play_for_ana(service, made.id)
    events = await service.store.events(made.id)
    assert [event.number for event in events] == list(range(1, len(events) + 1))
    assert service.stats()["bot_turns_played"] > 20


async def test_a_killed_bot_process_only_delays_the_move(service: MatchService) -> None:
    made = await service.create(table_of(bot(), ANA, game="senet"))
    playing = asyncio.create_task(play_for_ana(service, made.id))
    await until(lambda: service.bots.played > 3)
    killed = 0
    while killed < 3:
        played = service.bots.played
        for pid in service.workers.pids:
            with suppress(ProcessLookupError):  # one that was killed before and is being replaced
                os.kill(pid, signal.SIGKILL)
                killed += 1
        await until(lambda before=played: service.bots.played > before + 3 or playing.done())  # type: ignore[misc]
    playing.cancel()
    numbers = [event.number for event in await service.store.events(made.id)]
    assert numbers == list(range(1, len(numbers) + 1))


async def test_a_stopped_server_leaves_its_turns_to_the_next(storage: ServerSettings) -> None:
    first = MatchService(replace(storage, workers=1, warm=False, lease=3600.0))
    await first.start()
    made = await first.create(table_of(bot("uct"), ANA))
    await until(lambda: first.workers.busy)
    await first.stop()
    assert first.workers.pids == []
    second = MatchService(storage)
    await second.start()
    assert await second.leases.take() == BotTurn(made.id, (await second.look(made.id, 1))["number"])
    await second.stop()


async def test_a_question_that_fails_does_not_end_the_process() -> None:
    workers = Pool(1)
    state = Game("sensei").start()
    assert "unknown bot" in (await workers.ask(Job("choose", "nobody", state))).fault
    answer = await workers.ask(Job("choose", "random", state))
    assert answer.action in state.legal_actions()
    assert workers.died == 0
    await workers.stop()


async def test_an_answer_that_nobody_waits_for_is_not_taken_for_the_next() -> None:
    workers = Pool(1)
    state, other = Game("sensei").start(), Game("senet").start(seed=1)
    asking = asyncio.create_task(workers.ask(Job("choose", "random", state)))
    await until(lambda: workers.pids)
    asking.cancel()
    await asyncio.gather(asking, return_exceptions=True)
    answer = await workers.ask(Job("choose", "random", other))
    assert answer.action in other.legal_actions()
    await workers.stop()


async def test_nobody_is_asked_after_the_end() -> None:
    workers = Pool(1)
    state = Game("sensei").start()
    asking = [asyncio.create_task(workers.ask(Job("choose", "random", state))) for _ in range(3)]
    await until(lambda: workers.pids)
    await workers.stop()
    answers = await asyncio.gather(*asking, return_exceptions=True)
    assert [type(answer) for answer in answers] == [WorkerDied] * 3
    assert workers.pids == []


# Hints


async def test_a_hint_is_what_a_strong_bot_thinks() -> None:
    workers = Pool(1)
    state = Game("sensei").start()
    answer = await workers.ask(Job("analyse", "expert", state))
    assert not answer.fault
    assert {option["action"] for option in answer.options} == set(state.legal_actions())
    best = answer.options[0]
    assert 0 <= float(str(best["win"])) <= 1
    assert best["text"] == state.action_text(int(str(best["action"])))
    assert (best["knowledge"], answer.knowledge) == ("estimate", "estimate")
    await workers.stop()


class Advisers(Puppets):
    async def ask(self, question: Job, claim: Claim = NOBODY, hear: Hear = print) -> JobResult:
        await super().ask(question, claim, hear)
        return JobResult(options=({"action": 1, "text": "a", "win": 0.7},), knowledge="exact")


async def test_hints_are_for_ones_own_turn_alone_against_bots(tables: MatchService) -> None:
    tables.hints._workers = advisers = Advisers()
    made = await tables.create(table_of(ANA, bot()))
    assert await tables.hints.hint(made.id, 0) == {
        "actions": ({"action": 1, "text": "a", "win": 0.7},),
        "knowledge": "exact",
        "wins": [],
    }
    assert advisers.asked[0].state is not None
    with pytest.raises(TableFault, match="spectator"):
        await tables.hints.hint(made.id, None)
    while (await tables.look(made.id, 0))["to_move"] == 0:
        await act(tables, made.id)
    with pytest.raises(TableFault, match="your own turn"):
        await tables.hints.hint(made.id, 0)
    people = await two_people(tables)
    with pytest.raises(TableFault, match="people are playing too"):
        await tables.hints.hint(people.id, (await tables.look(people.id, None))["to_move"])


async def test_hints_are_limited(tables: MatchService, clock: Clock) -> None:
    tables.hints._workers = Advisers()
    made = await tables.create(table_of(ANA, bot()))
    for _ in range(tables.settings.hints):
        await tables.hints.hint(made.id, 0)
    with pytest.raises(Refusal) as refusal:
        await tables.hints.hint(made.id, 0)
    assert refusal.value.code == "too_many"
    clock.pass_seconds(60)
    assert await tables.hints.hint(made.id, 0)


async def test_without_bot_processes_there_are_no_hints(tables: MatchService) -> None:
    made = await tables.create(table_of(ANA, bot()))
    with pytest.raises(Refusal) as refusal:
        await tables.hints.hint(made.id, 0)
    assert refusal.value.code == "busy"


async def test_an_outage_during_a_bots_turn_is_reported_in_one_line(
    caplog: pytest.LogCaptureFixture,
) -> None:
    """Other faults come with their traceback; this one is nobody's mistake, and the turn is played later."""
    playing, slots = set[Any](), asyncio.Semaphore(0)
    turns: Any = SimpleNamespace(_playing=playing, _slots=slots)
    for error in (StoreDown("the database is away"), ValueError("ours")):
        task = asyncio.create_task(fail(error))
        await asyncio.wait([task])
        BotTurns._ended(turns, task)
    outage, fault = caplog.records
    assert "the database is away" in outage.getMessage()
    assert outage.exc_info is None is not fault.exc_info


async def fail(error: Exception) -> None:
    raise error
