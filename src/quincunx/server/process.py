"""The server as a process: bound to an address, stopped without losing a client."""

from __future__ import annotations

import asyncio
import gc
import signal
import socket
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import uvicorn
from fastapi import FastAPI

from quincunx.errors import QuincunxError
from quincunx.server.http.dependencies import Context
from quincunx.server.http.framing import LimitedSocket
from quincunx.server.http.protocols import ConnectionLimits, LimitedConfig, OpenConnections
from quincunx.server.settings import ServerSettings

__all__ = ["FRAME_BYTES", "TableServer", "bind", "collect_now_and_then"]

FRAME_BYTES = 64 * 1024
"""A larger message ends the socket (code 1009); one over the smaller limit in `limits` is only refused."""
COLLECTED_EVERY = 600.0
"""Seconds between full collections of garbage."""
NEW, NEVER = 50_000, 1_000_000_000
"""New objects after which those are looked through; what survives that, only every `COLLECTED_EVERY`."""
STOPPING = (signal.SIGINT, signal.SIGTERM)
DESCRIPTORS = 100_000
SPARE_DESCRIPTORS = 128
"""Descriptors kept free for the database, Redis, files and bot processes."""
SWITCH = 0.001
"""Seconds that the thread which stores waits at most for the one that serves, several times in a commit;
Python's default is five times as long."""
STOP_SECONDS = 10
"""How long requests under way may take to finish."""


class TableServer(uvicorn.Server):
    """uvicorn, except that clients get a message before their sockets close."""

    def __init__(self, app: FastAPI, started: Callable[[], None] = lambda: None) -> None:
        self.context: Context = app.state.context
        self._tell_started = started
        self._clearing: asyncio.Task[None] | None = None
        super().__init__(
            LimitedConfig(
                app,
                OpenConnections(connection_limits(self.context.settings)),
                ws=LimitedSocket,
                ws_max_size=FRAME_BYTES,
                ws_per_message_deflate=False,  # messages are small; a compressor for each socket is not
                proxy_headers=False,  # `limits.client_address` decides whom to believe
                server_header=False,
                access_log=False,
                log_level="warning",
                timeout_graceful_shutdown=STOP_SECONDS,
            )
        )

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """As uvicorn does, except that a server which was asked to stop and did has not failed."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = {one: signal.signal(one, self.handle_exit) for one in STOPPING}
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if (
            threading.current_thread() is threading.main_thread()
        ):  # otherwise the signals belong to our host
            self._clearing = asyncio.create_task(collect_now_and_then())
            sys.setswitchinterval(SWITCH)
        self._tell_started()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self.context.stop()
        if self._clearing:
            self._clearing.cancel()
        try:
            async with asyncio.timeout(STOP_SECONDS / 5):
                while self.context.sockets:  # each closes itself once it has sent the message
                    await asyncio.sleep(0.02)
        except TimeoutError:
            pass  # clients that do not read will notice anyway
        await super().shutdown(sockets)


def connection_limits(settings: ServerSettings) -> ConnectionLimits:
    """As many connections as this process has descriptors for, with some left for the database."""
    try:
        import resource

        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
        most = DESCRIPTORS if most == resource.RLIM_INFINITY else min(most, DESCRIPTORS)
    except (ImportError, ValueError, OSError):  # Windows, or a system that does not allow more
        most = 1024
    spare = max(1, most - SPARE_DESCRIPTORS)
    return ConnectionLimits(
        settings.rate, all_connections=spare, proxies=frozenset(settings.proxies)
    )


def bind(host: str, port: int) -> socket.socket:
    """A socket that listens at an address; port 0 is any free one."""
    try:
        found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE)
        family, kind, protocol, _, address = found[0]
        listening = socket.socket(family, kind, protocol)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
    except (OSError, OverflowError) as error:
        reason = getattr(error, "strerror", None) or error
        raise QuincunxError(
            f"cannot listen at {host} port {port}: {reason}; choose others with --host and --port"
        ) from None
    listening.set_inheritable(False)  # bots' processes must not keep the port
    return listening


async def collect_now_and_then(every: float = COLLECTED_EVERY) -> None:
    """Collects garbage for as long as the process runs; only for a process of its own.

    A full collection visits every object of every match while everything else waits: half a second with a
    thousand matches, every few seconds if they are being played. So only new objects are collected all the
    time, which takes milliseconds, and everything only now and then.
    """
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()  # the program itself is never garbage
    gc.set_threshold(NEW, NEVER, NEVER)
    try:
        while True:
            await asyncio.sleep(every)
            gc.collect()
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()
