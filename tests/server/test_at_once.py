"""Commands that are decided as they arrive: stored before anybody is told, whatever comes between."""

from __future__ import annotations

import asyncio

import pytest

from quincunx.server.matches.service import MatchService, NewMatch
from quincunx.server.matches.tokens import Key
from quincunx.table.commands import Act, Command, Say
from quincunx.table.faults import TableFault
from tests.server.playing import act, two_people, until

pytestmark = pytest.mark.anyio

Twins = tuple[MatchService, MatchService]


async def done_now(
    tables: MatchService, made: NewMatch, player: int, command: Command
) -> int | Exception:
    """What comes of a command that needs no waiting."""
    key, found = Key.of_token(made.tokens[player]), []
    assert key
    assert tables.do_now(made.id, command, key, found.append)
    await until(lambda: found)
    assert len(found) == 1
    answer: int | Exception = found[0]
    return answer


async def mover_and_action(tables: MatchService, match: str) -> tuple[int, int, int]:
    mover = (await tables.look(match, None))["to_move"]
    look = await tables.look(match, mover)
    return mover, look["view"]["actions"][0]["action"], look["number"]


async def test_it_is_stored_before_it_is_announced(tables: MatchService) -> None:
    made = await two_people(tables)
    mover, action, number = await mover_and_action(tables, made.id)
    assert await done_now(tables, made, mover, Act(action=action, number=number)) == number + 1
    assert [event.number for event in await tables.store.events(made.id)][-1] == number + 1


async def test_what_the_table_refuses_is_raised_and_changes_nothing(tables: MatchService) -> None:
    made = await two_people(tables)
    mover, action, number = await mover_and_action(tables, made.id)
    key = Key.of_token(made.tokens[1 - mover])
    assert key
    with pytest.raises(TableFault):
        tables.do_now(made.id, Act(action=action), key, lambda _: None)
    assert await done_now(tables, made, mover, Act(action=action)) == number + 1


async def test_a_match_in_use_and_a_wrong_key_take_the_long_way(tables: MatchService) -> None:
    made = await two_people(tables, chat=True)
    key, wrong = Key.of_token(made.tokens[0]), Key.of_token("wrong")
    assert key
    assert wrong
    async with tables.live_matches.open(made.id):
        assert not tables.do_now(made.id, Say("hm"), key, lambda _: None)
    assert not tables.do_now(made.id, Say("hm"), wrong, lambda _: None)
    assert tables.do_now(made.id, Say("hm"), key, lambda _: None)
    assert not tables.do_now(made.id, Say("hm"), key, lambda _: None), "it is being stored"


async def test_if_another_process_was_first_it_is_decided_again(
    twins: Twins, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = twins
    made = await two_people(first, chat=True)
    monkeypatch.setattr(first.live_matches, "heard", lambda *_: False)  # nobody tells it
    mover, action, number = await mover_and_action(first, made.id)
    await act(second, made.id)
    refused = await done_now(first, made, mover, Act(action=action, number=number))
    assert isinstance(refused, TableFault)
    assert refused.code == "stale_number"
    await act(second, made.id)
    assert await done_now(first, made, mover, Say("well played")) == number + 3
    kinds = [event.kind for event in await second.store.events(made.id)]
    assert kinds[-3:] == ["acted", "acted", "said"]


async def test_what_could_not_be_stored_has_not_happened(
    tables: MatchService, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = await two_people(tables)
    mover, action, number = await mover_and_action(tables, made.id)

    async def fail(*_: object) -> None:
        raise OSError("no space left on device")

    with monkeypatch.context() as broken:
        broken.setattr(tables.store.writer._batches, "store", fail)
        answer = await done_now(tables, made, mover, Act(action=action, number=number))
    assert isinstance(answer, Exception)
    assert (await tables.look(made.id, None))["number"] == number
    assert await done_now(tables, made, mover, Act(action=action, number=number)) == number + 1


async def test_stopping_waits_for_what_is_being_stored(tables: MatchService) -> None:
    made = await two_people(tables, chat=True)
    key, found = Key.of_token(made.tokens[0]), []
    assert key
    assert tables.do_now(made.id, Say("bye"), key, found.append)
    await tables.committer.close()
    assert found
    assert not tables.do_now(made.id, Say("too late"), key, found.append)
    await asyncio.sleep(0)
    assert len(found) == 1
