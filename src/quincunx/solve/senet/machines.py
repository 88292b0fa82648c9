"""Where sweeps run: on all cores of this computer, or on an NVIDIA GPU."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np
import numpy.typing as npt

from quincunx.games.senet import rules
from quincunx.native import cpu, cuda
from quincunx.search import walk
from quincunx.solve.senet.index import (
    first_of,
    layer_table,
    rank_table,
    set_table,
    size,
    width,
)
from quincunx.solve.senet.numbers import LAYERS, Pages
from quincunx.solve.senet.program import THROWS
from quincunx.solve.senet.task import Block, Task

__all__ = ["CpuMachine", "CudaMachine", "Machine", "Solution", "compiled"]

HERE = Path(__file__).parent
WALK = str(walk.__file__)
"""Random numbers, for programs that need them."""

Values = npt.NDArray[np.float32]
Part = tuple[tuple[int, int], int, int]
ENDLESS = 1 << 60
"""Bytes; the memory of a simulated GPU has no end."""


@cache
def compiled(backend: ModuleType, *programs: str) -> dict[str, Any]:
    """Programs of this folder (or full paths) with Senet's rules; `numbers` always comes first."""
    sources = [HERE / name for name in ("numbers.py", *programs)]
    code: dict[str, Any] = backend.load("senet", rules, sources)
    return code


class Solution(ABC):
    """All values of a task, to be read."""

    def __init__(self, task: Task) -> None:
        self.task = task
        self.score = int(task.score)

    @abstractmethod
    def get(self, start: int, stop: int) -> Values:
        """A copy of values."""

    @abstractmethod
    def pick(self, numbers: npt.NDArray[np.int64]) -> Values:
        """The values of these positions."""


