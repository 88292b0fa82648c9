"""What one connection may do before the application sees any of it: bytes, and time; `framing` for sockets.

Uvicorn reads as fast as a client sends. These protocols close a connection that sends an endless head,
never finishes a request, or floods its socket with empty frames, so that nobody else has to wait.
"""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from quincunx.server.http.limits import household

__all__ = ["ConnectionLimits", "LimitedConfig", "OpenConnections"]

HEAD_BYTES = 32 * 1024
HEAD_SECONDS = 15.0
"""Seconds from the connection, or the last answer, to the end of a request's head."""
BODY_SECONDS = 30.0
CONNECTIONS = 250
"""Per address; a browser opens six, a school behind one address a few hundred."""


@dataclass(frozen=True)
class ConnectionLimits:
    """What a connection may use; scaled by the server's setting `rate`; 0: no limits."""

    rate: float = 1.0
    connections: int = CONNECTIONS
    all_connections: int = 100_000
    head_bytes: int = HEAD_BYTES
    head_seconds: float = HEAD_SECONDS
    body_seconds: float = BODY_SECONDS
    proxies: frozenset[str] = frozenset()  # they speak for many: only their clients are counted


@dataclass
class OpenConnections:
    """The connections that are open, by address."""

    limits: ConnectionLimits
    _open: dict[str, int] = field(default_factory=dict)
    _all: int = 0

    def enter(self, address: str) -> bool:
        """Whether one more connection is allowed; it is counted either way until `leave`."""
        count = self._open[address] = self._open.get(address, 0) + 1
        self._all += 1
        if not self.limits.rate:
            return True
        is_one_too_many = count > self.limits.connections and address not in self.limits.proxies
        return not is_one_too_many and self._all <= self.limits.all_connections

    def leave(self, address: str) -> None:
        self._all -= 1
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]


class LimitedConfig(uvicorn.Config):
    """Uvicorn's settings with the limits that the protocols below look up."""

    def __init__(self, app: Any, connections: OpenConnections, **more: Any) -> None:
        super().__init__(app, http=LimitedHttp, **more)
        self.connections = connections


def connections_of(config: uvicorn.Config) -> OpenConnections:
    assert isinstance(config, LimitedConfig)
    return config.connections


def address_of(client: tuple[str, int] | None) -> str:
    return household(client[0]) if client else "unknown"


class LimitedHttp(HttpToolsProtocol):
    """HTTP with a limit on a head's bytes and on the time a request may take to arrive."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._connections = connections_of(self.config)
        self._address = address_of(self.client)
        self._is_counted = True
        self._timer: asyncio.TimerHandle | None = None
        self._head_bytes = 0
        self._in_head = True
        self._is_socket = False
        if not self._connections.enter(self._address):
            transport.abort()  # no answer: a client that opens hundreds does not read
            return
        self._wait_for(self._connections.limits.head_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        self._uncount()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Reads a head only as far as it may go; what comes after it, in the same bytes too, is a body."""
        while data and self._in_head and self._connections.limits.rate:
            if self.transport.is_closing() or self._is_socket:
                return
            self._expect_head()
            left = self._connections.limits.head_bytes - self._head_bytes
            if left <= 0:
                self._refuse(431, "the head of the request is too large")
                return
            part, data = data[:left], data[left:]
            self._head_bytes += len(part)
            super().data_received(part)
        if data and not self.transport.is_closing():
            super().data_received(data)

    def _expect_head(self) -> None:
        """Uvicorn waits for ever for the head of a connection's second request, once it has begun."""
        if self._timer is None:
            self._wait_for(self._connections.limits.head_seconds)

    def on_message_begin(self) -> None:
        self._in_head = True
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        self._in_head, self._head_bytes = False, 0
        self._wait_for(self._connections.limits.body_seconds)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._stop_waiting()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if not self.transport.is_closing() and not self.pipeline:
            self._in_head = True  # uvicorn's own timer ends a connection that stays idle

    def shutdown(self) -> None:
        """A request that has not arrived in full is not waited for when the server stops."""
        if self.cycle is not None and self.cycle.more_body and not self.cycle.response_started:
            self._refuse(503, "the server is stopping")
            return
        super().shutdown()

    def handle_websocket_upgrade(self) -> None:
        self._is_socket = True
        self._stop_waiting()
        self._uncount()  # the socket counts itself
        super().handle_websocket_upgrade()

    def _uncount(self) -> None:
        if self._is_counted:
            self._is_counted = False
            self._connections.leave(self._address)

    def _wait_for(self, seconds: float) -> None:
        self._stop_waiting()
        if self._connections.limits.rate:
            self._timer = self.loop.call_later(seconds, self._too_late)

    def _stop_waiting(self) -> None:
        if self._timer:
            self._timer.cancel()
            self._timer = None

    def _too_late(self) -> None:
        if not self.transport.is_closing():
            self._refuse(408, "the request did not arrive in time")

    def _refuse(self, status: int, reason: str) -> None:
        body = f'{{"error":{{"code":"malformed","message":"{reason}"}}}}'.encode()
        head = (
            f"HTTP/1.1 {status} {reason}\r\ncontent-type: application/json\r\n"
            f"content-length: {len(body)}\r\nconnection: close\r\n\r\n"
        )
        self.transport.write(head.encode() + body)
        self.transport.close()
