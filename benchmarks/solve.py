"""Senet's solution: is it right, and how long does it take? Prints one line of JSON for each answer.

    python benchmarks/solve.py transitions [--count 10000000]    the solver's moves against the rules
    python benchmarks/solve.py moves                             how much faster they are than the rules
    python benchmarks/solve.py tables                            making the tables of the endgame
    python benchmarks/solve.py run --pieces 5 --gpu --out FOLDER --minutes 8
                                                                 solves; the same command resumes
    python benchmarks/solve.py simulate --pieces 5 --gpu --out FOLDER [--positions 20] [--games 100000]
                                                                 perfect play against the values

`--die` and `--score` choose another task for `run` and `simulate`. Needs NumPy and Numba, with `--gpu`
numba-cuda, and nothing else.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # where research/ is

from quincunx.games.senet import rules
from quincunx.native import cpu
from quincunx.solve.senet.machines import WALK, CpuMachine, CudaMachine, compiled
from quincunx.solve.senet.solver import ON_CPU, ON_GPU, Report, Solver, blocks
from quincunx.solve.senet.tables import ENDGAME
from quincunx.solve.senet.task import Task
from research.senet import source
from research.senet.opening import opening
from research.senet.proof import prove
from research.senet.simulation import random_position, simulate


def say(**facts: Any) -> None:
    print(json.dumps(facts), flush=True)


def transitions(chosen: argparse.Namespace) -> int:
    compared, difference = prove(chosen.count, seed=2026)
    say(transitions=compared, agree=difference is None, difference=str(difference or ""))
    return int(difference is not None)


def moves(_: argparse.Namespace) -> int:
    """Processor time for all throws in random positions, by the solver's moves and by the rules."""
    import numba

    code = compiled(cpu, WALK, "program.py", source("proof_cpu.py"))
    fast, plain = code["outcomes"], code["rule_outcomes"]
    random = np.random.default_rng(1)
    pairs = np.array([random_position(int(n), random) for n in random.integers(1, 6, 20_000)])
    states = np.zeros(4, rules.STATE)

    @numba.njit
    def by_program(pairs: Any) -> int:
        out = np.zeros(128, np.int64)
        total = 0
        for n in range(len(pairs)):
            for throw in (1, 2, 3, 4, 6):
                total += fast(pairs[n, 0], pairs[n, 1], throw, out)
        return total

    @numba.njit
    def by_rules(pairs: Any, states: Any) -> int:
        out = np.zeros(128, np.int64)
        legal = np.zeros((4, 5), np.int64)
        total = 0
        for n in range(len(pairs)):
            for throw in (1, 2, 3, 4, 6):
                total += plain(pairs[n, 0], pairs[n, 1], throw, states, legal, out)
        return total

    assert by_program(pairs) == by_rules(pairs, states)
    seconds = []
    for work in (lambda: by_program(pairs), lambda: by_rules(pairs, states)):
        best = float("inf")
        for _round in range(10):
            begun = time.process_time()
            work()
            best = min(best, time.process_time() - begun)
        seconds.append(best)
    nanoseconds = [round(1e9 * taken / len(pairs) / 5) for taken in seconds]
    say(program_ns=nanoseconds[0], rules_ns=nanoseconds[1], ratio=round(seconds[1] / seconds[0], 1))
    return 0


def tables(_: argparse.Namespace) -> int:
    """Seconds for one table, compiling left out; processor time shared by two cores is the fair figure."""
    Solver(CpuMachine(Task(1))).run()
    begun, worked = time.perf_counter(), time.process_time()
    machine = CpuMachine(Task(ENDGAME))
    solver = Solver(machine)
    solver.run()
    say(
        positions=len(machine.values), threads=machine.threads,
        seconds=round(time.perf_counter() - begun, 1),
        processor_seconds=round(time.process_time() - worked, 1), residual=solver.residual(),
    )  # fmt: skip
    return 0


def solver_of(chosen: argparse.Namespace) -> Solver:
    task = Task(chosen.pieces, die=chosen.die, score=chosen.score)
    machine = CudaMachine(task) if chosen.gpu else CpuMachine(task)
    begun = time.monotonic()

    def watch(report: Report) -> None:
        say(
            layer=report.block.name, looks=report.looks, sweeps=report.sweeps, change=report.change,
            seconds=round(report.seconds, 1), after=round(time.monotonic() - begun, 1),
            follows=machine.keeps_choices(report.block), solved=report.is_done,
        )  # fmt: skip

    tolerance = chosen.tolerance or (ON_GPU if chosen.gpu else ON_CPU)
    return Solver(machine, chosen.out, tolerance=tolerance, every=chosen.every, watch=watch)


def run(chosen: argparse.Namespace) -> int:
    solver = solver_of(chosen)
    begun = time.monotonic()
    if not solver.run(60 * chosen.minutes):
        say(finished=False, seconds=round(time.monotonic() - begun, 1))
        return 75
    for block in blocks(solver.task):
        say(layer=block.name, residual=solver.machine.look(block, writes=False))
    if chosen.pieces == 5:
        say(**opening(solver.machine).facts())
    say(finished=True, seconds=round(time.monotonic() - begun, 1))
    return 0


def simulated(chosen: argparse.Namespace) -> int:
    solver = solver_of(chosen)
    if not solver.run(60 * chosen.minutes):
        say(finished=False)
        return 75
    machine = solver.machine
    assert isinstance(machine, CpuMachine | CudaMachine)
    random = np.random.default_rng(chosen.seed)
    worst = 0.0
    for n in range(chosen.positions):
        position = random_position(chosen.pieces, random)
        trial = simulate(machine, *position, games=chosen.games, seed=chosen.seed + n)
        worst = max(worst, trial.deviation)
        say(
            own=trial.own, enemy=trial.enemy, value=trial.value, mean=trial.mean,
            error=trial.error, deviation=round(trial.deviation, 2),
        )  # fmt: skip
    say(positions=chosen.positions, games=chosen.games, greatest_deviation=round(worst, 2))
    return int(worst > 4)


def main() -> int:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    for name, work in (
        ("transitions", transitions), ("moves", moves), ("tables", tables),
        ("run", run), ("simulate", simulated),
    ):  # fmt: skip
        command = commands.add_parser(name)
        command.set_defaults(work=work)
        if work is transitions:
            command.add_argument("--count", type=int, default=10_000_000)
        if work in (run, simulated):
            command.add_argument("--pieces", type=int, default=3)
            command.add_argument("--die", action="store_true")
            command.add_argument("--score", action="store_true")
            command.add_argument("--gpu", action="store_true")
            command.add_argument("--out", type=Path)
            command.add_argument("--minutes", type=float, default=1e6)
            command.add_argument("--every", type=float, default=240.0)
            command.add_argument("--tolerance", type=float)
        if work is simulated:
            command.add_argument("--positions", type=int, default=20)
            command.add_argument("--games", type=int, default=100_000)
            command.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    return int(chosen.work(chosen))


if __name__ == "__main__":
    sys.exit(main())
