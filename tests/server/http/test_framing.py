"""The socket's short way for whole texts agrees with the library, however the bytes arrive."""

from __future__ import annotations

import asyncio
import random
from contextlib import suppress
from itertools import accumulate
from typing import Any

import pytest
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from quincunx.server.http.framing import LimitedSocket, framed
from quincunx.server.http.protocols import ConnectionLimits, LimitedConfig, OpenConnections

pytestmark = pytest.mark.anyio

HANDSHAKE = (
    b"GET /api/socket HTTP/1.1\r\nHost: here\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: cXVpbmN1bnhfdGVzdF8xMg==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


@pytest.fixture
def anyio_backend() -> str:
    return "asyncio"


class Line(asyncio.Transport):
    """Keeps what the server writes."""

    def __init__(self) -> None:
        super().__init__()
        self.written: list[bytes] = []
        self.is_closed = False

    def write(self, data: Any) -> None:
        self.written.append(bytes(data))

    def close(self) -> None:
        self.is_closed = True

    abort = close

    def is_closing(self) -> bool:
        return self.is_closed

    def pause_reading(self) -> None: ...

    def resume_reading(self) -> None: ...


async def application(_scope: Any, receive: Any, send: Any) -> None:
    await receive()
    await send({"type": "websocket.accept"})
    with suppress(asyncio.CancelledError):
        await asyncio.Event().wait()


async def opened(*, by_library: bool) -> tuple[LimitedSocket, Line]:
    connections = OpenConnections(ConnectionLimits(rate=0))
    config = LimitedConfig(
        application, connections, ws=LimitedSocket, ws_max_size=1 << 16, lifespan="off"
    )
    socket, line = LimitedSocket(config, ServerState(), {}), Line()
    socket.connection_made(line)
    socket.data_received(HANDSHAKE)
    while not socket.handshake_complete:
        await asyncio.sleep(0)
    line.written.clear()
    socket._by_library = by_library
    return socket, line


def frame(opcode: Opcode, data: bytes, *, fin: bool = True, mask: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=mask, extensions=[])


TEXT, PING, CLOSE = Opcode.TEXT, Opcode.PING, Opcode.CLOSE
SENT = {
    "texts": [frame(TEXT, b'{"do":"ping"}'), frame(TEXT, "é…".encode() * 100), frame(TEXT, b"")],
    "a long one": [frame(TEXT, b"x" * 40_000), frame(TEXT, b"y")],
    "pings between": [
        frame(TEXT, b"a"),
        frame(PING, b"p"),
        frame(TEXT, b"b"),
        frame(Opcode.PONG, b""),
    ],
    "fragments": [
        frame(TEXT, b"a"),
        frame(TEXT, b"b", fin=False),
        frame(PING, b"p"),
        frame(Opcode.CONT, b"c"),
        frame(TEXT, b"d"),
    ],
    "bytes": [frame(TEXT, b"a"), frame(Opcode.BINARY, b"b"), frame(TEXT, b"c")],
    "text within fragments": [frame(TEXT, b"b", fin=False), frame(TEXT, b"c"), frame(TEXT, b"d")],
    "no mask": [frame(TEXT, b"a"), frame(TEXT, b"b", mask=False), frame(TEXT, b"c")],
    "reserved bits": [frame(TEXT, b"a"), b"\xf1" + frame(TEXT, b"b")[1:], frame(TEXT, b"c")],
    "not UTF-8": [frame(TEXT, b"a"), frame(TEXT, b"\xff\xfe"), frame(TEXT, b"c")],
    "too large": [frame(TEXT, b"a"), frame(TEXT, b"x" * 70_000), frame(TEXT, b"c")],
    "a long ping": [
        frame(TEXT, b"a"),
        b"\x89\xfe" + frame(TEXT, b"x" * 300)[2:],
        frame(TEXT, b"c"),
    ],
    "leaving": [frame(TEXT, b"a"), frame(CLOSE, b"\x03\xe8"), frame(TEXT, b"after")],
}


async def heard(data: bytes, cuts: list[int], *, by_library: bool) -> Any:
    """What the application receives, what the client is answered, and whether the line is closed."""
    socket, line = await opened(by_library=by_library)
    for start, end in zip([0, *cuts], [*cuts, len(data)], strict=True):
        if not line.is_closed:
            socket.data_received(data[start:end])
    messages = []
    while not socket.queue.empty():
        messages.append(socket.queue.get_nowait())
    for task in socket.tasks:
        task.cancel()
    return messages, b"".join(line.written), line.is_closed


@pytest.mark.parametrize("what", SENT)
async def test_messages_are_read_as_the_library_reads_them(what: str) -> None:
    data = b"".join(SENT[what])
    draw = random.Random(what)
    ends = list(accumulate(map(len, SENT[what])))[:-1]
    expected = await heard(data, ends, by_library=True)
    assert expected[0], "something is heard"
    for _ in range(12):
        cuts = sorted(draw.sample(range(1, min(len(data), 200)), draw.randint(0, 5)))
        assert await heard(data, cuts, by_library=False) == expected


async def test_most_messages_go_the_short_way() -> None:
    """Otherwise the comparison above would compare the library with itself."""
    socket, _ = await opened(by_library=False)
    socket.conn.receive_data = None  # type: ignore[assignment, method-assign]
    longer = frame(TEXT, b"b" * 200)
    socket.data_received(frame(TEXT, b"a") + longer[:9])
    socket.data_received(longer[9:])
    assert socket.queue.qsize() == 2
    for task in socket.tasks:
        task.cancel()


@pytest.mark.parametrize("length", [0, 125, 126, 65_535, 65_536])
async def test_frames_are_written_as_the_library_writes_them(length: int) -> None:
    text = b"x" * length
    socket, line = await opened(by_library=False)
    assert await socket.send_texts([text, b"more"])
    plain = [frame(TEXT, one, mask=False) for one in (text, b"more")]
    assert line.written == [b"".join(plain)]
    assert framed(text) + text == plain[0]
    line.close()
    assert not await socket.send_texts([text])
    for task in socket.tasks:
        task.cancel()
