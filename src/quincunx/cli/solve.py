"""`quincunx solve`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NoReturn

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn
from rich.table import Table

from quincunx.cli.screen import console
from quincunx.errors import QuincunxError, UnknownName, did_you_mean

if TYPE_CHECKING:
    from quincunx.solve.senet.machines import Machine
    from quincunx.solve.senet.solver import Report, Solver
    from quincunx.solve.senet.task import Task

__all__ = ["solve"]

INTERRUPTED = 130
GAMES = ("senet",)


def solve(
    game: Annotated[str, typer.Argument(help="senet; no other game can be solved.")],
    pieces: Annotated[int, typer.Option(help="The most pieces a side, 1 to 5.")] = 3,
    die: Annotated[bool, typer.Option("--die", help="With the die instead of sticks.")] = False,
    score: Annotated[
        bool, typer.Option("--score", help="For the points of the round instead of the win.")
    ] = False,
    gpu: Annotated[bool, typer.Option("--gpu", help="On an NVIDIA GPU (23 to 90 GB).")] = False,
    out: Annotated[
        Path | None, typer.Option(help="Keep the values in this folder, and continue from there.")
    ] = None,
    tolerance: Annotated[
        float | None,
        typer.Option(help="The greatest change at the end; by default 1e-6, on a GPU 4e-7."),
    ] = None,
    minutes: Annotated[
        float | None,
        typer.Option(min=0.0, help="Stop after this long; --out lets it continue later."),
    ] = None,
    every: Annotated[
        float, typer.Option(min=0.0, help="Seconds between checkpoints of an unfinished layer.")
    ] = 120.0,
    threads: Annotated[
        int | None, typer.Option(min=1, help="Threads on the CPU; one for each core by default.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print data.")] = False,
) -> None:
    """Compute the exact value of every position before a throw (docs/senet-solved.md)."""
    if game.lower() not in GAMES:
        raise UnknownName(f"cannot solve {game!r}: {did_you_mean(game, GAMES)}")
    from quincunx.solve.senet.solver import ON_CPU, ON_GPU, Solver
    from quincunx.solve.senet.task import Task

    task = Task(pieces, die=die, score=score)
    if tolerance is None:
        tolerance = ON_GPU if gpu else ON_CPU
    if not tolerance > 0:
        raise QuincunxError(f"the tolerance must be more than 0, not {tolerance:g}")
    solver = Solver(machine_for(task, gpu, threads), out, tolerance=tolerance, every=every)
    finished = run(solver, None if minutes is None else 60 * minutes)
    data = summary(solver, finished)
    if as_json:
        print(json.dumps(data, indent=2))
    else:
        show(data)
    if not finished:
        give_up(can_continue=out is not None)


def machine_for(task: Task, gpu: bool, threads: int | None) -> Machine:
    from quincunx.solve.senet.machines import CpuMachine, CudaMachine

    return CudaMachine(task) if gpu else CpuMachine(task, threads)


def give_up(*, can_continue: bool) -> NoReturn:
    """Says how the rest can be solved, and ends as an interrupted program does."""
    hint = "the same command continues" if can_continue else "with --out it could continue later"
    Console(stderr=True, highlight=False).print(f"not finished; {hint}", markup=False)
    raise typer.Exit(INTERRUPTED)


def run(solver: Solver, seconds: float | None) -> bool:
    """Solves, with a progress bar; returns whether it finished."""
    from quincunx.solve.senet.progress import share_done

    progress = Progress(
        TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn(),
        console=Console(stderr=True, highlight=False), transient=True,
    )  # fmt: skip
    with progress:
        bar = progress.add_task("compiling", total=1.0)

        def watch(report: Report) -> None:
            block = report.block
            progress.update(
                bar,
                completed=share_done(report, solver.tolerance),
                description=f"{block.own} v {block.enemy}: sweep {report.sweeps}, "
                f"change {report.change:.1e}",
            )

        solver.watch = watch
        try:
            return solver.run(seconds)
        except KeyboardInterrupt:
            return False


def summary(solver: Solver, finished: bool) -> dict[str, Any]:
    task = solver.task
    return {
        "game": "senet",
        "pieces": task.pieces,
        "die": task.die,
        "score": task.score,
        "finished": finished,
        "tolerance": solver.tolerance,
        "residual": solver.residual() if finished else None,
        "layers": [
            {
                "own": report.block.own,
                "enemy": report.block.enemy,
                "positions": report.block.size,
                "looks": report.looks,
                "sweeps": report.sweeps,
                "change": report.change,
                "seconds": round(report.seconds, 2),
            }
            for report in solver.reports
        ],
    }


def show(data: dict[str, Any]) -> None:
    table = Table(box=None, pad_edge=False, padding=(0, 3, 0, 0))
    for column in ("pieces", "positions", "sweeps", "change", "seconds"):
        table.add_column(column, justify="left" if column == "pieces" else "right")
    for layer in data["layers"]:
        table.add_row(
            f"{layer['own']} v {layer['enemy']}", f"{layer['positions']:,}",
            str(layer["sweeps"]), f"{layer['change']:.1e}", f"{layer['seconds']:.1f}",
        )  # fmt: skip
    if data["layers"]:
        console.print(table)
    if data["finished"]:
        console.print(f"solved; greatest residual {data['residual']:.1e}")
