"""The CUDA machine on Numba's simulator of a GPU, as a process of its own; prints what it found as JSON.

Called by test_cuda.py with NUMBA_ENABLE_CUDASIM=1, which must be set before Numba is loaded.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

import numpy as np

from quincunx.solve.senet.machines import CudaMachine
from quincunx.solve.senet.solver import Solver, blocks
from quincunx.solve.senet.task import Block, Task
from research.senet.simulation import simulate

Slices = list[tuple[tuple[int, int], int, int]]


class Sample(Block):
    """Some positions of a block instead of all: the simulator is slow."""

    def slices(self, length: int) -> Slices:
        whole = super().slices(length)
        (layer, _, high) = whole[len(whole) // 2]
        return [(layer, high - 40, high)]


class Unfilled(CudaMachine):
    """Its values come from elsewhere: the simulator would take half a minute to fill it first."""

    def _kernel(self, name: str, length: int) -> Any:
        return (lambda *_: None) if name == "kernel_fill" else super()._kernel(name, length)


def main() -> None:
    ones = Path(sys.argv[1])
    twos = np.load(sys.argv[2])
    small = CudaMachine(Task(1))
    small.threads = 1  # side by side they would see each other's values in any order
    solver = Solver(small, tolerance=1e-2)
    solver.run()
    np.save(ones, small.get(0, 756))
    trial = simulate(small, 1 << 3, 1 << 20, games=10, seed=5)

    machine = Unfilled(Task(2))
    machine.length = 1000
    machine.set(0, twos)
    some = np.array([5, 100_000, 7, 143_261])
    assert (machine.pick(some) == twos[some]).all()
    block = blocks(Task(2))[-1]
    sample = Sample(block.task, block.own, block.enemy)
    residual = machine.look(sample, writes=False)
    _, low, high = sample.slices(machine.length)[0]
    machine.set(block.start + low, np.full(high - low, 0.25, np.float32))
    looked = machine.look(sample)
    machine.look(sample)
    followed = machine.follow(sample)
    values = machine.get(block.start + low, block.start + high)
    error = float(abs(values - twos[block.start + low : block.start + high]).max())
    found = {
        "looks": solver.reports[0].looks, "sweeps": solver.reports[0].sweeps, "mean": trial.mean,
        "residual": residual, "looked": looked, "followed": followed, "error": error,
    }  # fmt: skip
    print(json.dumps(found))


if __name__ == "__main__":
    main()
