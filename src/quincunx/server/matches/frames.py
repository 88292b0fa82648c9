"""Looks ready to be sent: each is made and serialised once for everybody who sees the same.

Which player a watch belongs to is decided under the match's lock, every time. When a seat changes hands,
its old watchers get a spectator's look along with the event that changed it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from time import monotonic
from typing import NamedTuple

import orjson

from quincunx.server.matches.live import LiveMatch, LiveMatches
from quincunx.server.matches.presence import Presence
from quincunx.server.matches.tokens import Key
from quincunx.server.matches.watchers import Watcher, Watchers
from quincunx.server.thinking.worker import Beat
from quincunx.table.events import Event
from quincunx.table.table import Table

__all__ = ["Frame", "Frames", "SharedFrames"]

FRESH = 0.2
"""Seconds; a look shows the time left on the clocks, so it is not reused for long."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A look ready to be sent; `number` is what the receiver has after it."""

    number: int
    phase: str
    data: bytes
    made: float


class SharedFrames(NamedTuple):
    """Frames for those who watch at other servers and have the events up to `after`: for each eye a text."""

    match: str
    number: int
    after: int
    by_differences: bool
    frames: list[tuple[int | None, str]]


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
        self._watches: dict[str, dict[Watcher, Callable[[], None]]] = {}  # and what ends each
        self._last: Table | None = None  # the one that a look was made of last

    async def watch(
        self,
        match: str,
        key: Key | None,
        wake: Callable[[], None],
        after: int | None = None,
        *,
        differences: bool = False,
    ) -> Watcher:
        """From now on `wake` is called when the match has news; a key that fits no seat is refused."""
        watch = Watcher(match, key, wake, after, differences)
        async with self._live_matches.open(match) as live:
            watch.player = await self._live_matches.player(live, key)
            self._watches.setdefault(match, {})[watch] = self._watchers.add(match, watch.hear)
        watch.has_preparing = self._progress(match).of > 0
        self._presence.arrive(match, watch.player)
        return watch

    def leave(self, watch: Watcher) -> None:
        watches = self._watches.get(watch.match, {})
        if end := watches.pop(watch, None):
            end()
            if not watches:
                del self._watches[watch.match]
            self._presence.depart(watch.match, watch.player)
            if watch.match not in self._watchers:
                self._live_matches.unwatched(watch.match)

    async def next(self, watch: Watcher) -> Frame | None:
        """The newest look for a watch with all that it missed; nothing if it has all."""
        watch.has_news = False
        try:
            async with self._live_matches.open(watch.match) as live:
                return self._next(live, watch)
        except BaseException:
            watch.has_news = True  # whatever it was: the news has still to come
            raise

    def next_now(self, live: LiveMatch, watch: Watcher) -> Frame | None:
        """Like `next`, without waiting: for a match that is `ready`."""
        frame = self._next(live, watch)
        watch.has_news = False
        return frame

    def _next(self, live: LiveMatch, watch: Watcher) -> Frame | None:
        self._recognise(live, watch)
        if watch.sent == live.table.number and not watch.is_first:
            return None
        frame = self._frame(live, watch)
        watch.is_first = False
        watch.sent = frame.number
        return frame

    def watched(self) -> set[str]:
        return set(self._watches)

    def compare(self, numbers: Mapping[str, int]) -> None:
        """Wakes every watcher that has not had a match's last event, for whatever reason."""
        for watch in [watch for watches in self._watches.values() for watch in watches]:
            if not watch.has_news and (watch.sent or 0) < numbers.get(watch.match, 0):
                watch.hear("events")

    def presence(self, watch: Watcher) -> bytes:
        """Which players are connected now, and how many spectators."""
        watch.has_presence = False
        match = watch.match
        players, watching = self._presence.present(match), self._presence.watching(match)
        return orjson.dumps(
            {"type": "presence", "match": match, "players": players, "watching": watching}
        )

    def preparing(self, watch: Watcher) -> bytes:
        """The progress of the compiler while a bot's turn waits for it."""
        watch.has_preparing = False
        beat = self._progress(watch.match)
        progress = {"type": "preparing", "match": watch.match, "done": beat.compiled, "of": beat.of}
        return orjson.dumps(progress)

    def _recognise(self, live: LiveMatch, watch: Watcher) -> None:
        """The key is the seat: whoever gave it up, or lost it, is a spectator from now on.

        Nobody sits down or stands up without an event that raises `look_number`, under the match's lock.
        """
        if watch.checked == live.table.look_number:
            return
        watch.checked = live.table.look_number
        player = live.owner(watch.key) if watch.key else None
        if player != watch.player and watch in self._watches.get(watch.match, ()):
            before, watch.player = watch.player, player
            self._presence.arrive(watch.match, player)
            self._presence.depart(watch.match, before)

    def _frame(self, live: LiveMatch, watch: Watcher) -> Frame:
        table = live.table
        after = watch.sent if watch.sent is not None and 0 <= watch.sent <= table.number else None
        by_differences = (
            watch.differences and not watch.is_first and (after or 0) >= table.look_number
        )
        place = (watch.player, after, by_differences)
        made, watch.made = watch.made, None
        frame: Frame | None = made[1] if made and made[0] == place else None
        if frame is not None and self._is_fresh(frame, table):
            return frame
        self._note(live)
        frame = table.kept.recall(place, table.number)
        if frame is None or not self._is_fresh(frame, table):
            if by_differences and after is not None:
                frame = self._news(live, watch.player, after)
            else:
                frame = self._look(live, watch.player, after)
            table.kept.put(place, table.number, frame)
        return frame

    def _is_fresh(self, frame: Frame, table: Table) -> bool:
        return frame.number == table.number and monotonic() - frame.made <= FRESH

    # One server makes what another sends

    def made_for_others(self, live: LiveMatch, events: list[Event]) -> SharedFrames | None:
        """The frames after these events for those who watch at other servers; under the match's lock.

        Most of a frame is the same for everybody at a table, so whoever has it in hand makes them all: also
        those for here, which would otherwise be made after all others that were stored together.
        """
        table = live.table
        eyes = self._presence.eyes_elsewhere(live.match)
        if not eyes:
            return None
        after = table.number - len(events)
        by_differences = after >= table.look_number
        for watch in self._watches.get(live.match, ()):
            if watch.sent == after and not watch.is_first:
                is_news = by_differences and watch.differences
                watch.made = (watch.player, after, is_news), self._frame(live, watch)
        self._note(live)
        make = self._news if by_differences else self._look
        frames = [(eye, make(live, eye, after).data.decode()) for eye in eyes]
        return SharedFrames(live.match, table.number, after, by_differences, frames)

    def take(self, made: SharedFrames) -> None:
        """Frames that another server has made need not be made here, if the table is as far as that."""
        live = self._live_matches.found(made.match)
        if live is None or made.match not in self._watches:
            return
        if live.is_behind or live.number != made.number:
            return
        table = live.table
        for eye, text in made.frames:
            frame = Frame(made.number, table.phase, text.encode(), monotonic())
            table.kept.put((eye, made.after, made.by_differences), made.number, frame)

    def _look(self, live: LiveMatch, player: int | None, after: int | None) -> Frame:
        table = live.table
        message = {
            "type": "table",
            "match": live.match,
            "number": table.number,
            "look": table.look(player, self._now(), log=after is None),
            "changed": None if after is None else table.changes(player, after),
        }
        return Frame(table.number, table.phase, orjson.dumps(message), monotonic())

    def _news(self, live: LiveMatch, player: int | None, after: int) -> Frame:
        table = live.table
        message = {
            "type": "news",
            "match": live.match,
            "number": table.number,
            "after": after,
            "look": table.news(player, self._now()),
            "changed": table.changes(player, after),
        }
        return Frame(table.number, table.phase, orjson.dumps(message), monotonic())

    def _note(self, live: LiveMatch) -> None:
        """A table keeps its frames, and what it worked out for them, only until another one is looked at.

        Everybody at a table is told at once. What looks are made of takes more memory than the table, and
        to give it back at once, before others have pushed it out of the processor's cache, takes less time.
        """
        if live.table is not self._last:
            if self._last is not None:
                self._last.kept.clear()
            self._last = live.table
