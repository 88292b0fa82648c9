"""What one rude client can do to the others: nothing. Over real connections, with the limits on."""

from __future__ import annotations

import base64
import os
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest
import websockets.sync.client

from quincunx.server import process
from quincunx.server.http.limits import ALL_MESSAGES, MAKING
from quincunx.server.http.protocols import CONNECTIONS, HEAD_BYTES, ConnectionLimits
from quincunx.server.settings import ServerSettings
from quincunx.table import deciding
from tests.server.http.house import PATIENCE, House, open_house

EMPTY_PONG = bytes([0x8A, 0x80, 0, 0, 0, 0])
EMPTY_FRAGMENT = bytes([0x00, 0x80, 0, 0, 0, 0])
FIRST_FRAGMENT = bytes([0x01, 0x80, 0, 0, 0, 0])


@pytest.fixture
def strict(storage: ServerSettings) -> Iterator[House]:
    """A server with its limits on, which nobody has used up yet; on either storage."""
    with open_house(replace(storage, rate=1.0)) as house:
        yield house


@pytest.fixture
def quick(tmp_path: Path) -> Iterator[House]:
    """The same for what never comes as far as a storage."""
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


def goes_on(house: House) -> None:
    """For others: a match is opened, played and stored, and the database writes and reads."""
    made = house.make("sensei", "pp")
    before = house.look(made.id)["number"]
    assert house.play_on(made, 2) == before + 2
    assert house.http.get("/api/health").status_code == 200


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
    goes_on(strict)


def test_usual_frames_are_far_from_the_limit(quick: House) -> None:
    address = quick.address.replace("http", "ws")
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
    goes_on(strict)


def test_a_long_address_is_refused_and_the_reason_said(quick: House) -> None:
    line = connected(quick)
    line.sendall(b"GET /" + b"x" * (HEAD_BYTES + 1) + b" HTTP/1.1\r\n")
    assert rest(line).startswith(b"HTTP/1.1 431 ")


def posted(path: str, body: bytes, length: int | None = None) -> bytes:
    """A request as it goes over the line."""
    size = len(body) if length is None else length
    return (
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        f"Content-Length: {size}\r\n\r\n".encode()
        + body
    )


def test_a_body_that_comes_together_with_its_head_is_no_part_of_it(strict: House) -> None:
    """As proxies and browsers send it; how much of it is read at once is chance."""
    line = connected(strict)
    line.sendall(posted("/api/records", b'{"x": "' + b"y" * 400_000 + b'"}'))
    assert line.recv(100).startswith(b"HTTP/1.1 422 ")
    line.close()


ALIVE = b"GET /api/health/alive HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"


@pytest.mark.parametrize(
    ("whole", "half"),
    [
        (b"", b""),
        (b"", b"GET / HT"),
        (b"", posted("/api/matches", b'{"game": ', 1000)),
        (ALIVE, b"GET / HTTP/1.1\r\nHost: 127"),
        (ALIVE, b"\r\n"),
        (ALIVE, posted("/api/matches", b"", 1000)),
    ],
)
def test_what_never_arrives_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, whole: bytes, half: bytes
) -> None:
    """Neither at once nor after a request that was answered."""
    limits = ConnectionLimits(head_seconds=0.2, body_seconds=0.2)
    monkeypatch.setattr(process, "connection_limits", lambda _: limits)
    with open_house(ServerSettings(data=tmp_path, workers=0)) as house:
        line = connected(house)
        if whole:
            line.sendall(whole)
            came = b""
            while not came.endswith(b"}"):
                came += line.recv(4096)
        line.sendall(half)
        assert rest(line).startswith(b"HTTP/1.1 408 ")  # and the connection is closed


def test_a_record_without_end_is_refused(strict: House) -> None:
    """Half a megabyte of actions took 190 MB of memory once; a whole one is not even read."""
    made = strict.make("sensei", "pp")
    record = strict.http.get(f"/api/matches/{made.id}/record").json()
    record["actions"] = ["a1-a2"] * 50_000
    answer = strict.http.post("/api/records", json=record)
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "bad_record")
    assert "at most 10000 are taken" in answer.text
    record["actions"] *= 2
    answer = strict.http.post("/api/records", json=record)
    assert (answer.status_code, answer.json()["error"]["code"]) == (413, "too_large")


