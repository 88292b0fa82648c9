"""Security headers for browsers, and which pages may open the socket."""

from __future__ import annotations

import re
import socket
from collections.abc import Collection
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from quincunx.server.http.errors import answer, error_data
from quincunx.server.refusals import Refusal

__all__ = ["PAGE", "SecurityMiddleware", "host_allowed", "origin_allowed"]

PAGE = (
    "default-src 'self'",
    "script-src 'self' 'wasm-unsafe-eval'",  # rules and bots of local tables are WebAssembly
    "worker-src 'self'",  # they run beside the page
    "img-src 'self' data:",
    "style-src 'self' 'unsafe-inline'",  # boards place their pieces by style attributes
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
)
"""What the page may load, wherever it lies."""

CONTENT = "; ".join(
    (
        *PAGE,
        "connect-src 'self' ws://{host} wss://{host}",  # not every browser takes 'self' for sockets
        "frame-ancestors 'none'",
    )
)

HOST = re.compile(r"[A-Za-z0-9._-]+(:\d{1,5})?|\[[0-9A-Fa-f:.]+\](:\d{1,5})?")

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",  # a match's address is nobody else's business
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
}


class SecurityMiddleware:
    """Puts the headers on every answer; nothing under /api is cached unless it says so.

    Answers only to its own names, so that a foreign page cannot reach a server at home by pointing its own
    name at our address.
    """

    def __init__(
        self, app: ASGIApp, *, hosts: Collection[str] = (), proxies: Collection[str] = ()
    ) -> None:
        self.app = app
        self.hosts = {socket.gethostname().lower(), *(host.lower() for host in hosts)}
        self.proxies = proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        host = Headers(scope=scope).get("host", "")
        if not self._is_ours(scope, host):
            error = Refusal(
                "wrong_host",
                f"this server does not answer to the name {host[:80]!r}; "
                "whoever hosts it can allow it with QUINCUNX_HOSTS",
            )
            await answer(error_data(error))(scope, receive, send)
            return
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
            return
        policy = (
            CONTENT.format(host=host) if host else CONTENT.replace(" ws://{host} wss://{host}", "")
        )

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                headers.setdefault("Content-Security-Policy", policy)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("Cache-Control", "no-store")
            await send(message)

        await self.app(scope, receive, with_headers)

    def _is_ours(self, scope: Scope, host: str) -> bool:
        client = scope.get("client")
        if client and client[0] in self.proxies:
            return bool(HOST.fullmatch(host)) or not host  # the proxy checks its own names
        return host_allowed(host, self.hosts)


def host_allowed(host: str, hosts: Collection[str]) -> bool:
    """Whether a Host header names this server: an address, this machine, or a name that was allowed."""
    if not host:
        return True  # HTTP/1.0: a program, never a browser
    if not HOST.fullmatch(host):
        return False
    name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
    name = name.strip("[]").rstrip(".").lower()
    if (
        "*" in hosts
        or name in hosts
        or name == "localhost"
        or name.endswith((".localhost", ".local"))
    ):
        return True
    try:
        ip_address(name)
    except ValueError:
        return False
    return True


def origin_allowed(headers: Headers, origins: Collection[str]) -> bool:
    """Whether a page may open a socket: ours, or one the settings name. Programs send no origin."""
    origin = headers.get("origin")
    if origin is None or origin in origins or "*" in origins:
        return True
    try:
        return urlsplit(origin).netloc.lower() == headers.get("host", "").lower() != ""
    except ValueError:
        return False
