"""Bots' turns as leases, so that a turn survives the process that was computing it.

That a bot has to move is stored together with the event that made it so. Without Redis the lease is in the
database too. With Redis the queue is there, and turns that are in the database but not in the queue are put
into it again now and then: Redis may lose everything. While Redis is away, turns are taken from the database.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Protocol, cast

from quincunx.server.storage.group_commit import StoreDown
from quincunx.server.storage.queries import BotTurn, Store

if TYPE_CHECKING:
    from redis.asyncio import Redis

__all__ = ["DatabaseLeases", "Leases", "RedisLeases"]

QUEUE = "quincunx:bots"
"""A sorted set: "match number" by the time from which anybody may take it."""

TAKE = """
local due = redis.call('ZSCORE', KEYS[1], ARGV[3])
if not due or tonumber(due) > tonumber(ARGV[1]) then return 0 end
redis.call('ZADD', KEYS[1], ARGV[2], ARGV[3])
return 1
"""
"""Only if nobody else has taken it since."""

MOST = 2000
"""Turns to choose from; the oldest, if there are more."""

Choose = Callable[[Sequence[BotTurn]], BotTurn]


def oldest(turns: Sequence[BotTurn]) -> BotTurn:
    return turns[0]


async def choose_and_take(
    turns: list[BotTurn], choose: Choose, take: Callable[[BotTurn], Awaitable[bool]]
) -> BotTurn | None:
    """Tries until it gets one: others choose at the same time."""
    while turns:
        turn = choose(turns)
        if await take(turn):
            return turn
        turns.remove(turn)
    return None


class Leases(Protocol):
    """Where bots' turns wait. `StoreDown`: it does not answer at present."""

    async def offer(self, turn: BotTurn) -> None:
        """A bot has to move."""

    async def take(self, choose: Choose = oldest) -> BotTurn | None:
        """One of the turns that nobody has taken, or whose lease has expired."""

    async def keep(self, turn: BotTurn) -> None:
        """Still computing: extends the lease."""

    async def give_back(self, turn: BotTurn) -> None:
        """Somebody else may take it at once."""

    async def finish(self, turn: BotTurn) -> None:
        """The turn has been played, or is no longer due."""

    async def reconcile(self) -> None:
        """Finds turns that were lost."""


class DatabaseLeases:
    """Leases in the database."""

    def __init__(self, store: Store, lease_ms: int, now: Callable[[], int]) -> None:
        self._store, self._lease, self._now = store, lease_ms, now

    async def offer(self, turn: BotTurn) -> None:
        """It is in the database already."""

    async def take(self, choose: Choose = oldest) -> BotTurn | None:
        now = self._now()
        return await choose_and_take(
            await self._store.free_bot_turns(now, MOST),
            choose,
            lambda turn: self._store.lease(turn, now, now + self._lease),
        )

    async def keep(self, turn: BotTurn) -> None:
        await self._store.extend(turn, self._now() + self._lease)

    async def give_back(self, turn: BotTurn) -> None:
        await self._store.extend(turn, 0)

    async def finish(self, turn: BotTurn) -> None:
        """The event that was stored ended it."""

    async def reconcile(self) -> None:
        """Nothing is kept elsewhere."""


class RedisLeases:
    """A queue in Redis, repaired from the database."""

    def __init__(self, redis: Redis, store: Store, lease_ms: int, now: Callable[[], int]) -> None:
        self._redis, self._store, self._lease, self._now = redis, store, lease_ms, now
        self._database = DatabaseLeases(store, lease_ms, now)  # while Redis is away

    async def _ask(self, *words: Any) -> Any:
        from redis.exceptions import RedisError

        try:
            return await self._redis.execute_command(*words)  # type: ignore[no-untyped-call]
        except (RedisError, OSError) as error:
            raise StoreDown(f"Redis does not answer: {error}") from error

    async def offer(self, turn: BotTurn) -> None:
        await self._ask("ZADD", QUEUE, "NX", self._now(), to_text(turn))

    async def take(self, choose: Choose = oldest) -> BotTurn | None:
        now = self._now()
        try:
            due = await self._ask("ZRANGEBYSCORE", QUEUE, "-inf", now, "LIMIT", 0, MOST)
            return await choose_and_take(
                [to_turn(text) for text in cast(list[bytes], due)],
                choose,
                lambda turn: self._take(turn, now),
            )
        except StoreDown:
            return await self._database.take(choose)

    async def _take(self, turn: BotTurn, now: int) -> bool:
        return bool(await self._ask("EVAL", TAKE, 1, QUEUE, now, now + self._lease, to_text(turn)))

    async def keep(self, turn: BotTurn) -> None:
        try:
            await self._ask("ZADD", QUEUE, "XX", self._now() + self._lease, to_text(turn))
        except StoreDown:
            await self._database.keep(turn)

    async def give_back(self, turn: BotTurn) -> None:
        try:
            await self._ask("ZADD", QUEUE, "XX", self._now(), to_text(turn))
        except StoreDown:
            await self._database.give_back(turn)

    async def finish(self, turn: BotTurn) -> None:
        with suppress(StoreDown):  # a process that takes it again will find it played
            await self._ask("ZREM", QUEUE, to_text(turn))

    async def reconcile(self) -> None:
        """Existing leases stay: only what is missing is added."""
        for turn in await self._store.bot_turns(self._now() - self._lease // 2):
            await self.offer(turn)


def to_text(turn: BotTurn) -> str:
    return f"{turn.match} {turn.number}"


def to_turn(text: bytes) -> BotTurn:
    match, _, number = text.decode().partition(" ")
    return BotTurn(match, int(number))
