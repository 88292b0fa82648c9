"""The matches that this process has in memory.

A live table is the database's events replayed. Whoever uses one holds its lock, so nobody sees an event
that is not stored yet. A table that is behind another process is brought up to date before it is used.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Sequence
from itertools import islice

from quincunx.errors import QuincunxError
from quincunx.server.matches.packing import with_packed_events
from quincunx.server.matches.summary import is_alike, row_of
from quincunx.server.matches.tokens import Key, Who, is_match_id
from quincunx.server.refusals import Refusal
from quincunx.server.storage.queries import MatchRow, SeatKey, Store
from quincunx.table.events import Acted, Event
from quincunx.table.table import Table
from quincunx.table.texts import quoted

__all__ = ["MOST_PENDING", "LiveMatch", "LiveMatches", "Opened", "replayed", "unknown"]

QUICK = 40
"""Up to this many events are replayed at once; more of them in a thread, while others are served."""
SEARCHED = 100
"""How many matches are considered when one has to be evicted."""
MOST_PENDING = 50
"""Events kept for a match that nobody here watches; the database has them too."""
USUAL = 250
"""Events in a typical match."""
SLACK = 10.0
"""Typical matches by which the capacity may be exceeded: weighing all of them takes a while."""
SEATING = ("joined", "left")
"""Events after which somebody else may hold a seat's key."""

log = logging.getLogger(__name__)


class LiveMatch:
    """One match in memory. `table` may only be used under `lock`."""

    def __init__(self, match: str, table: Table, keys: dict[int, SeatKey]) -> None:
        self.match = match
        self.table = with_packed_events(table)
        self.keys = keys
        self.lock = asyncio.Lock()
        self.number = table.number  # of the last event that is stored
        self.heard = table.number  # of the last event that another process announced
        self.last: MatchRow | None = None  # as it was last written
        self.is_spoiled = False  # holds events that were not stored, so it must be read again
        self.pending: list[Event] = []  # stored and announced by others, not applied yet

    @property
    def cost(self) -> float:
        """How much memory it takes, in typical matches: a long one counts as several."""
        return max(1, self.table.number / USUAL)

    @property
    def is_behind(self) -> bool:
        return self.is_spoiled or self.heard > self.number

    def owner(self, key: Key) -> int | None:
        """The player this key belongs to now; a seat that was given up has no key."""
        found, chairs = None, self.table.chairs
        for player, kept in self.keys.items():
            if key.fits(kept.token_hash, kept.account) and chairs[player].kind != "open":
                found = player
        return found

    def has_given_up(self, key: Key) -> bool:
        """Whether the key belongs to a seat that its player left and nobody has taken since."""
        return any(key.fits(kept.token_hash, kept.account) for kept in self.keys.values())

    def take_pending(self) -> list[Event]:
        """The events from others, if nothing else is missing; otherwise none."""
        events, self.pending = self.pending, []
        events = [event for event in events if event.number > self.number]
        wanted = list(range(self.number + 1, self.heard + 1))
        return events if [event.number for event in events] == wanted else []


