"""A long run survives being stopped."""

import errno
import json
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import Result
from typer.testing import CliRunner

from quincunx.cli import app
from quincunx.errors import QuincunxError
from quincunx.solve.senet.machines import CpuMachine
from quincunx.solve.senet.solver import Report, Solver
from quincunx.solve.senet.task import Task


def finish(folder: Path, task: Task) -> tuple[CpuMachine, Solver]:
    machine = CpuMachine(task)
    solver = Solver(machine, folder)
    assert solver.run()
    return machine, solver


def test_an_interrupted_run_goes_on_where_it_was(tmp_path: Path, twos: CpuMachine) -> None:
    def stop(report: Report) -> None:
        if report.block.name == "2-2" and report.looks == 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Solver(CpuMachine(Task(2)), tmp_path, watch=stop).run()
    files = {path.name for path in tmp_path.iterdir()}
    assert files == {"solve.json", "1-1.npy", "2-1.npy", "2-2.part.npy"}

    machine, solver = finish(tmp_path, Task(2))
    assert [report.block.name for report in solver.reports] == ["2-2"]
    assert solver.reports[0].looks < 9  # from the beginning it takes 9
    assert abs(machine.values - twos.values).max() < 1e-5
    assert not list(tmp_path.glob("*.part.npy"))


def test_out_of_time_it_stops_and_goes_on(tmp_path: Path, twos: CpuMachine) -> None:
    rounds = 0
    while True:
        machine = CpuMachine(Task(2))
        if Solver(machine, tmp_path).run(seconds=0.0):
            break
        rounds += 1
        assert rounds < 200
    assert rounds > 3
    assert abs(machine.values - twos.values).max() < 1e-5


def test_a_killed_process_loses_no_checkpoint(tmp_path: Path, twos: CpuMachine) -> None:
    command = [
        sys.executable, "-m", "quincunx", "solve", "senet", "--pieces", "3", "--every", "0",
        "--threads", "1", "--out", str(tmp_path),
    ]  # fmt: skip
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    for _ in range(6000):
        if list(tmp_path.glob("3-?.part.npy")) or process.poll() is not None:
            break
        time.sleep(0.02)
    process.send_signal(signal.SIGKILL)
    assert process.wait() == -signal.SIGKILL
    machine, solver = finish(tmp_path, Task(2))
    assert solver.reports == []  # all of it was there
    assert abs(machine.values - twos.values).max() < 1e-5
    part = np.load(next(tmp_path.glob("3-?.part.npy")))
    assert part.max() > 0.5 > part.min()


def test_more_pieces_take_over_what_fewer_left(tmp_path: Path) -> None:
    finish(tmp_path, Task(1))
    _, solver = finish(tmp_path, Task(2))
    assert [report.block.name for report in solver.reports] == ["2-1", "2-2"]


def test_another_task_is_refused(tmp_path: Path) -> None:
    finish(tmp_path, Task(1))
    for other in (Task(1, die=True), Task(1, score=True)):
        with pytest.raises(QuincunxError, match="another solution"):
            Solver(CpuMachine(other), tmp_path)


@pytest.mark.parametrize("damage", [b"", b"\x93NUMPY nonsense", None])
def test_a_damaged_file_is_reported(tmp_path: Path, damage: bytes | None) -> None:
    finish(tmp_path, Task(1))
    path = tmp_path / "1-1.npy"
    if damage is None:
        np.save(path, np.zeros(7, np.float32))
    else:
        path.write_bytes(damage)
    with pytest.raises(QuincunxError, match="delete it to start over"):
        Solver(CpuMachine(Task(1)), tmp_path).run()


def test_a_damaged_label_is_reported(tmp_path: Path) -> None:
    (tmp_path / "solve.json").write_text("{")
    with pytest.raises(QuincunxError, match="not JSON"):
        Solver(CpuMachine(Task(1)), tmp_path)


def test_an_impossible_folder_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(QuincunxError, match="cannot write"):
        Solver(CpuMachine(Task(1)), tmp_path / "file" / "folder")


def quincunx(*words: str) -> Result:
    return CliRunner().invoke(app, ["solve", *words])


def test_the_command(tmp_path: Path) -> None:
    data = json.loads(quincunx("senet", "--pieces", "1", "--json", "--out", str(tmp_path)).stdout)
    assert data["finished"]
    assert data["residual"] < 1e-6
    assert data["layers"][0]["positions"] == 756
    late = quincunx("senet", "--pieces", "2", "--minutes", "0", "--out", str(tmp_path))
    assert late.exit_code == 130
    assert "the same command continues" in late.stderr
    shown = quincunx("senet", "--pieces", "2", "--out", str(tmp_path))
    assert shown.exit_code == 0
    assert "2 v 2" in shown.stdout
    assert "solved; greatest residual" in shown.stdout


def test_the_command_refuses_what_cannot_be(tmp_path: Path) -> None:
    finish(tmp_path, Task(1))
    for words, message in (
        (["sarena"], "cannot solve 'sarena'"),
        (["senet", "--pieces", "6"], "played with 1 to 5"),
        (["senet", "--pieces", "1", "--tolerance", "0"], "more than 0"),
        (["senet", "--pieces", "1", "--die", "--out", str(tmp_path)], "another solution"),
    ):
        refused = quincunx(*words)
        assert isinstance(refused.exception, QuincunxError)
        assert message in str(refused.exception)


def test_a_full_disk_is_reported_and_leaves_nothing_half_done(tmp_path: Path) -> None:
    class Full(CpuMachine):
        def get(self, start: int, stop: int) -> Any:
            raise OSError(errno.ENOSPC, "No space left on device", f"{start}-{stop}")

    with pytest.raises(QuincunxError, match=r"cannot write .*1-1.npy: No space left"):
        Solver(Full(Task(1)), tmp_path).run()
    assert [path.name for path in tmp_path.iterdir()] == ["solve.json"]
