"""Rates, sizes and addresses."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from quincunx.server.http import framing, limits, protocols
from quincunx.server.http.limits import (
    BODY_BYTES,
    MAKING,
    RECORD_BYTES,
    Buckets,
    Connections,
    Limit,
    LimitMiddleware,
    Rates,
    client_address,
)
from quincunx.server.matches import pulse
from quincunx.server.refusals import Refusal
from quincunx.server.settings import ServerSettings
from quincunx.server.thinking import hints, pool, reviews
from quincunx.table import deciding, opening

Message = dict[str, Any]


class Clock:
    def __init__(self) -> None:
        self.now = 100.0

    def __call__(self) -> float:
        return self.now


def scope(path: str = "/api/games", method: str = "GET", **headers: str) -> dict[str, Any]:
    return {
        "type": "http",
        "path": path,
        "method": method,
        "client": ("10.0.0.9", 1234),
        "headers": [(k.replace("_", "-").encode(), v.encode()) for k, v in headers.items()],
    }


async def echo(_scope: Any, receive: Callable[[], Awaitable[Message]], send: Any) -> None:
    message = await receive()
    await send({"type": "http.response.start", "status": 200, "headers": []})
    await send({"type": "http.response.body", "body": message["body"]})


def ask(app: LimitMiddleware, asked: dict[str, Any], *parts: bytes) -> tuple[int, bytes, int]:
    """Status, body, and how many parts of the request were read."""
    sent: list[Message] = []
    waiting = [
        {"type": "http.request", "body": part, "more_body": place < len(parts) - 1}
        for place, part in enumerate(parts)
    ] or [{"type": "http.request", "body": b"", "more_body": False}]
    read = 0

    async def receive() -> Message:
        nonlocal read
        read += 1
        return waiting[read - 1]

    async def send(message: Message) -> None:
        sent.append(message)

    asyncio.run(app(asked, receive, send))  # type: ignore[arg-type]
    return sent[0]["status"], sent[1]["body"], read


def test_a_bucket_empties_and_refills() -> None:
    clock = Clock()
    buckets = Buckets(Limit(rate=2, burst=3), clock)
    assert [buckets.take("ada") for _ in range(3)] == [0, 0, 0]
    assert buckets.take("ada") == pytest.approx(0.5)
    assert buckets.take("grace") == 0  # somebody else's is full
    clock.now += 0.5
    assert buckets.take("ada") == 0
    assert buckets.take("ada") > 0
    clock.now += 1000
    assert [buckets.take("ada") for _ in range(4)][:3] == [0, 0, 0]  # never more than the burst
    assert buckets.take("ada") > 0


def test_buckets_forget_who_asked_longest_ago() -> None:
    buckets = Buckets(Limit(rate=1, burst=1), Clock(), most=2)
    for client in ("a", "b", "c"):
        assert buckets.take(client) == 0
    assert buckets.take("c") > 0
    assert buckets.take("a") == 0  # forgotten, so it is new


def test_open_doors_are_counted_a_client() -> None:
    context = Connections(most=2)
    context.enter("a")
    context.enter("a")
    context.enter("b")
    with pytest.raises(Refusal, match="2 sockets and streams are open"):
        context.enter("a")
    context.leave("a")
    context.enter("a")


@pytest.mark.parametrize(
    ("client", "forwarded", "proxies", "expected"),
    [
        ("10.0.0.9", None, (), "10.0.0.9"),
        ("10.0.0.9", "1.2.3.4", (), "10.0.0.9"),  # anybody can write this header
        ("10.0.0.9", "1.2.3.4", ("10.0.0.9",), "1.2.3.4"),
        ("10.0.0.9", "6.6.6.6, 1.2.3.4", ("10.0.0.9",), "1.2.3.4"),  # the first is the client's lie
        ("10.0.0.9", "1.2.3.4, 10.0.0.8", ("10.0.0.9", "10.0.0.8"), "1.2.3.4"),
        ("10.0.0.9", "", ("10.0.0.9",), "10.0.0.9"),
        ("2001:db8::1", None, (), "2001:db8::/64"),
        ("2001:db8::2", None, (), "2001:db8::/64"),
        ("::ffff:1.2.3.4", None, (), "1.2.3.4"),
        ("a unix socket", None, (), "a unix socket"),
    ],
)
def test_who_asks(
    client: str, forwarded: str | None, proxies: tuple[str, ...], expected: str
) -> None:
    asked = scope(**({} if forwarded is None else {"x_forwarded_for": forwarded}))
    asked["client"] = (client, 1)
    assert client_address(asked, proxies) == expected


def test_bodies_pass_whole() -> None:
    app = LimitMiddleware(echo, rates=Rates())  # type: ignore[arg-type]
    assert ask(app, scope(), b"one ", b"two")[:2] == (200, b"one two")


@pytest.mark.parametrize(
    ("path", "most"), [("/api/matches", BODY_BYTES), ("/api/records", RECORD_BYTES)]
)
def test_a_body_too_large_is_refused_at_the_first_byte_too_many(path: str, most: int) -> None:
    app = LimitMiddleware(echo, rates=Rates())  # type: ignore[arg-type]
    assert ask(app, scope(path, "POST"), b"x" * most)[0] == 200
    status, body, read = ask(app, scope(path, "POST"), b"x" * most, b"x", b"x", b"x")
    assert (status, read) == (413, 2)
    assert b"too_large" in body
    assert str(most).encode() in body
    declared = scope(path, "POST", content_length=str(most + 1))
    assert ask(app, declared, b"x")[::2] == (413, 0)  # not even read


def test_too_many_requests_are_refused_with_the_time_to_wait() -> None:
    clock = Clock()
    app = LimitMiddleware(echo, rates=Rates(clock=clock))  # type: ignore[arg-type]
    making = scope("/api/matches", "POST")
    statuses = [ask(app, making)[0] for _ in range(int(MAKING.burst) + 1)]
    assert statuses == [200] * int(MAKING.burst) + [429]
    assert b"wait 2 s" in ask(app, making)[1]
    assert ask(app, scope())[0] == 200  # asking costs less
    elsewhere = {**making, "client": ("10.0.0.10", 1)}
    assert ask(app, elsewhere)[0] == 200
    clock.now += 2
    assert ask(app, making)[0] == 200


def test_rate_zero_is_no_limit() -> None:
    app = LimitMiddleware(echo, rates=Rates(0))  # type: ignore[arg-type]
    assert {ask(app, scope("/api/matches", "POST"))[0] for _ in range(100)} == {200}


def test_the_page_is_not_limited() -> None:
    app = LimitMiddleware(echo, rates=Rates(0.001))  # type: ignore[arg-type]
    assert {ask(app, scope("/assets/board.js"))[0] for _ in range(5)} == {200}
    assert ask(app, scope("/api/games"))[0] == 429


WORDS = {1.0: "each second", 2.0: "two", 5.0: "five"}
HOSTING = (Path(__file__).parents[3] / "docs" / "hosting.md").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    "words",
    [
        f"{limits.ASKING.rate} a second, {limits.ASKING.burst} at once",
        f"one in {WORDS[1 / limits.MAKING.rate]} seconds, {limits.MAKING.burst} at once",
        f"{limits.HINTING.rate} a second, {limits.HINTING.burst} at once",
        f"{hints.WAITING} positions and {reviews.AN_ADDRESS} reviews under way",
        f"one a second, {limits.PAINTING.burst} at once",
        f"at {limits.SEATS_PER_CLIENT} tables that have not begun",
        f"{limits.MESSAGES.rate} a second on one socket, {limits.MESSAGES.burst} at once",
        f"{limits.ALL_MESSAGES.rate} a second on all sockets of one address, "
        f"{limits.ALL_MESSAGES.burst} at once",
        f"{framing.FRAMES.rate} frames and {framing.BYTES.rate // 1024} KiB a second, "
        f"{framing.FRAMES.burst} frames and {framing.BYTES.burst // 2**20} MiB at once",
        f"{protocols.CONNECTIONS} of one address; sockets and streams {limits.SOCKETS_PER_CLIENT} of them",
        f"{protocols.HEAD_BYTES // 1024} KiB, within {protocols.HEAD_SECONDS:.0f} seconds",
        f"{limits.BODY_BYTES // 1024} KiB (a record {limits.RECORD_BYTES // 1024} KiB), "
        f"within {protocols.BODY_SECONDS:.0f} seconds",
        f"a heartbeat into the database {WORDS[pulse.BEAT]}",
        f"missing for more than {WORDS[pulse.OUTAGE / 1000]} seconds",
        f"with {WORDS[pulse.COMING_BACK / 1000]} seconds more to reconnect",
        f"{opening.MOST_ACTIONS:,} actions",
        f"after {deciding.MOST_EVENTS:,} events it takes only moves",
        f"sends nothing is closed after {protocols.HEAD_SECONDS:.0f} seconds",
        f"leased for {ServerSettings().lease:.0f} seconds",
        f"no heartbeat for {ServerSettings().silence:.0f} seconds, "
        f"or takes more than {pool.LONGEST / 60:.0f} minutes",
    ],
)
def test_the_hosting_page_says_what_the_limits_are(words: str) -> None:
    assert words in " ".join(HOSTING.split())
