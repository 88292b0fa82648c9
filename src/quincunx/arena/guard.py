"""What a series leaves on a machine of a cluster: a guard over one process that plays.

The process is the same as on one machine, so whatever a bot does, its game ends there as it would here.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from functools import cache
from multiprocessing.connection import wait
from pathlib import Path
from threading import Lock

import quincunx
from quincunx.arena.games import Played
from quincunx.arena.plan import GameTask, Plan
from quincunx.arena.workers import LOOK, Worker, rehearse_all
from quincunx.solve.alone import alone

__all__ = ["Guard", "fingerprint"]

PACKAGE = Path(quincunx.__file__).parent


@cache
def fingerprint() -> str:
    """The version and a digest of everything that decides how a game goes: equal ones play alike."""
    digest = hashlib.sha256()
    for path in sorted((*PACKAGE.rglob("*.py"), *PACKAGE.rglob("*.npz"))):
        digest.update(path.relative_to(PACKAGE).as_posix().encode() + b"\0" + path.read_bytes())
    return f"{quincunx.__version__} ({digest.hexdigest()[:12]})"


class Guard:
    """A worker of the arena, on the machine where it plays. `end` may be called while it plays."""

    def __init__(self, plan: Plan) -> None:
        """Refuses players that cannot take part."""
        with alone(Path(tempfile.gettempdir()) / f"quincunx-arena-{user()}.lock"):
            ready = rehearse_all(plan)  # one worker on a machine compiles, the others find it done
        self._worker = Worker(plan, ready)
        self._playing, self._leaving = Lock(), False

    def play(self, task: GameTask) -> Played | None:
        """Plays one game; None if it has to stop before the end."""
        with self._playing:
            self._worker.take(task)
            while not self._leaving:
                wait([self._worker.pipe], LOOK)
                if played := self._worker.look():
                    return played
        return None

    def end(self) -> None:
        self._leaving = True
        with self._playing:
            self._worker.end()


def user() -> str:
    return str(os.getuid()) if hasattr(os, "getuid") else os.environ.get("USERNAME", "")
