"""All matches of a server, for whoever comes through a door: make, join, do, look, listen.

Refusals are `TableFault` (what the table does not allow) and `Refusal` (what the server does not).
"""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from quincunx.chance import Dice
from quincunx.server.matches.backstage import Backstage, Done
from quincunx.server.matches.listeners import Listen
from quincunx.server.matches.records import events_from_data
from quincunx.server.matches.tokens import new_token, token_hash
from quincunx.server.refusals import Refusal
from quincunx.server.storage.queries import SeatKey
from quincunx.table.commands import Join
from quincunx.table.events import Event
from quincunx.table.settings import ACCOUNT, TableSettings
from quincunx.table.table import Table

__all__ = ["Done", "Joined", "Made", "MatchService"]


@dataclass(frozen=True)
class Made:
    """A new match, and the token of every seat that waits for a certain person."""

    id: str
    tokens: dict[int, str]


@dataclass(frozen=True)
class Joined:
    """Who somebody is at the table from now on; a new token is told only here."""

    player: int
    token: str
    number: int


class MatchService(Backstage):
    """The service of one process. `start` before anything else, `stop` at the end."""

    async def ready(self) -> None:
        """Returns if the database answers."""
        await self.store.check()

    def stats(self) -> dict[str, int]:
        """Numbers for whoever watches the server."""
        return {
            "live_tables": len(self.live_matches),
            "watched_tables": len(self.listeners),
            "clocks_running": len(self.deadlines),
            "commits": self.store.writer.commits,
            "events_stored": self.store.writer.stored,
            "bot_processes": self.workers.count,
            "bot_processes_busy": self.workers.busy,
            "bot_processes_died": self.workers.died,
            "bot_turns_played": self.bots.played,
        }

    # Matches

    async def create(self, settings: TableSettings) -> Made:
        """A new table; one where no seat is open starts at once."""
        events = Table.create(settings, dice=Dice.secret(), now=self.now())
        return await self._enter(settings, events)

    async def import_(self, data: object) -> Made:
        """A match from its record: a finished one to look at, one with its seed to go on with."""
        async with self.importing:  # much work for one request: one at a time, in a thread
            settings, events = await asyncio.to_thread(events_from_data, data, self.now())
        return await self._enter(settings, events)

    async def _enter(self, settings: TableSettings, events: list[Event]) -> Made:
        tokens, keys = {}, []
        for player, plan in enumerate(settings.players):
            if plan.kind == "person":
                tokens[player] = new_token()
                keys.append(SeatKey(player, token_hash=token_hash(tokens[player])))
            elif plan.level.startswith(ACCOUNT):
                name = plan.level.removeprefix(ACCOUNT)
                await self.accounts.check(name)
                keys.append(SeatKey(player, account=name))
        live = await self.committer.enter(events, tuple(keys))
        return Made(live.match, tokens)

    async def join(
        self,
        match: str,
        command: Join,
        token: str | None = None,
        player: int | None = None,
        account: str | None = None,
    ) -> Joined:
        """Sits down: on the seat that the token or bot account has, or else on an open one."""
        if account is not None and (known := await self.seat(match, account)) is not None:
            done = await self.do(match, command, known)
            return Joined(known, "", done.number)
        if token is not None:
            known = await self.who(match, token)
            done = await self.do(match, command, known)
            return Joined(known or 0, token, done.number)
        new = new_token()
        if player is not None:
            command = replace(command, seat=player)
        number, events = await self.committer.run(
            match,
            lambda table: table.decide(command, None, self.now()),
            lambda events: (SeatKey(seat_of(events), token_hash(new), account),),
        )
        return Joined(seat_of(events), new, number)

    # Who somebody is

    async def who(self, match: str, token: str | None) -> int | None:
        """The player that a token belongs to; without a token a spectator."""
        async with self.live_matches.open(match) as live:
            if token is None:
                return None
            hashed = token_hash(token)
            player = owner(live.keys, hashed)
            if player is None:  # another process may have let somebody sit down just now
                live.keys = await self.store.seats(match)
                player = owner(live.keys, hashed)
        if player is None:
            raise Refusal("wrong_token", "this token belongs to no seat of this match")
        return player

    async def seat(self, match: str, account: str) -> int | None:
        """The player that a bot account is in a match."""
        async with self.live_matches.open(match) as live:
            for key in live.keys.values():
                if key.account == account and live.table.chairs[key.player].kind != "open":
                    return key.player
        return None

    async def make_account(self, name: str) -> str:
        return await self.accounts.make(name)

    async def account(self, token: str) -> str | None:
        return await self.accounts.find(token)

    async def invitations(self, name: str) -> list[dict[str, Any]]:
        return await self.accounts.invitations(name)

    # Looking

    async def look(self, match: str, player: int | None) -> dict[str, Any]:
        """Everything that a player (or a spectator) may see."""
        async with self.live_matches.open(match) as live:
            return live.table.look(player, self.now())

    async def changes(self, match: str, player: int | None, after: int) -> dict[str, Any]:
        """What is new since an event."""
        async with self.live_matches.open(match) as live:
            return live.table.changes(player, after)

    async def events(
        self, match: str, player: int | None, after: int, limit: int
    ) -> list[dict[str, Any]]:
        """Events after a number, as a player may see them."""
        async with self.live_matches.open(match) as live:
            chosen = live.table.events[max(0, after) : max(0, after) + limit]
            return [live.table.seen(event, player) for event in chosen]

    async def moments(self, match: str, player: int | None, **which: Any) -> dict[str, Any]:
        """A round action by action, with the board after each."""
        async with self.live_matches.open(match) as live:
            return live.table.moments(player, **which)

    async def frame(self, match: str, player: int | None, after: int | None) -> dict[str, Any]:
        """A look, and what changed since the event that a client has seen last."""
        async with self.live_matches.open(match) as live:
            table = live.table
            if after is not None and not 0 <= after <= table.number:
                after = None
            return {
                "number": table.number,
                "look": table.look(player, self.now(), log=after is None),
                "changed": None if after is None else table.changes(player, after),
            }

    async def tables(
        self,
        phase: str | None = None,
        game: str | None = None,
        limit: int = 50,
        before: str | None = None,
    ) -> list[dict[str, Any]]:
        """Public tables, newest first; `before` goes on where a list ended."""
        return await self.store.listed(phase, game, limit, before)

    async def export(self, match: str, player: int | None) -> dict[str, Any]:
        """The saved record; of a running match only what the player may know."""
        async with self.live_matches.open(match) as live:
            return live.table.record_data(player)

    async def hint(self, match: str, player: int | None) -> dict[str, Any]:
        """What a strong bot thinks of every legal action."""
        return await self.hints.hint(match, player)

    async def review(self, match: str, number: int | None) -> dict[str, Any]:
        """A finished round looked at again by a strong bot, as far as it is."""
        return await self.reviews.review(match, number)

    # Listening

    def subscribe(self, topic: str, listen: Listen) -> Callable[[], None]:
        """Calls `listen` with "events" or "presence"; a topic is a match, or "account:NAME"."""
        return self.listeners.add(topic, listen)

    def arrive(self, match: str, player: int | None) -> None:
        self.presence.arrive(match, player)

    def depart(self, match: str, player: int | None) -> None:
        self.presence.depart(match, player)


def owner(keys: dict[int, SeatKey], hashed: str) -> int | None:
    """Whose token this is; takes as long whether it is somebody's or nobody's."""
    found = None
    for player, key in keys.items():
        if key.token_hash and hmac.compare_digest(key.token_hash, hashed):
            found = player
    return found


def seat_of(events: list[Event]) -> int:
    return next(event.player or 0 for event in events if event.kind == "joined")
