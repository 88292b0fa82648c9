"""When clocks run out: a heap of deadlines, and a task that calls back at each of them."""

from __future__ import annotations

import asyncio
import heapq
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

__all__ = ["GRACE", "Deadlines"]

LONGEST_SLEEP = 60.0
GRACE = 4000
"""Milliseconds that another server gets to ring a clock first, if it knows more: enough to see it failed."""
SLACK = 1000
"""How many outdated deadlines may stay in the heap."""

log = logging.getLogger(__name__)


class Deadlines:
    """`ring(match)` is called once the deadline of a match has come.

    The callback has to check the match: a deadline that has passed is not yet a clock at zero.
    """

    def __init__(self, now: Callable[[], int], ring: Callable[[str], Awaitable[None]]) -> None:
        self._now, self._ring = now, ring
        self._due: dict[str, int] = {}
        self._heap: list[tuple[int, str]] = []  # outdated entries stay in it until they come up
        self._sooner = asyncio.Event()

    def __len__(self) -> int:
        return len(self._due)

    def __contains__(self, match: str) -> bool:
        return match in self._due

    def put(self, match: str, at: int | None) -> None:
        """Sets when the match's clock runs out; `None`: no clock is running."""
        if at is None:
            self._due.pop(match, None)
        elif self._due.get(match) != at:
            self._due[match] = at
            if len(self._heap) > 2 * len(self._due) + SLACK:
                self._heap = [(moment, name) for name, moment in self._due.items()]
                heapq.heapify(self._heap)
            else:
                heapq.heappush(self._heap, (at, match))
            if self._heap[0] == (at, match):
                self._sooner.set()

    async def run(self) -> None:
        """Runs for ever."""
        while True:
            await self.ring_due()
            wait = (self._heap[0][0] - self._now()) / 1000 if self._heap else LONGEST_SLEEP
            self._sooner.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(min(max(wait, 0.01), LONGEST_SLEEP)):
                    await self._sooner.wait()

    async def ring_due(self) -> None:
        """Calls back for every deadline that has come."""
        while self._heap and self._heap[0][0] <= self._now():
            at, match = heapq.heappop(self._heap)
            if self._due.get(match) == at:
                del self._due[match]
                try:
                    await self._ring(match)
                except Exception:
                    log.exception("the deadline of %s could not be handled", match)
