"""ND-JSON streams: one JSON object a line, an empty line now and then so that nobody thinks we are gone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import orjson
from starlette.requests import Request
from starlette.responses import StreamingResponse
from starlette.types import Receive, Scope, Send

from quincunx.server.doors import Doors
from quincunx.server.refusals import CODES, Refusal

__all__ = ["KEEP_ALIVE", "Bell", "LineStream", "lines_of"]

KEEP_ALIVE = 6.0
"""Seconds; programs take a silence of more than 10 for a lost connection."""
NDJSON = "application/x-ndjson"
HEADERS = {"X-Accel-Buffering": "no"}  # proxies must not collect lines

Lines = Callable[[], Awaitable[list[bytes] | None]]
"""What is new since it was last asked; nothing (`None`) ends the stream."""


def lines_of(message: str) -> dict[str, Any]:
    """The description of a stream whose lines are such messages."""
    reference = {"$ref": f"#/components/schemas/{message}"}
    return {"description": "One message a line.", "content": {NDJSON: {"schema": reference}}}


class Bell:
    """Rung when there may be something new."""

    def __init__(self) -> None:
        self._rung = asyncio.Event()
        self._rung.set()  # the first look needs no news

    def ring(self, _news: str = "") -> None:
        self._rung.set()

    def go(self) -> None:
        self._rung.set()

    async def wait(self, seconds: float) -> bool:
        """Whether it rang in time."""
        try:
            async with asyncio.timeout(seconds):
                await self._rung.wait()
        except TimeoutError:
            return False
        self._rung.clear()
        return True


class LineStream(StreamingResponse):
    """An answer that goes on until there is nothing more to come, the client leaves or the server stops."""

    media_type = NDJSON

    def __init__(
        self,
        request: Request,
        doors: Doors,
        bell: Bell,
        new_lines: Lines,
        close: Callable[[], None],
    ) -> None:
        self._client = doors.client(request.scope)
        self._doors, self._bell, self._new_lines, self._close = doors, bell, new_lines, close
        try:
            doors.open.enter(self._client)
        except Refusal:
            close()
            raise
        super().__init__(self._lines(), headers=HEADERS)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        self._doors.metrics.streams.inc()
        self._doors.sockets.add(self._bell)
        try:
            await super().__call__(scope, receive, send)
        finally:
            self._doors.sockets.discard(self._bell)
            self._doors.metrics.streams.dec()
            self._doors.open.leave(self._client)
            self._close()

    async def _lines(self) -> AsyncIterator[bytes]:
        while not self._doors.going:
            if not await self._bell.wait(KEEP_ALIVE):
                yield b"\n"
            new = await self._new_lines()  # also without a bell: its ringing may have been lost
            for line in new or ():
                yield line + b"\n"
            if new is None:
                return
        yield orjson.dumps({"type": "going", "message": CODES["going"]}) + b"\n"
