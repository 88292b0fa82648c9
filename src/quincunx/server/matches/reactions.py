"""What follows from an event: watchers, clocks, bots, accounts and other processes learn of it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from quincunx.errors import QuincunxError
from quincunx.server.matches.clocks import GRACE
from quincunx.server.matches.frames import SharedFrames
from quincunx.server.matches.live import MOST_PENDING, LiveMatch
from quincunx.server.matches.watchers import account_topic
from quincunx.server.refusals import Refusal
from quincunx.server.storage.queries import BotTurn
from quincunx.server.thinking.worker import Beat
from quincunx.table.commands import Flag
from quincunx.table.events import Event
from quincunx.table.faults import TableFault

if TYPE_CHECKING:
    from quincunx.server.matches.service import MatchService

__all__ = ["Reactions"]

FOR_ACCOUNTS = ("created", "joined", "left", "started", "replaced", "over")
"""Events after which a bot account may have gained or lost a match."""
LATER = 2000
"""Milliseconds after which a deadline that could not be handled is tried again."""

log = logging.getLogger(__name__)


class Reactions:
    """What the parts of the service call when something has happened; made before them."""

    def __init__(self, service: MatchService) -> None:
        self.service = service
        self.background: set[asyncio.Task[None]] = set()  # what was begun and is not waited for

    async def stop(self) -> None:
        """Waits for what was begun."""
        await asyncio.gather(*self.background, return_exceptions=True)

    def stored(self, live: LiveMatch, events: list[Event]) -> None:
        """New events of a match are stored: notifies everybody."""
        service, table, match = self.service, live.table, live.match
        service.live_matches.heard(match, live.number)  # if it was evicted and read again meanwhile
        self._set_clock(live)
        if service.settings.redis_url:
            # Nobody else has a new match in memory; and its seed is for the database alone.
            new = events[0].number == 1
            news = [] if new else [list(one.to_data().values()) for one in events[-MOST_PENDING:]]
            service.peers.publish("events", match, live.number, news)
            if not new and (made := self._made_for_others(live, events)):
                service.peers.publish("frames", *made)
        service.watchers.notify(match, "events")
        if table.bot_to_move:
            self._spawn(self._call_bot(BotTurn(match, live.number)))
        if table.events[-1].kind in FOR_ACCOUNTS:
            for key in live.keys.values():
                if key.account:
                    service.peers.publish("account", key.account)
                    service.watchers.notify(account_topic(key.account), "events")

    def _made_for_others(self, live: LiveMatch, events: list[Event]) -> SharedFrames | None:
        try:
            return self.service.frames.made_for_others(live, events)
        except Exception:
            # What happened is stored: whoever watches meets the same fault, and reports it.
            log.exception("frames of %s", live.match)
            return None

    def moved_on(self, live: LiveMatch) -> None:
        """A table here applied what others stored: its watchers and its clock have news."""
        self._set_clock(live)
        self.service.watchers.notify(live.match, "events")

    def _set_clock(self, live: LiveMatch) -> None:
        """At the server that whoever has the move is connected to, it rings first."""
        service, deadline, mover = self.service, live.table.deadline, live.table.timer.running
        if deadline and mover is not None and service.presence.is_elsewhere(live.match, mover):
            deadline += GRACE
        service.deadlines.put(live.match, deadline)

    def is_watched(self, match: str) -> bool:
        return match in self.service.watchers or bool(self.service.presence.present(match))

    def preparing_changed(self, match: str) -> None:
        """A bot's turn is waiting for the compiler, or no longer: notifies the match's watchers."""
        beat = self.service.preparing.progress(match)
        self.service.peers.publish("preparing", match, beat.compiled, beat.of)
        self.service.watchers.notify(match, "preparing")

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self.background.add(task)
        task.add_done_callback(self.background.discard)

    async def _call_bot(self, turn: BotTurn) -> None:
        with suppress(Refusal):  # it is in the database, where it will be found
            await self.service.leases.offer(turn)
        self.service.bots.wake()
        self.service.peers.publish("bots")

    def hear(self, sender: str, about: str, values: list[Any]) -> None:
        """A message from another process."""
        service = self.service
        if about == "events":
            match, number, news = values
            behind = service.live_matches.heard(match, number, [Event.of(*one) for one in news])
            if behind and match in service.watchers and not service.live_matches.ready(match):
                # One that is ready has caught up and notified.
                service.watchers.notify(match, "events")
        elif about == "frames":
            service.frames.take(SharedFrames(*values))
        elif about == "here":
            service.presence.heard(sender, *values)
        elif about == "watching":
            service.presence.heard_watching(sender, *values)
        elif about == "bots":
            service.bots.wake()
        elif about == "preparing":
            match, compiled, of = values
            if service.preparing.note(match, Beat(compiled, of)):
                service.watchers.notify(match, "preparing")
        elif about == "account":
            service.watchers.notify(account_topic(values[0]), "events")
        elif about == "deleted":
            service.upkeep.forget(values[0])
        elif about == "missed":  # messages were lost: look at once for what they announced
            self._spawn(service.upkeep.attempt(service.upkeep.catch_up))

    async def ring(self, match: str) -> None:
        """A clock may have run out."""
        try:
            with suppress(TableFault):  # somebody acted in time
                await self.service.do(match, Flag(), None)
            async with self.service.live_matches.open(match) as live:
                self._set_clock(live)
        except QuincunxError:
            self.service.deadlines.put(match, self.service.now() + LATER)
