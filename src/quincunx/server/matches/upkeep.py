"""Looks after the tables, once a second: lost messages, lost turns, clocks, and people who are away."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import TYPE_CHECKING

from quincunx.server.matches.presence import REFRESH
from quincunx.table.commands import Leave
from quincunx.table.faults import TableFault

if TYPE_CHECKING:
    from quincunx.server.matches.backstage import Backstage

__all__ = ["Upkeep"]

TICK = 1.0
CLOCKS = 30.0
"""Seconds between looks at all clocks: those of matches that other processes had in memory."""
GRACE = 3000
"""Milliseconds that whoever has a match in memory gets to ring its clock first."""

log = logging.getLogger(__name__)


class Upkeep:
    """What has to be done now and then; each task can also be done at once, by a test."""

    def __init__(self, tables: Backstage) -> None:
        self._tables = tables
        self._away: dict[tuple[str, int], int] = {}  # since when

    async def run(self) -> None:
        """Works for ever; what fails now is tried again."""
        settings = self._tables.settings
        rounds: list[tuple[float, Callable[[], Awaitable[None]]]] = [
            (settings.poll, self.catch_up),
            (settings.lease, self._tables.leases.reconcile),
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
        """Does it, or says in the log why not."""
        try:
            await work()
        except Exception as error:  # noqa: BLE001  # whatever it was, the next round comes
            log.warning("%s failed and is tried again: %r", getattr(work, "__name__", work), error)

    async def catch_up(self) -> None:
        """Finds what others stored and nobody told."""
        tables = self._tables
        for match, number in (await tables.store.numbers(tables.live_matches.matches)).items():
            if tables.live_matches.heard(match, number):
                tables.listeners.tell(match, "events")

    async def set_clocks(self) -> None:
        """Takes over the clocks of matches that nobody may have in memory any more."""
        tables = self._tables
        for at, match in await tables.store.deadlines():
            if match not in tables.live_matches:
                tables.deadlines.put(match, at + GRACE)

    async def refresh(self) -> None:
        self._tables.presence.refresh()

    async def replace_leavers(self) -> None:
        """Who has been away for long is taken for a leaver, where the table replaces leavers.

        Time counts only while somebody else is there to wait, and never in a match by correspondence.
        """
        now, still = self._tables.now(), {}
        for match in self._tables.presence.matches():
            for player in await self._missing(match):
                still[match, player] = self._away.get((match, player), now)
        self._away = still
        for (match, player), since in list(still.items()):
            if now - since >= self._tables.settings.away * 1000:
                try:
                    await self._tables.do(match, Leave(), player)
                except TableFault as error:
                    log.debug("player %s of %s stays: %s", player, match, error)

    async def _missing(self, match: str) -> list[int]:
        present = await self._tables.present(match)
        async with self._tables.live_matches.open(match) as live:
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
