"""The command `quincunx`."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

import quincunx
from quincunx.cli.arena import arena, engine
from quincunx.cli.bench import bench
from quincunx.cli.games import games, rules
from quincunx.cli.learn import learn
from quincunx.cli.matches import matches
from quincunx.cli.perft import perft
from quincunx.cli.play import play
from quincunx.cli.puzzles import puzzle, puzzles
from quincunx.cli.replay import replay, verify
from quincunx.cli.seat import seat
from quincunx.cli.selfplay import selfplay
from quincunx.cli.serve import serve
from quincunx.cli.site import site
from quincunx.cli.solve import solve
from quincunx.errors import QuincunxError

__all__ = ["app", "main"]

app = typer.Typer(
    help="Board games from their rulebooks: play them, study them, measure them.",
    epilog="quincunx play    starts a game; quincunx COMMAND --help    explains it",
    no_args_is_help=True,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)
for command in (
    play,
    serve,
    site,
    learn,
    puzzle,
    games,
    rules,
    replay,
    verify,
    arena,
    selfplay,
    engine,
    seat,
    perft,
    bench,
    solve,
):
    app.command()(command)


app.add_typer(matches, name="matches")
app.add_typer(puzzles, name="puzzles")


def say_version(wanted: bool) -> None:
    if wanted:
        print(f"quincunx {quincunx.__version__}")
        raise typer.Exit


@app.callback()
def quincunx_command(
    _version: Annotated[
        bool,
        typer.Option("--version", callback=say_version, is_eager=True, help="Show the version."),
    ] = False,
) -> None:
    pass


def main() -> None:
    """Runs the command; a refusal of ours is one line and exit code 2."""
    quincunx.on_compile(None)  # commands show in their own way what they wait for
    open_streams()
    try:
        run()
    except QuincunxError as error:
        complain(str(error))
        sys.exit(2)
    except OSError as error:
        # above all an output that takes no more: a full disk, a terminal that is gone
        drop_output()
        if not isinstance(error, BrokenPipeError):  # whoever read it has seen enough
            why = error.strerror or str(error)
            complain(f"{error.filename}: {why}" if error.filename else why)
        sys.exit(1)


def run() -> None:
    try:
        app(prog_name="quincunx")
    finally:
        sys.stdout.flush()  # here its failure can still be told


def complain(problem: str) -> None:
    Console(stderr=True, highlight=False, soft_wrap=True).print(f"error: {problem}", markup=False)


def open_streams() -> None:
    """Nobody has to be there: a stream that was closed before we began is an empty one."""
    nowhere = Path(os.devnull)
    sys.stdin = sys.stdin or nowhere.open()
    sys.stdout = sys.stdout or nowhere.open("w")
    sys.stderr = sys.stderr or nowhere.open("w")


def drop_output() -> None:
    """What is still waiting to be written goes nowhere, so that Python does not try again at its end."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
