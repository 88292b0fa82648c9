"""Bots' time: shared fairly, for people, and not lost to a process that hangs."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from collections.abc import AsyncIterator
from dataclasses import replace
from types import ModuleType

import pytest

from quincunx.games import names
from quincunx.server.matches.service import MatchService
from quincunx.server.refusals import Refusal
from quincunx.server.settings import ServerSettings
from quincunx.server.storage.queries import BotTurn
from quincunx.server.thinking.attendance import Attendance
from quincunx.server.thinking.pool import Pool, WorkerDied
from quincunx.server.thinking.preparing import Preparation
from quincunx.server.thinking.queue import PATIENCE, Claim, FairQueue, Rank, Turns
from quincunx.server.thinking.worker import Beat, Job, state_of_compiler
from quincunx.state import Game
from quincunx.table.commands import Leave
from quincunx.table.faults import TableFault
from tests.server.conftest import Clock
from tests.server.playing import ANA, BEN, act, bot, table_of, until
from tests.server.test_bots import Advisers, Players

pytestmark = pytest.mark.anyio


class Watch:
    """A clock in seconds that tests move."""

    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        return self.time


# The queue


class Line:
    """Claims in a queue of one place, in the order in which they are served."""

    def __init__(self, places: int = 1) -> None:
        self.watch = Watch()
        self.queue = FairQueue(places, self.watch)
        self.served: list[str] = []

    async def stand(self, name: str, claim: Claim) -> None:
        await self.queue.enter(claim)
        self.served.append(name)

    async def run(self, *claims: tuple[str, Claim]) -> list[str]:
        """The order in which these come to their turn, when they come while one is busy."""
        busy = Claim("busy")
        await self.queue.enter(busy)
        waiting = [asyncio.create_task(self.stand(*one)) for one in claims]
        await until(lambda: len(self.queue) == len(claims))
        by_name = dict(claims)
        self.queue.leave(busy)
        while len(self.served) < len(claims):
            done = len(self.served)
            await until(lambda before=done: len(self.served) > before)  # type: ignore[misc]
            self.queue.leave(by_name[self.served[-1]])
        await asyncio.gather(*waiting)
        return self.served


async def test_a_newcomer_waits_for_one_question_of_a_crowd_and_not_for_all() -> None:
    crowd = [(f"crowd{n}", Claim(f"match{n}", ("6.6.6.6",))) for n in range(25)]
    served = await Line().run(*crowd, ("newcomer", Claim("mine", ("1.2.3.4",))))
    assert served.index("newcomer") <= 1


async def test_addresses_take_turns_and_so_do_the_matches_of_one() -> None:
    claims = [
        ("a1", Claim("a", ("x",))), ("a2", Claim("a", ("x",))), ("b1", Claim("b", ("x",))),
        ("c1", Claim("c", ("y",))), ("c2", Claim("c", ("y",))),
    ]  # fmt: skip
    assert await Line().run(*claims) == ["a1", "c1", "b1", "c2", "a2"]


async def test_whoever_people_wait_for_comes_first_and_nobody_waits_for_ever() -> None:
    claims = [
        ("review", Claim("r", ("z",), Rank.REVIEWS)),
        ("unwatched", Claim("u", ("y",), Rank.OTHERS)),
        ("turn", Claim("t", ("x",), Rank.PEOPLE)),
    ]
    assert await Line().run(*claims) == ["turn", "unwatched", "review"]
    line = Line()
    busy = Claim("busy")
    await line.queue.enter(busy)
    old = asyncio.create_task(line.stand("review", claims[0][1]))
    await until(lambda: len(line.queue) == 1)
    line.watch.time += PATIENCE + 1
    line.queue._turns.serve(claims[2][1])
    new = asyncio.create_task(line.stand("turn", claims[2][1]))
    await until(lambda: len(line.queue) == 2)
    line.queue.leave(busy)
    await old
    assert line.served == ["review"]
    line.queue.leave(claims[0][1])
    await new


async def test_reviews_get_a_share_of_the_places_only() -> None:
    line = Line(places=4)
    reviews = [
        asyncio.create_task(line.stand(f"r{n}", Claim(f"r{n}", (), Rank.REVIEWS))) for n in range(4)
    ]
    await until(lambda: len(line.served) == 2)
    await line.stand("turn", Claim("t"))
    assert len(line.queue) == 2
    for _ in range(2):
        line.queue.leave(Claim("r", (), Rank.REVIEWS))
    await asyncio.gather(*reviews)


async def test_whoever_gives_up_in_the_queue_blocks_nobody() -> None:
    line = Line()
    busy = Claim("busy")
    await line.queue.enter(busy)
    gone = asyncio.create_task(line.stand("gone", Claim("g")))
    await until(lambda: len(line.queue) == 1)
    line.queue.leave(busy)  # called,
    gone.cancel()  # and gone in the same moment
    await asyncio.gather(gone, return_exceptions=True)
    await line.stand("next", Claim("n"))
    assert line.served == ["next"]


def test_a_match_is_watched_by_a_socket_or_for_a_minute_after_a_request() -> None:
    watch = Watch()
    attendance = Attendance({"open"}.__contains__, watch)
    assert attendance.claim("open").rank is Rank.PEOPLE
    assert attendance.claim("other") == Claim("other", (), Rank.OTHERS)
    attendance.touch("other", "1.2.3.4")
    assert attendance.claim("other") == Claim("other", ("1.2.3.4",), Rank.PEOPLE)
    watch.time += 61
    assert attendance.claim("other") == Claim("other", ("1.2.3.4",), Rank.OTHERS)


def test_looking_at_a_match_pushes_nobody_back() -> None:
    attendance = Attendance(lambda _: True)
    turns = Turns()
    for n in range(5):  # 6.6.6.6 is served all the time
        turns.serve(Claim(f"m{n}", ("6.6.6.6",)))
    attendance.touch("mine", "1.2.3.4")
    attendance.touch("mine", "6.6.6.6")
    attendance.touch("other", "6.6.6.6")
    assert turns.pick(["other", "mine"], attendance.claim) == "mine"


# Turns


async def test_turns_are_chosen_fairly_on_both_storages(tables: MatchService) -> None:
    crowd = [(await tables.create(table_of(bot(), ANA))).id for _ in range(5)]
    newcomer = (await tables.create(table_of(bot(), ANA))).id
    await until(lambda: not tables.reactions.background)
    for match in crowd:
        tables.attendance.touch(match, "6.6.6.6")
    tables.attendance.touch(newcomer, "1.2.3.4")
    players = Players(tables)
    chosen = []
    while turn := await tables.leases.take(players.bots._choose):
        chosen.append(turn.match)
    assert sorted(chosen) == sorted([*crowd, newcomer])
    assert newcomer in chosen[:2]


async def test_tables_that_people_look_at_come_first(tables: MatchService) -> None:
    forgotten = [(await tables.create(table_of(bot(), ANA))).id for _ in range(3)]
    made = await tables.create(table_of(bot(), ANA))
    await until(lambda: not tables.reactions.background)
    tables.presence.arrive(made.id, 1)
    turn = await tables.leases.take(Players(tables).bots._choose)
    assert turn
    assert turn.match == made.id
    assert made.id not in forgotten


async def test_a_turn_that_another_took_meanwhile_is_not_taken_twice(
    twins: tuple[MatchService, MatchService],
) -> None:
    one, other = twins
    matches = {(await one.create(table_of(bot(), ANA))).id for _ in range(3)}
    await until(lambda: not one.reactions.background)
    taken: list[BotTurn] = []

    async def take_all(tables: MatchService) -> None:
        while turn := await tables.leases.take():
            taken.append(turn)

    await asyncio.gather(take_all(one), take_all(other))
    assert sorted(turn.match for turn in taken) == sorted(matches)


async def test_a_table_needs_somebody_to_play_for(tables: MatchService) -> None:
    with pytest.raises(TableFault, match="nobody but bots"):
        await tables.create(table_of(bot(), bot(), game="senet"))
    name = "mine"
    await tables.accounts.make(name)
    assert await tables.create(table_of(bot(), bot(f"account:{name}"), game="senet"))


# Hints


@pytest.fixture
def advisers(tables: MatchService) -> Advisers:
    tables.hints._workers = advisers = Advisers()
    return advisers


async def test_the_evaluation_costs_no_hint_and_a_position_is_weighed_once(
    tables: MatchService, advisers: Advisers
) -> None:
    made = await tables.create(table_of(ANA, bot()))
    for _ in range(5 * tables.settings.hints):
        reported = await tables.hints.evaluation(made.id, 0)
    assert reported == {"number": 0, "win": 0.7, "knowledge": "exact", "wins": []}
    assert len(advisers.asked) == 1
    assert await tables.hints.hint(made.id, 0)  # it is known already
    assert len(advisers.asked) == 1
    await act(tables, made.id)
    if (await tables.look(made.id, 0))["to_move"] == 0:
        assert (await tables.hints.evaluation(made.id, 0))["number"] == 1
        assert len(advisers.asked) == 2


async def test_many_who_ask_for_the_same_position_wait_for_one_thought(
    tables: MatchService, advisers: Advisers
) -> None:
    made = await tables.create(table_of(ANA, bot()))
    advisers.hold.clear()
    asking = [asyncio.create_task(tables.hints.evaluation(made.id, 0)) for _ in range(5)]
    await until(lambda: advisers.asked)
    asking[0].cancel()  # whoever goes away takes nothing from the others
    advisers.hold.set()
    answers = await asyncio.gather(*asking, return_exceptions=True)
    assert [answer for answer in answers[1:] if isinstance(answer, BaseException)] == []
    assert len(advisers.asked) == 1


async def test_what_could_not_be_thought_about_is_asked_again(
    tables: MatchService, advisers: Advisers
) -> None:
    made = await tables.create(table_of(ANA, bot()))
    advisers.deaths = 2
    with pytest.raises(Refusal) as refusal:
        await tables.hints.evaluation(made.id, 0)
    assert refusal.value.code == "busy"
    assert await tables.hints.evaluation(made.id, 0)


async def test_no_hint_while_a_bot_stands_in_for_somebody(
    tables: MatchService, advisers: Advisers
) -> None:
    made = await tables.create(table_of(ANA, BEN, leavers="bot"))
    assert (await tables.look(made.id, 0))["to_move"] == 0
    for stands_in in (False, True):
        if stands_in:
            await tables.do(made.id, Leave(), 1)
        for ask in (tables.hints.hint, tables.hints.evaluation):
            with pytest.raises(TableFault, match="people are playing too") as fault:
                await ask(made.id, 0)
            assert fault.value.code == "not_allowed"
    assert (await tables.look(made.id, 0))["players"][1]["stand_in"]
    assert advisers.asked == []


# A process that hangs


async def test_a_stopped_process_is_noticed_killed_and_replaced() -> None:
    workers = Pool(1, silence=3.0)
    question = Job("choose", "random", Game("sensei").start())
    assert (await workers.ask(question)).action is not None
    (hanging,) = workers.pids
    os.kill(hanging, signal.SIGSTOP)
    with pytest.raises(WorkerDied):
        await workers.ask(question)
    with pytest.raises(ProcessLookupError):
        os.kill(hanging, 0)
    assert (await workers.ask(question)).action is not None
    assert workers.pids != [hanging]
    await workers.stop()


async def test_a_process_that_thinks_for_ever_is_killed_although_it_lives() -> None:
    workers = Pool(1, silence=60.0, longest=0.5)
    with pytest.raises(WorkerDied):
        await workers.ask(Job("choose", "uct", Game("sensei").start()))
    assert workers.pids == []
    await workers.stop()


@pytest.fixture
async def service(storage: ServerSettings) -> AsyncIterator[MatchService]:
    tables = MatchService(replace(storage, workers=1, warm=False, lease=1.0, silence=3.0))
    await tables.start()
    yield tables
    await tables.stop()


async def test_a_match_goes_on_although_its_bots_process_was_stopped(service: MatchService) -> None:
    made = await service.create(table_of(bot(), ANA))
    await until(lambda: service.bots.played)
    os.kill(service.workers.pids[0], signal.SIGSTOP)
    played = service.bots.played
    other = await service.create(table_of(bot(), ANA))
    await until(lambda: service.workers.died >= 1)
    await until(lambda: service.bots.played > played)
    assert (await service.look(other.id, 1))["to_move"] is not None
    assert (await service.look(made.id, 1))["phase"] == "playing"


# Getting ready


async def test_the_games_that_are_played_are_prepared_first(tables: MatchService) -> None:
    for game in ("bossa", "bossa", "sarena"):
        await tables.create(table_of(ANA, BEN, game=game))
    order = await tables.preparing._likeliest_first()
    assert order[:2] == ["bossa", "sarena"]
    assert [game for game in names() if game not in order] == []
    assert len(order) == len(set(order))


async def test_a_match_that_waits_for_the_compiler_says_so(
    twins: tuple[MatchService, MatchService],
) -> None:
    one, other = twins
    made = await one.create(table_of(bot(), ANA))
    woken: list[str] = []
    watch = await other.frames.watch(made.id, None, lambda: woken.append("woken"))
    watch.has_presence = False
    here = await one.frames.watch(made.id, None, lambda: None)
    with one.preparing.announced(made.id):
        one.preparing.heard(made.id, Beat())  # it thinks: nothing to tell
        assert not here.has_preparing
        one.preparing.heard(made.id, Beat(3, 40))
        assert here.has_preparing
        assert b'"done":3,"of":40' in one.frames.preparing(here)
        if one._redis:  # whoever is connected elsewhere is told too
            await until(lambda: watch.has_preparing)
            assert b'"of":40' in other.frames.preparing(watch)
    assert here.has_preparing
    assert b'"of":0' in one.frames.preparing(here)


async def test_a_turn_waits_for_what_is_being_compiled_instead_of_doing_it_again() -> None:
    reported: list[str] = []

    async def nothing() -> list[str]:
        return []

    preparing = Preparation(nothing, reported.append)
    game = Game("senet")
    await preparing.wait("m", game)  # nothing is compiled: no waiting
    preparing._compiling = "senet"
    preparing._hear(Beat(1, 9))
    waiting = asyncio.create_task(preparing.wait("m", game))
    await until(lambda: reported)
    preparing._hear(Beat(2, 9))
    await until(lambda: preparing.progress("m") == Beat(2, 9))
    assert not waiting.done()
    preparing._compiling = ""
    preparing._ended.set()
    await waiting


async def test_clocks_of_hints_are_the_services(tables: MatchService, clock: Clock) -> None:
    tables.hints._workers = Advisers()
    made = await tables.create(table_of(ANA, bot()))
    for _ in range(tables.settings.hints):
        await tables.hints.hint(made.id, 0)
    with pytest.raises(Refusal):
        await tables.hints.hint(made.id, 0)
    clock.pass_seconds(60 / tables.settings.hints)
    assert await tables.hints.hint(made.id, 0)  # one more, not all at once
    with pytest.raises(Refusal):
        await tables.hints.hint(made.id, 0)


async def test_a_heartbeat_while_the_compiler_is_being_loaded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The module is known before its functions are; a thread that asks then must not end."""
    monkeypatch.setitem(sys.modules, "quincunx.native.compiling", ModuleType("compiling"))
    assert state_of_compiler() == Beat()
