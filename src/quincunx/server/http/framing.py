"""The socket's protocol: a budget of frames and bytes, and a short way for what is sent all day.

A message is nearly always one whole text frame. Those are read and written here, at a fifth of the cost;
the library reads pings and pongs, and from then on everything of a client that sends anything else.
"""

from __future__ import annotations

import asyncio
import struct
from collections.abc import Callable, Sequence
from time import monotonic
from typing import Any, NamedTuple

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.utils import apply_mask

from quincunx.server.http.limits import Bucket, Limit, scaled
from quincunx.server.http.protocols import address_of, connections_of
from quincunx.server.http.waiting import Gate, Mailbox

__all__ = ["BYTES", "FRAMES", "LINE", "LimitedSocket", "framed"]

FRAMES = Limit(rate=100, burst=500)
BYTES = Limit(rate=512 * 1024, burst=2 * 1024 * 1024)
POLICY_VIOLATION = 1008
LINE = "quincunx.line"
"""In a scope's `extensions`: the `LimitedSocket` itself, with a shorter way than ASGI's messages."""
MOST_QUEUED = 4
"""Messages that wait for the application; beyond that nothing more is read."""
FIN, RESERVED, CODE = 0x80, 0x70, 0x0F
MASKED, LENGTH = 0x80, 0x7F
SIGNS_OF_LIFE = (Opcode.PING, Opcode.PONG)


class Cut(NamedTuple):
    """A whole frame within bytes that came: its first byte, where its mask begins, and where it ends."""

    first: int
    mask: int
    end: int


