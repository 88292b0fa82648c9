"""How much one client may ask for: requests and messages per second, bytes per body, open sockets.

Rates are token buckets: `burst` at once, refilled at `rate` per second. A client is an address (for IPv6 the
network of a household); behind a proxy that the settings trust, the address it reports.
"""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, field
from ipaddress import IPv6Address, ip_address
from time import monotonic

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from quincunx.server.http.errors import answer, error_data
from quincunx.server.matches.tokens import Key
from quincunx.server.refusals import Refusal

__all__ = [
    "BODY_BYTES",
    "MESSAGE_BYTES",
    "RECORD_BYTES",
    "Bucket",
    "Buckets",
    "Connections",
    "Limit",
    "LimitMiddleware",
    "Rates",
    "Seats",
    "client_address",
    "household",
    "scaled",
]

BODY_BYTES = 64 * 1024
RECORD_BYTES = 512 * 1024
"""A record of a hundred rounds is smaller."""
MESSAGE_BYTES = 16 * 1024
"""One message on the socket."""
SOCKETS_PER_CLIENT = 100
"""Sockets and streams that one client holds open; a school behind one address fits."""


SEATS_PER_CLIENT = 10
"""Tables that have not begun at which one client may hold an open seat."""
MOST_CLIENTS = 10_000
"""Clients that are remembered, the most recent."""


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
HINTING = Limit(rate=2, burst=40)
"""For everybody at one address; each seat has a budget of its own."""
PAINTING = Limit(rate=1, burst=30)
"""Previews of links: the page that names the picture, and the picture."""
MESSAGES = Limit(rate=20, burst=100)
"""On one socket."""
ALL_MESSAGES = Limit(rate=100, burst=500)
"""On all sockets of one address."""


@dataclass(slots=True)
class Bucket:
    """What is left of one limit."""

    level: float
    filled: float

    def take(self, limit: Limit, amount: float, now: float) -> float:
        """Takes that much; returns 0, or the seconds until that much is available."""
        refill = (now - self.filled) * limit.rate if limit.rate < math.inf else 0
        self.level, self.filled = min(limit.burst, self.level + refill), now
        if self.level >= amount:
            self.level -= amount
            return 0
        return (amount - self.level) / limit.rate


@dataclass
class Buckets:
    """One bucket per client; forgets the least recent ones."""

    limit: Limit
    clock: Callable[[], float] = monotonic
    most: int = MOST_CLIENTS
    _buckets: OrderedDict[str, Bucket] = field(default_factory=OrderedDict)

    def take(self, client: str) -> float:
        """Takes one; 0, or the seconds until there is one again."""
        now = self.clock()
        bucket = self._buckets.setdefault(client, Bucket(self.limit.burst, now))
        self._buckets.move_to_end(client)
        if len(self._buckets) > self.most:
            self._buckets.popitem(last=False)
        return bucket.take(self.limit, 1, now)


class Rates:
    """The buckets of one server process, shared by requests and sockets; `rate` 0 is without limits."""

    def __init__(self, rate: float = 1.0, clock: Callable[[], float] = monotonic) -> None:
        self.rate = rate
        self._buckets = {
            name: Buckets(scaled(limit, rate), clock)
            for name, limit in (
                ("asking", ASKING),
                ("making", MAKING),
                ("hinting", HINTING),
                ("painting", PAINTING),
                ("messages", ALL_MESSAGES),
            )
        }

    def wait(self, kind: str, client: str) -> float:
        """Takes one; 0, or the seconds until there is one again."""
        return self._buckets[kind].take(client) if self.rate else 0

    def check(self, kind: str, client: str) -> None:
        """Takes one, or refuses."""
        if wait := self.wait(kind, client):
            seconds = math.ceil(wait)
            raise Refusal(
                "too_many",
                f"too many requests from your address; wait {seconds} s",
                headers={"Retry-After": str(seconds)},
            )


class Seats:
    """The seats open to anybody that each client has taken, at tables that have not begun.

    `holds` says whether a key still has such a seat: its player may have left or been sent away.
    """

    def __init__(self, holds: Callable[[str, Key], Awaitable[bool]], most: float) -> None:
        self._holds, self._most = holds, most
        self._taken: OrderedDict[str, dict[str, Key]] = OrderedDict()

    async def check(self, client: str, match: str) -> None:
        """Refuses whoever holds too many already; `match` is where they want one more."""
        taken = self._taken.get(client, {})
        if len(taken.keys() - {match}) >= self._most:
            for other, key in list(taken.items()):
                if not await self._holds(other, key):
                    taken.pop(other, None)
        if len(taken.keys() - {match}) >= self._most:
            raise Refusal(
                "too_many",
                f"you have seats at {len(taken)} tables that have not begun; leave one of them first",
            )

    def took(self, client: str, match: str, key: Key) -> None:
        self._taken.setdefault(client, {})[match] = key
        self._taken.move_to_end(client)
        while len(self._taken) > MOST_CLIENTS:
            self._taken.popitem(last=False)


class Connections:
    """How many sockets and streams each client holds open."""

    def __init__(self, most: float = SOCKETS_PER_CLIENT) -> None:
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
    """The client's address. In X-Forwarded-For only entries of trusted proxies count, the last one first."""
    address = scope["client"][0] if scope.get("client") else "unknown"
    forwarded = ",".join(Headers(scope=scope).getlist("x-forwarded-for")).split(",")
    while address in proxies and forwarded:
        reported = forwarded.pop().strip()
        if not reported:
            break
        address = reported
    return household(address)


def household(address: str) -> str:
    """The /64 network of an IPv6 address: one household has them all."""
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
    """A limit scaled by the server's setting `rate`; 0 is no limit at all."""
    return limit.times(rate) if rate else Limit(math.inf, math.inf)


class LimitMiddleware:
    """Refuses large bodies and too many requests before anything else sees them."""

    def __init__(
        self,
        app: ASGIApp,
        *,
        rates: Rates,
        proxies: Collection[str] = (),
    ) -> None:
        self.app = app
        self.rates = rates
        self.proxies = proxies

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or not scope["path"].startswith("/api/"):
            await self.app(scope, receive, send)
            return
        try:
            kind = kind_of(scope["method"], scope["path"])
            self.rates.check(kind, client_address(scope, self.proxies))
            body = await read_body(scope, receive)
        except Refusal as error:
            await answer(error_data(error), headers=error.headers)(scope, receive, send)
            return
        await self.app(scope, replay(body, receive), send)


def kind_of(method: str, path: str) -> str:
    """What a request costs: reading, making something that is kept, a bot's thinking, or a picture."""
    if method == "POST" and path.endswith("/hint"):
        return "hinting"
    if method == "POST" and path in ("/api/matches", "/api/records", "/api/bot/accounts"):
        return "making"
    if path.endswith("/preview.png"):
        return "painting"
    return "asking"


async def read_body(scope: Scope, receive: Receive) -> bytes:
    """The whole body; refuses at the first byte too many, whatever Content-Length says."""
    most = RECORD_BYTES if scope["path"] == "/api/records" else BODY_BYTES
    length = Headers(scope=scope).get("content-length", "")
    if length.isdecimal() and int(length) > most:
        raise too_large(length, most)
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
    """Delivers the body once, then whatever comes after it (that is, the client leaving)."""
    given = False

    async def again() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again
