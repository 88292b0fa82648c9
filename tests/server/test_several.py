"""Two server processes over one storage: whatever happens at one is so at the other."""

from __future__ import annotations

import asyncio

import pytest

from quincunx.server.matches.presence import FORGET
from quincunx.server.matches.service import MatchService
from quincunx.table.commands import Act, Answer, Join, Offer, Resign, Say
from quincunx.table.faults import TableFault
from tests.server.conftest import Clock
from tests.server.playing import ANA, OPEN, act, frame, table_of, two_people, until, who

pytestmark = pytest.mark.anyio

Twins = tuple[MatchService, MatchService]


async def test_players_at_two_processes_play_one_match(twins: Twins) -> None:
    made = await two_people(twins[0])
    for _ in range(10):
        for tables in twins:  # each may have missed what the other stored: it decides again
            await tables.upkeep.catch_up()
            await act(tables, made.id)
    for tables in twins:
        await tables.upkeep.catch_up()
    looks = [await tables.look(made.id, 0) for tables in twins]
    assert looks[0] == looks[1]
    events = await twins[0].store.events(made.id)
    assert [event.number for event in events] == list(range(1, looks[0]["number"] + 1))


async def test_an_action_at_both_processes_at_once_is_played_once(twins: Twins) -> None:
    made = await two_people(twins[0])
    for _ in range(8):
        for tables in twins:
            await tables.upkeep.catch_up()
        mover = (await twins[0].look(made.id, None))["to_move"]
        look = await twins[0].look(made.id, mover)
        same = Act(action=look["view"]["actions"][0]["action"], number=look["number"])
        answers = await asyncio.gather(
            *(tables.do(made.id, same, mover) for tables in twins), return_exceptions=True
        )
        assert sorted(type(answer).__name__ for answer in answers) == ["Stored", "TableFault"]
        (fault,) = (answer for answer in answers if isinstance(answer, TableFault))
        assert fault.code == "stale_number"
    kinds = [event.kind for event in await twins[0].store.events(made.id)]
    assert kinds.count("acted") == 8


async def test_words_said_at_both_processes_at_once_are_all_kept(twins: Twins) -> None:
    made = await two_people(twins[0], chat=True)
    said = [f"word {number}" for number in range(12)]
    await asyncio.gather(
        *(twins[n % 2].do(made.id, Say(word), n % 2) for n, word in enumerate(said))
    )
    events = await twins[0].store.events(made.id)
    assert sorted(event.data["text"] for event in events if event.kind == "said") == sorted(said)
    assert [event.number for event in events] == list(range(1, len(events) + 1))


async def test_whoever_listens_at_the_other_process_hears_of_it(twins: Twins) -> None:
    first, second = twins
    made = await two_people(first)
    await second.look(made.id, 0)
    heard: list[str] = []
    second.watchers.add(made.id, heard.append)
    number = await act(first, made.id)
    if first.settings.redis_url is None:  # then only the database tells, every few seconds
        await second.upkeep.catch_up()
    await until(lambda: heard)
    assert (await frame(second, made.id, made.tokens[0], number - 1))["number"] == number


