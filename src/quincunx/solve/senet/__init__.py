"""Senet, solved: the exact value of every position before a throw.

`endgame` answers for positions with up to three pieces a side; `Solver` computes the values of any number.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from quincunx.solve.senet.tables import endgame, prepare
from quincunx.solve.senet.task import Task

if TYPE_CHECKING:
    from quincunx.solve.senet.machines import CpuMachine, CudaMachine
    from quincunx.solve.senet.solver import Solver

__all__ = ["CpuMachine", "CudaMachine", "Solver", "Task", "endgame", "prepare"]


def __getattr__(name: str) -> Any:
    """Machines and solver load Numba, which takes a while; nothing else here needs it."""
    if name in ("CpuMachine", "CudaMachine"):
        from quincunx.solve.senet import machines

        return getattr(machines, name)
    if name == "Solver":
        from quincunx.solve.senet.solver import Solver

        return Solver
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