class LiveMatches:
    """Live tables in an LRU cache; `capacity` is in typical matches.

    `moved_on` is called with a match that applied events of others, so that no watcher here can miss them,
    whatever made the table read them: a message, a look, or a command that came too late.
    """

    def __init__(
        self,
        store: Store,
        capacity: int,
        is_watched: Callable[[str], bool] = lambda _: False,
        moved_on: Callable[[LiveMatch], None] = lambda _: None,
    ) -> None:
        self._store, self._capacity, self._is_watched = store, capacity, is_watched
        self._moved_on = moved_on
        self._lives: OrderedDict[str, LiveMatch] = OrderedDict()
        self._loading: dict[str, asyncio.Task[LiveMatch]] = {}
        self._put = 0.0  # what was kept since the last eviction
        self._early: dict[str, int] = {}  # numbers announced while a match was being read

    def __len__(self) -> int:
        return len(self._lives)

    def __contains__(self, match: str) -> bool:
        return match in self._lives

    @property
    def matches(self) -> list[str]:
        return list(self._lives)

    def heard(self, match: str, number: int, events: Sequence[Event] = ()) -> bool:
        """Notes that events up to this number are stored; returns whether a table here is behind.

        `events`: those events, which saves a query.
        """
        live = self._lives.get(match)
        if live is None:
            if match in self._loading:
                self._early[match] = max(number, self._early.get(match, 0))
            return False
        if number <= live.heard:
            return False
        live.heard = number
        live.pending = [*live.pending, *events] if len(live.pending) < MOST_PENDING else []
        return True

    def put(self, live: LiveMatch) -> None:
        """Keeps a match, and evicts the least recently used ones that nobody watches.

        An evicted match that is still in use does no harm: the database has the last word.
        """
        self._lives[live.match] = live
        self._lives.move_to_end(live.match)
        self._put += live.cost
        if self._put < min(SLACK, self._capacity / 100):
            return
        self._put = 0
        excess = sum(known.cost for known in self._lives.values()) - self._capacity
        for match in list(islice(self._lives, SEARCHED)) if excess > 0 else ():
            if excess > 0 and match != live.match and not self._is_watched(match):
                excess -= self._lives.pop(match).cost

    def unwatched(self, match: str) -> None:
        """Nobody here watches it any more: one that is over will hardly be wanted again soon."""
        live = self._lives.get(match)
        if live and live.table.phase == "over":
            del self._lives[match]

    def forget(self, match: str) -> None:
        """The match has been deleted."""
        self._lives.pop(match, None)

    def open(self, match: str) -> Opened:
        """`async with live_matches.open(match) as live`: up to date and locked.

        `unknown_match` if there is none.
        """
        return Opened(self, match)

    def found(self, match: str) -> LiveMatch | None:
        """The match, if it is here, however old and whoever is using it."""
        return self._lives.get(match)

    def ready(self, match: str) -> LiveMatch | None:
        """The match, if it is here, up to date, and nobody is using it: valid until somebody waits."""
        live = self._lives.get(match)
        if live is None or live.lock.locked() or (live.is_behind and not self._catch_up_now(live)):
            return None
        self._lives.move_to_end(match)
        return live

    def _catch_up_now(self, live: LiveMatch) -> bool:
        """Applies what others have stored, if they sent all of it and no key can have changed."""
        if live.is_spoiled or any(event.kind in SEATING for event in live.pending):
            return False
        events = live.take_pending()
        live.is_spoiled = bool(events)  # until it has all of them
        try:
            for event in events:
                if isinstance(event.what, Acted):  # whoever stored it has checked it
                    actions = event.what.actions
                    live.table.tried.put(event.what, live.table.state.after_playing(actions))
                live.table.apply(event)
        except Exception as error:  # noqa: BLE001  # whoever opens the match reads it again, and is told
            log.error("match %s cannot go on: %s", live.match, error)
            return False
        live.is_spoiled = False
        if events:
            self._applied(live, events)
        return bool(events)

    async def get(self, match: str) -> LiveMatch:
        """The match, perhaps behind; `open` is what to use."""
        live = self._lives.get(match)
        if live is None:
            return await self._load(match)
        self._lives.move_to_end(match)
        return live

    async def catch_up(self, live: LiveMatch) -> None:
        """Applies what others have stored; the lock must be held."""
        heard, events = live.heard, live.take_pending()
        if live.is_spoiled:
            events = await self._store.events(live.match)
            if not events:  # somebody has deleted it
                self.forget(live.match)
                raise unknown(live.match)
            live.table = with_packed_events(await replayed(events))
            live.is_spoiled = False
        else:
            events = events or await self._store.events(live.match, live.number)
            for event in events:
                live.table.apply(event)
        if any(event.kind in SEATING for event in events):
            live.keys = await self._store.seats(live.match)
        live.number = live.table.number
        # A number that was announced but never stored must not be asked for again and again.
        live.heard = live.number if live.heard == heard else live.heard
        if events:
            self._applied(live, events)

    def _applied(self, live: LiveMatch, events: list[Event]) -> None:
        """The table has events that others have stored."""
        live.number = live.table.number
        if live.last and not is_alike(row_of(live.table, events, live.last), live.last):
            live.last = None  # others have written another one
        self._moved_on(live)

    async def player(self, live: LiveMatch, who: Who) -> int | None:
        """The player somebody plays for, `None` for a spectator; a key that fits no seat is refused.

        The match's lock must be held; the answer is valid only until it is released.
        """
        if who is None or isinstance(who, int):
            return who
        found = live.owner(who)
        if found is None:  # another process may have let somebody sit down just now
            await self.catch_up(live)
            found = live.owner(who)
        if found is None and who.account:
            message = f"the bot account {who.account!r} has no seat in this match"
            raise Refusal("wrong_token", message)
        if found is None and not live.has_given_up(who):
            raise Refusal("wrong_token", "this token belongs to no seat of this match")
        return found

    async def _load(self, match: str) -> LiveMatch:
        if not is_match_id(match):
            raise unknown(match)
        task = self._loading.get(match)
        if task is None:
            task = self._loading[match] = asyncio.create_task(self._read(match))
            task.add_done_callback(lambda _: self._loaded(match))
        return await asyncio.shield(task)  # others may wait for the same

    def _loaded(self, match: str) -> None:
        del self._loading[match]
        self._early.pop(match, None)

    async def _read(self, match: str) -> LiveMatch:
        events = await self._store.events(match)
        if not events:
            raise unknown(match)
        keys = await self._store.seats(match)
        try:
            table = await replayed(events)
        except QuincunxError as error:
            raise Refusal("bad_record", f"match {match} cannot be opened: {error}") from error
        live = LiveMatch(match, table, keys)
        live.heard = max(live.heard, self._early.pop(match, 0))
        self.put(live)
        return live


class Opened:
    """A match under its lock. A class because it is used for every message, and generators cost more."""

    __slots__ = ("_live", "_live_matches", "_match")

    def __init__(self, live_matches: LiveMatches, match: str) -> None:
        self._live_matches, self._match = live_matches, match

    async def __aenter__(self) -> LiveMatch:
        live = self._live = await self._live_matches.get(self._match)
        await live.lock.acquire()
        try:
            if live.is_behind:
                await self._live_matches.catch_up(live)
        except BaseException:
            live.lock.release()
            raise
        return live

    async def __aexit__(self, *_: object) -> None:
        self._live.lock.release()


async def replayed(events: list[Event]) -> Table:
    """The table after these events."""
    if len(events) <= QUICK:
        return Table.replay(events)
    return await asyncio.to_thread(Table.replay, events)


def unknown(match: str) -> Refusal:
    return Refusal(
        "unknown_match", f"there is no match {quoted(match)}; the link may be incomplete"
    )
