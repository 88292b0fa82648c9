"""Whoever stores an event makes the frames for all who watch, at other servers too: the same as there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import orjson
import pytest

from quincunx.server.matches.frames import Frame, Frames
from quincunx.server.matches.service import MatchService
from quincunx.server.matches.tokens import Key
from quincunx.server.matches.watchers import Watcher
from quincunx.table.commands import Resign
from tests.server.playing import act, two_people, until

pytestmark = pytest.mark.anyio

Twins = tuple[MatchService, MatchService]
GAMES = ("bossa", "sarena", "senet", "sensei", "serendipity")
ACTIONS = 8


@pytest.fixture
def linked(twins: Twins, monkeypatch: pytest.MonkeyPatch) -> Twins:
    monkeypatch.setattr("quincunx.server.matches.frames.FRESH", 3600)  # however slow the machine is
    if twins[0].settings.redis_url is None:
        pytest.skip("without Redis processes tell each other nothing")
    return twins


async def watching(tables: MatchService, match: str, token: str | None) -> Watcher:
    """A device that has had its first look."""
    key = Key.of_token(token)
    watch = await tables.frames.watch(match, key, lambda: None, differences=True)
    assert await tables.frames.next(watch)
    return watch


def counted(monkeypatch: pytest.MonkeyPatch, frames: Frames) -> list[Frame]:
    """What a server makes from now on."""
    made: list[Frame] = []

    def counting(really: Callable[..., Frame]) -> Callable[..., Frame]:
        def make(*words: Any) -> Frame:
            made.append(really(*words))
            return made[-1]

        return make

    for name in ("_news", "_look"):
        monkeypatch.setattr(frames, name, counting(getattr(frames, name)))
    return made


async def told(watch: Watcher, tables: MatchService, number: int) -> dict[str, Any]:
    """What the device is sent once its server has the event, and the frames that come after it."""
    live = tables.live_matches.found(watch.match)
    assert live
    await until(lambda: live.number == number)
    await asyncio.sleep(0)  # the rest of the same message
    frame = await tables.frames.next(watch)
    assert frame
    data: dict[str, Any] = orjson.loads(frame.data)
    return data


def fresh(tables: MatchService, watch: Watcher, sent: dict[str, Any]) -> dict[str, Any]:
    """The same frame, made here and now."""
    live = tables.live_matches.found(watch.match)
    assert live
    live.table.kept.clear()
    if sent["type"] == "news":
        made = Frames._news(tables.frames, live, watch.player, sent["after"])
    else:
        after = sent["number"] - len(sent["changed"]["events"])
        made = Frames._look(tables.frames, live, watch.player, after)
    data: dict[str, Any] = orjson.loads(made.data)
    return data


@pytest.mark.parametrize("game", GAMES)
async def test_frames_from_another_server_are_those_made_here(
    linked: Twins, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    first, second = linked
    made = await two_people(first, game=game)
    watches = [await watching(second, made.id, token) for token in (made.tokens[1], None)]
    here = await watching(first, made.id, made.tokens[0])
    await until(lambda: len(first.presence.eyes_elsewhere(made.id)) == 2)
    there = counted(monkeypatch, second.frames)
    is_over, played = False, 0
    while not is_over:
        if played < ACTIONS:
            number = await act(first, made.id)
        else:
            number = (await first.do(made.id, Resign(), 0)).number
        played += 1
        sent = [await told(watch, second, number) for watch in watches]
        assert sent == [fresh(second, watch, sent[0]) for watch in watches]
        own = await told(here, first, number)
        assert own == fresh(first, here, own)
        is_over = own["look"].get("phase") == "over"
    assert {one["type"] for one in sent} == {"table"}
    assert not there


@pytest.mark.parametrize("game", ["senet", "sarena"])
async def test_no_frame_holds_the_seed_of_a_match_that_goes_on(
    linked: Twins, monkeypatch: pytest.MonkeyPatch, game: str
) -> None:
    first, second = linked
    made = await two_people(first, game=game)
    await watching(second, made.id, made.tokens[1])
    await until(lambda: first.presence.eyes_elsewhere(made.id))
    messages: list[str] = []
    monkeypatch.setattr(first.peers, "publish", lambda *words: messages.append(repr(words)))
    for _ in range(ACTIONS // 2):
        await act(first, made.id)
    seed = (await first.store.events(made.id))[0].data["seed"]
    assert sum(words.startswith("('frames'") for words in messages) == ACTIONS // 2
    assert not [words for words in messages if seed in words]


async def test_somebody_who_missed_more_gets_a_frame_made_here(
    linked: Twins, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = linked
    made = await two_people(first)
    watch = await watching(second, made.id, made.tokens[1])
    before = watch.sent
    await until(lambda: first.presence.eyes_elsewhere(made.id))
    there = counted(monkeypatch, second.frames)
    numbers = [await act(first, made.id) for _ in range(3)]
    sent = await told(watch, second, numbers[-1])
    assert (sent["after"], len(sent["changed"]["events"])) == (before, 3)
    assert len(there) == 1


async def test_frames_of_another_moment_are_not_taken(linked: Twins) -> None:
    first, second = linked
    made = await two_people(first)
    watch = await watching(second, made.id, made.tokens[1])
    live = second.live_matches.found(made.id)
    assert live
    for number in (live.number - 1, live.number + 1):
        words = [made.id, number, number - 1, True, [[1, "{}"]]]
        second.reactions.hear("another", "frames", words)
    second.reactions.hear("another", "frames", ["unknown", 5, 4, True, [[1, "{}"]]])
    number = await act(first, made.id)
    assert (await told(watch, second, number))["number"] == number


async def test_a_fault_in_making_frames_is_no_fault_in_storing(
    linked: Twins, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = linked
    made = await two_people(first)
    watch = await watching(second, made.id, made.tokens[1])
    await until(lambda: first.presence.eyes_elsewhere(made.id))
    with monkeypatch.context() as broken:
        broken.setattr(first.frames, "_news", lambda *_: 1 / 0)
        number = await act(first, made.id)
    assert (await told(watch, second, number))["number"] == number
