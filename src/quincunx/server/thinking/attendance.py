"""Which matches people are watching, and from which addresses: whom the bots should serve first.

An address is added to a match, never taken from another one: nobody can push a match back by watching it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic

from quincunx.server.thinking.queue import Claim, Rank

__all__ = ["Attendance"]

RECENTLY = 60.0
"""Seconds for which somebody without a socket still counts as watching."""
MATCHES = 10_000
ADDRESSES = 8
"""Remembered for each match, the latest."""


class Attendance:
    """`is_watched` says whether somebody is connected to a match, through any process."""

    def __init__(
        self, is_watched: Callable[[str], bool], clock: Callable[[], float] = monotonic
    ) -> None:
        self._is_watched, self._clock = is_watched, clock
        self._seen: OrderedDict[str, OrderedDict[str, float]] = OrderedDict()

    def touch(self, match: str, address: str) -> None:
        """Somebody at this address is watching or playing a match."""
        if not address:
            return
        seen = self._seen.setdefault(match, OrderedDict())
        self._seen.move_to_end(match)
        seen[address] = self._clock()
        seen.move_to_end(address)
        if len(seen) > ADDRESSES:
            seen.popitem(last=False)
        if len(self._seen) > MATCHES:
            self._seen.popitem(last=False)

    def claim(self, match: str) -> Claim:
        """The place of a bot's turn in the queue."""
        seen = self._seen.get(match, OrderedDict())
        now = self._clock()
        is_seen = any(now - time < RECENTLY for time in seen.values())
        rank = Rank.PEOPLE if is_seen or self._is_watched(match) else Rank.OTHERS
        return Claim(match, tuple(seen), rank)
