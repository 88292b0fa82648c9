"""The socket: one per client, for several matches; docs/server.md describes its messages.

One task reads, one writes. The reader carries out a message and puts the answer into a short list; the
writer sends answers and, when it is ready for more, the newest look of every match that has news.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any

import orjson
from fastapi import WebSocket, WebSocketDisconnect
from pydantic import ValidationError
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocketState

from quincunx.errors import QuincunxError
from quincunx.server.http.dependencies import Context, check_match
from quincunx.server.http.errors import answer, error_data
from quincunx.server.http.framing import SEND
from quincunx.server.http.limits import MESSAGE_BYTES, MESSAGES, Buckets, scaled
from quincunx.server.http.messages import socket as messages
from quincunx.server.http.security import origin_allowed
from quincunx.server.matches.tokens import Key
from quincunx.server.matches.watchers import Watch
from quincunx.server.refusals import CODES, Refusal
from quincunx.table.commands import Join

__all__ = ["COME_BACK_MS", "SocketMiddleware"]

ADDRESS = "/api/socket"
MOST_ANSWERS = 100
"""Answers waiting for a client that does not read; beyond that, nothing more from it is read."""
MOST_WATCHED = 50
COME_BACK_MS = 2000
SERVICE_RESTART, INTERNAL_FAULT = 1012, 1011


class SocketMiddleware:
    """Takes the socket before the router does, which would hold a dozen calls for each while it is open."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and scope["path"] == ADDRESS:
            await socket(WebSocket(scope, receive, send))
        else:
            await self.app(scope, receive, send)


async def socket(websocket: WebSocket) -> None:
    context: Context = websocket.app.state.context
    client = context.client(websocket.scope)
    try:
        check(websocket, context)
        context.open.enter(client)
    except Refusal as error:
        await websocket.send_denial_response(answer(error_data(error)))
        return
    try:
        await websocket.accept()
        send_texts = websocket.scope.get("extensions", {}).get(SEND)
        await Client(websocket, context, client, send_texts).run()
    finally:
        context.open.leave(client)


def check(websocket: WebSocket, context: Context) -> None:
    if context.going:
        raise Refusal("going", CODES["going"])
    if not origin_allowed(websocket.headers, context.settings.origins):
        origin = websocket.headers.get("origin", "")[:80]
        raise Refusal("wrong_origin", f"a page of {origin!r} may not open the socket here")


