"""What `quincunx arena` and `quincunx selfplay` share: options, and the playing itself."""

from __future__ import annotations

import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from quincunx.cli.screen import count

__all__ = [
    "AsJson", "Jobs", "On", "Out", "Seconds", "Seed", "find_classes_here", "play", "stopped", "told_apart",
]  # fmt: skip

INTERRUPTED = 130

Seed = Annotated[int, typer.Option(help="A different number gives different dice.")]
Seconds = Annotated[float, typer.Option(help="For one move; whoever takes longer loses.")]
Jobs = Annotated[int | None, typer.Option(min=1, help="Processes; one for each core by default.")]
Out = Annotated[
    Path | None,
    typer.Option(help="Keep the games in this file (JSON lines), and continue from there."),
]
On = Annotated[
    str | None,
    typer.Option(
        metavar="ray|ray://HOST:PORT",
        help="Play on a Ray cluster: that of this machine (started if there is none), or another.",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print data.")]


def told_apart(words: list[str]) -> tuple[list[str], list[str]]:
    """Options and players: an option has a `=`, and no `:` before it as programs have."""
    options = [word for word in words if "=" in word and ":" not in word.partition("=")[0]]
    return options, [word for word in words if word not in options]


def find_classes_here() -> None:
    """`my_bot:MyBot` is my_bot.py in this folder, as for `python -m`."""
    here = str(Path.cwd())
    if here not in sys.path:
        sys.path.insert(0, here)


def note(line: str) -> None:
    """A line for the person, which is not part of the result."""
    Console(stderr=True, highlight=False).print(line, markup=False, soft_wrap=True)


def play(
    series: Any, games: int, jobs: int | None, on: str | None, describe: Callable[[Any], str]
) -> bool:
    """Plays what is left, with a progress bar; returns whether it finished."""
    plan = series.plan
    whole, left = plan.blocks(games) * plan.block_size, series.left(games)
    if whole != games:
        note(f"{whole} games between every two players, not {games}: only whole blocks are fair")
    total = whole * len(plan.pairs)
    if 0 < left < total:
        there = "1 game is" if total - left == 1 else f"{total - left} games are"
        note(f"{there} already there, {left} to play")
    with progress_bar() as progress, closing(series.play(games, jobs, on)) as results:
        bar = progress.add_task("getting ready", total=total, completed=total - left)
        try:
            for played in results:
                progress.update(bar, advance=1, description=describe(played))
        except KeyboardInterrupt:
            return False
    return True


def progress_bar() -> Progress:
    screen = Console(stderr=True, highlight=False)
    return Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(),
        console=screen, transient=True, disable=not screen.is_terminal,
    )  # fmt: skip


def stopped(games: int, out: Path | None) -> None:
    """Reports that Ctrl-C ended it, and ends the command so."""
    hint = "; the same command continues" if out else ""
    note(f"stopped after {count(games, 'game', 'games')}{hint}")
    raise typer.Exit(INTERRUPTED)
