"""Reviews of finished matches by a bot, one position at a time, between the turns of others."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from quincunx.review import Review, Thought, decisions, review
from quincunx.server.matches.live import LiveMatches
from quincunx.server.refusals import Refusal
from quincunx.server.thinking.pool import Pool, WorkerDied
from quincunx.server.thinking.queue import Claim, Rank
from quincunx.server.thinking.tasks import end_tasks
from quincunx.server.thinking.worker import Job, JobResult
from quincunx.state import State
from quincunx.table.faults import TableFault
from quincunx.types import Knowledge

__all__ = ["Reviews"]

KEPT = 200
AT_ONCE = 40
"""Reviews at the same time; more are refused until one is ready."""
SECONDS = 0.2
"""Seconds for each decision; a long game has two hundred."""
AN_ADDRESS = 4
"""Of them, per address."""
TRIES = 3


@dataclass
class Work:
    """One review, finished or not."""

    done: int = 0
    of: int = 0
    result: Review | None = None
    fault: bool = False
    address: str = ""
    task: asyncio.Task[None] | None = field(default=None, repr=False)

    @property
    def is_being_made(self) -> bool:
        return self.task is not None and not self.task.done()


class Reviews:
    """Kept in memory, and made again if somebody asks after they were dropped."""

    def __init__(self, workers: Pool, live_matches: LiveMatches) -> None:
        self._workers, self._live_matches = workers, live_matches
        self._works: OrderedDict[tuple[str, int], Work] = OrderedDict()

    async def review(self, match: str, number: int | None, address: str = "") -> dict[str, Any]:
        """The progress of a round's review, and its result once it is ready; starts it if need be."""
        state, number = await self._finished(match, number)
        work = self._works.get((match, number))
        if work is None or work.fault:
            work = self._begin(match, number, state, address)
        self._works.move_to_end((match, number))
        data: dict[str, Any] = {"state": "thinking", "done": work.done, "of": work.of}
        if work.result:
            data |= {"state": "ready", **asdict(work.result)}
        return data

    async def stop(self) -> None:
        await end_tasks(work.task for work in self._works.values() if work.task)

    async def _finished(self, match: str, number: int | None) -> tuple[State, int]:
        async with self._live_matches.open(match) as live:
            table = live.table
            number = table.match.round if number is None else number
            if not 1 <= number <= table.match.round:
                raise TableFault(
                    "bad_request", f"there are rounds 1 to {table.match.round}, not {number}"
                )
            if table.phase != "over":
                raise TableFault("not_over", "a review is for a match that is over")
            return table.match.states[number - 1].copy(), number

    def _begin(self, match: str, number: int, state: State, address: str) -> Work:
        being_made = [work.address for work in self._works.values() if work.is_being_made]
        if not self._workers.count or len(being_made) >= AT_ONCE:
            raise Refusal("busy", "no bot has time to review this match now; try again in a while")
        if address and being_made.count(address) >= AN_ADDRESS:
            raise Refusal(
                "busy", f"bots are already reviewing {AN_ADDRESS} matches for you; wait for one"
            )
        work = self._works[match, number] = Work(address=address)
        claim = Claim(match, (address,) if address else (), Rank.REVIEWS)
        work.task = asyncio.create_task(self._make(work, state, claim))
        while len(self._works) > KEPT and not next(iter(self._works.values())).is_being_made:
            self._works.popitem(last=False)
        return work

    async def _make(self, work: Work, state: State, claim: Claim) -> None:
        numbers = await asyncio.to_thread(decisions, state)
        work.of = len(numbers)
        opinions: dict[int, list[Thought]] = {}
        known: dict[int, Knowledge] = {}
        wins: dict[int, Sequence[float]] = {}
        for number in numbers:
            answer = await self._think(state, number, claim)
            opinions[number], known[number] = thoughts(answer), answer.knowledge
            if not opinions[number]:
                work.fault = True  # made again when somebody asks again
                return
            if answer.wins:
                wins[number] = answer.wins
            work.done += 1
        work.result = await asyncio.to_thread(review, state, opinions, known, wins)

    async def _think(self, state: State, number: int, claim: Claim) -> JobResult:
        """What the bot thinks of the actions in a position as the player to move knew it, and of everybody's
        chances as they were in truth."""
        then = state.after(number)
        question = Job(
            "analyse",
            state=then.hidden(then.player),
            also=state.history[number],
            whole=then if then.game.has_secrets else None,
            seconds=SECONDS,
        )
        for _ in range(TRIES):
            try:
                return await self._workers.ask(question, claim)
            except WorkerDied:
                continue
        return JobResult()


def thoughts(answer: JobResult) -> list[Thought]:
    """What a bot thinks of the actions it considered, the best first."""
    return [
        Thought(str(one["text"]), float(str(one["win"])), bool(one.get("proven")))
        for one in answer.options
        if one.get("knowledge") != "unknown"
    ]
