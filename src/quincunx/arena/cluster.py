"""A series on the machines of a Ray cluster.

The machine where the command runs hands out games and keeps the file; each worker plays on one core
somewhere. A game depends on its seeds alone, so the results are those of one machine. When a worker dies, or
its machine, another takes its place and the game is played again from its start.
"""

from __future__ import annotations

import logging
import os
import pickle
import socket
from collections import Counter, deque
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from importlib import import_module
from pathlib import Path
from time import monotonic
from typing import Any
from urllib.parse import urlsplit

from quincunx.arena.games import Played
from quincunx.arena.guard import fingerprint
from quincunx.arena.plan import GameTask, Plan
from quincunx.arena.workers import GRACE
from quincunx.errors import QuincunxError

__all__ = ["play_on_cluster"]

HERE = "ray"
LATEST = Path("/tmp/ray/ray_current_cluster")
"""Where Ray notes the cluster of a machine."""
PORT = 10001
"""Where a cluster answers to machines outside of it, unless it was started otherwise."""
KNOCK = 10.0
"""Seconds for an address to answer."""
PATIENCE = 300.0
"""Seconds to wait for a free core when no game is being played."""
LOOK = 1.0
"""Seconds between two looks at a cluster that is silent."""
STILLBORN = ("Starting Ray client server failed", "psutil.ZombieProcess")
"""How Ray tells that the process it had started for us is dead already."""
TRIES = 3
"""How many workers may die over one game, and on average in a row, before the series gives up."""


def play_on_cluster(
    plan: Plan, tasks: Sequence[GameTask], jobs: int | None, on: str
) -> Iterator[Played]:
    """Plays games on `jobs` cores of a cluster (by default all); results come as they are finished."""
    with connected(on, plan) as ray:
        cores = max(1, int(ray.cluster_resources().get("CPU", 1)))
        crew = Crew(ray, plan, min(jobs or cores, len(tasks)))
        try:
            yield from crew.play(tasks)
        except ConnectionError as error:
            raise QuincunxError(f"the cluster no longer answers: {in_one_line(error)}") from None
        finally:
            crew.end()


class Crew:
    """All workers of a series, seen from the machine that hands out the games."""

    def __init__(self, ray: Any, plan: Plan, size: int) -> None:
        self.ray, self.size = ray, size
        self.plan = pickle.dumps(plan)
        self.kind = ray.remote(guard_class()).options(num_cpus=1, max_concurrency=2)
        # what workers are doing: they get ready, or play a game
        self.calls: dict[Any, tuple[Any, GameTask | None]] = {}
        self.idle: list[Any] = []
        self.died: Counter[GameTask | None] = Counter()
        self.deaths = 0  # since a game was finished
        for _ in range(size):
            self.hire()

    def hire(self) -> None:
        worker = self.kind.remote()
        self.calls[worker.prepare.remote(self.plan, fingerprint())] = worker, None

    def play(self, tasks: Sequence[GameTask]) -> Iterator[Played]:
        todo, left, since = deque(tasks), len(tasks), monotonic()
        while left:
            while todo and self.idle:
                worker, game = self.idle.pop(), todo.popleft()
                self.calls[worker.play.remote(game)] = worker, game
            for call in self.ray.wait(list(self.calls), timeout=LOOK)[0]:
                worker, task = self.calls.pop(call)
                try:
                    answer = self.ray.get(call)
                except self.ray.exceptions.RayActorError as error:
                    self.replace(worker, task, error)
                    if task:
                        todo.appendleft(task)
                    continue
                self.idle.append(worker)
                if task:
                    left, self.deaths = left - 1, 0
                    yield answer
                elif answer:
                    raise QuincunxError(answer)
            if self.idle or any(task for _, task in self.calls.values()):
                since = monotonic()
            elif monotonic() - since > PATIENCE:
                raise QuincunxError(f"the cluster has had no free core for {PATIENCE:g} s")

    def replace(self, worker: Any, task: GameTask | None, error: Exception) -> None:
        """Another worker for one that died; after too many deaths, something else must be wrong."""
        with suppress(Exception):  # it may be alive and out of reach
            self.ray.kill(worker)
        self.deaths += 1
        if task:
            self.died[task] += 1
        if self.died[task] >= TRIES or self.deaths >= TRIES * self.size:
            raise QuincunxError(
                f"{self.deaths} workers have died one after another; the last: {in_one_line(error)}"
            )
        self.hire()

    def end(self) -> None:
        """Ends the games that are still being played, the bots in them, and all workers."""
        ready = [*self.idle, *(worker for worker, task in self.calls.values() if task)]
        with suppress(Exception):  # a cluster that is gone has ended them
            leaving = [worker.end.remote() for worker in ready]
            if leaving:
                self.ray.wait(leaving, num_returns=len(leaving), timeout=2 * GRACE)
        for worker in {*self.idle, *(worker for worker, _ in self.calls.values())}:
            with suppress(Exception):
                self.ray.kill(worker)


