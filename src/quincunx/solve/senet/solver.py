"""Solves layer after layer, and saves how far it has come."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from quincunx.errors import QuincunxError
from quincunx.solve.senet.checkpoints import Folder
from quincunx.solve.senet.index import layer_pairs
from quincunx.solve.senet.machines import Machine
from quincunx.solve.senet.task import Block, Task

__all__ = ["ON_CPU", "ON_GPU", "Report", "Solver", "blocks"]

ON_CPU = 1e-6
ON_GPU = 4e-7
"""The greatest change in a sweep at which a block counts as solved.

Values can be wrong by some ten times as much, because every sweep to come may add a small change. Numbers of
32 bits can do no better than 1e-7."""

FOLLOWED = 40
"""The most sweeps along the same choices; more would follow choices that are no longer the best."""

PATIENCE = 40
"""Looks without progress after which 32-bit numbers cannot do better."""


@dataclass(frozen=True)
class Report:
    """How far one block has come; `change` is the greatest of its last look."""

    block: Block
    looks: int
    sweeps: int
    change: float
    seconds: float
    is_done: bool


Watch = Callable[[Report], None]


def blocks(task: Task) -> list[Block]:
    """All blocks of a task, in the order of solving."""
    return [Block(task, *pair) for pair in layer_pairs(task.pieces)]


class Solver:
    """Solves on one machine; with a folder, it continues where an earlier run stopped."""

    def __init__(
        self, machine: Machine, folder: Path | None = None, *, tolerance: float = ON_CPU,
        every: float = 120.0, watch: Watch = lambda _: None,
    ) -> None:  # fmt: skip
        self.machine = machine
        self.task = machine.task
        self.folder = Folder(folder, self.task) if folder else None
        self.tolerance = tolerance
        self.every = every
        self.watch = watch
        self.reports: list[Report] = []

    def run(self, seconds: float | None = None) -> bool:
        """Solves what is left, for about this long at most; returns whether everything is solved.

        Interrupted or out of time, it saves what it has first.
        """
        self.until = None if seconds is None else time.monotonic() + seconds
        for block in blocks(self.task):
            if self.folder and self.folder.load(block, self.machine):
                continue
            try:
                is_solved = self._solve(block)
            except KeyboardInterrupt:
                self._save(block, is_done=False)
                raise
            self._save(block, is_done=is_solved)
            if not is_solved:
                return False
        return True

    def residual(self) -> float:
        """The greatest difference between a value and the value of its best outcomes, over all positions."""
        machine = self.machine
        return max(machine.look(block, writes=False) for block in blocks(self.task))

    def _save(self, block: Block, *, is_done: bool) -> None:
        if self.folder:
            self.folder.save(block, self.machine, is_done=is_done)

    def _solve(self, block: Block) -> bool:
        begun = saved = time.monotonic()
        machine = self.machine
        looks = sweeps = stuck = 0
        best = float("inf")
        while True:
            change = machine.look(block)
            looks, sweeps = looks + 1, sweeps + 1
            is_done = change < self.tolerance
            self._tell(Report(block, looks, sweeps, change, time.monotonic() - begun, is_done))
            if is_done:
                return True
            stuck = 0 if change < best else stuck + 1
            best = min(best, change)
            if stuck > PATIENCE:
                raise QuincunxError(
                    f"layer {block.name} does not come nearer than {best:.2g}: "
                    f"{self.tolerance:.2g} is finer than its numbers"
                )
            sweeps += self._follow(block, change)
            if self._is_late():
                return False
            if time.monotonic() - saved >= self.every:
                self._save(block, is_done=False)
                saved = time.monotonic()

    def _follow(self, block: Block, change: float) -> int:
        """Sweeps along the choices as long as that helps; returns how often."""
        if not self.machine.keeps_choices(block):
            return 0
        for sweep in range(1, FOLLOWED + 1):
            if self.machine.follow(block) < max(change / 30, self.tolerance / 4) or self._is_late():
                return sweep
        return FOLLOWED

    def _is_late(self) -> bool:
        return self.until is not None and time.monotonic() >= self.until

    def _tell(self, report: Report) -> None:
        if report.is_done:
            self.reports.append(report)
        self.watch(report)
