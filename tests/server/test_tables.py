"""The service: what it stores, refuses and reports, on both storages."""

from __future__ import annotations

import asyncio
import base64
import logging
import math

import pytest
from sqlalchemy import text

from quincunx.errors import QuincunxError
from quincunx.server.matches.presence import FORGET
from quincunx.server.matches.service import MatchService, NewMatch
from quincunx.server.matches.tokens import match_id, new_token
from quincunx.server.refusals import Refusal
from quincunx.server.storage.queries import SeatKey
from quincunx.table.commands import Act, Join, Offer, Resign, Say
from quincunx.table.faults import TableFault
from tests.server.conftest import Clock
from tests.server.playing import ANA, OPEN, act, frame, table_of, two_people, who

pytestmark = pytest.mark.anyio


async def test_what_was_acknowledged_is_there_after_a_restart(tables: MatchService) -> None:
    made = await two_people(tables)
    number = max([await act(tables, made.id) for _ in range(5)])
    before = await tables.look(made.id, 0)
    again = MatchService(tables.settings, now=tables.now)
    await again.start()
    assert await again.look(made.id, 0) == before
    assert before["number"] == number
    assert await who(again, made.id, made.tokens[1]) == 1
    await again.stop()


async def test_events_are_numbered_without_gaps(tables: MatchService) -> None:
    made = await two_people(tables)
    for _ in range(4):
        await act(tables, made.id)
    events = await tables.events(made.id, None, 0, 100)
    assert [event["number"] for event in events] == list(range(1, len(events) + 1))
    assert await tables.events(made.id, None, 2, 2) == events[2:4]


async def test_an_action_sent_twice_is_played_once(tables: MatchService) -> None:
    made = await two_people(tables)
    look = await tables.look(made.id, 0)
    twice = Act(action=look["view"]["actions"][0]["action"], number=look["number"])
    answers = await asyncio.gather(
        *(tables.do(made.id, twice, look["to_move"]) for _ in range(2)), return_exceptions=True
    )
    refused = [answer for answer in answers if isinstance(answer, TableFault)]
    assert [fault.code for fault in refused] == ["stale_number"]
    kinds = [event["kind"] for event in await tables.events(made.id, None, 0, 100)]
    assert kinds.count("acted") == 1


async def test_a_refused_command_changes_nothing(tables: MatchService) -> None:
    made = await two_people(tables)
    before = await tables.look(made.id, 0)
    with pytest.raises(TableFault) as fault:
        await tables.do(made.id, Act(text="nonsense"), before["to_move"])
    assert fault.value.code == "no_action"
    assert await tables.look(made.id, 0) == before


async def test_somebody_who_goes_away_does_not_stop_a_command(tables: MatchService) -> None:
    made = await two_people(tables)
    heard: list[str] = []
    tables.watchers.add(made.id, heard.append)
    doing = asyncio.create_task(act(tables, made.id))
    while tables.committer.working == 0:
        await asyncio.sleep(0)
    doing.cancel()
    with pytest.raises(asyncio.CancelledError):
        await doing
    while tables.committer.working:
        await asyncio.sleep(0.001)
    assert heard == ["events"]
    assert (await tables.events(made.id, None, 0, 100))[-1]["kind"] == "acted"


# Seats and secrets


async def test_people_get_tokens_and_open_seats_when_somebody_sits_down(
    tables: MatchService,
) -> None:
    made = await tables.create(table_of(ANA, OPEN))
    assert set(made.tokens) == {0}
    assert (await tables.look(made.id, None))["phase"] == "waiting"
    joined = await tables.join(made.id, Join(name="Ben", salt="my salt"))
    assert joined.player == 1
    assert await who(tables, made.id, joined.token) == 1
    look = await tables.look(made.id, 1)
    assert (look["phase"], look["number"]) == ("playing", joined.number)
    assert "my salt" in look["salts"]


async def test_one_open_seat_is_taken_once(tables: MatchService) -> None:
    made = await tables.create(table_of(ANA, OPEN))
    answers = await asyncio.gather(
        *(tables.join(made.id, Join(name=f"{n}")) for n in range(5)), return_exceptions=True
    )
    assert sum(not isinstance(answer, TableFault) for answer in answers) == 1