def guard_class() -> type:
    """The class that Ray sends to the machines, whole, so that one without Quincunx can say so."""

    class Post:
        guard: Any

        def prepare(self, plan: bytes, mine: str) -> str:
            """Gets ready for games; returns why that is not possible."""
            import pickle
            import platform
            import sys

            # else processes begin with Ray's own
            vars(sys.modules["__main__"]).pop("__file__", None)
            here = f"on the machine {platform.node()}"
            try:
                from quincunx.arena.guard import Guard, fingerprint
                from quincunx.errors import QuincunxError
            except ImportError as error:
                return (
                    f"{here}, Quincunx cannot be imported ({error}); it has to be installed on all"
                )
            if fingerprint() != mine:
                return f"{here}, Quincunx is {fingerprint()}, not {mine}; all need the same one"
            try:
                self.guard = Guard(pickle.loads(plan))
            except (QuincunxError, ImportError, AttributeError) as error:
                return f"{error} ({here})"
            return ""

        def play(self, task: GameTask) -> Played | None:
            played: Played | None = self.guard.play(task)
            return played

        def end(self) -> None:
            self.guard.end()

    return Post


# Getting there


@contextmanager
def connected(on: str, plan: Plan) -> Iterator[Any]:
    """Ray, connected to a cluster; a connection that was there before stays afterwards."""
    if on != HERE and not on.startswith("ray://"):
        raise QuincunxError(f"a series is played on 'ray' or 'ray://HOST:PORT', not on {on!r}")
    ray = ray_module()
    if ray.is_initialized():
        yield ray
        return
    if address := address_here() if on == HERE else on:
        knock(address)
    connect(ray, on, plan)
    try:
        yield ray
    finally:
        ray.shutdown()


def ray_module() -> Any:
    """Ray; imported by name, because it is an extra that need not be installed."""
    # what is played here is nobody's business
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    try:
        return import_module("ray")
    except ImportError:
        raise QuincunxError(
            "a cluster needs Ray: pip install '.[ray]' in Quincunx's folder"
        ) from None


def address_here() -> str | None:
    """Where Ray is going to look for this machine's cluster; None: it has none, and starts one."""
    noted = os.environ.get("RAY_ADDRESS", "")
    with suppress(OSError):
        noted = noted or LATEST.read_text(encoding="utf-8").strip()
    return noted if ":" in noted else None


def knock(on: str) -> None:
    """Refuses an address where nobody answers; Ray itself would try for minutes."""
    try:
        address = urlsplit(on if "://" in on else f"ray://{on}")
        host, port = address.hostname, address.port or PORT
    except ValueError:
        host, port = None, 0
    if not host:
        raise QuincunxError(f"{on!r} is not the address of a cluster; expected ray://HOST:PORT")
    try:
        socket.create_connection((host, port), KNOCK).close()
    except OSError as error:
        raise QuincunxError(
            f"nobody answers at {host}, port {port} ({error}); is a Ray cluster running there?"
        ) from None


def connect(ray: Any, on: str, plan: Plan) -> None:
    settings: dict[str, Any] = {"log_to_driver": False}
    if on == HERE:
        settings |= {"include_dashboard": False, "logging_level": logging.ERROR}
    else:
        settings["address"] = on
    if needs_folder(plan):
        settings["runtime_env"] = {"working_dir": str(Path.cwd())}
    logger = logging.getLogger("ray")
    before = logger.level
    logger.setLevel(logging.ERROR)
    try:
        enter(ray, settings)
    except Exception as error:  # noqa: BLE001  # Ray has many, some of no kind at all
        raise QuincunxError(f"cannot play on {on!r}: {in_one_line(error)}") from None
    finally:
        logger.setLevel(before)


def enter(ray: Any, settings: dict[str, Any], tries: int = 3) -> None:
    """Ray starts a process for each client, which now and then dies at birth; then this tries once more."""
    try:
        ray.init(**settings)
    except Exception as error:
        ray.shutdown()
        if tries == 1 or not any(sign in str(error) for sign in STILLBORN):
            raise
        enter(ray, settings, tries - 1)


def needs_folder(plan: Plan) -> bool:
    """Whether a player or the game is somebody else's: its code may be in the current folder."""
    return any(":" in player for player in plan.players) or not plan.game.is_ours


def in_one_line(error: BaseException) -> str:
    return " ".join(str(error).split()) or type(error).__name__
