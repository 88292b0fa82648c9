"""Senet with five pieces, whole: solve, check, study, fit the evaluation, and measure who plays by it.

    python benchmarks/senet_exact.py --gpu --out FOLDER --results FOLDER [--minutes 8] [--die]

One process does everything, step by step (`--steps` chooses):

    solve      on the GPU (without --gpu on all cores), for at most --minutes; written to --out
    check      residual of every layer, bounds that must hold, and what the opening is worth
    simulate   perfect play from --positions positions, --games each, against their values
    fit        the evaluation, for --seconds; errors and lost chances on positions held out
    master     games of the player that uses it, against itself, for --playing seconds on all cores
    levels     the same of the levels that people play against, as they are in the package
    findings   --study perfect games and what can be seen in them; runs beside fit and master

`--results` gets `senet-sticks.json` (or `-die`) with all figures, written anew after every step, and
`judge.npz`, the evaluation; both kinds share that file. `master` puts it into the package first
(`--keep` leaves what was there). When time is up before the solution is finished the process ends with
75, and the same command resumes from --out. A command after a finished solution only loads it. `--score`
leaves `fit`, `master` and `levels` out: an evaluation is for winning. All can be tried with `--pieces 2`
and no GPU; without --gpu, three pieces are studied in minutes (`--steps solve,check,findings`).

Needs NumPy and Numba; with --gpu numba-cuda; for `fit` PyTorch; and nothing else.
"""

from __future__ import annotations

import argparse
import gc
import json
import multiprocessing
import os
import shutil
import sys
import tempfile
import time
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
from rows import write_rows

os.environ.setdefault("QUINCUNX_CACHE", str(Path(tempfile.gettempdir()) / "quincunx-native"))
sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # where research/ is

import quincunx as qx
from quincunx.bots import LADDER, Bot
from quincunx.bots.senet.lookahead import JUDGE, LookAheadBot
from quincunx.bots.senet.weights import KINDS, put
from quincunx.games.senet import rules
from quincunx.native import cpu
from quincunx.solve.senet.index import PIECES, layer_table, rank_table
from quincunx.solve.senet.machines import CpuMachine, CudaMachine, Solution, compiled
from quincunx.solve.senet.program import THROWS
from quincunx.solve.senet.solver import ON_CPU, ON_GPU, Report, Solver, blocks
from quincunx.solve.senet.task import Task
from research.senet import source
from research.senet.bounds import broken_bounds
from research.senet.findings import findings
from research.senet.fit.draw import is_held
from research.senet.fit.measure import Losses, Spread, exactly
from research.senet.opening import opening
from research.senet.simulation import random_position, simulate
from research.senet.study import host_values

STEPS = ("solve", "check", "simulate", "fit", "master", "levels", "findings")
UNFINISHED = 75
WIDEST = 4.0
"""Standard errors between a value and the mean of games; 20 honest positions hardly ever reach it."""

Machine = CpuMachine | CudaMachine
begun = time.monotonic()


def say(**facts: Any) -> None:
    print(json.dumps({"after": round(time.monotonic() - begun, 1), **facts}), flush=True)


class Results:
    """One file of figures, written whenever there are new ones; figures of an earlier run stay."""

    def __init__(self, path: Path, task: Task) -> None:
        self.path = path
        path.parent.mkdir(parents=True, exist_ok=True)
        self.figures: dict[str, Any] = {}
        if path.exists():
            self.figures = json.loads(path.read_text(encoding="utf-8"))
        if self.figures.get("task", asdict(task)) != asdict(task):
            raise SystemExit(f"{path} is about {self.figures['task']}, not {asdict(task)}")
        self.add("task", asdict(task))

    def add(self, name: str, figures: Any) -> None:
        self.figures[name] = figures
        write_rows(self.path, self.figures)


# Solving and checking


def solve(machine: Machine, chosen: argparse.Namespace, results: Results) -> Solver | None:
    """The solver when it is done; None when time was up."""
    sweeps = results.figures.get("sweeps", [])

    def watch(report: Report) -> None:
        facts = {
            "layer": report.block.name, "looks": report.looks, "sweeps": report.sweeps,
            "change": report.change, "seconds": round(report.seconds, 1), "solved": report.is_done,
        }  # fmt: skip
        sweeps.append(facts)
        say(**facts)

    tolerance = chosen.tolerance or (ON_GPU if chosen.gpu else ON_CPU)
    solver = Solver(machine, chosen.out, tolerance=tolerance, every=chosen.every, watch=watch)
    is_solved = solver.run(60 * chosen.minutes)
    results.add("sweeps", sweeps)
    say(step="solve", solved=is_solved)
    return solver if is_solved else None