def test_talk_without_end_is_refused_and_the_game_goes_on(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(deciding, "MOST_EVENTS", 20)
    made = house.make("sensei", "pp", chat=True)
    said = [house.command(made.id, made.tokens[0], do="say", text="spam") for _ in range(25)]
    assert {answer.status_code for answer in said} == {200, 403}
    assert "takes only moves" in said[-1].text
    number = house.look(made.id)["number"]
    assert number == 20
    assert house.play_on(made, 3) > number


def test_one_address_cannot_take_every_connection(strict: House) -> None:
    goes_on(strict)  # so that our own connection is open
    lines = [connected(strict) for _ in range(CONNECTIONS + 20)]
    try:
        last = lines[-1]
        try:
            last.sendall(b"GET /api/health/alive HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
            assert rest(last) == b""
        except (ConnectionResetError, BrokenPipeError):
            pass
        goes_on(strict)
    finally:
        for line in lines:
            line.close()


def test_a_rematch_counts_as_a_match(strict: House) -> None:
    """Against bots a rematch is made at once; thirty at a time are all that an address may make."""
    stop_clock(strict)
    made = [strict.http.post("/api/matches", json=PLAN).json() for _ in range(10)]
    answers = []
    for one in made * 3:
        seat = one["seats"][0]
        headers = {"Authorization": f"Bearer {seat['token']}"}
        address = f"/api/matches/{one['match']}/commands"
        strict.http.post(address, json={"do": "resign"}, headers=headers)
        body = {"do": "offer", "what": "rematch"}
        answers.append(strict.http.post(address, json=body, headers=headers).status_code)
    left = int(MAKING.burst) - len(made)
    assert set(answers[:left]) == {200, 403}  # made, or made before
    assert set(answers[left:]) == {429}
    stored = {row["match"] for row in strict.http.get("/api/matches").json()["matches"]}
    assert len(stored) == 2 * len(made)


PLAN = {
    "game": "sensei",
    "players": [{"kind": "person"}, {"kind": "bot", "level": "random"}],
    "public": True,
}


@pytest.mark.parametrize("name", ["evil.example", "127.0.0.1.evil.example", "x y", "[::1]evil"])
def test_a_stranger_name_is_not_ours(quick: House, name: str) -> None:
    answer = quick.http.get("/api/games", headers={"Host": name})
    assert answer.status_code in (400, 421), answer.text
    line = handshake(quick, name)
    assert line.recv(4096).startswith((b"HTTP/1.1 421 ", b"HTTP/1.1 400 "))
    line.close()


@pytest.mark.parametrize(
    "name", ["localhost", "localhost:8000", "192.168.1.4", "[::1]:80", "pi.local"]
)
def test_our_own_names_are_ours(quick: House, name: str) -> None:
    answer = quick.http.get("/api/health/alive", headers={"Host": name})
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
        came: list[str] = []
        for line in lines:
            for _ in range(80):  # each within what one socket may
                line.send('{"do":"ping","id":1}')
            came += [str(line.recv(timeout=PATIENCE)) for _ in range(80)]
    refused = ['"too_many"' in one for one in came]
    burst = int(ALL_MESSAGES.burst)
    assert not any(refused[:burst])
    assert refused[burst]


def stop_clock(house: House) -> None:
    """What was used up is not refilled, however slow the machine is."""
    for buckets in house.app.state.context.rates._buckets.values():
        buckets.clock = lambda: 0.0


def test_files_are_compressed_once(quick: House, monkeypatch: pytest.MonkeyPatch) -> None:
    page = httpx.get(f"{quick.address}/").text
    script = page.split('src="', 1)[1].split('"', 1)[0]
    first = httpx.get(f"{quick.address}{script}")
    assert first.headers["content-encoding"] == "gzip"
    assert "immutable" in first.headers["cache-control"]

    def again(*_: object, **__: object) -> bytes:
        raise AssertionError("compressed twice")

    monkeypatch.setattr("gzip.compress", again)
    second = httpx.get(f"{quick.address}{script}")
    assert (second.status_code, second.content) == (200, first.content)
