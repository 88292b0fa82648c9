"""Plays the bots' turns: takes a turn, lets a bot process think, plays the action like anybody else.

The action names the event it answers, so a turn that was computed twice is played once. A bot process that
dies costs time, a server that dies costs a lease, a bot that cannot play costs strength; the match always
continues.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress

from quincunx.bots import for_points
from quincunx.bots.random import RandomBot
from quincunx.errors import QuincunxError
from quincunx.server.matches.live import LiveMatches
from quincunx.server.refusals import Refusal
from quincunx.server.storage.queries import BotTurn
from quincunx.server.thinking.attendance import Attendance
from quincunx.server.thinking.leases import Leases
from quincunx.server.thinking.pool import Pool, WorkerDied
from quincunx.server.thinking.preparing import Preparation
from quincunx.server.thinking.queue import Turns
from quincunx.server.thinking.tasks import end_tasks
from quincunx.server.thinking.worker import Job
from quincunx.table.commands import Act
from quincunx.table.faults import TableFault

__all__ = ["BotTurns"]

TRIES = 3
LOOK = 2.0
"""Seconds after which an idle process looks for turns it got no message about."""

Play = Callable[[str, Act, int], Awaitable[object]]

log = logging.getLogger(__name__)


class BotTurns:
    """Takes as many turns at a time as there are bot processes, fairly: see `queue`.

    `preparing` gets the progress while the compiler keeps a turn waiting.
    """

    def __init__(
        self,
        leases: Leases,
        workers: Pool,
        live_matches: LiveMatches,
        play: Play,
        lease: float,
        attendance: Attendance,
        preparing: Preparation,
    ) -> None:
        self._leases, self._workers, self._live_matches = leases, workers, live_matches
        self._play, self._lease = play, lease
        self._attendance, self._preparing = attendance, preparing
        self._turns = Turns()
        self._wake = asyncio.Event()
        self._slots = asyncio.Semaphore(workers.count)
        self._playing: set[asyncio.Task[None]] = set()
        self.played = 0

    def wake(self) -> None:
        """There is a turn to play."""
        self._wake.set()

    async def run(self) -> None:
        """Runs for ever."""
        while True:
            await self._slots.acquire()
            try:
                turn = await self._leases.take(self._choose)
            except Refusal as error:
                log.warning("bots wait: %s", error)
                turn = None
            except Exception:  # whatever it was, bots that never play again would be worse
                log.exception("bots wait")
                turn = None
            if turn is None:
                self._slots.release()
                await self._rest()
                continue
            task = asyncio.create_task(self._turn(turn), name=f"bot {turn.match}")
            self._playing.add(task)
            task.add_done_callback(self._ended)

    def _choose(self, turns: Sequence[BotTurn]) -> BotTurn:
        return self._turns.pick(turns, lambda turn: self._attendance.claim(turn.match))

    async def _rest(self) -> None:
        with suppress(TimeoutError):
            async with asyncio.timeout(LOOK):  # wait_for of Python 3.11 may swallow a cancellation
                await self._wake.wait()
        self._wake.clear()

    async def stop(self) -> None:
        """Leaves the turns to others."""
        await end_tasks(self._playing)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._playing.discard(task)
        self._slots.release()
        error = None if task.cancelled() else task.exception()
        if isinstance(error, Refusal):  # the database is away, say, which is no fault of the turn
            log.warning("a bot's turn is tried again after its lease: %s", error)
        elif error:
            log.error("a bot's turn failed, it is tried again after its lease", exc_info=error)

    async def _turn(self, turn: BotTurn) -> None:
        async with self._keeping(turn):
            found = await self._position(turn)
            if found is not None:
                player, level, question = found
                with self._preparing.announced(turn.match):
                    action = await self._think(turn.match, question)
                await self._act(turn, Act(action=action, number=turn.number, bot=level), player)
            await self._leases.finish(turn)

    async def _act(self, turn: BotTurn, act: Act, player: int) -> None:
        try:
            await self._play(turn.match, act, player)
            self.played += 1
        except TableFault as error:  # taken back, over, or played by somebody else meanwhile
            log.debug("turn %s of %s came too late: %s", turn.number, turn.match, error)

    async def _position(self, turn: BotTurn) -> tuple[int, str, Job] | None:
        """The player to move, its level, and what its thinker is asked; nothing if this came too late."""
        self._live_matches.heard(turn.match, turn.number)
        async with self._live_matches.open(turn.match) as live:
            to_move = live.table.bot_to_move
            if to_move is None or live.number != turn.number:
                return None
            player, level = to_move
            match = live.table.match
            thinker = for_points(level, match.game) if match.counts_points else level
            state = live.table.known(player)
            return player, level, Job("choose", thinker, state, nature=live.table.nature(player))

    async def _think(self, match: str, question: Job) -> int:
        """The bot's action; a random legal one if it cannot find any."""
        fault, state = "", question.state
        assert state is not None
        await self._preparing.wait(match, state.game)
        for _ in range(TRIES):
            try:
                claim = self._attendance.claim(match)
                answer = await self._workers.ask(
                    question, claim, lambda beat: self._preparing.heard(match, beat)
                )
            except WorkerDied as error:
                fault = str(error)
                continue
            if answer.action is not None:
                return answer.action
            fault = answer.fault
            break
        log.error(
            "bot %s cannot play %r, so a random action is played: %s", question.level, state, fault
        )
        return RandomBot().choose(state)

    @asynccontextmanager
    async def _keeping(self, turn: BotTurn) -> AsyncIterator[None]:
        """Extends the lease while the turn is computed; gives it back when this process stops."""
        keeper = asyncio.create_task(self._keep(turn))
        try:
            yield
        except asyncio.CancelledError:
            with suppress(QuincunxError):
                await self._leases.give_back(turn)
            raise
        finally:
            keeper.cancel()

    async def _keep(self, turn: BotTurn) -> None:
        while True:
            await asyncio.sleep(self._lease / 3)
            with suppress(Refusal):  # another process may take it then; it is still played once
                await self._leases.keep(turn)
