"""What a strong bot thinks of a position, for somebody who plays alone against bots."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any

from quincunx.server.matches.live import LiveMatches
from quincunx.server.matches.tokens import Who
from quincunx.server.refusals import Refusal
from quincunx.server.thinking.pool import Pool, WorkerDied
from quincunx.server.thinking.worker import Question
from quincunx.state import State
from quincunx.table.faults import TableFault
from quincunx.table.table import Table

__all__ = ["Hints"]

MINUTE = 60_000
WAITING = 4
"""Questions a bot process that may wait before we say no."""


class Hints:
    """Limited for each seat, and by what the bot processes can do."""

    def __init__(
        self, workers: Pool, live_matches: LiveMatches, a_minute: int, now: Callable[[], int]
    ) -> None:
        self._workers, self._live_matches, self._a_minute, self._now = (
            workers,
            live_matches,
            a_minute,
            now,
        )
        self._asked: dict[tuple[str, int], deque[int]] = {}
        self._waiting = 0

    async def hint(self, match: str, who: Who) -> dict[str, Any]:
        """Every legal action, the best first, and how well its chance is known; see `HintList`."""
        async with self._live_matches.open(match) as live:
            player = await self._live_matches.player(live, who)
            state = position(live.table, player)
        assert player is not None
        if not self._workers.count or self._waiting >= WAITING * self._workers.count:
            raise Refusal("busy", "no bot has time to think about a hint now; try again in a while")
        self._count(match, player)
        self._waiting += 1
        try:
            answer = await self._workers.ask(Question("analyse", state=state))
        except WorkerDied:
            raise Refusal("busy", "the bot that thought about it is gone; ask again") from None
        finally:
            self._waiting -= 1
        if answer.fault:
            raise Refusal("internal", "the bot cannot make sense of this position")
        return {"actions": answer.options, "knowledge": answer.knowledge}

    def _count(self, match: str, player: int) -> None:
        now = self._now()
        if len(self._asked) > 10_000:  # forget those who have stopped asking
            recent = now - MINUTE
            self._asked = {k: v for k, v in self._asked.items() if v and v[-1] > recent}
        times = self._asked.setdefault((match, player), deque())
        while times and times[0] <= now - MINUTE:
            times.popleft()
        if len(times) >= self._a_minute:
            raise Refusal("too_many", f"{self._a_minute} hints a minute are all; wait a little")
        times.append(now)


def position(table: Table, player: int | None) -> State:
    if player is None:
        raise TableFault("wrong_seat", "hints are for players: you look on")
    if table.phase == "over":
        raise TableFault("over", "the match is over: there is nothing to decide any more")
    if any(chair.decides for chair in table.chairs if chair.player != player):
        raise TableFault("not_allowed", "hints are for playing alone against bots: others play too")
    if table.to_move != player:
        raise TableFault("wrong_turn", "hints are for your own turn: it is not yours now")
    return table.known(player)
