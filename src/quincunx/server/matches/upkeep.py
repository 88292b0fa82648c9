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
from quincunx.server.storage.queries import Store
from quincunx.server.thinking.leases import Leases
from quincunx.table.commands import Extend, Leave
from quincunx.table.faults import TableFault

__all__ = ["Upkeep"]

TICK = 1.0
CLOCKS = 30.0
"""Seconds between checks of all clocks, including those of matches that other processes had in memory."""
OUTAGE = 10_000
"""Milliseconds without a heartbeat after which nobody can have played."""
BEAT = 2.0
"""Seconds between heartbeats in the database."""
EXPIRING = 600.0
PATIENCE = 30.0
DAY = 86_400_000
GRACE = 3000
"""Milliseconds that the process with the match in memory gets to handle its clock first."""

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
        self._checking, self._checked, self._fault = asyncio.Lock(), 0, False
        self._away: dict[tuple[str, int], int] = {}  # since when

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

    async def check(self) -> None:
        """Checks that the database writes and reads; `StoreDown` if not. Runs once a second at most."""
        async with self._checking:
            if self._now() - self._checked >= 1000 or self._fault:
                self._fault = True
                before = await self._store.beat(self._now())
                self._checked, self._fault = self._now(), False
                if before is not None and self._now() - before > OUTAGE:
                    await self._give_back(before, self._now() - before)

    @property
    def is_down(self) -> bool:
        """The database did not work when it was last asked."""
        return self._fault

    async def _give_back(self, since: int, ms: int) -> None:
        """Nobody could act for a while: that is not charged to anybody's clock."""
        for at, match in await self._store.deadlines():
            if at > since:
                try:
                    await self._do(match, Extend(ms), None)
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
                old = await self._store.idle(phase, self._now() - days * DAY)
                await self.delete([match for match in old if match not in self._watchers])

    async def delete(self, names: list[str]) -> int:
        """Deletes matches; anybody still watching one learns that it is gone."""
        deleted = await self._store.delete(names)
        for match in names:
            self.forget(match)
        return deleted

    def forget(self, match: str) -> None:
        """The match is no more: nothing here remembers it."""
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
        now, still = self._now(), {}
        for match in self._presence.matches():
            for player in await self._missing(match):
                still[match, player] = self._away.get((match, player), now)
        self._away = still
        for (match, player), since in list(still.items()):
            if now - since >= self._settings.away * 1000:
                try:
                    await self._do(match, Leave(), player)
                except TableFault as error:
                    log.debug("player %s of %s stays: %s", player, match, error)

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