async def test_a_lost_message_is_made_good_from_the_database(
    twins: Twins, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = twins
    monkeypatch.setattr(first.peers, "publish", lambda *_: None)
    made = await two_people(first)
    await second.look(made.id, 0)
    heard: list[str] = []
    second.watchers.add(made.id, heard.append)
    number = await act(first, made.id)
    await second.upkeep.catch_up()
    assert heard == ["events"]
    assert (await second.look(made.id, 0))["number"] == number


async def test_what_another_process_sends_spares_asking_the_database(
    twins: Twins, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = twins
    if first.settings.redis_url is None:
        pytest.skip("without Redis processes tell each other nothing")
    made = await two_people(first)
    await second.look(made.id, 0)
    asked: list[str] = []
    monkeypatch.setattr(second.store, "events", lambda match, *_: asked.append(match))
    for _ in range(5):
        number = await act(first, made.id)
        await until(lambda: second.live_matches._lives[made.id].heard == number)  # noqa: B023
        assert (await second.look(made.id, 0))["number"] == number
    assert not asked


async def test_no_seed_goes_to_other_processes(
    twins: Twins, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither of a new match, nor of a rematch, nor of one that was brought from a file."""
    first, _ = twins
    told: list[str] = []
    monkeypatch.setattr(first.peers, "publish", lambda *words: told.append(repr(words)))
    made = await two_people(first, game="senet")
    for _ in range(3):
        await act(first, made.id)
    brought = await first.import_(await first.export(made.id, None))
    await first.do(made.id, Resign(), 0)
    await first.do(made.id, Offer("rematch"), 0)
    await first.do(made.id, Answer("rematch", yes=True), 1)
    again = (await first.look(made.id, None))["next_match"]
    seeds = [
        event.data["seed"]
        for match in (made.id, brought.id, again)
        for event in await first.store.events(match)
        if "seed" in event.data
    ]
    assert len(seeds) == 3
    assert not [seed for seed in seeds for words in told if seed in words]
    assert (first.settings.redis_url is None) or any("acted" in words for words in told)


async def test_the_database_fills_a_gap_in_what_was_announced(
    twins: Twins, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = twins
    if first.settings.redis_url is None:
        pytest.skip("without Redis processes tell each other nothing")
    made = await two_people(first)
    await second.look(made.id, 0)
    publish = first.peers.publish
    monkeypatch.setattr(first.peers, "publish", lambda *_: None)
    await act(first, made.id)
    monkeypatch.setattr(first.peers, "publish", publish)
    number = await act(first, made.id)
    await until(lambda: second.live_matches._lives[made.id].heard == number)
    for tables in twins:
        assert (await tables.look(made.id, 0))["number"] == number
    assert (await first.look(made.id, 0))["log"] == (await second.look(made.id, 0))["log"]


async def test_a_command_at_a_process_that_is_behind_is_decided_anew(
    twins: Twins, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = twins
    monkeypatch.setattr(first.peers, "publish", lambda *_: None)
    made = await two_people(first, chat=True)
    before = await second.look(made.id, 0)
    await act(first, made.id)
    done = await second.do(made.id, Say("still there?"), 0)
    assert done.number == before["number"] + 2
    with pytest.raises(TableFault) as fault:
        await second.do(made.id, Act(action=0, number=before["number"]), before["to_move"])
    assert fault.value.code == "stale_number"


async def test_a_token_made_at_one_process_is_good_at_the_other(
    twins: Twins, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = twins
    monkeypatch.setattr(first.peers, "publish", lambda *_: None)
    made = await first.create(table_of(ANA, OPEN))
    assert await who(second, made.id, made.tokens[0]) == 0  # now it has the match in memory
    joined = await first.join(made.id, Join(name="Ben"))
    assert await who(second, made.id, joined.token) == 1


async def test_one_open_seat_at_two_processes_is_taken_once(twins: Twins) -> None:
    made = await twins[0].create(table_of(ANA, OPEN))
    await twins[1].look(made.id, None)
    answers = await asyncio.gather(
        *(tables.join(made.id, Join(name="Ben")) for tables in twins), return_exceptions=True
    )
    assert sorted(type(answer).__name__ for answer in answers) == ["TableFault", "TakenSeat"]
    joined = next(answer for answer in answers if not isinstance(answer, BaseException))
    assert [await who(tables, made.id, joined.token) for tables in twins] == [1, 1]


async def test_players_at_the_other_process_are_present(twins: Twins, clock: Clock) -> None:
    first, second = twins
    if first.settings.redis_url is None:
        pytest.skip("without Redis processes do not know each other's visitors")
    made = await two_people(first)
    heard: list[str] = []
    second.watchers.add(made.id, heard.append)
    first.presence.arrive(made.id, 0)
    second.presence.arrive(made.id, 1)
    await until(lambda: len(second.presence.present(made.id)) == 2)
    first.presence.depart(made.id, 0)
    await until(lambda: second.presence.present(made.id) == [1])
    assert "presence" in heard
    first.presence.arrive(made.id, 0)
    await until(lambda: len(second.presence.present(made.id)) == 2)
    first.presence._here.clear()  # it dies without a word
    clock.pass_seconds(FORGET + 1)
    assert second.presence.present(made.id) == [1]
    second.presence.refresh()
    assert second.presence._elsewhere == {}


async def test_redis_may_go_and_come_back(twins: Twins, redis_server: str) -> None:
    import redis

    first, second = twins
    if first.settings.redis_url is None:
        pytest.skip("this is about Redis")
    made = await two_people(first)
    await second.look(made.id, 0)
    heard: list[str] = []
    second.watchers.add(made.id, heard.append)
    with redis.Redis.from_url(redis_server) as connection:
        connection.client_kill_filter(_type="pubsub")
        connection.client_kill_filter(_type="normal", skipme=True)
    number = await act(first, made.id)  # whoever listens was cut off: it looks when it is back
    await until(lambda: heard)
    assert (await second.look(made.id, 0))["number"] == number


async def test_a_foreign_message_is_ignored(twins: Twins) -> None:
    first, second = twins
    if first.settings.redis_url is None:
        pytest.skip("this is about Redis")
    made = await two_people(first)
    await second.look(made.id, 0)
    heard: list[str] = []
    second.watchers.add(made.id, heard.append)
    assert first._redis is not None
    for rubbish in (b"\xff", b"[]", b"[1,2]", b'["x",[["events",["?"]]]]', b'["x",[["here",[1]]]]'):
        await first._redis.publish("quincunx:tables", rubbish)
    await act(first, made.id)
    await until(lambda: heard)