class Client:
    """One socket and the matches that are watched over it."""

    def __init__(
        self,
        websocket: WebSocket,
        context: Context,
        client: str = "",
        send_texts: Callable[[list[bytes]], Awaitable[bool]] | None = None,
    ) -> None:
        self.websocket = websocket
        self.send_texts = send_texts
        self.context = context
        self.service = context.service
        self.address = client
        self.watches: dict[str, Watch] = {}
        self.answers: list[bytes] = []
        self.something_to_send = asyncio.Event()
        self.room_for_answers = asyncio.Event()
        self.is_cut = False
        self.bucket = Buckets(scaled(MESSAGES, context.settings.rate))

    async def run(self) -> None:
        self.context.metrics.sockets.inc()
        self.context.sockets.add(self)
        writer = asyncio.create_task(self.write())
        try:
            await self.read()  # until the client leaves, or the writer has closed the socket
        finally:
            writer.cancel()
            self.context.sockets.discard(self)
            self.context.metrics.sockets.dec()
            for watch in self.watches.values():
                self.service.frames.leave(watch)

    def go(self) -> None:
        """The server is stopping: the client learns when to come back."""
        self.answers.append(orjson.dumps({"type": "going", "after_ms": COME_BACK_MS}))
        self.something_to_send.set()

    # Out

    async def write(self) -> None:
        try:
            await self.write_on()
        except WebSocketDisconnect:
            pass  # the reader notices too
        except Exception as error:  # noqa: BLE001  # our fault: the client comes back and misses nothing
            self.context.report("writing to a socket", error)
            with suppress(WebSocketDisconnect, RuntimeError):  # gone, or closed already
                await self.websocket.close(code=INTERNAL_FAULT, reason=CODES["internal"])
        finally:
            self.is_cut = True  # the reader must not wait for a writer that is gone
            self.room_for_answers.set()

    async def write_on(self) -> None:
        while self.websocket.application_state is WebSocketState.CONNECTED:
            await self.something_to_send.wait()
            self.something_to_send.clear()
            await self.send_all()
            self.room_for_answers.set()
            if self.context.going:
                await self.websocket.close(code=SERVICE_RESTART, reason=CODES["going"])

    async def send_all(self) -> None:
        """Nothing of what was sent is kept while the client is silent."""
        texts, self.answers = self.answers, []
        for watch in list(self.watches.values()):
            await self.add_news(watch, texts)
        if texts:
            await self.send(texts)

    async def add_news(self, watch: Watch, texts: list[bytes]) -> None:
        if watch.has_news and (frame := await self.service.frames.next(watch)):
            texts.append(frame.data)
        if watch.has_presence:
            texts.append(self.service.frames.presence(watch))
        if watch.has_preparing:
            texts.append(self.service.frames.preparing(watch))

    async def send(self, texts: list[bytes]) -> None:
        """All that there is to say, in one write where the server can."""
        if self.websocket.application_state is not WebSocketState.CONNECTED:
            raise WebSocketDisconnect(1006)
        if self.send_texts:
            if not await self.send_texts(texts):
                raise WebSocketDisconnect(1006)
            return
        for text in texts:
            await self.websocket.send({"type": "websocket.send", "text": text.decode()})

    async def answer(self, **entries: Any) -> None:
        """Queues an answer; a client that sends and does not read waits here, and nobody else."""
        while len(self.answers) >= MOST_ANSWERS and not self.is_cut:
            self.room_for_answers.clear()
            await self.room_for_answers.wait()
        self.answers.append(orjson.dumps(entries))
        self.something_to_send.set()

    # In

    async def read(self) -> None:
        while True:
            message = await self.websocket.receive()
            if message["type"] == "websocket.disconnect":
                return
            self.context.metrics.messages.inc()
            await self.slow_down()
            await self.take(message.get("text"))

    async def slow_down(self) -> None:
        """Too many messages: one refusal, and the next is read when the limit allows it."""
        if not self.context.settings.rate:
            return
        wait = self.bucket.take("") or self.context.rates.wait("messages", self.address)
        if wait:
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
        data = error_data(error)
        self.context.metrics.refusals.labels(data["code"]).inc()
        await self.answer(type="error", id=number, match=match, **data)

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
        watch = await self.look_with(match, Key.of_token(message.token), message.after)
        return {"player": watch.player}

    async def look_with(self, match: str, key: Key | None, after: int | None = None) -> Watch:
        frames = self.service.frames
        watch = await frames.watch(match, key, self.something_to_send.set, after)
        self.service.attendance.touch(match, self.address)
        if known := self.watches.get(match):
            frames.leave(known)  # after the new one has come: nobody was away
        self.watches[match] = watch
        self.something_to_send.set()
        return watch

    async def command(self, watch: Watch, message: Any) -> dict[str, Any]:
        if isinstance(message, Join):
            return await self.join(watch, message)
        self.context.count(message, self.address)
        with self.context.metrics.command_seconds.time():
            done = await self.service.do(watch.match, message, watch.key, stays=True)
        return {"number": done.number}

    async def join(self, watch: Watch, command: Join) -> dict[str, Any]:
        """A spectator sits down; this socket uses that seat's key from now on."""
        joined = await self.context.sit_down(watch.match, command, watch.key, self.address)
        if not joined.token:
            return {"number": joined.number}
        await self.look_with(watch.match, Key.of_token(joined.token))
        return {"number": joined.number, "player": joined.player, "token": joined.token}


def read_message(text: str | None) -> Any:
    if text is None:
        raise Refusal("malformed", "a binary message came; messages are text, one JSON object each")
    size = len(text.encode("utf-8", "surrogatepass"))
    if size > MESSAGE_BYTES:
        raise Refusal(
            "too_large", f"the message has {size} bytes; at most {MESSAGE_BYTES} are taken"
        )
    return messages.FROM_CLIENT.validate_json(text)


def sent_with(text: str | None) -> tuple[int | None, str | None]:
    """The id and the match of a message that is otherwise wrong, so that its sender knows which it was."""
    try:
        data = orjson.loads(text or "")
    except orjson.JSONDecodeError:
        return None, None
    if not isinstance(data, dict):
        return None, None
    number, match = data.get("id"), data.get("match")
    return (
        number if isinstance(number, int) and not isinstance(number, bool) else None,
        match[:64] if isinstance(match, str) else None,
    )
