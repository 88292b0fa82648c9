"""Clients that do not read: they miss nothing in the end, and nobody waits for them."""

import asyncio
import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect, WebSocketState

from quincunx.server.http.client import MOST_ANSWERS, Client
from quincunx.server.http.dependencies import Context
from quincunx.server.matches.service import MatchService
from quincunx.server.settings import ServerSettings
from quincunx.table.settings import TableSettings

pytestmark = pytest.mark.anyio

PATIENCE = 20


class Line:
    """The server's end of a socket whose client reads only while `reads` is set."""

    def __init__(self) -> None:
        self.application_state = WebSocketState.CONNECTED
        self.reads = asyncio.Event()
        self.reads.set()
        self.coming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.sent: list[dict[str, Any]] = []
        self.news = asyncio.Event()
        self.is_gone = False

    async def receive(self) -> dict[str, Any]:
        return await self.coming.get()

    async def send(self, message: dict[str, Any]) -> None:
        await self.reads.wait()
        if self.is_gone:
            raise WebSocketDisconnect(1006)
        self.sent.append(json.loads(message["text"]))
        self.news.set()

    def tell(self, **message: Any) -> None:
        self.coming.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})

    def leave(self) -> None:
        self.coming.put_nowait({"type": "websocket.disconnect"})

    async def until(self, holds: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """The first message, of all that came, that is as it should be."""
        async with asyncio.timeout(PATIENCE):
            while True:
                for message in self.sent:
                    if holds(message):
                        return message
                self.news.clear()
                await self.news.wait()


async def test_a_client_that_does_not_read_skips_looks_and_misses_nothing(
    tables: MatchService, storage: ServerSettings
) -> None:
    context = Context(storage, tables)
    slow, quick = Line(), Line()
    tasks = [asyncio.create_task(Client(line, context).run()) for line in (slow, quick)]  # type: ignore[arg-type]
    plan = {"game": "senet", "chat": True, "players": [{"kind": "person"}] * 2}
    made = await tables.create(TableSettings.from_data(plan))
    for line, player in ((slow, 0), (quick, 1)):
        line.tell(do="watch", match=made.id, token=made.tokens[player])
        await line.until(lambda message: message["type"] == "presence")
    first = await slow.until(lambda message: message["type"] == "table")
    slow.reads.clear()
    for number in range(50):
        quick.tell(do="say", id=number, match=made.id, text="are you there?")
        await quick.until(lambda m, n=number: m["type"] == "done" and m["id"] == n)  # type: ignore[misc]
    newest = (await tables.look(made.id, None))["number"]
    await quick.until(lambda message: message.get("number") == newest and "look" in message)
    slow.sent.clear()
    slow.reads.set()
    await slow.until(lambda message: message["type"] == "table" and message["number"] == newest)
    looks = [message for message in slow.sent if message["type"] == "table"]
    assert len(looks) <= 2  # the one that was stuck, and the newest
    missed = [event["number"] for look in looks for event in look["changed"]["events"]]
    assert missed == list(range(first["number"] + 1, newest + 1))
    for line in (slow, quick):
        line.leave()
    await asyncio.gather(*tasks)
    assert tables.presence.present(made.id) == []


async def test_of_a_client_that_does_not_read_nothing_more_is_read(
    tables: MatchService, storage: ServerSettings
) -> None:
    context = Context(storage, tables)
    line = Line()
    task = asyncio.create_task(Client(line, context).run())  # type: ignore[arg-type]
    line.reads.clear()
    sent = MOST_ANSWERS * 3
    for number in range(sent):
        line.tell(do="ping", id=number)
    while (left := line.coming.qsize()) > sent - MOST_ANSWERS:
        await asyncio.sleep(0)
    for _ in range(1000):
        await asyncio.sleep(0)
    assert left - 5 <= line.coming.qsize() <= left  # it has stopped
    assert line.coming.qsize() >= sent - MOST_ANSWERS - 5
    line.reads.set()
    await line.until(lambda message: message["id"] == sent - 1)
    assert [message["id"] for message in line.sent] == list(range(sent))
    line.leave()
    await task


async def test_a_client_that_vanishes_while_it_does_not_read_is_let_go(
    tables: MatchService, storage: ServerSettings
) -> None:
    context = Context(storage, tables)
    line = Line()
    task = asyncio.create_task(Client(line, context).run())  # type: ignore[arg-type]
    line.reads.clear()
    for number in range(MOST_ANSWERS * 2):
        line.tell(do="ping", id=number)
    while line.coming.qsize() > MOST_ANSWERS:
        await asyncio.sleep(0)
    line.is_gone = True
    line.reads.set()
    line.leave()
    async with asyncio.timeout(PATIENCE):
        await task
    assert not context.sockets


async def test_a_client_that_sends_too_much_is_warned_and_read_more_slowly(
    tables: MatchService, storage: ServerSettings
) -> None:
    context = Context(
        replace(storage, rate=0.01), tables
    )  # one at once, then one every five seconds
    line = Line()
    task = asyncio.create_task(Client(line, context).run())  # type: ignore[arg-type]
    for number in range(3):
        line.tell(do="ping", id=number)
    refused = await line.until(lambda message: message["type"] == "error")
    assert refused["code"] == "too_many"
    assert [message["id"] for message in line.sent if message["type"] == "done"] == [0]
    assert line.coming.qsize() == 1  # the third has to wait
    task.cancel()
    with pytest.raises(asyncio.CancelledError):
        await task