@pytest.mark.parametrize("token", ["", "wrong", "ä" * 50, "\x00", "\ud800"])
async def test_a_wrong_token_is_refused(tables: MatchService, token: str) -> None:
    made = await tables.create(table_of(ANA, OPEN))
    with pytest.raises(Refusal) as refusal:
        await who(tables, made.id, token)
    assert refusal.value.code == "wrong_token"
    assert await who(tables, made.id, None) is None


@pytest.mark.parametrize("match", ["", "nowhere", "\x00", "x" * 500, "../../etc", "\ud800"])
async def test_an_unknown_match_is_refused(tables: MatchService, match: str) -> None:
    for asking in (
        tables.look(match, None),
        tables.do(match, Say("hello"), 0),
        tables.join(match, Join()),
        who(tables, match, "token"),
        tables.export(match, None),
    ):
        with pytest.raises(Refusal) as refusal:
            await asking
        assert refusal.value.code == "unknown_match"


async def test_tokens_are_kept_as_hashes_only(tables: MatchService) -> None:
    made = await tables.create(table_of(ANA, OPEN))
    joined = await tables.join(made.id, Join())
    kept = repr(await tables.store.seats(made.id)) + repr(await tables.store.events(made.id))
    assert made.tokens[0] not in kept
    assert joined.token not in kept