def check(machine: Machine, results: Results) -> None:
    residuals = {b.name: machine.look(b, writes=False) for b in blocks(machine.task)}
    results.add("residuals", residuals)
    say(step="check", greatest_residual=max(residuals.values()))
    if machine.task.pieces == PIECES:
        results.add("opening", opening(machine).facts())
        say(**results.figures["opening"])


def simulated(machine: Machine, chosen: argparse.Namespace, results: Results) -> None:
    random = np.random.default_rng(chosen.seed)
    trials = []
    for n in range(chosen.positions):
        position = random_position(machine.task.pieces, random)
        trial = simulate(machine, *position, games=chosen.games, seed=chosen.seed + n)
        trials.append({**asdict(trial), "deviation": trial.deviation})
    widest = max(trial["deviation"] for trial in trials)
    results.add("simulations", {"trials": trials, "greatest_deviation": widest})
    say(step="simulate", positions=len(trials), greatest_deviation=round(widest, 2))
    if widest > WIDEST:
        say(warning="the values do not agree with the games")


def make_room(machine: Machine) -> None:
    """Frees the memory of the choices; sweeps work without them."""
    if isinstance(machine, CpuMachine):
        machine.choices = np.empty((0, THROWS), np.uint32)
        return
    machine.choices = machine.cuda.device_array((1, THROWS), np.uint32, order="F")
    gc.collect()
    waiting = getattr(machine.cuda.current_context(), "deallocations", None)
    if waiting is not None:
        waiting.clear()