class Machine(Solution):
    """All values of a task, and sweeps over them."""

    length: int
    """How many positions are handed out at once."""
    choices: Any
    """As many rows as there is room for; see `program`."""
    pages: Pages
    """All values, where the machine has them, with what their programs read them by."""

    def rows(self, room: int) -> int:
        """How many rows of choices fit into this many bytes, but no more than the largest block needs."""
        largest = Block(self.task, self.task.pieces, self.task.pieces)
        return max(0, min(largest.size, room // (THROWS * 4)))

    def keeps_choices(self, block: Block) -> bool:
        return bool(self.choices.shape[0] >= block.size)

    @abstractmethod
    def look(self, block: Block, *, writes: bool = True) -> float:
        """Gives every position the value of its best outcomes; returns the greatest change.

        Without writing, that is the residual.
        """

    @abstractmethod
    def follow(self, block: Block) -> float:
        """Gives every position the value of its choices at the last look; returns the greatest change."""

    @abstractmethod
    def set(self, start: int, values: Values) -> None: ...


class CpuMachine(Machine):
    """Compiled; threads take slices of a sweep in order."""

    length = 1 << 14
    most = 8 << 30
    """Bytes of choices that are kept; a block of 4 against 4 has 4.4 billion."""

    def __init__(self, task: Task, threads: int | None = None) -> None:
        super().__init__(task)
        self.threads = threads or os.cpu_count() or 1
        self.code = compiled(cpu, "program.py", "sweep_cpu.py")
        self.chances = task.chances
        self.values = np.full(size(task.pieces), task.guess, np.float32)
        self.pages = Pages(self.values, rank_table(), layer_table(task.pieces))
        self.choices = np.empty((self.rows(self.most), THROWS), np.uint32)

    def look(self, block: Block, *, writes: bool = True) -> float:
        def work(part: Part) -> float:
            layer, low, high = part
            return float(
                self.code["look_through"](
                    low, high, first_of(self.task.pieces)[layer], width(*layer),
                    set_table(layer[0]), set_table(layer[1]), block.start, block.size, self.score,
                    self.chances, self.pages, self.choices, writes,
                )
            )  # fmt: skip

        return self._share(work, block)

    def follow(self, block: Block) -> float:
        def work(part: Part) -> float:
            layer, low, high = part
            shift = first_of(self.task.pieces)[layer] - block.start
            return float(
                self.code["follow_through"](
                    low + shift, high + shift, block.start, block.size, self.score,
                    self.chances, self.values, self.choices,
                )
            )  # fmt: skip

        return self._share(work, block)

    def _share(self, work: Callable[[Part], float], block: Block) -> float:
        parts = block.slices(self.length)
        if self.threads == 1 or len(parts) == 1:
            return max(map(work, parts))
        with ThreadPoolExecutor(self.threads) as pool:
            return max(pool.map(work, parts))

    def get(self, start: int, stop: int) -> Values:
        return self.values[start:stop].copy()

    def pick(self, numbers: npt.NDArray[np.int64]) -> Values:
        return self.values[numbers]

    def set(self, start: int, values: Values) -> None:
        self.values[start : start + len(values)] = values


class CudaMachine(Machine):
    """All values and tables in the memory of one GPU: 23 GB for five pieces a side.

    The choices take 66 GB more; where they do not fit, every sweep looks at all outcomes.
    """

    length = 1 << 26
    threads = 128
    spare = 1 << 30
    """Bytes of the GPU's memory that stay free."""
    slots = 4096
    """Places where threads note the greatest change."""

    def __init__(self, task: Task) -> None:
        super().__init__(task)
        self.cuda = cuda.module()
        self.code = compiled(cuda, "program.py", "sweep_cuda.py")
        self.chances = self.cuda.to_device(task.chances)
        self.values = self.cuda.device_array(size(task.pieces), np.float32)
        for low, high in parts(0, len(self.values), self.length):
            self._kernel("kernel_fill", high - low)(low, high, task.guess, self.values)
        ranks, layers = rank_table(), layer_table(task.pieces)
        self.pages = Pages(self.values, self.cuda.to_device(ranks), self.cuda.to_device(layers))
        self.sets = [self.cuda.to_device(set_table(count)) for count in range(LAYERS)]
        free, _ = self.cuda.current_context().get_memory_info()
        rows = self.rows(int(min(free, ENDLESS)) - self.spare)
        self.choices = self.cuda.device_array((rows, THROWS), np.uint32, order="F")

    def look(self, block: Block, *, writes: bool = True) -> float:
        def launch(layer: tuple[int, int], low: int, high: int, change: Any, kernel: Any) -> None:
            kernel(
                low, high, first_of(self.task.pieces)[layer], width(*layer),
                self.sets[layer[0]], self.sets[layer[1]], block.start, block.size, self.score,
                self.chances, self.pages, self.choices, writes, change,
            )  # fmt: skip

        return self._launch_all("kernel_look", launch, block)

    def follow(self, block: Block) -> float:
        def launch(layer: tuple[int, int], low: int, high: int, change: Any, kernel: Any) -> None:
            shift = first_of(self.task.pieces)[layer] - block.start
            kernel(
                low + shift, high + shift, block.start, block.size, self.score,
                self.chances, self.values, self.choices, change,
            )  # fmt: skip

        return self._launch_all("kernel_follow", launch, block)

    def _launch_all(self, name: str, launch: Any, block: Block) -> float:
        change = self.cuda.to_device(np.zeros(self.slots, np.float64))
        for layer, low, high in block.slices(self.length):
            launch(layer, low, high, change, self._kernel(name, high - low))
        return float(change.copy_to_host().max())

    def _kernel(self, name: str, length: int) -> Any:
        """A kernel, ready to be called with `length` threads."""
        return self.code[name][-(-length // self.threads), self.threads]

    def get(self, start: int, stop: int) -> Values:
        host: Values = self.values[start:stop].copy_to_host()
        return host

    def pick(self, numbers: npt.NDArray[np.int64]) -> Values:
        there = self.cuda.to_device(numbers)
        picked = self.cuda.device_array(len(numbers), np.float32)
        self._kernel("kernel_pick", len(numbers))(there, self.values, picked)
        host: Values = picked.copy_to_host()
        return host

    def set(self, start: int, values: Values) -> None:
        self.values[start : start + len(values)].copy_to_device(np.ascontiguousarray(values))


def parts(start: int, stop: int, length: int = 1 << 28) -> Iterator[tuple[int, int]]:
    """A long range in pieces that a computer's memory can hold."""
    for low in range(start, stop, length):
        yield low, min(low + length, stop)