async def test_no_secret_is_in_the_log(
    tables: MatchService, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    made = await tables.create(table_of(ANA, OPEN, public=True))
    joined = await tables.join(made.id, Join())
    account = await tables.accounts.make("deep")
    await act(tables, made.id)
    with pytest.raises(Refusal):
        await who(tables, made.id, "a-wrong-token-of-somebody")
    with pytest.raises(Refusal):
        await tables.accounts.make("deep")
    seed = (await tables.store.events(made.id))[0].data["seed"]
    for secret in (made.tokens[0], joined.token, account, seed, "a-wrong-token-of-somebody"):
        assert secret not in caplog.text


async def test_names_of_matches_and_tokens_cannot_be_guessed() -> None:
    ids, tokens = {match_id() for _ in range(1000)}, {new_token() for _ in range(1000)}
    assert len(ids) == len(tokens) == 1000
    assert all(len(one) * math.log2(len(set("".join(ids)))) > 90 for one in ids)
    assert all(len(base64.urlsafe_b64decode(one)) * 8 == 192 for one in tokens)


async def test_nobody_sees_the_seed_before_the_end(tables: MatchService) -> None:
    made = await two_people(tables)
    seed = (await tables.store.events(made.id))[0].data["seed"]
    for player in (None, 0, 1):
        shown = [
            await tables.look(made.id, player),
            await frame(tables, made.id, made.tokens[player] if player is not None else None, 0),
            await tables.events(made.id, player, 0, 100),
            await tables.export(made.id, player),
        ]
        assert seed not in repr(shown)


# Lists


async def test_open_public_tables_are_listed_and_private_ones_are_not(tables: MatchService) -> None:
    public = await tables.create(table_of(ANA, OPEN, public=True))
    await tables.create(table_of(ANA, OPEN))
    (listed,) = await tables.store.listed()
    assert listed["match"] == public.id
    assert listed["open"] == 1
    assert listed["players"][0] == {"player": 0, "name": "Ana", "kind": "person", "level": ""}
    await tables.join(public.id, Join(name="Ben"))
    assert await tables.store.listed(phase="waiting") == []
    (listed,) = await tables.store.listed(phase="playing")
    assert [player["name"] for player in listed["players"]] == ["Ana", "Ben"]
    assert listed["open"] == 0


async def test_lists_go_on_where_they_ended(tables: MatchService) -> None:
    made = [(await tables.create(table_of(ANA, OPEN, public=True))).id for _ in range(7)]
    made.append((await tables.create(table_of(ANA, OPEN, public=True, game="senet"))).id)
    found, before = [], None
    while page := await tables.store.listed(limit=3, before=before):
        found += [listed["match"] for listed in page]
        before = found[-1]
    assert sorted(found) == sorted(made)
    assert [listed["match"] for listed in await tables.store.listed(game="senet")] == made[-1:]
    assert await tables.store.listed(before="nowhere") == []


# Rematch, records


async def finish(tables: MatchService, made: NewMatch) -> None:
    await tables.do(made.id, Resign(), 0)


async def test_a_rematch_keeps_the_tokens_and_rotates_the_seats(tables: MatchService) -> None:
    made = await two_people(tables)
    await finish(tables, made)
    await tables.do(made.id, Offer("rematch"), 0)
    await tables.do(made.id, Offer("rematch"), 1)
    again = (await tables.look(made.id, 0))["next_match"]
    assert again not in ("", made.id)
    assert await who(tables, again, made.tokens[0]) == 1
    assert await who(tables, again, made.tokens[1]) == 0
    look = await tables.look(again, None)
    assert [player["name"] for player in look["players"]] == ["Ben", "Ana"]
    assert look["phase"] == "playing"


async def test_a_finished_match_is_exported_and_imported(tables: MatchService) -> None:
    made = await two_people(tables)
    for _ in range(6):
        await act(tables, made.id)
    await finish(tables, made)
    record = await tables.export(made.id, None)
    assert record["chance"][0]["seed"]
    copy = await tables.import_(record)
    assert await tables.export(copy.id, None) == record
    assert (await tables.look(copy.id, None))["result"] == (await tables.look(made.id, None))[
        "result"
    ]


async def test_a_damaged_record_is_refused(tables: MatchService) -> None:
    made = await two_people(tables)
    await act(tables, made.id)
    await finish(tables, made)
    record = await tables.export(made.id, None)
    forged = [{**record["chance"][0], "seed": "00"}]
    for damage in (
        {"chance": forged},
        {"actions": ["nonsense"]},
        {"game": "chess"},
        {"quincunx": 99},
    ):
        with pytest.raises(QuincunxError):
            await tables.import_({**record, **damage})
    with pytest.raises(QuincunxError):
        await tables.import_([1, 2, 3])


# Looking and listening


async def test_a_frame_after_a_number_holds_only_what_is_new(tables: MatchService) -> None:
    made = await two_people(tables)
    first = await frame(tables, made.id, made.tokens[0], None)
    assert first["changed"] is None
    number = await act(tables, made.id)
    later = await frame(tables, made.id, made.tokens[0], first["number"])
    assert later["number"] == number
    assert "log" not in later["look"]
    assert [event["number"] for event in later["changed"]["events"]] == [number]
    beyond = await frame(tables, made.id, made.tokens[0], number + 1000)
    assert beyond["changed"] is None
    assert beyond["look"]["log"]


async def test_spectators_are_counted_at_all_processes(tables: MatchService, clock: Clock) -> None:
    made = await two_people(tables)
    heard: list[str] = []
    tables.watchers.add(made.id, heard.append)
    presence = tables.presence
    presence.arrive(made.id, None)
    tables.reactions.hear("another", "watching", [made.id, 2])
    tables.reactions.hear("a third", "watching", [made.id, 1])
    assert presence.watching(made.id) == 4
    assert presence.present(made.id) == []
    assert heard == ["presence"] * 3
    tables.reactions.hear("another", "watching", [made.id, 2])  # once more, to be remembered
    assert len(heard) == 3
    tables.reactions.hear("a third", "watching", [made.id, 0])
    assert presence.watching(made.id) == 3
    clock.pass_seconds(FORGET + 1)  # the other has died without a word
    assert presence.watching(made.id) == 1
    presence.refresh()
    assert heard == ["presence"] * 5
    presence.depart(made.id, None)
    assert presence.watching(made.id) == 0
    assert not presence._watching
    assert not presence._watching_elsewhere


async def test_listeners_hear_and_stop_hearing(tables: MatchService) -> None:
    made = await two_people(tables)
    heard: list[str] = []
    end = tables.watchers.add(made.id, heard.append)
    await act(tables, made.id)
    tables.presence.arrive(made.id, 0)
    tables.presence.arrive(made.id, 0)
    assert heard == ["events", "presence"]
    assert tables.presence.present(made.id) == [0]
    tables.presence.depart(made.id, 0)
    assert tables.presence.present(made.id) == [0]
    tables.presence.depart(made.id, 0)
    assert tables.presence.present(made.id) == []
    assert heard == ["events", "presence", "presence"]
    end()
    end()
    await act(tables, made.id)
    assert len(heard) == 3


async def test_a_listener_that_fails_hurts_nobody(tables: MatchService) -> None:
    made = await two_people(tables)
    heard: list[str] = []

    def fail(news: str) -> None:
        raise RuntimeError(news)

    tables.watchers.add(made.id, fail)
    tables.watchers.add(made.id, heard.append)
    await act(tables, made.id)
    assert heard == ["events"]


async def test_matches_put_away_come_back(tables: MatchService) -> None:
    tables.live_matches._capacity = 2
    made = [await two_people(tables) for _ in range(4)]
    assert len(tables.live_matches) == 2
    for match in made:
        await act(tables, match.id)
    numbers = await tables.store.numbers([match.id for match in made])
    assert [(await tables.look(match.id, 0))["number"] for match in made] == [
        numbers[match.id] for match in made
    ]


async def test_watched_matches_are_not_put_away(tables: MatchService) -> None:
    tables.live_matches._capacity = 2
    made = [await two_people(tables) for _ in range(2)]
    tables.watchers.add(made[0].id, lambda _: None)
    for _ in range(5):
        await two_people(tables)
    assert made[0].id in tables.live_matches
    assert made[1].id not in tables.live_matches


async def test_a_finished_match_is_put_away_when_the_last_watcher_leaves(
    tables: MatchService,
) -> None:
    made = await two_people(tables)
    watches = [await tables.frames.watch(made.id, None, lambda: None) for _ in range(2)]
    tables.frames.leave(watches[0])
    await tables.do(made.id, Resign(), 0)
    assert made.id in tables.live_matches  # somebody still looks on
    tables.frames.leave(watches[1])
    assert made.id not in tables.live_matches
    assert (await tables.look(made.id, None))["phase"] == "over"
    going_on = await two_people(tables)
    tables.frames.leave(await tables.frames.watch(going_on.id, None, lambda: None))
    assert going_on.id in tables.live_matches


async def test_a_match_put_away_while_it_is_used_loses_nothing(tables: MatchService) -> None:
    made = await two_people(tables, chat=True)
    async with tables.live_matches.open(made.id):  # held by somebody
        saying = asyncio.create_task(tables.do(made.id, Say("first"), 0))
        while not tables.committer.working:
            await asyncio.sleep(0)
        await asyncio.sleep(0)
        tables.live_matches._lives.clear()
        await tables.do(made.id, Say("second"), 1)  # at a copy that was read again
    await saying
    events = await tables.store.events(made.id)
    assert [event.data["text"] for event in events if event.kind == "said"] == ["second", "first"]
    assert (await tables.look(made.id, 0))["number"] == len(events)


async def test_what_is_announced_while_a_match_is_read_is_not_missed(
    tables: MatchService, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = await two_people(tables)
    tables.live_matches._lives.clear()
    other = MatchService(tables.settings, now=tables.now)
    await other.start()
    monkeypatch.setattr(other.peers, "publish", lambda *_: None)
    seats = tables.store.seats

    async def meanwhile(match: str) -> dict[int, SeatKey]:
        monkeypatch.setattr(tables.store, "seats", seats)
        tables.live_matches.heard(match, await act(other, match))
        return await seats(match)

    monkeypatch.setattr(tables.store, "seats", meanwhile)
    number = (await tables.look(made.id, 0))["number"]
    assert number == (await other.look(made.id, 0))["number"]
    await other.stop()


async def test_a_match_by_other_rules_is_refused_with_the_reason(tables: MatchService) -> None:
    made = await two_people(tables)
    tables.live_matches._lives.clear()
    async with tables._engine.begin() as connection:
        age = text("UPDATE events SET data = replace(data, :here, :older) WHERE number = 1")
        await connection.execute(age, {"here": '"rules":', "older": '"rules":9'})
    with pytest.raises(Refusal) as refusal:
        await tables.look(made.id, None)
    assert refusal.value.code == "bad_record"
    assert "version" in str(refusal.value)


async def test_stopping_refuses_new_commands_and_says_so(tables: MatchService) -> None:
    made = await two_people(tables)
    await tables.committer.close()
    with pytest.raises(Refusal) as refusal:
        await act(tables, made.id)
    assert refusal.value.code == "going"
