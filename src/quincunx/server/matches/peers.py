"""Messages between server processes: new events, somebody came or went, a bot has to move.

Nothing depends on a message arriving. A process fetches the events it lacks from the database, and looks
there now and then without a message.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Protocol

import orjson

from quincunx.server.settings import ServerSettings, SettingsError
from quincunx.server.thinking.tasks import end_tasks

if TYPE_CHECKING:
    from redis.asyncio import Redis

__all__ = ["Hear", "NoPeers", "Peers", "RedisPeers", "open_redis"]

CHANNEL = "quincunx:tables"
SECONDS_TO_RETRY = 1.0
SECONDS_TO_LISTEN = 5.0
SECONDS_TO_ANSWER = 10
AT_ONCE = 32
"""Things to tell in one message: larger ones would take memory that is never given back.

Half of them are frames of a few kilobytes.
"""

Hear = Callable[[str, str, list[Any]], None]
"""Called with the sending process, the subject, and the values."""

log = logging.getLogger(__name__)


class Peers(Protocol):
    """Broadcasts between processes: what one publishes, all others receive."""

    async def start(self, hear: Hear) -> None: ...

    async def stop(self) -> None: ...

    def publish(self, about: str, *values: Any) -> None:
        """Never waits, never fails: what cannot be sent is dropped."""


class NoPeers:
    """A single process: there are no others."""

    async def start(self, hear: Hear) -> None: ...

    async def stop(self) -> None: ...

    def publish(self, about: str, *values: Any) -> None: ...


class RedisPeers:
    """Several processes, by way of Redis. What is published at the same time goes into one message."""

    def __init__(self, redis: Redis) -> None:
        self.name = secrets.token_hex(4)
        self._redis = redis
        self._waiting: list[tuple[str, list[Any]]] = []
        self._wake = asyncio.Event()
        self._sent = asyncio.Event()
        self._sent.set()
        self._tasks: list[asyncio.Task[None]] = []

    async def start(self, hear: Hear) -> None:
        listening = asyncio.Event()
        self._tasks = [
            asyncio.create_task(self._listen(hear, listening), name="listener"),
            asyncio.create_task(self._send(), name="teller"),
        ]
        with suppress(TimeoutError):  # Redis may come later; until then the database is polled
            async with asyncio.timeout(5):
                await listening.wait()

    async def stop(self) -> None:
        """What was published before is still sent, if Redis takes it at once."""
        with suppress(TimeoutError):
            async with asyncio.timeout(1):
                await self._sent.wait()
        await end_tasks(self._tasks)

    def publish(self, about: str, *values: Any) -> None:
        self._waiting.append((about, list(values)))
        self._sent.clear()
        self._wake.set()

    async def _send(self) -> None:
        from redis.exceptions import RedisError

        while True:
            await self._wake.wait()
            self._wake.clear()
            while waiting := self._waiting[:AT_ONCE]:
                del self._waiting[:AT_ONCE]
                try:
                    await self._redis.publish(CHANNEL, orjson.dumps([self.name, waiting]))
                except (RedisError, OSError) as error:
                    log.warning("%d messages to other processes were lost: %s", len(waiting), error)
            self._sent.set()

    async def _listen(self, hear: Hear, listening: asyncio.Event) -> None:
        from redis.exceptions import RedisError

        while True:
            try:
                async with self._redis.pubsub(ignore_subscribe_messages=True) as channel:
                    await channel.subscribe(CHANNEL)
                    listening.set()
                    hear(self.name, "missed", [])  # whatever was published while nobody listened
                    while True:  # not `listen`, which would take silence for a lost connection
                        message = await channel.get_message(timeout=SECONDS_TO_LISTEN)
                        if message:
                            self._hear(message["data"], hear)
            except (RedisError, OSError) as error:
                log.warning("Redis is gone, polling the database instead: %s", error)
            listening.set()  # nobody has to wait for a Redis that is not there
            await asyncio.sleep(SECONDS_TO_RETRY)

    def _hear(self, message: bytes, hear: Hear) -> None:
        try:
            sender, things = orjson.loads(message)
            if sender != self.name:
                for about, values in things:
                    hear(sender, about, values)
        except (ValueError, TypeError, LookupError):
            log.warning("a message that is not ours: %r", message[:80])


def open_redis(settings: ServerSettings) -> Redis:
    """The connections to Redis; nothing is sent yet."""
    try:
        from redis.asyncio import Redis
        from redis.asyncio.retry import Retry
        from redis.backoff import NoBackoff
    except ModuleNotFoundError as error:
        message = f"Redis needs more: pip install '.[cluster]' in Quincunx's folder ({error})"
        raise SettingsError(message) from None
    # A connection that was cut is opened again at once; if that fails the database is polled instead.
    once_more = Retry(NoBackoff(), 1)
    return Redis.from_url(
        settings.redis_url or "",
        protocol=2,  # with 3 the driver writes every message out as text for its log, wanted or not
        socket_connect_timeout=5,
        socket_timeout=SECONDS_TO_ANSWER,
        retry=once_more,
    )