class LimitedSocket(WebSocketsSansIOProtocol):
    """A socket with a budget of frames and bytes; a client that exceeds it is cut off with 1008."""

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self.queue = Mailbox()  # type: ignore[assignment]
        self.writable = Gate()  # type: ignore[assignment]
        self.writable.set()
        self._connections = connections_of(self.config)
        rate = self._connections.limits.rate
        self._frames, self._bytes = Budget(scaled(FRAMES, rate)), Budget(scaled(BYTES, rate))
        self._is_cut = False
        self._rest = b""  # the beginning of a frame whose end has not come
        self._by_library = False  # it reads everything from now on
        self._hear: Callable[[str], bool] | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        self._address = address_of(self.client)
        if not self._connections.enter(self._address):
            self.transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        self._connections.leave(self._address)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        if self._is_cut:
            return
        if not self.handshake_complete:
            self._by_library = self.handshake_initiated  # it may have a part of a frame already
            super().data_received(data)
        elif not self._bytes.spend(len(data)):
            self._cut("too many bytes")
        elif self._by_library:
            super().data_received(data)
        else:
            self._read(data)

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            extensions: dict[str, Any] = self.scope["extensions"]
            extensions[LINE] = self

    def forget_head(self) -> None:
        """The socket is open, perhaps for days: with what headers it was asked for, nobody asks again."""
        self.request.headers.clear()  # the library's parser holds on to it
        self.response.headers.clear()
        headers: Any = self.scope["headers"]
        headers.clear()

    # Messages

    def _read(self, data: bytes) -> None:
        """Takes out whole messages; any other frame goes to the library as it came."""
        came = self._rest + data if self._rest else data
        place = 0
        while not self._is_cut and (frame := next_frame(came, place)):
            if not self._take(came, frame):
                self._by_library = came[frame.first] & CODE not in SIGNS_OF_LIFE
                if self._by_library:
                    super().data_received(came[place:])
                    return
                super().data_received(came[place : frame.end])
            place = frame.end
        self._rest = came[place:]
        if is_odd(self._rest):
            self._by_library = True
            super().data_received(self._rest)

    def _take(self, came: bytes, frame: Cut) -> bool:
        """A whole text as a message for the application; false: it is something else."""
        if came[frame.first] != FIN | Opcode.TEXT:
            return False
        start = frame.mask + 4
        body = apply_mask(came[start : frame.end], came[frame.mask : start])
        try:
            text = body.decode()
        except UnicodeDecodeError:
            return False
        self._count(self._deliver, text)
        return True

    def listen(self, hear: Callable[[str], bool] | None) -> None:
        """From now on messages are given to `hear`; those for which it returns false are received as usual.

        It is only called while no other message waits, so that their order is kept.
        """
        self._hear = hear

    def _deliver(self, text: str) -> None:
        if self.close_sent or (self._hear and self.queue.empty() and self._hear(text)):
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if self.queue.qsize() >= MOST_QUEUED and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    @property
    def has_room(self) -> bool:
        """Whether the client has read what it was sent, or most of it."""
        return self.writable.is_set()

    async def send_texts(self, texts: Sequence[bytes]) -> bool:
        """Sends messages when the client has room; false if it is gone."""
        if not self.writable.is_set():
            await self.writable.wait()
        return self.send_now(texts)

    def send_now(self, texts: Sequence[bytes]) -> bool:
        """Sends messages in one write; false if the client is gone."""
        if self.disconnected or self.close_sent or self.transport.is_closing():
            return False
        parts: list[bytes] = []
        for text in texts:
            parts += (framed(text), text)
        self.transport.write(b"".join(parts))
        return True

    # Budgets

    def handle_cont(self, event: Frame) -> None:
        self._count(super().handle_cont, event)

    def handle_text(self, event: Frame) -> None:
        self._count(super().handle_text, event)

    def handle_bytes(self, event: Frame) -> None:
        self._count(super().handle_bytes, event)

    def handle_ping(self) -> None:
        self._count(super().handle_ping)

    def handle_pong(self, event: Frame) -> None:
        self._count(super().handle_pong, event)

    def _count(self, handle: Callable[..., None], *event: Any) -> None:
        """Handles a frame if there is one left; the rest of the same bytes is ignored."""
        if self._is_cut:
            return
        if self._frames.spend(1):
            handle(*event)
        else:
            self._cut("too many frames")

    def _cut(self, reason: str) -> None:
        self._is_cut = True
        self.queue.put_nowait({"type": "websocket.disconnect", "code": POLICY_VIOLATION})
        if not self.close_sent:
            self.conn.send_close(POLICY_VIOLATION, reason)
            self.transport.write(b"".join(self.conn.data_to_send()))
        self.transport.close()


class Budget:
    """One token bucket."""

    __slots__ = ("_bucket", "_limit")

    def __init__(self, limit: Limit) -> None:
        self._limit, self._bucket = limit, Bucket(limit.burst, monotonic())

    def spend(self, amount: float) -> bool:
        """Whether there was that much left."""
        return self._bucket.take(self._limit, amount, monotonic()) == 0


def next_frame(came: bytes, first: int) -> Cut | None:
    """The frame that begins there, if all of it has come and nothing about its head is unusual."""
    if len(came) < first + 6 or is_odd(came[first : first + 2]):
        return None
    length, mask = came[first + 1] & LENGTH, first + 2
    if length == 126:
        length, mask = int.from_bytes(came[mask : mask + 2]), mask + 2
    end = mask + 4 + length
    return Cut(first, mask, end) if len(came) >= end else None


def is_odd(head: bytes) -> bool:
    """Whether the library should decide: reserved bits, no mask, or more than 64 KiB."""
    if head[:1] and head[0] & RESERVED:
        return True
    return len(head) > 1 and (not head[1] & MASKED or head[1] & LENGTH == 127)


def framed(text: bytes) -> bytes:
    """The head of a server's frame with this text."""
    if len(text) < 126:
        return bytes((FIN | Opcode.TEXT, len(text)))
    if len(text) < 65536:
        return struct.pack("!BBH", FIN | Opcode.TEXT, 126, len(text))
    return struct.pack("!BBQ", FIN | Opcode.TEXT, 127, len(text))
