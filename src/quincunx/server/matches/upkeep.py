"""Periodic upkeep, once a second: lost messages, lost turns, clocks, and people who are away."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from quincunx.server.matches.clocks import GRACE, Deadlines
from quincunx.server.matches.frames import Frames
from quincunx.server.matches.live import LiveMatches
from quincunx.server.matches.presence import REFRESH, Presence
from quincunx.server.matches.watchers import Watchers
from quincunx.server.settings import ServerSettings
from quincunx.server.storage.queries import Store
from quincunx.server.thinking.leases import Leases
from quincunx.table.commands import Leave
from quincunx.table.faults import TableFault

__all__ = ["Upkeep"]

TICK = 1.0
CLOCKS = 30.0
"""Seconds between checks of all clocks, including those of matches that other processes had in memory."""
EXPIRING = 600.0
PATIENCE = 30.0
DAY = 86_400_000

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
        do: Callable[[str, Leave, int], Awaitable[object]],
    ) -> None:
        self._settings, self._now, self._do = settings, now, do
        self._store, self._live_matches, self._watchers = store, live_matches, watchers
        self._frames, self._presence = frames, presence
        self._deadlines, self._leases = deadlines, leases
        self._away: dict[tuple[str, int], int] = {}  # since when
        self._replacing = asyncio.Lock()

    async def run(self) -> None:
        """Runs for ever; what fails now is tried again."""
        settings = self._settings
        rounds: list[tuple[float, Callable[[], Awaitable[None]]]] = [
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
        """Takes over the clocks that no process may watch any more; of matches only looked at here, too."""
        for at, match in await self._store.deadlines():
            if match not in self._live_matches or match not in self._deadlines:
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
