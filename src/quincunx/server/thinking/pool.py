"""The bot processes of this server: each answers one question at a time, and is replaced when it dies."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import pickle
import signal
import sys
from asyncio.subprocess import PIPE, Process

from quincunx.errors import QuincunxError
from quincunx.server.thinking import worker
from quincunx.server.thinking.worker import LENGTH, Answer, Question

__all__ = ["Pool", "WorkerDied"]

KILL = getattr(signal, "SIGKILL", signal.SIGTERM)  # Windows knows only the latter

log = logging.getLogger(__name__)


class WorkerDied(QuincunxError):
    """The process that was thinking is gone; asking again is all right."""


class Pool:
    """A fixed number of processes, started when they are first needed."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.busy = 0
        self.died = 0
        self._free: asyncio.LifoQueue[Process | None] = asyncio.LifoQueue()
        self._running: set[Process] = set()
        self._is_stopped = False
        for _ in range(count):
            self._free.put_nowait(None)

    @property
    def pids(self) -> list[int]:
        return [process.pid for process in self._running]

    @property
    def has_free(self) -> bool:
        return not self._free.empty()

    async def ask(self, question: Question) -> Answer:
        """Waits for a free process, then for its answer; `WorkerDied` if it has none."""
        process = await self._free.get()
        if self._is_stopped:
            self._free.put_nowait(None)  # whoever waits behind us is told the same
            raise WorkerDied("the server is stopping")
        self.busy += 1
        try:
            if process is None or process.returncode is not None:
                process = await self._start()
            return await exchange(process, question)
        except (OSError, asyncio.IncompleteReadError, pickle.UnpicklingError) as error:
            self.died += 1
            log.warning("a bot process died while thinking and is replaced: %r", error)
            await self._end(process)
            process = None
            raise WorkerDied("the bot process died while thinking") from None
        except asyncio.CancelledError:
            await self._end(process)  # its answer would be taken for the next one's
            process = None
            raise
        finally:
            self.busy -= 1
            self._free.put_nowait(process)

    async def stop(self) -> None:
        """Ends them all, whatever they are thinking about; nobody is asked any more."""
        self._is_stopped = True
        for process in list(self._running):
            await self._end(process)

    async def _start(self) -> Process:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", f"from {worker.__name__} import main; main()",
            stdin=PIPE, stdout=PIPE,
            start_new_session=True,  # a Ctrl-C at the terminal is the parent's business
        )  # fmt: skip
        self._running.add(process)
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


async def exchange(process: Process, question: Question) -> Answer:
    assert process.stdin is not None
    assert process.stdout is not None
    packed = pickle.dumps(question)
    process.stdin.write(LENGTH.pack(len(packed)) + packed)
    await process.stdin.drain()
    (length,) = LENGTH.unpack(await process.stdout.readexactly(LENGTH.size))
    reply = pickle.loads(await process.stdout.readexactly(length))
    if not isinstance(reply, Answer):
        raise pickle.UnpicklingError(f"a bot process answered {type(reply).__name__}")
    return reply
