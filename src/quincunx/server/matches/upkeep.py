"""Periodic upkeep, once a second: lost messages, lost turns, clocks, and people who are away."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from quincunx.errors import QuincunxError
from quincunx.server.matches.clocks import Deadlines
from quincunx.server.matches.frames import Frames
from quincunx.server.matches.live import LiveMatches
from quincunx.server.matches.presence import REFRESH, Presence
from quincunx.server.matches.watchers import Watchers
from quincunx.server.settings import ServerSettings
from quincunx.server.storage.queries import Store, StoreDown
from quincunx.server.thinking.leases import Leases
from quincunx.table.commands import Extend, Leave
from quincunx.table.faults import TableFault

__all__ = ["Upkeep"]

TICK = 1.0
CLOCKS = 30.0
"""Seconds between checks of all clocks, including those of matches that other processes had in memory."""
BEAT = 2.0
"""Seconds between heartbeats in the database."""
OUTAGE = 5000
"""Milliseconds without a heartbeat that count as an outage; a busy machine delays one by a second or two."""
COMING_BACK = 5000
"""Milliseconds that are given back besides: pages need a moment to come back."""
SECONDS_TO_BEAT = 5
"""After that a database that has not answered does not work."""
EXPIRING = 600.0
PATIENCE = 30.0
DAY = 86_400_000
GRACE = 3000
"""Milliseconds that the process with the match in memory gets to handle its clock first."""

DOWN = "the database does not answer; try again in a moment"

log = logging.getLogger(__name__)


class Upkeep:
    """What has to be done now and then; a test can also run each task at once."""

    def __init__(
        self,
        settings: ServerSettings,
        now: Callable[[], int],
        store: Store,
        live_matches: LiveMatches,
        watchers: Watchers,
        frames: Frames,
        presence: Presence,
        deadlines: Deadlines,
        leases: Leases,
        do: Callable[[str, Leave | Extend, int | None], Awaitable[object]],
    ) -> None:
        self._settings, self._now, self._do = settings, now, do
        self._store, self._live_matches, self._watchers = store, live_matches, watchers
        self._frames, self._presence = frames, presence
        self._deadlines, self._leases = deadlines, leases
        self._beating: asyncio.Task[None] | None = None
        self._checked, self._fault = 0, False  # when the last heartbeat was written
        self._away: dict[tuple[str, int], int] = {}  # since when
        self._replacing = asyncio.Lock()

    async def run(self) -> None:
        """Runs for ever; what fails now is tried again."""
        settings = self._settings
        rounds: list[tuple[float, Callable[[], Awaitable[None]]]] = [
            (BEAT, self.check),
            (EXPIRING, self.delete_old),
            (settings.poll, self.catch_up),
            (settings.lease, self._leases.reconcile),
            (CLOCKS, self.set_clocks),
            (REFRESH, self.refresh),
            (max(TICK, settings.away / 10), self.replace_leavers),
        ]
        loop = asyncio.get_running_loop()
        due = [loop.time()] * len(rounds)
        while True:
            for place, (every, work) in enumerate(rounds):
                if loop.time() >= due[place]:
                    due[place] = loop.time() + every
                    await self.attempt(work)
            await asyncio.sleep(TICK)

    async def attempt(self, work: Callable[[], Awaitable[None]]) -> None:
        """Runs it, or logs why it failed."""
        try:
            async with asyncio.timeout(PATIENCE):  # one that hangs must not keep the others waiting
                await work()
        except Exception as error:  # noqa: BLE001  # whatever it was, the next round comes
            log.warning("%s failed and is tried again: %r", getattr(work, "__name__", work), error)

    async def catch_up(self) -> None:
        """Finds what others stored when messages were lost: for tables in memory, and for every watcher."""
        known = {*self._live_matches.matches, *self._frames.watched()}
        numbers = await self._store.numbers(known)
        for match in known - set(numbers):
            self.forget(match)  # deleted by another process, or by command
        for match, number in numbers.items():
            if self._live_matches.heard(match, number):
                self._watchers.notify(match, "events")
        self._frames.compare(numbers)

    async def begin(self) -> None:
        """The first heartbeat, before any clock rings: nobody could act since the last one.

        Only a server alone can be sure of that; with others beside it, it was away if they were too.
        """
        await self._beat(0 if self._settings.is_sqlite else OUTAGE)

    async def check(self) -> None:
        """Checks that the database writes and reads; `StoreDown` if not, within a few seconds.

        Whoever asks at the same time gets the same answer. Runs once a second at most.
        """
        if not self._fault and self._now() - self._checked < 1000:
            return
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

    async def _beat(self, outage: int = OUTAGE) -> None:
        now = self._now()
        before = await self._store.beat(now)
        if before is not None and now - before > outage:
            await self._give_back(before, now - before)
        self._checked, self._fault = now, False

    @property
    def is_late(self) -> bool:
        """There was no heartbeat for so long that nobody may have been able to act."""
        return self._fault or self._now() - self._checked > OUTAGE

    async def settle(self) -> None:
        """Before a clock counts: gives back what an outage took. `StoreDown`: it goes on."""
        if self._fault:
            raise StoreDown(DOWN)
        if self.is_late:
            await self.check()

    async def _give_back(self, since: int, ms: int) -> None:
        """Nobody could act for a while: that is not charged to anybody's clock."""
        for at, match in await self._store.deadlines():
            if at > since:
                try:
                    await self._do(match, Extend(ms + COMING_BACK), None)
                except QuincunxError as error:
                    log.warning("%s loses the time of an outage: %s", match, error)

    async def delete_old(self) -> None:
        """Deletes what the host does not want to keep for ever, but nothing that is being watched."""
        for phase, days in (
            ("waiting", self._settings.keep_waiting),
            ("playing", self._settings.keep_playing),
            ("over", self._settings.keep_over),
        ):
            if days:
                before = self._now() - days * DAY
                old = await self._store.idle(phase, before)
                alone = [match for match in old if not self._is_watched(match)]
                for match in await self._store.delete_idle(alone, phase, before):
                    self.forget(match)

    def _is_watched(self, match: str) -> bool:
        """By anybody, at any process."""
        return (
            match in self._watchers
            or self._presence.watching(match) > 0
            or bool(self._presence.present(match))
        )

    def forget(self, match: str) -> None:
        """The match is no more: nothing here remembers it, and whoever still watches it learns so."""
        self._deadlines.put(match, None)
        self._live_matches.forget(match)
        self._watchers.notify(match, "events")

    async def set_clocks(self) -> None:
        """Takes over the clocks of matches that may not be in any process's memory any more."""
        for at, match in await self._store.deadlines():
            if match not in self._live_matches:
                self._deadlines.put(match, at + GRACE)

    async def refresh(self) -> None:
        self._presence.refresh()

    async def replace_leavers(self) -> None:
        """Replaces players who have been away for too long, at tables that replace leavers.

        Time counts only while somebody else is there to wait, and never in correspondence play.
        """
        async with self._replacing:
            now, still = self._now(), {}
            for match in self._presence.matches():
                for player in await self._missing(match):
                    still[match, player] = self._away.get((match, player), now)
            self._away = still
            for (match, player), since in list(still.items()):
                if now - since >= self._settings.away * 1000:
                    await self._replace(match, player)

    async def _replace(self, match: str, player: int) -> None:
        try:
            await self._do(match, Leave(), player)
        except TableFault as error:
            log.debug("player %s of %s stays: %s", player, match, error)
        else:
            del self._away[match, player]  # whoever comes back has the whole time again

    async def _missing(self, match: str) -> list[int]:
        present = self._presence.present(match)
        async with self._live_matches.open(match) as live:
            table = live.table
            settings = table.settings
            if (
                table.phase != "playing"
                or settings.leavers != "bot"
                or settings.clock.kind == "days"
            ):
                return []
            return [
                chair.player
                for chair in table.chairs
                if chair.decides and not chair.is_account and chair.player not in present
            ]
