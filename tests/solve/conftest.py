import pytest

from quincunx.solve.senet.machines import CpuMachine
from quincunx.solve.senet.solver import Solver
from quincunx.solve.senet.task import Task


@pytest.fixture(scope="session")
def twos() -> CpuMachine:
    """All positions with up to two pieces a side, for winning, with sticks."""
    return solved(Task(2))


@pytest.fixture(scope="session")
def twos_for_points() -> CpuMachine:
    return solved(Task(2, score=True))


def solved(task: Task) -> CpuMachine:
    machine = CpuMachine(task)
    assert Solver(machine).run()
    return machine
