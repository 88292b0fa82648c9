"""One client's socket, for several matches; docs/server.md describes its messages.

One task reads and carries out a message after the other; another writes while there is something to say:
answers and, when the client is ready for more, the newest look of every match that has news. What needs no
waiting needs neither: most actions are decided as they arrive, and looks are sent once they are stored.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from functools import partial
from time import perf_counter
from typing import Any

import orjson
from fastapi import WebSocket, WebSocketDisconnect
from pydantic import ValidationError
from starlette.websockets import WebSocketState

from quincunx.errors import QuincunxError
from quincunx.server.http.dependencies import Context, check_match
from quincunx.server.http.errors import error_data
from quincunx.server.http.framing import LimitedSocket
from quincunx.server.http.limits import MESSAGES, Buckets, scaled
from quincunx.server.http.messages import socket as messages
from quincunx.server.http.messages.reading import read_message, sent_with
from quincunx.server.matches.tokens import Key
from quincunx.server.matches.watchers import Watcher
from quincunx.server.refusals import CODES, Refusal
from quincunx.table.commands import COMMANDS, Join

__all__ = ["Client"]

MOST_ANSWERS = 100
"""Answers waiting for a client that does not read; beyond that, nothing more from it is read."""
MOST_WATCHED = 50
COME_BACK_MS = 2000
SECONDS_TO_RETRY = 1.0
SERVICE_RESTART, INTERNAL_FAULT = 1012, 1011
AT_ONCE = tuple(
    messages.CLIENT_MESSAGES[do]
    for do in messages.CLIENT_MESSAGES
    if do in COMMANDS and do != "join"
)
"""Commands that can be decided at once; whoever joins gets a new key."""


class Client:
    """One socket and the matches that are watched over it."""

    def __init__(
        self,
        websocket: WebSocket,
        context: Context,
        client: str = "",
        line: LimitedSocket | None = None,
    ) -> None:
        self.websocket = websocket
        self.line = line  # the short way, where the server has one
        self.context = context
        self.service = context.service
        self.address = client
        self.soon = asyncio.get_running_loop().call_soon
        self.watches: dict[str, Watcher] = {}
        self.answers: list[bytes] = []
        self.writer: asyncio.Task[None] | None = None  # only while somebody has to be waited for
        self.is_woken = False  # `flush` is about to be called
        self.is_reading = False  # a message is being carried out by the reader
        self.is_storing = False  # a message that did not need the reader is being stored
        self.waiting: asyncio.Future[None] | None = None  # the reader's: for room, or for the store
        self.is_cut = False
        self.bucket = Buckets(scaled(MESSAGES, context.settings.rate))

    async def run(self) -> None:
        self.context.metrics.sockets.inc()
        self.context.sockets.add(self)
        if self.line:
            self.line.listen(self.hear)
        try:
            await self.read()  # until the client leaves, or the writer has closed the socket
        finally:
            self.is_cut = True
            if self.line:
                self.line.listen(None)
            if self.writer:
                self.writer.cancel()
            self.context.sockets.discard(self)
            self.context.metrics.sockets.dec()
            for watch in self.watches.values():
                self.service.frames.leave(watch)

    def go(self) -> None:
        """The server is stopping: the client learns when to come back."""
        self.put(type="going", after_ms=COME_BACK_MS)

    # Out

    def wake(self) -> None:
        """There is something to say; all that comes until the loop's next round is said in one go."""
        if not self.is_woken:
            self.is_woken = True
            self.soon(self.flush)

    def flush(self) -> None:
        self.is_woken = False
        if not self.is_cut and self.writer is None and not self.flush_now():
            self.writer = asyncio.create_task(self.write())

    def flush_now(self) -> bool:
        """Says it all at once; false: nothing was said, because somebody has to be waited for."""
        line, ready = self.line, self.service.live_matches.ready
        if line is None or not line.has_room or self.context.going:
            return False
        news = []
        for watch in self.watches.values():
            if watch.has_news:
                if (live := ready(watch.match)) is None:
                    return False
                news.append((watch, live))
        texts = self.answers
        try:
            for watch, live in news:
                if frame := self.service.frames.next_now(live, watch):
                    texts.append(frame.data)
            for watch in self.watches.values():
                self.add_others(watch, texts)
        except Exception:  # noqa: BLE001  # the writer meets the same fault, and reports it
            return False
        self.answers = []
        self.stir()
        if texts and not line.send_now(texts):
            self.is_cut = True  # the reader notices too
        return True

    async def write(self) -> None:
        try:
            await self.write_on()
        except WebSocketDisconnect:
            self.is_cut = True  # the reader notices too
        except Exception as error:  # noqa: BLE001  # our fault: the client comes back and misses nothing
            self.is_cut = True
            self.context.report("writing to a socket", error)
            with suppress(WebSocketDisconnect, RuntimeError):  # gone, or closed already
                await self.websocket.close(code=INTERNAL_FAULT, reason=CODES["internal"])
        finally:
            self.writer = None
            self.stir()  # the reader must not wait for a writer that is gone

    async def write_on(self) -> None:
        while self.answers or any(watch.has_something for watch in self.watches.values()):
            await self.send_all()
            self.stir()
        if self.context.going and self.websocket.application_state is WebSocketState.CONNECTED:
            await self.websocket.close(code=SERVICE_RESTART, reason=CODES["going"])

    async def send_all(self) -> None:
        """Nothing of what was sent is kept while the client is silent."""
        texts, self.answers = self.answers, []
        is_busy = False
        for watch in list(self.watches.values()):
            try:
                if watch.has_news and (frame := await self.service.frames.next(watch)):
                    texts.append(frame.data)
            except Refusal as error:
                if error.code != "busy" or self.context.going:
                    texts.append(self.drop(watch, error))
                    continue
                is_busy = True  # the database does not answer: what is new comes later
            self.add_others(watch, texts)
        if texts:
            await self.send(texts)
        if is_busy:
            await asyncio.sleep(SECONDS_TO_RETRY)

    def drop(self, watch: Watcher, error: Refusal) -> bytes:
        """The match was deleted, or cannot be read: its watcher is told, other matches go on."""
        if self.watches.get(watch.match) is watch:
            del self.watches[watch.match]
        self.service.frames.leave(watch)
        return orjson.dumps(self.refusal(error, None, watch.match))

    def add_others(self, watch: Watcher, texts: list[bytes]) -> None:
        if watch.has_presence:
            texts.append(self.service.frames.presence(watch))
        if watch.has_preparing:
            texts.append(self.service.frames.preparing(watch))

    async def send(self, texts: list[bytes]) -> None:
        """All that there is to say, in one write where the server can."""
        if self.websocket.application_state is not WebSocketState.CONNECTED:
            raise WebSocketDisconnect(1006)
        if self.line:
            if not await self.line.send_texts(texts):
                raise WebSocketDisconnect(1006)
            return
        for text in texts:
            await self.websocket.send({"type": "websocket.send", "text": text.decode()})

    async def answer(self, **entries: Any) -> None:
        """Queues an answer; a client that sends and does not read waits here, and nobody else."""
        while len(self.answers) >= MOST_ANSWERS and not self.is_cut:
            await self.stirred()
        self.put(**entries)

    def put(self, **entries: Any) -> None:
        self.answers.append(orjson.dumps(entries))
        self.wake()

    async def stirred(self) -> None:
        """The reader waits until something has moved, and looks again."""
        self.waiting = asyncio.get_running_loop().create_future()
        await self.waiting

    def stir(self) -> None:
        if self.waiting and not self.waiting.done():
            self.waiting.set_result(None)

    # In, the short way

    def hear(self, text: str) -> bool:
        """Carries out a command that needs no waiting before it is stored; false: the reader has to."""
        if self.is_reading or self.is_storing or self.context.going:
            return False
        try:
            message = read_message(text)
        except Exception:  # noqa: BLE001  # the reader meets the same, and answers
            return False
        watch = self.watches.get(getattr(message, "match", ""))
        if watch is None or watch.key is None or not isinstance(message, AT_ONCE):
            return False
        if len(self.answers) >= MOST_ANSWERS or not self.service.live_matches.ready(watch.match):
            return False
        if self.context.settings.rate and self.too_many():
            return False
        return self.start(watch, watch.key, message)

    def start(self, watch: Watcher, key: Key, message: Any) -> bool:
        self.is_storing = True
        then = partial(self.end, message.id, watch.match, perf_counter())
        try:
            self.context.count(message, self.address)
            if not self.service.do_now(watch.match, message, key, then):
                self.is_storing = False
                return False
        except Exception as error:  # noqa: BLE001  # refused, or our fault: `end` says which
            then(error)
        self.context.metrics.commands.messages += 1
        return True

    def end(self, number: int | None, match: str, begun: float, found: int | Exception) -> None:
        """It is stored or refused, or has failed; a fault of ours is logged, and the socket stays open."""
        self.is_storing = False
        self.stir()
        if isinstance(found, Exception):
            if not isinstance(found, QuincunxError):
                self.context.report("a socket message", found)
                found = Refusal("internal", CODES["internal"])
            self.put(**self.refusal(found, number, match))
            return
        self.context.metrics.commands.stored(perf_counter() - begun)
        self.put(type="done", id=number, number=found)

    # In

    async def read(self) -> None:
        while True:
            message = await self.websocket.receive()
            if message["type"] == "websocket.disconnect":
                return
            self.is_reading = True
            self.context.metrics.commands.messages += 1
            while self.is_storing:  # one message after the other
                await self.stirred()
            await self.slow_down()
            await self.take(message.get("text"))
            self.is_reading = False

    def too_many(self) -> float:
        """Takes one message from the limits; 0, or the seconds until there is one again."""
        return self.bucket.take("") or self.context.rates.wait("messages", self.address)

    async def slow_down(self) -> None:
        """Too many messages: one refusal, and the next is read when the limit allows it."""
        if not self.context.settings.rate:
            return
        if wait := self.too_many():
            error = Refusal("too_many", f"too many messages; yours are read again in {wait:.1f} s")
            await self.refuse(error, None, None)
            await asyncio.sleep(wait)
            self.bucket.take("")

    async def take(self, text: str | None) -> None:
        """Carries out one message; whatever is wrong with it becomes an answer."""
        number: int | None = None
        match: str | None = None
        try:
            message = read_message(text)
            number, match = message.id, getattr(message, "match", None)
            done = await self.carry_out(message)
        except ValidationError as error:
            await self.refuse(error, *sent_with(text))
        except QuincunxError as error:
            await self.refuse(error, number, match)
        except Exception as error:  # noqa: BLE001  # our fault: said so, written down, and the socket stays
            self.context.report("a socket message", error)
            await self.refuse(Refusal("internal", CODES["internal"]), number, match)
        else:
            await self.answer(type="done", id=number, **done)

    async def refuse(
        self, error: QuincunxError | ValidationError, number: int | None, match: str | None
    ) -> None:
        await self.answer(**self.refusal(error, number, match))

    def refusal(
        self, error: QuincunxError | ValidationError, number: int | None, match: str | None
    ) -> dict[str, Any]:
        data = error_data(error)
        self.context.metrics.refusals.labels(data["code"]).inc()
        return {"type": "error", "id": number, "match": match, **data}

    async def carry_out(self, message: Any) -> dict[str, Any]:
        if self.context.going:
            raise Refusal("going", CODES["going"])
        if isinstance(message, messages.Ping):
            return {}
        if isinstance(message, messages.Watch):
            return await self.watch(message)
        watch = self.watches.get(message.match)
        if watch is None:
            raise Refusal("not_watched", f"watch {message.match[:40]!r} first")
        if isinstance(message, messages.Unwatch):
            self.service.frames.leave(self.watches.pop(message.match))
            return {}
        return await self.command(watch, message)

    async def watch(self, message: messages.Watch) -> dict[str, Any]:
        """Watches a match from now on; a second watch replaces the first, so that clients can resume."""
        match = check_match(message.match)
        if match not in self.watches and len(self.watches) >= MOST_WATCHED:
            raise Refusal("too_many", f"{MOST_WATCHED} matches at most on one socket")
        key = Key.of_token(message.token)
        watch = await self.look_with(match, key, message.after, differences=message.differences)
        return {"player": watch.player}

    async def look_with(
        self, match: str, key: Key | None, after: int | None = None, *, differences: bool
    ) -> Watcher:
        frames = self.service.frames
        watch = await frames.watch(match, key, self.wake, after, differences=differences)
        self.service.attendance.touch(match, self.address)
        if known := self.watches.get(match):
            frames.leave(known)  # after the new one has come: nobody was away
        self.watches[match] = watch
        self.wake()
        return watch

    async def command(self, watch: Watcher, message: Any) -> dict[str, Any]:
        if isinstance(message, Join):
            return await self.join(watch, message)
        self.context.count(message, self.address)
        begun = perf_counter()
        done = await self.service.do(watch.match, message, watch.key, stays=True)
        self.context.metrics.commands.stored(perf_counter() - begun)
        return {"number": done.number}

    async def join(self, watch: Watcher, command: Join) -> dict[str, Any]:
        """A spectator sits down; this socket uses that seat's key from now on."""
        joined = await self.context.sit_down(watch.match, command, watch.key, self.address)
        if not joined.token:
            return {"number": joined.number}
        key = Key.of_token(joined.token)
        await self.look_with(watch.match, key, differences=watch.differences)
        return {"number": joined.number, "player": joined.player, "token": joined.token}
