"""The processes that play a series.

A bot runs in the process that plays its game, so it may crash that process or hold it up for ever. The series
survives both: each process leaves a trail of what was played in shared memory, and when it dies or stays
silent for too long, the game is replayed from there and given to the other side.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import wait
from time import monotonic

from quincunx.arena.external import START
from quincunx.arena.faults import BotFault
from quincunx.arena.games import Played, finished, forfeit
from quincunx.arena.plan import GameTask, Plan
from quincunx.arena.players import COMMAND
from quincunx.arena.process import HELLO, MOST_MOVES, SharedTrail, work
from quincunx.errors import QuincunxError
from quincunx.state import State

__all__ = ["GRACE", "LOOK", "Worker", "cores", "play_all", "rehearse_all"]

# a fork would copy threads and compilers in the middle of their work
SPAWN = multiprocessing.get_context("spawn")
GRACE = 2.0
"""Seconds beyond the limit before a process is ended; one that still can will report the time-out itself."""
LOOK = 0.1
"""Seconds between two looks at processes that are silent."""


def cores() -> int:
    """How many processes can run at once here."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def play_all(plan: Plan, tasks: Iterable[GameTask], jobs: int) -> Iterator[Played]:
    """Plays games in `jobs` processes at once; results come as they are finished."""
    ready = rehearse_all(plan)
    left = iter(tasks)
    workers = [Worker(plan, ready) for _ in range(jobs)]
    try:
        for worker in workers:
            worker.take(next(left, None))
        while busy := [worker for worker in workers if worker.task]:
            wait([worker.pipe for worker in busy], LOOK)
            for worker in busy:
                if played := worker.look():
                    worker.take(next(left, None))
                    yield played
    finally:
        for worker in workers:
            worker.process.terminate()  # all at once
        for worker in workers:
            worker.end()


def rehearse_all(plan: Plan) -> list[str]:
    """Lets every player make one move in one process, so that what it compiles is there for all.

    Returns those that should do so again in every process, to load it. A player that cannot even be made is
    refused; one that cannot move will lose its games.
    """
    ready, names = [], list(dict.fromkeys(plan.players))
    while names:
        worker = Worker(plan, names)
        try:
            while names:
                problem = worker.rehearsed()
                name = names.pop(0)
                if problem is None:  # the process is gone: start another one for the rest
                    break
                if problem:
                    raise QuincunxError(f"{name!r} cannot take part: {problem}")
                ready.append(name)
        finally:
            worker.end()
    return [name for name in ready if not name.startswith(COMMAND)]


class Worker:
    """One process, seen from outside; a new one takes its place when it dies."""

    def __init__(self, plan: Plan, rehearsals: list[str]) -> None:
        self.plan, self.rehearsals = plan, rehearsals
        self.task: GameTask | None = None
        self.trail = SharedTrail(SPAWN.RawArray("q", 2 + MOST_MOVES))
        self.trail.clear()
        self._begin()

    def _begin(self) -> None:
        self.pipe, theirs = SPAWN.Pipe()
        self.process = SPAWN.Process(
            target=work, args=(theirs, self.plan, self.rehearsals, self.trail.cells), daemon=True
        )
        with interrupts_held():
            self.process.start()
        theirs.close()  # so that its death ends the pipe
        self.said_hello = False
        self._watch()

    def take(self, task: GameTask | None) -> None:
        """Begins the next game; without one, there is nothing left to play."""
        self.task = task
        self.trail.clear()
        self._watch()
        if task:
            with suppress(OSError):  # it died meanwhile: the next look finds out
                self.pipe.send(task)

    def look(self) -> Played | None:
        """The game that it has finished, or lost by dying or by silence, if there is one."""
        try:
            while self.pipe.poll():
                message = self.pipe.recv()
                self.said_hello = True
                self._watch()
                if isinstance(message, Played):
                    return message
        except (EOFError, OSError):
            return self._lost("crash", f"its process ended {self._exit_code()}")
        return self._overdue()

    def rehearsed(self) -> str | None:
        """Waits for the next rehearsal: empty, or the problem; None when the process is gone."""
        try:
            while self.pipe.poll(START + GRACE):
                message = self.pipe.recv()
                self.said_hello = True
                if message != HELLO:
                    return str(message)
        except (EOFError, OSError):
            self._must_have_started()
        return None

    def end(self) -> None:
        self.process.terminate()  # it then ends the external bots that play in it
        self.process.join(GRACE)
        self.process.kill()
        self.process.join()
        self.pipe.close()

    # When something is wrong

    def _watch(self) -> None:
        self.mark = self.trail.mark()
        self.since = monotonic()

    def _overdue(self) -> Played | None:
        if self.trail.mark() != self.mark:
            self._watch()
        playing = self.trail.mark()[0] == self.plan.game.seats
        limit = self.plan.seconds if playing else max(START, self.plan.seconds)
        if monotonic() - self.since <= limit + GRACE:
            return None
        return self._lost("time-out", f"no sign of life for {limit:g} s")

    def _lost(self, kind: str, what: str) -> Played | None:
        """Gives the game away, and starts another process for the next one."""
        assert self.task
        self._must_have_started()
        task, seated, state = self.task, self.trail.mark()[0], self._replayed()
        self.end()
        if seated < 0:  # a rehearsal failed that went well before: nobody loses for that
            self.rehearsals = []
            self._begin()
            self.take(task)
            return None
        self._begin()
        if state.is_over:  # it died after the last move: that is nobody's fault
            return finished(self.plan, task, state)
        seat = seated if seated < len(task.seats) else state.player
        return forfeit(self.plan, task, state, seat, BotFault(kind, what))

    def _replayed(self) -> State:
        assert self.task
        state = self.plan.game.start(seed=self.task.seed)
        for action in self.trail.moves():
            state.push(action)
        return state

    def _exit_code(self) -> str:
        self.process.join(GRACE)
        code = self.process.exitcode
        if code is not None and code < 0:
            with suppress(ValueError):
                return f"by signal {signal.Signals(-code).name}"
        return f"with exit code {code}"

    def _must_have_started(self) -> None:
        if not self.said_hello:
            raise QuincunxError(
                "a process of the arena does not start; a script that plays a series has to do so "
                "under: if __name__ == '__main__':"
            )


@contextmanager
def interrupts_held() -> Iterator[None]:
    """A process started in here does not get Ctrl-C before it is ready for it; we do, afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
