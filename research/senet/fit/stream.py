"""Positions with their exact values, as many as wanted, drawn where the values lie."""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from quincunx.errors import QuincunxError
from quincunx.native import cpu, cuda
from quincunx.solve.senet.index import first_of, layer_size, set_table
from quincunx.solve.senet.machines import WALK, CpuMachine, CudaMachine, compiled
from quincunx.solve.senet.numbers import LAYERS
from research.senet import source
from research.senet.fit.draw import SHARES, DrawnPositions, Urn
from research.senet.study import start_of

__all__ = ["DrawnPositions", "Stream"]

PROGRAMS = (WALK, "program.py", source("simulate_cpu.py"), source("fit/draw.py"))
MIXING = 300
"""Throws played before the first position is taken, so that there are games of all lengths."""


class Stream:
    """Draws batches from the values of a machine: from anywhere, or from games played by them."""

    def __init__(
        self, machine: CpuMachine | CudaMachine, count: int, *, seed: int = 0, throws: int = 4
    ) -> None:
        if machine.task.score:
            raise QuincunxError("an evaluation is fitted to chances to win, not to points")
        self.machine, self.count, self.seed, self.throws = machine, count, seed, throws
        self.on_gpu = isinstance(machine, CudaMachine)
        backend, name = (cuda, "fit/draw_cuda.py") if self.on_gpu else (cpu, "fit/draw_cpu.py")
        self.code = compiled(backend, *PROGRAMS, source(name))
        pieces = machine.task.pieces
        sets, starts = all_sets()
        self.urn = Urn(*(self._there(a) for a in (shares(pieces), sets, starts)))
        self.start = self._there(np.array(start_of(pieces), np.int64))
        self.anywhere, self.played = self._batch(), self._batch()
        self.randoms = self._there(np.zeros((count, 2), np.int64))
        self._run("random", "fill_random", seed, self.randoms)
        self.drawn = 0
        self._play(MIXING)

    def draw_anywhere(self) -> DrawnPositions:
        """Positions that stand anywhere; every layer has its share."""
        batch = self.anywhere
        at = self.seed + 1, self.drawn
        self._run("anywhere", "fill_anywhere", *at, self.urn, self.machine.pages, batch)
        self.drawn += self.count
        return batch

    def draw_played(self) -> DrawnPositions:
        """Positions from games, a few throws after the last ones."""
        self._play(self.throws)
        return self.played

    def _play(self, throws: int) -> None:
        how = throws, int(self.machine.task.die), self.urn, self.start
        self._run("played", "fill_played", *how, self.machine.pages, self.randoms, self.played)

    def _batch(self) -> DrawnPositions:
        kinds = (np.int32, np.int32, np.float32, np.uint8)
        return DrawnPositions(*(self._there(np.zeros(self.count, kind)) for kind in kinds))

    def _there(self, array: npt.NDArray[Any]) -> Any:
        """An array where the values are."""
        if isinstance(self.machine, CudaMachine):
            return self.machine.cuda.to_device(array)
        return array

    def _run(self, kernel: str, loop: str, *arguments: Any) -> None:
        if isinstance(self.machine, CudaMachine):
            threads = self.machine.threads
            self.code[f"kernel_{kernel}"][-(-self.count // threads), threads](*arguments)
        else:
            self.code[loop](*arguments)


def shares(pieces: int) -> npt.NDArray[np.int64]:
    """How often each layer is drawn: by the square root of its size, so that small ones are seen too."""
    weights = np.zeros((LAYERS, LAYERS))
    for layer in first_of(pieces):
        weights[layer] = layer_size(*layer) ** 0.5
    found: npt.NDArray[np.int64] = (weights / weights.sum() * SHARES).astype(np.int64)
    found[pieces, pieces] += SHARES - found.sum()
    return found.reshape(-1)


@cache
def all_sets() -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int64]]:
    """All sets of 0 to 5 places one after the other, and where those of n begin."""
    tables = [set_table(pieces) for pieces in range(LAYERS)]
    starts = np.cumsum([0, *(len(table) for table in tables)])
    return np.concatenate(tables), starts.astype(np.int64)
