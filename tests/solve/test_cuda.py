"""The same kernels on a GPU, or on Numba's simulator of one."""

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from quincunx.native import cuda
from quincunx.solve.senet.machines import CpuMachine, CudaMachine
from quincunx.solve.senet.solver import Solver
from quincunx.solve.senet.task import Task
from research.senet.simulation import play
from tests.solve.conftest import solved

no_gpu = cuda.why_not()
needs_gpu = pytest.mark.skipif(bool(no_gpu), reason=no_gpu)


def test_kernels_on_the_simulator_do_what_the_cpu_does(tmp_path: Path, twos: CpuMachine) -> None:
    ones, path = tmp_path / "ones.npy", tmp_path / "twos.npy"
    np.save(path, twos.values)
    done = subprocess.run(
        [sys.executable, "-m", "tests.solve.simulated", str(ones), str(path)],
        env={**os.environ, "NUMBA_ENABLE_CUDASIM": "1"}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    machine = CpuMachine(Task(1), threads=1)
    solver = Solver(machine, tolerance=1e-2)
    solver.run()
    assert abs(np.load(ones) - machine.values).max() < 1e-7
    assert found["looks"] == solver.reports[0].looks
    assert found["sweeps"] == solver.reports[0].sweeps
    assert found["mean"] == play(machine, 1 << 3, 1 << 20, 10, 5).mean()
    assert found["residual"] < 1e-6
    assert found["looked"] > 0.1
    assert found["followed"] < 1e-6
    assert found["error"] < 1e-6


@needs_gpu
@pytest.mark.parametrize("score", [False, True])
def test_a_gpu_finds_the_same_values(score: bool) -> None:
    task = Task(2, die=True, score=score)
    machine = CudaMachine(task)
    Solver(machine).run()
    on_cpu = solved(task)
    assert abs(machine.get(0, len(on_cpu.values)) - on_cpu.values).max() < 1e-5
