"""Senet, solved: the exact value of every position before a throw.

`endgame` answers for positions with up to three pieces a side; `Solver` computes the values of any number.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from quincunx.errors import QuincunxError
from quincunx.solve.senet.progress import share_done
from quincunx.solve.senet.tables import endgame, prepare
from quincunx.solve.senet.task import Task

if TYPE_CHECKING:
    from quincunx.solve.senet.machines import CpuMachine, CudaMachine
    from quincunx.solve.senet.solver import Solver

__all__ = [
    "CpuMachine",
    "CudaMachine",
    "Solver",
    "Task",
    "endgame",
    "make_solver",
    "prepare",
    "share_done",
]


def make_solver(
    pieces: int, *, die: bool = False, score: bool = False, gpu: bool = False,
    threads: int | None = None, folder: Path | None = None,
    tolerance: float | None = None, every: float = 120.0,
) -> Solver:  # fmt: skip
    """What computes the value of every position before a throw; see `quincunx solve --help`."""
    from quincunx.solve.senet.machines import CpuMachine, CudaMachine
    from quincunx.solve.senet.solver import ON_CPU, ON_GPU, Solver

    task = Task(pieces, die=die, score=score)
    if tolerance is None:
        tolerance = ON_GPU if gpu else ON_CPU
    if not tolerance > 0:
        raise QuincunxError(f"the tolerance must be more than 0, not {tolerance:g}")
    machine = CudaMachine(task) if gpu else CpuMachine(task, threads)
    return Solver(machine, folder, tolerance=tolerance, every=every)


def __getattr__(name: str) -> Any:
    """Machines and solver load Numba, which takes a while; nothing else here needs it."""
    if name in ("CpuMachine", "CudaMachine"):
        from quincunx.solve.senet import machines

        return getattr(machines, name)
    if name == "Solver":
        from quincunx.solve.senet.solver import Solver

        return Solver
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
