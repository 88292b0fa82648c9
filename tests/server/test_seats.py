"""A seat is its key: whoever gave it up, or never had it, neither sees nor plays it."""

from __future__ import annotations

import json
from typing import Any

import pytest

from quincunx.server.matches.service import MatchService
from quincunx.server.matches.tokens import Key
from quincunx.server.matches.watchers import Watcher
from quincunx.server.refusals import Refusal
from quincunx.table.commands import Act, Join, Leave, Resign
from quincunx.table.faults import TableFault
from tests.server.playing import OPEN, act, frame, table_of, two_people

pytestmark = pytest.mark.anyio

Twins = tuple[MatchService, MatchService]


async def news(tables: MatchService, watch: Watcher) -> dict[str, Any]:
    """What a device is sent next."""
    sent = await tables.frames.next(watch)
    assert sent is not None
    data: dict[str, Any] = json.loads(sent.data)
    return data


async def sit_and_leave(tables: MatchService, match: str, seat: int) -> tuple[Key, Watcher]:
    """Somebody who sat down on an open seat, stood up again and keeps the line open."""
    joined = await tables.join(match, Join(name="spy", seat=seat))
    key = Key.of_token(joined.token)
    assert key is not None
    watch = await tables.frames.watch(match, key, lambda: None)
    assert (await news(tables, watch))["look"]["you"] == seat
    await tables.do(match, Leave(), key)
    return key, watch


async def test_a_seat_given_up_is_not_seen_or_played_by_its_old_owner(
    tables: MatchService,
) -> None:
    made = await tables.create(table_of(OPEN, OPEN, game="sarena"))
    spies = [await sit_and_leave(tables, made.id, seat) for seat in (0, 1)]
    for name, seat in (("Ana", 0), ("Ben", 1)):
        await tables.join(made.id, Join(name=name, seat=seat))
    seen = await frame(tables, made.id, None)
    assert seen["look"]["phase"] == "playing"
    for key, watch in spies:
        look = (await news(tables, watch))["look"]
        assert look["view"] == seen["look"]["view"]
        assert look["you"] is None
        for command in (Act(action=0), Resign(), Leave()):
            with pytest.raises(Refusal) as refusal:
                await tables.do(made.id, command, key)
            assert refusal.value.code == "wrong_token"
        with pytest.raises(Refusal):
            await tables.look(made.id, key)
    assert (await tables.look(made.id, None))["phase"] == "playing"


async def test_watchers_of_a_seat_become_spectators_at_once(tables: MatchService) -> None:
    made = await tables.create(table_of(OPEN, OPEN))
    _, watch = await sit_and_leave(tables, made.id, 1)
    assert tables.presence.present(made.id) == [1]  # it has not been looked at yet
    assert (await news(tables, watch))["look"]["you"] is None
    assert watch.player is None
    assert tables.presence.present(made.id) == []


async def test_a_seat_that_changed_hands_at_another_process_is_checked_again(
    twins: Twins, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = twins
    for tables in twins:  # nobody tells anybody anything
        monkeypatch.setattr(tables.peers, "publish", lambda *_: None)
    made = await first.create(table_of(OPEN, OPEN, game="sarena"))
    joined = await first.join(made.id, Join(name="spy", seat=1))
    spy = Key.of_token(joined.token)
    watch = await first.frames.watch(made.id, spy, lambda: None)
    assert watch.player == 1
    await second.do(made.id, Leave(), spy)
    for name in ("Ana", "Ben"):
        await second.join(made.id, Join(name=name))
    with pytest.raises(Refusal) as refusal:  # the first process still believes the old owner
        await first.do(made.id, Leave(), spy)
    assert refusal.value.code == "wrong_token"
    look = (await news(first, watch))["look"]
    assert look["you"] is None
    assert look["phase"] == "playing"


async def test_a_bot_account_that_declined_does_not_hear_of_its_seat(tables: MatchService) -> None:
    await tables.accounts.make("deep")
    key = Key(account="deep")
    made = await tables.create(table_of(OPEN, OPEN, game="sarena"))
    await tables.join(made.id, Join(name="deep"), key)
    watch = await tables.frames.watch(made.id, key, lambda: None)
    await tables.do(made.id, Leave(), key)
    for name in ("Ana", "Ben"):
        await tables.join(made.id, Join(name=name))
    assert (await news(tables, watch))["look"]["you"] is None
    with pytest.raises(Refusal):
        await tables.do(made.id, Resign(), key)


async def test_a_watcher_hears_what_a_late_command_made_its_process_read(
    twins: Twins, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The other process stored an event and died before it could tell; a late command finds out."""
    first, second = twins
    monkeypatch.setattr(second.peers, "publish", lambda *_: None)
    made = await two_people(first)
    woken: list[int] = []
    watch = await first.frames.watch(made.id, None, lambda: woken.append(1))
    seen = (await news(first, watch))["number"]
    woken.clear()  # one more looks on: it heard of itself
    mover = (await first.look(made.id, None))["to_move"]
    action = (await first.look(made.id, mover))["view"]["actions"][0]["action"]
    number = await act(second, made.id)
    assert not woken
    with pytest.raises(TableFault):
        await first.do(made.id, Act(action=action, number=seen), mover)
    assert woken
    assert (await news(first, watch))["number"] == number


async def test_a_watcher_that_missed_the_news_is_found_by_its_number(
    twins: Twins, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever swallowed the news, the look round the house compares what every watcher has."""
    first, second = twins
    monkeypatch.setattr(second.peers, "publish", lambda *_: None)
    made = await two_people(first)
    woken: list[int] = []
    watch = await first.frames.watch(made.id, None, lambda: woken.append(1))
    await news(first, watch)
    woken.clear()  # one more looks on: it heard of itself
    monkeypatch.setattr(first.live_matches, "_moved_on", lambda _: None)
    number = await act(second, made.id)
    first.live_matches.heard(made.id, number)
    await first.look(made.id, None)  # the table has it now, and nobody was told
    assert not woken
    await first.upkeep.catch_up()
    assert woken
    assert (await news(first, watch))["number"] == number
