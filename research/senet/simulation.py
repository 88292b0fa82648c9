"""Plays the solution against itself: do games end the way it says, as often as it says?"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import Any

import numpy as np
import numpy.typing as npt

from quincunx.errors import QuincunxError
from quincunx.native import cpu, cuda
from quincunx.solve.senet.index import layer_table, rank_table
from quincunx.solve.senet.machines import WALK, CpuMachine, CudaMachine, compiled
from quincunx.solve.senet.numbers import number_of
from research.senet import source

__all__ = ["Trial", "random_position", "simulate"]


@dataclass(frozen=True)
class Trial:
    """A position, its value, and the mean of many games with its standard error."""

    own: int
    enemy: int
    value: float
    games: int
    mean: float
    error: float

    @property
    def deviation(self) -> float:
        """How many standard errors lie between value and mean."""
        return abs(self.value - self.mean) / self.error if self.error else 0.0


def simulate(
    machine: CpuMachine | CudaMachine, own: int, enemy: int, games: int, seed: int = 0
) -> Trial:
    """Perfect play from one position (sets of squares, the side to throw first)."""
    task = machine.task
    number = number_of(own, enemy, rank_table(), layer_table(task.pieces))
    value = float(machine.get(number, number + 1)[0])
    results = play(machine, own, enemy, games, seed)
    if results.min() < -50:
        raise QuincunxError("a simulated game did not end")
    error = float(results.std()) / sqrt(games)
    return Trial(own, enemy, value, games, float(results.mean()), error)


def play(
    machine: CpuMachine | CudaMachine, own: int, enemy: int, games: int, seed: int
) -> npt.NDArray[np.float64]:
    task = machine.task
    aim = (own, enemy, int(task.die), machine.score, machine.pages)
    if isinstance(machine, CpuMachine):
        code = compiled(cpu, WALK, "program.py", source("simulate_cpu.py"))
        results = np.zeros(games)
        code["play_many"](*aim, seed, 0, results)
        return results
    code = compiled(cuda, WALK, "program.py", *map(source, ("simulate_cpu.py", "simulate_cuda.py")))
    there: Any = machine.cuda.to_device(np.zeros(games))
    kernel = code["kernel_play"][-(-games // machine.threads), machine.threads]
    kernel(*aim, seed, 0, there)
    host: npt.NDArray[np.float64] = there.copy_to_host()
    return host


def random_position(pieces: int, random: np.random.Generator) -> tuple[int, int]:
    """Both sides' pieces anywhere, `pieces` for each."""
    squares = random.choice([*range(1, 27), 28, 29], 2 * pieces, replace=False).tolist()
    own, enemy = squares[:pieces], squares[pieces:]
    return sum(1 << square for square in own), sum(1 << square for square in enemy)
