"""The bot processes of this server: each answers one question at a time, and is replaced when it fails.

While it thinks, a process sends a heartbeat every second. One that sends none (it hangs, or somebody has
stopped it) or takes far too long is killed and replaced, and the question can be asked again.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import pickle
import signal
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import Callable

from quincunx.errors import QuincunxError
from quincunx.server.thinking import worker
from quincunx.server.thinking.queue import Claim, FairQueue
from quincunx.server.thinking.worker import LENGTH, Beat, Job, JobResult

__all__ = ["Hear", "Pool", "WorkerDied"]

KILL = getattr(signal, "SIGKILL", signal.SIGTERM)  # Windows has only the latter
SILENCE = 15.0
"""Seconds without a heartbeat after which a process counts as hanging; a busy machine delays some."""
STARTING = 120.0
"""Seconds that a process may take to start: on a busy machine Python and NumPy take a while to load."""
LONGEST = 180.0
"""Seconds that a question may take; the first one about a game may have to wait for the compiler."""

log = logging.getLogger(__name__)

NOBODY = Claim()
Hear = Callable[[Beat], object]


class WorkerDied(QuincunxError):
    """The process that was thinking is gone; the question can be asked again."""


class Pool:
    """A fixed number of processes, started when they are first needed."""

    def __init__(self, count: int, *, silence: float = SILENCE, longest: float = LONGEST) -> None:
        self.count = count
        self.busy = 0
        self.died = 0
        self._silence, self._longest = silence, longest
        self._queue = FairQueue(count)
        self._idle: list[Process] = []
        self._running: set[Process] = set()
        self._is_stopped = False

    @property
    def pids(self) -> list[int]:
        return [process.pid for process in self._running]

    @property
    def waiting(self) -> int:
        """Questions that no process has yet."""
        return len(self._queue)

    async def ask(
        self, question: Job, claim: Claim = NOBODY, hear: Hear = lambda _: None
    ) -> JobResult:
        """Waits for its turn, then for the answer; `WorkerDied` if there is none.

        `hear` is called with every heartbeat.
        """
        await self._queue.enter(claim)
        try:
            if self._is_stopped:
                raise WorkerDied("the server is stopping")
            return await self._ask(question, hear)
        finally:
            self._queue.leave(claim)

    async def _ask(self, question: Job, hear: Hear) -> JobResult:
        process: Process | None = None
        self.busy += 1
        try:
            process = await self._take()
            async with asyncio.timeout(self._longest):
                answer = await exchange(process, question, self._silence, hear)
        except (OSError, asyncio.IncompleteReadError, pickle.UnpicklingError) as error:
            self.died += 1
            log.warning("a bot process failed while thinking and is replaced: %r", error)
            await self._end(process)
            raise WorkerDied("the bot process failed while thinking") from None
        except asyncio.CancelledError:
            await self._end(process)  # its answer would be taken for the next question's
            raise
        finally:
            self.busy -= 1
        self._idle.append(process)
        return answer

    async def stop(self) -> None:
        """Ends them all, whatever they are thinking about, and starts no more."""
        self._is_stopped = True
        for process in list(self._running):
            await self._end(process)

    async def _take(self) -> Process:
        """The process that answered last, whose memory is warm; a new one if none is there."""
        while self._idle:
            process = self._idle.pop()
            if process.returncode is None:
                return process
            await self._end(process)
        return await self._start()

    async def _start(self) -> Process:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", f"from {worker.__name__} import main; main()",
            stdin=PIPE, stdout=PIPE,
            start_new_session=True,  # a Ctrl-C at the terminal is the parent's business
        )  # fmt: skip
        self._running.add(process)
        try:
            async with asyncio.timeout(STARTING):
                await read(process)
        except BaseException:
            await self._end(process)
            raise
        return process

    async def _end(self, process: Process | None) -> None:
        if process is None:
            return
        self._running.discard(process)
        if process.returncode is None:
            # Not process.kill(): it may take the exit status away from whoever waits for it.
            with contextlib.suppress(ProcessLookupError):
                os.kill(process.pid, KILL)
            await process.wait()


async def exchange(process: Process, question: Job, silence: float, hear: Hear) -> JobResult:
    """Asks, and listens until the answer comes; `TimeoutError` after that many seconds of silence."""
    assert process.stdin is not None
    packed = pickle.dumps(question)
    process.stdin.write(LENGTH.pack(len(packed)) + packed)
    async with asyncio.timeout(silence):  # a process that does not read hangs too
        await process.stdin.drain()
    while True:
        async with asyncio.timeout(silence):
            reply = await read(process)
        if isinstance(reply, JobResult):
            return reply
        if not isinstance(reply, Beat):
            raise pickle.UnpicklingError(f"a bot process answered {type(reply).__name__}")
        hear(reply)


async def read(process: Process) -> object:
    assert process.stdout is not None
    (length,) = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
    return pickle.loads(await process.stdout.readexactly(length))
