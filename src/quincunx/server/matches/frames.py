"""Looks ready to be sent: each is made and serialised once for everybody who sees the same.

Which player a watch belongs to is decided under the match's lock, every time. When a seat changes hands,
its old watchers get a spectator's look along with the event that changed it.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from time import monotonic
from typing import Any

import orjson

from quincunx.server.matches.live import LiveMatch, LiveMatches
from quincunx.server.matches.presence import Presence
from quincunx.server.matches.tokens import Key
from quincunx.server.matches.watchers import Watch, Watchers
from quincunx.server.thinking.worker import Beat
from quincunx.table.table import Table

__all__ = ["Frame", "Frames"]

FRESH = 0.2
"""Seconds; a look shows the time left on the clocks, so it is not reused for long."""
KEPT = 64
"""Frames in memory, for several devices that have seen the same; they are soon stale."""
RECENT = 32
"""Tables that keep what they worked out for a look, for the next who looks."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A look ready to be sent; `number` is what the receiver has after it."""

    number: int
    phase: str
    data: bytes
    made: float


class Frames:
    """Lets devices watch matches, and makes what they are sent."""

    def __init__(
        self,
        live_matches: LiveMatches,
        watchers: Watchers,
        presence: Presence,
        progress: Callable[[str], Beat],
        now: Callable[[], int],
    ) -> None:
        self._live_matches, self._watchers = live_matches, watchers
        self._presence, self._progress, self._now = presence, progress, now
        self._ends: dict[Watch, Callable[[], None]] = {}
        self._kept: OrderedDict[tuple[str, int | None, int | None], Frame] = OrderedDict()
        self._recent: OrderedDict[str, Table] = OrderedDict()

    async def watch(
        self, match: str, key: Key | None, wake: Callable[[], None], after: int | None = None
    ) -> Watch:
        """From now on `wake` is called when the match has news; a key that fits no seat is refused."""
        watch = Watch(match, key, wake, after)
        async with self._live_matches.open(match) as live:
            watch.player = await self._live_matches.player(live, key)
            self._ends[watch] = self._watchers.add(match, watch.hear)
        watch.has_preparing = self._progress(match).of > 0
        self._presence.arrive(match, watch.player)
        return watch

    def leave(self, watch: Watch) -> None:
        if end := self._ends.pop(watch, None):
            end()
            self._presence.depart(watch.match, watch.player)

    async def next(self, watch: Watch) -> Frame | None:
        """The newest look for a watch with all that it missed; nothing if it has all."""
        watch.has_news = False
        async with self._live_matches.open(watch.match) as live:
            self._recognise(live, watch)
            frame = self._frame(live, watch)
        if frame.number == watch.sent and not watch.is_first:
            return None
        watch.is_first = False
        watch.sent = frame.number
        return frame

    def watched(self) -> set[str]:
        return {watch.match for watch in self._ends}

    def compare(self, numbers: Mapping[str, int]) -> None:
        """Wakes every watcher that has not had a match's last event, for whatever reason."""
        for watch in list(self._ends):
            if not watch.has_news and (watch.sent or 0) < numbers.get(watch.match, 0):
                watch.hear("events")

    def presence(self, watch: Watch) -> bytes:
        """Which players are connected now, and how many spectators."""
        watch.has_presence = False
        match = watch.match
        players, watching = self._presence.present(match), self._presence.watching(match)
        return orjson.dumps(
            {"type": "presence", "match": match, "players": players, "watching": watching}
        )

    def preparing(self, watch: Watch) -> bytes:
        """The progress of the compiler while a bot's turn waits for it."""
        watch.has_preparing = False
        beat = self._progress(watch.match)
        progress = {"type": "preparing", "match": watch.match, "done": beat.compiled, "of": beat.of}
        return orjson.dumps(progress)

    def _recognise(self, live: LiveMatch, watch: Watch) -> None:
        """The key is the seat: whoever gave it up, or lost it, is a spectator from now on."""
        player = live.owner(watch.key) if watch.key else None
        if player != watch.player and watch in self._ends:
            before, watch.player = watch.player, player
            self._presence.arrive(watch.match, player)
            self._presence.depart(watch.match, before)

    def _frame(self, live: LiveMatch, watch: Watch) -> Frame:
        table = live.table
        after = watch.sent if watch.sent is not None and 0 <= watch.sent <= table.number else None
        place = (live.match, watch.player, after)
        frame = self._kept.get(place)
        if frame is None or frame.number != table.number or monotonic() - frame.made > FRESH:
            self._note(live)
            look = table.look(watch.player, self._now(), log=after is None)
            changed = None if after is None else table.changes(watch.player, after)
            frame = frame_of(live.match, table.number, look, changed)
            self._kept[place] = frame
            self._kept.move_to_end(place)
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return frame

    def _note(self, live: LiveMatch) -> None:
        """Everybody is usually told at once; what a look was made of takes more memory than the table."""
        self._recent[live.match] = live.table
        self._recent.move_to_end(live.match)
        if len(self._recent) > RECENT:
            _, table = self._recent.popitem(last=False)
            table.kept.clear()


def frame_of(match: str, number: int, look: dict[str, Any], changed: Any) -> Frame:
    message = {"type": "table", "match": match, "number": number, "look": look, "changed": changed}
    return Frame(number, look["phase"], orjson.dumps(message), monotonic())
