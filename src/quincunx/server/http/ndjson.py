"""ND-JSON streams: one JSON object per line, and an empty line now and then as a sign of life."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import orjson
from starlette.requests import Request
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from quincunx.server.http.dependencies import Context
from quincunx.server.refusals import CODES, Refusal

__all__ = ["KEEP_ALIVE", "LineStream", "Wakeup", "lines_of"]

KEEP_ALIVE = 6.0
"""Seconds; many programs give up a connection after 10 seconds of silence."""
SECONDS_TO_RETRY = 1.0
NDJSON = "application/x-ndjson"
HEADERS = {"X-Accel-Buffering": "no"}  # proxies must not collect lines

Lines = Callable[[], Awaitable[list[bytes] | None]]
"""What is new since the last call; `None` ends the stream."""


def lines_of(message: str) -> dict[str, Any]:
    """Describes a stream of such messages."""
    reference = {"$ref": f"#/components/schemas/{message}"}
    return {"description": "One message a line.", "content": {NDJSON: {"schema": reference}}}


class Wakeup:
    """Set when there may be something new."""

    def __init__(self) -> None:
        self._event = asyncio.Event()
        self._event.set()  # the first look does not wait for news

    def wake(self, _news: str = "") -> None:
        self._event.set()

    def go(self) -> None:
        self._event.set()

    async def wait(self, seconds: float) -> bool:
        """Whether it was set in time."""
        try:
            async with asyncio.timeout(seconds):
                await self._event.wait()
        except TimeoutError:
            return False
        self._event.clear()
        return True


class LineStream(StreamingResponse):
    """An answer that continues until nothing more can come, the client leaves or the server stops."""

    media_type = NDJSON

    def __init__(
        self,
        request: Request,
        context: Context,
        wakeup: Wakeup,
        new_lines: Lines,
        close: Callable[[], None],
    ) -> None:
        self._client = context.client(request.scope)
        self._context, self._wakeup, self._new_lines, self._close = (
            context,
            wakeup,
            new_lines,
            close,
        )
        try:
            context.open.enter(self._client)
        except Refusal:
            close()
            raise
        super().__init__(self._lines(), headers=HEADERS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._context.metrics.streams.inc()
        self._context.sockets.add(self._wakeup)
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._context.sockets.discard(self._wakeup)
            self._context.metrics.streams.dec()
            self._context.open.leave(self._client)
            self._close()

    async def _lines(self) -> AsyncIterator[bytes]:
        while not self._context.going:
            if not await self._wakeup.wait(KEEP_ALIVE):
                yield b"\n"
            try:
                new = await self._new_lines()  # also without being woken: that may have been lost
            except Refusal as error:
                if error.code != "busy":
                    return  # the match was deleted: whoever asks again is told so
                self._wakeup.wake()
                await asyncio.sleep(SECONDS_TO_RETRY)
                continue
            for line in new or ():
                yield line + b"\n"
            if new is None:
                return
        yield orjson.dumps({"type": "going", "message": CODES["going"]}) + b"\n"
