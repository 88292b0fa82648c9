"""Signs of life: every server writes its heartbeat into the database, and clocks do not charge outages.

An outage is a time in which a server wrote no heartbeat: it was away, or the database was. A server notices
its own when it goes on, and another's by a heartbeat that stays the same. Whoever notices gives time back.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from quincunx.errors import QuincunxError
from quincunx.server.storage.queries import Store, StoreDown
from quincunx.table.commands import Extend

__all__ = ["BEAT", "COMING_BACK", "OUTAGE", "Pulse"]

BEAT = 1.0
"""Seconds between heartbeats."""
OUTAGE = 2000
"""Milliseconds without a heartbeat that count as an outage; a busy machine delays one by some tenths."""
SILENT = 1500
"""Milliseconds after which another server may have failed, so that no clock counts until it is known."""
COMING_BACK = 5000
"""Milliseconds that are given back besides: pages need a moment to come back."""
SECONDS_TO_BEAT = 5
"""After that a database that has not answered does not work."""
AT_ONCE = 50
"""Matches that are given their time back together: in one commit, and without all being in memory."""

DOWN = "the database does not answer; try again in a moment"
UNKNOWN = "a server may have failed; try again in a moment"

log = logging.getLogger(__name__)


class Sign(NamedTuple):
    """Another server's last heartbeat by its own clock, and since when it has been the last one, by ours."""

    at: int
    seen: int


class Pulse:
    """This server's heartbeat and what it knows of the others'."""

    def __init__(
        self,
        now: Callable[[], int],
        store: Store,
        do: Callable[[str, Extend, None], Awaitable[object]],
        *,
        alone: bool,
    ) -> None:
        self._now, self._store, self._do, self._alone = now, store, do, alone
        self._server = secrets.randbelow(2**31)
        self._others: dict[int, Sign] = {}
        self._beating: asyncio.Task[None] | None = None
        self._checked, self._fault = 0, False  # when the last heartbeat was written
        self._lost: list[int] = []  # when outages began that have not been given back yet

    async def begin(self) -> None:
        """The first heartbeat, before any clock rings.

        A server `alone` knows that nobody could act since the last one; others may have served meanwhile.
        """
        now = self._now()
        found = await self._store.beat(self._server, now)
        self._others = {server: Sign(at, min(at, now)) for server, at in found.items()}
        await self._notice(now, silent=0 if self._alone else OUTAGE)
        self._checked = now

    async def run(self) -> None:
        """Beats for ever, in a task of its own: if a heartbeat is late, so is everything else."""
        while True:
            await asyncio.sleep(BEAT)
            try:
                await self._beat_in_time()
            except Exception as error:  # noqa: BLE001  # whatever it was, the next one comes
                log.warning("no heartbeat: %r", error)

    async def check(self) -> None:
        """Checks that the database writes and reads; `StoreDown` if not, within a few seconds.

        Whoever asks at the same time gets the same answer. Runs once a second at most.
        """
        if self._fault or self._now() - self._checked >= 1000:
            await self._beat_in_time()

    async def _beat_in_time(self) -> None:
        if self._beating is None or self._beating.done():
            self._beating = asyncio.create_task(self._beat())
            self._beating.add_done_callback(lambda task: task.cancelled() or task.exception())
        try:
            async with asyncio.timeout(SECONDS_TO_BEAT):
                await asyncio.shield(self._beating)  # it ends when the database gives up
        except BaseException as error:
            self._fault = True
            if not isinstance(error, TimeoutError):
                raise
            log.error("the database does not work: no answer in time")
            raise StoreDown(DOWN) from None

    async def _beat(self) -> None:
        before, now = self._checked, self._now()
        found = await self._store.beat(self._server, now)
        known = self._others
        self._others = {
            server: known[server] if server in known and known[server].at == at else Sign(at, now)
            for server, at in found.items()
        }
        if before and now - before > OUTAGE:
            self._lost.append(before)
        await self._notice(now, OUTAGE)
        self._checked, self._fault = now, False

    async def _notice(self, now: int, silent: int) -> None:
        """Gives back what was lost by outages, others' among them; one of their survivors does so."""
        for server, sign in list(self._others.items()):
            if now - sign.seen > silent:
                del self._others[server]
                if await self._store.outlive(server, sign.at):
                    self._lost.append(sign.seen)
        if self._lost:
            await self._give_back(min(self._lost))
            self._lost = []

    @property
    def is_late(self) -> bool:
        """A heartbeat is missing, ours or another's: somebody may have been unable to act."""
        now = self._now()
        return (
            self._fault
            or now - self._checked > OUTAGE
            or any(now - sign.seen > SILENT for sign in self._others.values())
        )

    async def settle(self) -> None:
        """Before a clock counts: gives back what outages took. `StoreDown`: one goes on, or may go on."""
        if self._fault:
            raise StoreDown(DOWN)
        if self.is_late:
            await self._beat_in_time()
            if self.is_late:
                raise StoreDown(UNKNOWN)

    async def _give_back(self, since: int) -> None:
        """Not everybody could act since then: that is not charged to anybody's clock."""
        late = [match for at, match in await self._store.deadlines() if at > since]
        for start in range(0, len(late), AT_ONCE):
            part = late[start : start + AT_ONCE]
            await asyncio.gather(*(self._extend(match, since) for match in part))

    async def _extend(self, match: str, since: int) -> None:
        try:
            await self._do(match, Extend(since, COMING_BACK), None)
        except QuincunxError as error:
            log.warning("%s loses the time of an outage: %s", match, error)
