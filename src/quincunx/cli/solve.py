"""`quincunx solve`."""

from __future__ import annotations

import json
from pathlib import Path
from types import ModuleType
from typing import Annotated, Any, NoReturn

import typer
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskProgressColumn, TextColumn, TimeElapsedColumn
from rich.table import Table

from quincunx.cli.screen import console
from quincunx.solve import load, names

__all__ = ["solve"]

INTERRUPTED = 130


def solve(
    game: Annotated[
        str, typer.Argument(help=f"{', '.join(names())}; no other game can be solved.")
    ],
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
    """Compute the exact value of every position (docs/senet-solved.md)."""
    package = load(game.lower())
    solver = package.make_solver(
        pieces, die=die, score=score, gpu=gpu, threads=threads,
        folder=out, tolerance=tolerance, every=every,
    )  # fmt: skip
    finished = run(package, solver, None if minutes is None else 60 * minutes)
    data = {"game": game.lower(), **summary(solver, finished)}
    if as_json:
        print(json.dumps(data, indent=2))
    else:
        show(data)
    if not finished:
        give_up(can_continue=out is not None)


def give_up(*, can_continue: bool) -> NoReturn:
    """Says how the rest can be solved, and ends as an interrupted program does."""
    hint = "the same command continues" if can_continue else "with --out it could continue later"
    Console(stderr=True, highlight=False).print(f"not finished; {hint}", markup=False)
    raise typer.Exit(INTERRUPTED)


def run(package: ModuleType, solver: Any, seconds: float | None) -> bool:
    """Solves, with a progress bar; returns whether it finished."""
    progress = Progress(
        TextColumn("{task.description}"), BarColumn(), TaskProgressColumn(), TimeElapsedColumn(),
        console=Console(stderr=True, highlight=False), transient=True,
    )  # fmt: skip
    with progress:
        bar = progress.add_task("compiling", total=1.0)

        def watch(report: Any) -> None:
            block = report.block
            progress.update(
                bar,
                completed=package.share_done(report, solver.tolerance),
                description=f"{block.own} v {block.enemy}: sweep {report.sweeps}, "
                f"change {report.change:.1e}",
            )

        solver.watch = watch
        try:
            return bool(solver.run(seconds))
        except KeyboardInterrupt:
            return False


def summary(solver: Any, finished: bool) -> dict[str, Any]:
    task = solver.task
    return {
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
