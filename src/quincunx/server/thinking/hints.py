"""What a strong bot thinks of a position, for somebody playing alone against bots.

Hints are counted for each seat. The evaluation bar is not: it asks by itself. A position is analysed once,
however often it is asked for, and by either of the two.
"""

from __future__ import annotations

import asyncio
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from quincunx.server.http.limits import Buckets, Limit
from quincunx.server.matches.live import LiveMatches
from quincunx.server.matches.tokens import Who
from quincunx.server.refusals import Refusal
from quincunx.server.thinking.attendance import Attendance
from quincunx.server.thinking.pool import Pool, WorkerDied
from quincunx.server.thinking.queue import Claim, Rank
from quincunx.server.thinking.tasks import end_tasks
from quincunx.server.thinking.worker import Job, JobResult
from quincunx.state import State
from quincunx.table.advising import advised

__all__ = ["Hints"]

Place = tuple[str, int, str]
"""A match, a player, and the position as that player knows it."""

KEPT = 2000
WAITING = 8
"""How many positions one address may wait for; a table has one at a time."""
TRIES = 2


class Hints:
    """Analyses are kept for a while, so that a hint for a position the bar has shown comes at once."""

    def __init__(
        self,
        workers: Pool,
        live_matches: LiveMatches,
        attendance: Attendance,
        a_minute: int,
        now: Callable[[], int],
    ) -> None:
        self._workers, self._live_matches, self._attendance = workers, live_matches, attendance
        self._a_minute = a_minute
        self._budget = Buckets(Limit(a_minute / 60, a_minute), lambda: now() / 1000)
        self._thoughts: OrderedDict[Place, asyncio.Task[JobResult]] = OrderedDict()
        self._waiting: Counter[str] = Counter()

    async def hint(self, match: str, who: Who, address: str = "") -> dict[str, Any]:
        """Every legal action, the best first, and how well its chance is known; see `HintList`."""
        player, state = await self._position(match, who)
        self._check_workers()
        if not self._a_minute or self._budget.take(f"{match} {player}"):
            raise Refusal("too_many", f"at most {self._a_minute} hints a minute; wait a little")
        answer = await self._think((match, player, state.position()), state, address)
        return {"actions": answer.options, **of_position(answer)}

    async def evaluation(self, match: str, who: Who, address: str = "") -> dict[str, Any]:
        """The player's chance to win; see `EvaluationLook`."""
        player, state = await self._position(match, who)
        self._check_workers()
        answer = await self._think((match, player, state.position()), state, address)
        best = answer.options[0]
        return {"number": len(state.history), "win": best["win"], **of_position(answer)}

    async def stop(self) -> None:
        await end_tasks(self._thoughts.values())

    async def _position(self, match: str, who: Who) -> tuple[int, State]:
        async with self._live_matches.open(match) as live:
            player = await self._live_matches.player(live, who)
            state = advised(live.table, player)
        assert player is not None
        return player, state

    def _check_workers(self) -> None:
        if not self._workers.count:
            raise Refusal("busy", "this server process has no bots to think about it")

    async def _think(self, place: Place, state: State, address: str) -> JobResult:
        task = self._thoughts.get(place)
        if task is None:
            if self._waiting[address] >= WAITING:
                raise Refusal(
                    "busy", "bots are still thinking about other positions of yours; ask again"
                )
            task = self._thoughts[place] = asyncio.create_task(self._ask(place, state, address))
        self._thoughts.move_to_end(place)
        answer = await asyncio.shield(task)  # others may wait for the same
        while len(self._thoughts) > KEPT and next(iter(self._thoughts.values())).done():
            self._thoughts.popitem(last=False)
        return answer

    async def _ask(self, place: Place, state: State, address: str) -> JobResult:
        self._waiting[address] += 1
        try:
            return await self._answer(place[0], state, address)
        except BaseException:
            self._thoughts.pop(place, None)  # tried again when somebody asks again
            raise
        finally:
            self._waiting[address] -= 1
            if not self._waiting[address]:
                del self._waiting[address]

    async def _answer(self, match: str, state: State, address: str) -> JobResult:
        claim = replace(self._attendance.claim(match), rank=Rank.PEOPLE)
        if address:
            claim = Claim(match, (address,))
        for _ in range(TRIES):
            try:
                answer = await self._workers.ask(Job("analyse", state=state), claim)
            except WorkerDied:
                continue
            if answer.fault:
                raise Refusal("internal", "the bot cannot make sense of this position")
            return answer
        raise Refusal("busy", "the bot that thought about it is gone; ask again")


def of_position(answer: JobResult) -> dict[str, Any]:
    """What hints and the bar both say: how well the chance is known, and every seat's."""
    return {"knowledge": answer.knowledge, "wins": list(answer.wins)}
