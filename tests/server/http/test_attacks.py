"""What one rude client can do to the others: nothing. Over real connections, with the limits on."""

from __future__ import annotations

import base64
import os
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
import websockets.sync.client

from quincunx.server.http.limits import Rates
from quincunx.server.http.protocols import CONNECTIONS, HEAD_BYTES
from quincunx.server.settings import ServerSettings
from tests.server.http.house import PATIENCE, House, open_house

EMPTY_PONG = bytes([0x8A, 0x80, 0, 0, 0, 0])
EMPTY_FRAGMENT = bytes([0x00, 0x80, 0, 0, 0, 0])
FIRST_FRAGMENT = bytes([0x01, 0x80, 0, 0, 0, 0])


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[House]:
    """A server with its limits on, which nobody has used up yet."""
    with open_house(ServerSettings(data=tmp_path, workers=0)) as house:
        yield house


def connected(house: House) -> socket.socket:
    address = urlsplit(house.address)
    assert address.hostname is not None
    line = socket.create_connection((address.hostname, address.port or 80), timeout=PATIENCE)
    line.settimeout(PATIENCE)
    return line


def upgraded(house: House) -> socket.socket:
    """A raw socket after the handshake."""
    line = handshake(house, urlsplit(house.address).netloc)
    assert b" 101 " in line.recv(4096)
    return line


def handshake(house: House, host: str) -> socket.socket:
    line = connected(house)
    key = base64.b64encode(os.urandom(16)).decode()
    line.sendall(
        f"GET /api/socket HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n\r\n".encode()
    )
    return line


def rest(line: socket.socket) -> bytes:
    """Everything that still comes until the other side closes."""
    came = b""
    try:
        while part := line.recv(65536):
            came += part
    except (ConnectionResetError, BrokenPipeError):
        pass
    return came


@pytest.mark.parametrize("flood", [EMPTY_PONG, FIRST_FRAGMENT + EMPTY_FRAGMENT * 20])
def test_empty_frames_end_the_socket_that_sends_them(strict: House, flood: bytes) -> None:
    line = upgraded(strict)
    try:
        for _ in range(10_000):  # far less than the budget would grow in that time
            line.sendall(flood * 1000)
    except (ConnectionResetError, BrokenPipeError):
        pass  # cut off: just so
    else:
        pytest.fail("ten million empty frames were read")
    came = rest(line)
    assert came == b"" or b"\x88" in came  # a close frame, unless the reset overtook it
    assert strict.http.get("/api/health/alive").status_code == 200


def test_usual_frames_are_far_from_the_limit(strict: House) -> None:
    address = strict.address.replace("http", "ws")
    with websockets.sync.client.connect(f"{address}/api/socket") as line:
        for _ in range(50):
            line.ping()
            line.send('{"do":"ping","id":1}')
            assert '"done"' in str(line.recv(timeout=PATIENCE))


def test_a_head_without_end_is_refused(strict: House) -> None:
    line = connected(strict)
    line.sendall(b"GET / HTTP/1.1\r\n")
    try:
        for number in range(HEAD_BYTES):
            line.sendall(f"X-{number}: {'x' * 1000}\r\n".encode())
    except (ConnectionResetError, BrokenPipeError):
        pass
    else:
        pytest.fail("a head of 32 MB was read")
    assert strict.http.get("/api/health/alive").status_code == 200


def test_a_long_address_is_refused_and_the_reason_said(strict: House) -> None:
    line = connected(strict)
    line.sendall(b"GET /" + b"x" * (HEAD_BYTES + 1) + b" HTTP/1.1\r\n")
    assert rest(line).startswith(b"HTTP/1.1 431 ")


def test_one_address_cannot_take_every_connection(strict: House) -> None:
    lines = [connected(strict) for _ in range(CONNECTIONS + 20)]
    try:
        last = lines[-1]
        try:
            last.sendall(b"GET /api/health/alive HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            assert rest(last) == b""
        except (ConnectionResetError, BrokenPipeError):
            pass
    finally:
        for line in lines:
            line.close()


def test_a_rematch_counts_as_a_match(strict: House) -> None:
    """Against bots a rematch is made at once; thirty at a time are all that an address may make."""
    stop_clock(strict)
    made = [strict.http.post("/api/matches", json=PLAN).json() for _ in range(10)]
    refused = []
    for one in made * 6:
        seat = one["seats"][0]
        headers = {"Authorization": f"Bearer {seat['token']}"}
        address = f"/api/matches/{one['match']}/commands"
        strict.http.post(address, json={"do": "resign"}, headers=headers)
        body = {"do": "offer", "what": "rematch"}
        refused.append(strict.http.post(address, json=body, headers=headers).status_code)
    assert 429 in refused


PLAN = {"game": "sensei", "players": [{"kind": "person"}, {"kind": "bot", "level": "random"}]}


@pytest.mark.parametrize("name", ["evil.example", "127.0.0.1.evil.example", "x y", "[::1]evil"])
def test_a_stranger_name_is_not_ours(strict: House, name: str) -> None:
    answer = strict.http.get("/api/games", headers={"Host": name})
    assert answer.status_code in (400, 421), answer.text
    line = handshake(strict, name)
    assert line.recv(4096).startswith((b"HTTP/1.1 421 ", b"HTTP/1.1 400 "))
    line.close()


@pytest.mark.parametrize(
    "name", ["localhost", "localhost:8000", "192.168.1.4", "[::1]:80", "pi.local"]
)
def test_our_own_names_are_ours(strict: House, name: str) -> None:
    answer = strict.http.get("/api/health/alive", headers={"Host": name})
    assert answer.status_code == 200
    policy = answer.headers["content-security-policy"]
    assert f"connect-src 'self' ws://{name} wss://{name};" in policy
    # WebAssembly and workers of our own for local tables, and nothing more
    assert "script-src 'self' 'wasm-unsafe-eval'; worker-src 'self';" in policy


def test_a_name_that_was_allowed_is_ours(tmp_path: Path) -> None:
    settings = ServerSettings(data=tmp_path, workers=0, hosts=("tables.example",))
    with open_house(settings) as house:
        headers = {"Host": "Tables.Example:443"}
        assert house.http.get("/api/health/alive", headers=headers).status_code == 200


def test_messages_are_counted_by_address_not_by_socket(strict: House) -> None:
    stop_clock(strict)
    address = strict.address.replace("http", "ws") + "/api/socket"
    with ExitStack() as opened:
        connect = partial(websockets.sync.client.connect, address, max_queue=None)
        lines = [opened.enter_context(connect()) for _ in range(7)]
        for line in lines:
            for _ in range(80):  # each within what one socket may
                line.send('{"do":"ping","id":1}')
        came = [str(lines[-1].recv(timeout=PATIENCE)) for _ in range(80)]
        assert any('"too_many"' in one for one in came)


def stop_clock(house: House) -> None:
    """What was used up is not refilled, however slow the machine is."""
    house.app.state.context.rates = Rates(clock=lambda: 0.0)


def test_files_are_compressed_once(strict: House) -> None:
    page = httpx.get(f"{strict.address}/").text
    script = page.split('src="', 1)[1].split('"', 1)[0]
    first, second = (httpx.get(f"{strict.address}{script}") for _ in range(2))
    assert first.headers["content-encoding"] == "gzip"
    assert first.content == second.content
    assert "immutable" in first.headers["cache-control"]
