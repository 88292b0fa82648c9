"""How much one client may ask: requests and messages a second, bytes a body, sockets at a time.

Rates are token buckets: `burst` at once, refilled with `rate` a second. A client is an address (of IPv6 the
network, which one household has); behind a proxy that the settings trust, the address that it reports.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Callable, Collection
from dataclasses import dataclass, field
from ipaddress import IPv6Address, ip_address
from time import monotonic

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from quincunx.server.http.errors import answer, error_data
from quincunx.server.refusals import Refusal

__all__ = [
    "BODY_BYTES",
    "MESSAGE_BYTES",
    "RECORD_BYTES",
    "Buckets",
    "Connections",
    "Limit",
    "LimitMiddleware",
    "client_address",
]

BODY_BYTES = 64 * 1024
RECORD_BYTES = 512 * 1024
"""A record of a hundred rounds is smaller."""
MESSAGE_BYTES = 16 * 1024
"""One message on the socket."""
DOORS_PER_CLIENT = 100
"""Sockets and streams that one client holds open; a school behind one address fits."""


@dataclass(frozen=True, slots=True)
class Limit:
    """`burst` at once, then `rate` a second."""

    rate: float
    burst: float

    def times(self, factor: float) -> Limit:
        return Limit(self.rate * factor, self.burst * factor)


ASKING = Limit(rate=20, burst=100)
MAKING = Limit(rate=0.5, burst=30)
"""Matches, records, accounts: whatever stays in the database."""
HINTING = Limit(rate=0.5, burst=10)
MESSAGES = Limit(rate=20, burst=100)
"""On one socket."""


@dataclass(slots=True)
class Bucket:
    level: float
    filled: float


@dataclass
class Buckets:
    """One bucket a client; forgets those that asked longest ago."""

    limit: Limit
    clock: Callable[[], float] = monotonic
    most: int = 10_000
    _buckets: OrderedDict[str, Bucket] = field(default_factory=OrderedDict)

    def take(self, client: str) -> float:
        """Takes one; 0, or the seconds until there is one again."""
        now = self.clock()
        bucket = self._buckets.setdefault(client, Bucket(self.limit.burst, now))
        self._buckets.move_to_end(client)
        if len(self._buckets) > self.most:
            self._buckets.popitem(last=False)
        refill = (now - bucket.filled) * self.limit.rate
        bucket.level, bucket.filled = min(self.limit.burst, bucket.level + refill), now
        if bucket.level >= 1:
            bucket.level -= 1
            return 0
        return (1 - bucket.level) / self.limit.rate


class Connections:
    """How many sockets and streams each client holds open."""

    def __init__(self, most: float = DOORS_PER_CLIENT) -> None:
        self.most = most
        self._open: dict[str, int] = {}

    def enter(self, client: str) -> None:
        count = self._open.get(client, 0)
        if count >= self.most:
            raise Refusal(
                "too_many", f"{count} sockets and streams are open from your address; close some"
            )
        self._open[client] = count + 1

    def leave(self, client: str) -> None:
        count = self._open.get(client, 0) - 1
        if count > 0:
            self._open[client] = count
        else:
            self._open.pop(client, None)


def client_address(scope: Scope, proxies: Collection[str] = ()) -> str:
    """Who asks. Only what trusted proxies wrote into X-Forwarded-For counts: the last of them wrote last."""
    address = scope["client"][0] if scope.get("client") else "unknown"
    forwarded = ",".join(Headers(scope=scope).getlist("x-forwarded-for")).split(",")
    while address in proxies and forwarded:
        reported = forwarded.pop().strip()
        if not reported:
            break
        address = reported
    return household(address)


def household(address: str) -> str:
    """The /64 network of an IPv6 address: one household can use all addresses in it."""
    try:
        ip = ip_address(address)
    except ValueError:
        return address[:64]
    if not isinstance(ip, IPv6Address):
        return str(ip)
    if ip.ipv4_mapped:
        return str(ip.ipv4_mapped)
    return str(IPv6Address(int(ip) >> 64 << 64)) + "/64"


def scaled(limit: Limit, rate: float) -> Limit:
    """A limit by the server's setting `rate`; 0 is no limit at all."""
    return limit.times(rate) if rate else Limit(math.inf, math.inf)


class LimitMiddleware:
    """Refuses too large bodies and too many requests before anything else looks at them."""

    def __init__(
        self,
        app: ASGIApp,
        *,
        rate: float = 1.0,
        proxies: Collection[str] = (),
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self.app = app
        self.rate = rate
        self.proxies = proxies
        self._buckets = {
            name: Buckets(scaled(limit, rate), clock)
            for name, limit in (("asking", ASKING), ("making", MAKING), ("hinting", HINTING))
        }

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not scope["path"].startswith("/api/"):
            await self.app(scope, receive, send)
            return
        try:
            self._check_rate(scope)
            body = await read_body(scope, receive)
        except Refusal as error:
            await answer(error_data(error), headers=error.headers)(scope, receive, send)
            return
        await self.app(scope, replay(body, receive), send)

    def _check_rate(self, scope: Scope) -> None:
        if not self.rate:
            return
        kind = kind_of(scope["method"], scope["path"])
        wait = self._buckets[kind].take(client_address(scope, self.proxies))
        if wait:
            seconds = math.ceil(wait)
            raise Refusal(
                "too_many",
                f"too many requests from your address; wait {seconds} s",
                headers={"Retry-After": str(seconds)},
            )


def kind_of(method: str, path: str) -> str:
    """What a request costs: asking, making something that stays, or thinking of a bot."""
    if method == "POST" and path.endswith("/hint"):
        return "hinting"
    if method == "POST" and path in ("/api/matches", "/api/records", "/api/bot/accounts"):
        return "making"
    return "asking"


async def read_body(scope: Scope, receive: Receive) -> bytes:
    """The whole body; refuses at the first byte too many, whatever Content-Length says."""
    most = RECORD_BYTES if scope["path"] == "/api/records" else BODY_BYTES
    told = Headers(scope=scope).get("content-length", "")
    if told.isdecimal() and int(told) > most:
        raise too_large(told, most)
    parts: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return b"".join(parts)
        parts.append(message.get("body", b""))
        size += len(parts[-1])
        if size > most:
            raise too_large(f"more than {most}", most)
        if not message.get("more_body", False):
            return b"".join(parts)


def too_large(came: str, most: int) -> Refusal:
    return Refusal("too_large", f"the body has {came} bytes; at most {most} are taken")


def replay(body: bytes, receive: Receive) -> Receive:
    """Hands the body out once, then whatever comes after it (that is, the client leaving)."""
    given = False

    async def again() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again