class Copied(Solution):
    """All values in this computer's memory, to be studied while the GPU does something else."""

    def __init__(self, machine: Machine) -> None:
        super().__init__(machine.task)
        self.values = host_values(machine)

    def get(self, start: int, stop: int) -> np.ndarray[Any, Any]:
        return np.array(self.values[start:stop])

    def pick(self, numbers: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        return np.array(self.values[numbers])


def study(machine: Solution, chosen: argparse.Namespace) -> dict[str, Any]:
    """What can be seen in perfect games, on all cores."""
    broken = [asdict(bound) for bound in broken_bounds(machine)]
    threads = os.cpu_count() or 1
    found = findings(machine, chosen.study, chosen.seed, threads)
    return {"findings": found, "broken_bounds": broken}


# The evaluation


def fit_it(machine: Machine, chosen: argparse.Namespace, results: Results, path: Path) -> None:
    from research.senet.fit.training import FitPlan, FitProgress, fit, kept, measure

    def watch(progress: FitProgress) -> None:
        say(step="fit", **vars(progress))

    plan = FitPlan(
        chosen.seconds, chosen.units, chosen.inner, chosen.half, chosen.rate, chosen.seed
    )
    network = fit(machine, plan, watch)
    say(step="fit", measuring=True)
    figures = measure(machine, network, chosen.held)
    put(path, KINDS[machine.task.die], kept(machine, network, figures))
    figures |= {"plan": asdict(plan), "bytes": path.stat().st_size}
    results.add("fit", figures)
    for where in ("anywhere", "played", "alone", "ahead"):
        say(where=where, **figures[where])


# The player


def games_of(task: tuple[bool, int, int, float, int | str]) -> list[list[int]]:
    """Decisions from games against itself: own, enemy, throw, and own and enemy when it is played.

    The player is a level, or a number of throws to look ahead.
    """
    die, seed, pieces, seconds, player = task
    game = qx.game("senet", die=die)
    bot = seated(player, game, seed, pieces)
    rows: list[list[int]] = []
    until = time.monotonic() + seconds
    random = np.random.default_rng(seed)
    while time.monotonic() < until:
        state = begin(game, pieces, random)
        while not state.is_over and time.monotonic() < until:
            rows += one_throw(state, bot)
    return rows


def seated(player: int | str, game: qx.Game, seed: int, pieces: int) -> Bot:
    """A player that is ready to move."""
    if isinstance(player, str):
        level = qx.bot(player, seed=seed)
        level.prepare(game)
        return level
    bot = LookAheadBot(game, player, book=pieces > 3)  # with fewer, endgames would know everything
    bot.prepare()
    return bot


def begin(game: qx.Game, pieces: int, random: np.random.Generator) -> qx.State:
    """The real beginning; with fewer pieces, a position that stands anywhere."""
    seed = int(random.integers(1 << 40))
    if pieces == PIECES:
        return game.start(seed=seed)
    record: Any = game.start()._record.copy()
    record.pieces[rules.LIGHT], record.pieces[rules.DARK] = random_position(pieces, random)
    record.stage, record.dark, record.throws = rules.FREE, 1, 1
    text = qx.State(game, record, None).position()
    return game.from_position(text, seed=seed)


def one_throw(state: qx.State, bot: Any) -> list[list[int]]:
    """Plays the throw that lies there to its end; reports it if the opening is over."""
    record: Any = state._record
    colour, throw, is_free = rules.mover(record), int(record.throw), record.stage == rules.FREE
    seat, own, enemy = state.player, int(record.pieces[colour]), int(record.pieces[1 - colour])
    thrown = int(record.throws)
    while not state.is_over and state.player == seat and int(state._record.throws) == thrown:  # type: ignore[attr-defined]
        action = bot.choose(state.hidden(seat))
        left = state.copy()
        left.use_dice(None)
        left.push(action)
        state.push(action)
        after: Any = left._record
    if not is_free:
        return []
    return [[own, enemy, throw, int(after.pieces[colour]), int(after.pieces[1 - colour])]]


def lost_by(machine: Machine, rows: np.ndarray[Any, Any]) -> dict[str, Any]:
    """What decisions cost by the exact values: all of them, and those in positions held out."""
    own, enemy, throws = rows[:, 0], rows[:, 1], rows[:, 2]
    spread = Spread.of(own, enemy, throws)
    truth = spread.worth(exactly(machine))
    best = spread.best(truth)
    code = compiled(cpu, "program.py", source("fit/spread_cpu.py"))
    numbers = np.zeros(len(rows), np.int64)
    code["number_many"](own, enemy, rank_table(), layer_table(machine.task.pieces), numbers)
    lost, held = [], []
    for i, (low, high) in enumerate(zip(spread.starts[:-1], spread.starts[1:], strict=True)):
        if high - low < 2:
            continue
        pair = rows[i, 3:] if throws[i] not in (2, 3) or rows[i, 3] == 0 else rows[i, 4:2:-1]
        same = (spread.owns[low:high] == pair[0]) & (spread.enemies[low:high] == pair[1])
        lost.append(best[i] - truth[low + int(same.argmax())] if same.any() else np.nan)
        held.append(is_held(int(numbers[i])))
    found, is_out = np.array(lost), np.array(held, np.bool_)
    if np.isnan(found).any():
        raise SystemExit("a decision of the player is not among the outcomes of its throw")
    return {"all": vars(summed(found)), "held_out": vars(summed(found[is_out]))}


def summed(lost: np.ndarray[Any, Any]) -> Losses:
    if len(lost) == 0:
        return Losses(0, 0.0, 0.0, 0.0, 0.0)
    error = float(lost.std() / np.sqrt(len(lost)))
    return Losses(
        len(lost), float(lost.mean()), error, float(lost.max()), float((lost > 1e-3).mean())
    )


def measure_master(
    machine: Machine, chosen: argparse.Namespace, results: Results, path: Path
) -> None:
    """Lets it play in other processes, which know nothing about the solution."""
    target = JUDGE.with_suffix(".npz")
    before = target.read_bytes() if target.exists() else None
    shutil.copyfile(path, target)
    try:
        figures = {}
        for depth in chosen.depths:
            rows = played_by(machine.task, chosen, depth, chosen.playing / len(chosen.depths))
            figures[f"depth {depth}"] = lost_by(machine, rows)
            say(step="master", depth=depth, **figures[f"depth {depth}"])
        results.add("master", figures)
    finally:
        if chosen.keep:
            target.unlink()
            if before is not None:
                target.write_bytes(before)


def measure_levels(machine: Machine, chosen: argparse.Namespace, results: Results) -> None:
    figures = {}
    for level in LADDER:
        rows = played_by(machine.task, chosen, level, chosen.playing / len(LADDER))
        figures[level] = lost_by(machine, rows)["all"]
        say(step="levels", level=level, **figures[level])
    results.add("levels", figures)


def played_by(
    task: Task, chosen: argparse.Namespace, player: int | str, seconds: float
) -> np.ndarray[Any, Any]:
    workers = chosen.workers or os.cpu_count() or 1
    tasks = [
        (task.die, 1000 * chosen.seed + n, task.pieces, seconds, player) for n in range(workers)
    ]
    context = multiprocessing.get_context("spawn")  # a process with a GPU must not be forked
    with ProcessPoolExecutor(workers, mp_context=context) as pool:
        pool.submit(games_of, (*tasks[0][:3], 0.0, player)).result()  # compiles
        found = [row for rows in pool.map(games_of, tasks) for row in rows]
    if not found:
        raise SystemExit("the player made no decision: give it more time by --playing")
    return np.array(found, np.int64)


# All of it


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--pieces", type=int, default=PIECES)
    parser.add_argument("--die", action="store_true")
    parser.add_argument("--score", action="store_true")
    parser.add_argument("--gpu", action="store_true")
    parser.add_argument("--steps", default=",".join(STEPS))
    parser.add_argument("--out", type=Path, help="where the solution is kept")
    parser.add_argument("--results", type=Path, required=True)
    parser.add_argument("--minutes", type=float, default=1e6, help="for solving")
    parser.add_argument("--every", type=float, default=240.0, help="seconds between checkpoints")
    parser.add_argument("--tolerance", type=float)
    parser.add_argument("--positions", type=int, default=20)
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--study", type=int, default=1_000_000, help="games for the findings")
    parser.add_argument("--seconds", type=float, default=200.0, help="for fitting")
    parser.add_argument("--units", type=int, default=128)
    parser.add_argument("--inner", type=int, default=16)
    parser.add_argument("--half", type=int, default=1 << 15, help="half the positions of a step")
    parser.add_argument("--rate", type=float, default=3e-3)
    parser.add_argument("--held", type=int, default=200_000, help="positions to measure on")
    parser.add_argument(
        "--playing",
        type=float,
        default=90.0,
        help="seconds for master, and for all levels together",
    )
    parser.add_argument("--depths", type=int, nargs="+", default=[1, 2, 3])
    parser.add_argument("--workers", type=int, help="processes for the player")
    parser.add_argument("--keep", action="store_true", help="do not leave the evaluation in place")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    chosen.steps = chosen.steps.split(",")
    if unknown := set(chosen.steps) - set(STEPS):
        parser.error(f"no such step: {', '.join(sorted(unknown))}; there are {', '.join(STEPS)}")
    return chosen


def main() -> int:
    chosen = options()
    task = Task(chosen.pieces, die=chosen.die, score=chosen.score)
    name = f"senet-{KINDS[task.die]}{'-points' if task.score else ''}.json"
    results = Results(chosen.results / name, task)
    machine: Machine = CudaMachine(task) if chosen.gpu else CpuMachine(task)
    say(task=asdict(task), positions=len(machine.values), rows_of_choices=machine.choices.shape[0])
    if solve(machine, chosen, results) is None:
        return UNFINISHED
    if "check" in chosen.steps:
        check(machine, results)
    if "simulate" in chosen.steps:
        simulated(machine, chosen, results)
    make_room(machine)
    path = chosen.results / "judge.npz"
    with ThreadPoolExecutor(1) as beside:
        studied: Future[dict[str, Any]] | None = None
        if "findings" in chosen.steps:
            studied = beside.submit(study, Copied(machine), chosen)
            say(step="findings", begun=True)
        try:
            if "fit" in chosen.steps and not task.score:
                fit_it(machine, chosen, results, path)
            if "master" in chosen.steps and not task.score:
                measure_master(machine, chosen, results, path)
            if "levels" in chosen.steps and not task.score:
                measure_levels(machine, chosen, results)
        finally:  # whatever happens to the evaluation, what was found is kept
            if studied is not None:
                for part, figures in studied.result().items():
                    results.add(part, figures)
                say(step="findings", broken_bounds=len(results.figures["broken_bounds"]))
    say(finished=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
